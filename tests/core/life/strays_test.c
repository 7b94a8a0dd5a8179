/* SPDX-License-Identifier: MIT */
/* Strays: come in over the border when hardly any are left, in time and at half energy. */
#include "scene.h"

#include "boids/measure.h"

#include <math.h>

static double
measure(const struct boids_flock *flock, int which)
{
	return boids_measure_table[which].of(flock);
}

/* Boids at rest that breed never, one stray every two seconds. */
static struct boids_flock *
few(int count, uint32_t first_id)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[8];

	f.edge = BOIDS_EDGE_WRAP;
	f.hunger = 3600;
	f.exertion = 0;
	f.captured = BOIDS_CAPTURED_SURVIVE;
	f.strays = 2;
	f.max_speed = 10;
	f.speed_policy = BOIDS_SPEED_CAP;
	for (int i = 0; i < count; i++)
		boids[i] = (struct boids_boid){ .id = first_id + (uint32_t)i,
			                        .position = { 20 + 3 * (float)i, 20, 0 } };
	return flock_of(&f, world_sized(&f, 80, 48), boids, (size_t)count);
}

TEST(one_comes_each_time_the_interval_is_over)
{
	static const double lengths[] = { 1 / 60.0, 0.3, 2 };
	static const int before[] = { 119, 6, 0 }; /* steps in which none is due */

	for (int i = 0; i < 3; i++) {
		scoped_flock *flock = few(1, 0);
		for (int k = 0; k < before[i]; k++)
			boids_flock_step(flock, (float)lengths[i]);
		assert_int_equal(boids_flock_count(flock, BOIDS_KIND_BOID), 1);
		for (int k = 0; k < 2; k++)
			boids_flock_step(flock, (float)lengths[i]);
		assert_int_equal(boids_flock_count(flock, BOIDS_KIND_BOID), i == 2 ? 3 : 2);
	}
}

/* 4 boids are enough; no predator comes where predators do not eat. */
TEST(none_comes_to_four)
{
	scoped_flock *flock = few(2, 0);

	for (int k = 0; k < 1200; k++)
		boids_flock_step(flock, 1 / 60.0f);
	assert_int_equal(boids_flock_count(flock, BOIDS_KIND_BOID), 4);
	assert_true(measure(flock, BOIDS_MEASURE_STRAYS) == 2);
	assert_int_equal(boids_flock_count(flock, BOIDS_KIND_PREDATOR), 0);
}

/* It takes the lowest free id, which here is 0, flies inwards from the left or right, and its energy has
 * grown. */
TEST(it_comes_over_the_border_with_half_a_stomach)
{
	scoped_flock *flock = few(1, 1);
	double grown = measure(flock, BOIDS_MEASURE_ENERGY_GROWN);

	for (int k = 0; k < 121; k++)
		boids_flock_step(flock, 1 / 60.0f);
	struct boids_boid b = boid_with_id(flock, 0);
	bool left = b.velocity.x > 0;
	assert_near(fabs((double)b.velocity.x), 7, 1e-3); /* 0.7 of max-speed */
	assert_near(b.velocity.y, 0, 1e-6);
	assert_near(left ? b.position.x : 80 - b.position.x, 0, 0.5);
	assert_near(b.life.energy, 0.5, 1e-4);
	assert_true(measure(flock, BOIDS_MEASURE_ENERGY_GROWN) == grown + 0.5);
}

static struct boids_factors
hunt(void)
{
	struct boids_factors f = quiet_factors();

	f.captured = BOIDS_CAPTURED_EATEN;
	f.predator_cost = 0;
	f.speed_policy = BOIDS_SPEED_CAP;
	f.max_speed = 20;
	return f;
}

TEST(strays_come_when_hardly_any_are_left)
{
	struct boids_factors f = hunt();

	f.number = 0;
	f.predators = 0;
	f.strays = 1;
	scoped_flock *flock = flock_of(&f, world_sized(&f, 80, 48), NULL, 0);
	assert_true(boids_flock_is_alive(flock));
	for (int i = 0; i < 61; i++)
		boids_flock_step(flock, 1 / 60.0f);
	assert_int_equal(boids_flock_count(flock, BOIDS_KIND_BOID), 1);
	assert_int_equal(boids_flock_count(flock, BOIDS_KIND_PREDATOR), 1);
	assert_true(boids_measure_table[BOIDS_MEASURE_STRAYS].of(flock) == 1);
	assert_true(boids_measure_table[BOIDS_MEASURE_PREDATOR_STRAYS].of(flock) == 1);
}
