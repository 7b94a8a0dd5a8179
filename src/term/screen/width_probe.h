/* SPDX-License-Identifier: MIT */
/* Width probe: whether the terminal draws ambiguous characters (East Asian Width A) two columns
 * wide. As in vim: it prints some, queries the cursor position and erases them. Without a reply
 * they count as narrow. Bytes are arguments and results: no terminal here. */
#pragma once

#include "glyphs.h"

#include <stdbool.h>
#include <stddef.h>

struct width_probe {
	int narrow; /* column of the cursor if all are narrow, from 0; 0: no reply is due */
};

enum { WIDTH_PROBE_BYTES = 192 };

/* Writes the probe for all ambiguous sets and the custom one (NULL: none). Returns its length; 0 if
 * the screen is too small. Send it together with the sequence that clears the screen, so that
 * nothing is seen, and only to ECMA-48 terminals. */
size_t width_probe_query(struct width_probe *probe, const struct glyph_set *own, int columns,
                         int rows, char bytes[WIDTH_PROBE_BYTES]);

/* Handles a cursor position report (from 0). Returns true and sets *wide if it is the reply to the
 * probe, however late; false if it replies to another query. */
bool width_probe_replied(struct width_probe *probe, int column, int row, bool *wide);
