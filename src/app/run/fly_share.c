/* SPDX-License-Identifier: MIT */
/* Fly share: the loop of a flock that is shared or watched. */
#include "fly_share.h"

#include "io/clock.h"
#include "share/watcher_keys.h"

#include <string.h>

bool
fly_share_open(struct fly_share *share, const struct options *options, char *error)
{
	*share = (struct fly_share){ .watcher.line.file = -1 };
	if (options->share && !sharer_open(&share->sharer, options->share, error))
		return false;
	share->sharer.open = options->open;
	if (!options->watch)
		return true;
	if (!watcher_connect(&share->watcher, options->watch, options->ssh, error))
		return false;
	share->watcher.may_retry = !options->restricted;
	return true;
}

static void
remove_socket(void *data)
{
	share_socket_unlink(data);
}

void
fly_share_guard(struct fly_share *share, struct tty *tty)
{
	if (share->sharer.peers)
		tty_set_last_act(tty, remove_socket, &share->sharer.socket);
}

bool
fly_share_start(struct fly_share *share, struct session *session, char *error)
{
	if (share->sharer.peers)
		sharer_start(&share->sharer, session);
	if (!share->watcher.text)
		return true;
	if (!watcher_join(&share->watcher, session, error))
		return false;
	watcher_keys_attach(&share->watcher);
	return true;
}

void
fly_share_end(struct fly_share *share)
{
	sharer_end(&share->sharer);
	watcher_end(&share->watcher);
}

/* Returns the number of polls that are left without those that are not open: poll() takes no more than the
 * process may have open. */
static int
close_up(struct pollfd *polls, int count)
{
	int left = 0;

	for (int i = 0; i < count; i++)
		if (polls[i].fd >= 0)
			polls[left++] = polls[i];
	return left;
}

double
fly_share_wait(struct fly_share *share, struct tty *tty, const struct pollfd *other)
{
	int count = sharer_poll(&share->sharer);

	memcpy(share->polls, share->sharer.polls, (size_t)count * sizeof *share->polls);
	if (watcher_is_on(&share->watcher))
		count += watcher_poll(&share->watcher, share->polls + count);
	if (other)
		share->polls[count++] = *other;
	tty_poll_also(tty, share->polls, close_up(share->polls, count));
	return clock_earlier(sharer_deadline(&share->sharer), watcher_deadline(&share->watcher));
}

/* Sets what the status line says. Returns whether that has changed. */
static bool
show(struct fly_share *share, struct ui *ui)
{
	struct watcher *watcher = &share->watcher;
	struct shared_flock shown = { .on = share->sharer.peers,
		                      .watchers = share->sharer.watchers };

	if (watcher_is_on(watcher)) {
		shown = (struct shared_flock){ .on = true,
			                       .watcher = watcher,
			                       .watchers = watcher->hello.watchers,
			                       .delay = share_pace_delay(&watcher->pace,
			                                                 ui->session->now) };
		memcpy(shown.user, watcher->hello.user, sizeof shown.user);
	}
	bool changed = ui->shared.watchers != shown.watchers || ui->shared.on != shown.on;
	ui->shared = shown;
	return changed;
}

bool
fly_share_tick(struct fly_share *share, struct ui *ui, bool dragging)
{
	sharer_tick(&share->sharer);
	bool stale = watcher_tick(&share->watcher);
	if (!dragging && watcher_is_on(&share->watcher))
		watcher_keys_release(&share->watcher);
	return show(share, ui) || stale;
}

static uint64_t
steps_wanted(void *data)
{
	return watcher_steps(data);
}

void
fly_share_pace(struct fly_share *share, struct step_clock *clock, const struct ui *ui)
{
	bool follows = watcher_is_on(&share->watcher) && !ui->preview.clone;

	clock->wanted = follows ? steps_wanted : NULL;
	clock->wanted_data = &share->watcher;
}
