/* SPDX-License-Identifier: MIT */
/* Scaling: the step length must not matter to a flock. */
#include "science.h"

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
	run_steps(flock, (int)(1 / seconds + 0.5), (float)seconds);
	return boid_with_id(flock, 0);
}

TEST(a_boid_relaxes_alike_however_time_is_cut)
{
	static const char *const presets[] = { "classic", "ganz", "hasan", "adams", "reynolds87" };

	every (preset, presets) {
		struct boids_factors f = science_preset(*preset);
		double left = pow(1 - (double)f.alignment, (double)f.reference_rate);
		for (int k = 0; k < LENGTHS; k++) {
			struct boids_boid b = relaxed(*preset, steps_of[k]);
			assert_near(b.velocity.x, 20 - left * 17, 2e-5);
			assert_near(b.velocity.y, -1 + left * 5, 2e-5);
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
		struct boids_boid before = boid_of(flock, 0);
		run_steps(flock, (int)(1 / steps_of[k] + 0.5), (float)steps_of[k]);
		struct boids_boid after = boid_of(flock, 0);
		assert_near(after.velocity.y, before.velocity.y - 5, 2e-4f);
		assert_near(after.velocity.x, before.velocity.x, 2e-4f);
	}
}

enum { STATISTICS = 3 };
static const int statistics[STATISTICS] = { BOIDS_MEASURE_LOCAL_ORDER, BOIDS_MEASURE_SPEED,
	                                    BOIDS_MEASURE_NEAREST };

/* Adds the statistics of a flock after twenty seconds, for each seed. */
static void
add_statistics(const char *preset, double seconds, struct tally t[STATISTICS])
{
	struct boids_factors f = science_preset(preset);

	set_factor(&f, "update", "synchronous");
	for (uint64_t seed = 1; seed <= (science_asked() ? 24 : 6); seed++) {
		scoped_flock *flock = science_flock(f, 80, 24, seed);
		run_steps(flock, (int)(20 / seconds + 0.5), (float)seconds);
		for (int i = 0; i < STATISTICS; i++)
			tally_add(&t[i], measure_value(flock, statistics[i]));
	}
}

TEST(statistics_are_the_same_however_time_is_cut)
{
	static const char *const presets[] = { "classic", "hasan", "therrien", "starlings" };
	static const int others[] = { 0, 2 };

	every (preset, presets) {
		struct tally usual[STATISTICS] = { 0 };
		add_statistics(*preset, steps_of[1], usual);
		every (k, others) {
			struct tally t[STATISTICS] = { 0 };
			add_statistics(*preset, steps_of[*k], t);
			for (int i = 0; i < STATISTICS; i++) {
				char title[64];
				snprintf(title, sizeof title, "%s %s in steps of 1/%.0f s", *preset,
				         measure_table[statistics[i]].name, 1 / steps_of[*k]);
				double deviation =
					hypot(tally_deviation(&usual[i]), tally_deviation(&t[i]));
				science_figure(title, tally_mean(&usual[i]), 3 * deviation + 1e-4,
				               tally_mean(&t[i]));
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

	set_factor(&f, "update", "synchronous");
	f.noise = 0; /* steps of another length draw other random numbers */
	scoped_flock *fine = science_flock(f, 80, 24, seed),
		     *coarse = science_flock(f, 80, 24, seed);
	struct boids_world w = flock_world(fine);
	double sum = 0, count = (double)boid_count(fine);
	run_steps(fine, 192, (float)(1 / 960.0));
	run_steps(coarse, (int)(0.2 / seconds + 0.5), (float)seconds);
	for (uint32_t id = 0; id < boid_count(fine); id++)
		sum += science_distance(&w, boid_with_id(fine, id).position,
		                        boid_with_id(coarse, id).position);
	return sum / count;
}

TEST(shorter_steps_are_better_by_as_much)
{
	static const char *const presets[] = { "ganz", "hasan", "therrien", "classic" };

	every (preset, presets) {
		struct tally errors[LENGTHS] = { 0 };
		for (int k = 0; k < LENGTHS; k++)
			for (uint64_t seed = 1; seed <= 12; seed++)
				tally_add(&errors[k], error_of(*preset, steps_of[k], seed));
		for (int k = 1; k < LENGTHS; k++) {
			char title[64];
			snprintf(title, sizeof title, "%s error %.3f at 1/%.0f s, times", *preset,
			         tally_mean(&errors[k]), 1 / steps_of[k]);
			science_figure(title, 2.1, 0.3,
			               tally_mean(&errors[k - 1]) / tally_mean(&errors[k]));
		}
	}
	science_verdict();
}
