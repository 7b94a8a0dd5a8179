/* SPDX-License-Identifier: MIT */
/* Scaling: the step length must not matter to a flock. */
#include "measures/measure.h"
#include "science.h"
#include "test.h"

#include <math.h>
#include <stdio.h>

static const double steps_of[] = { 1 / 30.0, 1 / 60.0, 1 / 120.0 };
enum { LENGTHS = LENGTH(steps_of) };

/* One boid sees another far ahead that does not see it: alignment only, towards a constant
 * velocity. */
static struct boids_boid
relaxed(const char *preset, double seconds)
{
	struct boids_factors f = science_preset(preset);
	const struct boids_boid boids[] = {
		{ .velocity = { 3, 4, 0 }, .id = 0 },
		{ .position = { 500, 0, 0 }, .velocity = { 20, -1, 0 }, .id = 1 },
	};

	f.number = 2;
	f.separation = f.cohesion = f.noise = f.budget = f.turn_rate = 0;
	f.visual_range = 2000;
	f.field_of_view = 180;
	f.edge = BOIDS_EDGE_OPEN;
	f.speed_policy = BOIDS_SPEED_FREE;
	scoped_flock *flock = science_flock(f, 80, 24, 1);
	assert_true(flock_restore(flock, boids, 2, NULL, NULL));
	science_fly(flock, (int)(1 / seconds + 0.5), seconds);
	struct boids_boid one = science_boid(flock, 0);
	return one;
}

TEST(a_boid_relaxes_alike_however_time_is_cut)
{
	static const char *const presets[] = { "classic", "ganz", "hasan", "adams", "reynolds87" };

	foreach (i, presets) {
		struct boids_factors f = science_preset(presets[i]);
		double left = pow(1 - (double)f.alignment, (double)f.reference_rate);
		for (int k = 0; k < LENGTHS; k++) {
			struct boids_boid b = relaxed(presets[i], steps_of[k]);
			assert_true(fabs((double)b.velocity.x - (20 - left * 17)) < 2e-5);
			assert_true(fabs((double)b.velocity.y - (-1 + left * 5)) < 2e-5);
		}
	}
}

TEST(an_acceleration_is_the_same_however_time_is_cut)
{
	for (int k = 0; k < LENGTHS; k++) {
		struct boids_factors f = science_preset("classic");
		f.number = 1;
		f.noise = 0;
		f.wind = 5;
		f.wind_angle = 90;
		f.edge = BOIDS_EDGE_OPEN;
		f.speed_policy = BOIDS_SPEED_FREE;
		scoped_flock *flock = science_flock(f, 80, 24, 1);
		struct boids_boid before = flock_boid(flock, BOIDS_KIND_BOID, 0);
		science_fly(flock, (int)(1 / steps_of[k] + 0.5), steps_of[k]);
		struct boids_boid after = flock_boid(flock, BOIDS_KIND_BOID, 0);
		assert_true(fabsf(after.velocity.y - before.velocity.y + 5) < 2e-4f);
		assert_true(fabsf(after.velocity.x - before.velocity.x) < 2e-4f);
	}
}

static struct tally
measured(const char *preset, int measure, double seconds)
{
	struct tally t = { 0 };
	struct boids_factors f = science_preset(preset);

	science_set(&f, "update", "synchronous");
	for (uint64_t seed = 1; seed <= (science_asked() ? 24 : 6); seed++) {
		scoped_flock *flock = science_flock(f, 80, 24, seed);
		science_fly(flock, (int)(20 / seconds + 0.5), seconds);
		tally_add(&t, measure_value(flock, measure));
	}
	return t;
}

TEST(statistics_are_the_same_however_time_is_cut)
{
	static const char *const presets[] = { "classic", "hasan", "therrien", "starlings" };
	static const int measures[] = { BOIDS_MEASURE_LOCAL_ORDER, BOIDS_MEASURE_SPEED,
		                        BOIDS_MEASURE_NEAREST };

	foreach (i, presets) {
		foreach (m, measures) {
			struct tally usual = measured(presets[i], measures[m], 1 / 60.0);
			for (int k = 0; k < LENGTHS; k += 2) {
				struct tally t = measured(presets[i], measures[m], steps_of[k]);
				char title[64];
				snprintf(title, sizeof title, "%s %s in steps of 1/%.0f s",
				         presets[i], measure_table[measures[m]].name,
				         1 / steps_of[k]);
				double deviation =
					hypot(tally_deviation(&usual), tally_deviation(&t));
				science_figure(title, tally_mean(&usual), 3 * deviation + 1e-4,
				               tally_mean(&t));
			}
		}
	}
	science_verdict();
}

/* Returns the mean distance, after 0.2 s, from a flock that flew in very short steps. */
static double
error_of(const char *preset, double seconds, uint64_t seed)
{
	struct boids_factors f = science_preset(preset);

	science_set(&f, "update", "synchronous");
	f.noise = 0; /* steps of another length draw other random numbers */
	scoped_flock *fine = science_flock(f, 80, 24, seed),
		     *coarse = science_flock(f, 80, 24, seed);
	struct boids_world w = flock_world(fine);
	double sum = 0, count = (double)flock_count(fine, BOIDS_KIND_BOID);
	science_fly(fine, 192, 1 / 960.0);
	science_fly(coarse, (int)(0.2 / seconds + 0.5), seconds);
	for (uint32_t id = 0; id < flock_count(fine, BOIDS_KIND_BOID); id++)
		sum += science_distance(&w, science_boid(fine, id).position,
		                        science_boid(coarse, id).position);
	return sum / count;
}

TEST(shorter_steps_are_better_by_as_much)
{
	static const char *const presets[] = { "ganz", "hasan", "therrien", "classic" };

	foreach (i, presets) {
		struct tally errors[LENGTHS] = { 0 };
		for (int k = 0; k < LENGTHS; k++)
			for (uint64_t seed = 1; seed <= 12; seed++)
				tally_add(&errors[k], error_of(presets[i], steps_of[k], seed));
		for (int k = 1; k < LENGTHS; k++) {
			char title[64];
			snprintf(title, sizeof title, "%s error %.3f at 1/%.0f s, times",
			         presets[i], tally_mean(&errors[k]), 1 / steps_of[k]);
			science_figure(title, 2.1, 0.3,
			               tally_mean(&errors[k - 1]) / tally_mean(&errors[k]));
		}
	}
	science_verdict();
}
