/* SPDX-License-Identifier: MIT */
/* Walk: any two of the presets that < > go through differ at sight, by a measure or by the glyphs and hues
 * on the screen. */
#include "science.h"
#include "screen/glyphs.h"
#include "screen/rgb.h"
#include "settings/settings.h"
#include "states/preset.h"
#include "view/view.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23, SEEDS = 20, FEW = 3, PICTURES = 3, WALK_MOST = 32 };
enum { HUES = 13, GLYPHS = 64 }; /* the last hue is grey */

static const int measures[] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_LOCAL_ORDER,
	                        BOIDS_MEASURE_MILLING, BOIDS_MEASURE_GROUPS,
	                        BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_SPEED };
enum { MEASURES = sizeof measures / sizeof *measures };

/* What a preset is like, over seeds. */
struct look {
	const char *name;
	struct tally of[MEASURES];
	double shares[SEEDS][GLYPHS][HUES]; /* of the cells that are drawn */
};

static uint32_t glyphs_seen[GLYPHS];

/* Returns the place of a glyph; the last one is for all that are too many. Those of one set, whatever
 * their heading, count as one, and so do all patterns of dots, and all of blocks. */
static int
glyph_place(uint32_t glyph, const struct glyph_set *set)
{
	int i = 0;

	for (int k = 0; k < set->sectors; k++)
		glyph = glyph == set->glyphs[k] ? set->glyphs[0] : glyph;
	if (glyph >= 0x2800 && glyph <= 0x28FF)
		glyph = 0x2800;
	if (glyph >= 0x2580 && glyph <= 0x259F)
		glyph = 0x2580;
	while (i < GLYPHS - 1 && glyphs_seen[i] && glyphs_seen[i] != glyph)
		i++;
	glyphs_seen[i] = glyph;
	return i;
}

/* Returns the hue of a colour in twelfths of the circle. */
static int
hue_place(int colour)
{
	const uint32_t rgb = colour >= COLOUR_DIRECT ? (uint32_t)colour & 0xFFFFFF : rgb_of(colour);
	const double r = (double)(rgb >> 16 & 255), g = (double)(rgb >> 8 & 255),
		     b = (double)(rgb & 255);
	const double most = fmax(r, fmax(g, b)), least = fmin(r, fmin(g, b)), span = most - least;

	if (colour < 0 || span < 24)
		return HUES - 1;
	double hue = most == r   ? (g - b) / span
	             : most == g ? 2 + (b - r) / span
	                         : 4 + (r - g) / span;
	return (int)((hue < 0 ? hue + 6 : hue) * 2) % 12;
}

/* Returns half of the sum of differences: 0 of equal ones, 1 of those that share nothing. */
static double
distance(const double a[GLYPHS][HUES], const double b[GLYPHS][HUES])
{
	double sum = 0;

	for (int i = 0; i < GLYPHS; i++)
		for (int k = 0; k < HUES; k++)
			sum += fabs(a[i][k] - b[i][k]);
	return sum / 2;
}

/* Counts what some pictures of a flight show. */
static void
look_at(struct look *look, struct flock_state *flock, int seed)
{
	const int apart = science_at_length() ? 300 : 120; /* steps between them */
	const struct boids_factors f = *flock_factors(flock);
	const struct display display = { .rows = ROWS, .colours = 256, .utf8 = true, .trails = true };
	const struct glyph_set set = settings_glyphs(&f);
	struct view view = { .camera.viewport = { 0, 0, COLUMNS, ROWS } };
	struct frame frame = { 0 };
	double drawn = 0;

	frame_fit(&frame, COLUMNS, ROWS);
	camera_turn(&view.camera, &f, flock);
	camera_jump(&view.camera);
	for (int step = 1; step <= PICTURES * apart; step++) {
		flock_step(flock, FRAME);
		view_draw(&view, step % apart ? NULL : &frame, flock, &f, &display);
		for (int i = 0; i < COLUMNS * ROWS && step % apart == 0; i++) {
			const struct cell cell = frame.cells[i];
			if (cell.glyph == ' ' || cell.glyph == 0)
				continue;
			look->shares[seed][glyph_place(cell.glyph, &set)][hue_place(cell.colour)]++;
			drawn++;
		}
	}
	for (int i = 0; i < GLYPHS; i++)
		for (int k = 0; k < HUES; k++)
			look->shares[seed][i][k] /= fmax(drawn, 1);
	frame_free(&frame);
	view_free(&view);
}

static void
fly(struct look *look, int seeds)
{
	for (int seed = 0; seed < seeds; seed++) {
		scoped_flock *flock =
			science_take_off(look->name, NULL, COLUMNS, ROWS + 1, (uint64_t)seed + 1);
		look_at(look, flock, seed);
		for (int m = 0; m < MEASURES; m++)
			tally_add(&look->of[m], measure_value(flock, measures[m]));
	}
}

/* Returns the greatest difference of two presets, in units of what counts: three standard deviations, or
 * three times the distance of two seeds. */
static double
difference(const struct look *a, const struct look *b, int seeds)
{
	double most = 0, apart = 0, own[2] = { 0 };

	for (int m = 0; m < MEASURES; m++) {
		const double spread = fmax(tally_deviation(&a->of[m]), tally_deviation(&b->of[m]));
		const double off = fabs(tally_mean(&a->of[m]) - tally_mean(&b->of[m]));
		most = fmax(most, off / (3 * fmax(spread, 1e-6)));
	}
	for (int i = 0; i < seeds; i++) {
		apart += distance(a->shares[i], b->shares[i]);
		own[0] += distance(a->shares[i], a->shares[(i + 1) % seeds]);
		own[1] += distance(b->shares[i], b->shares[(i + 1) % seeds]);
	}
	return fmax(most, apart / (3 * fmax(own[0], own[1])));
}

TEST(any_two_presets_of_the_walk_differ_at_sight)
{
	static struct look looks[WALK_MOST];
	const int seeds = science_at_length() ? SEEDS : FEW;
	int count = 0, alike = 0;

	for (const struct published *p = preset_table; p->name; p++)
		if (p->walked)
			looks[count++].name = p->name;
	assert_in_range(count, 18, 22);
	for (int i = 0; i < count; i++)
		fly(&looks[i], seeds);
	for (int i = 0; i < count; i++)
		for (int k = 0; k < i; k++) {
			const double by = difference(&looks[i], &looks[k], seeds);
			alike += by < 1;
			if (by < 1 || science_asked())
				printf("%-14s %-14s %5.2f\n", looks[k].name, looks[i].name, by);
		}
	assert_int_equal(alike, 0);
}
