/* SPDX-License-Identifier: MIT */
/* Speed policy: the policies one by one, then every limit in each frame under every border. */
#include "reference.h"
#include "scene.h"

#include "rules/boundary.h"
#include "rules/speed_policy.h"

static struct boids_vec
held_at(int policy, struct boids_vec velocity, struct boids_vec before, const struct rates *r)
{
	struct boids_vec held[SIMD_WIDTHS];

	for (enum simd_width width = SIMD_1; width <= simd_widest(); width++) {
		struct batch batch = batch_of_one((struct boids_boid){ .velocity = velocity });
		for (int k = 0; k < BATCH; k++)
			vecs_put(&batch.before, k, before);
		speed_policy_table[policy].hold[width](&batch, r);
		held[width] = batch_boid(&batch, 0).velocity;
		assert_memory_equal(&held[width], &held[SIMD_1], sizeof held[SIMD_1]);
	}
	return held[SIMD_1];
}

static double
speed_after(int policy, float speed)
{
	const struct rates r = { .min_speed = 7, .max_speed = 16 };
	struct boids_vec v = { 0.6f * speed, 0, -0.8f * speed }, before = { 0, 3, 0 };
	struct boids_vec held = held_at(policy, v, before, &r);

	if (speed > 0) /* the heading stays */
		assert_near(real_angle(real_of(v), real_of(held)), 0, 1e-6);
	else
		assert_true(held.x == 0 && held.y >= 0 && held.z == 0);
	return real_length(real_of(held));
}

TEST(a_speed_too_small_to_be_squared_is_limited_all_the_same)
{
	for (int power = 0; power < 75; power++) { /* down to the smallest float */
		float speed = 1e-12f * (float)pow(3, -power);
		const struct rates r = { .min_speed = 7, .max_speed = 16 };
		struct boids_vec v = { speed, 0, 0 }, before = { 3, 0, 0 };
		struct boids_vec held = held_at(BOIDS_SPEED_CLAMP, v, before, &r);
		assert_near(held.x, 7, 1e-4);
	}
}

TEST(a_huge_speed_is_limited)
{
	for (int policy = 0; speed_policy_table[policy].name; policy++)
		assert_true(speed_after(policy, 1e18f) <= 2e6);
}

static void
assert_allowed(struct boids_boid b, struct boids_vec size, int edge, int policy)
{
	const struct boids_vec p = b.position;
	/* Flung after the limit was applied. */
	const double extra = (edge == BOIDS_EDGE_FLING ? 5 * sqrt(3) : 0) + 1e-4;
	const double speed = real_length(real_of(b.velocity));
	const double least = policy == BOIDS_SPEED_CLAMP      ? 7
	                     : policy == BOIDS_SPEED_CONSTANT ? 16
	                                                      : 0;

	assert_true(isfinite(speed));
	assert_that(speed >= least - extra, "%g", speed);
	assert_that(policy == BOIDS_SPEED_FREE || speed <= 16 + extra, "%g", speed);
	assert_true(isfinite(p.x) && isfinite(p.y) && isfinite(p.z));
	if (edge == BOIDS_EDGE_WRAP) {
		assert_true(p.x >= 0 && p.x < size.x && p.y >= 0 && p.y < size.y);
		assert_true(p.z >= 0 && (p.z < size.z || size.z <= 0));
	}
	if (edge == BOIDS_EDGE_BOUNCE) {
		assert_true(p.x >= 0.5f && p.x <= size.x - 0.5f && p.y >= 0.5f &&
		            p.y <= size.y - 0.5f);
		assert_true(size.z > 0 ? p.z >= 0.5f && p.z <= size.z - 0.5f : p.z == 0);
	}
}

TEST(limits_hold_in_every_frame_under_every_border_and_policy)
{
	for (int edge = 0; boundary_table[edge].name; edge++)
		for (int policy = 0; speed_policy_table[policy].name; policy++)
			for (int kind = 0; kind < 4; kind++) {
				struct boids_factors f = default_with(
					"separation 3, cohesion 0.5, margin 4, turn 6, wall 1, "
					"fling 5, noise 1, wind 40"); /* the strongest pushes */
				f.edge = edge;
				f.speed_policy = policy;
				f.dimensions = (float)(2 + (kind & 1));
				f.update = kind / 2;
				scoped_flock *flock = crowd(&f, 20, 40);
				for (int step = 0; step < 100; step++) {
					flock_step(flock, FRAME);
					for (size_t i = 0; i < 40; i++)
						assert_allowed(boid_of(flock, i),
						               flock_world(flock).size, edge,
						               policy);
				}
			}
}

TEST(boids_at_rest_start_to_fly_where_they_must)
{
	for (int policy = 0; speed_policy_table[policy].name; policy++) {
		struct boids_factors f = quiet_with("min-speed 7, max-speed 16");
		struct boids_boid boids[30];
		f.speed_policy = policy;
		for (uint32_t i = 0; i < 30; i++)
			boids[i] = boid_at(i, 3 * (float)i, 5, 0, 0);
		scoped_flock *flock = flock_of(&f, world_sized(&f, 100, 10), boids, 30);
		double expected = policy == BOIDS_SPEED_CLAMP      ? 7
		                  : policy == BOIDS_SPEED_CONSTANT ? 16
		                                                   : 0;
		struct real sum = { 0, 0, 0 };
		flock_step(flock, FRAME);
		for (size_t i = 0; i < 30; i++) {
			struct real v = real_of(boid_of(flock, i).velocity);
			assert_near(real_length(v), expected, 1e-4);
			sum = real_add(sum, v, 1.0 / 30);
		}
		assert_that(real_length(sum) <= 0.6 * expected, "and not all the same way");
	}
}
