/* SPDX-License-Identifier: MIT */
/* Boid collision: elastic boids against the laws of mechanics, summed in double. */
#include "reference.h"
#include "scene.h"

static struct boids_factors
elastic(float radius)
{
	struct boids_factors f = quiet_with("collide elastic");

	f.radius = radius;
	return f;
}

static struct flock_state *
two(const struct boids_factors *f, struct boids_boid a, struct boids_boid b)
{
	const struct boids_boid boids[] = { a, b };

	return flock_of(f, world_sized(f, 40, 40), boids, 2);
}

TEST(head_on_they_swap_their_velocities)
{
	const struct boids_factors f = elastic(1);
	scoped_flock *flock = two(&f, boid_at(0, 10, 20, 6, 1), boid_at(1, 11.95f, 20, -3, -2));

	flock_step(flock, FRAME);
	struct boids_boid a = boid_with_id(flock, 0), b = boid_with_id(flock, 1);
	double dx = 1.95 - 9.0 / 60, dy = -3.0 / 60, d = sqrt(dx * dx + dy * dy);
	double along = (9 * dx + 3 * dy) / d; /* their speed of approach */
	assert_xy(a.velocity, 6 - along * dx / d, 1 - along * dy / d, 1e-5);
	assert_xy(b.velocity, -3 + along * dx / d, -2 + along * dy / d, 1e-5);
	assert_near(real_distance(real_of(a.position), real_of(b.position)), 2, 1e-5);
	assert_near(a.position.x + b.position.x, 10 + 11.95 + 3.0 / 60, 1e-5);
}

TEST(those_that_part_and_those_that_do_not_touch_fly_on)
{
	const struct boids_factors f = elastic(1);

	for (int touching = 0; touching < 2; touching++) {
		float x = touching ? 11.5f : 13;
		scoped_flock *flock = two(&f, boid_at(0, 10, 20, -6, 1), boid_at(1, x, 20, 3, 1));
		flock_step(flock, FRAME);
		assert_near(boid_with_id(flock, 0).velocity.x, -6, 0);
		assert_near(boid_with_id(flock, 1).velocity.x, 3, 0);
		if (!touching)
			assert_near(boid_with_id(flock, 0).position.x, 9.9, 1e-5);
	}
}

TEST(in_one_place_they_are_pushed_apart_all_the_same)
{
	const struct boids_factors f = elastic(1);
	scoped_flock *flock = two(&f, boid_at(0, 10, 20, 0, 6), boid_at(1, 10, 20, 0, 6));

	flock_step(flock, FRAME);
	assert_near(boid_with_id(flock, 0).position.x, 9, 1e-5);
	assert_near(boid_with_id(flock, 1).position.x, 11, 1e-5);
}

TEST(across_the_seam_of_a_torus_they_meet_as_anywhere)
{
	const struct boids_factors f = factors_with(elastic(1), "edge wrap");
	scoped_flock *flock = two(&f, boid_at(0, 39.5f, 20, 6, 0), boid_at(1, 1.2f, 20, -3, 0));

	flock_step(flock, FRAME);
	for (uint32_t id = 0; id < 2; id++) {
		const struct boids_boid b = boid_with_id(flock, id);
		assert_near(b.velocity.x, id == 0 ? -3 : 6, 1e-5);
		assert_true(b.position.x >= 0 && b.position.x < 40);
	}
}

struct sums {
	struct real momentum;
	double energy, size;
};

static struct sums
sums_of(const struct flock_state *flock)
{
	struct sums s = { 0 };

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct real v = real_of(boid_of(flock, i).velocity);
		s.momentum = real_add(s.momentum, v, 1);
		s.energy += real_dot(v, v) / 2;
		s.size += real_length(v);
	}
	return s;
}

/* A gas: with no rule but rebounds, nothing else may change. */
TEST(a_gas_keeps_its_momentum_and_its_energy)
{
	for (int deep = 0; deep < 2; deep++) {
		struct boids_factors f = factors_with(elastic(0.7f), "edge wrap");
		f.dimensions = deep ? 3 : 2;
		scoped_flock *flock = crowd(&f, deep ? 8 : 20, 100);
		struct sums before = sums_of(flock);
		struct boids_vec first = boid_with_id(flock, 0).velocity;
		for (int i = 0; i < 1200; i++) {
			flock_step(flock, FRAME);
			struct sums now = sums_of(flock);
			double blur = 1e-6 * before.size;
			assert_xy(now.momentum, before.momentum.x, before.momentum.y, blur);
			assert_near(now.momentum.z, before.momentum.z, blur);
			assert_near(now.energy, before.energy, 1e-4 * before.energy);
		}
		assert_true(boid_with_id(flock, 0).velocity.x != first.x);
	}
}

TEST(no_boid_is_pushed_out_of_a_closed_world)
{
	for (int edge = 0; edge < 2; edge++) {
		struct boids_factors f = elastic(3);
		f.edge = edge ? BOIDS_EDGE_BOUNCE : BOIDS_EDGE_WRAP;
		scoped_flock *flock = crowd(&f, 8, 100); /* far more boids than fit */
		for (int i = 0; i < 120; i++) {
			flock_step(flock, FRAME);
			for (size_t k = 0; k < boid_count(flock); k++) {
				struct boids_vec p = boid_of(flock, k).position,
						 side = flock_world(flock).size;
				assert_true(p.x >= 0 && p.x <= side.x && p.y >= 0 && p.y <= side.y);
			}
		}
	}
}
