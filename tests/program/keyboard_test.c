/* SPDX-License-Identifier: MIT */
/* Keyboard: every key of the tables, pressed in a real terminal emulator, gets an answer on the
 * status line; and the real program survives random keys. */
#include "folder.h"
#include "input/key_table.h"
#include "io/input.h"
#include "io/key_name.h"
#include "program.h"
#include "scene.h"
#include "text/utf8.h"

#include <ctype.h>

enum { PRESSES = 3000, CTRL_S = 19 };

static const char idle[] = "nothing to redo"; /* the message of U when there is nothing to undo */

/* The bytes that a terminal sends for a key. text: at least 16 bytes. */
static void
bytes_of(uint32_t key, char *text)
{
	static const char *const specials[] = { "\033[A",  "\033[B",  "\033[D",  "\033[C",
		                                "\033[H",  "\033[F",  "\033[5~", "\033[6~",
		                                "\033[3~", "\033[2~", "\033[Z" };

	if (key >= KEY_F1)
		strcpy(text, "\033OP");
	else if (key >= KEY_UP)
		strcpy(text, specials[key - KEY_UP]);
	else
		text[utf8_write(key, text)] = '\0';
}

static bool
is_idle(struct pty *pty, const void *data)
{
	(void)data;
	return strstr(pty_bottom(pty), idle);
}

static bool
has_answered(struct pty *pty, const void *data)
{
	return !is_idle(pty, data);
}

/* Presses a key where the line shows nothing new, and undoes its effect. */
static void
answers(struct pty *pty, uint32_t key)
{
	char text[16], name[KEY_NAME];

	bytes_of(key, text);
	key_name(key, true, name);
	pty_type(pty, "U");
	if (!pty_await(pty, is_idle, NULL))
		fail_msg("before %s the line is '%s'", name, pty_bottom(pty));
	pty_type(pty, text);
	if (!pty_await(pty, has_answered, NULL))
		fail_msg("%s does not answer", name);
	if (key == '_')
		pty_type(pty, "_");
	else if (key == KEY_ENTER || key == '/' || key == '?' || key == 'h' || key == 'H' ||
	         key == 'j' || key == 'J' || key == CTRL_S || key == KEY_F1 || key == '*' ||
	         key == '\'' || key == KEY_F1 + 1)
		pty_type(pty, "\033");
}

static bool
ends_or_stops(uint32_t key)
{
	return key == 'q' || key == 'Q' || key == 3 || key == 26;
}

TEST(every_key_of_the_tables_answers_on_the_bottom_line)
{
	struct pty *pty = program_fly(NULL);

	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				if (c->keys[i] != 'u' && c->keys[i] != 'U' &&
				    !ends_or_stops(c->keys[i]))
					answers(pty, c->keys[i]);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int key = (unsigned char)factor_table[i].key;
		if (key && islower(key))
			answers(pty, (uint32_t)key);
		if (key)
			answers(pty, (uint32_t)toupper(key));
	}
	pty_type(pty, "u");
	assert_true(pty_await(pty, has_answered, NULL));
	program_quit(pty);
}

/* Returns a key or a fragment of one; none that ends or stops the program, or makes boids without
 * limit. */
static void
press_anything(struct pty *pty, struct dice *d)
{
	static const char *const scraps[] = {
		"\033[A",     "\033[5~", "\033[<0;70;5M", "\033[<64;70;5M", "\033", "\033[",
		"\t",         "\r",      "\x7f",          "\xd1\x8b",       "\xff", "\033[200~",
		"\033]0;x\a", "\033[0n"
	};
	char text[2] = { 0 };

	if (dice_below(d, 3) == 0) {
		pty_type(pty, dice_pick(d, scraps));
		return;
	}
	do
		text[0] = (char)(' ' + dice_below(d, 127 - ' '));
	while (strchr("qQNzZ", text[0]));
	pty_type(pty, text);
}

TEST(the_program_outlives_a_monkey)
{
	struct dice d = { 17 };
	scoped_pty *pty = program_fly(NULL);

	for (int i = 0; i < PRESSES; i++) {
		press_anything(pty, &d);
		if (i % 100 == 99) {
			pty_resize(pty, 20 + dice_below(&d, 100), 3 + dice_below(&d, 40));
			/* leaves all that is open, and the program still answers */
			pty_type(pty, "\033");
			pty_type(pty, "\033\r\033\033U");
		}
	}
	pty_resize(pty, 80, 24);
	pty_type(pty, "\a\003"); /* out of a prompt or out of everything */
	pty_type(pty, "\003");
	program_ends(pty, 0);
	program_gave_back(pty, "a monkey");
}

TEST_PROGRAM(folder_enter, folder_leave);
