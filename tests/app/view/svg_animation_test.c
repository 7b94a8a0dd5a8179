/* SPDX-License-Identifier: MIT */
/* SVG animation: its frames, read back from its paths and markers, are those that were recorded. */
#include "command.h"
#include "recorded_frames.h"

enum { COLUMNS = 120, ROWS = 40, CLASSES = 2000 };

/* What a picture shows: by cell the number of its class, 0: blank. The right one of a cell of two
 * columns has the negative of it. */
struct picture {
	int cell[ROWS][COLUMNS];
};

/* "a" is 1, "z" 26, "aa" 27; "Z" blanks. */
static int
class_of(const char *name)
{
	int number = 0;

	for (; *name != '"' && *name != 'Z'; name++)
		number = 26 * number + *name - 'a' + 1;
	assert_in_range(number, 0, CLASSES - 1);
	return number;
}

/* Reads what the markers draw: class by class 2 for glyphs two columns wide, 0 for their right
 * columns, which draw nothing, and else 1. */
static void
read_widths(const char *svg, int widths[CLASSES])
{
	widths[0] = 1;
	for (const char *at = svg; (at = strstr(at, "<marker id=\"")); at++) {
		const char *shape = strchr(at, '>') + 1, *end = strstr(shape, "</marker>");
		const char *wide = strstr(shape, "scale(.2 .05)");
		widths[class_of(at + 12)] = shape == end ? 0 : wide && wide < end ? 2 : 1;
	}
}

/* Draws the vertices of one path: moves, lines and runs of steps to the right. Each marker covers what
 * lies below. */
static void
draw_path(struct picture *p, const char *data, int class, int width)
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
		assert_true(x >= 0 && x + width <= COLUMNS && y >= 0 && y < ROWS);
		if (width > 0)
			p->cell[y][x] = class;
		if (width == 2)
			p->cell[y][x + 1] = -class;
		data += length;
		data += *data == ' ';
	}
}

/* Draws the paths from `from` up to the end of the group. */
static void
draw_group(struct picture *p, const char *from, const int widths[CLASSES])
{
	const char *end = strstr(from, "</g>"), *path = strstr(from, "<path class=\"");

	for (; path && path < end; path = strstr(path + 1, "<path class=\"")) {
		int class = class_of(path + 13);
		draw_path(p, strstr(path, " d=\"") + 4, class, widths[class]);
	}
}

TEST(each_frame_is_drawn_and_each_look_has_a_class)
{
	static const int sizes[][2] = { { 1, 1 }, { 12, 4 }, { 40, 20 } };

	every (size, sizes) {
		static struct picture base, shown;
		const int columns = (*size)[0], rows = (*size)[1];
		scoped(recorded_frames) frames = record_at_random("a.svg", columns, rows, 256);
		const char *svg = folder_read("a.svg");
		const char *group = strstr(svg, "scale(10 20)\">\n<g>");
		struct cell of[CLASSES] = { cell_blank };
		int widths[CLASSES] = { 0 };
		assert_non_null(group);
		read_widths(svg, widths);
		base = (struct picture){ 0 };
		draw_group(&base, group + 15, widths);
		every (frame, frames.at) {
			shown = base;
			group = strstr(group + 1, "<g class=\"F\"");
			assert_non_null(group);
			draw_group(&shown, group, widths);
			for (int i = 0; i < columns * rows; i++) {
				int class = shown.cell[i / columns][i % columns];
				struct cell cell = frame->cells[i], *look = &of[abs(class)];
				if (class < 0)
					cell.glyph -= GLYPH_RIGHT;
				if (!look->glyph)
					*look = cell;
				assert_true(cell_looks_like(cell, *look));
			}
		}
		assert_lacks(group + 1, "<g class=\"F\"");
	}
}

TEST(a_flight_of_eight_seconds_is_small)
{
	command_runs("-n 200 -s 7 --seconds 8 --fps 10 --record @a.svg");
	assert_true(strlen(folder_read("a.svg")) <= 290000);
	command_runs("-n 200 -s 7 --seconds 8 --fps 10 --trails 0 --record @a.svg");
	assert_true(strlen(folder_read("a.svg")) <= 110000);
}

/* It moves by CSS alone, needs nothing from outside, and holds still where that is asked for. */
TEST(it_is_complete_in_itself)
{
	static const char *const none[] = { "<script",  "<text",  "font",          "href",
		                            "<animate", "<image", "foreignObject", "url(h",
		                            "@import",  "onload" };

	command_runs("-s 7 --seconds 2 --fps 10 --record @a.svg");
	const char *svg = folder_read("a.svg");
	foreach (i, none)
		assert_lacks(svg, none[i]);
	assert_contains(svg, "#S{visibility:visible}\n"
	                     "@media(prefers-reduced-motion:reduce){.F,.L{animation:none}}");
	assert_contains(svg, "<g class=\"F\" id=\"S\" style=\"animation-delay:0s\">");
	assert_contains(svg, "viewBox=\"0 0 820 500\"");
	assert_contains(svg, "to{opacity:0}4%,96%{opacity:1}"); /* 0.08 s, and at most 0.25 */
	command_runs("-s 7 -n 0 --seconds 100 --fps 1 --record @a.svg");
	assert_contains(folder_read("a.svg"), "to{opacity:0}0.248%,99.75%{opacity:1}");
}

TEST_FILE(folder_make_utf8, folder_remove);
