/* SPDX-License-Identifier: MIT */
/* Placing text: what a change places, removes or holds, as words of its line (change_text.h). */
#pragma once

#include "change.h"
#include "files/line_words.h"

#include <stdio.h>

enum { PLACINGS_MOST = 2 * PLACED_MOST }; /* of one line */

/* Writes the change of a kind as a whole line without its newline. */
void placing_text_write(FILE *out, const struct change *change);
void placing_text_write_hold(FILE *out, const struct change *change);

/* Read what follows `place` or `remove`, and `hold`, into a change of zeros. Placings go to
 * PLACINGS_MOST elements of the caller. Return false with one sentence in line->error. */
bool placing_text_read(struct line_words *line, bool removes, struct change *change,
                       struct placing *placings);
bool placing_text_read_hold(struct line_words *line, struct change *change);

/* Write and read " X Y" or " X Y Z". Only a spatial place may have a Z: 0 without. `what` is said to
 * take a position if there is none; then false. */
void placing_text_write_place(FILE *out, struct boids_vec place);
bool placing_text_read_place(struct line_words *line, const char *what, bool spatial,
                             struct boids_vec *place);
