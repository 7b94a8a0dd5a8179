/* SPDX-License-Identifier: MIT */
/* Wind: boids gain the velocity of the wind at their position, and nothing else. */
#include "scene.h"

#include <math.h>

static struct boids_factors
windy(float wind, float angle, float gust)
{
	struct boids_factors f = quiet_factors();

	f.wind = wind;
	f.wind_angle = angle;
	f.gust = gust;
	return f;
}

static struct flock_state *
lone(const struct boids_factors *f, struct boids_vec place, struct boids_vec velocity)
{
	const struct boids_boid b = { .position = place, .velocity = velocity, .id = 3 };

	return flock_of(f, world_sized(f, 80, 48), &b, 1);
}

/* Returns the sum in double of flock_wind_at before each step. */
TEST(a_free_boid_gains_the_gusts_it_flies_through)
{
	for (int deep = 0; deep < 2; deep++) {
		struct boids_factors f = windy(1, 200, 30);
		f.dimensions = deep ? 3 : 2;
		scoped_flock *flock = lone(&f, (struct boids_vec){ 40, 24, deep ? 9 : 0 },
		                           (struct boids_vec){ -5, 2, 0 });
		double x = -5, y = 2, z = 0, most = 0;
		for (int i = 0; i < 600; i++) {
			struct boids_vec w = flock_wind_at(flock, boid_with_id(flock, 3).position);
			x += (double)w.x / 60;
			y += (double)w.y / 60;
			z += (double)w.z / 60;
			most = fmax(most, fabs((double)w.x));
			flock_step(flock, FRAME);
		}
		struct boids_vec v = boid_with_id(flock, 3).velocity;
		assert_near(v.x, x, 1e-3);
		assert_near(v.y, y, 1e-3);
		assert_near(v.z, z, 1e-3);
		assert_true(most > 3 && most <= 31);
		assert_true(deep ? z != 0 : z == 0);
	}
}

TEST(without_gusts_the_wind_is_the_same_everywhere)
{
	const struct boids_factors f = windy(7, 90, 0);
	scoped_flock *flock = lone(&f, (struct boids_vec){ 1, 1, 0 }, (struct boids_vec){ 0, 0, 0 });
	struct dice d = { 4 };

	for (int i = 0; i < 100; i++) {
		struct boids_vec at = { (float)dice_between(&d, -99, 99),
			                (float)dice_between(&d, 0, 9), 0 };
		assert_near(flock_wind_at(flock, at).x, 0, 1e-6);
		assert_near(flock_wind_at(flock, at).y, -7, 1e-6);
	}
}

static float
difference(const struct flock_state *flock, struct boids_vec a, struct boids_vec b)
{
	struct boids_vec wa = flock_wind_at(flock, a), wb = flock_wind_at(flock, b);

	return fabsf(wa.x - wb.x) + fabsf(wa.y - wb.y);
}

TEST(the_field_is_smooth_drifts_and_closes_where_the_world_wraps)
{
	struct boids_factors f = windy(0, 0, 50);
	struct dice d = { 6 };
	float moved = 0;

	f.edge = BOIDS_EDGE_WRAP;
	f.gust_size = 13; /* flies into neither side */
	scoped_flock *flock = lone(&f, (struct boids_vec){ 1, 1, 0 }, (struct boids_vec){ 0, 0, 0 });
	for (int i = 0; i < 200; i++) {
		struct boids_vec at = { (float)dice_between(&d, 0, 80),
			                (float)dice_between(&d, 0, 48), 0 };
		struct boids_vec left = { 0, at.y, 0 }, right = { 79.999f, at.y, 0 };
		struct boids_vec top = { at.x, 0, 0 }, bottom = { at.x, 47.999f, 0 };
		struct boids_vec near = { at.x + 0.01f, at.y - 0.01f, 0 };
		assert_true(difference(flock, at, near) < 1);
		assert_true(difference(flock, left, right) < 0.1f);
		assert_true(difference(flock, top, bottom) < 0.1f);
	}
	struct boids_vec here = { 33, 21, 0 }, before = flock_wind_at(flock, here);
	for (int i = 0; i < 120; i++) {
		struct boids_vec last = flock_wind_at(flock, here);
		flock_step(flock, FRAME);
		assert_near(flock_wind_at(flock, here).x, last.x, 1);
	}
	moved = fabsf(flock_wind_at(flock, here).x - before.x);
	assert_true(moved > 0.5f);
}
