/* SPDX-License-Identifier: MIT */
/* SVG animation: its frames, read back from its paths, are those of the recording as text. */

#include "folder.h"
#include "program.h"
#include "test.h"
#include "view/recording_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

enum { COMMAND = 2048, WORDS = 512, COLUMNS = 120, ROWS = 40, FRAMES = 100, CLASSES = 2000 };

/* Flies headless in the folder. */
static void
record(const char *words)
{
	char command[COMMAND];

	snprintf(command, sizeof command,
	         "boids=$(realpath '%s'); cd %s && LC_ALL=C.UTF-8 XDG_CONFIG_HOME=/nowhere "
	         "\"$boids\" --headless %s",
	         program_path(), folder(), words);
	assert_int_equal(system(command), 0);
}

/* What a picture shows: by cell the number of its class, 0: blank. */
struct picture {
	int cell[ROWS][COLUMNS];
};

/* Draws the vertices of one path: moves, lines and runs of steps to the right. */
static void
draw_path(struct picture *p, const char *data, int class)
{
	int x = 0, y = 0, dx, dy, length;
	char command = 0;

	while (*data != '"') {
		if (strchr("MlhHL", *data))
			command = *data++;
		if (command == 'h') {
			assert_int_equal(sscanf(data, "%d%n", &dx, &length), 1);
			x += dx;
		} else {
			assert_int_equal(sscanf(data, "%d%d%n", &dx, &dy, &length), 2);
			x = command == 'l' ? x + dx : dx;
			y = command == 'l' ? y + dy : dy;
		}
		assert_true(x >= 0 && x < COLUMNS && y >= 0 && y < ROWS);
		p->cell[y][x] = class;
		data += length;
		data += *data == ' ';
	}
}

/* "a" is 1, "z" 26, "aa" 27; "Z" blanks. */
static int
class_of(const char *name)
{
	int number = 0;

	if (*name == 'Z')
		return 0;
	for (; *name != '"'; name++)
		number = 26 * number + *name - 'a' + 1;
	return number;
}

/* Draws the paths from `from` up to the end of the group. */
static void
draw_group(struct picture *p, const char *from)
{
	const char *end = strstr(from, "</g>"), *path = strstr(from, "<path class=\"");

	for (; path && path < end; path = strstr(path + 1, "<path class=\""))
		draw_path(p, strstr(path, " d=\"") + 4, class_of(path + 13));
}

/* Fails unless each frame of the picture has the characters of the text, each class one
 * character. */
static void
assert_same_frames(const char *svg, const char *text, int frames)
{
	static struct picture base, shown;
	uint32_t glyphs[CLASSES] = { 0 };
	const char *group = strstr(svg, "scale(10 20)\">\n<g>");

	assert_non_null(group);
	base = (struct picture){ 0 };
	draw_group(&base, group + 15);
	for (int frame = 0; frame < frames; frame++) {
		shown = base;
		group = strstr(group + 1, "<g class=\"F\"");
		assert_non_null(group);
		draw_group(&shown, group);
		int row = 0, column = 0;
		for (; *text != '\f' && *text; text++) {
			wchar_t glyph;
			int length = mbtowc(&glyph, text, 4);
			assert_true(length > 0);
			text += length - 1;
			if (glyph == '\n') {
				for (; column < COLUMNS; column++)
					assert_int_equal(shown.cell[row][column], 0);
				row++;
				column = 0;
				continue;
			}
			int class = shown.cell[row][column++];
			assert_true(class < CLASSES);
			assert_true(class > 0 || glyph == ' '); /* a blank may have a background */
			if (class > 0 && glyphs[class] != 0)
				assert_int_equal(glyphs[class], glyph);
			glyphs[class] = (uint32_t)glyph;
		}
		text += *text ? 2 : 0;
	}
	assert_lacks(group + 1, "<g class=\"F\"");
}

TEST(each_frame_is_that_of_the_text)
{
	static const struct {
		const char *words;
		int frames;
	} flights[] = {
		{ "--seconds 2 --fps 10 --trails 0", 21 },
		{ "--seconds 1 --fps 30 --map ring --trails 1", 31 },
		{ "--seconds 3 --fps 7 --map cave --size 60x20 --glyphs braille --trails 0", 22 },
		{ "--seconds 2 --fps 10 --predators 2 --pillars 9 --color never --trails 0", 21 },
		{ "--seconds 2 --fps 5 --glyphs density -n 2000 --trails 0", 11 },
		{ "--seconds 1 --fps 10 --dimensions 3 --size 120x40 --skip 2 --trails 0", 11 },
		{ "--seconds 1 --fps 10 --size 1x1 --trails 0", 11 },
	};

	foreach (i, flights) {
		char words[WORDS];
		snprintf(words, sizeof words, "-s 5 --record a.svg %s", flights[i].words);
		record(words);
		snprintf(words, sizeof words, "-s 5 --record a.txt %s", flights[i].words);
		record(words);
		const char *svg = folder_read("a.svg"), *text = folder_read("a.txt");
		assert_same_frames(svg, text, flights[i].frames);
	}
}

/* Reads what the markers draw: class by class 2 for glyphs two columns wide, 0 for their right
 * columns, which draw nothing, and else 1. */
static void
read_widths(const char *svg, int widths[CLASSES])
{
	for (const char *at = svg; (at = strstr(at, "<marker id=\"")); at++) {
		const char *shape = strchr(at, '>') + 1;
		bool wide = strstr(shape, "scale(.2 .05)") &&
		            strstr(shape, "scale(.2 .05)") < strstr(shape, "</marker>");
		int class = class_of(at + 12);
		assert_in_range(class, 0, CLASSES - 1);
		widths[class] = strncmp(shape, "</marker>", 9) == 0 ? 0 : wide ? 2 : 1;
	}
}

/* A picture as it is seen: each marker covers what lies below, and one of both columns the cell to
 * its right, which then shows the negative of its class. */
static void
draw_seen(struct picture *p, const char *from, const int widths[CLASSES])
{
	const char *end = strstr(from, "</g>"), *path = strstr(from, "<path class=\"");

	for (; path && path < end; path = strstr(path + 1, "<path class=\"")) {
		struct picture path_alone = { 0 };
		int class = class_of(path + 13);
		draw_path(&path_alone, strstr(path, " d=\"") + 4, class ? class : -1);
		for (int i = 0; i < ROWS * COLUMNS; i++) {
			int *cell = &p->cell[i / COLUMNS][i % COLUMNS];
			if (path_alone.cell[i / COLUMNS][i % COLUMNS] == 0 || widths[class] == 0)
				continue;
			*cell = class;
			if (widths[class] == 2)
				cell[1] = -class;
		}
	}
}

/* Random frames of which most cells stay, so that many are drawn below all frames. */
TEST(a_wide_glyph_covers_two_columns_and_is_covered_in_both)
{
	enum { WIDE = 12, HIGH = 4, ROUNDS = 40 };
	static const uint32_t glyphs[] = { 'x', GLYPH_WIDE + 0x4E2D, 'y', GLYPH_WIDE + 0xAC00, ' ' };
	static struct frame frames[ROUNDS];
	static struct picture base, shown;
	int widths[CLASSES] = { 1 };
	uint32_t glyph_of[CLASSES] = { 0 }, chance = 3;
	struct recorded r = { .file = fopen(folder_path("wide.svg"), "w"),
		              .preset = "wide",
		              .fps = 10 };

	assert_non_null(r.file);
	frame_fit(&r.shown, WIDE, HIGH);
	frame_fit(&r.frame, WIDE, HIGH);
	for (int i = 0; i < ROUNDS; i++) {
		for (int k = 0; k < (i == 0 ? WIDE * HIGH : 8); k++) {
			chance = chance * 1664525 + 1013904223;
			struct cell cell = { glyphs[(chance >> 8) % LENGTH(glyphs)],
				             (int)(chance >> 28) % 2, 0, 0 };
			frame_put(&r.frame, (int)(chance >> 12) % WIDE, (int)(chance >> 20) % HIGH,
			          cell);
		}
		svg_format.frame(&r, 0);
		r.frames++;
		frame_fit(&frames[i], WIDE, HIGH);
		memcpy(frames[i].cells, r.frame.cells, WIDE * HIGH * sizeof *r.frame.cells);
		if (i % 8 < 6) /* and back, so that few cells change for good */
			memcpy(r.frame.cells, frames[i / 8 * 8].cells,
			       WIDE * HIGH * sizeof *r.frame.cells);
	}
	svg_format.end(&r);
	fclose(r.file);
	const char *svg = folder_read("wide.svg");
	const char *group = strstr(svg, "scale(10 20)\">\n<g>");
	read_widths(svg, widths);
	assert_non_null(group);
	draw_seen(&base, group + 15, widths);
	for (int i = 0; i < ROUNDS; i++) {
		shown = base;
		group = strstr(group + 1, "<g class=\"F\"");
		assert_non_null(group);
		draw_seen(&shown, group, widths);
		for (int k = 0; k < WIDE * HIGH; k++) {
			struct cell cell = frame_cell(&frames[i], k % WIDE, k / WIDE);
			int class = shown.cell[k / WIDE][k % WIDE];
			uint32_t *glyph = &glyph_of[abs(class)];
			if (class >= 0) {
				assert_int_equal(class == 0, cell.glyph == ' ');
				assert_true(cell_columns(cell) > 0);
				assert_true(*glyph == 0 || *glyph == cell.glyph);
				*glyph = cell.glyph;
			} else {
				assert_int_equal(*glyph + GLYPH_RIGHT, cell.glyph);
			}
		}
		frame_free(&frames[i]);
	}
	frame_free(&r.shown);
	frame_free(&r.frame);
	byte_buffer_free(&r.bytes);
	byte_buffer_free(&r.kept);
}

TEST(a_flight_of_eight_seconds_is_small)
{
	record("-n 200 -s 7 --seconds 8 --fps 10 --record a.svg");
	record("-n 200 -s 7 --seconds 8 --fps 10 --trails 0 --record b.svg");
	const char *svg = folder_read("a.svg"), *bare = folder_read("b.svg");
	assert_true(strlen(svg) <= 260000);
	assert_true(strlen(bare) <= 100000);
}

/* It moves by CSS alone, needs nothing from outside, and holds still where that is asked for. */
TEST(it_is_complete_in_itself)
{
	static const char *const none[] = { "<script",  "<text",  "font",          "href",
		                            "<animate", "<image", "foreignObject", "url(h",
		                            "@import",  "onload" };

	record("-s 7 --seconds 2 --fps 10 --record a.svg");
	const char *svg = folder_read("a.svg");
	foreach (i, none)
		assert_lacks(svg, none[i]);
	assert_contains(svg, "#S{visibility:visible}\n"
	                     "@media(prefers-reduced-motion:reduce){.F,.L{animation:none}}");
	assert_contains(svg, "<g class=\"F\" id=\"S\" style=\"animation-delay:0s\">");
	assert_contains(svg, "viewBox=\"0 0 820 500\"");
	assert_contains(svg, "to{opacity:0}4%,96%{opacity:1}"); /* 0.08 s, and at most 0.25 */
	record("-s 7 -n 0 --seconds 100 --fps 1 --record a.svg");
	assert_contains(folder_read("a.svg"), "to{opacity:0}0.248%,99.75%{opacity:1}");
}

/* The marks of trails are in the first frame after a skip, and in the last, which --print prints. */
TEST(trails_reach_back_before_the_first_frame)
{
	struct picture first = { 0 }, last = { 0 }, bare = { 0 };
	int cells[3] = { 0 };

	record("-s 7 --seconds 1 --fps 5 --skip 3 --record a.svg");
	record("-s 7 --seconds 4 --print b.svg");
	record("-s 7 --seconds 4 --trails 0 --print c.svg");
	const char *moving = folder_read("a.svg"), *still = folder_read("b.svg"),
		   *none = folder_read("c.svg");
	draw_group(&first, strstr(moving, "id=\"S\""));
	draw_group(&last, strstr(still, "scale(10 20)\">\n<g>") + 15);
	draw_group(&bare, strstr(none, "scale(10 20)\">\n<g>") + 15);
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++) {
			cells[0] += first.cell[row][column] > 0;
			cells[1] += last.cell[row][column] > 0;
			cells[2] += bare.cell[row][column] > 0;
		}
	assert_true(cells[2] > 0);
	assert_in_range(cells[0], 3 * cells[2] / 2, 4 * cells[2]);
	assert_in_range(cells[1], 3 * cells[2] / 2, 4 * cells[2]);
}

/* --print NAME.svg: the frame that --print prints, without anything that moves. */
TEST(one_frame_does_not_move)
{
	record("-s 7 --seconds 2 --trails 0 --print a.svg");
	record("-s 7 --seconds 2 --print a.txt");
	record("-s 7 --seconds 2 --print >b.txt");
	record("-s 7 --seconds 2 --print - >c.txt");
	const char *svg = folder_read("a.svg"), *text = folder_read("a.txt"),
		   *plain = folder_read("b.txt"), *dash = folder_read("c.txt");
	assert_string_equal(text, plain);
	assert_string_equal(text, dash);
	assert_lacks(svg, "animation");
	struct picture shown = { 0 };
	draw_group(&shown, strstr(svg, "scale(10 20)\">\n<g>") + 15);
	int boids = 0, drawn = 0;
	for (const char *c = text; *c; c++)
		boids += ((unsigned char)*c & 0xC0) == 0xC0;
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			drawn += shown.cell[row][column] > 0;
	assert_int_equal(drawn, boids);
}

/* The skipped seconds are flown, and the recording is as long as without. */
TEST(skip_flies_before_the_recording_begins)
{
	record("-s 7 --seconds 2 --fps 10 --record a.txt --skip 3");
	record("-s 7 --seconds 5 --fps 10 --record b.txt");
	const char *skipped = folder_read("a.txt"), *whole = folder_read("b.txt");
	int frames = 1;
	for (const char *c = skipped; *c; c++)
		frames += *c == '\f';
	assert_int_equal(frames, 21);
	const char *last = strrchr(skipped, '\f'), *same = strrchr(whole, '\f');
	assert_string_equal(last, same);
}

TEST(a_title_is_text)
{
	char command[COMMAND];
	snprintf(command, sizeof command, "printf 'noise = 1\\n' >'%s/a<b&c.ini'", folder());
	assert_int_equal(system(command), 0);
	record("-p './a<b&c.ini' -s 7 --seconds 1 --record a.svg");
	const char *svg = folder_read("a.svg");
	assert_contains(svg, "<title>boids: ");
	assert_lacks(svg, "a<b");
	assert_lacks(svg, "&c");
}

TEST_FILE(folder_make_utf8, folder_remove);
