/* SPDX-License-Identifier: MIT */
/* Flock write: boids get homes where they write. */
#include "caves.h"
#include "scene.h"

enum { FIVE_SECONDS = 300, HOMES = 60 };

static struct boids_home homes[HOMES];

/* Draws homes at the middle of cells, row by row. Returns their number. */
static int
draw_homes(struct dice *d)
{
	const struct boids_world w = { .size = { 80, 48, 0 } };
	int count = 0;

	for (int row = 0; row < 6; row++)
		for (int column = 0; column < 10; column++)
			if (dice_below(d, 3) > 0)
				homes[count++] =
					(struct boids_home){ ((float)column + 0.5f) * w.size.x / 10,
					                     ((float)row + 0.5f) * w.size.y / 6 };
	return count;
}

static struct flock_state *
drawn_flock(struct dice *d, int number)
{
	struct boids_factors f = lively_factors();

	f.edge = BOIDS_EDGE_TURN;
	f.number = (float)number;
	f.dimensions = 2 + (float)dice_below(d, 2);
	return fitted_flock(&f, world_of(&f, 80, 24), (uint64_t)dice_below(d, 1000));
}

static bool
hovers_at(struct boids_boid b, struct boids_home home)
{
	const float x = b.position.x - home.x, y = b.position.y - home.y;

	return b.writes && fabsf(x) < 0.36f && fabsf(y) < 0.72f; /* in a cell of 1 by 2 units */
}

/* Returns the boid that writes at a home; one with id UINT32_MAX: there is none. */
static struct boids_boid
writer_at(const struct flock_state *flock, struct boids_home home)
{
	for (size_t i = 0; i < boid_count(flock); i++) {
		const struct boids_boid b = boid_of(flock, i);
		if (b.writes && b.home.x == home.x && b.home.y == home.y)
			return b;
	}
	return (struct boids_boid){ .id = UINT32_MAX };
}

/* Every pair, in double precision; distances that a float does not tell apart may go either way. */
TEST(each_home_in_order_takes_the_nearest_boid_that_is_free)
{
	struct dice d = { 5 };

	for (int run = 0; run < repeats(60); run++) {
		scoped_flock *flock = drawn_flock(&d, 1 + dice_below(&d, 300));
		const struct boids_world w = flock_world(flock);
		const int count = draw_homes(&d);
		scoped_flock *before = flock_clone(flock, 0);
		bool used[1000] = { false };

		const int written = flock_write(flock, homes, count);
		assert_int_equal(written, fmin(count, (double)boid_count(flock)));
		for (int k = 0; k < count; k++) {
			const struct boids_boid chosen = writer_at(flock, homes[k]);
			double least = HUGE_VAL, its = HUGE_VAL;
			for (size_t i = 0; i < boid_count(before); i++) {
				const struct boids_boid b = boid_of(before, i);
				double distance =
					hypot(hypot((double)b.position.x - (double)homes[k].x,
				                    (double)b.position.y - (double)homes[k].y),
				              (double)b.position.z - (double)w.size.z / 2);
				if (!used[b.id])
					least = fmin(least, distance);
				if (b.id == chosen.id)
					its = distance;
			}
			assert_true((chosen.id == UINT32_MAX) == (k >= written));
			if (k >= written)
				continue;
			assert_false(used[chosen.id]);
			assert_true(its <= least * (1 + 1e-6));
			used[chosen.id] = true;
		}
	}
}

TEST(of_equally_near_boids_the_one_with_the_lowest_id_comes)
{
	struct boids_factors f = quiet_with("edge turn");
	const struct boids_boid boids[] = { boid_at(7, 18, 20, 0, 0), boid_at(3, 22, 20, 0, 0),
		                            boid_at(5, 20, 22, 0, 0) };
	const struct boids_home home = { 20, 20 };
	scoped_flock *flock = flock_on_screen(&f, boids, LENGTH(boids));

	assert_int_equal(flock_write(flock, &home, 1), 1);
	assert_int_equal(writer_at(flock, home).id, 3);
}

TEST(writers_are_home_within_five_seconds_over_walls_and_hover_until_they_are_free)
{
	struct dice d = { 8 };

	for (int run = 0; run < repeats(10); run++) {
		scoped_flock *flock = drawn_flock(&d, 200);
		const int count = draw_homes(&d);
		retune(flock,
		       run % 2 ? "homing 0, captured survive" : "homing 0.3, captured survive");
		scoped_map *cave = run % 3 ? NULL : cave_map((uint64_t)run, 78, 23);
		assert_true(flock_map(flock, cave));
		assert_int_equal(flock_write(flock, homes, count), count);
		run_steps(flock, FIVE_SECONDS, FRAME);
		for (int again = 0; again < 2; again++) {
			for (int k = 0; k < count; k++)
				assert_true(hovers_at(writer_at(flock, homes[k]), homes[k]));
			run_steps(flock, 60, FRAME);
		}
		assert_int_equal(flock_write(flock, NULL, 0), 0);
		run_steps(flock, 60, FRAME);
		assert_false(flock_any_home(flock));
		for (size_t i = 0; i < boid_count(flock); i++) {
			const struct boids_vec v = boid_of(flock, i).velocity;
			assert_true(v.x != 0 || v.y != 0);
		}
	}
}

TEST(a_boid_that_writes_at_a_home_already_stays_there)
{
	struct dice d = { 3 };
	scoped_flock *flock = drawn_flock(&d, 200);
	const int count = draw_homes(&d);
	struct boids_boid at[HOMES];

	flock_write(flock, homes, count);
	run_steps(flock, FIVE_SECONDS, FRAME);
	const uint64_t hash = flock_hash(flock);
	flock_write(flock, homes, count);
	assert_true(flock_hash(flock) == hash);
	for (int k = 0; k < count; k++)
		at[k] = writer_at(flock, homes[k]);
	flock_write(flock, homes + 20, count - 20);
	for (int k = 0; k < count; k++) {
		const struct boids_boid b = boid_with_id(flock, at[k].id);
		assert_int_equal(b.writes, k >= 20);
		assert_true(k < 20 ? b.home.x == 0 && b.home.y == 0 : hovers_at(b, homes[k]));
	}
}

/* A text that a flock is keeps its homes. */
TEST(boids_with_another_home_do_not_write)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[] = {
		{ .id = 0, .position = { 19, 20, 0 }, .home = { 5, 5 } },
		{ .id = 1, .position = { 60, 20, 0 } },
	};
	const struct boids_home free_ones[] = { { 20, 20 }, { 21, 20 } };
	scoped_flock *flock = flock_on_screen(&f, boids, LENGTH(boids));

	assert_int_equal(flock_write(flock, free_ones, LENGTH(free_ones)), 1);
	assert_int_equal(writer_at(flock, free_ones[0]).id, 1);
	assert_true(boid_with_id(flock, 0).home.x == 5 && !boid_with_id(flock, 0).writes);
}

TEST(a_flock_that_writes_flies_the_same_on_threads_copied_and_restored)
{
	struct dice d = { 21 };

	for (int run = 0; run < repeats(10); run++) {
		scoped_flock *flock = drawn_flock(&d, 250);
		const int count = draw_homes(&d);

		run_steps(flock, 20, FRAME);
		flock_write(flock, homes, count);
		run_steps(flock, 10 * run, FRAME);
		scoped_flock *copy = flock_clone(flock, 0);
		scoped_flock *other = restored_twin(flock);
		assert_true(flock_threads(copy, 3));
		for (int half = 0; half < 2; half++) {
			run_steps(other, 100, FRAME);
			assert_fly_on_alike(flock, copy, 100);
			assert_true(flock_hash(flock) == flock_hash(other));
			flock_write(flock, homes, count / 2);
			flock_write(copy, homes, count / 2);
			flock_write(other, homes, count / 2);
		}
	}
}

TEST(a_flock_whose_writers_are_gone_is_copied)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid boids[] = { boid_at(0, 60, 20, 1, 0), boid_at(1, 20, 20, 0, 0) };
	const struct boids_home home = { 70, 40 };

	scoped_flock *flock = flock_on_screen(&f, boids, LENGTH(boids));
	assert_int_equal(flock_write(flock, &(struct boids_home){ 20, 21 }, 1), 1);
	run_steps(flock, 10, FRAME);
	retune(flock, "number 1");
	assert_int_equal(boid_of(flock, 0).id, 0);
	run_steps(flock, 2, FRAME);
	assert_false(flock_any_home(flock));
	scoped_flock *copy = flock_clone(flock, 0);
	assert_int_equal(flock_write(flock, &home, 1), 1);
	assert_int_equal(flock_write(copy, &home, 1), 1);
	assert_fly_on_alike(flock, copy, 100);
}
