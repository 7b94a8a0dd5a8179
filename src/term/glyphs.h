/* SPDX-License-Identifier: MIT */
/* Glyphs: how a heading looks. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct glyph_set {
	const char *name;
	const char *help;    /* one sentence, no full stop */
	bool unicode;        /* needs a UTF-8 locale */
	int sectors;         /* headings it tells apart: 4 or 8 */
	uint32_t heading[8]; /* right, then counter-clockwise on the screen */
};

extern const struct glyph_set glyph_sets[]; /* ends with a NULL name */

/* The set of that name, or NULL. */
const struct glyph_set *glyphs_find(const char *name);

/* Which of `sectors` equal parts of the circle, centred on right and going counter-clockwise, a
 * heading lies in. (x, y): the heading as it is seen, y down, both in the same length on the
 * glass. `last` is the sector shown before, or -1: it is kept until the heading is 5 degrees past
 * its border, so a glyph does not flicker. A heading of no length keeps `last` (or 0). */
int glyph_sector(int sectors, float x, float y, int last);
