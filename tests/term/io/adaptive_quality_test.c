/* SPDX-License-Identifier: MIT */
/* Adaptive quality: how much of a picture a slow line gets. */
#include "io/adaptive_quality.h"

#include "test.h"

/* A quality, and the time on its line. */
struct line {
	struct quality quality;
	double now;
};

/* Goes on for this many seconds at a rate, with 30 calls a second, and expects this step then. */
static void
goes_to(struct line *line, double seconds, double rate, double needed, enum quality_step step)
{
	for (int i = 0; i < seconds * 30; i++)
		quality_choose(&line->quality, line->now += 1 / 30.0, rate, needed);
	assert_int_equal(line->quality.step, step);
}

TEST(colours_without_numbers_go_first)
{
	struct line line = { .quality = { 0 } };

	goes_to(&line, 60, 35000, 58000, QUALITY_FULL);
	goes_to(&line, 0.9, 20000, 58000, QUALITY_FULL);
	goes_to(&line, 0.2, 20000, 58000, QUALITY_NUMBERED);
	goes_to(&line, 60, 20000, 36000, QUALITY_NUMBERED);
	goes_to(&line, 60, 50000, 36000, QUALITY_NUMBERED);
	goes_to(&line, 5, 64000, 36000, QUALITY_FULL);
}

/* On a line too slow for numbered colours, direct colours go as soon as if there were no numbered
 * ones. */
TEST(all_colours_go_as_soon_whichever_they_are)
{
	struct line line = { .quality = { 0 } };

	goes_to(&line, 0.9, 9000, 58000, QUALITY_FULL);
	goes_to(&line, 0.2, 9000, 58000, QUALITY_NUMBERED);
	goes_to(&line, 0.8, 9000, 36000, QUALITY_NUMBERED);
	goes_to(&line, 0.2, 9000, 36000, QUALITY_PLAIN);
	goes_to(&line, 60, 9000, 17000, QUALITY_PLAIN);
	line.quality = (struct quality){ 0 }; /* few boids: half of the rate may be enough */
	goes_to(&line, 1.1, 9000, 20000, QUALITY_NUMBERED);
	goes_to(&line, 1.5, 9000, 20000, QUALITY_NUMBERED);
	goes_to(&line, 0.6, 9000, 20000, QUALITY_PLAIN);
	line.quality = (struct quality){ 0 };
	goes_to(&line, 1.1, 9000, 20000, QUALITY_NUMBERED);
	goes_to(&line, 60, 9000, 10000, QUALITY_NUMBERED);
}

TEST(a_rate_that_wavers_changes_nothing)
{
	struct line line = { .quality = { .best = QUALITY_NUMBERED, .step = QUALITY_NUMBERED } };

	for (int i = 0; i < 100; i++) {
		goes_to(&line, 1.5, 9000, 36000, QUALITY_NUMBERED);
		goes_to(&line, 0.5, 15000, 36000, QUALITY_NUMBERED);
	}
}

TEST(a_line_that_carries_all_there_is_loses_nothing)
{
	struct line line = { .quality = { 0 } };

	goes_to(&line, 60, 3000, 2900, QUALITY_FULL);
	goes_to(&line, 60, 0, 36000, QUALITY_FULL); /* no rate is known */
}

TEST(a_known_limit_counts_from_the_start)
{
	static const struct {
		enum quality_step best, step;
		double limit;
	} rows[] = {
		{ QUALITY_FULL, QUALITY_FULL, 0 },
		{ QUALITY_NUMBERED, QUALITY_NUMBERED, 0 },
		{ QUALITY_FULL, QUALITY_ASCII, 1500 },
		{ QUALITY_NUMBERED, QUALITY_PLAIN, 6000 },
		{ QUALITY_FULL, QUALITY_NUMBERED, 12000 },
		{ QUALITY_FULL, QUALITY_FULL, 30000 },
	};

	every (row, rows) {
		struct quality quality;
		quality_start(&quality, 0, row->best, row->limit);
		assert_int_equal(quality.step, row->step);
	}
}
