/* SPDX-License-Identifier: MIT */
/* Value steps: the values that a number takes, key press by key press. */
#include "session/value_steps.h"
#include "test.h"
#include "types/factors.h"

#include <math.h>

struct example {
	double least, most, step, extra, value, up, down; /* extra: `none` if absent */
};

#define none ((double)NAN) /* no further step */

static struct ladder
ladder_of(double least, double most, double step, double extra)
{
	struct ladder l = { least, most, step, { isnan(extra) ? 0 : extra }, false, 0 };

	return l;
}

/* A tap goes from 0 to what shows, and back; but for the preset's value and one that is typed there. A
 * fine ladder has all. */
TEST(the_first_press_of_a_coarse_ladder_shows)
{
	struct ladder l = { 0, 50, .1, { 0 }, true, .5 };

	assert_near(ladder_up(&l, 0), .5, 1e-12);
	assert_near(ladder_up(&l, .5), .6, 1e-12);
	assert_near(ladder_down(&l, .6), .5, 1e-12);
	assert_near(ladder_down(&l, .5), 0, 0);
	assert_near(ladder_up(&l, .2), .5, 1e-12);
	assert_near(ladder_down(&l, .2), 0, 0);
	l.extra[0] = .3;
	assert_near(ladder_up(&l, 0), .3, 1e-12);
	assert_near(ladder_up(&l, .3), .5, 1e-12);
	assert_near(ladder_down(&l, .5), .3, 1e-12);
	assert_near(ladder_down(&l, .3), 0, 0);
	l.coarse = false;
	assert_near(ladder_up(&l, 0), .1, 1e-12);
	assert_near(ladder_down(&l, .5), .4, 1e-12);
}

/* The tens of each, fine and coarse. */
TEST(examples_hold)
{
	static const struct example examples[][10] = {
		{
			{ 0, 100, .01, none, 1, 1.1, .95 },
			{ 0, 100, .001, none, .05, .055, .048 },
			{ 0, 100, .0001, none, .0005, .0006, .0004 },
			{ 0, 2000, .1, 33, 33, 34, 32 },
			{ 0, 10000, .1, 8.94, 8.94, 9, 8.5 },
			{ 0, 10000, .1, none, 75, 80, 70 },
			{ 0, 10000, 1, 148, 148, 150, 140 },
			{ 10, 360, 5, 360, 360, 360, 340 },
			{ 0, 6.2832, .01, none, 0, .01, 0 },
			{ -100, 100, .1, none, -2, -1.9, -2.2 },
		},
		{
			{ 0, 100, .01, none, 1, 1.2, .9 },
			{ 0, 100, .001, none, .05, .06, .045 },
			{ 0, 2000, .1, 1.3, 1.3, 1.4, 1.2 },
			{ 0, 10000, 1, 288, 288, 320, 240 },
			{ 0, 64, 1, 7, 7, 8, 6 },
			{ 0, 10000, .1, 8.94, 8.94, 10, 8 },
			{ 10, 360, 5, 360, 360, 360, 320 },
			{ 0, 6.2832, .01, none, 0, .01, 0 },
			{ -100, 100, .1, none, -2, -1.8, -2.4 },
			{ 0, 64, 1, none, 12, 14, 10 },
		},
	};

	for (int i = 0; i < 20; i++) {
		const struct example *e = &examples[i / 10][i % 10];
		struct ladder l = ladder_of(e->least, e->most, e->step, e->extra);
		l.coarse = i >= 10;
		assert_true(ladder_up(&l, e->value) == e->up);
		assert_true(ladder_down(&l, e->value) == e->down);
	}
}

/* Steps through the range and back; at each value, up and then down returns, and down and then
 * up. */
static int
climb(const struct ladder *l)
{
	double value = l->least;
	int rungs = 1;

	for (;; rungs++) {
		double up = ladder_up(l, value);
		if (up == value)
			break;
		assert_true(up > value);
		assert_true(ladder_down(l, up) == value);
		value = up;
	}
	assert_true(value == l->most);
	assert_true(ladder_down(l, l->least) == l->least);
	return rungs;
}

TEST(up_then_down_returns_on_every_rung_of_every_factor)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *f = &factor_table[i];
		if (f->word)
			continue;
		double step = round((double)f->step * 1e6) / 1e6;
		struct ladder l = ladder_of((double)f->least, (double)f->most, step, none);
		double home = (double)f->default_value.number > 0 ? (double)f->default_value.number
		                                                  : (double)f->least;
		double typed = (double)f->least + ((double)f->most - (double)f->least) / M_PI;
		assert_true(climb(&l) > 1);
		l.extra[0] = home;
		climb(&l);
		l.extra[1] = typed;
		climb(&l);
		l.coarse = true;
		climb(&l);
		l.extra[0] = l.extra[1] = 0;
		assert_true(climb(&l) > 1);
	}
}

TEST(a_value_within_a_millionth_of_a_rung_is_on_it)
{
	struct ladder l = ladder_of(0, 100, .01, none);

	assert_true(ladder_up(&l, 1 - 5e-7) == 1.1);
	assert_true(ladder_down(&l, 1 + 5e-7) == .95);
	assert_true(ladder_up(&l, 1 - 1e-4) == 1);
}

TEST(presses_are_counted_as_they_are_climbed)
{
	static const double steps[] = { .001, .01, .05, .1, .2, 1, 5 };

	every (step, steps) {
		struct ladder l = ladder_of(0, 1e6, *step, none);
		double value = 0;
		for (int presses = 0; presses < 150; presses++) {
			assert_near(ladder_presses(&l, value), presses, 1e-6);
			value = ladder_up(&l, value);
		}
	}
}
