/* SPDX-License-Identifier: MIT */
/* Brain text: a brain as lines of text, a link a line, which `;` may end as well:
 *
 *     # the three rules
 *     align-aside aside 2          FROM TO WEIGHT: an input or hidden node, a hidden node or output
 *     bias h1 -0.5                 hidden nodes are h1, h2 ...
 *     h1 ahead 1 off               a link without effect, which a search may turn on again */
#pragma once

#include "asset.h"
#include "types/brain.h"

enum {
	BRAIN_TEXT_MOST = 65536,       /* bytes of a text that is read */
	BRAIN_TEXT = 64 * BRAIN_LINKS, /* of one that is written */
	BRAIN_WEIGHT_MOST = 1000       /* of a weight, and less its negative */
};

/* Reads a brain as it stands, its links in any order, with hidden nodes of any number. Returns false
 * with one sentence in error (ERROR_SIZE bytes), "fly.brain:3: ...": *brain is unchanged. */
bool brain_read(struct brain *brain, const char *where, const char *text, size_t length,
                char *error);

/* Writes the links in their order, each with `gap` behind it. Returns the length. */
size_t brain_write(const struct brain *brain, char gap, char text[BRAIN_TEXT]);

/* Returns the brain as an asset, whose text is written to `text`. */
struct asset brain_asset(const struct brain *brain, char text[BRAIN_TEXT]);
