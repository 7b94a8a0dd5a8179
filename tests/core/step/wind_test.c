/* SPDX-License-Identifier: MIT */
/* Wind: boids gain the velocity of the wind at their position, and nothing else. */
#include "scene.h"

static struct flock_state *
lone(const char *settings, struct boids_vec place, struct boids_vec velocity)
{
	const struct boids_boid b = { .position = place, .velocity = velocity, .id = 3 };
	const struct boids_factors f = quiet_with(settings);

	return flock_on_screen(&f, &b, 1);
}

/* Returns the sum in double of flock_wind_at before each step. */
TEST(a_free_boid_gains_the_gusts_it_flies_through)
{
	for (int deep = 0; deep < 2; deep++) {
		scoped_flock *flock = lone(deep ? "wind 1, wind-angle 200, gust 30, dimensions 3"
		                                : "wind 1, wind-angle 200, gust 30, dimensions 2",
		                           (struct boids_vec){ 40, 24, deep ? 9 : 0 },
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
		assert_xy(v, x, y, 1e-3);
		assert_near(v.z, z, 1e-3);
		assert_true(most > 3 && most <= 31);
		assert_true(deep ? z != 0 : z == 0);
	}
}

TEST(without_gusts_the_wind_is_the_same_everywhere)
{
	scoped_flock *flock = lone("wind 7, wind-angle 90", (struct boids_vec){ 1, 1, 0 },
	                           (struct boids_vec){ 0, 0, 0 });
	struct dice d = { 4 };

	for (int i = 0; i < 100; i++) {
		struct boids_vec at = { (float)dice_between(&d, -99, 99),
			                (float)dice_between(&d, 0, 9), 0 };
		assert_xy(flock_wind_at(flock, at), 0, -7, 1e-6);
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
	/* Of a size that divides neither side. */
	scoped_flock *flock = lone("gust 50, edge wrap, gust-size 13",
	                           (struct boids_vec){ 1, 1, 0 }, (struct boids_vec){ 0, 0, 0 });
	struct dice d = { 6 };

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
	assert_true(fabsf(flock_wind_at(flock, here).x - before.x) > 0.5f);
}
