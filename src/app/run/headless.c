/* SPDX-License-Identifier: MIT */
#include "headless.h"

#include "actions/demo.h"
#include "actions/family.h"
#include "actions/text_flight.h"
#include "files/file.h"
#include "io/clock.h"
#include "io/memory.h"
#include "io/signals.h"
#include "lab/flight_runner.h"
#include "lab/headless_signals.h"
#include "lab/measure_rows.h"
#include "lab/progress.h"
#include "lab/provenance.h"
#include "math/number.h"
#include "session/life_notices.h"
#include "session/session_flight.h"
#include "settings/map_files.h"
#include "share/journal_file.h"
#include "share/playback.h"
#include "share/watcher_keys.h"
#include "view/recording.h"
#include "writing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct headless {
	struct options options; /* of a flight that is played or watched: with what it says itself */
	struct session session;
	struct measure_rows rows;
	struct recording recording;
	struct recording picture; /* of --print */
	struct journal_file journal;
	struct progress progress;

	struct flight_source *source; /* with --play or --watch */
	struct writing writing;
	struct demo demo;     /* of --story */
	struct family family; /* of --breed */
	struct life_notices life;
};

/* Starts the session of a flight of its own, with its threads. */
static int
start_own(struct headless *run)
{
	char sentence[ERROR_SIZE];

	if (!lab_flight_start(&run->session, &run->options, sentence))
		return complain_of(sentence);
	if (map_files_blocked(run->session.flight.flock, sentence, sizeof sentence))
		complain(DONE, "%s", sentence);
	else if (run->session.message.kind == MESSAGE_FAILURE)
		complain(DONE, "%s", run->session.message.text);
	if (run->options.story && !demo_start(&run->demo, &run->session, run->options.story))
		return complain(WRONG, "%s", run->session.message.text);
	if (run->options.breed &&
	    !family_start(&run->family, &run->session, run->options.choices, sentence))
		return complain_of(sentence);
	if (!run->options.text)
		return DONE;
	const struct options *o = &run->options; /* reads the text to its end and starts with it */
	struct text_input input;
	bool good = text_input_open(&input, o, o->columns, o->rows, sentence);
	while (input.reads)
		text_input_read(&input, -1, clock_now());
	good = good && !text_input_is_empty(&input, sentence) &&
	       text_flight_begin(&run->session, &input.text, o->steps, sentence);
	if (good && run->session.text.is_cut)
		complain(DONE, "%s: the end does not fit in %dx%d cells", PATH_SHOWN(input.name),
		         o->columns, o->rows);
	run->session.text.is_cut = false;
	const int status = good ? DONE : complain_of(sentence);
	text_input_end(&input);
	return status;
}

/* ---- with --play or --watch */

/* Whether a journal is played. */
static bool
plays(const struct headless *run)
{
	return run->source && run->source->kind->is_journal;
}

/* Applies what the journal or the other program has for the current step, and waits for it. */
static int
follow(struct headless *run)
{
	const struct flight_source *source = run->source;
	char error[ERROR_SIZE];

	if (!source || source->is_over)
		return DONE;
	do {
		if (signals_pending())
			return INTERRUPTED;
		if (!source->kind->await(source->data, error))
			return !plays(run) && flight_source_progress(run->source).is_over
			               ? DONE
			               : complain_of(error);
	} while (run->session.source.waits);
	return DONE;
}

/* Starts the session of a flight that is played or watched, as far as its first step. Takes from it what
 * other options would say. */
static int
start_foreign(struct headless *run)
{
	struct options *o = &run->options;
	uint64_t steps = o->steps - o->skip_steps;
	char error[ERROR_SIZE];

	struct playback *playback =
		o->play ? playback_open(&run->session, o->play, true, error) : NULL;
	if (playback)
		run->source = &playback->source;
	else if (o->play)
		return complain_of(error);
	if (!session_start(&run->session, o, o->seed, o->columns, o->rows, 0))
		return complain(FAILED, "no memory for %.0f boids",
		                (double)o->settings.factors.number);
	if (playback)
		playback_begin(playback);
	run->session.go_on = headless_goes_on;
	if (o->watch) {
		struct watcher *watcher = memory_new(1, sizeof *watcher);
		watcher_init(watcher, o->watch, o->ssh);
		watcher_keys_attach(watcher);
		run->source = &watcher->source;
		if (!watcher_join(watcher, &run->session, error))
			return signals_pending() ? INTERRUPTED : complain_of(error);
	}
	int status = follow(run);
	if (status == DONE && o->play && run->session.message.kind == MESSAGE_NOTICE)
		complain(DONE, "%s: %s", file_shown(o->play), run->session.message.text);
	o->dt = run->session.dt;
	o->columns = run->session.flight.columns;
	o->rows = run->session.flight.rows;
	o->seed = run->session.flight.seed;
	o->settings = session_settings(&run->session);
	o->skip_steps = (uint64_t)(o->skip / o->dt + 0.5);
	if (o->has_seconds)
		steps = (uint64_t)(o->seconds / o->dt + 0.5);
	o->steps = steps + o->skip_steps;
	return status;
}

/* ---- files */

/* Files that options name, in the order in which they are opened. */
enum file { MEASURES, STATES, RECORD, PRINT, JOURNAL, FILES };

/* Checks that a file is none of those before it. */
static int
check_file(const struct options *o, enum file which)
{
	static const char *const options[FILES] = { "measures", "states", "record", "print",
		                                    "journal" };
	const char *const names[FILES] = { o->measures, o->states, o->record, o->print_file,
		                           o->journal };

	for (int i = 0; i < (int)which; i++)
		if (output_same_name(names[which], names[i]))
			return complain(WRONG, "--%s needs a file that no other option writes",
			                options[which]);
	return DONE;
}

/* Begins measures and states, the measures with what they come from. */
static int
begin_rows(struct headless *run)
{
	char error[ERROR_SIZE], *text = NULL;
	FILE *out = run->rows.measures.file;

	if (out && run->options.header && !(text = provenance_text(&run->options, NULL, error)))
		return complain_of(error);
	output_empty(&run->rows.measures);
	output_empty(&run->rows.states);
	if (text)
		provenance_comment(out, text);
	free(text);
	return DONE;
}

/* Creates a file before the run, so that a wrong name fails at once. A link to a file that another
 * option has just created is recognised only now. */
static int
open_file(struct headless *run, enum file which)
{
	const struct options *o = &run->options;
	const char *print = o->print_file ? o->print_file : "-";
	bool asked = o->measures || o->states || o->print || o->record || o->journal;
	int status = check_file(o, which);

	if (status != DONE)
		return status;
	switch (which) {
	case MEASURES:
		return output_open(&run->rows.measures, asked ? o->measures : "-");
	case STATES:
		return output_open(&run->rows.states, o->states);
	case RECORD:
		return recording_start(&run->recording, &run->session);
	case PRINT:
		if (o->print && strcmp(print, "-") != 0 && !recording_format_of(print))
			return complain(
				WRONG, "--print takes a name that ends in .svg, .gif, .ans or .txt, not %s",
				QUOTED(print));
		return o->print ? recording_print(&run->picture, &run->session) : DONE;
	default:
		return journal_file_open(&run->journal, o->journal, -1);
	}
}

/* ---- the run */

/* Returns the steps made. */
static uint64_t
steps_made(const struct headless *run)
{
	return run->session.flown - run->rows.counted;
}

/* Whether --steps or --seconds says when the run ends, not the end of a journal. */
static bool
is_counted(const struct headless *run)
{
	return !plays(run) || run->options.has_steps || run->options.has_seconds;
}

static bool
is_over(const struct headless *run)
{
	const bool is_over = flight_source_progress(run->source).is_over;

	return is_counted(run) ? steps_made(run) >= run->options.steps || (is_over && !plays(run))
	                       : is_over;
}

/* Returns the steps from the start to the end of the run, as far as is known. */
static uint64_t
steps_wanted(const struct headless *run)
{
	return is_counted(run) ? run->options.steps
	                       : flight_source_progress(run->source).latest - run->rows.counted;
}

/* Writes the output that is due at the current step. */
static int
write_due(struct headless *run)
{
	bool last = is_over(run);
	int status = measure_rows_write(&run->rows, &run->session, last);

	if (status == DONE && !recording_step(&run->recording, last))
		status = output_failed(&run->recording.out);
	run->picture.skips = steps_wanted(run);
	if (status == DONE && !recording_step(&run->picture, last))
		status = output_failed(&run->picture.out);
	if (status == DONE && !journal_file_good(&run->journal))
		status = output_failed(&run->journal.out);
	return status;
}

/* Makes the steps. Checks for signals itself, as a step without boids never calls
 * headless_goes_on. */
static int
fly(struct headless *run)
{
	run->progress = progress_start(run->rows.measures.file, run->rows.states.file);
	run->session.go_on = headless_goes_on;
	life_notices_start(&run->life, &run->session);
	measure_rows_begin(&run->rows, &run->session);
	int status = write_due(run);
	while (status == DONE && !is_over(run)) {
		run->session.message.kind = MESSAGE_NONE;
		if (signals_pending() || !session_step(&run->session))
			return INTERRUPTED;
		const struct message *message = &run->session.message;
		const char *keys = strstr(message->text, "   "); /* they work in a terminal only */
		if (message->kind == MESSAGE_NOTICE || message->kind == MESSAGE_FAILURE) {
			progress_clear(&run->progress);
			complain(DONE, "after %.4g s %.*s", flock_time(run->session.flight.flock),
			         keys ? (int)(keys - message->text) : -1, message->text);
		}
		progress_show(&run->progress, "%3.0f %%",
		              100 * ((double)steps_made(run) / fmax(1, (double)steps_wanted(run))));
		status = follow(run);
		if (status == DONE)
			status = write_due(run);
	}
	return status;
}

/* Closes all outputs and frees the flock. */
static int
finish(struct headless *run, int status)
{
	progress_clear(&run->progress);
	if (run->recording.out.atomic.file || run->picture.out.atomic.file)
		signals_end(); /* a draft may take longer to end */
	if (flight_source_progress(run->source).is_torn)
		complain(DONE, "%s: the last line is incomplete and was left out",
		         file_shown(run->options.play));
	status = measure_rows_end(&run->rows, status);
	status = recording_end(&run->recording, status);
	status = recording_end(&run->picture, status);
	status = journal_file_end(&run->journal, &run->session, status);
	if (run->source) {
		run->source->kind->end(run->source->data);
		free(run->source->data);
	}
	demo_end(&run->demo, &run->session);
	family_end(&run->family, &run->session);
	session_end(&run->session);
	return status;
}

/* Starts the flight, opens its files and flies it. */
static int
start(struct headless *run)
{
	const struct options *o = &run->options;
	const bool foreign = o->watch || o->play;
	char error[ERROR_SIZE] = "";
	int status = DONE;

	for (int which = MEASURES; which < FILES && status == DONE; which++)
		status = check_file(o, (enum file)which);
	if (status == DONE && !foreign)
		status = start_own(run);
	if (status != DONE)
		return status;
	if (!foreign && !writing_check(&run->session, error))
		return complain_of(error);
	headless_signals_watch(o->record ? &run->recording.out.atomic : &run->picture.out.atomic);
	if (foreign)
		status = start_foreign(run);
	for (int which = MEASURES; which < FILES && status == DONE; which++)
		status = open_file(run, (enum file)which);
	if (status == DONE)
		status = begin_rows(run);
	if (status != DONE)
		return status;
	journal_file_begin(&run->journal, &run->session, foreign || o->start_state || o->text);
	if (!foreign && !writing_start(&run->writing, &run->session, 0, error))
		return complain_of(error);
	if (*error)
		complain(DONE, "%s", error);
	return fly(run);
}

int
headless_run(const struct options *options)
{
	struct headless run = { .options = *options };

	run.rows.options = &run.options;
	if (options->print && options->no_locale)
		complain(DONE, "the locale %s is not installed: ASCII; try LC_ALL=C.UTF-8",
		         PATH_SHOWN(options->no_locale));
	return headless_signals_end(finish(&run, start(&run)));
}
