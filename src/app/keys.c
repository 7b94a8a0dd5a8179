/* SPDX-License-Identifier: MIT */
/* Keys: what a key means where it is pressed, and whether a press counts. */
#include "app/keys.h"

#include "app/command.h"
#include "app/help.h"
#include "app/hold.h"
#include "app/place.h"
#include "app/prompt.h"
#include "app/restrict.h"
#include "term/input.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static const double board_seconds = 0.12; /* a board repeats faster, a finger slower */
static const double slow_seconds = 0.25;

int
key_factor(uint32_t key, int *way)
{
	for (int i = 0; key < 128 && i < FACTORS; i++) {
		int of = (unsigned char)factor_table[i].key;
		if (of == 0 || tolower((int)key) != tolower(of) ||
		    (isupper(of) && key != (uint32_t)of))
			continue;
		*way = islower((int)key) ? -1 : 1;
		return i;
	}
	return -1;
}

static const struct command *
find(uint32_t key)
{
	for (const struct command *c = command_table; c->label; c++)
		for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
			if (c->keys[i] == key)
				return c;
	return NULL;
}

const char *
key_meaning(uint32_t key)
{
	const struct command *c = find(key);
	int way, factor = key_factor(key, &way);

	if (factor >= 0)
		return factor_table[factor].name;
	return c ? c->help ? c->help : c->label : NULL;
}

/* Keys without a picture of their own. */
static const char *
special_name(uint32_t key)
{
	static const char *const names[] = { "Up",   "Down", "Left",   "Right",  "Home",     "End",
		                             "PgUp", "PgDn", "Delete", "Insert", "Shift-Tab" };

	switch (key) {
	case KEY_TAB:
		return "Tab";
	case KEY_ENTER:
		return "Enter";
	case KEY_ESCAPE:
		return "Esc";
	case KEY_BACKSPACE:
		return "Backspace";
	case ' ':
		return "Space";
	default:
		return key >= KEY_UP && key <= KEY_SHIFT_TAB ? names[key - KEY_UP] : NULL;
	}
}

bool
key_is_shown(uint32_t key, bool utf8)
{
	return (key >= ' ' && key < 127) ||
	       (utf8 && key >= 0xA0 && key < KEY_UP && wcwidth((wchar_t)key) == 1);
}

void
key_write(uint32_t key, char *text)
{
	int length = key < 0x80 ? 1 : key < 0x800 ? 2 : key < 0x10000 ? 3 : 4;
	static const unsigned lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };

	text[length] = '\0';
	for (int i = length - 1; i > 0; i--, key >>= 6)
		text[i] = (char)(0x80 | (key & 0x3F));
	text[0] = (char)(lead[length] | key);
}

void
key_name(uint32_t key, bool utf8, char *text)
{
	const char *special = special_name(key);

	if (special)
		snprintf(text, KEY_NAME, "%s", special);
	else if (key >= KEY_F1)
		snprintf(text, KEY_NAME, "F%u", (unsigned)(key - KEY_F1 + 1) % 100);
	else if (key < ' ')
		snprintf(text, KEY_NAME, "Ctrl-%c", (char)(key + '@'));
	else if (key_is_shown(key, utf8))
		key_write(key, text);
	else
		snprintf(text, KEY_NAME, "U+%04X", (unsigned)key);
}

/* Whether a press counts, or is only a board that repeats. */
static bool
heeded(struct app *app, uint32_t key, enum repeat repeat)
{
	bool same = key == app->last_key;
	bool board = same && app->now - app->last_key_at < board_seconds;
	bool soon = same && app->now - app->last_done_at < slow_seconds;

	app->last_key = key;
	app->last_key_at = app->now;
	if ((repeat == REPEAT_NOT && board) || (repeat == REPEAT_SLOWLY && soon))
		return false;
	app->last_done_at = app->now;
	return true;
}

/* Choices are turned slowly, whichever key turns them. */
static enum repeat
repeat_of(const struct app *app, uint32_t key)
{
	const struct command *c = find(key);
	int way, factor = key_factor(key, &way);
	bool repeats;

	if (place_takes(app, key, &repeats))
		return repeats ? REPEAT_EACH : REPEAT_NOT;
	if (factor < 0 && c && c->turns)
		factor = app->selected;
	if (factor >= 0)
		return factor_table[factor].word ? REPEAT_SLOWLY : REPEAT_EACH;
	return c ? c->repeat : REPEAT_EACH;
}

/* In the overlay some keys scroll and some close it; any other closes it and acts. */
static bool
help_key(struct app *app, uint32_t key)
{
	static const uint32_t closing[] = { '?',        'h',       'H', 'q',   'Q',
		                            KEY_ESCAPE, KEY_ENTER, ' ', KEY_F1 };
	int page = app->rows > 4 ? app->rows - 3 : 1;
	int lines = key == KEY_UP ? -1 : key == KEY_DOWN ? 1 : key == KEY_PAGE_UP ? -page : page;

	if (key == KEY_UP || key == KEY_DOWN || key == KEY_PAGE_UP || key == KEY_PAGE_DOWN) {
		help_scroll(app, lines);
		return true;
	}
	app->help = false;
	for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
		if (key == closing[i])
			return true;
	return false;
}

/* Flying: the key of a factor, a command's, or nobody's. */
static void
fly_key(struct app *app, uint32_t key)
{
	const struct command *c = find(key);
	char name[KEY_NAME];
	const char *refused = restrict_key(app->options, key);
	int way, factor = key_factor(key, &way);

	if (refused) {
		app_notice(app, "%s", refused);
	} else if (factor >= 0) {
		command_turn(app, factor, way);
	} else if (c) {
		c->run(app, key);
	} else {
		key_name(key, app->utf8, name);
		app_notice(app, "no such key: %s   ? lists them", name);
	}
}

/* What is typed is taken as it is. */
static bool
is_typing(const struct app *app)
{
	return app->prompt.kind != PROMPT_NONE && app->prompt.kind != PROMPT_REPLACE;
}

void
keys_press(struct app *app, uint32_t key)
{
	if (!is_typing(app))
		key = keymap_key(&app->options->keys, key);
	bool counts = heeded(app, key, repeat_of(app, key));

	app->hint_over = true;
	hold_end(app);
	if (app->message.kind == MESSAGE_FAILURE)
		app->message.kind = MESSAGE_NONE;
	if (app->prompt.kind != PROMPT_NONE) {
		if (counts ||
		    key != KEY_ENTER) /* the Enter that opened it, held, must not leave it */
			prompt_key(app, key);
	} else if (counts && !(app->help && help_key(app, key)) && !place_key(app, key)) {
		fly_key(app, key);
	}
}
