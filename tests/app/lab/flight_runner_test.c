/* SPDX-License-Identifier: MIT */
/* Flight runner: results come in order, each once, whatever the threads do. */
#include "lab/flight_runner.h"

#include "test.h"

#include <stdatomic.h>
#include <time.h>

enum { FLIGHTS = 1000 };

struct flights {
	_Atomic int flown[FLIGHTS], begun, waiting, most_waiting;
	int taken, stop; /* the flight that ends the run; -1: none */
};

/* Some take longer than others, the first one much longer. */
static int
fly(void *data, struct lab_flight *flight)
{
	struct flights *f = data;
	const uint64_t index = flight->index;
	const long microseconds = index == 0 ? 20000 : (long)(index * 7919 % 97);

	atomic_fetch_add(&f->begun, 1);
	nanosleep(&(struct timespec){ 0, 1000 * microseconds }, NULL);
	atomic_fetch_add(&f->flown[index], 1);
	const int waiting = atomic_fetch_add(&f->waiting, 1) + 1;
	if (waiting > f->most_waiting)
		f->most_waiting = waiting;
	flight->hash = index;
	return DONE;
}

static int
take(void *data, struct lab_flight *flight)
{
	struct flights *f = data;

	assert_int_equal(flight->index, f->taken);
	assert_int_equal(flight->hash, f->taken);
	atomic_fetch_sub(&f->waiting, 1);
	f->taken++;
	return f->stop < 0 || (int)flight->index < f->stop ? DONE : FAILED;
}

static struct flights
run(int threads, uint64_t count, int stop)
{
	struct flights f = { .stop = stop };
	struct flight_runner runner = { &f, fly, take, .pool = thread_pool_new(threads) };

	assert_int_equal(flight_runner_run(&runner, count), stop < 0 ? DONE : FAILED);
	thread_pool_free(runner.pool);
	for (int i = 0; i < FLIGHTS; i++)
		assert_int_equal(f.flown[i], i < f.begun);
	return f;
}

TEST(any_number_of_threads_gives_all_results_in_order)
{
	for (int threads = 1; threads <= 9; threads += 2) {
		struct flights f = run(threads, FLIGHTS, -1);
		assert_int_equal(f.taken, FLIGHTS);
		assert_true(f.most_waiting <= 128 + threads);
	}
	assert_int_equal(run(3, 0, -1).taken, 0);
	assert_int_equal(run(8, 1, -1).taken, 1);
}

TEST(a_run_that_is_stopped_begins_no_other_flight)
{
	for (int threads = 1; threads <= 4; threads++) {
		struct flights f = run(threads, FLIGHTS, 50);
		assert_int_equal(f.taken, 51);
		assert_true(f.begun >= 51 && f.begun <= 51 + 128 + threads);
	}
}
