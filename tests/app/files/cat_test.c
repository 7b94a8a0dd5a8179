/* SPDX-License-Identifier: MIT */
/* Cat: a text has the cells that `cat` leaves in a terminal, tmux, which shares no code with the
 * reader. */
#include "data_file.h"
#include "files/printed_text.h"
#include "folder.h"
#include "scene.h"
#include "screen/cluster.h"

#include <stdio.h>
#include <wchar.h>

enum { WIDE = 40, HIGH = 12 };

enum { KINDS = 3, MOST = 150, RANDOM = 40, PARTS = 50 };

struct seen {
	struct boids_letter at[HIGH][WIDE];
};

/* ---- the other terminal */

/* Texts of tests/data/printed, and random ones of their parts. */
static struct texts {
	const char *kind;
	size_t count;
	char text[MOST][600];
} texts[KINDS] = { { .kind = "all" },
	           { .kind = "screen" },
	           { .kind = "all-random", RANDOM, { "" } } };

static void
write_texts(void)
{
	static char lines[MOST][DATA_LINE];
	struct dice d = { 5 };
	char name[32];
	size_t count = data_lines("printed", "parts", lines, MOST);

	for (int i = 0; i < RANDOM; i++)
		for (int k = 0; k < PARTS; k++)
			strcat(texts[2].text[i], lines[dice_below(&d, (int)count)]);
	every (kind, texts) {
		if (kind->count == 0) {
			kind->count = data_lines("printed", kind->kind, lines, MOST);
			for (size_t i = 0; i < kind->count; i++)
				strcpy(kind->text[i], lines[i]);
		}
		for (size_t i = 0; i < kind->count; i++) {
			snprintf(name, sizeof name, "text-%s-%zu", kind->kind, i);
			folder_write(name, kind->text[i]);
		}
	}
}

/* Prints each sample in a window of its own, and captures all its lines or the screen. */
static void
capture_all(void)
{
	write_texts();
	folder_sh("t() { tmux -L \"${PWD##*/}\" -f /dev/null \"$@\"; }\n"
	          "trap 't kill-server' EXIT\n"
	          "t new-session -d -x 40 -y 12 'sleep 60'\n"
	          "t set -g status off; t resize-window -x 40 -y 12\n"
	          "for f in text-*; do echo \"new-window -d -n $f 'stty -echo; cat $f; "
	          "printf \\\"\\030\\033]2;done\\007\\\"; exec sleep 60'\"; done >windows\n"
	          "t source-file windows\n"
	          "n=$(ls text-* | wc -l)\n"
	          "for i in $(seq 600); do\n"
	          "	[ \"$(t list-windows -F '#{pane_title}' | grep -cx done)\" = \"$n\" ] && "
	          "break\n"
	          "	sleep 0.05\n"
	          "done\n"
	          "for f in text-*; do\n"
	          "	[ \"${f#*-all}\" = \"$f\" ] && from=0 || from=-\n"
	          "	t capture-pane -t $f -e -p -N -S $from >seen-${f#text-}\n"
	          "done");
}

static void
set_colour(const int *n, int count, int *i, uint32_t *colour)
{
	if (*i + 2 < count && n[*i + 1] == 5)
		*colour = 1 + (uint32_t)n[*i += 2];
	else if (*i + 4 < count && n[*i + 1] == 2) {
		*i += 4;
		*colour = 1 + BOIDS_DIRECT + (uint32_t)(n[*i - 2] << 16 | n[*i - 1] << 8 | n[*i]);
	}
}

/* Reads the SGR that a capture has, and returns what follows it. */
static const char *
read_sgr(const char *at, struct boids_letter *pen)
{
	int n[32] = { 0 }, count = 1;
	uint32_t of_underline;

	for (; *at != 'm'; at++)
		if (*at == ';' || *at == ':')
			n[count++] = 0;
		else
			n[count - 1] = n[count - 1] * 10 + *at - '0';
	for (int i = 0; i < count; i++) {
		if (n[i] == 0)
			*pen = (struct boids_letter){ 0 };
		pen->style |= n[i] == 1 ? 1 : n[i] == 2 ? 2 : n[i] == 7 ? 4 : 0;
		if (n[i] == 38 || n[i] == 48 || n[i] == 58)
			set_colour(n, count, &i,
			           n[i] == 38   ? &pen->colour
			           : n[i] == 48 ? &pen->paper
			                        : &of_underline);
		else if (n[i] / 10 == 3 || n[i] / 10 == 4)
			*(n[i] / 10 == 3 ? &pen->colour : &pen->paper) =
				n[i] % 10 == 9 ? 0 : 1 + (uint32_t)n[i] % 10;
		else if (n[i] >= 90)
			*(n[i] < 100 ? &pen->colour : &pen->paper) = 9 + (uint32_t)n[i] % 10;
	}
	return at + 1;
}

static uint32_t
line_drawing(uint32_t c)
{
	static const uint32_t of[] = {
		['`'] = 0x25C6, ['a'] = 0x2592, ['f'] = 0xB0,   ['g'] = 0xB1,   ['j'] = 0x2518,
		['k'] = 0x2510, ['l'] = 0x250C, ['m'] = 0x2514, ['n'] = 0x253C, ['o'] = 0x23BA,
		['p'] = 0x23BB, ['q'] = 0x2500, ['r'] = 0x23BC, ['s'] = 0x23BD, ['t'] = 0x251C,
		['u'] = 0x2524, ['v'] = 0x2534, ['w'] = 0x252C, ['x'] = 0x2502, ['y'] = 0x2264,
		['z'] = 0x2265, ['{'] = 0x3C0,  ['|'] = 0x2260, ['}'] = 0xA3,   ['~'] = 0xB7
	};

	return c < LENGTH(of) && of[c] ? of[c] : c;
}

static void
read_capture(const char *at, struct seen *seen)
{
	struct boids_letter pen = { 0 };
	bool draws = false;

	memset(seen, 0, sizeof *seen);
	for (int row = 0, column = 0; *at && row < HIGH;) {
		uint32_t c;
		if (strncmp(at, "\33[", 2) == 0) {
			at = read_sgr(at + 2, &pen);
			continue;
		}
		const int length = utf8_read(at, &c);
		assert_true(length > 0);
		at += length;
		if (c == '\16' || c == '\17')
			draws = c == '\16';
		else if (c == '\n')
			row++, column = 0;
		else if (wcwidth((wchar_t)c) == 0) {
			struct boids_letter *l = &seen->at[row][column - 1];
			cluster_add(l->points[0] ? l->points : l[-1].points, c);
		} else if (column < WIDE) {
			struct boids_letter *l = &seen->at[row][column];
			*l = pen;
			l->points[0] = draws ? line_drawing(c) : c;
			column += wcwidth((wchar_t)c);
		}
	}
	for (int row = 0; row < HIGH; row++)
		every (letter, seen->at[row]) {
			const uint32_t c = letter->points[0];
			const bool blank =
				(c == ' ' || c == 0xA0 || c == 0x2800) && !letter->points[1];
			if (blank && !letter->paper && !(letter->style & 4))
				*letter = (struct boids_letter){ 0 };
		}
}

static void
print_escaped(const char *text)
{
	for (; *text; text++)
		if (*text >= ' ' && *text < 0x7F)
			print_error("%c", *text);
		else
			print_error("\\%03o", (unsigned char)*text);
	print_error("\n");
}

static void
check(const char *text, const char *kind, size_t number)
{
	struct printed_text t;
	struct seen seen;
	char name[32];

	assert_true(printed_text_start(&t, WIDE, HIGH, 0));
	printed_text_take(&t, text, strlen(text));
	snprintf(name, sizeof name, "seen-%s-%zu", kind, number);
	read_capture(folder_read(name), &seen);
	for (int row = 0; row < HIGH; row++)
		for (int column = 0; column < WIDE; column++) {
			const struct boids_letter *l = printed_text_letter(&t, column, row),
						  *s = &seen.at[row][column];
			if (memcmp(l, s, sizeof *l) == 0)
				continue;
			print_escaped(text);
			assert_that(false, "%d,%d: U+%X %X %u %u %u, not U+%X %X %u %u %u", column,
			            row, l->points[0], l->points[1], l->colour, l->paper, l->style,
			            s->points[0], s->points[1], s->colour, s->paper, s->style);
		}
	printed_text_free(&t);
}

TEST_WITH(the_cells_are_those_that_cat_leaves, folder_make_utf8, folder_remove)
{
	if (system("command -v tmux >/dev/null") != 0)
		skip();
	capture_all();
	every (kind, texts)
		for (size_t i = 0; i < kind->count; i++)
			check(kind->text[i], kind->kind, i);
}
