/* SPDX-License-Identifier: MIT */
/* View: flocks placed by hand, as cells. */
#include "view/view.h"

#include "drawn_flock.h"
#include "golden.h"
#include "screen/screen.h"
#include "screens.h"

#include <locale.h>
#include <math.h>

enum { COLUMNS = 10, ROWS = 5 };

static const struct display plain = { .rows = ROWS, .utf8 = true }, ascii = { .rows = ROWS };
static const struct display coloured = { .rows = ROWS, .colours = 256, .utf8 = true };

static struct boids_factors
factors_showing(int glyphs)
{
	struct boids_factors f = default_factors();

	f.glyphs = glyphs;
	return f;
}

/* A flock in a world of 10 by 5 cells. */
static struct flock_state *
flock_with(struct boids_factors f, const struct boids_boid *boids, size_t count)
{
	return flock_in_cells(f, COLUMNS, ROWS, boids, count);
}

static struct cell
cell_at(struct view *view, const struct flock_state *flock, struct display looks, int column,
        int row)
{
	scoped(frame) frame = new_frame(COLUMNS, ROWS);

	draw_flock(view, &frame, flock, looks);
	return frame_cell(&frame, column, row);
}

/* Fails unless a camera that has glided to its target sees this text. */
static void
assert_sees(const struct flock_state *flock, struct camera camera, struct display looks,
            const char *expected, const char *what)
{
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	scoped(view) view = { .camera = camera };

	draw_flock(&view, &frame, flock, looks);
	scoped_block char *text = golden_print(&frame);
	assert_that(strcmp(text, expected) == 0, "%s:\n%s", what, text);
}

/* z is the distance behind the screen. */
static struct boids_boid
deep_boid(uint32_t id, float x, float y, float z)
{
	struct boids_boid b = boid_at(id, x, y, 1, 0);

	b.position.z = z;
	return b;
}

/* Boids, as arrows unless it says otherwise, that wrap round a world of 10 by 5 cells or, if it is
 * deep, of 10 by 10 by 10 units. */
struct drawing {
	const char *what;
	int glyphs, edge, dimensions; /* dimensions: 0: 2 */
	const struct display *looks;  /* NULL: plain */
	struct camera camera;         /* that has glided to its target */
	size_t count;
	struct boids_boid boids[8];
	const char *text;
};

static void
check_drawing(const struct drawing *d)
{
	struct boids_factors f = factors_showing(d->glyphs ? d->glyphs : BOIDS_GLYPHS_ARROWS);

	f.edge = d->edge;
	f.dimensions = d->dimensions ? (float)d->dimensions : f.dimensions;
	f.visual_range = d->camera.follows ? 0 : f.visual_range; /* no ring */
	scoped_flock *flock = flock_with(f, d->boids, d->count);
	assert_sees(flock, d->camera, d->looks ? *d->looks : plain, d->text, d->what);
}

TEST(boids_are_drawn_where_and_as_they_fly)
{
	static const struct display flat = { .rows = 2, .utf8 = true }, none = { .utf8 = true };
	const struct boids_boid three[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 2, 1, 0, -1),
		                            boid_at(2, 2, 1, 0, -1) };
	const struct boids_boid away = { .position = { 5, 3, 1.5f }, .velocity = { 0, 0, 1 } };
	const struct boids_boid back = { { 5, 7, 8.5f }, { 0, 0, -1 }, .id = 1 };
	const struct drawing drawings[] = {
		{ "a boid stands in the cell of its place", .count = 4,
		  .boids = { boid_at(0, 0, 0, 1, 0), boid_at(1, 9.99F, 9.99F, -1, 0),
		             boid_at(2, 3.5F, 3.9F, 0, 1), boid_at(3, 4, 4, 0, -1) },
		  .text = "→\n   ↓\n    ↑\n\n         ←\n" },
		{ "no boids", .text = "\n\n\n\n\n" },
		{ "no rows", .looks = &none, .text = "\n\n\n\n\n" },
		{ "without UTF-8 arrows are ASCII", .looks = &ascii, .count = 3,
		  .boids = { three[0], three[1], three[2] }, .text = " >^\n\n\n\n\n" },
		{ "as are triangles", .glyphs = BOIDS_GLYPHS_TRIANGLES, .looks = &ascii, .count = 3,
		  .boids = { three[0], three[1], three[2] }, .text = " >^\n\n\n\n\n" },
		{ "and ASCII, also with UTF-8", .glyphs = BOIDS_GLYPHS_ASCII, .count = 3,
		  .boids = { three[0], three[1], three[2] }, .text = " >^\n\n\n\n\n" },
		{ "dots are density", .glyphs = BOIDS_GLYPHS_BRAILLE, .looks = &ascii, .count = 3,
		  .boids = { three[0], three[1], three[2] }, .text = " .:\n\n\n\n\n" },
		/* A cell is two dots across and four down: half a unit each way, as cells are twice as
		 * high. The tail is the dot behind the head, in whichever cell. */
		{ "each boid is a head and a tail in their parts of the cells",
		  .glyphs = BOIDS_GLYPHS_BRAILLE, .count = 8,
		  .boids = { boid_at(0, 0, 0, 1, 0), boid_at(1, 1.49F, 0.49F, 1, 0),
		             boid_at(2, 2.5F, 0, 1, 0), boid_at(3, 3.5F, 1.5F, 1, 0),
		             boid_at(4, 4.2F, 1.99F, 1, 0), boid_at(5, 4.7F, 0.6F, 1, 0),
		             boid_at(6, 4.8F, 0.7F, -1, 0), boid_at(7, 9.99F, 9.99F, 1, 0) },
		  .text = "⠉⠉⢈⢀⡒⠂\n\n\n\n         ⣀\n" },
		{ "the lowest id in a cell shows", .count = 3,
		  .boids = { boid_at(7, 4.9F, 4.1F, 0, 1), boid_at(2, 4.5F, 4.5F, 1, 0),
		             boid_at(9, 4.1F, 4.9F, -1, 0) },
		  .text = "\n\n    →\n\n\n" },
		{ "far outside nothing is drawn", .edge = BOIDS_EDGE_OPEN, .count = 4,
		  .boids = { boid_at(0, 1e9F, 0, 1, 0), boid_at(1, -1e9F, 0, 1, 0),
		             boid_at(2, 5, 1e9F, 1, 0), boid_at(3, 5, -1e9F, 1, 0) },
		  .text = "\n\n\n\n\n" },
		{ "a flat viewport holds the world and no row below is touched", .looks = &flat,
		  .edge = BOIDS_EDGE_TURN, .count = 2,
		  .boids = { boid_at(0, 1, 1, 1, 0), boid_at(1, 1, 5, 1, 0) },
		  .text = "  |→   |\n  |→   |\n\n\n\n" },
		{ "ids from a file may be huge", .count = 2,
		  .boids = { boid_at(INT32_MAX, 1, 1, 1, 0), boid_at(INT32_MAX - 1, 2, 1, 1, 0) },
		  .text = " →→\n\n\n\n\n" },
		{ "the nearest in a cell shows", .edge = BOIDS_EDGE_BOUNCE, .dimensions = 3,
		  .count = 3,
		  .boids = { deep_boid(0, 5, 5, 9),
		             { { 5.2f, 5, 1 }, { -1, 0, 0 }, .id = 1 },
		             deep_boid(2, 5.4f, 5, 5) },
		  .text = "\n\n     ←\n\n\n" },
		/* Head and tail of a near boid are two dots each, of a far one a dot each. */
		{ "in braille the near are as wide as the cell", .glyphs = BOIDS_GLYPHS_BRAILLE,
		  .edge = BOIDS_EDGE_BOUNCE, .dimensions = 3, .count = 2,
		  .boids = { deep_boid(0, 2, 5, 1), deep_boid(1, 5, 5, 9) },
		  .text = "\n\n ⠤⠤ ⠄⠄\n\n\n" },
		/* Seen from the right, the front is on the left, and a boid that flew away flies right. */
		{ "from the side depth is across and headings turn along",
		  .edge = BOIDS_EDGE_BOUNCE, .dimensions = 3, .camera.turns = CAMERA_TURNS / 4,
		  .count = 2, .boids = { away, back }, .text = "\n →\n\n        ←\n\n" },
		{ "and from the other side", .edge = BOIDS_EDGE_BOUNCE, .dimensions = 3,
		  .camera.turns = 3 * CAMERA_TURNS / 4, .count = 2, .boids = { away, back },
		  .text = "\n        ←\n\n →\n\n" },
		{ "a followed boid is in the middle and hides others", .edge = BOIDS_EDGE_TURN,
		  .camera = { .follows = true, .boid = 1 }, .count = 3,
		  .boids = { boid_at(0, 1.9f, 1, 1, 0), boid_at(1, 1.7f, 1, 0, -1),
		             boid_at(2, 9.5f, 9, -1, 0) },
		  .text = "\n  +-------\n  |  ↑\n  |\n  |\n" },
		{ "also where the world wraps", .edge = BOIDS_EDGE_WRAP,
		  .camera = { .follows = true, .boid = 1 }, .count = 3,
		  .boids = { boid_at(0, 1.9f, 1, 1, 0), boid_at(1, 1.7f, 1, 0, -1),
		             boid_at(2, 9.5f, 9, -1, 0) },
		  .text = "\n  ←\n     ↑\n\n\n" },
	};

	every (drawing, drawings)
		check_drawing(drawing);
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

TEST(glyphs_of_the_users_own_are_drawn_by_heading)
{
	struct boids_factors f = factors_showing(BOIDS_GLYPHS_ARROWS);
	scoped_flock *arrows = eight_headings(f);

	assert_sees(arrows, (struct camera){ 0 }, plain, "→↗↑↖←↙↓↘\n\n\n\n\n", "arrows");
	set_factor(&f, "glyphs", "ENWSenwé");
	scoped_flock *own = eight_headings(f);
	assert_sees(own, (struct camera){ 0 }, plain, "ENWSenwé\n\n\n\n\n", "letters");
	assert_sees(own, (struct camera){ 0 }, ascii, ">/^\\</v\\\n\n\n\n\n", "without UTF-8");
}

/* The middle cell where cells are `aspect` times as high as wide and a boid flies that way. */
static struct cell
cell_of_heading(const char *glyphs, float aspect, double angle)
{
	struct boids_factors f = default_factors();
	scoped(view) view = { 0 };

	set_factor(&f, "glyphs", glyphs);
	f.colour_by = BOIDS_COLOUR_BY_HEADING;
	f.aspect = aspect;
	struct boids_boid b = boid_at(0, 5.5F, world_of(&f, COLUMNS, ROWS).size.y / 2,
	                              9 * (float)cos(angle), -9 * (float)sin(angle));
	scoped_flock *flock = flock_with(f, &b, 1);
	return cell_at(&view, flock, coloured, 5, ROWS / 2);
}

/* Whether a heading has the glyph and colour of one of its nearest directions in the set: between
 * two directions both are allowed. */
static bool
is_nearest(const struct glyph_set *set, struct cell seen, int degrees)
{
	const struct colours *ring = &theme_table[0].on[BACKGROUND_DARK].ring;
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

TEST(every_set_tells_the_nearest_heading_in_cells_of_any_shape)
{
	static const uint32_t own[] = { 'E', 'N', 'W', '^', 'e', 'n', 'w', 0xE9 };
	static const float aspects[] = { 0.5F, 1, 1.7F, 2, 2.35F, 4 };

	for (int row = 0; row <= BOIDS_GLYPHS_CUSTOM + 1; row++) {
		bool eight = row == BOIDS_GLYPHS_CUSTOM;
		const char *word = row < BOIDS_GLYPHS_CUSTOM
		                           ? factor_table[BOIDS_FACTOR_glyphs].word(row)
		                           : NULL;
		const char *glyphs = word ? word : eight ? "ENW^enwé" : "ENW^";
		struct glyph_set mine = glyphs_custom(own, eight ? 8 : 4);
		const struct glyph_set *set = word ? glyphs_find(word) : &mine;
		every (aspect, aspects)
			for (int degrees = 0; degrees < 360; degrees += test_is_long() ? 1 : 3)
				assert_true(is_nearest(
					set, cell_of_heading(glyphs, *aspect, degrees * M_PI / 180),
					degrees));
	}
}

/* Five cells with these numbers of boids. */
static struct flock_state *
heaps(const int *sizes)
{
	struct boids_boid boids[200];
	uint32_t count = 0;

	for (int k = 0; k < 5; k++)
		for (int i = 0; i < sizes[k]; i++, count++)
			boids[count] = boid_at(count, (float)k + 0.5F, 1, 1, 0);
	return flock_with(factors_showing(BOIDS_GLYPHS_DENSITY), boids, count);
}

TEST(the_more_there_are_the_darker_the_cell)
{
	static const struct {
		int sizes[5];
		const char *ascii, *plain;
	} rows[] = {
		{ { 1, 2, 3, 4, 5 }, ".:-=+\n\n\n\n\n", "░░▒▒▓\n\n\n\n\n" },
		{ { 6, 9, 16, 27, 100 }, "*#%@@\n\n\n\n\n", "▓████\n\n\n\n\n" },
		{ { 0, 1, 0, 26, 0 }, " . %\n\n\n\n\n", " ░ █\n\n\n\n\n" },
	};

	every (row, rows) {
		scoped_flock *flock = heaps(row->sizes);
		assert_sees(flock, (struct camera){ 0 }, ascii, row->ascii, "shades of ASCII");
		assert_sees(flock, (struct camera){ 0 }, plain, row->plain, "shades");
	}
}

/* An empty cell loses its hysteresis. */
TEST(a_heap_waits_until_it_is_an_eighth_past_the_border)
{
	static const struct {
		int size;
		uint32_t glyph;
	} heights[] = { { 26, '%' }, { 29, '%' }, { 31, '@' }, { 26, '@' }, { 0, ' ' }, { 29, '@' } };
	scoped(view) view = { 0 };

	every (heap, heights) {
		scoped_flock *flock = heaps((int[5]){ heap->size });
		assert_int_equal(cell_at(&view, flock, ascii, 0, 0).glyph, heap->glyph);
	}
}

/* Two boids fly right and one, which has the lowest id, left. */
TEST(where_all_show_the_colour_is_of_their_mean_heading)
{
	enum { RIGHT = 39, LEFT = 172 };
	static const int sets[][2] = { { BOIDS_GLYPHS_ASCII, LEFT },
		                       { BOIDS_GLYPHS_ARROWS, LEFT },
		                       { BOIDS_GLYPHS_BRAILLE, RIGHT },
		                       { BOIDS_GLYPHS_DENSITY, RIGHT } };
	const struct boids_boid boids[] = { boid_at(1, 1.2F, 1, -1, 0), boid_at(2, 1.5F, 1, 1, 0),
		                            boid_at(3, 1.7F, 1, 1, 0) };

	every (set, sets) {
		struct boids_factors f = factors_showing((*set)[0]);
		scoped(view) view = { 0 };
		f.colour_by = BOIDS_COLOUR_BY_HEADING;
		scoped_flock *flock = flock_with(f, boids, 3);
		assert_int_equal(cell_at(&view, flock, coloured, 1, 0).colour, (*set)[1]);
	}
}

/* The last time without hysteresis. */
TEST(a_glyph_waits_5_degrees_before_it_turns)
{
	static const struct {
		float degrees;
		uint32_t glyph;
	} turns[] = { { 20, 0x2192 }, { 27, 0x2192 }, { 28, 0x2197 },
		      { 18, 0x2197 }, { 17, 0x2192 }, { 27, 0x2197 } };
	scoped(view) view = { 0 };

	foreach (i, turns) {
		float angle = turns[i].degrees * 0.0174533F;
		struct boids_boid b = boid_at(0, 1, 1, cosf(angle), -sinf(angle));
		scoped_flock *flock = flock_with(factors_showing(BOIDS_GLYPHS_ARROWS), &b, 1);
		if (i == LENGTH(turns) - 1)
			view_free(&view);
		assert_int_equal(cell_at(&view, flock, plain, 1, 0).glyph, turns[i].glyph);
	}
}

/* The same view in frames and flocks of all sizes, back and forth. */
TEST(a_view_outlives_changes_of_size_and_glyphs)
{
	static const int sizes[][2] = { { 10, 5 }, { 1, 1 }, { 30, 7 }, { 2, 40 }, { 10, 5 } };
	scoped(view) view = { 0 };
	scoped(frame) frame = { 0 };

	for (int i = 0; i < 20; i++) {
		const int *size = sizes[i % 5];
		struct boids_factors f = factors_showing(i % 4);
		f.number = (float)(i * i);
		scoped_flock *flock = new_flock_in_cells(f, size[0], size[1], NULL, (uint64_t)i);
		frame_fit(&frame, size[0], size[1]);
		draw_flock(&view, &frame, flock,
		           (struct display){ .rows = size[1], .colours = 8, .utf8 = true });
		int shown = count_drawn(&frame);
		assert_true(i == 0 ? shown == 0 : shown > 0 && shown <= i * i);
	}
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

/* Flies 3 seconds with these words and keeps the last frame, as a terminal shows it. */
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
	assert_int_equal(screen_type(screen)->limits.colours, colours);
	screens.ui.display.colours = colours;
	screens_press(&screens, '_'); /* the line has tests of its own */
	if (strcmp(words[1], "letter") == 0)
		give_letters(&screens);
	screens_fly(&screens, 180);
	emulator_show(glass, screen, &screens.ui.frame);
	assert_glass(glass, &screens.ui.frame, colours);
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
		{ "theme-amber-256", 256, { "--theme", "amber", "--dimensions", "3" } },
		{ "theme-amber-16", 16, { "--theme", "amber", "--colour-by", "speed" } },
	};

	foreach (i, looks)
		fly_golden(looks[i].name, looks[i].colours, looks[i].words);
}

TEST(the_near_are_bold_the_far_dim_and_the_farthest_small)
{
	static const struct {
		float z;
		uint32_t glyph;
		uint8_t style;
	} depths_of[] = { { 1, 0x2192, STYLE_BOLD },
		          { 3, 0x2192, 0 },
		          { 7, 0x2192, STYLE_DIM },
		          { 9, 0xB7, STYLE_DIM } };

	every (at, depths_of) {
		const struct boids_boid b = deep_boid(0, 5, 5, at->z);
		scoped_flock *flock = flock_with(
			default_with("glyphs arrows, dimensions 3, edge bounce, colour-by none"),
			&b, 1);
		scoped(view) view = { 0 };
		assert_cell(cell_at(&view, flock, plain, 5, 2), at->glyph, COLOUR_DEFAULT,
		            at->style, 0);
	}
}

/* Walls go through the full depth of the world. From behind they are mirrored, from the side they
 * would hide everything. */
TEST(a_map_is_seen_from_before_and_behind_a_deep_world)
{
	static const char text[] = "##        \n          \n          \n          \n##########";
	char error[BOIDS_MAP_ERROR];
	const struct boids_factors f =
		default_with("glyphs arrows, dimensions 3, edge bounce, number 0");
	scoped_map *map = map_read(text, strlen(text), error);
	scoped_flock *flock = new_flock_in_cells(f, COLUMNS, ROWS, map, 1);
	for (int turns = 0; turns < CAMERA_TURNS; turns++)
		assert_sees(flock, (struct camera){ .turns = (float)turns }, plain,
		            turns == 0                  ? "##\n\n\n\n##########\n"
		            : turns == CAMERA_TURNS / 2 ? "        ##\n\n\n\n##########\n"
		                                        : "\n\n\n\n\n",
		            "a map");
}

/* Takes six steps, of which the view hears. */
static void
fly_unseen(struct view *view, struct flock_state *flock, struct display looks)
{
	for (int step = 0; step < 6; step++) {
		flock_step(flock, 0.25f);
		view_draw(view, NULL, flock, flock_factors(flock), &looks);
	}
}

TEST(boids_leave_trails_and_hide_the_backdrop)
{
	const struct boids_boid boids[] = { boid_at(0, 2.5f, 5, 4, 0) };
	scoped_flock *flock = flock_with(
		default_with("glyphs arrows, trails 1, speed-policy free, colour-by none, "
	                     "separation 0, alignment 0, cohesion 0, edge wrap"),
		boids, 1);
	scoped(view) view = { 0 };
	scoped(frame) frame = new_frame(COLUMNS, ROWS);

	cell_at(&view, flock, plain, 0, 0);
	fly_unseen(&view, flock, plain); /* 5 units */
	draw_flock(&view, &frame, flock, plain);
	scoped_block char *text = golden_print(&frame);
	assert_string_equal(text, "\n\n     ..:→\n\n\n");
	assert_cell(frame_cell(&frame, 5, 2), '.', COLOUR_DEFAULT, STYLE_DIM, 0);
}

/* Also of steps that no frame shows. */
TEST(a_wide_letter_leaves_a_wide_trail)
{
	struct boids_boid boids[] = { boid_at(0, 2.5f, 5, 4, 0) };
	struct boids_factors f =
		factors_with(factors_showing(BOIDS_GLYPHS_LETTER), "trails 1, edge wrap");
	scoped(view) view = { 0 };
	scoped(frame) frame = new_frame(COLUMNS, ROWS);
	int left = 0;

	boids[0].letter.points[0] = 0x6F22;
	scoped_flock *flock = flock_with(f, boids, 1);
	draw_flock(&view, &frame, flock, coloured);
	fly_unseen(&view, flock, coloured);
	draw_flock(&view, &frame, flock, coloured);
	for (int i = 0; i < COLUMNS * ROWS; i++) {
		left += frame.cells[i].glyph == GLYPH_WIDE + 0x6F22;
		assert_int_not_equal(frame.cells[i].glyph, 0x6F22);
	}
	assert_true(left > 1);
}

TEST(a_view_that_rotates_keeps_its_trails)
{
	const struct boids_boid boids[] = { { .position = { 1, 5, 5 }, .velocity = { 4, 0, 0 } } };
	const struct boids_factors f =
		default_with("glyphs arrows, trails 9, dimensions 3, edge wrap");
	int marks = 0;

	for (int turns = 0; turns < CAMERA_TURNS; turns++) {
		scoped_flock *flock = flock_with(f, boids, 1);
		scoped(view) view = { 0 };
		struct subcell mark = { 0 }, boid = { 0 };
		cell_at(&view, flock, plain, 0, 0);
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
			assert_int_equal(cell_at(&view, flock, plain, mark.column, mark.row).glyph,
			                 ':');
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
	struct boids_factors f = factors_showing(BOIDS_GLYPHS_ARROWS);

	f.edge = BOIDS_EDGE_OPEN;
	for (int always = 0; always < 2; always++) {
		f.trails = always ? 1 : BOIDS_AUTO_TRAILS(1);
		foreach (i, cases) {
			scoped_flock *flock = flock_with(f, boids, 1);
			scoped(view) view = { 0 };
			cell_at(&view, flock, cases[i].display, 0, 0);
			assert_true((view.trails.span > 0) == (always || cases[i].shows));
		}
	}
}

TEST(a_whole_screen_flies)
{
	static const struct {
		const char *golden;
		int columns, rows, steps;
		const char *words[5];
	} flights[] = {
		{ "flying-80x24", 80, 24, 600, { NULL } },
		{ "flying-20x5", 20, 5, 0, { NULL } },
		{ "flying-1x1", 1, 1, 0, { NULL } },
		{ "flying-braille", 80, 24, 600, { "--glyphs", "braille", "--number", "1500" } },
		{ "flying-density", 80, 24, 600, { "--glyphs", "density", "--number", "1500" } },
	};

	every (flight, flights) {
		scoped_screens screens;
		screens_with(&screens, flight->columns, flight->rows, flight->words);
		screens_fly(&screens, flight->steps);
		golden_frame(flight->golden, &screens.ui.frame);
	}
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
			scoped(view) view = { 0 };
			scoped_flock *flock = flock_with(factors_showing(set), all, 3);
			bool many = looks.colours == 256;
			struct glyph_set shown = *glyphs_shown(&glyph_sets[set], looks.utf8, false);
			uint32_t left = glyphs_point(&shown) ? shown.glyphs[shown.sectors / 2]
			                : looks.utf8         ? 0x25C4
			                                     : '<';
			assert_cell(cell_at(&view, flock, looks, 4, 2), many ? left : GLYPH_PREDATOR,
			            many ? 196 : COLOUR_DEFAULT, STYLE_BOLD, many ? 53 : 0);
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
	struct boids_factors f = factors_showing(BOIDS_GLYPHS_ASCII);
	struct boids_boid b = boid_at(0, 2.5f, 3, 1, 0);

	f.number = 0;
	scoped_map *map = map_read(text, strlen(text), error);
	scoped_flock *flock = new_flock_in_cells(f, 9, 2, map, 1);
	restore_boids(flock, &b, 1);
	scoped(frame) frame = drawn_flock(flock, (struct camera){ 0 }, (struct display){ 0 }, 9, 2);
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
			if (there >= BESIDE && there < whole->columns - BESIDE)
				assert_cell(seen, meant.glyph, meant.colour, meant.style,
				            meant.paper);
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
		for (int i = WALL; i >= 0; i--) {
			const struct viewport *v = &views[i].camera.viewport;
			struct frame *frame = i == WALL ? &whole : &window;
			frame_fit(frame, v->columns, v->rows);
			view_forget(&views[i]); /* as --print draws */
			view_draw(&views[i], frame, screens_flock(&screens),
			          &screens.session.flight.factors, &rich);
			if (i < WALL)
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

/* Draws 20 000 boids with one thread and with three, each in a view of its own, which keeps what its cells
 * showed last: both show the same cells. */
static void
assert_threads_draw_alike(const char *settings, bool follows)
{
	static const int threads[] = { 1, 3 };
	struct boids_factors f = default_with(settings);
	struct view views[LENGTH(threads)] = { 0 };
	struct frame frames[LENGTH(threads)];

	f.number = 20000;
	scoped_flock *flock = new_flock_in_cells(f, 100, 41, NULL, 1);
	foreach (k, threads)
		frames[k] = new_frame(100, 41);
	for (int step = 0; step < 4; step++) {
		flock_step(flock, 1 / 30.0f);
		foreach (k, threads) {
			struct display display = {
				.rows = 41, .colours = 256, .utf8 = true, .trails = true
			};
			assert_true(flock_threads(flock, threads[k]));
			if (follows && step == 0)
				camera_follow(&views[k].camera, flock);
			view_draw(&views[k], NULL, flock, flock_factors(flock), &display);
			draw_flock(&views[k], &frames[k], flock, display);
			for (int i = 0; i < 100 * 41; i++) {
				struct cell cell = frames[k].cells[i], first = frames[0].cells[i];
				assert_true(cell.glyph == first.glyph && cell_has_style(cell, first));
			}
		}
	}
	foreach (k, threads) {
		view_free(&views[k]);
		frame_free(&frames[k]);
	}
}

TEST(any_number_of_threads_draws_the_same_frame)
{
	assert_threads_draw_alike("glyphs braille, colour-by heading, trails 0.5", false);
	assert_threads_draw_alike("glyphs density, colour-by group", false);
	assert_threads_draw_alike("glyphs braille, dimensions 3, trails 1, edge wrap", true);
	assert_threads_draw_alike("glyphs braille, zoom 0.3, aspect 0.5, edge wrap", true);
	assert_threads_draw_alike("glyphs halves, edge open, trails 2", false);
	assert_threads_draw_alike("food 1, backdrop food, glyphs wedges, colour-by speed", false);
}
