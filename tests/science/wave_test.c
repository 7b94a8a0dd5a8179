/* SPDX-License-Identifier: MIT */
/* Wave: alarm runs through starlings away from the falcon, faster than they fly, as Procaccini et al. 2011
 * saw, and slower where birds take longer to react. */
#include "science.h"

enum { MOST = 2000, STEPS = 100 };

/* Returns the speed of the first wave, from where it begins, over that of the flock: the slope of
 * distance against the time when a boid takes alarm. */
static double
wave_over_flock(const char *alarm, uint64_t seed)
{
	static bool had[MOST];
	struct boids_factors f = science_preset("wave");
	struct boids_vec begin = { 0 };
	double n = 0, t = 0, d = 0, tt = 0, td = 0, began = -1, speed = 0;

	set_factor(&f, "alarm", alarm);
	memset(had, 0, sizeof had);
	scoped_flock *flock = science_flock(f, 120, 39, seed);
	for (int step = 1; step <= 400 && (began < 0 || step < began + STEPS); step++) {
		flock_step(flock, FRAME);
		for (size_t i = 0; i < boid_count(flock); i++) {
			const struct boids_boid b = boid_of(flock, i);
			assert_true(b.id < MOST);
			if (b.mood.fear < 1 || had[b.id])
				continue;
			had[b.id] = true;
			begin = began < 0 ? b.position : begin;
			began = began < 0 ? step : began;
			const double s = step * (double)FRAME,
				     far = (double)vec_length(vec_sub(b.position, begin));
			n++;
			t += s;
			d += far;
			tt += s * s;
			td += s * far;
		}
		speed += measure_value(flock, BOIDS_MEASURE_SPEED);
	}
	assert_true(n > 100);
	return (n * td - t * d) / (n * tt - t * t) / (speed / (began + STEPS - 1));
}

static double
mean_ratio(const char *alarm)
{
	const uint64_t seeds = science_asked() ? 20 : 6;
	double sum = 0;

	for (uint64_t seed = 1; seed <= seeds; seed++)
		sum += wave_over_flock(alarm, seed) / (double)seeds;
	return sum;
}

TEST(a_wave_is_faster_than_the_flock_and_slower_with_slow_birds)
{
	const double usual = mean_ratio("0.08"), slow = mean_ratio("0.2");

	science_figure("speed of the wave over that of the flock", 2, 0.7, usual);
	science_figure("as much with birds of 0.2 s over that", 0.65, 0.25, slow / usual);
	science_verdict();
}
