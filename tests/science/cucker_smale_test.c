/* SPDX-License-Identifier: MIT */
/* Cucker-Smale: the step against the published equation, and the threshold of decay: what two boids that
 * fly apart come to is an integral (Ha, Liu 2009, theorem 3.2). */
#include "reference.h"
#include "science.h"

/* In units/s of relative speed that are lost in a second where influence is 1. */
static const double K = 1.2;

static struct boids_factors
factors(const char *settings)
{
	return factors_with(quiet_with("model cucker-smale, alignment 0.02, alignment-range 10, "
	                               "visual-range 2000, speed-policy free, edge open"),
	                    settings);
}

TEST(a_step_is_that_of_the_published_equation)
{
	struct dice d = { 1 };

	for (int round = 0; round < 20; round++) {
		char settings[64];
		const double beta = dice_below(&d, 768) / 256.0;
		snprintf(settings, sizeof settings, "dimensions %d, decay %.9g", 2 + round % 2,
		         beta);
		const struct boids_factors f = factors(settings);
		struct boids_boid boids[40];
		for (uint32_t i = 0; i < 40; i++) {
			const struct boids_vec v = dice_direction(&d, 2 + round % 2);
			boids[i] = boid_at(i, (float)dice_between(&d, 0, 80),
			                   (float)dice_between(&d, 0, 48), 0, 0);
			boids[i].velocity = (struct boids_vec){ v.x * 9, v.y * 9, v.z * 9 };
		}
		scoped_flock *flock = flock_on_screen(&f, boids, 40);
		scoped_block struct bird *before = birds_by_id(flock);
		flock_step(flock, FRAME);
		scoped_block struct bird *after = birds_by_id(flock);
		for (int i = 0; i < 40; i++) {
			struct real v = before[i].velocity;
			for (int j = 0; j < 40; j++) {
				const double r = real_distance(before[i].place, before[j].place);
				const double psi = pow(1 + r * r / 100, -beta);
				v = real_add(v, before[j].velocity, 0.02 / 40 * psi);
				v = real_add(v, before[i].velocity, -0.02 / 40 * psi);
			}
			assert_near(real_distance(v, after[i].velocity), 0, 1e-5);
		}
	}
}

struct two {
	double apart, speed; /* at the end, of one relative to the other */
};

/* Two boids leave one place at a relative speed. */
static struct two
fly_apart(double decay, double speed, double seconds)
{
	char settings[64];
	const float half = (float)speed / 2;
	const struct boids_boid boids[] = { boid_at(0, 40, 24, half, 0),
		                            boid_at(1, 40, 24, -half, 0) };

	snprintf(settings, sizeof settings, "decay %g", decay);
	const struct boids_factors f = factors(settings);
	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	run_steps(flock, (int)(seconds * 1000), 0.001f);
	scoped_block struct bird *birds = birds_by_id(flock);
	return (struct two){ real_distance(birds[0].place, birds[1].place),
		             real_distance(birds[0].velocity, birds[1].velocity) };
}

/* They stop at the distance up to which K times the integral of psi is their speed: sigma sinh(v / K
 * sigma) for 1/2, whatever the speed. */
TEST(up_to_a_half_boids_agree_at_any_speed)
{
	static const double speeds[] = { 6, 12, 30, 42 };

	every (speed, speeds) {
		const struct two end = fly_apart(0.5, *speed, 100);
		char name[64];
		snprintf(name, sizeof name, "decay 1/2, speed %g: distance at rest", *speed);
		const double rest = 10 * sinh(*speed / K / 10);
		science_figure(name, rest, 0.01 * rest, end.apart);
		assert_true(end.speed < 0.02 * *speed);
	}
	science_verdict();
}

/* For 1 the integral over all distances is sigma pi/2: below that speed they come to rest at sigma tan(v
 * / K sigma), above it they keep what is over for ever. */
TEST(above_a_half_only_slow_ones_do)
{
	const double most = K * 10 * 3.141592653589793 / 2, rest = 10 * tan(0.8 * most / K / 10);

	science_figure("decay 1, speed 0.8 of the threshold: distance at rest", rest, 0.01 * rest,
	               fly_apart(1, 0.8 * most, 200).apart);
	science_figure("decay 1, speed 1.2 of the threshold: speed left", 0.2 * most, 0.01 * most,
	               fly_apart(1, 1.2 * most, 400).speed);
	science_verdict();
}

TEST(the_preset_flocks_below_the_threshold_and_not_far_above)
{
	struct boids_factors f = science_preset("cucker-smale");

	for (int above = 0; above < 2; above++) {
		f.decay = above ? 2 : 0.4f;
		scoped_flock *flock = science_flock(f, 80, 24, 1);
		run_steps(flock, 3000, FRAME);
		const double spread = measure_value(flock, BOIDS_MEASURE_SPREAD);
		run_steps(flock, 3000, FRAME);
		const double later = measure_value(flock, BOIDS_MEASURE_SPREAD);
		assert_true(above == (measure_value(flock, BOIDS_MEASURE_ORDER) < 0.9));
		assert_true(above ? later > 1.5 * spread : fabs(later - spread) < 0.01 * spread);
	}
}
