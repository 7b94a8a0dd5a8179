/* SPDX-License-Identifier: MIT */
/* Life rates: the chance to die of age in a step. */
#include "life/life_rates.h"

#include "scene.h"

/* Steps of 1/30 s, two frames of 1/60 s. */
static struct life_rates
rates(const struct boids_factors *f)
{
	const struct rates step = { .seconds = 1 / 30.0f, .frames = 2, .look_every = 1 };

	return life_rates_of(f, &step);
}

/* b = 8 / 20; at age 20 the hazard is b: in 1/30 s 1 - e^-(e^(0.4 / 30) - 1). */
TEST(the_chance_to_die_of_age_is_that_of_gompertz)
{
	struct boids_factors f = default_with("lifespan 20");
	struct life_rates r = rates(&f);

	assert_near(life_rates_death(&r, 20), 0.0133328, 1e-6);
	assert_near(life_rates_death(&r, 0), 0.0134226 * exp(-8), 1e-9);
	assert_true(life_rates_death(&r, 200) == 1);
	for (int tenth = 0; tenth < 300; tenth++) {
		double bin = tenth * 0.1 * r.bin;
		assert_true(life_rates_death(&r, (float)tenth * 0.1f) <=
		            r.bound[bin < AGE_BINS ? (int)bin : AGE_BINS - 1]);
	}
	f.lifespan = 0;
	assert_true(rates(&f).ageing == 0);
}
