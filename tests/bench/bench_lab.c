/* SPDX-License-Identifier: MIT */
/* Bench: many flights in one, in the time of their bare steps. */
#include "bench.h"

#include "input/key_table.h"
#include "lab/flight_runner.h"
#include "lab/sweep.h"
#include "session/session_flight.h"
#include "settings/configure.h"

enum { FLIGHTS = 64, BOIDS = 40, STEPS = 8000 };

static void
read_words(struct options *o, char **words)
{
	int count = 0;

	while (words[count])
		count++;
	if (configure_read(o, count, words, key_meaning) != CONFIGURE_RUN)
		die("the options are wrong");
}

/* Returns the processor seconds of the steps alone. */
static double
bare_steps(void)
{
	char *words[] = { "boids",   "--config", "none",      "--headless", "-n", "40",
		          "--steps", "8000",     "--threads", "1",          NULL };
	static struct options o;
	static struct session session;
	char error[ERROR_SIZE];
	double seconds = 0;

	read_words(&o, words);
	for (o.seed = 1; o.seed <= FLIGHTS; o.seed++) {
		if (lab_flight_start(&session, &o, error) != 0)
			die(error);
		double start = seconds_of_work();
		for (int i = 0; i < STEPS; i++)
			flock_step(session.flight.flock, (float)o.dt);
		seconds += seconds_of_work() - start;
		session_end(&session);
	}
	return seconds;
}

static double
sweep(void)
{
	char *words[] = { "boids",     "--config", "none",       "--headless", "-n",
		          "40",        "--steps",  "8000",       "--seeds",    "1-64",
		          "--threads", "2",        "--measures", "/dev/null",  NULL };
	static struct options o;
	double start = seconds_of_work();

	read_words(&o, words);
	if (sweep_run(&o) != 0)
		die("the sweep has failed");
	return seconds_of_work() - start;
}

void
bench_lab(struct report *r)
{
	double bare = bare_steps(), all = sweep();

	fact(r, "64 flights", BOIDS, all / bare, "x bare", at_most(1.1));
}
