/* SPDX-License-Identifier: MIT */
/* Life rates: what factors per second are in a step, worked by hand. */
#include "life/life_rates.h"

#include "scene.h"

/* Steps of 1/30 s, two frames of 1/60 s. */
static struct life_rates
rates(const struct boids_factors *f)
{
	const struct rates step = { .seconds = 1 / 30.0f, .frames = 2, .look_every = 1 };

	return life_rates_of(f, &step);
}

TEST(a_boid_that_cruises_spends_a_stomach_in_hunger_seconds)
{
	struct boids_factors f = default_with("hunger 20, exertion 0.4");
	struct life_rates r = rates(&f);

	assert_true(r.hungers);
	assert_near(r.rest, 0.6 / 600, 1e-9);                    /* at rest, of 600 steps */
	assert_near(r.rest + r.speed * 0.343f, 1 / 600.0, 1e-9); /* 0.343 = 0.7^3 */
	assert_near(r.rest + r.speed, (0.6 + 0.4 / 0.343) / 600, 1e-9);
	f.hunger = 0;
	r = rates(&f);
	assert_true(!r.hungers && r.rest == 0 && r.speed == 0);
}

TEST(a_predator_pays_its_cost_by_the_same_law)
{
	struct boids_factors f =
		default_with("predator-cost 0.3, exertion 1, predator-stomach 1.5");
	struct life_rates r = rates(&f);

	assert_near(r.predator_rest, 0, 1e-9);
	assert_near(r.predator_speed * 0.343f, 0.01, 1e-8);
	assert_true(r.predator_full == 1.5f);
}

TEST(the_rest_is_per_step_too)
{
	struct boids_factors f = default_with("bite 0.6, exhaustion 6, crash 5, max-speed 16");

	f.regrowth = 1 / 30.0f;
	struct life_rates r = rates(&f);
	assert_near(r.bite, 0.02, 1e-8);
	assert_near(r.regrown, 1 - 1 / exp(1), 1e-6);
	/* At u = 1 breath loses 1/180 a step: 6 s of 30 steps. */
	assert_near(r.breath * (1 - 0.343f), 1 / 180.0, 1e-8);
	assert_near(r.crash2, 100, 1e-4); /* 5 a frame, two frames, squared */
	assert_near(r.per_speed, 1 / 16.0, 1e-9);
	f.exhaustion = f.crash = 0;
	r = rates(&f);
	assert_true(r.breath == 0 && isinf(r.crash2));
}

/* Food draws only those that need it; a push is per frame, of which there are two. */
TEST(food_draws_where_there_is_food_and_hunger)
{
	struct boids_factors f = default_with("forage 0.6, courtship 0.3, food 0.1, hunger 30");

	assert_near(rates(&f).forage, 1.2, 1e-6);
	assert_near(rates(&f).courtship, 0.6, 1e-6);
	f.hunger = 0;
	assert_true(rates(&f).forage == 0);
	f.hunger = 30;
	f.food = 0;
	assert_true(rates(&f).forage == 0);
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
