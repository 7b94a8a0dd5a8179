/* SPDX-License-Identifier: MIT */
/* Probe: whether the terminal draws wide what Unicode leaves open. As vim does: some characters are
 * printed in a row, the terminal is asked where the cursor is, and they are erased. A pure matter of
 * bytes; who does not answer is taken to draw them narrow. */
#pragma once

#include "glyphs.h"

#include <stdbool.h>
#include <stddef.h>

struct probe {
	bool awaits;     /* an answer */
	int row, narrow; /* where the cursor is if all are narrow, from 0 */
};

enum { PROBE_BYTES = 160 };

/* What asks about all ambiguous sets and the user's own (NULL: none) on a screen of this size; 0 bytes
 * where there is no room. To be sent at once with what clears the screen, so that nothing shows. Only
 * for terminals that speak ECMA-48. */
size_t probe_ask(struct probe *probe, const struct glyph_set *own, int columns, int rows,
                 char bytes[PROBE_BYTES]);

/* The cursor is said to be there (from 0). True: that was the answer, and *wide is known; else it is
 * the answer to somebody else's question. However late it comes, each question takes one answer. */
bool probe_answered(struct probe *probe, int column, int row, bool *wide);
