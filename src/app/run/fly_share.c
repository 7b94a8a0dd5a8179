/* SPDX-License-Identifier: MIT */
/* Fly: the flock that is shared with other programs, or is another program's. */
#include "files/file.h"
#include "fly.h"
#include "session/flight.h"
#include "share/watcher_keys.h"

#include <errno.h>
#include <string.h>

/* Starts with the flock that another program shares: no screen is taken before it has come. */
static bool
watch(struct fly *fly, const struct options *o, char *error)
{
	watcher_init(&fly->watcher, o->watch, o->ssh);
	if (!watcher_line_connect(&fly->watcher.line, error))
		return false;
	fly->watcher.may_retry = !o->restricted;
	if (!session_start(&fly->session, o, o->seed, o->columns, o->rows, 0))
		return error_set(error, ENOMEM, "not enough memory for this flock");
	if (!watcher_join(&fly->watcher, &fly->session, error))
		return false;
	watcher_keys_attach(&fly->watcher);
	return true;
}

bool
fly_share_open(struct fly *fly, const struct options *options, char *error)
{
	if (options->share && !sharer_open(&fly->sharer, options->share, error))
		return false;
	fly->sharer.open = options->open;
	return !options->watch || watch(fly, options, error);
}

void
fly_share_show(struct fly *fly)
{
	if (fly->sharer.clients)
		sharer_start(&fly->sharer, &fly->session);
	fly->ui.keeps_world = fly->sharer.clients || fly->watcher.session;
}

void
fly_share_tick(struct fly *fly)
{
	struct watcher *watcher = &fly->watcher;
	struct shared_flock *shared = &fly->ui.shared;
	const struct shared_flock before = *shared;
	bool changed = sharer_tick(&fly->sharer);

	changed = watcher_tick(watcher) || changed;
	*shared = (struct shared_flock){ .on = fly->sharer.clients,
		                         .watchers = fly->sharer.watchers };
	if (watcher->session) {
		if (!fly->hands.drag.on)
			watcher_keys_release(watcher);
		*shared = (struct shared_flock){ .on = true,
			                         .watcher = watcher,
			                         .watchers = watcher->line.hello.watchers,
			                         .delay = share_pace_delay(&watcher->pace,
			                                                   fly->session.now) };
		memcpy(shared->user, watcher->line.hello.user, sizeof shared->user);
	}
	fly->stale = fly->stale || changed || before.watchers != shared->watchers ||
	             before.on != shared->on;
}

int64_t
fly_share_steps(struct fly *fly)
{
	if (!fly->watcher.session || fly->ui.preview.clone)
		return -1;
	return session_stands(&fly->session) ? 0 : (int64_t)watcher_steps(&fly->watcher);
}
