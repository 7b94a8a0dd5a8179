/* SPDX-License-Identifier: MIT */
#include "sweep_run.h"

#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "lab_flight.h"
#include "session/session_flight.h"
#include "settings/configure.h"
#include "sweep.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sweep_run {
	struct sweep sweep;
	struct flight_runner runner;
	uint64_t first, every; /* flights of this part: first, first + every ... */
	uint64_t count;        /* of them */
	uint64_t done;         /* of them in the table when the run began */
	bool checks;           /* whether each combination can start, before the first flies */
	int shown;             /* measures: those of life too, if any flock is alive */
	uint64_t hash;         /* of the starts of all combinations */
	uint64_t *last_step;   /* owned, by combination */
};

/* Returns the number of a flight: of the one with this index in the part, or before the run of the
 * first of a combination. */
static uint64_t
number_of(const struct sweep_run *run, uint64_t index)
{
	return run->checks ? index * run->sweep.seeds + 1
	                   : run->first + (run->done + index) * run->every;
}

/* Mixes a text into a hash (FNV-1a). */
static uint64_t
mixed(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
	return hash;
}

/* Finds what a flight begins with, and how it will end. */
static void
look(struct lab_flight *one)
{
	const struct flight *flight = &one->session.flight;
	char text[BOIDS_FACTOR_TEXT];

	one->lives = flock_is_alive(flight->flock);
	one->last_step = flock_steps(flight->flock) + one->options.steps;
	one->hash = mixed(flight_hash(flight), flight->map_text ? flight->map_text->name : "");
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		factor_write(&flight->factors, i, text);
		one->hash = mixed(one->hash, text);
	}
}

/* Finds the rows of a flight, as text. */
static int
fly_rows(const struct sweep_run *run, struct lab_flight *one)
{
	struct measure_rows rows = { .options = &one->options, .shown = run->shown };
	size_t length;

	rows.measures.name = "the rows of a flight";
	rows.measures.file = open_memstream(&one->rows, &length);
	if (!rows.measures.file) {
		error_set(one->error, ENOMEM, "no memory for its rows");
		return FAILED;
	}
	return measure_rows_end(&rows, lab_flight_fly(&one->session, &rows));
}

/* Starts a flight, and looks at it or flies it. */
static int
fly(void *data, struct lab_flight *one)
{
	const struct sweep_run *run = data;
	const uint64_t number = number_of(run, one->index);
	char why[ERROR_SIZE];

	int status = sweep_options(&run->sweep, number, &one->options, one->error)
	                     ? lab_flight_start(&one->session, &one->options, one->error)
	             : errno ? FAILED
	                     : WRONG;
	if (status == DONE && run->checks)
		look(one);
	else if (status == DONE)
		status = fly_rows(run, one);
	if (*one->error) {
		memcpy(why, one->error, sizeof why);
		error_set(one->error, 0, "flight %" PRIu64 ": %s", number, why);
	}
	return status;
}

/* Writes the rows of a flight, each with what it says of itself. */
static int
write_rows(struct sweep_run *run, const struct lab_flight *one)
{
	FILE *out = run->runner.out.file;

	for (const char *at = one->rows; *at; at += strcspn(at, "\n") + 1) {
		sweep_write_values(&run->sweep, number_of(run, one->index), one->options.seed, out);
		fwrite(at, 1, strcspn(at, "\n") + 1, out);
	}
	return flight_runner_flush(&run->runner);
}

static int
take(void *data, struct lab_flight *one)
{
	struct sweep_run *run = data;
	struct progress *progress = &run->runner.progress;
	const double flown = (double)one->index + 1, done = (double)run->done + flown;

	if (run->checks) {
		run->hash = run->hash * 0x100000001b3 ^ one->hash;
		run->last_step[one->index] = one->last_step;
		run->shown = one->lives ? BOIDS_MEASURES : run->shown;
		progress_show(progress, "%.0f of %.0f starts checked", flown,
		              (double)run->sweep.points);
		return headless_signals_came() ? INTERRUPTED : DONE;
	}
	const double left = (clock_now() - run->runner.begun) * ((double)run->count - done) / flown;
	progress_show(progress, "%.0f of %.0f flights, %.0f:%02.0f:%02.0f left", done,
	              (double)run->count, floor(left / 3600), floor(fmod(left / 60, 60)),
	              floor(fmod(left, 60)));
	return write_rows(run, one);
}

/* ---- the table */

/* Keeps the flights in the rows of the table that are whole: a row of the next one follows, or the
 * last step has one. */
static int
keep_whole(struct sweep_run *run)
{
	const char *rows = run->runner.rows ? run->runner.rows : "", *whole = rows;
	bool begun = false;

	for (const char *at = rows, *end; (end = strchr(at, '\n')); at = end + 1) {
		uint64_t flight = strtoull(at, NULL, 10);
		if (begun && flight != number_of(run, 0)) {
			run->done++;
			whole = at;
		}
		if (run->done == run->count || flight != number_of(run, 0))
			return complain(WRONG, "%s has rows of other flights than this sweep",
			                PATH_SHOWN(run->runner.out.name));
		begun = true;
		const char *step = at; /* the column behind flight, the swept ones and seed */
		for (int comma = 0; comma < run->sweep.axes + 2 && step < end; comma++)
			step += strcspn(step, ",\n") + 1;
		if (!end[1] &&
		    strtoull(step, NULL, 10) == run->last_step[(flight - 1) / run->sweep.seeds]) {
			run->done++;
			whole = end + 1;
		}
	}
	return flight_runner_keep(&run->runner, (size_t)(whole - rows));
}

static void
write_names(const void *data, FILE *out)
{
	const struct sweep_run *run = data;

	sweep_write_names(&run->sweep, out);
	measure_rows_header(out, run->sweep.options, run->shown);
}

/* Opens the table, with the settings without what is swept. */
static int
open_table(struct sweep_run *run)
{
	const struct options *o = run->sweep.options;
	struct options base = *o;
	char error[ERROR_SIZE];

	base.seed = base.has_seeds ? base.first_seed : base.seed;
	if (!configure_alone(o, o->preset, &base.settings, error) || !configure_given(&base, error))
		return complain(errno ? FAILED : WRONG, "%s", error);
	int status = flight_runner_open(&run->runner, o->measures ? o->measures : "-", &base,
	                                run->sweep.points * run->sweep.seeds, "flights", run->hash);
	return status == DONE ? keep_whole(run) : status;
}

/* ---- the run */

/* Makes the flights of this part. */
static int
run_flights(struct sweep_run *run)
{
	const struct options *o = run->sweep.options;
	const uint64_t all = run->sweep.points * run->sweep.seeds;

	run->every = o->part_count ? o->part_count : 1;
	run->first = o->part_count ? o->part_index : 1;
	run->count = run->first > all ? 0 : (all - run->first) / run->every + 1;
	run->last_step = calloc(run->sweep.points, sizeof *run->last_step);
	if (!run->last_step)
		return complain(FAILED, "no memory for the sweep");
	run->checks = true;
	int status = flight_runner_run(&run->runner, run->sweep.points);
	run->checks = false;
	progress_clear(&run->runner.progress);
	if (status == DONE)
		status = open_table(run);
	return status == DONE ? flight_runner_run(&run->runner, run->count - run->done) : status;
}

int
sweep_run(const struct options *options)
{
	struct sweep_run run = { .shown = BOIDS_MEASURES_OF_ANY };
	char error[ERROR_SIZE];

	run.runner = (struct flight_runner){ &run, fly, take, write_names, .pool = NULL };
	int status = flight_runner_start(&run.runner, options, &run.runner.out.atomic);
	if (status == DONE)
		status = sweep_read(&run.sweep, options, error)
		                 ? run_flights(&run)
		                 : complain(errno ? FAILED : WRONG, "%s", error);
	sweep_free(&run.sweep);
	free(run.last_step);
	return flight_runner_end(&run.runner, status);
}
