/* SPDX-License-Identifier: MIT */
/* Wind: boids gain the velocity of the wind where they are, and nothing else. */
#include "scene.h"

#include <math.h>

static const float FRAME = 1.0f / 60;

static struct factors
windy(float wind, float angle, float gust)
{
	struct factors f = quiet_factors();

	f.wind = wind;
	f.wind_angle = angle;
	f.gust = gust;
	return f;
}

static struct flock *
lone(const struct factors *f, struct vec place, struct vec velocity)
{
	const struct boid b = { .position = place, .velocity = velocity, .id = 3 };

	return flock_of(f, world_sized(f, 80, 48), &b, 1);
}

static void
a_free_boid_gains_wind_times_time(void **state)
{
	const struct factors f = windy(2, 30, 0);
	struct flock *flock = lone(&f, (struct vec){ 40, 24, 0 }, (struct vec){ 1, 2, 0 });

	(void)state;
	for (int i = 0; i < 600; i++)
		flock_step(flock, FRAME);
	struct vec v = boid_with_id(flock, 3).velocity;
	assert_near(v.x, 1 + 10 * 2 * 0.86602540378, 2e-4);
	assert_near(v.y, 2 - 10 * 2 * 0.5, 2e-4);
	flock_free(flock);
}

/* The sum in double of flock_wind_at before each step. */
static void
a_free_boid_gains_the_gusts_it_flies_through(void **state)
{
	(void)state;
	for (int deep = 0; deep < 2; deep++) {
		struct factors f = windy(1, 200, 30);
		f.dimensions = deep ? 3 : 2;
		struct flock *flock =
			lone(&f, (struct vec){ 40, 24, deep ? 9 : 0 }, (struct vec){ -5, 2, 0 });
		double x = -5, y = 2, z = 0, most = 0;
		for (int i = 0; i < 600; i++) {
			struct vec w = flock_wind_at(flock, boid_with_id(flock, 3).position);
			x += (double)w.x / 60;
			y += (double)w.y / 60;
			z += (double)w.z / 60;
			most = fmax(most, fabs((double)w.x));
			flock_step(flock, FRAME);
		}
		struct vec v = boid_with_id(flock, 3).velocity;
		assert_near(v.x, x, 1e-3);
		assert_near(v.y, y, 1e-3);
		assert_near(v.z, z, 1e-3);
		assert_true(most > 3 && most <= 31);
		assert_true(deep ? z != 0 : z == 0);
		flock_free(flock);
	}
}

static void
without_gusts_the_wind_is_the_same_everywhere(void **state)
{
	const struct factors f = windy(7, 90, 0);
	struct flock *flock = lone(&f, (struct vec){ 1, 1, 0 }, (struct vec){ 0, 0, 0 });
	struct dice d = { 4 };

	(void)state;
	for (int i = 0; i < 100; i++) {
		struct vec at = { (float)dice_between(&d, -99, 99), (float)dice_between(&d, 0, 9),
			          0 };
		assert_near(flock_wind_at(flock, at).x, 0, 1e-6);
		assert_near(flock_wind_at(flock, at).y, -7, 1e-6);
	}
	flock_free(flock);
}

static float
difference(const struct flock *flock, struct vec a, struct vec b)
{
	struct vec wa = flock_wind_at(flock, a), wb = flock_wind_at(flock, b);

	return fabsf(wa.x - wb.x) + fabsf(wa.y - wb.y);
}

static void
the_field_is_smooth_drifts_and_closes_where_the_world_wraps(void **state)
{
	struct factors f = windy(0, 0, 50);
	struct dice d = { 6 };
	float moved = 0;

	(void)state;
	f.edge = EDGE_WRAP;
	f.gust_size = 13; /* does not go into either side */
	struct flock *flock = lone(&f, (struct vec){ 1, 1, 0 }, (struct vec){ 0, 0, 0 });
	for (int i = 0; i < 200; i++) {
		struct vec at = { (float)dice_between(&d, 0, 80), (float)dice_between(&d, 0, 48),
			          0 };
		struct vec left = { 0, at.y, 0 }, right = { 79.999f, at.y, 0 };
		struct vec top = { at.x, 0, 0 }, bottom = { at.x, 47.999f, 0 };
		struct vec near = { at.x + 0.01f, at.y - 0.01f, 0 };
		assert_true(difference(flock, at, near) < 1);
		assert_true(difference(flock, left, right) < 0.1f);
		assert_true(difference(flock, top, bottom) < 0.1f);
	}
	struct vec here = { 33, 21, 0 }, before = flock_wind_at(flock, here);
	for (int i = 0; i < 120; i++) {
		struct vec last = flock_wind_at(flock, here);
		flock_step(flock, FRAME);
		assert_near(flock_wind_at(flock, here).x, last.x, 1);
	}
	moved = fabsf(flock_wind_at(flock, here).x - before.x);
	assert_true(moved > 0.5f);
	flock_free(flock);
}

/* The gusts of a flock that goes on from a file are those it would have met. */
static void
a_flock_restored_meets_the_same_gusts(void **state)
{
	struct factors f = windy(0, 0, 20);
	struct flock *flock = lone(&f, (struct vec){ 40, 24, 0 }, (struct vec){ -5, 2, 0 });

	(void)state;
	f.number = 1;
	for (int i = 0; i < 500; i++)
		flock_step(flock, 1.0f / 50);
	struct flock *copy = flock_new(flock_seed(flock));
	struct boid b = boid_with_id(flock, 3);
	assert_true(flock_fit(copy, &f, flock_world(flock)));
	assert_true(flock_restore(copy, &b, 1, flock_steps(flock)));
	for (int i = 0; i < 100; i++) {
		flock_step(flock, 1.0f / 50);
		flock_step(copy, 1.0f / 50);
		assert_true(flock_hash(copy) == flock_hash(flock));
	}
	flock_free(flock);
	flock_free(copy);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_free_boid_gains_wind_times_time),
		cmocka_unit_test(a_free_boid_gains_the_gusts_it_flies_through),
		cmocka_unit_test(without_gusts_the_wind_is_the_same_everywhere),
		cmocka_unit_test(the_field_is_smooth_drifts_and_closes_where_the_world_wraps),
		cmocka_unit_test(a_flock_restored_meets_the_same_gusts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
