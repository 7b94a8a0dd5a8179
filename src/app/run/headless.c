/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal; writes measures and states as CSV, the last frame as text. */
#include "headless.h"

#include "interrupt.h"
#include "math/number.h"
#include "measure_rows.h"
#include "progress.h"
#include "screen/frame.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"
#include "view/recording.h"
#include "view/view.h"

#include <errno.h>
#include <string.h>

enum { PRINTED_COLOURS = 256 };

/* The initial state of a run. */
struct initial_state {
	struct boids_factors factors;
	struct boids_world world;
	struct flock_csv states; /* from --start-state; empty without */
	struct boids_map *map;   /* or NULL */
};

struct run {
	const struct options *options;
	struct boids_flock *flock;
	struct measure_rows rows;
	struct recording recording;
	struct output picture; /* of --print; no file: standard output, or none */
	struct progress progress;
};

/* Sets each number to the count in the file, but keeps the option for predators and pillars if the
 * file has none. */
static int
count_states(const struct options *o, struct initial_state *s)
{
	for (int kind = 0; kind < BOIDS_KINDS; kind++) {
		int factor = boids_kind_factors[kind];
		float *number = &s->factors.at[factor].number, found = (float)s->states.of[kind];
		float gone = kind == BOIDS_KIND_BOID       ? (float)s->states.state.removed
		             : kind == BOIDS_KIND_PREDATOR ? (float)s->states.state.hunters_removed
		                                           : 0;
		found += gone;
		if (kind != BOIDS_KIND_BOID && s->states.of[kind] == 0 && gone == 0)
			continue;
		if (o->given[factor] && *number != found)
			return complain(WRONG, "%s is %.0f, but --start-state has %.0f%s",
			                boids_factor_table[factor].name, (double)*number,
			                (double)found, kind == BOIDS_KIND_BOID ? " boids" : "");
		*number = found;
	}
	return DONE;
}

static int
read_states(const struct options *o, struct initial_state *s)
{
	char error[FLOCK_CSV_ERROR];

	if (!o->start_state)
		return DONE;
	if (!flock_file_states(&s->states, o->start_state, s->world, &s->factors, error))
		return complain(errno ? FAILED : WRONG, "%s", error);
	return count_states(o, s);
}

static int
read_map(const struct options *o, struct initial_state *s)
{
	char error[SETTINGS_ERROR];

	if (map_files_make(&o->settings, o->read_map, o->goal, o->columns, o->rows, &s->map, error))
		return DONE;
	return complain(errno ? FAILED : WRONG, "%s", error);
}

static int
read_start(const struct options *o, struct initial_state *s)
{
	*s = (struct initial_state){ .factors = o->settings.factors };
	boids_factors_fit(&s->factors, o->columns, o->rows);
	s->world = boids_world_of(&s->factors, o->columns, o->rows);
	int status = read_states(o, s);
	return status == DONE ? read_map(o, s) : status;
}

static void
free_start(struct initial_state *s)
{
	boids_map_free(s->map);
	flock_csv_free(&s->states);
}

static bool
make_flock(struct run *f, const struct initial_state *s)
{
	f->flock = boids_flock_new(f->options->seed);
	return f->flock && (!s->map || boids_flock_map(f->flock, s->map)) &&
	       boids_flock_fit(f->flock, &s->factors, s->world);
}

/* Makes the flock and its threads, before the first step. */
static int
set_up_flock(struct run *f, const struct initial_state *s)
{
	char blocked[SETTINGS_ERROR], error[FLOCK_CSV_ERROR];

	if (!make_flock(f, s))
		return complain(FAILED, "no memory for %.0f boids", (double)s->factors.number);
	if (f->options->start_state &&
	    !flock_file_restore(f->flock, &s->states, f->options->start_state, error))
		return complain(errno ? FAILED : WRONG, "%s", error);
	int threads = options_threads(f->options, boids_flock_count(f->flock));
	if (!boids_flock_threads(f->flock, threads) && f->options->threads > 0) /* else use one */
		return complain(FAILED, "cannot start %d threads", threads);
	if (map_files_blocked(f->flock, blocked, sizeof blocked))
		complain(DONE, "%s", blocked);
	return DONE;
}

/* Opens the file of --print, if it names one. */
static int
open_picture(struct run *f)
{
	const struct options *o = f->options;
	const char *name = o->print_file;
	char shown[NUMBER_QUOTE];

	if (!o->print || !name || strcmp(name, "-") == 0)
		return DONE;
	if (!recording_format_of(name))
		return complain(WRONG,
		                "--print takes a name that ends in .svg, .ans or .txt, not %s",
		                number_quote(name, shown));
	if (output_same_name(name, o->record) || output_same_name(name, o->measures) ||
	    output_same_name(name, o->states))
		return complain(WRONG, "--print needs a file that no other option writes");
	return output_open_whole(&f->picture, name) ? DONE : FAILED;
}

/* Creates files before the run, so that a wrong name fails at once. */
static int
set_up(struct run *f, const struct initial_state *s)
{
	int status = measure_rows_open(&f->rows, f->options);

	if (status == DONE)
		status = recording_start(&f->recording, f->options, &s->factors);
	if (status == DONE)
		status = open_picture(f);
	return status == DONE ? set_up_flock(f, s) : status;
}

/* Writes the output that is due at the current step. */
static int
write_due(struct run *f)
{
	uint64_t step = boids_flock_steps(f->flock);
	int status = measure_rows_write(&f->rows, f->flock);

	if (status == DONE)
		status = recording_step(&f->recording, f->flock, step - f->rows.first,
		                        step == f->rows.last);
	return status;
}

/* Makes a step. Checks for signals itself, as a step without boids never calls no_interrupt_came. */
static int
advance(struct run *f)
{
	if (interrupt_came() ||
	    !boids_flock_step_while(f->flock, (float)f->options->dt, no_interrupt_came, NULL))
		return INTERRUPTED;
	progress_show(&f->progress, (double)(boids_flock_steps(f->flock) - f->rows.first) /
	                                    (double)f->options->steps);
	return write_due(f);
}

static int
fly(struct run *f)
{
	progress_start(&f->progress, f->rows.measures.file, f->rows.states.file);
	measure_rows_begin(&f->rows, f->flock);
	int status = write_due(f);
	while (status == DONE && boids_flock_steps(f->flock) < f->rows.last)
		status = advance(f);
	progress_end(&f->progress);
	return status;
}

static int
write_frame(struct run *f, const struct frame *frame, bool coloured)
{
	const struct options *o = f->options;

	if (!f->picture.file)
		return frame_print(frame, coloured, stdout)
		               ? DONE
		               : output_failed(&(struct output){ .file = stdout, .name = "-" });
	const struct recording_format *format = recording_format_of(o->print_file);
	struct recorded picture = { .file = f->picture.file,
		                    .preset = o->settings.preset,
		                    .seed = o->seed,
		                    .background = recording_background(
					    format, boids_flock_factors(f->flock)) };
	return recording_picture(format, &picture, frame)
	               ? DONE
	               : complain(FAILED, "no memory to print %dx%d cells", o->columns, o->rows);
}

/* Prints the cells of a terminal, but without glyph hysteresis, which needs earlier frames.
 * On standard output coloured only on --color always, as that may go to a file. */
static int
print_frame(struct run *f)
{
	const struct options *o = f->options;
	bool coloured = f->picture.file ? o->colour != COLOUR_NEVER : o->colour == COLOUR_ALWAYS;
	struct own_theme own = { 0 };
	struct display display = {
		.colours = coloured ? PRINTED_COLOURS : 0,
		.utf8 = o->utf8 || f->picture.file,
		.background = f->picture.file ? recording_format_of(o->print_file)->background
		                              : BACKGROUND_UNKNOWN,
		.own_theme = theme_files_own(&own, boids_flock_factors(f->flock))
	};
	struct frame frame = { 0 };
	struct view view = { .camera.viewport = { 0, 0, o->columns, o->rows } };
	int status = DONE;

	if (!frame_fit(&frame, o->columns, o->rows) ||
	    !view_draw(&view, &frame, f->flock, boids_flock_factors(f->flock), &display))
		status = complain(FAILED, "no memory to print %dx%d cells", o->columns, o->rows);
	else
		status = write_frame(f, &frame, coloured);
	view_free(&view);
	frame_free(&frame);
	return status;
}

/* Closes all outputs and frees the flock. */
static int
finish(struct run *f, int status)
{
	status = measure_rows_end(&f->rows, f->flock, status);
	status = recording_end(&f->recording, status);
	status = output_close(&f->picture, status);
	if (f->options->print && !f->picture.name)
		status = output_close(&(struct output){ .file = stdout, .name = "-" }, status);
	boids_flock_free(f->flock);
	return status;
}

int
headless_run(const struct options *options)
{
	struct run f = { .options = options };
	struct initial_state start;
	int status = read_start(options, &start);

	interrupt_watch(options->record ? &f.recording.out.atomic : &f.picture.atomic);
	if (status == DONE)
		status = set_up(&f, &start);
	free_start(&start);
	if (status == DONE)
		status = fly(&f);
	if (status == DONE && options->print)
		status = print_frame(&f);
	status = finish(&f, status);
	return interrupt_end(status);
}
