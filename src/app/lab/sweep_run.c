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
	uint64_t share, shares; /* flights of this part: share, share + shares ... */
	uint64_t count;         /* of them */
	uint64_t done;          /* of them in the table when the run began */
	int shown;              /* measures: those of life too, if any flock is alive */
	uint64_t hash;          /* of the starts of all combinations */
	uint64_t *last_step;    /* owned, by combination */
	int status;
	struct progress progress;
	double begun; /* the flights, on a monotonic clock; 0: not yet */
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

/* Returns the number of the flight with this index in the part. */
static uint64_t
number_of(const struct sweep_run *run, uint64_t index)
{
	return run->share + index * run->shares;
}

/* Starts a flight. Returns NULL on no memory. */
static struct one *
start(const struct sweep_run *run, uint64_t flight)
{
	struct one *one = calloc(1, sizeof *one);

	if (!one)
		return NULL;
	one->status = sweep_options(&run->sweep, flight, &one->options, one->error)
	                      ? lab_flight_start(&one->session, &one->options, one->error)
	              : errno ? FAILED
	                      : WRONG;
	return one;
}

static bool
take_status(struct sweep_run *run, uint64_t flight, const struct one *one)
{
	if (run->status != DONE)
		return false;
	run->status = !one ? complain(FAILED, "no memory for a flight")
	              : one->status == DONE || !*one->error ? one->status
	              : run->sweep.axes > 0
	                      ? complain(one->status, "flight %" PRIu64 ": %s", flight, one->error)
	                      : complain(one->status, "%s", one->error);
	return run->status == DONE;
}

/* ---- before the first flight: can each combination start? */

static void *
try_point(void *data, uint64_t point)
{
	const struct sweep_run *run = data;
	struct one *one = start(run, point * run->sweep.seeds + 1);

	if (!one || one->status != DONE) {
		if (one)
			session_end(&one->session);
		return one;
	}
	const struct flock_state *flock = one->session.flight.flock;
	char text[BOIDS_FACTOR_TEXT];
	one->hash = flight_hash(&one->session.flight);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		factor_write(&one->session.flight.factors, i, text);
		for (const char *at = text; *at; at++)
			one->hash = one->hash * 0x100000001b3 ^ (unsigned char)*at;
	}
	one->lives = flock_is_alive(flock);
	one->last_step = flock_steps(flock) + one->options.steps;
	session_end(&one->session);
	return one;
}

static bool
take_point(void *data, uint64_t point, void *result)
{
	struct sweep_run *run = data;
	struct one *one = result;

	if (take_status(run, point * run->sweep.seeds + 1, one)) {
		run->hash = run->hash * 0x100000001b3 ^ one->hash;
		run->last_step[point] = one->last_step;
		if (one->lives)
			run->shown = BOIDS_MEASURES;
		progress_show(&run->progress, "%" PRIu64 " of %" PRIu64 " starts checked",
		              point + 1, run->sweep.points);
		if (headless_signals_came())
			run->status = INTERRUPTED;
	}
	free(one);
	return run->status == DONE;
}

/* ---- the flights */

static void *
fly(void *data, uint64_t index)
{
	const struct sweep_run *run = data;
	const uint64_t flight = number_of(run, run->done + index);
	struct one *one = start(run, flight);
	struct measure_rows rows = { .shown = run->shown };
	char *before = NULL;
	size_t length;

	if (one && one->status == DONE) {
		FILE *out = open_memstream(&before, &length);
		rows.options = &one->options;
		rows.measures =
			(struct output){ open_memstream(&one->rows, &one->length), "memory", { 0 } };
		if (out)
			sweep_write_values(&run->sweep, flight, one->options.seed, out);
		const bool good = out && fclose(out) == 0 && rows.measures.file;
		rows.before = before;
		if (!good)
			error_set(one->error, ENOMEM, "no memory for its rows");
		one->status = measure_rows_end(&rows, good ? lab_flight_fly(&one->session, &rows)
		                                           : FAILED);
		free(before);
	}
	if (one)
		session_end(&one->session);
	return one;
}

static void
show_progress(struct sweep_run *run, uint64_t flown)
{
	const uint64_t left = run->count - run->done - flown;
	const double seconds = (clock_now() - run->begun) * (double)left / (double)flown;

	progress_show(&run->progress, "%" PRIu64 " of %" PRIu64 " flights, %.0f:%02.0f:%02.0f left",
	              run->done + flown, run->count, floor(seconds / 3600),
	              floor(fmod(seconds / 60, 60)), floor(fmod(seconds, 60)));
}

static bool
take(void *data, uint64_t index, void *result)
{
	struct sweep_run *run = data;
	struct one *one = result;

	if (take_status(run, number_of(run, run->done + index), one)) {
		run->status = checkpoint_write(&run->table, one->rows, one->length);
		show_progress(run, index + 1);
	}
	if (one)
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
		if (begun && flight != number_of(run, run->done)) {
			run->done++;
			whole = at;
		}
		if (run->done == run->count || flight != number_of(run, run->done))
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

/* Writes the texts of the .ini, whose settings are those without what is swept, and of the first lines
 * of the table. */
static bool
write_texts(const struct sweep_run *run, FILE *ini, FILE *head, char *error)
{
	const struct options *o = run->sweep.options;
	struct options base = *o;
	char *text = NULL;
	size_t length;

	base.seed = base.has_seeds ? base.first_seed : base.seed;
	if (!configure_alone(o, o->preset, &base.settings, error) ||
	    !configure_given(&base, error) || !provenance_write(ini, &base, error))
		return false;
	fprintf(ini, "# %" PRIu64 " flights, which begin as %016" PRIx64 "\n",
	        run->sweep.points * run->sweep.seeds, run->hash);
	FILE *names = open_memstream(&text, &length);
	if (names)
		sweep_write_names(&run->sweep, names);
	if (!names || fclose(names) != 0)
		return error_cannot("write", "the table", error);
	measure_rows_header(head, o, run->shown, text);
	free(text);
	return true;
}

static int
open_table(struct sweep_run *run)
{
	const struct options *o = run->sweep.options;
	char error[ERROR_SIZE] = "no memory for the table", *ini = NULL, *names = NULL, *head = NULL;
	size_t length;
	FILE *to_ini = open_memstream(&ini, &length), *to_names = open_memstream(&names, &length);
	FILE *to_head = open_memstream(&head, &length);
	bool good = to_ini && to_names && to_head && write_texts(run, to_ini, to_names, error);
	int why = errno;

	good = to_ini && fclose(to_ini) == 0 && good;
	good = to_names && fclose(to_names) == 0 && good;
	if (good && o->header)
		provenance_lines(to_head, ini);
	if (good)
		fputs(names, to_head);
	good = to_head && fclose(to_head) == 0 && good;
	int status = good ? checkpoint_open(&run->table, o->measures ? o->measures : "-", ini, head)
	                  : complain(why ? FAILED : WRONG, "%s", error);
	free(ini);
	free(names);
	free(head);
	return status == DONE ? keep_whole(run) : status;
}

/* ---- the run */

/* Makes the flights of this part. */
static void
run_flights(struct sweep_run *run, struct thread_pool *pool)
{
	const struct options *o = run->sweep.options;
	const uint64_t all = run->sweep.points * run->sweep.seeds;
	const struct flight_runner points = { run, run->sweep.points, try_point, take_point };

	run->shares = o->part_count ? o->part_count : 1;
	run->share = o->part_count ? o->part_index : 1;
	run->count = run->share > all ? 0 : (all - run->share) / run->shares + 1;
	run->last_step = calloc(run->sweep.points, sizeof *run->last_step);
	if (!run->last_step) {
		run->status = complain(FAILED, "no memory for the sweep");
		return;
	}
	flight_runner_run(&points, pool);
	progress_clear(&run->progress);
	if (run->status == DONE)
		run->status = open_table(run);
	if (run->status != DONE)
		return;
	const struct flight_runner flights = { run, run->count - run->done, fly, take };
	run->progress = progress_start(run->table.out.file, NULL);
	run->begun = clock_now();
	flight_runner_run(&flights, pool);
	progress_clear(&run->progress);
}

int
sweep_run(const struct options *options)
{
	struct sweep_run run = { .shown = BOIDS_MEASURES_OF_ANY };
	char error[ERROR_SIZE];
	const int threads = options_threads(options, SIZE_MAX);
	struct thread_pool *pool = thread_pool_new(threads);

	headless_signals_watch(&run.table.out.atomic);
	run.progress = progress_start(NULL, NULL);
	if (!pool && options->threads > 1)
		run.status = complain(FAILED, "cannot start %d threads", threads);
	else if (!sweep_read(&run.sweep, options, error))
		run.status = complain(errno ? FAILED : WRONG, "%s", error);
	else
		run_flights(&run, pool);
	if (run.status != DONE && run.table.ini && run.begun > 0)
		complain(DONE, "%s has the flights so far; the same command goes on",
		         run.table.out.name);
	sweep_free(&run.sweep);
	free(run.last_step);
	thread_pool_free(pool);
	return headless_signals_end(checkpoint_end(&run.table, run.status));
}
