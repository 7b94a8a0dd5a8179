/* SPDX-License-Identifier: MIT */
/* Look: each factor of the view changes the picture. What changes nothing should not be a control;
 * effect_test measures the factors of the flock. */
#include "science.h"
#include "view/view.h"

enum { COLUMNS = 100, ROWS = 30, STEPS = 1200, LOOKS = 120 };
static const double least_share = 0.02; /* of the occupied cells */

/* The same flight, drawn with one and the other. */
struct look {
	const char *factor, *preset, *low, *high; /* NULL: each word against each other */
	const char *with[2]; /* a factor that must be set for this one to matter, and its value */
};

/* clang-format off */
static const struct look looks[] = {
	{ "glyphs",     "classic",     NULL,    NULL,    { 0 } },
	{ "colour-by",  "arms",        NULL,    NULL,    { "dimensions", "3" } },
	{ "theme",      "classic",     NULL,    NULL,    { 0 } },
	{ "background", "classic",     "dark",  "light", { 0 } },
	{ "trails",     "classic",     "0",     "1",     { 0 } },
	{ "backdrop",   "hunters",     "off",   "noise", { 0 } },
	{ "backdrop",   "hunters",     "noise", "food",  { 0 } },
	{ "backdrop",   "storm",       "off",   "wind",  { 0 } },
	{ "rotation",   "murmuration", "0",     "90",    { 0 } },
	{ "orbit",      "murmuration", "0",     "60",    { 0 } },
};
/* clang-format on */

static void
draw_flight(const struct look *look, const char *value, struct frame *frame)
{
	struct boids_factors f = science_preset(look->preset);
	const struct display display = { .rows = ROWS, .colours = 256, .utf8 = true, .trails = true };
	struct view view = { .camera.viewport = { 0, 0, COLUMNS, ROWS } };
	const int steps = science_at_length() ? STEPS : LOOKS + 120;

	set_factor(&f, "species", "4"); /* a colour for each */
	if (look->with[0])
		set_factor(&f, look->with[0], look->with[1]);
	factors_fit(&f, COLUMNS, ROWS);
	scoped_flock *flock = science_flock(f, COLUMNS, ROWS, 1);
	set_factor(&f, look->factor, value);
	frame_fit(frame, COLUMNS, ROWS);
	for (int i = 0; i < steps; i++) {
		flock_step(flock, 1 / 60.0f);
		if (i >= steps - LOOKS)
			view_draw(&view, NULL, flock, &f, &display);
	}
	camera_turn(&view.camera, &f, flock);
	camera_jump(&view.camera);
	view_draw(&view, frame, flock, &f, &display);
	view_free(&view);
}

/* Returns the share of the cells occupied in one of two frames that differ. */
static double
difference(const struct frame *a, const struct frame *b)
{
	double used = 0, other = 0;

	for (int i = 0; i < COLUMNS * ROWS; i++) {
		struct cell x = a->cells[i], y = b->cells[i];
		used += x.glyph != ' ' || y.glyph != ' ' || x.paper || y.paper;
		other += x.glyph != y.glyph || x.paper != y.paper || x.style != y.style ||
		         (x.glyph != ' ' && x.colour != y.colour);
	}
	return used > 0 ? other / used : 0;
}

/* Draws the flight with each word of a choice, or with both ends. Returns how many pairs are alike. */
static int
count_alike(const struct look *look)
{
	enum { WORDS_MOST = 16 };
	const struct boids_factor *row = &factor_table[factor_find(look->factor)];
	const char *words[WORDS_MOST] = { look->low, look->high };
	struct frame frames[WORDS_MOST] = { { 0 } }, again = { 0 };
	int count = look->low ? 2 : 0, alike = 0;

	for (int i = 0; !look->low && row->word(i); i++)
		if (strcmp(row->word(i), "letter") != 0) /* only a text has some */
			words[count++] = row->word(i);
	for (int i = 0; i < count; i++)
		draw_flight(look, words[i], &frames[i]);
	draw_flight(look, words[0], &again); /* nothing in the factor's place */
	assert_true(difference(&frames[0], &again) == 0);
	for (int i = 0; i < count; i++)
		for (int k = 0; k < i; k++) {
			double share = difference(&frames[k], &frames[i]);
			alike += share < least_share;
			if (science_asked() || share < least_share)
				printf("%-12s %-10s %-10s %5.1f %%\n", look->factor, words[k],
				       words[i], 100 * share);
		}
	for (int i = 0; i < count; i++)
		frame_free(&frames[i]);
	frame_free(&again);
	return alike;
}

TEST(every_look_changes_the_picture)
{
	int alike = 0;

	every (look, looks)
		if (look->low || science_asked())
			alike += count_alike(look);
	assert_int_equal(alike, 0);
}
