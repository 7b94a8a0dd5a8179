/* SPDX-License-Identifier: MIT */
/* Perch: boids land, sit, and leave. */
#include "scene.h"

#include "math/vec.h"

static struct boids_factors
perching(float seconds)
{
	struct boids_factors f = quiet_with(
		"edge turn, turn 0, radius 0.5, speed-policy clamp, min-speed 7, max-speed 16");

	f.perch = seconds;
	return f;
}

TEST(a_boid_that_reaches_the_floor_sits_for_a_while_and_flies_up)
{
	const struct boids_factors f = perching(5);
	float longest = 0, shortest = 5;

	for (uint32_t id = 0; id < 60; id++) {
		const struct boids_boid b = boid_at(id, 40, 44, 3, 9);
		scoped_flock *flock = flock_on_screen(&f, &b, 1);
		int flown = 0, sat = 0;
		while (boid_with_id(flock, id).mood.rest <= 0 && flown++ < 60)
			flock_step(flock, FRAME);
		struct boids_boid down = boid_with_id(flock, id);
		float rest = down.mood.rest;
		assert_true(flown > 15 && flown < 25 && rest > 0 && rest <= 5);
		assert_near(down.position.y, 47.5, 1e-5);
		while (boid_with_id(flock, id).mood.rest > 0 && sat++ < 400) {
			struct boids_vec p = boid_with_id(flock, id).position;
			assert_true(p.x == down.position.x && p.y == down.position.y);
			assert_near(vec_length(boid_with_id(flock, id).velocity), 0, 0);
			flock_step(flock, FRAME);
		}
		assert_near((float)sat * FRAME, rest, 2 * FRAME);
		struct boids_vec v = boid_with_id(flock, id).velocity;
		assert_true(v.y < -9 && vec_length(v) <= 16.001f);
		longest = rest > longest ? rest : longest;
		shortest = rest < shortest ? rest : shortest;
	}
	assert_true(longest > 4 && shortest < 1);
}

/* The others form flocks, and those that come later are anywhere. */
TEST(half_of_a_roost_sits_at_first)
{
	struct boids_factors f = perching(30);
	int sat = 0;
	float longest = 0, from = 80, to = 0;

	set_factors(&f, "start roost, number 200");
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 1);
	for (uint32_t id = 0; id < 200; id++) {
		const struct boids_boid b = boid_with_id(flock, id);
		const bool sits = b.mood.rest > 0;
		assert_true(sits == (id % 2 == 0));
		assert_true(sits == (vec_length(b.velocity) < 1));
		if (!sits)
			continue;
		sat++;
		assert_near(b.position.y, 47.5, 1e-5);
		longest = fmaxf(longest, b.mood.rest);
		from = fminf(from, b.position.x);
		to = fmaxf(to, b.position.x);
	}
	assert_int_equal(sat, 100);
	assert_true(longest > 28 && longest <= 30 && from < 4 && to > 76);
	flock_step(flock, FRAME);
	retune(flock, "number 300");
	for (uint32_t id = 200; id < 300; id++)
		assert_true(boid_with_id(flock, id).mood.rest <= 0);
	set_factors(&f, "edge open");
	scoped_flock *open = fitted_flock(&f, world_sized(&f, 80, 48), 1);
	assert_true(boid_with_id(open, 0).mood.rest <= 0);
}
