/* SPDX-License-Identifier: MIT */
/* Fly share: the loop of a flock that is shared or watched. All functions do nothing for any other. */
#pragma once

#include "io/tty.h"
#include "share/sharer.h"
#include "share/watcher.h"
#include "step_clock.h"
#include "ui/ui.h"

struct fly_share {
	struct sharer sharer;   /* no peers: not shared */
	struct watcher watcher; /* no session: not watched, or no longer */
	struct pollfd polls[SHARER_PEERS + 1 + WATCHER_POLLS + 1];
};

/* Opens the socket of --share, or connects as --watch says, before the terminal is taken over. Returns
 * false with one sentence in error (ERROR_SIZE bytes) and errno: 0 for a mistake of the user. */
bool fly_share_open(struct fly_share *share, const struct options *options, char *error);

/* Lets the socket be removed whatever ends the program but SIGKILL. */
void fly_share_guard(struct fly_share *share, struct tty *tty);

/* Waits for the state of a watched flock, or begins to share the session. Returns as fly_share_open. */
bool fly_share_start(struct fly_share *share, struct session *session, char *error);
void fly_share_end(struct fly_share *share);

/* Lets the terminal's wait poll its descriptors, and another one (NULL: none). Returns when the loop must
 * go on; below 0: any time. */
double fly_share_wait(struct fly_share *share, struct tty *tty, const struct pollfd *other);

/* Reads and sends what can be without waiting, and tells the status line. `dragging`: a mouse button
 * holds something. Returns whether the screen is out of date. */
bool fly_share_tick(struct fly_share *share, struct ui *ui, bool dragging);

/* Sets how the clock makes the steps of the session that is shown. */
void fly_share_pace(struct fly_share *share, struct step_clock *clock, const struct ui *ui);
