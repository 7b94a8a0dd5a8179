/* SPDX-License-Identifier: MIT */
/* Leash: a step that is called off, wherever it is, has not been taken. */
#include "scene.h"

static const float FRAME = 1.0f / 60;

/* Whoever is asked, by how many threads at once, and how often it says yes. */
struct caller {
	int asked, yes;
	int inside; /* written without a lock: the sanitizer of threads watches, too */
	bool crowded;
};

static bool
answer(void *data)
{
	struct caller *caller = data;

	caller->crowded |= caller->inside++ > 0;
	bool go_on = caller->asked++ < caller->yes;
	caller->inside--;
	return go_on;
}

/* The same for the same seed: of either update, with all that a boid may carry. */
static struct flock *
some_flock(uint64_t seed, int update, int threads)
{
	struct dice d = { seed };
	struct flock *flock = random_flock(&d, 700);
	struct factors f = *flock_factors(flock);

	f.update = update;
	set_factor(&f, "predators", seed % 3 ? "2" : "0");
	set_factor(&f, "perch", seed % 2 ? "1" : "0");
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_true(flock_threads(flock, threads));
	return flock;
}

/* Calls each step off again and again, a little later each time; returns how often. */
static int
step_at_last(struct flock *flock)
{
	struct caller caller = { 0 };
	const uint64_t hash = flock_hash(flock), steps = flock_steps(flock);
	int tries = 0;

	while (!flock_step_while(flock, FRAME, answer, &caller)) {
		assert_int_equal(flock_hash(flock), hash);
		assert_int_equal(flock_steps(flock), steps);
		tries++;
		caller = (struct caller){ .yes = caller.yes + 1 + caller.yes / 4 };
	}
	assert_false(caller.crowded);
	return tries;
}

static void
a_step_that_was_called_off_can_be_taken_as_if_nothing_had_been(void **state)
{
	int tries = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		int update = seed % 2 ? UPDATE_SEQUENTIAL : UPDATE_SYNCHRONOUS;
		struct flock *flock = some_flock(seed, update, 1 + (int)(seed / 2 % 3));
		struct flock *other = some_flock(seed, update, 1);
		for (int step = 0; step < 5; step++) {
			tries += step_at_last(flock);
			flock_step(other, FRAME);
			assert_int_equal(flock_hash(flock), flock_hash(other));
			assert_true(flock_time(flock) == flock_time(other));
		}
		flock_free(flock);
		flock_free(other);
	}
	assert_true(tries > 600);
}

enum { LARGE = 10000 };

static struct flock *
large_flock(int update)
{
	struct factors f = lively_factors();
	struct flock *flock = flock_new(7);

	f.number = LARGE;
	f.update = update;
	assert_true(flock_fit(flock, &f, world_sized(&f, 80, 46)));
	return flock;
}

static void
the_first_no_ends_it(void **state)
{
	(void)state;
	for (int update = 0; update < 2; update++) {
		struct flock *flock = large_flock(update);
		struct caller caller = { .yes = 2 };
		assert_false(flock_step_while(flock, FRAME, answer, &caller));
		assert_int_equal(caller.asked, 3);
		flock_free(flock);
	}
}

/* So few are moved between two questions, however many there are. */
static void
nobody_waits_for_more_than_64_boids(void **state)
{
	(void)state;
	for (int update = 0; update < 2; update++) {
		struct caller caller = { .yes = 1 << 30 };
		struct flock *flock = large_flock(update);
		assert_true(flock_step_while(flock, FRAME, answer, &caller));
		assert_in_range(caller.asked, LARGE / 64, LARGE / 64 + 100);
		flock_free(flock);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_that_was_called_off_can_be_taken_as_if_nothing_had_been),
		cmocka_unit_test(the_first_no_ends_it),
		cmocka_unit_test(nobody_waits_for_more_than_64_boids),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
