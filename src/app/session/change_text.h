/* SPDX-License-Identifier: MIT */
/* Change text: changes as lines of text, for a journal. Numbers read back to the same value, so that
 * the same flock flies by them. A line is one of
 *
 *     FACTOR = VALUE, FACTOR = VALUE ... [at X Y]     X Y: what a new zoom keeps, shares of the sides
 *     preset NAME: FACTOR = VALUE, ...                all factors of the flock; or a built-in preset
 *     preset NAME
 *     map HASH [turns DIGITS], map NAME, map none     an asset, or a built-in map
 *     size COLUMNSxROWS[: FACTOR = VALUE, ...]
 *     seed N
 *     boids HASH seed N [size COLUMNSxROWS]           an asset
 *     place THING X Y [Z], [THING] X Y [Z] ...        goal, predator, wall, pillar, air, map
 *     place food X Y [RADIUS [SHARE]], ...            SHARE of full; default 1
 *     remove THING X Y [Z], ...                       goal, predator, wall, pillar
 *     remove food X Y [RADIUS], ...
 *     hold [newest] THING X Y [Z]             newest: the one there; else one more
 *     hold none
 *     scatter */
#pragma once

#include "placing_text.h"

#include <stdio.h>

/* Writes a change as a line without its newline. ferror reports write errors. */
void change_write(FILE *out, const struct change *change);

/* Changes that were read, with room for what they refer to. */
struct change_read {
	struct change change;
	struct placing placings[PLACINGS_MOST];
};

/* Reads a line for this session: its factors are the ones that a line leaves alone, and its assets
 * those that a line can name. Returns false with one sentence in error (SETTINGS_ERROR bytes). */
bool change_read(struct change_read *read, struct session *session, const char *line, char *error);

/* Passes on the changes that lead from any session to the start of this one: call it before the first
 * step. */
void change_start(const struct session *session,
                  void (*emit)(void *data, const struct change *change), void *data);
