/* SPDX-License-Identifier: MIT */
/* Effect: every factor, turned from the low to the high end of its bar, changes something visible.
 * A factor without an effect should not exist; one without a row here fails the test. */
#include "caves.h"
#include "drawn_flock.h"
#include "science.h"
#include "screen/rgb.h"
#include "screens.h"
#include "session/value_steps.h"
#include "step/flock_state.h"
#include "widgets/draw_screen.h"

enum { COLUMNS = 80, ROWS = 24, EVERY = 30 };

/* How long a factor is looked at. Most move a lot: the next effort is made only for those that
 * the one before does not show beyond doubt. */
static const struct effort {
	uint64_t seeds;
	int steps;
} efforts[] = { { 3, 60 }, { 3, 150 }, { 4, 400 }, { 5, 600 } };

struct response {
	const char *factor, *preset;
	const char *with[2]; /* a factor that must be set for this one to matter, and its value */
	const char *low, *high; /* NULL: the ends of the bar; choices name two of their words */
	const char *measure;    /* of measure_table, or one of those below */
	enum { FALLS = -1, RISES = 1 } what;
};

/* The low end of a factor whose 0 means "off" is the step above it. */
#define BAR NULL, NULL
#define ABOVE_OFF(step) step, NULL

/* clang-format off */
static const struct response responses[] = {
	{ "separation",       "hasan",        { 0 }, BAR, "nearest", RISES },
	{ "alignment",        "classic",      { 0 }, BAR, "local-order", RISES },
	{ "cohesion",         "christian",    { 0 }, BAR, "nearest", FALLS },
	{ "separation-range", "classic",      { 0 }, BAR, "nearest", RISES },
	{ "visual-range",     "classic",      { 0 }, BAR, "largest", RISES },
	{ "alignment-range",  "couzin-swarm", { 0 }, ABOVE_OFF("0.1"), "order", RISES },
	{ "neighbours",       "vicsek",       { 0 }, ABOVE_OFF("1"), "order", RISES },
	{ "field-of-view",    "christian",    { 0 }, BAR, "nearest", FALLS },
	{ "min-speed",        "classic",      { 0 }, BAR, "speed", RISES },
	{ "max-speed",        "therrien",     { 0 }, BAR, "speed", RISES },
	{ "turn-rate",        "school",       { 0 }, ABOVE_OFF("5"), "spread", FALLS },
	{ "number",           "classic",      { 0 }, BAR, "neighbours", RISES },
	{ "noise",            "classic",      { 0 }, BAR, "local-order", FALLS },
	{ "margin",           "christian",    { 0 }, BAR, "spread", FALLS },
	{ "turn",             "starlings",    { 0 }, BAR, "outside", FALLS },
	{ "wall",             "ganz",         { "edge", "repel" }, BAR, "outside", FALLS },
	{ "fling",            "danner",       { 0 }, BAR, "outside", FALLS },
	{ "radius",           "danner",       { 0 }, BAR, "outside", FALLS },
	{ "wind",             "midges",       { 0 }, BAR, "nearest", FALLS },
	{ "wind-angle",       "midges",       { "wind", "5" }, BAR, "height of the middle", FALLS },
	{ "gust",             "midges",       { 0 }, "0", "50", "local-order", RISES },
	{ "gust-size",        "midges",       { "gust", "50" }, BAR, "local-order", RISES },
	{ "avoidance",        "classic",      { "seek", "0" }, "0", "1", "distance to walls", RISES },
	{ "look-ahead",       "classic",      { "seek", "0" }, BAR, "distance to walls", RISES },
	{ "seek",             "classic",      { 0 }, BAR, "path", FALLS },
	{ "map-wind",         "classic",      { "seek", "0" }, BAR, "height of the middle", RISES },
	{ "budget",           "reynolds87",   { 0 }, ABOVE_OFF("0.1"), "local-order", RISES },
	{ "thrust",           "dorsogna-swarm", { 0 }, BAR, "speed", FALLS },
	{ "decay",            "cucker-smale", { 0 }, BAR, "order", FALLS },
	{ "max-force",        "reynolds99",   { 0 }, BAR, "local-order", RISES },
	{ "species",          "christian",    { 0 }, BAR, "neighbours", FALLS },
	{ "dimensions",       "hasan",        { 0 }, BAR, "neighbours", FALLS },
	{ "zoom",             "classic",      { 0 }, BAR, "spread", FALLS },
	{ "aspect",           "classic",      { 0 }, BAR, "spread", RISES },
	{ "reference-rate",   "classic",      { 0 }, BAR, "nearest", FALLS },
	{ "time-scale",       "classic",      { 0 }, BAR, "times on the line", RISES },
	{ "model",            "classic",      { 0 }, "ganz", "vicsek", "nearest", FALLS },
	{ "brain",            "hunted",       { "model", "brain" }, "blind", "rules", "local-order", RISES },
	{ "edge",             "classic",      { 0 }, "wrap", "open", "outside", RISES },
	{ "torus",            "chate",        { 0 }, "off", "on", "largest", RISES },
	{ "speed-policy",     "classic",      { 0 }, "clamp", "constant", "speed", RISES },
	{ "species-mode",     "christian",    { 0 }, "own", "all", "neighbours", RISES },
	{ "start",            "classic",      { "perch", "20" }, "uniform", "disc", "spread at the start", FALLS },
	{ "update",           "ganz",         { 0 }, "synchronous", "sequential", "speed", RISES },
	{ "pillars",          "danner",       { 0 }, "0", "100", "local-order", FALLS },
	{ "predators",        "classic",      { 0 }, BAR, "captures", RISES },
	{ "fear",             "classic",      { "predators", "3" }, BAR, "captures", FALLS },
	{ "fear-range",       "classic",      { "predators", "9" }, BAR, "captures", FALLS },
	{ "alarm",            "wave",         { 0 }, BAR, "speed", FALLS },
	{ "captured",         "classic",      { "predators", "9" }, "survive", "removed", "boids left", FALLS },
	{ "scatter",          "midges",       { 0 }, "0", "3", "nearest", RISES },
	{ "visits",           "midges",       { 0 }, "0", "1", "order", RISES },
	{ "landing",          "classic",      { 0 }, "0", "1", "letters at home", RISES },
	{ "perch",            "danner",       { 0 }, "0", "20", "speed", FALLS },
	{ "scouts-right",     "midges",       { 0 }, "0", "100", "middle from the left", RISES },
	{ "scouts-left",      "midges",       { 0 }, "0", "100", "middle from the left", FALLS },
	{ "scouts-angle",     "migration",    { "scouts-left", "30" }, BAR, "flight to the right", FALLS },
	{ "bias",             "midges",       { "scouts-right", "100" }, BAR, "flight to the right", RISES },
	{ "food",             "meadow",       { 0 }, BAR, "energy", RISES },
	{ "food-size",        "meadow",       { 0 }, "0.5", "20", "energy", FALLS },
	{ "regrowth",         "meadow",       { 0 }, BAR, "food", FALLS },
	{ "regrow",           "meadow",       { 0 }, "steady", "logistic", "food", FALLS },
	{ "bite",             "meadow",       { 0 }, BAR, "energy", RISES },
	{ "forage",           "meadow",       { 0 }, BAR, "food", FALLS },
	{ "hunger",           "meadow",       { 0 }, ABOVE_OFF("8"), "energy", RISES },
	{ "exertion",         "meadow",       { 0 }, BAR, "energy", RISES },
	{ "exhaustion",       "meadow",       { "alignment", "0" }, BAR, "speed", RISES },
	{ "lifespan",         "meadow",       { 0 }, BAR, "aged", FALLS },
	{ "crash",            "reckless",     { 0 }, BAR, "crashed", FALLS },
	{ "breeding",         "meadow",       { 0 }, "off", "pairs", "births", RISES },
	{ "maturity",         "meadow",       { "lifespan", "100" }, BAR, "age", RISES },
	{ "mate-range",       "meadow",       { 0 }, BAR, "births", RISES },
	{ "courtship",        "meadow",       { "food", "0.4" }, BAR, "births", RISES },
	{ "brood",            "meadow",       { "food", "0.4" }, "0.05", "0.5", "births", FALLS },
	{ "max-number",       "meadow",       { 0 }, "100", "1000", "births", RISES },
	{ "mutation",         "meadow",       { 0 }, "0", "1", "spread of genes", RISES },
	{ "hunt-range",       "hunters",      { "fear", "0" }, "1", "40", "eaten", RISES },
	{ "predator-cost",    "hunters",      { 0 }, BAR, "predator-deaths", RISES },
	{ "predator-stomach", "hunters",      { 0 }, BAR, "predator-births", FALLS },
	{ "yield",            "hunters",      { "territory", "0" }, "0", "1", "predator-births", RISES },
	{ "digest",           "hunters",      { "fear", "0" }, BAR, "eaten", FALLS },
	{ "confusion",        "hunters",      { "number", "300" }, BAR, "eaten", FALLS },
	{ "territory",        "hunters",      { "fear", "0" }, BAR, "predator-births", FALLS },
	{ "strays",           "hunters",      { "predators", "1" }, "1", "60", "predator-strays", FALLS },
	{ "collide",          "midges",       { 0 }, "off", "elastic", "collisions", FALLS },
	{ "glyphs",           "classic",      { 0 }, "ascii", "arrows", "cells beyond ASCII", RISES },
	{ "colour-by",        "classic",      { 0 }, "none", "heading", "colours on the screen", RISES },
	{ "theme",            "classic",      { 0 }, "default", "amber", "colours on the screen", FALLS },
	{ "background",       "classic",      { 0 }, "light", "dark", "brightness", RISES },
	{ "trails",           "classic",      { 0 }, ABOVE_OFF("0.1"), "cells in use", RISES },
	{ "backdrop",         "classic",      { 0 }, "off", "noise", "cells in use", RISES },
	{ "rotation",         "murmuration",  { "number", "4000" }, "0", "90", "cells in use", FALLS }, /* its depth is less */
};
/* clang-format on */

/* ---------------------------------------------------------------- columns that --measures lacks */

static double
height_of_middle(const struct flock_state *flock)
{
	double y = 0;

	for (size_t i = 0; i < boid_count(flock); i++)
		y += (double)boid_of(flock, i).position.y;
	return (double)flock_world(flock).size.y - y / (double)boid_count(flock);
}

static double
middle_from_the_left(const struct flock_state *flock)
{
	double x = 0;

	for (size_t i = 0; i < boid_count(flock); i++)
		x += (double)boid_of(flock, i).position.x;
	return x / (double)boid_count(flock);
}

static double
boids_left(const struct flock_state *flock)
{
	return (double)boid_count(flock);
}

static double
distance_to_walls(const struct flock_state *flock)
{
	double sum = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec at = boid_of(flock, i).position;
		each x = { at.x }, y = { at.y };
		struct field_samples s;
		field_sample(&flock->terrain->lattice, flock->terrain->distance, x, y, &s);
		sum += (double)s.value[0];
	}
	return sum / (double)boid_count(flock);
}

/* Returns the standard deviation of the logarithm of a gene. */
static double
spread_of_genes(const struct flock_state *flock)
{
	struct tally t = { 0 };

	for (size_t i = 0; i < boid_count(flock); i++)
		tally_add(&t, log((double)boid_of(flock, i).life.genes[BOIDS_GENE_speed]));
	return tally_deviation(&t);
}

static const struct display display = { .rows = ROWS, .colours = 256, .utf8 = true };

static struct frame
drawn(const struct flock_state *flock)
{
	return drawn_flock(flock, (struct camera){ .turn_lag = 0 }, display, COLUMNS, ROWS);
}

static double
cells_beyond_ascii(const struct flock_state *flock)
{
	scoped(frame) frame = drawn(flock);
	double count = 0;

	for (int i = 0; i < COLUMNS * ROWS; i++)
		count += frame.cells[i].glyph > 0x7f;
	return count;
}

static double
colours_on_screen(const struct flock_state *flock)
{
	scoped(frame) frame = drawn(flock);
	bool seen[257] = { false };
	double count = 0;

	for (int i = 0; i < COLUMNS * ROWS; i++)
		if (frame.cells[i].glyph != ' ')
			seen[frame.cells[i].colour + 1] = true;
	for (int i = 0; i <= 256; i++)
		count += seen[i];
	return count;
}

/* Returns the mean luminance of the colours on the screen. */
static double
brightness(const struct flock_state *flock)
{
	scoped(frame) frame = drawn(flock);
	double sum = 0, count = 0;

	for (int i = 0; i < COLUMNS * ROWS; i++)
		if (frame.cells[i].colour >= 16) {
			sum += (double)rgb_luminance(rgb_of(frame.cells[i].colour));
			count++;
		}
	return count > 0 ? sum / count : 0;
}

/* Returns the cells in use after a quarter of a second on the screen. */
static double
cells_in_use(const struct flock_state *flock)
{
	scoped_flock *copy = flock_clone(flock, 0);
	scoped(frame) frame = { 0 };
	scoped(view) view = { 0 };
	double count = 0;

	assert_non_null(copy);
	for (int i = 0; i < 15; i++) {
		frame_fit(&frame, COLUMNS, ROWS);
		camera_turn(&view.camera, flock_factors(copy), copy);
		view.camera.turn_lag = 0;
		draw_flock(&view, &frame, copy, display);
		flock_step(copy, 1 / 60.0f);
		view_draw(&view, NULL, copy, flock_factors(copy), &display);
	}
	for (int i = 0; i < COLUMNS * ROWS; i++)
		count += frame.cells[i].glyph != ' ' || frame.cells[i].paper;
	return count;
}

static const struct science_measure others[] = {
	{ "height of the middle", height_of_middle },
	{ "boids left", boids_left },
	{ "middle from the left", middle_from_the_left },
	{ "distance to walls", distance_to_walls },
	{ "cells beyond ASCII", cells_beyond_ascii },
	{ "colours on the screen", colours_on_screen },
	{ "brightness", brightness },
	{ "spread of genes", spread_of_genes },
	{ "cells in use", cells_in_use },
	{ 0 },
};

static bool
is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

/* Only the terminal loop knows the time scale; the status line shows it, "x0.5". */
static double
times_on_line(const struct boids_factors *f)
{
	char text[BOIDS_FACTOR_TEXT];
	const char *const words[] = { "--time-scale", text, NULL };
	scoped_screens screens;
	double times = 1;

	factor_write(f, BOIDS_FACTOR_time_scale, text);
	screens_with(&screens, COLUMNS, ROWS, words);
	screens.session.now += 20; /* the hint of the first seconds is gone */
	draw_screen(&screens.ui);
	sscanf(screens_row(&screens, -1), " x%lf", &times);
	return times;
}

/* Only a text lands: whether it has been called home after four seconds. */
static double
letters_at_home(const struct boids_factors *f)
{
	char value[BOIDS_FACTOR_TEXT], error[ERROR_SIZE];
	const char *const words[] = { "--landing", value, NULL };
	struct printed_text text;
	scoped_screens screens;

	factor_write(f, BOIDS_FACTOR_landing, value);
	screens_with(&screens, COLUMNS, ROWS, words);
	assert_true(printed_text_start(&text, COLUMNS, ROWS, 0));
	printed_text_take(&text, "some text", 9);
	assert_true(ui_begin_text(&screens.ui, &text, error));
	printed_text_free(&text);
	session_steps(&screens.session, 240);
	return (double)screens.session.flight.factors.homing;
}

/* ---------------------------------------------------------------- flights */

/* A map with blocks, a goal at the right, and a wind that blows upwards. */
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

/* Returns the mean of all but the first third of the steps, when the start no longer matters. */
static double
fly(const struct response *e, const struct boids_factors *f, uint64_t seed, int steps)
{
	struct tally t = { 0 };

	bool at_start = is(e->measure, "spread at the start");
	if (at_start)
		steps = 0;
	if (is(e->measure, "times on the line"))
		return times_on_line(f);
	if (is(e->measure, "letters at home"))
		return letters_at_home(f);
	scoped_flock *flock = science_flock(*f, COLUMNS, ROWS, seed);
	if (is(e->factor, "avoidance") || is(e->factor, "look-ahead") || is(e->factor, "seek") ||
	    is(e->factor, "map-wind"))
		set_up_map(flock);
	for (int i = 0; i <= steps; i++) {
		if (i >= steps / 3 && i % EVERY == 0)
			tally_add(&t,
			          science_value(at_start ? "spread" : e->measure, flock, others));
		flock_step(flock, 1 / 60.0f);
	}
	return tally_mean(&t);
}

static struct tally
flights(const struct response *e, const struct boids_factors *f, const struct effort *effort)
{
	struct tally t = { 0 };

	for (uint64_t seed = 1; seed <= effort->seeds; seed++)
		tally_add(&t, fly(e, f, seed, effort->steps));
	return t;
}

/* Returns the value this many key presses from home: the ends of the bar are a decade away. */
static float
pressed(const struct boids_factors *f, int which, int presses)
{
	const struct boids_factor *row = &factor_table[which];
	struct ladder ladder = { (double)row->least,
		                 (double)row->most,
		                 round((double)row->step * 1e6) / 1e6,
		                 { (double)f->at[which].number },
		                 false,
		                 0 };
	double value = ladder.extra[0];

	for (; presses > 0; presses--)
		value = ladder_up(&ladder, value);
	for (; presses < 0; presses++)
		value = ladder_down(&ladder, value);
	return (float)value;
}

/* Returns the settings with the factor turned to one end. */
static struct boids_factors
turned(const struct response *e, const char *value, int presses)
{
	struct boids_factors f = science_preset(e->preset);
	if (strcmp(start_word(f.start), "flocks") == 0) /* they start calm: it hides effects */
		set_factor(&f, "start", "uniform");

	if (e->with[0])
		set_factor(&f, e->with[0], e->with[1]);
	factors_fit(&f, COLUMNS, ROWS);
	if (value)
		set_factor(&f, e->factor, value);
	else
		f.at[factor_find(e->factor)].number = pressed(&f, factor_find(e->factor), presses);
	return f;
}

/* Whether the change is more than four times the error of either mean. The last effort says what
 * does not move. */
static bool
moves_with(const struct response *e, const struct effort *effort)
{
	struct boids_factors low = turned(e, e->low, -LADDER_DECADE),
			     high = turned(e, e->high, LADDER_DECADE);
	struct tally below = flights(e, &low, effort), above = flights(e, &high, effort);
	double error = hypot(tally_deviation(&below), tally_deviation(&above)) /
	               sqrt((double)effort->seeds);
	double change = (tally_mean(&above) - tally_mean(&below)) * (int)e->what;
	bool good = change > 4 * error && change > 0;

	if (science_asked() || (!good && effort == &efforts[LENGTH(efforts) - 1]))
		printf("%-16s in %-12s %-22s from %8.3f to %8.3f, error %.3f  %s\n", e->factor,
		       e->preset, e->measure, tally_mean(&below), tally_mean(&above), error,
		       good ? "moves" : "DOES NOT MOVE");
	fflush(stdout);
	return good;
}

/* ---------------------------------------------------------------- tests */

static const struct response *
response_of(const char *factor)
{
	every (row, responses)
		if (is(row->factor, factor))
			return row;
	return NULL;
}

TEST(every_factor_moves_what_it_is_meant_to)
{
	int still = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct response *e = response_of(factor_table[i].name);
		char why[BOIDS_FACTOR_ERROR];
		/* A preset has no homes; look_test has the orbit of the view. */
		if (i == BOIDS_FACTOR_homing || i == BOIDS_FACTOR_orbit)
			continue;
		if (!e)
			fail_msg("%s has no row: what does it move?", factor_table[i].name);
		struct boids_factors f = turned(e, e->low, 0);
		if (factor_inactive(&f, i, why))
			fail_msg("%s in %s: %s", e->factor, e->preset, why);
		size_t effort = science_at_length() ? LENGTH(efforts) - 1 : 0;
		while (effort < LENGTH(efforts) && !moves_with(e, &efforts[effort]))
			effort++;
		still += effort == LENGTH(efforts);
	}
	assert_int_equal(still, 0);
}

/* Every two words of a choice fly differently. */
TEST(every_word_of_a_choice_flies_another_flock)
{
	for (int which = 0; which < BOIDS_FACTORS; which++) {
		const struct boids_factor *factor = &factor_table[which];
		uint64_t hashes[64];
		if (!factor->word || is(factor->name, "glyphs") || is(factor->name, "colour-by") ||
		    is(factor->name, "theme") || is(factor->name, "background") ||
		    is(factor->name, "backdrop"))
			continue;
		for (int row = 0; factor->word(row); row++) {
			const struct response *e = response_of(factor->name);
			struct boids_factors f = turned(e, factor->word(row), 0);
			struct flock_state *flock = science_flock(f, COLUMNS, ROWS, 1);
			run_steps(flock, test_is_long() ? 300 : 60, 1 / 60.0f);
			hashes[row] = flock_hash(flock);
			flock_free(flock);
			for (int other = 0; other < row; other++)
				if (hashes[other] == hashes[row])
					fail_msg("%s %s flies as %s", factor->name,
					         factor->word(row), factor->word(other));
		}
	}
}
