/* SPDX-License-Identifier: MIT */
/* Ensemble: results of presets from twelve random starts, against the same runs of an independent
 * program in double precision. */
#include "science.h"

/* Mean and standard deviation between twelve starts, on the last frame. `scale`: units of the
 * figures, which are of a world of 80 x 48, in a pixel of the preset.
 *
 * What is compared with the mean of a row is the median of twelve starts here: in one start of
 * twenty or so the last frame finds two flocks just meeting, or one being squeezed against a wall,
 * and one such start moves a mean further than three deviations of a row that met none.
 *
 * adams was run with its published factors applied 60 times a second, not 30. */
struct row {
	const char *preset, *update, *number, *reference_rate; /* rate NULL: the preset's own */
	int columns, rows, frames;
	double scale;
	struct {
		double mean, deviation;
	} local, nearest, speed, outside;
};

/* clang-format off */
static const struct row rows[] = {
	{ "ganz",        "synchronous", "36", NULL, 80, 24, 1200, 0.1,  { 0.986, 0.018 }, { 0.611, 0.121 }, { 3.544, 0.783 },  { 0.000, 0.000 } },
	{ "ganz",        "sequential",  "36", NULL, 80, 24, 1200, 0.1,  { 0.973, 0.066 }, { 0.722, 0.244 }, { 9.334, 1.519 },  { 0.000, 0.000 } },
	{ "hasan",       "synchronous", "100",NULL, 80, 24, 1200, 0.1,  { 0.895, 0.053 }, { 2.013, 0.191 }, { 13.379, 0.623 }, { 0.000, 0.000 } },
	{ "hasan",       "sequential",  "100",NULL, 80, 24, 1200, 0.1,  { 0.881, 0.060 }, { 1.977, 0.231 }, { 16.940, 1.015 }, { 0.000, 0.000 } },
	{ "danner",      "synchronous", "100",NULL, 134,40, 1200, 0.06, { 0.296, 0.021 }, { 3.617, 0.234 }, { 25.212, 1.052 }, { 0.058, 0.014 } },
	{ "danner",      "sequential",  "100",NULL, 134,40, 1200, 0.06, { 0.629, 0.077 }, { 3.083, 0.294 }, { 25.989, 1.388 }, { 0.071, 0.042 } },
	{ "christian",   "synchronous", "200",NULL, 134,40, 900,  0.06, { 0.452, 0.021 }, { 3.487, 0.296 }, { 6.688, 0.279 },  { 0.000, 0.000 } },
	{ "christian",   "sequential",  "200",NULL, 134,40, 900,  0.06, { 0.606, 0.035 }, { 3.570, 0.186 }, { 14.963, 0.296 }, { 0.000, 0.000 } },
	{ "therrien",    "synchronous", "148",NULL, 80, 24, 1200, 0.1,  { 1.000, 0.000 }, { 1.034, 0.039 }, { 10.000, 0.000 }, { 0.000, 0.000 } },
	{ "therrien",    "sequential",  "148",NULL, 80, 24, 1200, 0.1,  { 0.999, 0.000 }, { 1.029, 0.051 }, { 10.000, 0.000 }, { 0.000, 0.000 } },
	{ "eater",       "synchronous", "100",NULL, 134,40, 1200, 0.06, { 0.368, 0.067 }, { 1.188, 0.017 }, { 3.815, 0.287 },  { 0.000, 0.000 } },
	{ "eater",       "sequential",  "100",NULL, 134,40, 900,  0.06, { 0.921, 0.061 }, { 1.294, 0.273 }, { 35.487, 8.321 }, { 0.003, 0.012 } },
	{ "adams",       "synchronous", "100","60", 80, 24, 1200, 0.1,  { 0.980, 0.018 }, { 0.929, 0.074 }, { 12.517, 1.669 }, { 0.004, 0.014 } },
};
/* clang-format on */

enum { LOCAL, NEAREST, SPEED, OUTSIDE, FIGURES, STARTS = 12 };

/* Three standard deviations from the median; the given values are known to half of their last digit. */
static void
figure(const struct row *row, const char *name, double mean, double deviation, double values[STARTS])
{
	char title[64];

	qsort(values, STARTS, sizeof *values, by_value);
	snprintf(title, sizeof title, "%s %s %s", row->preset, row->update, name);
	science_figure(title, mean, 3 * (deviation + 0.0005) + 0.0005,
	               (values[STARTS / 2 - 1] + values[STARTS / 2]) / 2);
}

static void
fly_row(const struct row *row)
{
	struct boids_factors f = science_preset(row->preset);
	double of[FIGURES][STARTS];

	set_factor(&f, "start", "uniform");
	set_factor(&f, "update", row->update);
	set_factor(&f, "number", row->number);
	if (row->reference_rate)
		set_factor(&f, "reference-rate", row->reference_rate);
	for (int start = 0; start < STARTS; start++) {
		scoped_flock *flock = science_flock(f, row->columns, row->rows, (uint64_t)start + 1);
		run_steps(flock, row->frames, FRAME);
		of[LOCAL][start] = measure_value(flock, BOIDS_MEASURE_LOCAL_ORDER);
		of[NEAREST][start] = row->scale * measure_value(flock, BOIDS_MEASURE_NEAREST);
		of[SPEED][start] = row->scale * measure_value(flock, BOIDS_MEASURE_SPEED);
		of[OUTSIDE][start] = measure_value(flock, BOIDS_MEASURE_OUTSIDE);
	}
	figure(row, "local", row->local.mean, row->local.deviation, of[LOCAL]);
	figure(row, "nearest", row->nearest.mean, row->nearest.deviation, of[NEAREST]);
	figure(row, "speed", row->speed.mean, row->speed.deviation, of[SPEED]);
	figure(row, "outside", row->outside.mean, row->outside.deviation, of[OUTSIDE]);
}

/* The short form leaves sequential steps to one preset: published_test has them boid by boid. */
TEST(presets_come_to_their_published_state)
{
	every (row, rows)
		if (science_at_length() || row <= &rows[1] ||
		    strcmp(row->update, "synchronous") == 0)
			fly_row(row);
	science_verdict();
}
