/* SPDX-License-Identifier: MIT */
/* Aim: its text, what a flight has of it, and scores by hand. */
#include "lab/aim.h"

#include "scene.h"
#include "text/error.h"

#include <math.h>

static struct aim
aim_of(const char *text)
{
	char error[ERROR_SIZE] = "";
	struct aim aim;

	if (!aim_read(&aim, text, error))
		fail_msg("%s: %s", text, error);
	return aim;
}

TEST(terms_are_read)
{
	const struct aim aim = aim_of(" many order,few local_order ,nearest=1.5, speed =  2e1");

	assert_int_equal(aim.terms, 4);
	assert_int_equal(aim.term[0].measure, BOIDS_MEASURE_ORDER);
	assert_int_equal(aim.term[0].kind, 'm');
	assert_int_equal(aim.term[1].measure, BOIDS_MEASURE_LOCAL_ORDER);
	assert_int_equal(aim.term[1].kind, 'f');
	assert_int_equal(aim.term[2].kind, '=');
	assert_true(aim.term[2].target == 1.5 && aim.term[3].target == 20);
}

TEST(scores_are_those_of_the_equations)
{
	static const struct {
		const char *aim;
		double m, start, score;
	} scores[] = {
		{ "many order", 0.7, 0.1, 0.7 },
		{ "many captures", 30, 10, 0.75 },
		{ "few captures", 30, 10, 0.25 },
		{ "few captures", 0, 10, 1 },
		{ "few captures", 0, 0, 0.5 },
		{ "few captures", 1, 0, 0 },
		{ "many births", 0, 0, 0.5 },
		{ "nearest = 2", 2, 9, 1 },
		{ "nearest = 2", 3, 9, 0.6065306597126334 },   /* e^-1/2 */
		{ "nearest = 0.5", 0, 9, 0.3678794411714423 }, /* e^-1 */
	};
	double found, all = 1, values[AIM_TERMS] = { 0.5, 3, 4 }, start[AIM_TERMS] = { 0, 1, 4 };
	const struct aim aim = aim_of("many order, few spread, nearest = 2");

	every (s, scores) {
		const struct aim one = aim_of(s->aim);
		found = aim_score(&one, &s->m, &s->start);
		assert_true(fabs(found - s->score) < 1e-14);
	}
	all = 0.5 * 0.25 * 0.36787944117144233; /* the product */
	assert_true(fabs(aim_score(&aim, values, start) - all) < 1e-14);
	values[1] = (double)NAN;
	assert_true(aim_score(&aim, values, start) == 0);
}

/* Counters gain from the first look to the last; other measures have the mean of all looks. */
TEST(a_flight_is_measured)
{
	const struct aim aim = aim_of("many order, few captures, many path");
	struct aim_sums sums = { 0 };
	struct boids_factors f = default_factors();
	scoped_flock *flock = flock_new(7);
	double order = 0, captures = 0;

	set_factor(&f, "number", "60");
	set_factor(&f, "predators", "4");
	factors_fit(&f, 40, 12);
	assert_true(flock_fit(flock, &f, world_of(&f, 40, 12)));
	assert_true(isnan(aim_value(&aim, &sums, 0)));
	for (int i = 0; i <= 600; i++, flock_step(flock, 1.0f / 60)) {
		if (i < 300 || i % 100 > 0)
			continue;
		aim_add(&aim, &sums, flock);
		order += measure_value(flock, BOIDS_MEASURE_ORDER) / 4;
		captures = i == 300 ? measure_value(flock, BOIDS_MEASURE_CAPTURES) : captures;
		if (i == 600)
			captures = measure_value(flock, BOIDS_MEASURE_CAPTURES) - captures;
	}
	assert_true(captures > 0 && captures < measure_value(flock, BOIDS_MEASURE_CAPTURES));
	assert_true(fabs(aim_value(&aim, &sums, 0) - order) < 1e-14);
	assert_true(aim_value(&aim, &sums, 1) == captures);
	assert_true(isnan(aim_value(&aim, &sums, 2))); /* there is no goal */
}
