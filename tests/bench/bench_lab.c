/* SPDX-License-Identifier: MIT */
/* Bench: many flights in one, in the time of their bare steps. */
#include "bench.h"

#include "input/key_table.h"
#include "lab/flight_runner.h"
#include "lab/sweep.h"
#include "session/session_flight.h"
#include "settings/configure.h"

enum { FLIGHTS = 64, BOIDS = 40, STEPS = 8000 };

/* Returns the options of flights; seeds NULL: of one, without a table. They keep the words. */
static struct options *
options_of(char *threads, char *seeds)
{
	static char *words[] = { "boids",      "--config",  "none",    "--headless", "-n",
		                 "40",         "--steps",   "8000",    "--threads",  NULL,
		                 "--measures", "/dev/null", "--seeds", NULL,         NULL };
	static struct options o;

	words[9] = threads;
	words[13] = seeds;
	o = (struct options){ 0 };
	if (configure_read(&o, seeds ? 14 : 10, words, key_meaning) != CONFIGURE_RUN)
		die("the options are wrong");
	return &o;
}

/* Returns the processor seconds of the steps alone. */
static double
bare_steps(void)
{
	struct options *o = options_of("1", NULL);
	static struct session session;
	char error[ERROR_SIZE];
	double seconds = 0;

	for (o->seed = 1; o->seed <= FLIGHTS; o->seed++) {
		if (!lab_flight_start(&session, o, error))
			die(error);
		double start = seconds_of_work();
		for (int i = 0; i < STEPS; i++)
			flock_step(session.flight.flock, (float)o->dt);
		seconds += seconds_of_work() - start;
		session_end(&session);
	}
	return seconds;
}

void
bench_lab(struct report *r)
{
	double bare = bare_steps(), start = seconds_of_work();

	if (sweep_run(options_of("2", "1-64")) != 0)
		die("the sweep has failed");
	fact(r, "64 flights", BOIDS, (seconds_of_work() - start) / bare, "x bare", at_most(1.1));
}
