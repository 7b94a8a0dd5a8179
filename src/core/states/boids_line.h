/* SPDX-License-Identifier: MIT */
/* Boids line: the line "boids HASH NAME = VALUE, ..." of a journal or a saved flock. It names the CSV
 * of all boids (flock_csv.h), and sets the fields of types/state.h that are not 0. */
#pragma once

#include "text/asset.h"
#include "text/line_words.h"
#include "types/state.h"

#include <stdbool.h>
#include <stdio.h>

void boids_line_write(FILE *out, const struct asset *boids, const struct boids_state *state);

/* Reads the line from behind its first word. Returns false with one sentence in line->error. */
bool boids_line_read(struct line_words *line, const struct asset *assets,
                     const struct asset **boids, struct boids_state *state);
