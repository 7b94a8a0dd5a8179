/* SPDX-License-Identifier: MIT */
/* Fly: the journals of a flight: the one that --play flies until the user takes over, and those
 * that are written, to the file of --journal and to memory. */
#include "files/output.h"
#include "fly.h"
#include "input/key_table.h"
#include "io/clock.h"
#include "session/placed.h"
#include "session/session_flight.h"
#include "text/error.h"
#include "widgets/player.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { READER_PATIENCE = 800 }; /* ms that a journal waits for the reader of a FIFO, and keys too */

static const double work_seconds = 0.05; /* of stepping between two looks at the keyboard */

/* ---- written */

static bool
take(void *data, struct session *session, const struct change *change)
{
	struct fly *fly = data;

	return player_take(&fly->ui, session, change);
}

/* Keeps what a user's own flight was, from its start or its state amid it. */
static void
keep_own(struct fly *fly, bool amid)
{
	if (fly->session.options->restricted) /* it writes no files */
		return;
	const bool goes = !fly->sharer.clients; /* what watchers see goes on */
	fly->rewind.take = take;
	fly->rewind.take_data = fly;
	rewind_keep(&fly->rewind, &fly->session, amid, goes);
	fly->ui.player.rewind = goes ? &fly->rewind : NULL;
}

const char *
fly_journal_written(const struct fly *fly)
{
	const struct journal_file *journal = &fly->journal;

	if (*fly->saved_journal)
		return fly->saved_journal;
	return journal->writer.put && !journal->writer.failed ? journal->out.name : NULL;
}

/* ---- played */

/* Whether a journal that a program wrote is at its end. */
static bool
is_over(const struct playback *playback)
{
	return playback->reader.exact && !playback_goes_on(playback);
}

/* Applies what is due before the next step. None is made after a failure, nor at the end until the
 * user has seen it. */
static bool
advance(void *data, struct session *session)
{
	struct fly *fly = data;
	bool good = playback_advance(fly->playback);

	fly->stopped = fly->stopped && is_over(fly->playback);
	if (is_over(fly->playback) && !fly->stopped)
		session->source.waits = true;
	return good && !session->source.waits;
}

bool
fly_play_open(struct fly *fly, const char *name, char *error)
{
	if (strcmp(name, "-") == 0 && isatty(STDIN_FILENO))
		return error_set(error, 0, "--play - needs a pipe: standard input is the terminal");
	return journal_source_open(&fly->source, name, false, error);
}

bool
fly_play_start(struct fly *fly, char *error)
{
	struct session *session = &fly->session;
	struct playback *playback =
		playback_new(session, fly->source.name, journal_source_read, &fly->source);

	fly->playback = playback;
	playback->is_file = !journal_source_is_piped(&fly->source);
	session->now = clock_now();
	advance(fly, session);
	if (!*playback->error) {
		playback_keep(playback);
		return true;
	}
	memcpy(error, playback->error, ERROR_SIZE);
	*playback->error = '\0'; /* the caller prints it */
	errno = playback->why;
	return false;
}

int
fly_journals_start(struct fly *fly)
{
	const struct options *options = fly->session.options;
	struct ui *ui = &fly->ui;

	int status = journal_file_open(&fly->journal, options->journal, READER_PATIENCE);
	if (status != DONE)
		return status;
	if (!fly->playback) {
		bool amid = *fly->session.preset.origin.state || fly->session.text.state ||
		            options->watch;
		journal_file_begin(&fly->journal, &fly->session, amid);
		if (!options->watch)
			keep_own(fly, amid);
		else if (!options->restricted)
			watcher_keep(&fly->watcher);
		return DONE;
	}
	ui->player.playback = fly->playback;
	ui->player.whole = journal_source_last(&fly->source);
	ui->hint_over = true; /* its keys are those of a flight of one's own */
	fly->session.source =
		(struct session_source){ .data = fly, .advance = advance, .take = take };
	if (!*fly->playback->version) /* else that is said */
		session_notice(&fly->session,
		               "playing %.60s   Left Right 10 s back, on   Space pauses",
		               fly->source.name);
	return DONE;
}

void
fly_journals_tick(struct fly *fly)
{
	struct session *session = &fly->session;
	const struct playback *playback = fly->playback;
	const uint64_t changes = session->changes;
	const bool seeks = fly->ui.player.seeks, waited = session->source.waits;

	if (!fly->journal_lost && !journal_file_good(&fly->journal)) {
		int why = errno;
		fly->journal_lost = fly->stale = true;
		session_failure(session, "cannot write %s: %s   flying on without a journal",
		                PATH_SHOWN(fly->journal.out.name), strerror(why));
	}
	if (fly->rewind.is_back)
		session_advance(session);
	if (!playback) {
		if (!fly->watcher.session && !fly->rewind.log.session)
			keep_own(fly, true); /* no longer watched */
		return;
	}
	if (!session->paused || seeks)
		session_advance(session);
	if (*playback->error) {
		fly->quit = true;
		return;
	}
	if (waited && !session->source.waits)
		fly_clock_start(&fly->clock, session->now);
	ui_fit_map(&fly->ui);
	fly->clock.at_once = seeks;
	fly->stale = fly->stale || session->changes != changes;
	if (fly->stopped || !is_over(playback))
		return;
	fly->stopped = session->paused = fly->stale = true;
	session->due = 0;
	session_notice(session, "the journal ends here%s   Left goes back  Space flies on",
	               playback->reader.torn ? ", with an incomplete line" : "");
}

bool
fly_play_seek(struct fly *fly)
{
	struct player *player = &fly->ui.player;
	struct session *session = &fly->session;
	double stop = clock_now() + work_seconds;

	if (!player->seeks)
		return false;
	while (session->flown < player->to && !session->source.waits && clock_now() < stop)
		if (!session_step(session))
			break;
	bool waits = fly->playback          ? session->source.waits && !fly->playback->behind
	             : fly->watcher.session ? fly->watcher.phase != WATCHER_ON ||
	                                              session->flown >= fly->watcher.pace.latest
	                                    : !fly->rewind.is_back;
	player->seeks = session->flown < player->to && !waits;
	fly->clock.at_once = player->seeks;
	fly_clock_start(&fly->clock, session->now);
	session->due = 0;
	fly->stale = true;
	return player->seeks;
}

static void
end_playback(struct fly *fly)
{
	playback_free(fly->playback);
	journal_source_close(&fly->source);
	fly->playback = NULL;
}

/* From now on it is an ordinary flight. */
static void
take_over(struct fly *fly)
{
	struct session *session = &fly->session;
	const bool own = fly->rewind.is_back;

	if (own)
		rewind_take_over(&fly->rewind);
	session->source = (struct session_source){ 0 };
	session->paused = false;
	session->due = 0;
	fly->ui.player = (struct player){ .rewind = own ? &fly->rewind : NULL };
	end_playback(fly);
	placed_release(session); /* the user holds none of it */
	fly->clock.at_once = false;
	fly_clock_start(&fly->clock, session->now);
	session_notice(session, "you have taken over at step %llu",
	               (unsigned long long)session->flown);
	if (own)
		return;
	journal_file_begin(&fly->journal, session, true);
	keep_own(fly, true);
}

void
fly_play_event(struct fly *fly, const struct input_event *event)
{
	struct player *player = &fly->ui.player;

	if (fly->playback && *fly->playback->error) {
		fly->quit = true;
	} else if (player->asks && !player->takes_over) {
		player_ask(&fly->ui);
		fly->hands.drag = (struct mouse_drag){ .on = false }; /* it begins again */
		fly->askers = 0;
		if (event)
			fly->asked[fly->askers++] = *event;
	} else if (player->takes_over) {
		take_over(fly);
		for (int i = 0; i < fly->askers; i++)
			if (fly->asked[i].kind == INPUT_KEY)
				key_dispatch(&fly->hands, &fly->ui, fly->asked[i].key);
			else
				mouse_event(&fly->hands, &fly->ui, &fly->asked[i]);
	}
}

bool
fly_play_keeps(struct fly *fly, const struct input_event *event)
{
	if (event->kind != INPUT_MOUSE || !player_is_asking(&fly->ui))
		return false;
	if (fly->askers > 0 && fly->asked[0].kind == INPUT_MOUSE) /* of too many the last one */
		fly->asked[fly->askers < QUEUE_MOST ? fly->askers++ : QUEUE_MOST - 1] = *event;
	return true;
}

double
fly_play_deadline(const struct fly *fly)
{
	const struct playback *playback = fly->playback;
	bool plays = playback && (!fly->session.paused || fly->ui.player.seeks);

	return playback && (*playback->error || (plays && playback->behind)) ? fly->session.now : -1;
}

int
fly_journals_end(struct fly *fly, int status)
{
	const struct playback *playback = fly->playback;

	status = journal_file_end(&fly->journal, &fly->session, status);
	rewind_end(&fly->rewind);
	if (playback && *playback->error)
		status = complain(playback->why ? FAILED : WRONG, "%s", playback->error);
	end_playback(fly);
	return status;
}
