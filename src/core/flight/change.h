/* SPDX-License-Identifier: MIT */
/* Change: whatever changes the flock that flies. Keys, mouse, prompts, undo, a new size and a journal
 * all make changes, and one function applies them between two steps, in order. So the start of a
 * flight and its changes are the flight: applied to the same start at the same steps they give the
 * same flock, bit for bit. A change is complete: its values are resolved, its places are in units of
 * the world, and files are assets. Applying it reads no file, terminal, camera or clock.
 *
 * A journal has changes as lines of text. Numbers read back to the same value, so that the same flock
 * flies by them. A line is one of
 *
 *     NAME = VALUE, NAME = VALUE ... [at X Y]     any factor (theme, brain: a built-in one or an asset), or
 *         preset = NAME             the factors of a built-in preset
 *         defaults = NAME           the defaults of all factors, as a preset of that name
 *         map = HASH|NAME|none      an asset, or a built-in map
 *         size = COLUMNSxROWS, or WIDTHxHEIGHT units, which no preset, zoom or aspect changes
 *         seed = N
 *       The other factors of the line are set over those of a preset. X Y: what a new zoom keeps,
 *       shares of the sides. At the start of a text (struct fresh) each line makes the flock anew,
 *       with all that the lines before it have set: they may come in any order
 *     boids HASH [NAME = VALUE, ...]          an asset, the CSV of a flock of this seed and size, and
 *                                             the fields of its state that are not 0
 *     place THING X Y [Z], [THING] X Y [Z] ...        goal, predator, wall, pillar, air, map
 *     place food X Y [RADIUS [SHARE]], ...            SHARE of full; default 1
 *     remove THING X Y [Z], ...                       goal, predator, wall, pillar
 *     remove food X Y [RADIUS], ...
 *     hold [ID] THING X Y [Z]                 the predator of this id, which is there; else one more.
 *                                             Of a goal: the number of the one whose turn it was
 *     hold none
 *     scatter
 *     say [TEXT]                              boids write it in large letters; no text: they end */
#pragma once

#include "change_kind.h"

/* Applies a change. Returns false if it cannot be applied, and nothing has changed. Either way
 * error may have one sentence for the user: else "". */
bool flight_apply(struct flight *flight, const struct change *change, char *error);

/* Writes a change as a line without its newline. ferror reports write errors. */
void change_write(FILE *out, const struct change *change);

/* Returns the text of the brain of the user's that a change sets; NULL: it sets none. */
const struct asset *change_brain(const struct change *change);

/* Writes the assets that a change names, then the change and a newline, to a FILE. */
void change_write_whole(void *file, const struct change *change);

/* Reads a line for this flight: its factors are the ones that a line leaves alone, and its assets
 * those that a line can name. */
bool change_read(struct change_read *read, struct flight *flight, const char *line, char *error);

/* Writes what a change has done to these factors, in a few words: "separation 0.5 -> 0.52",
 * "scatters the flock"; "": that is not said. */
void change_describe(const struct boids_factors *before, const struct change *change,
                     char text[CHANGE_TEXT]);

/* Returns the change that leads from another flight to the start of this one. */
struct change change_start(const struct flight *flight);
