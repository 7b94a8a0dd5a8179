/* SPDX-License-Identifier: MIT */
#include "sweep_run.h"

#include "checkpoint.h"
#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "lab_flight.h"
#include "progress.h"
#include "provenance.h"
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
	struct checkpoint table;
	uint64_t first, every; /* flights of this part: first, first + every ... */
	uint64_t count;        /* of them */
	uint64_t done;         /* of them in the table when the run began */
	bool checks;           /* whether each combination can start, before the first flies */
	int shown;             /* measures: those of life too, if any flock is alive */
	uint64_t hash;         /* of the starts of all combinations */
	uint64_t *last_step;   /* owned, by combination */
	int status;
	struct progress progress;
	double begun; /* the flights, on a monotonic clock */
};

/* One flight: on the heap, as threads have small stacks on some systems. */
struct one {
	struct options options;
	struct session session;
	int status;
	char error[ERROR_SIZE];
	uint64_t hash, last_step;
	bool lives;
	char *rows; /* owned */
	size_t length;
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

/* Looks at a flight that has started: what it begins with, and how it will end. */
static void
look(struct one *one)
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

static int
fly(const struct sweep_run *run, struct one *one)
{
	struct measure_rows rows = { .options = &one->options, .shown = run->shown };

	rows.measures.name = "the rows of a flight";
	rows.measures.file = open_memstream(&one->rows, &one->length);
	if (!rows.measures.file) {
		error_set(one->error, ENOMEM, "no memory for its rows");
		return FAILED;
	}
	return measure_rows_end(&rows, lab_flight_fly(&one->session, &rows));
}

/* Starts a flight, and looks at it or flies it. Returns NULL on no memory. */
static void *
make(void *data, uint64_t index)
{
	const struct sweep_run *run = data;
	struct one *one = calloc(1, sizeof *one);

	if (!one)
		return NULL;
	one->status = sweep_options(&run->sweep, number_of(run, index), &one->options, one->error)
	                      ? lab_flight_start(&one->session, &one->options, one->error)
	              : errno ? FAILED
	                      : WRONG;
	if (one->status == DONE && run->checks)
		look(one);
	else if (one->status == DONE)
		one->status = fly(run, one);
	session_end(&one->session);
	return one;
}

/* Writes the rows of a flight, each with what it says of itself. */
static int
write_rows(struct sweep_run *run, uint64_t flight, const struct one *one)
{
	FILE *out = run->table.out.file;

	for (const char *at = one->rows; *at; at += strcspn(at, "\n") + 1) {
		sweep_write_values(&run->sweep, flight, one->options.seed, out);
		fwrite(at, 1, strcspn(at, "\n") + 1, out);
	}
	return checkpoint_flush(&run->table);
}

static void
show_progress(struct sweep_run *run, uint64_t taken)
{
	const double done = (double)(run->done + taken), flown = (double)taken;
	const double left = (clock_now() - run->begun) * ((double)run->count - done) / flown;

	if (run->checks)
		progress_show(&run->progress, "%.0f of %.0f starts checked", flown,
		              (double)run->sweep.points);
	else
		progress_show(&run->progress, "%.0f of %.0f flights, %.0f:%02.0f:%02.0f left", done,
		              (double)run->count, floor(left / 3600), floor(fmod(left / 60, 60)),
		              floor(fmod(left, 60)));
}

static bool
take(void *data, uint64_t index, void *result)
{
	struct sweep_run *run = data;
	struct one *one = result;
	const uint64_t flight = number_of(run, index);

	if (!one) {
		run->status = run->status == DONE ? complain(FAILED, "no memory for a flight")
		                                  : run->status;
		return false;
	}
	if (run->status == DONE)
		run->status = *one->error ? complain(one->status, "flight %" PRIu64 ": %s", flight,
		                                     one->error)
		                          : one->status;
	if (run->status == DONE && run->checks) {
		run->hash = run->hash * 0x100000001b3 ^ one->hash;
		run->last_step[index] = one->last_step;
		run->shown = one->lives ? BOIDS_MEASURES : run->shown;
		run->status = headless_signals_came() ? INTERRUPTED : DONE;
	} else if (run->status == DONE) {
		run->status = write_rows(run, flight, one);
	}
	show_progress(run, index + 1);
	free(one->rows);
	free(one);
	return run->status == DONE;
}

/* ---- the table */

/* Keeps the flights in the rows of the table that are whole: a row of the next one follows, or the
 * last step has one. */
static int
keep_whole(struct sweep_run *run)
{
	const char *rows = run->table.rows ? run->table.rows : "", *whole = rows;
	bool begun = false;

	for (const char *at = rows, *end; (end = strchr(at, '\n')); at = end + 1) {
		uint64_t flight = strtoull(at, NULL, 10);
		if (begun && flight != number_of(run, 0)) {
			run->done++;
			whole = at;
		}
		if (run->done == run->count || flight != number_of(run, 0))
			return complain(WRONG, "%s has rows of other flights than this sweep",
			                PATH_SHOWN(run->table.out.name));
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
	return checkpoint_keep(&run->table, (size_t)(whole - rows));
}

/* Opens the table. Its .ini has the settings without what is swept. */
static int
open_table(struct sweep_run *run)
{
	const struct options *o = run->sweep.options;
	struct options base = *o;
	char error[ERROR_SIZE], note[80], *ini = NULL, *head = NULL;
	size_t length;

	snprintf(note, sizeof note, "%" PRIu64 " flights, which begin as %016" PRIx64,
	         run->sweep.points * run->sweep.seeds, run->hash);
	base.seed = base.has_seeds ? base.first_seed : base.seed;
	if (configure_alone(o, o->preset, &base.settings, error) && configure_given(&base, error))
		ini = provenance_text(&base, note, error);
	FILE *out = ini ? open_memstream(&head, &length) : NULL;
	if (!out) {
		free_keeping_errno(ini);
		return complain(errno ? FAILED : WRONG, "%s", ini ? "no memory" : error);
	}
	if (o->header)
		provenance_comment(out, ini);
	sweep_write_names(&run->sweep, out);
	measure_rows_header(out, o, run->shown);
	int status = fclose(out) == 0 ? checkpoint_open(&run->table,
	                                                o->measures ? o->measures : "-", ini, head)
	                              : complain(FAILED, "no memory for the table");
	free(ini);
	free(head);
	return status == DONE ? keep_whole(run) : status;
}

/* ---- the run */

/* Makes the flights of this part. */
static int
run_flights(struct sweep_run *run, struct thread_pool *pool)
{
	const struct options *o = run->sweep.options;
	const uint64_t all = run->sweep.points * run->sweep.seeds;
	struct flight_runner runner = { run, run->sweep.points, make, take };

	run->every = o->part_count ? o->part_count : 1;
	run->first = o->part_count ? o->part_index : 1;
	run->count = run->first > all ? 0 : (all - run->first) / run->every + 1;
	run->last_step = calloc(run->sweep.points, sizeof *run->last_step);
	if (!run->last_step)
		return complain(FAILED, "no memory for the sweep");
	run->checks = true;
	run->progress = progress_start(NULL, NULL);
	flight_runner_run(&runner, pool);
	run->checks = false;
	progress_clear(&run->progress);
	if (run->status == DONE)
		run->status = open_table(run);
	if (run->status != DONE)
		return run->status;
	runner.count = run->count - run->done;
	run->progress = progress_start(run->table.out.file, NULL);
	run->begun = clock_now();
	flight_runner_run(&runner, pool);
	progress_clear(&run->progress);
	if (run->status == INTERRUPTED && *run->table.ini)
		complain(DONE, "%s has the flights so far; the same command goes on",
		         PATH_SHOWN(run->table.out.name));
	return run->status;
}

int
sweep_run(const struct options *options)
{
	struct sweep_run run = { .shown = BOIDS_MEASURES_OF_ANY };
	char error[ERROR_SIZE];
	const int threads = options_threads(options, SIZE_MAX);
	struct thread_pool *pool = thread_pool_new(threads);
	int status;

	headless_signals_watch(&run.table.out.atomic);
	if (!pool && options->threads > 1)
		status = complain(FAILED, "cannot start %d threads", threads);
	else if (!sweep_read(&run.sweep, options, error))
		status = complain(errno ? FAILED : WRONG, "%s", error);
	else
		status = run_flights(&run, pool);
	sweep_free(&run.sweep);
	free(run.last_step);
	thread_pool_free(pool);
	return headless_signals_end(checkpoint_end(&run.table, status));
}
