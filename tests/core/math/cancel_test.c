/* SPDX-License-Identifier: MIT */
/* Cancel: a cancelled step leaves the flock unchanged, wherever it stops. */
#include "scene.h"

/* The callback's data: counts its calls and how often it returns true. */
struct poll {
	int calls, yes;
	int inside; /* written without a lock: the thread sanitizer checks it too */
	bool overlapped;
};

static bool
answer(void *data)
{
	struct poll *poll = data;

	poll->overlapped |= poll->inside++ > 0;
	bool go_on = poll->calls++ < poll->yes;
	poll->inside--;
	return go_on;
}

/* Returns the same flock for the same seed: either update, with all columns that boids may have. */
static struct flock_state *
some_flock(uint64_t seed, int update, int threads)
{
	struct flock_state *flock = random_flock(&(struct dice){ seed }, 700);
	struct boids_factors f = *flock_factors(flock);

	f.update = update;
	f.predators = seed % 3 ? 2 : 0;
	f.perch = (float)(seed % 2);
	refit(flock, &f);
	assert_true(flock_threads(flock, threads));
	return flock;
}

/* Each step is cancelled repeatedly, a little later each time. */
TEST(a_cancelled_step_can_be_taken_as_if_nothing_had_been)
{
	int tries = 0;

	for (uint64_t seed = 1; seed <= 60; seed++) {
		int update = seed % 2 ? BOIDS_UPDATE_SEQUENTIAL : BOIDS_UPDATE_SYNCHRONOUS;
		scoped_flock *flock = some_flock(seed, update, 1 + (int)(seed / 2 % 3));
		scoped_flock *other = some_flock(seed, update, 1);
		for (int step = 0; step < 5; step++) {
			struct poll poll = { 0 };
			const uint64_t hash = flock_hash(flock), steps = flock_steps(flock);
			for (; !flock_step_while(flock, FRAME, answer, &poll); tries++) {
				assert_int_equal(flock_hash(flock), hash);
				assert_int_equal(flock_steps(flock), steps);
				poll = (struct poll){ .yes = poll.yes + 1 + poll.yes / 4 };
			}
			assert_false(poll.overlapped);
			flock_step(other, FRAME);
			assert_int_equal(flock_hash(flock), flock_hash(other));
			assert_true(flock_time(flock) == flock_time(other));
		}
	}
	assert_true(tries > 600);
}

enum { LARGE = 10000 };

/* Few boids are moved between two polls, at any flock size. */
TEST(the_callback_is_polled_every_64_boids_and_the_first_false_cancels_it)
{
	for (int update = 0; update < 2; update++) {
		struct poll poll = { .yes = 2 };
		struct boids_factors f = lively_factors();
		f.number = LARGE;
		f.update = update;
		scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 46), 7);
		assert_false(flock_step_while(flock, FRAME, answer, &poll));
		assert_int_equal(poll.calls, 3);
		poll = (struct poll){ .yes = 1 << 30 };
		assert_true(flock_step_while(flock, FRAME, answer, &poll));
		assert_in_range(poll.calls, LARGE / 64, LARGE / 64 + 100);
	}
}
