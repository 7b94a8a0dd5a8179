/* SPDX-License-Identifier: MIT */
/* View: flocks placed by hand, as cells. */
#include "view/view.h"

#include "emulator.h"
#include "golden.h"
#include "scene.h"
#include "screen/glyphs.h"
#include "screen/screen.h"
#include "screen/theme.h"
#include "screens.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 10, ROWS = 5 };

/* Returns the default factors, with the set that texts here are written in. */
static struct boids_factors
arrow_factors(void)
{
	struct boids_factors f = default_factors();

	f.glyphs = BOIDS_GLYPHS_ARROWS;
	return f;
}

/* A flock in a world of 10 by 5 cells. */
static struct flock_state *
flock_with(struct boids_factors f, const struct boids_boid *boids, size_t count)
{
	factors_fit(&f, COLUMNS, ROWS);
	return flock_of(&f, world_of(&f, COLUMNS, ROWS), boids, count);
}

static struct boids_boid
boid_at(uint32_t id, float x, float y, float vx, float vy)
{
	return (struct boids_boid){ .position = { x, y, 0 }, .velocity = { vx, vy, 0 }, .id = id };
}

/* Draws into the upper rows of the frame, as many as the display has. */
static void
draw(struct view *view, struct frame *frame, const struct flock_state *flock, struct display display)
{
	view->camera.viewport = (struct viewport){ 0, 0, frame->columns, display.rows };
	view_draw(view, frame, flock, flock_factors(flock), &display);
}

static const struct display plain = { .rows = ROWS, .utf8 = true }, ascii = { .rows = ROWS };
static const struct display coloured = { .rows = ROWS, .colours = 256, .utf8 = true };

/* Draws the view of a camera that has glided to its target, and frees the flock; returns the text
 * of the frame, to be freed. */
static char *
drawn_by(struct camera camera, struct flock_state *flock, struct display looks)
{
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	scoped(view) view = { .camera = camera };

	draw(&view, &frame, flock, looks);
	char *text = golden_print(&frame);
	flock_free(flock);
	return text;
}

static void
assert_camera_sees(struct camera camera, struct flock_state *flock, struct display looks,
                   const char *expected)
{
	char *text = drawn_by(camera, flock, looks);

	assert_string_equal(text, expected);
	free(text);
}

static void
assert_drawn(struct flock_state *flock, struct display looks, const char *expected)
{
	assert_camera_sees((struct camera){ 0 }, flock, looks, expected);
}

TEST(a_boid_stands_in_the_cell_of_its_place)
{
	const struct boids_boid boids[] = {
		boid_at(0, 0, 0, 1, 0),
		boid_at(1, 9.99F, 9.99F, -1, 0),
		boid_at(2, 3.5F, 3.9F, 0, 1),
		boid_at(3, 4, 4, 0, -1),
	};

	assert_drawn(flock_with(arrow_factors(), boids, 4), plain, "→\n   ↓\n    ↑\n\n         ←\n");
}

/* The upper half has a column of its own for each case, as has the lower one; 0: no boid there. */
TEST(halves_of_a_cell_show_a_boid_each)
{
	static const struct {
		float up, down; /* across a second */
		struct cell seen;
	} cases[] = {
		{ 1, 0, { GLYPH_UPPER, 27, 0, 0 } },
		{ 0, 1, { GLYPH_LOWER, 27, 0, 0 } },
		{ 1, 1, { GLYPH_BLOCK, 27, 0, 0 } },
		{ 1, -1, { GLYPH_UPPER, 27, 0, 1 + 196 } },
		{ -1, 1, { GLYPH_UPPER, 196, 0, 1 + 27 } },
	};
	struct boids_factors f = arrow_factors();
	struct boids_boid boids[2 * LENGTH(cases)];
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	scoped(view) view = { 0 };
	uint32_t count = 0;

	f.glyphs = BOIDS_GLYPHS_HALVES;
	foreach (i, cases) {
		float x = (float)i + 0.5F;
		if (cases[i].up != 0)
			boids[count] = boid_at(count, x, 2.5F, cases[i].up, 0), count++;
		if (cases[i].down != 0)
			boids[count] = boid_at(count, x, 3.5F, cases[i].down, 0), count++;
	}
	scoped_flock *flock = flock_with(f, boids, count);
	draw(&view, &frame, flock, coloured);
	foreach (i, cases) {
		struct cell cell = frame_cell(&frame, (int)i, 1);
		assert_int_equal(cell.glyph, cases[i].seen.glyph);
		assert_int_equal(cell.colour, cases[i].seen.colour);
		assert_int_equal(cell.paper, cases[i].seen.paper);
	}
}

/* Returns a flock of a boid of each of the eight headings, from the right counter-clockwise. */
static struct flock_state *
eight_headings(struct boids_factors f)
{
	struct boids_boid boids[8];

	for (int i = 0; i < 8; i++) {
		float angle = (float)i * 0.785398F;
		boids[i] = boid_at((uint32_t)i, (float)i + 0.5F, 1, cosf(angle), -sinf(angle));
	}
	return flock_with(f, boids, 8);
}

TEST(headings_are_eight)
{
	assert_drawn(eight_headings(arrow_factors()), plain, "→↗↑↖←↙↓↘\n\n\n\n\n");
}

TEST(without_utf8_arrows_are_ascii_and_dots_density)
{
	static const struct {
		int glyphs;
		const char *text;
	} sets[] = {
		{ BOIDS_GLYPHS_ARROWS, " >^\n\n\n\n\n" },
		{ BOIDS_GLYPHS_ASCII, " >^\n\n\n\n\n" },
		{ BOIDS_GLYPHS_TRIANGLES, " >^\n\n\n\n\n" },
		{ BOIDS_GLYPHS_BRAILLE, " .:\n\n\n\n\n" },
		{ BOIDS_GLYPHS_DENSITY, " .:\n\n\n\n\n" },
	};
	const struct boids_boid boids[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 2, 1, 0, -1),
		                            boid_at(2, 2, 1, 0, -1) };
	struct boids_factors f = arrow_factors();

	foreach (i, sets) {
		f.glyphs = sets[i].glyphs;
		assert_drawn(flock_with(f, boids, 3), ascii, sets[i].text);
	}
	f.glyphs = BOIDS_GLYPHS_ASCII;
	assert_drawn(flock_with(f, boids, 3), plain, " >^\n\n\n\n\n");
}

TEST(glyphs_of_the_users_own_are_drawn_by_heading)
{
	struct boids_factors f = arrow_factors();

	set_factor(&f, "glyphs", "ENWSenwé");
	assert_drawn(eight_headings(f), plain, "ENWSenwé\n\n\n\n\n");
	assert_drawn(eight_headings(f), ascii, ">/^\\</v\\\n\n\n\n\n");
}

/* The direction of a glyph, in degrees from the right, counter-clockwise. */
static double
arrow_angle(uint32_t glyph)
{
	static const uint32_t arrows[] = { 0x2192, 0x2197, 0x2191, 0x2196,
		                           0x2190, 0x2199, 0x2193, 0x2198 };
	int i = 0;

	while (i < 8 && arrows[i] != glyph)
		i++;
	assert_true(i < 8);
	return 45.0 * i;
}

/* The one cell that is not blank. */
static uint32_t
find_glyph(const struct frame *frame, double *column, double *row)
{
	for (int i = 0; i < frame->columns * frame->rows; i++)
		if (frame->cells[i].glyph != ' ') {
			*column = i % frame->columns;
			*row = i / frame->columns;
			return frame->cells[i].glyph;
		}
	fail();
	return 0;
}

/* Draws a boid that flies (x, y) a second before and after a second; where it went on the glass,
 * whose cells are `aspect` times as high as wide, and where its glyph says that it goes, in
 * degrees. */
static void
fly_on_glass(float aspect, float x, float y, double *went, double *says)
{
	enum { WIDE = 401, HIGH = 401 };
	struct boids_factors f = arrow_factors();
	scoped(frame) frame = new_frame(WIDE, HIGH);
	double column[2], row[2];

	f.aspect = aspect;
	factors_fit(&f, WIDE, HIGH);
	struct boids_world world = world_of(&f, WIDE, HIGH);
	for (int i = 0; i < 2; i++) {
		scoped(view) view = { 0 };
		struct boids_boid b = boid_at(0, world.size.x / 2 + (float)i * x,
		                              world.size.y / 2 + (float)i * y, x, y);
		scoped_flock *flock = flock_of(&f, world, &b, 1);
		draw(&view, &frame, flock,
		     (struct display){ .rows = HIGH, .colours = 0, .utf8 = true });
		*says = arrow_angle(find_glyph(&frame, &column[i], &row[i]));
	}
	*went = atan2(-(row[1] - row[0]) * (double)aspect, column[1] - column[0]) * 180 / M_PI;
}

TEST(the_glyph_is_the_nearest_to_where_a_boid_goes_in_cells_of_any_shape)
{
	static const float aspects[] = { 0.5F, 1, 1.7F, 2, 2.35F, 4 };
	const double rounded = 2; /* error in degrees due to whole cells after so short a way */

	foreach (i, aspects)
		for (int degrees = 0; degrees < 360; degrees += i == 3 ? 1 : 7) {
			double went, says, angle = degrees * M_PI / 180;
			float reach = 190 * fminf(1, aspects[i]);
			fly_on_glass(aspects[i], reach * (float)cos(angle),
			             -reach * (float)sin(angle), &went, &says);
			assert_true(fabs(remainder(went - degrees, 360)) < rounded);
			assert_true(fabs(remainder(says - went, 360)) < 22.5 + rounded);
			assert_true(fabs(remainder(says - degrees, 360)) < 22.5001);
		}
}

/* The middle cell as a terminal of cells `aspect` times as high as wide shows it, where a boid
 * flies that way. */
static struct cell
cell_on_glass(struct screen *screen, struct emulator *glass, const char *glyphs, float aspect,
              double angle)
{
	struct boids_factors f = arrow_factors();
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	scoped(view) view = { 0 };
	char error[BOIDS_FACTOR_ERROR];

	assert_true(factors_set(&f, "glyphs", glyphs, error));
	f.colour_by = BOIDS_COLOUR_BY_HEADING;
	f.aspect = aspect;
	factors_fit(&f, COLUMNS, ROWS);
	struct boids_world world = world_of(&f, COLUMNS, ROWS);
	struct boids_boid b =
		boid_at(0, 5.5F, world.size.y / 2, 9 * (float)cos(angle), -9 * (float)sin(angle));
	scoped_flock *flock = flock_of(&f, world, &b, 1);
	draw(&view, &frame, flock, coloured);
	emulator_show(glass, screen, &frame);
	return emulator_cell(glass, 5, ROWS / 2);
}

/* Whether a heading has the glyph and colour of one of its nearest directions in the set: between
 * two directions both are allowed. */
static bool
is_nearest(const struct glyph_set *set, struct cell seen, int degrees)
{
	const struct colours *ring = &theme_table[0].on[BACKGROUND_UNKNOWN].ring;
	double sector = 360.0 / set->sectors;

	for (int k = 0; k < set->sectors; k++) {
		bool near = fabs(remainder(degrees - k * sector, 360)) < sector / 2 + 1e-3;
		bool glyph = !glyphs_point(set) || seen.glyph == set->glyphs[k];
		int colour = ring->many_colours[k * ring->many / set->sectors];
		if (near && glyph && seen.colour == colour)
			return true;
	}
	return false;
}

TEST(every_set_tells_the_nearest_heading_on_the_glass_in_cells_of_any_shape)
{
	static const uint32_t own[] = { 'E', 'N', 'W', '^', 'e', 'n', 'w', 0xE9 };
	static const float aspects[] = { 0.5F, 1, 2, 2.35F, 4 };
	scoped_emulator *glass = emulator_new(COLUMNS, ROWS);
	char error[256];
	struct screen *screen =
		screen_open("xterm-256color", COLUMNS, ROWS, 256, error, sizeof error);

	assert_non_null(screen);
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	for (int row = 0; row <= BOIDS_GLYPHS_CUSTOM + 1; row++) {
		const char *word = row < BOIDS_GLYPHS_CUSTOM
		                           ? factor_table[BOIDS_FACTOR_glyphs].word(row)
		                           : NULL;
		const char *glyphs = word ? word : row == BOIDS_GLYPHS_CUSTOM ? "ENW^enwé" : "ENW^";
		struct glyph_set mine = glyphs_custom(own, row == BOIDS_GLYPHS_CUSTOM ? 8 : 4);
		const struct glyph_set *set = word ? glyphs_find(word) : &mine;
		foreach (i, aspects)
			for (int degrees = 0; degrees < 360; degrees++)
				assert_true(
					is_nearest(set,
				                   cell_on_glass(screen, glass, glyphs, aspects[i],
				                                 degrees * M_PI / 180),
				                   degrees));
	}
	screen_close(screen);
}

/* A cell is two dots across and four down: half a unit each way, as cells are twice as high. The
 * tail is the dot behind the head, in whichever cell. */
TEST(each_boid_is_a_head_and_a_tail_in_their_parts_of_the_cells)
{
	const struct boids_boid boids[] = {
		boid_at(0, 0, 0, 1, 0),        boid_at(1, 1.49F, 0.49F, 1, 0),
		boid_at(2, 2.5F, 0, 1, 0),     boid_at(3, 3.5F, 1.5F, 1, 0),
		boid_at(4, 4.2F, 1.99F, 1, 0), boid_at(5, 4.7F, 0.6F, 1, 0),
		boid_at(6, 4.8F, 0.7F, -1, 0), boid_at(7, 9.99F, 9.99F, 1, 0),
	};
	struct boids_factors f = arrow_factors();

	f.glyphs = BOIDS_GLYPHS_BRAILLE;
	assert_drawn(flock_with(f, boids, 8), plain, "⠉⠉⢈⢀⡒⠂\n\n\n\n         ⣀\n");
}

/* Five cells of rising numbers of boids. */
static struct flock_state *
heaps(const int *sizes)
{
	struct boids_boid boids[200];
	struct boids_factors f = arrow_factors();
	uint32_t count = 0;

	for (int k = 0; k < 5; k++)
		for (int i = 0; i < sizes[k]; i++, count++)
			boids[count] = boid_at(count, (float)k + 0.5F, 1, 1, 0);
	f.glyphs = BOIDS_GLYPHS_DENSITY;
	return flock_with(f, boids, count);
}

TEST(the_more_there_are_the_darker_the_cell)
{
	static const int few[] = { 1, 2, 3, 4, 5 }, many[] = { 6, 9, 16, 27, 100 },
			 gaps[] = { 0, 1, 0, 26, 0 };

	assert_drawn(heaps(few), ascii, ".:-=+\n\n\n\n\n");
	assert_drawn(heaps(many), ascii, "*#%@@\n\n\n\n\n");
	assert_drawn(heaps(gaps), ascii, " . %\n\n\n\n\n");
	assert_drawn(heaps(few), plain, "░░▒▒▓\n\n\n\n\n");
	assert_drawn(heaps(many), plain, "▓████\n\n\n\n\n");
	assert_drawn(heaps(gaps), plain, " ░ █\n\n\n\n\n");
}

/* Draws a heap in the first cell; returns its glyph. */
static uint32_t
heap_glyph(struct view *view, int size)
{
	const int sizes[5] = { size };
	scoped_flock *flock = heaps(sizes);
	scoped(frame) frame = new_frame(COLUMNS, ROWS);

	draw(view, &frame, flock, ascii);
	uint32_t glyph = frame_cell(&frame, 0, 0).glyph;
	return glyph;
}

TEST(a_heap_waits_until_it_is_an_eighth_past_the_border)
{
	scoped(view) view = { 0 };

	assert_int_equal(heap_glyph(&view, 26), '%');
	assert_int_equal(heap_glyph(&view, 29), '%');
	assert_int_equal(heap_glyph(&view, 31), '@');
	assert_int_equal(heap_glyph(&view, 26), '@');
	assert_int_equal(heap_glyph(&view, 0), ' ');
	assert_int_equal(heap_glyph(&view, 29), '@'); /* an empty cell loses its hysteresis */
}

/* Returns the colour of a cell with two boids that fly right and one that flies left and has the
 * lowest id. */
static int
colour_of_three(int glyphs)
{
	const struct boids_boid boids[] = { boid_at(1, 1.2F, 1, -1, 0), boid_at(2, 1.5F, 1, 1, 0),
		                            boid_at(3, 1.7F, 1, 1, 0) };
	struct boids_factors f = arrow_factors();
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	scoped(view) view = { 0 };

	f.glyphs = glyphs;
	f.colour_by = BOIDS_COLOUR_BY_HEADING;
	scoped_flock *flock = flock_with(f, boids, 3);
	draw(&view, &frame, flock, coloured);
	int colour = frame_cell(&frame, 1, 0).colour;
	return colour;
}

TEST(where_all_show_the_colour_is_of_their_mean_heading)
{
	enum { RIGHT = 27, LEFT = 196 };

	assert_int_equal(colour_of_three(BOIDS_GLYPHS_ASCII), LEFT);
	assert_int_equal(colour_of_three(BOIDS_GLYPHS_ARROWS), LEFT);
	assert_int_equal(colour_of_three(BOIDS_GLYPHS_BRAILLE), RIGHT);
	assert_int_equal(colour_of_three(BOIDS_GLYPHS_DENSITY), RIGHT);
}

TEST(the_lowest_id_in_a_cell_shows)
{
	const struct boids_boid boids[] = {
		boid_at(7, 4.9F, 4.1F, 0, 1),
		boid_at(2, 4.5F, 4.5F, 1, 0),
		boid_at(9, 4.1F, 4.9F, -1, 0),
	};

	assert_drawn(flock_with(arrow_factors(), boids, 3), plain, "\n\n    →\n\n\n");
}

TEST(far_outside_nothing_is_drawn)
{
	const struct boids_boid boids[] = {
		boid_at(0, 1e9F, 0, 1, 0),
		boid_at(1, -1e9F, 0, 1, 0),
		boid_at(2, 5, 1e9F, 1, 0),
		boid_at(3, 5, -1e9F, 1, 0),
	};
	struct boids_factors f = arrow_factors();

	f.edge = BOIDS_EDGE_OPEN;
	free(drawn_by((struct camera){ 0 }, flock_with(f, boids, 4), plain));
}

TEST(a_flat_viewport_holds_the_world_and_no_row_below_is_touched)
{
	const struct display flat = { .rows = 2, .utf8 = true };
	const struct boids_boid boids[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 1, 5, 1, 0) };

	assert_drawn(flock_with(arrow_factors(), boids, 2), flat, "  |→   |\n  |→   |\n\n\n\n");
}

TEST(no_boids_and_no_rows_are_fine)
{
	const struct display none = { .rows = 0, .utf8 = true };

	assert_drawn(flock_with(arrow_factors(), NULL, 0), plain, "\n\n\n\n\n");
	assert_drawn(flock_with(arrow_factors(), NULL, 0), none, "\n\n\n\n\n");
}

/* Returns the glyph of a boid heading `degrees` up from right. */
static uint32_t
glyph_at(struct view *view, float degrees)
{
	float angle = degrees * 0.0174533F;
	struct boids_boid b = boid_at(0, 1, 1, cosf(angle), -sinf(angle));
	scoped_flock *flock = flock_with(arrow_factors(), &b, 1);
	scoped(frame) frame = new_frame(COLUMNS, ROWS);

	draw(view, &frame, flock, plain);
	uint32_t glyph = frame_cell(&frame, 1, 0).glyph;
	return glyph;
}

TEST(a_glyph_waits_5_degrees_before_it_turns)
{
	scoped(view) view = { 0 };

	assert_int_equal(glyph_at(&view, 20), 0x2192);
	assert_int_equal(glyph_at(&view, 27), 0x2192);
	assert_int_equal(glyph_at(&view, 28), 0x2197);
	assert_int_equal(glyph_at(&view, 18), 0x2197);
	assert_int_equal(glyph_at(&view, 17), 0x2192);
	view_free(&view);
	assert_int_equal(glyph_at(&view, 27), 0x2197); /* no hysteresis */
}

TEST(ids_from_a_file_may_be_huge)
{
	const struct boids_boid boids[] = { boid_at(INT32_MAX, 1, 1, 1, 0),
		                            boid_at(INT32_MAX - 1, 2, 1, 1, 0) };

	assert_drawn(flock_with(arrow_factors(), boids, 2), plain, " →→\n\n\n\n\n");
}

/* The same view in frames and flocks of all sizes, back and forth. */
TEST(a_view_outlives_changes_of_size_and_glyphs)
{
	static const int sizes[][2] = { { 10, 5 }, { 1, 1 }, { 30, 7 }, { 2, 40 }, { 10, 5 } };
	scoped(view) view = { 0 };
	scoped(frame) frame = { 0 };

	for (int i = 0; i < 20; i++) {
		const int *size = sizes[i % 5];
		struct boids_factors f = arrow_factors();
		scoped_flock *flock = flock_new((uint64_t)i);
		f.number = (float)(i * i);
		f.glyphs = i % 4;
		factors_fit(&f, size[0], size[1]);
		assert_true(flock_fit(flock, &f, world_of(&f, size[0], size[1])));
		frame_fit(&frame, size[0], size[1]);
		draw(&view, &frame, flock,
		     (struct display){ .rows = size[1], .colours = 8, .utf8 = true });
		int shown = 0;
		for (int k = 0; k < size[0] * size[1]; k++)
			shown += frame.cells[k].glyph != ' ';
		assert_true(i == 0 ? shown == 0 : shown > 0 && shown <= i * i);
	}
}

static void
assert_arrived(const struct frame *frame, const struct emulator *glass)
{
	for (int row = 0; row < frame->rows; row++)
		for (int column = 0; column < frame->columns; column++) {
			struct cell meant = frame_cell(frame, column, row),
				    seen = emulator_cell(glass, column, row);
			assert_int_equal(seen.glyph, meant.glyph);
			if (meant.glyph == ' ')
				continue;
			assert_int_equal(seen.colour, meant.colour);
			assert_int_equal(seen.style & STYLE_BOLD, meant.style & STYLE_BOLD);
		}
}

/* Two emulators must show the frame: one fed with all changes, and one with the frame as text. */
static void
assert_shows_twice(struct screens *screens, struct screen *screen, struct emulator *glass)
{
	scoped_emulator *page = emulator_new(screens->ui.display.columns, screens->ui.display.rows);
	char *text = NULL;
	size_t length;

	emulator_show(glass, screen, &screens->ui.frame);
	assert_arrived(&screens->ui.frame, glass);
	FILE *out = open_memstream(&text, &length);
	assert_true(out && frame_print(&screens->ui.frame, true, out) && fclose(out) == 0);
	for (const char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		emulator_feed(page, line > text ? "\r\n" : "", line > text ? 2 : 0);
		emulator_feed(page, line, (size_t)(end - line));
	}
	assert_arrived(&screens->ui.frame, page);
	free(text);
}

/* Gives the flock letters of all styles and colours. */
static void
give_letters(struct screens *screens)
{
	static const char text[] =
		"\n  \33[1;31mbold \33[0;2;34mdim\33[m \33[7m in reverse \33[0;38;5;208;48;5;22m"
		" 256 \33[0;38;2;9;90;250;48;2;250;240;9m direct \n\n\33[m"
		"  \xE6\xBC\xA2\xE5\xAD\x97 \33[95;107m\xE6\xBC\xA2\xE5\xAD\x97\33[m \xC3\xA4";
	struct printed_text t;
	char error[ERROR_SIZE];

	assert_true(printed_text_start(&t, 60, 20, 0));
	printed_text_take(&t, text, sizeof text - 1);
	assert_true(ui_begin_text(&screens->ui, &t, error));
	printed_text_free(&t);
}

/* Flies 3 seconds with these words and keeps the last frame. */
static void
fly_golden(const char *name, int colours, const char *const *words)
{
	enum { WIDE = 60, HIGH = 20 };
	scoped_emulator *glass = emulator_new(WIDE, HIGH);
	scoped_screens screens;
	char error[256];

	screens_with(&screens, WIDE, HIGH, words);
	struct screen *screen =
		screen_open("xterm-256color", WIDE, HIGH, colours, error, sizeof error);
	assert_non_null(screen);
	assert_int_equal(screen_colours(screen), colours);
	screens.ui.display.colours = colours;
	screens_press(&screens, '_'); /* the line has tests of its own */
	if (strcmp(words[1], "letter") == 0)
		give_letters(&screens);
	for (int i = 0; i < 30; i++) {
		screens_fly(&screens, 6);
		if (test_is_long() || i % 6 == 5)
			assert_shows_twice(&screens, screen, glass);
	}
	golden_styled(name, &screens.ui.frame);
	screen_close(screen);
}

static const int depths[] = { 0, 8, 16, 256, COLOURS_DIRECT };

TEST(every_colour_mode_arrives_in_every_depth_of_colour)
{
	for (int row = 0; factor_table[BOIDS_FACTOR_colour_by].word(row); row++)
		foreach (i, depths) {
			const char *word = factor_table[BOIDS_FACTOR_colour_by].word(row);
			const char *const words[] = { "--colour-by",  word, "--species", "4",
				                      "--dimensions", "3",  NULL };
			char name[64];
			snprintf(name, sizeof name,
			         depths[i] > 256 ? "colour-%s-any" : "colour-%s-%d", word,
			         depths[i]);
			fly_golden(name, depths[i], words);
		}
}

/* Every set at every colour depth: sets with all boids and with one choose colours differently. */
TEST(every_glyph_set_arrives_in_every_depth_of_colour)
{
	for (int row = 0; row <= BOIDS_GLYPHS_CUSTOM; row++)
		foreach (i, depths) {
			const char *word = factor_table[BOIDS_FACTOR_glyphs].word(row);
			assert_true(!word || glyphs_find(word));
			const char *const words[] = { "--glyphs", word ? word : "EéN↖WwSs",
				                      "--number", "300", NULL };
			char name[64];
			snprintf(name, sizeof name,
			         depths[i] > 256 ? "glyphs-%s-any"
			         : depths[i]     ? "glyphs-%s-%d"
			                         : "glyphs-%s",
			         word ? word : "own", depths[i]);
			fly_golden(name, depths[i], words);
		}
}

TEST(each_look_besides_arrives_in_every_depth_of_colour)
{
	static const struct {
		const char *name;
		int colours;
		const char *words[7];
	} looks[] = {
		{ "trails-0", 0, { "--trails", "1", "--glyphs", "ascii" } },
		{ "trails-8", 8, { "--trails", "1" } },
		{ "trails-256", 256, { "--trails", "1" } },
		{ "trails-any", COLOURS_DIRECT, { "--trails", "1" } },
		{ "theme-sea-any", COLOURS_DIRECT, { "--theme", "sea", "--colour-by", "speed" } },
		{ "trails-halves", 256, { "--trails", "1", "--glyphs", "halves" } },
		{ "trails-braille", 256, { "--trails", "1", "--glyphs", "braille" } },
		{ "backdrop-0", 0, { "--backdrop", "noise" } },
		{ "backdrop-256", 256, { "--backdrop", "noise", "--trails", "0.5" } },
		{ "theme-safe-256", 256, { "--theme", "safe" } },
		{ "theme-safe-8", 8, { "--theme", "safe" } },
		{ "theme-sea-256", 256, { "--theme", "sea" } },
		{ "theme-dusk-256", 256, { "--theme", "dusk", "--colour-by", "speed" } },
		{ "theme-night-256", 256, { "--theme", "night" } },
		{ "theme-night-any", COLOURS_DIRECT, { "--theme", "night", "--colour-by", "speed" } },
		{ "theme-amber-256", 256, { "--theme", "amber", "--dimensions", "3" } },
		{ "theme-amber-16", 16, { "--theme", "amber", "--colour-by", "speed" } },
	};

	foreach (i, looks)
		fly_golden(looks[i].name, looks[i].colours, looks[i].words);
}

/* A deep world of 10 by 10 by 10 units; z is the distance behind the screen. */
static struct flock_state *
deep_flock(int glyphs, const struct boids_boid *boids, size_t count)
{
	struct boids_factors f = arrow_factors();

	f.dimensions = 3;
	f.edge = BOIDS_EDGE_BOUNCE;
	f.glyphs = glyphs;
	f.colour_by = BOIDS_COLOUR_BY_NONE;
	return flock_with(f, boids, count);
}

static struct boids_boid
deep_boid(uint32_t id, float x, float y, float z)
{
	struct boids_boid b = boid_at(id, x, y, 1, 0);

	b.position.z = z;
	return b;
}

static struct cell
cell_at(struct view *view, const struct flock_state *flock, int column, int row)
{
	scoped(frame) frame = new_frame(COLUMNS, ROWS);

	draw(view, &frame, flock, plain);
	struct cell cell = frame_cell(&frame, column, row);
	return cell;
}

TEST(the_near_are_bold_the_far_dim_and_the_farthest_small)
{
	static const struct {
		float z;
		uint32_t glyph;
		int style;
	} expected[] = {
		{ 1, 0x2192, STYLE_BOLD },
		{ 3, 0x2192, 0 },
		{ 7, 0x2192, STYLE_DIM },
		{ 9, 0xB7, STYLE_DIM },
	};

	for (int i = 0; i < 4; i++) {
		const struct boids_boid b = deep_boid(0, 5, 5, expected[i].z);
		scoped_flock *flock = deep_flock(BOIDS_GLYPHS_ARROWS, &b, 1);
		scoped(view) view = { 0 };
		struct cell cell = cell_at(&view, flock, 5, 2);
		assert_int_equal(cell.glyph, expected[i].glyph);
		assert_int_equal(cell.style, expected[i].style);
	}
}

TEST(the_nearest_in_a_cell_shows)
{
	struct boids_boid boids[] = { deep_boid(0, 5, 5, 9), deep_boid(1, 5.2f, 5, 1),
		                      deep_boid(2, 5.4f, 5, 5) };

	boids[1].velocity.x = -1;
	assert_drawn(deep_flock(BOIDS_GLYPHS_ARROWS, boids, 3), plain, "\n\n     ←\n\n\n");
}

/* Head and tail of a near boid are two dots each, of a far one a dot each. */
TEST(in_braille_the_near_are_as_wide_as_the_cell)
{
	const struct boids_boid boids[] = { deep_boid(0, 2, 5, 1), deep_boid(1, 5, 5, 9) };

	assert_drawn(deep_flock(BOIDS_GLYPHS_BRAILLE, boids, 2), plain, "\n\n ⠤⠤ ⠄⠄\n\n\n");
}

/* Walls go through the full depth of the world. From behind they are mirrored, from the side they
 * would hide everything. */
TEST(a_map_is_seen_from_before_and_behind_a_deep_world)
{
	static const char text[] = "##        \n          \n          \n          \n##########";
	char error[BOIDS_MAP_ERROR];

	for (int turns = 0; turns < CAMERA_TURNS; turns++) {
		scoped_map *map = map_read(text, strlen(text), error);
		assert_non_null(map);
		struct boids_factors f = arrow_factors();
		f.dimensions = 3;
		f.edge = BOIDS_EDGE_BOUNCE;
		f.number = 0;
		factors_fit(&f, COLUMNS, ROWS);
		struct flock_state *flock = flock_new(1);
		assert_true(flock_map(flock, map));
		assert_true(flock_fit(flock, &f, world_of(&f, COLUMNS, ROWS)));
		const char *straight =
			turns ? "        ##\n\n\n\n##########\n" : "##\n\n\n\n##########\n";
		bool aside = turns % (CAMERA_TURNS / 2) != 0;
		assert_camera_sees((struct camera){ .turns = (float)turns }, flock, plain,
		                   aside ? "\n\n\n\n\n" : straight);
	}
}

/* Seen from the right, the front is on the left, and a boid that flew away flies to the right. */
TEST(from_the_side_depth_is_across_and_headings_turn_along)
{
	struct boids_boid boids[] = { deep_boid(0, 5, 3, 1.5f), deep_boid(1, 5, 7, 8.5f) };

	boids[0].velocity = (struct boids_vec){ 0, 0, 1 };
	boids[1].velocity = (struct boids_vec){ 0, 0, -1 };
	assert_camera_sees((struct camera){ .turns = CAMERA_TURNS / 4 },
	                   deep_flock(BOIDS_GLYPHS_ARROWS, boids, 2), plain,
	                   "\n →\n\n        ←\n\n");
	assert_camera_sees((struct camera){ .turns = 3 * CAMERA_TURNS / 4 },
	                   deep_flock(BOIDS_GLYPHS_ARROWS, boids, 2), plain,
	                   "\n        ←\n\n →\n\n");
}

TEST(a_followed_boid_is_in_the_middle_and_hides_others)
{
	const struct boids_boid boids[] = { boid_at(0, 1.9f, 1, 1, 0), boid_at(1, 1.7f, 1, 0, -1),
		                            boid_at(2, 9.5f, 9, -1, 0) };
	struct boids_factors f = arrow_factors();
	const struct camera camera = { .follows = true, .boid = 1 };

	f.visual_range = 0; /* no ring */
	f.edge = BOIDS_EDGE_TURN;
	assert_camera_sees(camera, flock_with(f, boids, 3), plain,
	                   "\n  +-------\n  |  ↑\n  |\n  |\n");
	f.edge = BOIDS_EDGE_WRAP;
	assert_camera_sees(camera, flock_with(f, boids, 3), plain, "\n  ←\n     ↑\n\n\n");
	scoped_flock *flock = flock_with(f, boids, 3);
	scoped(view) view = { .camera = camera };
	assert_int_equal(cell_at(&view, flock, 5, 2).style, STYLE_BOLD | STYLE_REVERSE);
	assert_int_equal(cell_at(&view, flock, 2, 1).style, 0);
}

TEST(boids_leave_trails_and_hide_the_backdrop)
{
	const struct boids_boid boids[] = { boid_at(0, 2.5f, 5, 4, 0) };
	struct boids_factors f = arrow_factors();
	scoped(view) view = { 0 };

	f.trails = 1;
	f.speed_policy = BOIDS_SPEED_FREE;
	f.edge = BOIDS_EDGE_OPEN;
	f.colour_by = BOIDS_COLOUR_BY_NONE;
	f.separation = f.alignment = f.cohesion = 0;
	f.edge = BOIDS_EDGE_WRAP;
	scoped_flock *flock = flock_with(f, boids, 1);
	cell_at(&view, flock, 0, 0);
	for (int step = 0; step < 6; step++) { /* 5 units later */
		flock_step(flock, 0.25f);
		view_draw(&view, NULL, flock, flock_factors(flock), &plain);
	}
	assert_int_equal(cell_at(&view, flock, 8, 2).glyph, 0x2192);
	assert_int_equal(cell_at(&view, flock, 7, 2).glyph, ':');
	assert_int_equal(cell_at(&view, flock, 5, 2).glyph, '.');
	assert_int_equal(cell_at(&view, flock, 5, 2).style, STYLE_DIM);
	assert_int_equal(cell_at(&view, flock, 3, 2).glyph, ' ');
	assert_int_equal(cell_at(&view, flock, 8, 1).glyph, ' ');
}

/* Also of steps that no frame shows. */
TEST(a_wide_letter_leaves_a_wide_trail)
{
	struct boids_boid boids[] = { boid_at(0, 2.5f, 5, 4, 0) };
	struct boids_factors f = arrow_factors();
	scoped(view) view = { 0 };
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	int left = 0;

	f.trails = 1;
	f.edge = BOIDS_EDGE_WRAP;
	f.glyphs = BOIDS_GLYPHS_LETTER;
	boids[0].letter.points[0] = 0x6F22;
	scoped_flock *flock = flock_with(f, boids, 1);
	draw(&view, &frame, flock, coloured);
	for (int step = 0; step < 6; step++) {
		flock_step(flock, 0.25f);
		view_draw(&view, NULL, flock, flock_factors(flock), &coloured);
	}
	draw(&view, &frame, flock, coloured);
	for (int i = 0; i < COLUMNS * ROWS; i++) {
		const struct cell cell = frame_cell(&frame, i % COLUMNS, i / COLUMNS);
		left += cell.glyph == GLYPH_WIDE + 0x6F22;
		assert_int_not_equal(cell.glyph, 0x6F22);
	}
	assert_true(left > 1);
}

TEST(a_view_that_rotates_keeps_its_trails)
{
	const struct boids_boid boids[] = { { .position = { 1, 5, 5 }, .velocity = { 4, 0, 0 } } };
	struct boids_factors f = arrow_factors();
	int marks = 0;

	f.trails = 9;
	f.dimensions = 3;
	f.edge = BOIDS_EDGE_WRAP;
	for (int turns = 0; turns < CAMERA_TURNS; turns++) {
		scoped_flock *flock = flock_with(f, boids, 1);
		scoped(view) view = { 0 };
		struct subcell mark = { 0 }, boid = { 0 };
		cell_at(&view, flock, 0, 0);
		flock_step(flock, 0.5f);
		const struct boids_vec place = flock_boid(flock, BOIDS_KIND_BOID, 0).position;
		view_draw(&view, NULL, flock, flock_factors(flock), &plain);
		flock_step(flock, 0.5f);
		view.camera.turns = (float)turns;
		const struct projection s = projection_bare(&view.camera, flock);
		const struct boids_vec now = flock_boid(flock, BOIDS_KIND_BOID, 0).position;
		assert_true(projection_find_place(&s, place, &mark));
		assert_true(projection_find_place(&s, now, &boid));
		if (mark.column != boid.column || mark.row != boid.row) {
			assert_int_equal(cell_at(&view, flock, mark.column, mark.row).glyph, ':');
			marks++;
		}
	}
	assert_true(marks > CAMERA_TURNS / 2);
}

/* Automatic trails are those of terminals that fade colours, on lines that carry them. */
TEST(automatic_trails_show_where_the_display_has_them)
{
	static const struct {
		struct display display;
		bool shows;
	} cases[] = {
		{ { .rows = ROWS, .colours = 256, .utf8 = true, .trails = true }, true },
		{ { .rows = ROWS, .colours = COLOURS_DIRECT, .utf8 = true, .trails = true }, true },
		{ { .rows = ROWS, .colours = 256, .utf8 = true }, false },
		{ { .rows = ROWS, .colours = 8, .utf8 = true, .trails = true }, false },
		{ { .rows = ROWS, .colours = 256, .trails = true }, false },
		{ { .rows = ROWS, .colours = 256, .utf8 = true, .trails = true, .coarse = true },
		  false },
	};
	const struct boids_boid boids[] = { boid_at(0, 2.5f, 5, 4, 0) };
	struct boids_factors f = arrow_factors();

	f.edge = BOIDS_EDGE_OPEN;
	for (int always = 0; always < 2; always++) {
		f.trails = always ? 1 : BOIDS_AUTO_TRAILS(1);
		foreach (i, cases) {
			scoped_flock *flock = flock_with(f, boids, 1);
			scoped(view) view = { 0 };
			scoped(frame) frame = new_frame(COLUMNS, ROWS);
			draw(&view, &frame, flock, cases[i].display);
			assert_true(trails_are_on(&view.trails) == (always || cases[i].shows));
		}
	}
}

/* As on a screen after some time of flight, in each set that shows all. */
TEST(a_large_flock_flies)
{
	static const char *const names[] = { "braille", "density" };

	for (int i = 0; i < 2; i++) {
		const char *const words[] = { "--glyphs", names[i], "--number", "1500", NULL };
		char golden[32];
		scoped_screens screens;
		screens_with(&screens, 80, 24, words);
		screens_fly(&screens, 600);
		snprintf(golden, sizeof golden, "flying-%s", names[i]);
		golden_frame(golden, &screens.ui.frame);
	}
}

TEST(a_whole_screen_flies)
{
	struct screens screens;

	screens_start(&screens, 80, 24);
	screens_fly(&screens, 600);
	screens.ui.gauges.of[BOIDS_MEASURE_ORDER].value = 0.5;
	golden_frame("flying-80x24", &screens.ui.frame);
	screens_end(&screens);
	screens_start(&screens, 20, 5);
	golden_frame("flying-20x5", &screens.ui.frame);
	screens_end(&screens);
	screens_start(&screens, 1, 1);
	golden_frame("flying-1x1", &screens.ui.frame);
	screens_end(&screens);
}

/* It is bold: a letter that no set has in the text colour, or, where there are 256 colours, the glyph
 * of its heading on a ground of its colour. */
TEST(a_predator_stands_out_in_every_set)
{
	const struct boids_boid all[] = {
		boid_at(0, 4.5f, 4.5f, 1, 0), /* in the same cell */
		{ .position = { 4.5f, 4.5f, 0 },
		  .velocity = { -1, 0, 0 },
		  .id = 0,
		  .kind = BOIDS_KIND_PREDATOR },
		{ .position = { -3, 90, 0 }, .id = 1, .kind = BOIDS_KIND_PREDATOR }, /* outside */
	};

	for (int set = 0; glyph_sets[set].name; set++)
		for (int kind = 0; kind < 6; kind++) {
			const struct display looks = { .rows = ROWS,
				                       .colours = (int[]){ 0, 8, 256 }[kind % 3],
				                       .utf8 = kind >= 3 };
			struct boids_factors f = arrow_factors();
			scoped(frame) frame = new_frame(COLUMNS, ROWS);
			scoped(view) view = { 0 };
			f.glyphs = set;
			scoped_flock *flock = flock_with(f, all, 3);
			draw(&view, &frame, flock, looks);
			struct cell cell = frame.cells[2 * COLUMNS + 4];
			bool many = looks.colours == 256;
			struct glyph_set shown = *glyphs_shown(&glyph_sets[set], looks.utf8, false);
			uint32_t left = glyphs_point(&shown) ? shown.glyphs[shown.sectors / 2]
			                : looks.utf8         ? 0x25C4
			                                     : '<';
			assert_int_equal(cell.glyph, many ? left : GLYPH_PREDATOR);
			assert_int_equal(cell.style, STYLE_BOLD);
			assert_int_equal(cell.colour, many ? 196 : COLOUR_DEFAULT);
			assert_int_equal(cell.paper, many ? 53 : 0);
			for (int i = 0; i < GLYPH_LEVELS; i++)
				assert_true(glyph_sets[set].glyphs[i] != GLYPH_PREDATOR);
		}
}

/* Walls, goals (bold: active) and wind in cells without boids; boids hide them. Start and air are
 * blank. */
TEST(a_map_is_drawn_behind_the_boids_in_characters_that_need_no_colour)
{
	static const char text[] = "##S  G  G\n# >v^< #G";
	char error[BOIDS_MAP_ERROR];
	struct boids_factors f = arrow_factors();
	struct boids_boid b = { .position = { 2.5f, 3, 0 }, .velocity = { 1, 0, 0 } };
	scoped(frame) frame = new_frame(9, 2);
	scoped(view) view = { 0 };

	scoped_map *map = map_read(text, strlen(text), error);
	assert_non_null(map);
	f.number = 0;
	f.glyphs = BOIDS_GLYPHS_ASCII;
	factors_fit(&f, 9, 2);
	scoped_flock *flock = flock_new(1);
	assert_true(flock_map(flock, map));
	assert_true(flock_fit(flock, &f, world_of(&f, 9, 2)));
	assert_true(flock_restore(flock, &b, 1, NULL, NULL));
	draw(&view, &frame, flock, (struct display){ .rows = 2 });
	for (int i = 0; i < 18; i++)
		assert_int_equal(frame_cell(&frame, i % 9, i / 9).glyph, "##   *  *# >~~~ #*"[i]);
	assert_int_equal(frame_cell(&frame, 5, 0).style, STYLE_BOLD);
	assert_int_equal(frame_cell(&frame, 8, 0).style, 0);
	assert_int_equal(frame_cell(&frame, 3, 1).style, STYLE_DIM);
}

/* ---- parts of a world */

enum { WALL_COLUMNS = 3, WALL_ROWS = 2, WALL = WALL_COLUMNS * WALL_ROWS, BESIDE = 4 };

static const struct display rich = {
	.rows = 100, .colours = 256, .utf8 = true, .bars = true, .trails = true
};

/* Draws as --print does: no glyph is kept for the sake of the frame before. */
static void
draw_afresh(struct view *view, struct frame *frame, const struct screens *screens)
{
	const struct flight *flight = &screens->session.flight;

	view_forget(view);
	view_draw(view, frame, flight->flock, &flight->factors, &rich);
}

/* Fails unless a part is cut out of the whole, both in windows wider than they need. Blanks stand for
 * the other parts; beside the world there may be its border. */
static void
assert_cut_out(const struct frame *whole, const struct frame *window, struct viewport cells)
{
	for (int row = 0; row < window->rows; row++)
		for (int column = 0; column < window->columns; column++) {
			int there = cells.left + column;
			bool inside = column >= BESIDE && column < BESIDE + cells.columns;
			struct cell seen = frame_cell(window, column, row);
			struct cell meant =
				inside ? frame_cell(whole, there, cells.top + row) : cell_blank;
			if (there < BESIDE || there >= whole->columns - BESIDE)
				continue;
			assert_int_equal(seen.glyph, meant.glyph);
			assert_int_equal(seen.colour, meant.colour);
			assert_int_equal(seen.style, meant.style);
			assert_int_equal(seen.paper, meant.paper);
		}
}

/* Flies in a world of this size, with a map or NULL, on a wall of screens and on one screen. */
static void
assert_wall(int columns, int rows, float turns, const char *map, const char *const *words)
{
	scoped_screens screens;
	scoped(frame) whole = new_frame(columns + 2 * BESIDE, rows), window = { 0 };
	struct view views[WALL + 1] = { 0 };
	struct viewport cells[WALL];

	screens_with(&screens, columns, rows + 1, words);
	if (map)
		screens_load_map(&screens, map);
	views[WALL].camera =
		(struct camera){ .viewport = { 0, 0, whole.columns, rows }, .turns = (float)turns };
	for (int i = 0; i < WALL; i++) {
		struct camera *camera = &views[i].camera;
		camera->turns = (float)turns;
		camera->part = (struct world_part){ (i % WALL_COLUMNS + 0.5) / WALL_COLUMNS - 0.5,
			                            (i / WALL_COLUMNS + 0.5) / WALL_ROWS - 0.5,
			                            1.0 / WALL_COLUMNS, 1.0 / WALL_ROWS };
		cells[i] = camera_cells(camera, columns, rows);
		camera->viewport =
			(struct viewport){ 0, 0, cells[i].columns + 2 * BESIDE, cells[i].rows };
	}
	for (int step = 0; step < 12; step++) {
		screens_fly(&screens, 4);
		draw_afresh(&views[WALL], &whole, &screens);
		for (int i = 0; i < WALL; i++) {
			const struct viewport *v = &views[i].camera.viewport;
			frame_fit(&window, v->columns, v->rows);
			draw_afresh(&views[i], &window, &screens);
			assert_cut_out(&whole, &window, cells[i]);
		}
	}
	for (int i = 0; i <= WALL; i++)
		view_free(&views[i]);
}

#define assert_wall_of(columns, rows, turns, map, ...) \
	assert_wall(columns, rows, (float)(turns), map, (const char *const[]){ __VA_ARGS__, NULL })

TEST(parts_pasted_are_the_whole_in_every_glyph_set)
{
	for (const struct glyph_set *set = glyph_sets; set->name; set++) {
		assert_wall_of(100, 31, 0, NULL, "--glyphs", set->name, "--number", "300",
		               "--trails", "1");
		assert_wall_of(61, 17, 0, "city", "--glyphs", set->name, "--predators", "3",
		               "--pillars", "4");
	}
}

TEST(parts_pasted_are_the_whole_from_every_side)
{
	for (int turns = 0; turns < CAMERA_TURNS; turns += 5) {
		assert_wall_of(121, 37, turns, NULL, "--dimensions", "3", "--edge", "turn");
		assert_wall_of(80, 25, turns, NULL, "--dimensions", "3", "--glyphs", "sixths",
		               "--backdrop", "noise");
	}
}

TEST(parts_pasted_are_the_whole_on_every_ground)
{
	assert_wall_of(100, 30, 0, NULL, "--food", "1", "--backdrop", "food");
	assert_wall_of(121, 37, 0, NULL, "--backdrop", "noise", "--glyphs", "halves");
	assert_wall_of(121, 37, 0, NULL, "--backdrop", "wind", "--gust", "5", "--zoom", "0.37");
	assert_wall_of(100, 30, 0, NULL, "--edge", "open", "--backdrop", "noise");
	assert_wall_of(70, 20, 0, "cave", "--edge", "bounce", "--trails", "2");
}
