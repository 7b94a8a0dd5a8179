/* SPDX-License-Identifier: MIT */
/* Cat: a text has the cells that `cat` leaves in a terminal, tmux, which shares no code with the
 * reader. */
#include "files/printed_text.h"
#include "folder.h"
#include "scene.h"
#include "screen/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { WIDE = 40, HIGH = 12 };

static const char *const samples[] = {
	/* where lines end */
	"a\nbc\n\nd",
	"a\rb\nab\b\bc\n",
	"ab\tc\t\td\n\t\t\t\t\te\n",
	"one\vtwo\fthree\n",
	"0123456789012345678901234567890123456789x",
	"0123456789012345678901234567890123456789\nx",
	"012345678901234567890123456789012345678\xE6\xBC\xA2y",
	"\33[?7l012345678901234567890123456789012345678901\33[?7hx",
	"\33[?7l\33[40G\xE6\xBC\xA2x\33[?7h",
	"\33[?7l\33[38G\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2x",
	"\33[?7l\33[39Gab\xE6\xBC\xA2",
	"\33[?7l\33[39G\xE6\xBC\xA2\33[?7h\xE6\xBC\xA2y",
	"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15",
	"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\33[5Ax\33[31mred",
	"a\33Db\33Ec\33Md\n",
	"\33M\33Mtop\n\n\n\33[3A\33M\33M\33Mfirst",
	/* the cursor */
	"/\\_/\\\n( o )\n > <\n\33[3A\33[12Cuser\n\33[12COS\n",
	"##\33[6C##\n",
	"##\33[20G##\33[5G+\n",
	"##\33[5`#\33[3d#\n",
	"a\n\nb\33[2Fc\33[2Ed\n",
	"a\33[9999Cb\33[9999Dc\33[9999Bd\33[9999Ae",
	"\33[3;7Hx\33[5;2fy\33[;9Hz\33[4Hw",
	"\33[0;0Ha\33[0Cb\33[0Bc\33[0Dd\33[0Ae",
	"\33[9999999;5Ha\33[2;2147483647Hb\33[2147483647Ac",
	"ab\33[2Dc\33[10Dd\n",
	"\33[5;5Hx\33[2Ay\33[3Bz",
	"ab\0337cd\0338ef\n",
	"ab\33[scd\33[uef\n",
	"\33[31mab\0337\33[44mcd\0338ef\n",
	"\33(0q\0337\33(Bq\0338q\33(Bq",
	"\33)0\16q\0337\17q\0338q\17q",
	"q\0337\33(0q\0338q",
	"\33[3;6r\33[?6h\33[2;2H\0337\33[?6l\33[1;1Hx\0338y\33[1;1Hz\33[?6l\33[r",
	"\33[3;6r\33[3;3Ha\0337\33[?6h\0338b\33[1;1Hc\33[r",
	"\33[3;6r\33[?25;6h\33[1;1Hx\33[?25;6ly",
	"\33[5;5Ha\0338b",
	"a\33[1;2;3;4;5;6;7;8;9;1;2;3;4;5;6;7;8;9;1;2;3;4mb",
	"a\tb\33[2Zc\33[Zd\n",
	"\33[5G\33H\33[13G\33H\r\tx\ty\n\33[5G\33[g\r\tz\33[3g\tw",
	/* erasing */
	"0123456789\33[5D\33[K\n0123456789\33[5D\33[1K\n0123456789\33[5D\33[2Kx",
	"a\nb\nc\33[2;1H\33[J",
	"aaa\nbbb\nccc\33[2;2H\33[1J",
	"\33[44m\33[2;3H\33[K\33[4;3H\33[1K\33[6;3H\33[2K\33[m\33[2;40Hx\33[4;40Hy\33[6;40Hz",
	"0123456789\33[5D\33[3X\n0123456789\33[5D\33[X\33[99X\n",
	"\33[41mab\33[3Dc\33[4Xd\33[m\33[40Gx",
	"\33[42m\33[10;3Ha\33[J\33[m\33[10;40Hx\33[11;40Hy\33[12;40Hz",
	"one\n\33[3Jtwo",
	"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\33[3Jx",
	"text\r\33[K50%\r\33[K100%\n",
	"\33[?25l\33[1;1H\33[0Jdraw\33[?25h",
	/* inserting and deleting */
	"0123456789\33[5D\33[2@x\n0123456789\33[5D\33[2P\n",
	"0123456789\33[5D\33[99P\n\33[45mab\33[2D\33[3@\33[m",
	"a\nb\nc\nd\33[2;1H\33[2Lx",
	"a\nb\nc\nd\33[2;1H\33[2Mx",
	"a\nb\nc\nd\33[H\33[2Mx",
	"0123456789\33[5D\33[4hxyz\33[4lXY\n",
	"\33[4h\xE6\xBC\xA2\33[D\33[Dab\33[4l",
	"a\nb\nc\33[44m\33[1;1H\33[L\33[m\33[40Gx",
	/* scrolling */
	"a\nb\nc\nd\ne\33[2;4r\33[2;1H\33M\33Mx\33[ry",
	"a\nb\nc\nd\ne\33[2;4r\33[T\33[r",
	"a\nb\nc\nd\ne\33[2Sx",
	"a\nb\nc\nd\ne\33[2Tx",
	"a\nb\nc\nd\ne\33[1;3r\33[3;1H1\n2\n3\33[r\33[12;1Hz",
	"\33[3;6r\33[?6h\33[1;1Hx\33[99;1Hy\33[?6l\33[1;1Hz",
	"\33[5;2ra\33[20;30rb\33[rc",
	"\33[3;3ra\nb\33[3;9r\33[9;1Hc\33[1Bd\33[99Be",
	/* screens */
	"main\33[?1049h\33[2;2Halt\33[?1049l more",
	"main\33[?1049h\33[2J\33[2;2Halt",
	"one\33[?47htwo\33[?47lthree",
	"\33#8\33[2;2Hx",
	/* repeats */
	"ab\33[5bc\n",
	"ab\33[999bc\n",
	"\33[31;44m=\33[9b\33[m|\n",
	/* sets */
	"\33(0lqqqk\n\33(Bx\33(0x\33(Bq\33(0\nmqqqj\33(B",
	"\33)0ab\16lqk\17lqk",
	"\33(0`afgjklmnopqrstuvwxyz{|}~\33(B~",
	/* colours */
	"\33[1;2ma\33[22mb\33[7mc\33[27md\33[0;1me\33[md",
	"\33[30ma\33[37mb\33[90mc\33[97md\33[39me\33[40mf\33[47mg\33[100mh\33[107mi\33[49mj",
	"\33[38;5;0ma\33[38;5;15mb\33[38;5;196mc\33[48;5;255md\33[0me",
	"\33[38;2;1;2;3ma\33[48;2;255;128;0mb\33[39;49mc",
	"\33[38:5:99ma\33[38:2:9:8:7mb\33[38:2::9:8:7mc\33[48:2::1:2:3md\33[m",
	"\33[4:3;31ma\33[58:5:7;1mb\33[58;5;7;7mc\33[59md\33[m",
	"\33[58;2;1;2;7;31ma\33[m\33[3;4;5;8;9mb\33[;32mc\33[;md",
	"\33[38;5mx\33[38my\33[1;38;5;300;4mz\33[m",
	"\33[41m  \33[m \33[7m  \33[27m.\33[44m\tx\33[m\n",
	"\33[>4;2ma\33[?1mb\33[!pc\33[1$rd",
	/* what shows nothing */
	"a\33]0;title\ab\33]8;;http://x\33\\c\33]8;;\33\\d\33]52;c;YQ==\33\\e",
	"a\33P1$qm\33\\b\33_apc\33\\c\33^pm\33\\d\33Xsos\33\\e\33ktitle\33\\f",
	"a\33[cb\33[5nc\33[6nd\33[>ce\33[?6nf\33[18tg\33Zh",
	"a\33=b\33>c\33[?1000hd\33[?2004he\33[?1lf\a",
	"a\33[3\b1mc\33[1\30d\33[1\32e\33\33[4mf",
	"a\33]0;\xE2\x80\x9Cq\ab\33[",
	"a\x7F"
	"b\1c\5d",
	/* characters */
	"Z\xC3\xB6"
	"e \xE2\x82\xAC \xF0\x9F\x98\x80x\xC2\xA0y\n",
	"Zoe\xCC\x88 cafe\xCC\x81 n\xCC\x83\n",
	"a\xCC\x82\xCC\x81 o\xCC\xA3\xCC\x82\n",
	"\xE0\xB8\xAA\xE0\xB8\xA7\xE0\xB8\xB1\xE0\xB8\xAA\xE0\xB8\x94\xE0\xB8\xB5 "
	"\xE0\xB8\x99\xE0\xB9\x89\xE0\xB8\xB3x\n",
	"\xD7\xA9\xD6\xB8\xD7\x81\xD7\x9C\xD7\x95\xD6\xB9\xD7\x9D.\n",
	"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB\xE1\x84\x80\xE1\x85\xB3\xE1\x86\xAF.\n",
	"\xCC\x81"
	"a\r\xCC\x81"
	"b\33[31m\xCC\x81\n",
	"\xE6\xBC\xA2\xE5\xAD\x97\33[3Dx\33[3G\33[Xy\33[1G.\n",
	"\xE6\xBC\xA2\xCC\x81\xE5\xAD\x97\33[4D\33[Px\n",
	"0123456789012345678901234567890123456789\xCC\x81",
	"\xEE\x82\xB0\xF3\xB0\x80\x81x\xE2\x80\x8By\xEF\xBB\xBFz\xC2\xADw\n",
	"\xEF\xBD\xB1\xEF\xBC\xA1\xE2\x94\x80\xE2\x96\x88\xE2\xA0\x80.\n",
};

/* tmux also keeps what is cleared or scrolls off below other lines, xterm does not: of these the screen
 * is compared. */
static const char *const cleared[] = {
	"one\33[2J\33[H\33[5;10Htwo",
	"\33[2J\33[1;1H",
	"one\33[H\33[Jtwo",
	"a\nb\nc\nd\ne\33[2;4r\33[4;1H1\n2\n3\n4",
	"a\nb\nc\nd\ne\33[2;4r\33[2S\33[r",
	"a\nb\nc\nd\ne\33[3;5r\33[5;1H\33[44m\n\n\33[m\33[40Gx\33[4;40Hy",
	"\33[31mone\33ctwo",
};

/* Parts of random texts, without what tmux keeps, what depends on a wrap that is due, and wide
 * characters, of which it may leave a half. */
static const char *const parts[] = {
	"a",
	"Zeile ",
	"\xC3\xA4",
	"e\xCC\x81",
	"\t",
	"\b",
	"\n",
	"\r",
	"\33[1m",
	"\33[0;31m",
	"\33[m",
	"\33[7m",
	"\33[38;5;202m",
	"\33[48;2;1;20;255m",
	"\33[m\33[2A",
	"\33[B",
	"\33[3C",
	"\33[2D",
	"\33[5G",
	"\33[3;9H",
	"\33[4d",
	"\33[m\33[K",
	"\33[m\33[1K",
	"\33[m\33[3X",
	"\33[m\33[2@",
	"\33[m\33[P",
	"\33[m\33[L",
	"\33[m\33[2M",
	"x\33[3b",
	"\0337",
	"\0338",
	"\33M",
	"\33(0q\33(B",
	"\33[4hi\33[4l",
	"\33]0;title\a",
};
enum { RANDOM = 40 };
static char random_texts[RANDOM][600];

struct seen {
	struct boids_letter at[HIGH][WIDE];
};

/* ---- the other terminal */

static void
write_samples(const char *kind, const char *const *texts, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char name[32];
		snprintf(name, sizeof name, "text-%s-%zu", kind, i);
		folder_write(name, texts[i]);
	}
}

/* Prints each sample in a window of its own, and captures all its lines or the screen. */
static void
capture_all(void)
{
	const char *texts[RANDOM];
	struct dice d = { 5 };

	for (int i = 0; i < RANDOM; i++) {
		for (int k = 0; k < 50; k++)
			strcat(random_texts[i], dice_pick(&d, parts));
		texts[i] = random_texts[i];
	}
	write_samples("all", samples, LENGTH(samples));
	write_samples("screen", cleared, LENGTH(cleared));
	write_samples("all-random", texts, RANDOM);
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

static bool
is_empty(const struct boids_letter *l)
{
	const bool blank = l->points[0] == ' ' || l->points[0] == 0xA0 || l->points[0] == 0x2800;

	return blank && !l->points[1] && !l->paper && !(l->style & 4);
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
		every (letter, seen->at[row])
			if (is_empty(letter))
				*letter = (struct boids_letter){ 0 };
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
	foreach (i, samples)
		check(samples[i], "all", i);
	foreach (i, cleared)
		check(cleared[i], "screen", i);
	foreach (i, random_texts)
		check(random_texts[i], "all-random", i);
}
