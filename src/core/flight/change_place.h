/* SPDX-License-Identifier: MIT */
/* Change place: the kinds of changes that place, remove or hold things. */
#pragma once

#include "change_kind.h"

extern const struct change_row change_place_row, change_hold_row;

/* Write and read " X Y" or " X Y Z". Only a spatial place may have a Z: 0 without. If there is
 * none, the second returns false, and the error says that `what` takes a position. */
void change_place_write(FILE *out, struct boids_vec place);
bool change_place_read(struct line_words *line, const char *what, bool spatial,
                       struct boids_vec *place);
