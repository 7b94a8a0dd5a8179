/* SPDX-License-Identifier: MIT */
/* Channel play: the journal of --play, until the user takes over. */
#include "channel_play.h"

#include "files/error.h"
#include "files/output.h"
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
playback(const struct channels *c)
{
	return c->ui->player.playback;
}

/* Whether a journal that a program wrote is at its end. */
static bool
is_over(const struct playback *p)
{
	return p->exact && !playback_goes_on(p);
}

/* Applies what is due. No more steps are made after a failure, nor at the end until the user has been
 * told of it. */
static bool
advance(struct channels *c)
{
	struct playback *p = c->playback;
	bool good = !*p->error && playback_advance(p);

	c->stopped = c->stopped && is_over(p);
	if (!good || (is_over(p) && !c->stopped))
		c->session->source.waits = true;
	return good;
}

static bool
before_step(void *data, struct session *session)
{
	advance(data);
	return !session->source.waits;
}

/* Refuses a change of the user. */
static bool
take(void *data, struct session *session, const struct change *change)
{
	struct channels *c = data;

	return player_take(c->ui, session, change);
}

static bool
open(struct channels *c, const struct options *options, char *error)
{
	const char *name = options->play;

	if (!name)
		return true;
	if (strcmp(name, "-") == 0 && isatty(STDIN_FILENO))
		return error_set(error, 0, "--play - needs a pipe: standard input is the terminal");
	return journal_source_open(&c->source, name, false, error);
}

/* Plays as far as the first step. */
static bool
start(struct channels *c, char *error)
{
	if (!c->session->options->play)
		return true;
	c->playback = playback_new(c->session, c->source.name, journal_source_read, &c->source);
	struct playback *p = c->playback;
	if (!p)
		return error_set(error, ENOMEM, "not enough memory to play %.200s", c->source.name);
	if (advance(c)) {
		playback_keep(p);
		return true;
	}
	memcpy(error, p->error, ERROR_SIZE);
	*p->error = '\0'; /* it is said by the caller */
	errno = p->why ? p->why : p->differs ? EIO : 0;
	return false;
}

/* Says what is played, and lets the user take over. */
static bool
show(struct channels *c, char *error)
{
	struct session *session = c->session;

	(void)error;
	c->ui->player.playback = c->playback;
	if (!c->playback)
		return true;
	c->ui->player.piped = journal_source_is_piped(&c->source);
	c->ui->player.whole = journal_source_last(&c->source);
	c->ui->hint.over = true; /* its keys are those of a flight of one's own */
	session->now = clock_now();
	session->source = (struct session_source){ c, before_step, take, session->source.waits };
	session_notice(session, "playing %.60s   Left Right 10 s back, on   Space pauses",
	               c->source.name);
	return true;
}

/* A flight that a program wrote down ends with its journal. Returns whether it has ended now. */
static bool
stop_at_end(struct channels *c)
{
	struct session *session = c->session;
	const struct playback *p = playback(c);

	if (c->stopped || !is_over(p))
		return false;
	c->stopped = session->paused = true;
	session->due = 0;
	session_notice(session, "the journal ends here%s   Left goes back  Space flies on",
	               p->torn ? ", with an incomplete line" : "");
	return true;
}

/* Applies what is due before the next step, so that a flight that waits learns of what has come. */
static unsigned
tick(struct channels *c, bool dragging)
{
	(void)dragging;
	if (!playback(c))
		return 0;
	const uint64_t changes = c->session->changes;
	const bool seeks = c->ui->player.seeks;
	bool waited = c->session->source.waits;
	if ((!c->session->paused || seeks) && !advance(c))
		return CHANNEL_QUIT;
	bool stale = c->session->changes != changes;
	if (waited && !c->session->source.waits)
		step_clock_start(c->clock, c->session->now);
	ui_fit_map(c->ui);
	c->clock->at_once = seeks;
	return stop_at_end(c) || stale ? CHANNEL_STALE : 0;
}

/* Steps towards the step to which the user goes. */
static unsigned
step(struct channels *c)
{
	struct player *player = &c->ui->player;
	struct session *session = c->session;
	double stop = clock_now() + work_seconds;

	if (!player->seeks)
		return 0;
	while (session->flown < player->to && !session->source.waits && clock_now() < stop)
		if (!session_step(session))
			break;
	bool waits = session->source.waits && !player->playback->behind;
	player->seeks = session->flown < player->to && !waits;
	c->clock->at_once = player->seeks;
	step_clock_start(c->clock, session->now);
	session->due = 0;
	return CHANNEL_STALE | (player->seeks ? CHANNEL_STEPPED : 0);
}

/* From now on it is an ordinary flight. */
static void
take_over(struct channels *c)
{
	struct session *session = c->session;

	session->source = (struct session_source){ 0 };
	session->paused = false;
	session->due = 0;
	c->ui->player = (struct player){ .playback = NULL };
	placed_release(session); /* nobody holds it any more */
	c->clock->at_once = false;
	step_clock_start(c->clock, session->now);
	session_notice(session, "you have taken over at step %llu",
	               (unsigned long long)session->flown);
}

/* Asks or takes over, if a key or button wants to. */
static unsigned
handle_key(struct channels *c, uint32_t *key)
{
	struct player *player = &c->ui->player;

	if (player->playback && *c->playback->error)
		return CHANNEL_QUIT;
	if (!player->takes_over) {
		player_ask(c->ui, *key);
		return 0;
	}
	*key = player->key;
	take_over(c);
	return CHANNEL_OWN | (*key != 0 ? CHANNEL_AGAIN : 0);
}

static int
fill_polls(struct channels *c, struct pollfd *polls)
{
	bool reads = playback(c) && playback_needs_input(c->playback) && !c->session->paused;

	if (!reads)
		return 0;
	*polls = (struct pollfd){ .fd = c->source.file, .events = POLLIN };
	return 1;
}

/* At once if it has failed during a step, or has more to apply. */
static double
deadline(const struct channels *c)
{
	const struct playback *p = playback(c);
	bool plays = p && (!c->session->paused || c->ui->player.seeks);

	return p && (*p->error || (plays && p->behind)) ? c->session->now : -1;
}

static bool
flies(const struct channels *c)
{
	return playback(c);
}

static int
end(struct channels *c, int status)
{
	struct playback *p = c->playback;

	if (p && *p->error)
		status = complain(p->differs || p->why ? FAILED : WRONG, "%s", p->error);
	playback_free(p);
	journal_source_close(&c->source);
	c->playback = NULL;
	return status;
}

const struct channel channel_play = { .open = open,
	                              .start = start,
	                              .show = show,
	                              .tick = tick,
	                              .step = step,
	                              .key = handle_key,
	                              .poll = fill_polls,
	                              .deadline = deadline,
	                              .flies = flies,
	                              .end = end };
