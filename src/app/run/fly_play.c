/* SPDX-License-Identifier: MIT */
/* Fly play: a journal that is played in a terminal. */
#include "fly.h"

#include "files/error.h"
#include "files/output.h"
#include "input/key_dispatch.h"
#include "io/clock.h"
#include "session/flight.h"
#include "session/placed.h"
#include "share/playback.h"
#include "widgets/player.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const double work_seconds = 0.05; /* of stepping between two looks at the keyboard */

static struct playback *
playback(const struct fly *fly)
{
	return fly->ui.player.playback;
}

/* Applies what is due; on failure the flight ends. */
static bool
advance(struct fly *fly)
{
	if (playback_advance(fly->play))
		return true;
	fly->session.waits = fly->quit = true;
	return false;
}

/* Called before each step. */
static void
before_step(void *data, struct session *session)
{
	(void)session;
	advance(data);
}

bool
fly_play_start(struct fly *fly, char *error)
{
	struct session *session = &fly->session;
	const char *name = session->options->play;

	if (!name)
		return true;
	if (strcmp(name, "-") == 0 && isatty(STDIN_FILENO))
		return error_set(error, 0, "--play - needs a pipe: standard input is the terminal");
	if (!journal_source_open(&fly->source, name, false, error))
		return false;
	fly->play = playback_new(session, fly->source.name, journal_source_read, &fly->source);
	if (!fly->play)
		return error_set(error, ENOMEM, "not enough memory to play %.200s", name);
	if (advance(fly)) {
		playback_keep(fly->play);
		return true;
	}
	memcpy(error, fly->play->error, ERROR_SIZE);
	errno = fly->play->why ? fly->play->why : fly->play->differs ? EIO : 0;
	return false;
}

void
fly_play_show(struct fly *fly)
{
	struct session *session = &fly->session;

	fly->ui.player.playback = fly->play;
	if (!fly->play)
		return;
	fly->ui.player.piped = journal_source_is_piped(&fly->source);
	fly->ui.player.whole = journal_source_last(&fly->source);
	fly->ui.hint.over = true; /* its keys are those of a flight of one's own */
	session->now = clock_now();
	session->on_step = before_step;
	session->on_step_data = fly;
	session->may_change = player_may_change;
	session->may_change_data = &fly->ui;
	session_notice(session, "playing %.60s   Left Right 10 s back, on   Space pauses",
	               fly->source.name);
}

/* A flight that a program wrote down ends with its journal. */
static void
stop_at_end(struct fly *fly)
{
	struct session *session = &fly->session;
	const struct playback *p = playback(fly);

	if (fly->stopped || !p->exact || playback_goes_on(p) || session->flown > p->last)
		return;
	fly->stopped = session->paused = true;
	session->due = 0;
	fly->stale = true;
	session_notice(session, "the journal ends here%s   Left goes back  Space flies on",
	               p->torn ? ", with an incomplete line" : "");
}

/* Applies what is due before the next step, so that a flight that waits learns of what has come. */
void
fly_play_read(struct fly *fly)
{
	if (!playback(fly))
		return;
	const uint64_t changes = fly->session.changes;
	bool waited = fly->session.waits;
	if ((!fly->session.paused || fly->ui.player.seeks) && !advance(fly))
		return;
	fly->stale = fly->stale || fly->session.changes != changes;
	if (waited && !fly->session.waits)
		step_clock_start(&fly->clock, fly->session.now);
	ui_fit_map(&fly->ui);
	stop_at_end(fly);
	fly->file.fd =
		playback_needs_input(fly->play) && !fly->session.paused ? fly->source.file : -1;
	fly->file.events = POLLIN;
}

bool
fly_play_seek(struct fly *fly)
{
	struct player *player = &fly->ui.player;
	struct session *session = &fly->session;
	double stop = clock_now() + work_seconds;

	if (!player->seeks)
		return false;
	while (session->flown < player->to && !session->waits && clock_now() < stop) {
		bool over = !playback_goes_on(player->playback) && player->playback->exact;
		if (over || !session_try_step(session))
			break;
	}
	bool over = !playback_goes_on(player->playback) && player->playback->exact;
	player->seeks = session->flown < player->to && !session->waits && !over;
	fly->stopped = fly->stopped && over;
	fly->stale = true;
	step_clock_start(&fly->clock, session->now);
	session->due = 0;
	return player->seeks;
}

void
fly_journal_begin(struct fly *fly, bool amid)
{
	journal_file_begin(&fly->journal, &fly->session, amid);
	if (!fly->session.options->restricted) /* it writes no files */
		journal_memory_begin(&fly->memory, &fly->session, amid);
}

/* From now on it is an ordinary flight. */
static void
take_over(struct fly *fly)
{
	struct session *session = &fly->session;

	session->on_step = NULL;
	session->may_change = NULL;
	session->waits = session->paused = false;
	session->due = 0;
	fly->ui.player = (struct player){ .playback = NULL };
	placed_release(session); /* nobody holds it any more */
	fly_journal_begin(fly, true);
	step_clock_start(&fly->clock, session->now);
	session_notice(session, "you have taken over at step %llu",
	               (unsigned long long)session->flown);
}

void
fly_play_ask(struct fly *fly, uint32_t key)
{
	struct player *player = &fly->ui.player;

	if (player->takes_over) {
		key = player->key;
		take_over(fly);
		if (key != 0)
			key_dispatch(&fly->hands, &fly->ui, key);
	}
	player_ask(&fly->ui, key);
}

int
fly_play_end(struct fly *fly, int status)
{
	struct playback *p = fly->play;
	bool failed = p && *p->error;

	if (failed)
		status = complain(p->differs || p->why ? FAILED : WRONG, "%s", p->error);
	playback_free(p);
	journal_source_close(&fly->source);
	fly->play = NULL;
	return status;
}
