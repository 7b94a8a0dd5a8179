/* SPDX-License-Identifier: MIT */
/* Thread pool: each part of the work runs once, and threads do not affect a flock. */
#include "caves.h"
#include "scene.h"

#include "math/thread_pool.h"

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

/* Returns the hash of a random flock after 30 steps on `threads`. */
static uint64_t
hash_of(int threads, uint64_t seed, int update)
{
	struct dice d = { seed };
	scoped_flock *flock = random_flock(&d, 700);
	struct boids_factors f = *flock_factors(flock);

	f.update = update;
	refit(flock, &f);
	assert_true(flock_threads(flock, threads));
	run_steps(flock, 30, FRAME);
	uint64_t hash = flock_hash(flock);
	return hash;
}

TEST(a_flock_is_the_same_for_any_number_of_threads)
{
	for (uint64_t seed = 1; seed <= 10; seed++)
		for (int update = BOIDS_UPDATE_SYNCHRONOUS; update <= BOIDS_UPDATE_SEQUENTIAL;
		     update++) {
			uint64_t alone = hash_of(1, seed, update);
			assert_true(hash_of(2, seed, update) == alone);
			assert_true(hash_of(3, seed, update) == alone);
			assert_true(hash_of(8, seed, update) == alone);
		}
}

/* Returns the hash of a flock with walls, collisions, predators, gusts and life. */
static uint64_t
hash_of_all_there_is(int threads, int update)
{
	scoped_map *map = cave_map(3, 80, 24);
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = flock_new(9);

	f.update = update;
	f.collide = 1;
	f.gust = 5;
	f.hunger = 5;
	f.lifespan = 5;
	f.breeding = BOIDS_BREEDING_ALONE;
	f.maturity = 0.2f;
	assert_true(flock_map(flock, map));
	assert_true(flock_fit(flock, &f, world_of(&f, 80, 24)));
	assert_true(flock_threads(flock, threads));
	run_steps(flock, 60, 1.0f / 30);
	const struct boids_state now = flock_state(flock);
	assert_true(now.births > 0 && now.eaten + now.crashed + now.starved + now.aged > 0);
	uint64_t hash = flock_hash(flock);
	return hash;
}

TEST(so_is_one_with_all_there_is)
{
	for (int update = BOIDS_UPDATE_SYNCHRONOUS; update <= BOIDS_UPDATE_SEQUENTIAL; update++) {
		uint64_t alone = hash_of_all_there_is(1, update);
		for (int threads = 2; threads <= 5; threads += 3)
			assert_true(hash_of_all_there_is(threads, update) == alone);
	}
}

TEST(threads_come_and_go_while_it_flies)
{
	struct dice d = { 5 }, same = { 5 };
	scoped_flock *alone = random_flock(&d, 500), *shared = random_flock(&same, 500);

	for (int i = 0; i < 40; i++) {
		assert_true(flock_threads(shared, 1 + i % 5));
		flock_step(alone, FRAME);
		flock_step(shared, FRAME);
		assert_true(flock_hash(alone) == flock_hash(shared));
	}
}
