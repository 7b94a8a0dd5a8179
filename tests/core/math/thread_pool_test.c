/* SPDX-License-Identifier: MIT */
/* Thread pool: each part of the work runs once, and threads do not affect a flock. */
#include "caves.h"
#include "scene.h"

#include "math/thread_pool.h"

#include <limits.h>

enum { MOST = 9, ROUNDS = 2000 };

struct tally {
	int done[MOST];
	int parts;
};

static void
count_part(void *data, int part, int parts)
{
	struct tally *tally = data;

	tally->done[part]++;
	if (part == 0)
		tally->parts = parts;
}

TEST(each_part_is_done_once_a_round)
{
	for (int size = 0; size <= MOST; size++) {
		struct thread_pool *pool = thread_pool_new(size);
		int parts = size > 1 ? size : 1;
		struct tally tally = { 0 };
		assert_int_equal(thread_pool_size(pool), parts);
		for (int round = 0; round < ROUNDS; round++)
			thread_pool_run(pool, count_part, &tally);
		for (int part = 0; part < MOST; part++)
			assert_int_equal(tally.done[part], part < parts ? ROUNDS : 0);
		assert_int_equal(tally.parts, parts);
		thread_pool_free(pool);
	}
}

/* As its threads begin, between two looks, or asleep. */
TEST(a_pool_ends_at_any_moment)
{
	for (int i = 0; i < ROUNDS; i++) {
		struct thread_pool *pool = thread_pool_new(2 + i % 2);
		struct tally tally = { 0 };
		for (int round = 0; round < i % 3; round++)
			thread_pool_run(pool, count_part, &tally);
		thread_pool_free(pool);
		assert_int_equal(tally.done[1], i % 3);
	}
}

TEST(a_pool_has_a_limit)
{
	struct thread_pool *pool = thread_pool_new(THREADS_MOST);

	assert_int_equal(thread_pool_size(pool), THREADS_MOST);
	assert_null(thread_pool_new(THREADS_MOST + 1));
	thread_pool_free(pool);
}

TEST(parts_share_all_there_is)
{
	static const int counts[] = { 0, 1, 5, MOST, 1000, INT_MAX };

	every (count, counts) {
		assert_int_equal(thread_share(*count, 0, MOST), 0);
		assert_int_equal(thread_share(*count, MOST, MOST), *count);
		for (int part = 0; part < MOST; part++)
			assert_in_range(thread_share(*count, part + 1, MOST) -
			                        thread_share(*count, part, MOST),
			                *count / MOST, *count / MOST + 1);
	}
}

static struct flock_state *
any_flock(uint64_t seed)
{
	struct flock_state *flock = random_flock(&(struct dice){ seed }, 700);

	retune(flock, seed & 1 ? "update sequential" : "update synchronous");
	return flock;
}

TEST(a_flock_is_the_same_for_any_number_of_threads)
{
	assert_flies_alike(any_flock, test_is_long() ? 20 : 8, 30);
}

/* Returns a flock with walls, goals, pillars, collisions, predators, gusts and life. */
static struct flock_state *
all_there_is(uint64_t seed)
{
	scoped_map *map = cave_map(3, 80, 24);
	struct boids_factors f = teeming_factors();

	f.update = (int)(seed & 1);
	set_factors(&f, "radius 0.5, pillars 9, gust 5, hunger 5, lifespan 5, "
	                "breeding alone, food 0.5"); /* enough to breed */
	f.collide = 1;
	f.maturity = 0.2f;
	map_put(map, 40, 12, BOIDS_MAP_GOAL);
	return new_flock_in_cells(f, 80, 24, map, 9);
}

TEST(so_is_one_with_all_there_is)
{
	enum { STEPS = 240 };
	scoped_flock *flock = all_there_is(1);

	run_steps(flock, STEPS, FRAME);
	const struct boids_state now = flock_state(flock);
	assert_true(now.births > 0 && now.eaten + now.crashed + now.starved + now.aged > 0);
	assert_flies_alike(all_there_is, 2, STEPS);
}

TEST(threads_come_and_go_while_it_flies)
{
	struct dice d = { 5 }, same = { 5 };
	scoped_flock *alone = random_flock(&d, 500), *shared = random_flock(&same, 500);

	for (int i = 0; i < 40; i++) {
		assert_true(flock_threads(shared, 1 + i % 5));
		assert_fly_on_alike(alone, shared, 1);
	}
}
