/* SPDX-License-Identifier: MIT */
/* Brain text: a brain as lines of text, a link a line:
 *
 *     # the three rules
 *     align-aside aside 2          FROM TO WEIGHT: an input or hidden node, a hidden node or output
 *     bias h1 -0.5                 hidden nodes are h1 to h12 */
#pragma once

#include "asset.h"
#include "types/factors.h"

#include <stdio.h>

enum {
	BRAIN_TEXT_MOST = 65536,      /* bytes of a file that is read */
	BRAIN_TEXT = 64 * BRAIN_LINKS /* of one that is written */
};

/* Reads a brain as it stands, its lines in any order. Returns false with one sentence in error,
 * "fly.brain:3: ...": *brain is unchanged. */
bool brain_read(struct brain *brain, const char *where, const char *text, size_t length,
                char *error);

/* Writes a brain in its shortest form to `text`. Returns it as an asset. */
struct asset brain_asset(const struct brain *brain, char text[BRAIN_TEXT]);
