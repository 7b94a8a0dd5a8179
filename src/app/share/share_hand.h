/* SPDX-License-Identifier: MIT */
/* Share hand: changes that watchers of an open flock make to it. They are values only, within the bounds
 * of --restricted: a factor, a thing that is placed, removed or held, a scatter, another seed, an undo. */
#pragma once

#include "session/change.h"

enum {
	SHARE_HAND_CHANGES = 20, /* a second of one watcher */
	SHARE_HAND_PLACES = 100  /* things that one change may place or remove */
};

/* Whether watchers may make changes of this kind. */
bool share_hand_takes(enum change_kind kind);

/* Applies a watcher's line: a change as change_text.h has it, or undo or redo, which take back or repeat
 * the last gesture of any user. Sets *holds to whether it leaves something held. Returns false with one
 * sentence in error (ERROR_SIZE bytes): nothing has changed then. */
bool share_hand_apply(struct session *session, const char *line, bool *holds, char *error);

/* Writes what a change does that was applied to these factors, in a few words: "separation 0.5 -> 0.52",
 * "scatters the flock". */
void share_hand_describe(const struct boids_factors *before, const struct change *change,
                         char text[LINE_TEXT]);
