/* SPDX-License-Identifier: MIT */
/* Fly: the journals of a flight: the one that --play flies until the user takes over, and those
 * that are written, to the file of --journal and to memory. */
#include "files/output.h"
#include "fly.h"
#include "input/key_table.h"
#include "io/clock.h"
#include "io/memory.h"
#include "session/placed.h"
#include "share/playback.h"
#include "share/rewind.h"
#include "share/watcher.h"
#include "text/error.h"
#include "widgets/player.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READER_PATIENCE = 800 }; /* ms that a journal waits for the reader of a FIFO, and keys too */

/* ---- written */

/* Keeps what a user's own flight was, from its start or its state amid it. */
static void
keep_own(struct fly *fly, bool amid)
{
	if (fly->session.options->restricted) /* it writes no files */
		return;
	struct rewind *rewind = memory_new(1, sizeof *rewind);
	rewind_keep(rewind, &fly->session, amid,
	            !fly->sharer.clients); /* what watchers see goes on */
	fly->ui.source = &rewind->source;
}

static int
end_source(struct fly *fly)
{
	struct flight_source *source = fly->ui.source;
	const int status = source ? source->kind->end(source->data) : DONE;

	if (source)
		free(source->data);
	fly->ui.source = NULL;
	return status;
}

void
fly_journal_save(struct fly *fly)
{
	struct flight_source *source = fly->ui.source;
	struct flight_log none = { 0 };

	journal_save(source && !source->kind->is_journal ? &source->log : &none, &fly->session,
	             fly->journal.saved);
}

/* ---- played */

int
fly_journals_start(struct fly *fly)
{
	const struct options *options = fly->session.options;
	struct ui *ui = &fly->ui;

	int status = journal_file_open(&fly->journal, options->journal, READER_PATIENCE);
	if (status != DONE)
		return status;
	if (!options->play) {
		bool amid = *fly->session.preset.origin.state || fly->session.text.state ||
		            options->watch;
		journal_file_begin(&fly->journal, &fly->session, amid);
		if (!options->watch)
			keep_own(fly, amid);
		else if (!options->restricted)
			watcher_keep(fly->ui.source->data);
		return DONE;
	}
	struct playback *playback = fly->ui.source->data;
	ui->hint_over = true; /* its keys are those of a flight of one's own */
	playback_attach(playback);
	if (!*playback->version && !*session_caption(&fly->session)) /* else that is said */
		session_notice(&fly->session,
		               "playing %.60s   PgUp PgDn 10 s back, on   Space pauses",
		               playback->reader.where);
	return DONE;
}

void
fly_journals_tick(struct fly *fly)
{
	struct session *session = &fly->session;
	struct flight_source *source = fly->ui.source;
	const bool waited = session->source.waits;

	if (fly->journal.writer.failed && !fly->journal.is_lost) {
		fly->journal.is_lost = fly->stale = true;
		session_failure(session, "cannot write %s: %s   flying on without a journal",
		                PATH_SHOWN(fly->journal.out.name),
		                strerror(fly->journal.writer.why));
	}
	if (!source)
		return;
	fly->stale = source->kind->tick(source->data) || fly->stale;
	if (source->failed && !fly->leaves)
		fly->leaves = QUITS;
	if (source->is_over) { /* no longer watched */
		end_source(fly);
		keep_own(fly, true);
		return;
	}
	if (source->failed || !source->kind->is_journal)
		return;
	if (waited && !session->source.waits)
		fly_clock_start(&fly->clock, session);
	ui_fit_map(&fly->ui);
	fly->clock.at_once = source->seeks;
}

/* From now on it is an ordinary flight. */
static void
take_over(struct fly *fly)
{
	struct session *session = &fly->session;
	struct flight_source *source = fly->ui.source;
	const bool keeps = source->kind->take_over;

	if (keeps)
		source->kind->take_over(source->data);
	session->source = (struct session_source){ 0 };
	session->paused = false;
	source->seeks = source->asks = false;
	if (!keeps)
		end_source(fly);
	placed_release_all(session);
	fly->clock.at_once = false;
	fly_clock_start(&fly->clock, session);
	session_notice(session, "you have taken over at step %llu",
	               (unsigned long long)session->flown);
	if (keeps)
		return;
	journal_file_begin(&fly->journal, session, true);
	keep_own(fly, true);
}

void
fly_play_event(struct fly *fly, const struct input_event *event)
{
	struct input_queue *queue = &fly->queue;
	struct flight_source *source = fly->ui.source;
	/* A past may have ended since the question. */
	const bool plays =
		source && source->kind->ends && (source->kind->is_journal || source->is_back);

	if (plays && source->failed) {
		fly->leaves = QUITS;
	} else if (plays && source->asks && !fly->ui.takes_over) {
		source->asks = false;
		prompt_open(&fly->ui, &prompt_take_over);
		fly->hands.drag = (struct mouse_drag){ .on = false }; /* it begins again */
		if (event)
			queue->at[queue->kept++] = *event;
	} else if (fly->ui.takes_over) {
		if (plays)
			take_over(fly);
		fly->ui.takes_over = false;
		for (int i = 0; i < queue->kept; i++)
			if (queue->at[i].kind == INPUT_KEY)
				key_dispatch(&fly->hands, &fly->ui, queue->at[i].key);
			else
				mouse_event(&fly->hands, &fly->ui, &queue->at[i]);
		queue->kept = 0;
	}
}

int
fly_journals_end(struct fly *fly, int status)
{
	status = journal_file_end(&fly->journal, &fly->session, status);
	const int failed = end_source(fly);
	return failed != DONE ? failed : status;
}
