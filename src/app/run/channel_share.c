/* SPDX-License-Identifier: MIT */
/* Channel share: the flock that is shared with other programs, or is another program's. */
#include "channel_share.h"

#include "files/error.h"
#include "io/clock.h"
#include "session/flight.h"
#include "share/watcher_keys.h"

#include <errno.h>
#include <string.h>

/* Starts with the flock that another program shares: no screen is taken before it has come. */
static bool
watch(struct channels *c, const struct options *o, char *error)
{
	if (!watcher_connect(&c->watcher, o->watch, o->ssh, error))
		return false;
	c->watcher.may_retry = !o->restricted;
	if (!session_start(c->session, o, o->seed, o->columns, o->rows, 0))
		return error_set(error, ENOMEM, "not enough memory for this flock");
	if (!watcher_join(&c->watcher, c->session, error))
		return false;
	watcher_keys_attach(&c->watcher);
	return true;
}

/* Listens on the socket of --share, or connects as --watch says. */
static bool
open(struct channels *c, const struct options *options, char *error)
{
	if (options->share && !sharer_open(&c->sharer, options->share, error))
		return false;
	c->sharer.open = options->open;
	return !options->watch || watch(c, options, error);
}

static void
remove_socket(void *data)
{
	share_socket_unlink(data);
}

/* Lets the socket be removed whatever ends the program but SIGKILL. */
static void
guard(struct channels *c, struct tty *tty)
{
	if (c->sharer.clients)
		tty_set_last_act(tty, remove_socket, &c->sharer.socket);
}

static bool
show(struct channels *c, char *error)
{
	(void)error;
	if (c->sharer.clients)
		sharer_start(&c->sharer, c->session);
	c->ui->keeps_world = c->sharer.clients || watcher_is_on(&c->watcher);
	return true;
}

/* Sets what the status line says. Returns whether that has changed. */
static bool
tell(struct channels *c)
{
	struct watcher *watcher = &c->watcher;
	struct shared_flock *shared = &c->ui->shared;
	const struct shared_flock before = *shared;

	*shared = (struct shared_flock){ .on = c->sharer.clients, .watchers = c->sharer.watchers };
	if (watcher_is_on(watcher)) {
		*shared = (struct shared_flock){ .on = true,
			                         .watcher = watcher,
			                         .watchers = watcher->line.hello.watchers,
			                         .delay = share_pace_delay(&watcher->pace,
			                                                   c->session->now) };
		memcpy(shared->user, watcher->line.hello.user, sizeof shared->user);
	}
	return before.watchers != shared->watchers || before.on != shared->on;
}

static unsigned
tick(struct channels *c, bool dragging)
{
	bool stale = sharer_tick(&c->sharer);
	stale = watcher_tick(&c->watcher) || stale;
	if (!dragging && watcher_is_on(&c->watcher))
		watcher_keys_release(&c->watcher);
	return tell(c) || stale ? CHANNEL_STALE : 0;
}

static uint64_t
steps_wanted(void *data)
{
	return watcher_steps(data);
}

/* A watched flock makes the steps that the other's clock tells; a preview flies by its own. */
static unsigned
step(struct channels *c)
{
	bool follows = watcher_is_on(&c->watcher) && !c->ui->preview.clone;

	c->clock->wanted = follows ? steps_wanted : NULL;
	c->clock->wanted_data = &c->watcher;
	return 0;
}

static int
fill_polls(struct channels *c, struct pollfd *polls)
{
	int count = sharer_poll(&c->sharer);

	memcpy(polls, c->sharer.polls, (size_t)count * sizeof *polls);
	return count + (watcher_is_on(&c->watcher) ? watcher_poll(&c->watcher, polls + count) : 0);
}

static double
deadline(const struct channels *c)
{
	return clock_earlier(sharer_deadline(&c->sharer), watcher_deadline(&c->watcher));
}

static bool
flies(const struct channels *c)
{
	return watcher_is_on(&c->watcher);
}

static int
end(struct channels *c, int status)
{
	sharer_end(&c->sharer);
	watcher_end(&c->watcher);
	return status;
}

const struct channel channel_share = { .open = open,
	                               .guard = guard,
	                               .show = show,
	                               .tick = tick,
	                               .step = step,
	                               .poll = fill_polls,
	                               .deadline = deadline,
	                               .flies = flies,
	                               .end = end };
