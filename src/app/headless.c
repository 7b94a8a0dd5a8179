/* SPDX-License-Identifier: MIT */
/* Headless: a flight without a terminal; measures and states as CSV, the last frame as text. */
#include "app/headless.h"

#include "app/interrupt.h"
#include "app/maps.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/record.h"
#include "app/states.h"
#include "app/threads.h"
#include "app/view.h"
#include "boids/measure.h"
#include "term/frame.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PRINTED_COLOURS = 256 };
enum { LARGE = 10000 }; /* boids: with fewer nothing takes long */

struct flight {
	const struct options *options;
	struct flock *flock;
	struct output measures, states;
	struct recording recording;
	uint64_t first, last;  /* steps */
	double sum[MEASURES];  /* with --burn: over the rows after it ... */
	double rows[MEASURES]; /* ... where the measure had a meaning */
	struct progress progress;
};

/* Files are made before the flight, so that a slip in a name does not come up after it. */
/* Two ways to write one name are known for one only when the file is there. */
static bool
record_is_shared(const struct options *o)
{
	return output_same_name(o->record, o->measures) || output_same_name(o->record, o->states);
}

static int
open_outputs(struct flight *f)
{
	const struct options *o = f->options;
	bool asked = o->measures || o->states || o->print || o->record;
	bool same = output_same_name(o->measures, o->states);

	if (record_is_shared(o))
		return complain(WRONG, "--record needs a file of its own");
	if (!same && (!output_open(&f->measures, asked ? o->measures : "-") ||
	              !output_open(&f->states, o->states)))
		return FAILED;
	if (same || output_same(&f->measures, &f->states))
		return complain(WRONG, "--measures and --states need a file each");
	if (record_is_shared(o))
		return complain(WRONG, "--record needs a file of its own");
	return DONE;
}

static int
read_start(struct flight *f, struct states *start, const struct factors *factors, struct world world)
{
	char error[STATES_ERROR];

	if (states_file(start, f->options->start_state, world, factors, error))
		return DONE;
	return complain(errno ? FAILED : WRONG, "%s", error);
}

static int
open_map(struct flight *f, struct map **map)
{
	const struct options *o = f->options;
	char error[SETTINGS_ERROR];

	if (maps_open(&o->settings, o, o->columns, o->rows, map, error))
		return DONE;
	return complain(errno ? FAILED : WRONG, "%s", error);
}

/* The flock before its first step. */
static int
gather(struct flight *f, struct factors factors, struct world world, const struct map *map,
       const struct states *start)
{
	const struct options *o = f->options;
	char blocked[SETTINGS_ERROR];

	f->flock = flock_new(o->seed);
	if (!f->flock || (map && !flock_map(f->flock, map)) ||
	    !flock_fit(f->flock, &factors, world) ||
	    (o->start_state && !flock_restore(f->flock, start->boids, start->count, start->step)))
		return complain(FAILED, "no memory for %.0f boids", (double)factors.number);
	int threads = threads_for(o, flock_count(f->flock));
	if (!flock_threads(f->flock, threads))
		return complain(FAILED, "cannot start %d threads", threads);
	if (maps_blocked(f->flock, blocked, sizeof blocked))
		complain(DONE, "%s: flying anyway", blocked);
	f->first = flock_steps(f->flock);
	f->last = f->first + o->steps;
	return DONE;
}

/* What the file has of a kind is how many there are; without predators in it they are as asked for. */
static int
count_start(const struct options *o, struct factors *factors, const struct states *start)
{
	size_t boids = start->of[KIND_BOID], predators = start->of[KIND_PREDATOR];

	if (o->said[FACTOR_number] && factors->number != (float)boids)
		return complain(WRONG, "number is %.0f, but --start-state has %zu boids",
		                (double)factors->number, boids);
	if (predators > 0 && o->said[FACTOR_predators] && factors->predators != (float)predators)
		return complain(WRONG, "predators is %.0f, but --start-state has %zu",
		                (double)factors->predators, predators);
	factors->number = (float)boids;
	factors->predators = predators > 0 ? (float)predators : factors->predators;
	return DONE;
}

static int
prepare(struct flight *f)
{
	const struct options *o = f->options;
	struct factors factors = o->settings.factors;
	struct states start = { 0 };
	struct map *map = NULL;

	factors_fit(&factors, o->columns, o->rows);
	struct world world = world_of(&factors, o->columns, o->rows);
	int status = o->start_state ? read_start(f, &start, &factors, world) : DONE;
	if (status == DONE && o->start_state)
		status = count_start(o, &factors, &start);
	if (status == DONE)
		status = open_map(f, &map);
	if (status == DONE)
		status = open_outputs(f);
	if (status == DONE)
		status = record_start(&f->recording, o, &factors);
	if (status == DONE)
		status = gather(f, factors, world, map, &start);
	map_free(map);
	states_free(&start);
	return status;
}

static void
write_values(struct flight *f, const double values[MEASURES])
{
	FILE *out = f->measures.file;
	uint64_t step = flock_steps(f->flock);

	fprintf(out, "%" PRIu64 ",%.12g,%zu", step, (double)step * f->options->dt,
	        flock_count(f->flock));
	for (int m = 0; m < MEASURES; m++)
		if (isnan(values[m])) /* printf may add a sign */
			fputs(",nan", out);
		else
			fprintf(out, ",%.9g", values[m]);
	fputc('\n', out);
}

static void
write_header(struct flight *f)
{
	if (f->measures.file) {
		fputs("step,time,number", f->measures.file);
		for (int m = 0; m < MEASURES; m++)
			fprintf(f->measures.file, ",%s", measure_table[m].name);
		fputc('\n', f->measures.file);
	}
	if (f->states.file)
		states_write_header(f->states.file);
}

/* About what may take long. */
static void
open_to_interrupts(const struct flight *f)
{
	if (flock_count(f->flock) >= LARGE)
		interrupt_open();
}

static void
close_to_interrupts(const struct flight *f)
{
	if (flock_count(f->flock) >= LARGE)
		interrupt_close();
}

static void
measure(struct flight *f)
{
	double values[MEASURES];
	bool burnt = flock_steps(f->flock) > f->first + f->options->burn;

	if (f->options->has_burn && !burnt)
		return;
	open_to_interrupts(f);
	for (int m = 0; m < MEASURES; m++)
		values[m] = measure_table[m].of(f->flock);
	close_to_interrupts(f);
	for (int m = 0; m < MEASURES; m++) {
		if (!isnan(values[m])) {
			f->sum[m] += values[m];
			f->rows[m]++;
		}
	}
	if (!f->options->has_burn)
		write_values(f, values);
}

static bool
is_due(const struct flight *f, uint64_t step)
{
	uint64_t every = f->options->every;

	return step == f->first || step == f->last || (every > 0 && step % every == 0);
}

/* A mean is over every step, unless it is said which. */
static bool
is_measured(const struct flight *f, uint64_t step)
{
	return f->measures.file && (is_due(f, step) || (f->options->has_burn && !f->options->every));
}

/* The rows of the step where the flock is now. */
static int
write_rows(struct flight *f, uint64_t step)
{
	if (is_measured(f, step))
		measure(f);
	if (!is_due(f, step))
		return DONE;
	if (f->states.file && !states_write(f->states.file, f->flock))
		return complain(FAILED, "no memory to write states");
	if (f->measures.file && ferror(f->measures.file))
		return output_failed(&f->measures);
	if (f->states.file && ferror(f->states.file))
		return output_failed(&f->states);
	return DONE;
}

static int
fly(struct flight *f)
{
	write_header(f);
	for (uint64_t step = f->first;; step++) {
		int status = write_rows(f, step);
		if (status == DONE)
			status = record_step(&f->recording, f->flock, step - f->first,
			                     step == f->last);
		if (status != DONE || step == f->last)
			return status;
		if (interrupt_came())
			return INTERRUPTED;
		open_to_interrupts(f);
		flock_step(f->flock, (float)f->options->dt);
		close_to_interrupts(f);
		progress_show(&f->progress,
		              (double)(step + 1 - f->first) / (double)f->options->steps);
	}
}

static int
fly_interruptibly(struct flight *f)
{
	struct interrupt interrupt;

	interrupt_watch(&interrupt);
	int status = fly(f);
	progress_end(&f->progress);
	interrupt_end(&interrupt);
	return status;
}

static void
write_means(struct flight *f)
{
	double means[MEASURES];

	for (int m = 0; m < MEASURES; m++)
		means[m] = f->rows[m] > 0 ? f->sum[m] / f->rows[m] : (double)NAN;
	write_values(f, means);
}

/* The cells that a terminal would show, without the history that glyph hysteresis needs. What is
 * printed may end up in any file: it is coloured only when asked for. */
static int
print_frame(struct flight *f)
{
	const struct options *o = f->options;
	bool coloured = o->colour == COLOUR_ALWAYS;
	struct looks looks = { o->rows, coloured ? PRINTED_COLOURS : 0, o->utf8, false };
	struct frame frame = { 0 };
	struct view view = { 0 };
	int status = DONE;

	if (!frame_fit(&frame, o->columns, o->rows) || !view_draw(&view, &frame, f->flock, looks))
		status = complain(FAILED, "no memory to print %dx%d cells", o->columns, o->rows);
	else if (!frame_print(&frame, coloured, stdout))
		status = output_failed(&(struct output){ .file = stdout, .name = "-" });
	view_free(&view);
	frame_free(&frame);
	return status;
}

int
headless_run(const struct options *options)
{
	struct flight f = { .options = options };
	int status = prepare(&f);

	if (status == DONE) {
		progress_start(&f.progress, f.measures.file, f.states.file);
		status = fly_interruptibly(&f);
	}
	if (status == DONE && options->has_burn && f.measures.file)
		write_means(&f);
	if (status == DONE && options->print)
		status = print_frame(&f);
	status = output_close(&f.measures, status);
	status = output_close(&f.states, status);
	status = record_end(&f.recording, status);
	if (options->print)
		status = output_close(&(struct output){ .file = stdout, .name = "-" }, status);
	flock_free(f.flock);
	return status;
}
