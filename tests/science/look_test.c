/* SPDX-License-Identifier: MIT */
/* Travel: how far each factor moves a flock between two ends, in deviations of flights that differ by
 * their seed alone, and each look the picture. What moves nothing should not be a control. Factors of
 * food, body, breeding and hunting are measured in effect_test alone. */
#include "caves.h"
#include "science.h"
#include "view/view.h"

#include <math.h>
#include <stdio.h>

enum { COLUMNS = 100, ROWS = 30, SEEDS = 8, STEPS = 1200, LOOKS = 120, EVERY = 60 };
static const double least_travel = 3;   /* deviations */
static const double least_share = 0.02; /* of the occupied cells */

struct travel {
	const char *factor, *preset, *low, *high;
	const char *with[2]; /* a factor that must be set for this one to matter, and its value */
};

/* clang-format off */
static const struct travel travels[] = {
	{ "separation",       "classic",      "0.05", "5",     { 0 } },
	{ "alignment",        "classic",      "0",    "0.5",   { 0 } },
	{ "cohesion",         "classic",      "0",    "0.3",   { 0 } },
	{ "noise",            "classic",      "0",    "1.5",   { 0 } },
	{ "model",            "classic",      "ganz", "vicsek", { 0 } },
	{ "brain",            "classic",      "blind", "rules", { "model", "brain" } },
	{ "update",           "ganz",         "synchronous", "sequential", { 0 } },
	{ "separation-range", "classic",      "0.3",  "5",     { 0 } },
	{ "visual-range",     "classic",      "1",    "10",    { 0 } },
	{ "alignment-range",  "couzin-swarm", "0.1",  "10",    { 0 } },
	{ "neighbours",       "starlings",    "1",    "30",    { 0 } },
	{ "field-of-view",    "school",       "60",   "360",   { 0 } },
	{ "min-speed",        "classic",      "0",    "16",    { 0 } },
	{ "max-speed",        "classic",      "8",    "40",    { 0 } },
	{ "turn-rate",        "school",       "20",   "360",   { 0 } },
	{ "budget",           "reynolds87",   "0.1",  "10",    { 0 } },
	{ "max-force",        "reynolds99",   "5",    "500",   { 0 } },
	{ "speed-policy",     "classic",      "clamp", "constant", { 0 } },
	{ "edge",             "classic",      "wrap", "bounce", { 0 } },
	{ "margin",           "classic",      "0",    "15",    { 0 } },
	{ "turn",             "classic",      "0.1",  "10",    { 0 } },
	{ "wall",             "ganz",         "0.005", "1",    { "edge", "repel" } },
	{ "fling",            "danner",       "0.3",  "30",    { 0 } },
	{ "torus",            "chate",        "off",  "on",    { 0 } },
	{ "radius",           "billiards",    "0.1",  "3",     { 0 } },
	{ "collide",          "midges",       "off",  "elastic", { 0 } },
	{ "number",           "classic",      "50",   "1000",  { 0 } },
	{ "species",          "christian",    "1",    "4",     { 0 } },
	{ "species-mode",     "christian",    "own",  "all",   { 0 } },
	{ "dimensions",       "starlings",    "2",    "3",     { 0 } },
	{ "reference-rate",   "classic",      "30",   "120",   { 0 } },
	{ "wind",             "classic",      "0",    "20",    { 0 } },
	{ "wind-angle",       "midges",       "0",    "90",    { "wind", "5" } },
	{ "gust",             "midges",       "0",    "20",    { 0 } },
	{ "gust-size",        "midges",       "4",    "200",   { "gust", "20" } },
	{ "avoidance",        "classic",      "0",    "2",     { "seek", "0" } },
	{ "look-ahead",       "classic",      "0.05", "2",     { "seek", "0" } },
	{ "seek",             "classic",      "0",    "0.5",   { 0 } },
	{ "map-wind",         "classic",      "0",    "5",     { "seek", "0" } },
	{ "scatter",          "midges",       "0",    "3",     { 0 } },
	{ "perch",            "roost",        "0",    "20",    { 0 } },
	{ "pillars",          "danner",       "0",    "100",   { 0 } },
	{ "predators",        "classic",      "0",    "5",     { 0 } },
	{ "fear",             "hunted",       "0",    "1",     { 0 } },
	{ "fear-range",       "hunted",       "1",    "40",    { 0 } },
	{ "captured",         "hunted",       "survive", "removed", { "predators", "9" } },
	{ "scouts-right",     "migration",    "0",    "20",    { 0 } },
	{ "scouts-left",      "migration",    "0",    "20",    { 0 } },
	{ "bias",             "starlings",    "0",    "0.1",   { "scouts-right", "20" } },
	{ "zoom",             "classic",      "0.5",  "2",     { 0 } },
	{ "aspect",           "classic",      "1",    "3",     { 0 } },
};
/* clang-format on */

/* ---- what a flight is measured by: the measures of any flock, and where its middle flies to */

enum { ACROSS = BOIDS_MEASURES_OF_ANY, DOWN, FLIGHT_ACROSS, FLIGHT_DOWN, BOIDS_LEFT, FIGURES };

static const char *
figure_name(int figure)
{
	static const char *const names[] = { "middle across", "middle down", "flight across",
		                             "flight down", "boids" };

	return figure < BOIDS_MEASURES_OF_ANY ? measure_table[figure].name
	                                      : names[figure - BOIDS_MEASURES_OF_ANY];
}

static void
add_figures(const struct flock_state *flock, struct tally figures[FIGURES])
{
	double count = (double)boid_count(flock), sums[4] = { 0 };

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		sums[0] += (double)b.position.x;
		sums[1] += (double)b.position.y;
		sums[2] += (double)b.velocity.x;
		sums[3] += (double)b.velocity.y;
	}
	for (int i = 0; i < BOIDS_MEASURES_OF_ANY; i++) {
		double value = measure_value(flock, i);
		if (!isnan(value))
			tally_add(&figures[i], value);
	}
	for (int i = 0; i < 4 && count > 0; i++)
		tally_add(&figures[ACROSS + i], sums[i] / count);
	tally_add(&figures[BOIDS_LEFT], count);
}

/* A hall with blocks, a goal at its right and a wind that blows upwards. */
static void
set_up_map(struct flock_state *flock)
{
	scoped_map *map = hall_map();

	for (int i = 0; i < HALL_COLUMNS * HALL_ROWS; i++) {
		int x = i % HALL_COLUMNS, y = i / HALL_COLUMNS;
		if (map_cell(map, x, y) == BOIDS_MAP_AIR)
			map_put(map, x, y, '^');
	}
	map_put(map, HALL_COLUMNS - 6, HALL_ROWS / 2, BOIDS_MAP_GOAL);
	assert_true(flock_map(flock, map));
}

static struct boids_factors
factors_of(const struct travel *t, const char *value)
{
	struct boids_factors f = science_preset(t->preset);

	if (t->with[0])
		set_factor(&f, t->with[0], t->with[1]);
	set_factor(&f, t->factor, value);
	factors_fit(&f, COLUMNS, ROWS);
	return f;
}

/* Tallies the mean of each figure over the last two thirds of flights from seed `first` on. */
static void
fly(const struct travel *t, const char *value, uint64_t first, struct tally of[FIGURES])
{
	const struct boids_factors f = factors_of(t, value);
	bool on_map = factor_group(factor_find(t->factor)) == factor_group(BOIDS_FACTOR_seek);

	for (int i = 0; i < FIGURES; i++)
		of[i] = (struct tally){ 0 };
	for (uint64_t seed = first; seed < first + SEEDS; seed++) {
		struct tally figures[FIGURES] = { 0 };
		scoped_flock *flock = science_flock(f, COLUMNS, ROWS, seed);
		if (on_map)
			set_up_map(flock);
		for (int i = 0; i <= STEPS; i++) {
			if (i >= STEPS / 3 && i % EVERY == 0)
				add_figures(flock, figures);
			flock_step(flock, 1 / 60.0f);
		}
		for (int i = 0; i < FIGURES; i++)
			if (figures[i].count > 0)
				tally_add(&of[i], tally_mean(&figures[i]));
	}
}

/* Returns the greatest change of a figure, in deviations of a flight; *which: that figure. A figure
 * that never varies counts as off by a thousandth of itself. */
static double
travel(const struct tally low[FIGURES], const struct tally high[FIGURES], int *which)
{
	double most = 0;

	*which = 0;
	for (int i = 0; i < FIGURES; i++) {
		if (low[i].count < SEEDS || high[i].count < SEEDS)
			continue;
		double a = tally_mean(&low[i]), b = tally_mean(&high[i]);
		double deviation =
			hypot(tally_deviation(&low[i]), tally_deviation(&high[i])) / sqrt(2);
		double far = fabs(b - a) / fmax(deviation, 1e-3 * fmax(fabs(a), fabs(b)) + 1e-9);
		if (far > most) {
			most = far;
			*which = i;
		}
	}
	return most;
}

TEST(every_factor_of_the_flock_moves_it)
{
	int still = 0;

	every (t, travels) {
		struct tally low[FIGURES], high[FIGURES], again[FIGURES];
		int which, chance;
		char why[BOIDS_FACTOR_ERROR];
		if (!science_asked() && t - travels >= (test_is_long() ? 3 : 1))
			break;
		struct boids_factors f = factors_of(t, t->high);
		if (factor_inactive(&f, factor_find(t->factor), why))
			fail_msg("%s in %s: %s", t->factor, t->preset, why);
		fly(t, t->low, 1, low);
		fly(t, t->high, 1, high);
		fly(t, t->low, 1 + SEEDS, again); /* other seeds in the factor's place */
		double far = travel(low, high, &which), noise = travel(low, again, &chance);
		printf("%-16s %-12s %5s .. %-10s %6.1f %-14s %9.3f %9.3f  seeds alone %.1f%s\n",
		       t->factor, t->preset, t->low, t->high, far, figure_name(which),
		       tally_mean(&low[which]), tally_mean(&high[which]), noise,
		       far > least_travel ? "" : "  DOES NOT TRAVEL");
		fflush(stdout);
		assert_that(noise < least_travel, "%s: %s travels by chance", t->preset,
		            figure_name(chance));
		still += !(far > least_travel);
	}
	assert_int_equal(still, 0);
}

/* Each factor of the flock has a row; those of life are in effect_test, and homes have no preset. */
TEST(each_factor_of_the_flock_has_a_row)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const char *group = factor_groups[factor_group(i)].name;
		bool judged = !factor_table[i].is_view && i != BOIDS_FACTOR_homing &&
		              i != BOIDS_FACTOR_start && strcmp(group, "food") != 0 &&
		              strcmp(group, "body") != 0 && strcmp(group, "breeding") != 0 &&
		              strcmp(group, "hunting") != 0;
		bool found = false;
		every (t, travels)
			found = found || strcmp(t->factor, factor_table[i].name) == 0;
		assert_that(found == judged, "%s", factor_table[i].name);
	}
}

/* ---- looks: the same flight, drawn with one and the other */

struct look {
	const char *factor, *preset, *low, *high; /* NULL: each word against each other */
	const char *with[2];                      /* as of struct travel */
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
