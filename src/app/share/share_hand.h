/* SPDX-License-Identifier: MIT */
/* Share hand: changes that watchers of an open flock make to it. They are values only, within the
 * bounds of --restricted: a factor, a thing that is placed, removed or held, a scatter, another
 * seed, an undo. */
#pragma once

#include "flight/change_kind.h"
#include "session/session.h"

enum { SHARE_HAND_CHANGES = 20 }; /* a second of one watcher */

/* What a watcher's hand is at; {0}: nothing. */
struct share_hand {
	bool holds;    /* it holds a goal or predator */
	uint64_t drag; /* the gesture that goes on with what it places next; 0: none does */
};

/* Applies a watcher's line: a change as change.h has it, or undo or redo, which take back or repeat
 * the last gesture of any user. Returns false: nothing has changed then. */
bool share_hand_apply(struct session *session, const char *line, struct share_hand *hand,
                      char *error);
