/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal; writes measures and states as CSV, the last frame as text. */
#include "headless.h"

#include "interrupt.h"
#include "journal_source.h"
#include "math/number.h"
#include "measure_rows.h"
#include "progress.h"
#include "screen/frame.h"
#include "session/flight.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"
#include "share/journal_file.h"
#include "share/playback.h"
#include "share/watcher.h"
#include "view/recording.h"
#include "view/view.h"

#include <errno.h>
#include <math.h>
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
	struct session session;
	struct measure_rows rows;
	struct recording recording;
	struct output picture; /* of --print; no file: standard output, or none */
	struct journal_file journal;
	struct progress progress;

	/* With --play: */
	struct playback *playback;
	struct journal_source source;
	struct options played; /* with what the journal says of the start */

	struct watcher watcher; /* with --watch */
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
		             : kind == BOIDS_KIND_PREDATOR ? (float)s->states.state.predators_removed
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
fit_flock(struct boids_flock *flock, const struct initial_state *s)
{
	return flock && (!s->map || boids_flock_map(flock, s->map)) &&
	       boids_flock_fit(flock, &s->factors, s->world);
}

static int
restore_flock(struct boids_flock *flock, const struct options *o, const struct initial_state *s)
{
	char error[FLOCK_CSV_ERROR];

	if (!fit_flock(flock, s))
		return complain(FAILED, "no memory for %.0f boids", (double)s->factors.number);
	if (o->start_state && !flock_file_restore(flock, &s->states, o->start_state, error))
		return complain(errno ? FAILED : WRONG, "%s", error);
	return DONE;
}

static int
set_up_threads(struct boids_flock *flock, const struct options *o)
{
	int threads = options_threads(o, boids_flock_count(flock, BOIDS_KIND_BOID));

	if (!boids_flock_threads(flock, threads) && o->threads > 0) /* else use one */
		return complain(FAILED, "cannot start %d threads", threads);
	return DONE;
}

/* Makes the flock and its threads, before the first step. */
static int
set_up_flock(struct run *f, const struct initial_state *s)
{
	struct boids_flock *flock = boids_flock_new(f->options->seed);
	int status = restore_flock(flock, f->options, s);
	char blocked[SETTINGS_ERROR];

	if (status == DONE)
		status = set_up_threads(flock, f->options);
	if (status != DONE) {
		boids_flock_free(flock);
		return status;
	}
	if (!session_start_flock(&f->session, f->options, flock))
		return complain(FAILED, "no memory for %.0f boids", (double)s->factors.number);
	if (map_files_blocked(flock, blocked, sizeof blocked))
		complain(DONE, "%s", blocked);
	return DONE;
}

/* ---- with --play */

/* Waits until the flock that is watched has made the next step. */
static int
watch_on(struct run *f)
{
	char error[ERROR_SIZE];

	f->session.source.waits = true;
	while (f->session.source.waits && !interrupt_came())
		if (!watcher_await_step(&f->watcher, error))
			return f->watcher.phase == WATCHER_OVER ? DONE
			                                        : complain(FAILED, "%s", error);
	return f->session.source.waits ? INTERRUPTED : DONE;
}

/* Applies what the journal has for the current step. */
static int
read_on(struct run *f)
{
	const struct playback *p = f->playback;

	if (f->watcher.line.text)
		return watch_on(f);

	while (p && !interrupt_came()) {
		if (!playback_advance(f->playback))
			return complain(p->differs || p->why ? FAILED : WRONG, "%s", p->error);
		if (!f->session.source.waits)
			return DONE;
	}
	return p ? INTERRUPTED : DONE;
}

/* Takes from the journal what other options would say. */
static void
take_start(struct run *f, const struct options *o)
{
	struct options *played = &f->played;

	*played = *o;
	played->dt = f->session.dt;
	played->columns = f->session.columns;
	played->rows = f->session.rows;
	played->seed = f->session.seed;
	played->settings = f->session.settings;
	played->skip_steps = (uint64_t)(o->skip / played->dt + 0.5);
	played->steps = o->has_seconds ? (uint64_t)(o->seconds / played->dt + 0.5)
	                               : o->steps - o->skip_steps;
	played->steps += played->skip_steps;
	f->options = played;
	f->session.options = played;
}

/* Whether another output option would write over the journal. */
static bool
play_is_shared(const struct options *o)
{
	return output_same_name(o->play, o->record) || output_same_name(o->play, o->measures) ||
	       output_same_name(o->play, o->states) || output_same_name(o->play, o->journal) ||
	       output_same_name(o->play, o->print_file);
}

/* Starts the session that the journal flies, as far as its first step. */
static int
start_play(struct run *f)
{
	const struct options *o = f->options;
	char error[ERROR_SIZE];

	if (play_is_shared(o))
		return complain(WRONG, "--play needs a file that no other option writes");
	if (!journal_source_open(&f->source, o->play, true, error))
		return complain(errno ? FAILED : WRONG, "%s", error);
	if (!session_start(&f->session, o, o->seed, o->columns, o->rows, 0) ||
	    !(f->playback =
	              playback_new(&f->session, f->source.name, journal_source_read, &f->source)))
		return complain(FAILED, "no memory for %.0f boids",
		                (double)o->settings.factors.number);
	f->session.has_time = no_interrupt_came;
	int status = read_on(f);
	take_start(f, o);
	return status;
}

/* Connects to the program that shares a flock: before signals are caught, as ssh may ask and wait. */
static int
connect_watch(struct run *f)
{
	const struct options *o = f->options;
	char error[ERROR_SIZE];

	return watcher_connect(&f->watcher, o->watch, o->ssh, error)
	               ? DONE
	               : complain(errno ? FAILED : WRONG, "%s", error);
}

/* Starts the session with the flock that is watched. */
static int
start_watch(struct run *f)
{
	const struct options *o = f->options;
	char error[ERROR_SIZE];

	if (!session_start(&f->session, o, o->seed, o->columns, o->rows, 0))
		return complain(FAILED, "no memory for %.0f boids",
		                (double)o->settings.factors.number);
	f->session.has_time = no_interrupt_came;
	if (!watcher_join(&f->watcher, &f->session, error))
		return interrupt_came() ? INTERRUPTED
		                        : complain(errno ? FAILED : WRONG, "%s", error);
	int status = watch_on(f);
	take_start(f, o);
	return status;
}

/* ---- the run */

/* Whether a journal or another program flies the flock. */
static bool
is_foreign(const struct run *f)
{
	return f->playback || f->watcher.line.text;
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

/* Opens the file of --journal last, as others may be the same by another name. */
static int
open_journal(struct run *f)
{
	const struct options *o = f->options;
	const char *name = o->journal;

	if (output_same_name(name, o->record) || output_same_name(name, o->measures) ||
	    output_same_name(name, o->states) || output_same_name(name, o->print_file) ||
	    output_same_name(name, o->start_state))
		return complain(WRONG, "--journal needs a file that no other option names");
	return journal_file_open(&f->journal, name);
}

/* Creates files before the run, so that a wrong name fails at once. */
static int
set_up(struct run *f, const struct initial_state *s)
{
	int status = measure_rows_open(&f->rows, f->options);

	if (status == DONE)
		status = recording_start(&f->recording, f->options,
		                         is_foreign(f) ? &f->session.settings.factors : &s->factors);
	if (status == DONE)
		status = open_picture(f);
	if (status == DONE)
		status = open_journal(f);
	if (status == DONE && !is_foreign(f))
		status = set_up_flock(f, s);
	if (status == DONE)
		journal_file_begin(&f->journal, &f->session,
		                   is_foreign(f) || f->options->start_state);
	return status;
}

/* Returns the steps made. */
static uint64_t
steps_made(const struct run *f)
{
	return f->session.flown - f->rows.counted;
}

/* Returns the steps of the run, as far as they are known. */
static uint64_t
steps_wanted(const struct run *f)
{
	const struct options *o = f->options;

	return !f->playback || o->has_steps || o->has_seconds ? o->steps
	                                                      : f->playback->last - f->rows.counted;
}

/* Whether the run is over: a journal that is played without --steps may have more to say. */
static bool
is_over(const struct run *f)
{
	const struct options *o = f->options;
	bool counted = !f->playback || o->has_steps || o->has_seconds;

	if (f->watcher.phase == WATCHER_OVER)
		return true;
	return counted ? steps_made(f) >= o->steps : !playback_goes_on(f->playback);
}

/* Writes the output that is due at the current step. */
static int
write_due(struct run *f)
{
	bool last = is_over(f);
	int status = measure_rows_write(&f->rows, &f->session, last);

	if (status == DONE)
		status = recording_step(&f->recording, f->session.flock, steps_made(f), last);
	if (status == DONE && !journal_file_good(&f->journal))
		status = output_failed(&f->journal.out);
	return status;
}

/* Writes the notice of a step, of a flock that has died out or grown to its bound, on standard error:
 * without the keys after three blanks, which work in a terminal only. */
static void
write_notice(struct run *f)
{
	const struct message *message = &f->session.message;
	const char *keys = strstr(message->text, "   ");
	int length = keys ? (int)(keys - message->text) : -1;

	if (message->kind != MESSAGE_NOTICE)
		return;
	progress_end(&f->progress);
	complain(DONE, "after %.4g s %.*s", boids_flock_time(f->session.flock), length,
	         message->text);
}

/* Makes a step. Checks for signals itself, as a step without boids never calls no_interrupt_came. */
static int
advance(struct run *f)
{
	f->session.message.kind = MESSAGE_NONE;
	if (interrupt_came() || !session_step(&f->session))
		return INTERRUPTED;
	write_notice(f);
	progress_show(&f->progress, (double)steps_made(f) / fmax(1, (double)steps_wanted(f)));
	int status = read_on(f);
	return status == DONE ? write_due(f) : status;
}

static int
fly(struct run *f)
{
	progress_start(&f->progress, f->rows.measures.file, f->rows.states.file);
	f->session.go_on = no_interrupt_came;
	measure_rows_begin(&f->rows, &f->session);
	int status = write_due(f);
	while (status == DONE && !is_over(f))
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
					    format, boids_flock_factors(f->session.flock)) };
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
	const struct boids_factors *looks = boids_flock_factors(f->session.flock);
	bool coloured = f->picture.file ? o->colour != COLOUR_NEVER : o->colour == COLOUR_ALWAYS;
	struct own_theme own = { 0 };
	struct display display = { .colours = coloured ? PRINTED_COLOURS : 0,
		                   .utf8 = o->utf8 || f->picture.file,
		                   .background =
		                           f->picture.file
		                                   ? recording_format_of(o->print_file)->background
		                                   : BACKGROUND_UNKNOWN,
		                   .own_theme = theme_files_own(&own, looks) };
	struct frame frame = { 0 };
	struct view view = { .camera.viewport = { 0, 0, o->columns, o->rows } };
	int status = DONE;

	if (!frame_fit(&frame, o->columns, o->rows) ||
	    !view_draw(&view, &frame, f->session.flock, looks, &display))
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
	if (f->playback && f->playback->torn)
		complain(DONE, "%s: the last line is incomplete and was left out", f->source.name);
	status = measure_rows_end(&f->rows, status);
	status = recording_end(&f->recording, status);
	status = output_close(&f->picture, status);
	status = journal_file_end(&f->journal, &f->session, status);
	if (f->options->print && !f->picture.name)
		status = output_close(&(struct output){ .file = stdout, .name = "-" }, status);
	playback_free(f->playback);
	watcher_end(&f->watcher);
	journal_source_close(&f->source);
	session_end(&f->session);
	return status;
}

int
headless_run(const struct options *options)
{
	struct run f = { .options = options };
	struct initial_state start = { .map = NULL };
	int status = options->watch  ? connect_watch(&f)
	             : options->play ? DONE
	                             : read_start(options, &start);

	interrupt_watch(options->record ? &f.recording.out.atomic : &f.picture.atomic);
	if (options->play)
		status = start_play(&f);
	if (options->watch && status == DONE)
		status = start_watch(&f);
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
