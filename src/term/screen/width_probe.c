/* SPDX-License-Identifier: MIT */
#include "width_probe.h"
#include "text/utf8.h"

#include <stdint.h>
#include <string.h>

enum { GLYPHS_MOST = 32 };

/* Not the first row: its report would look like F3 with Shift or Ctrl. */
static const int probe_row = 1;

static const char begin[] = "\033[2;1H\033[8m", end[] = "\033[6n\033[0m\r\033[K";

/* Adds the non-ASCII glyphs of a set, each once. */
static int
add_set(uint32_t *glyphs, int count, const struct glyph_set *set)
{
	for (int i = 0; i < GLYPH_LEVELS && count < GLYPHS_MOST; i++) {
		int k = 0;
		while (k < count && glyphs[k] != set->glyphs[i])
			k++;
		if (k == count && set->glyphs[i] > 0x7E)
			glyphs[count++] = set->glyphs[i];
	}
	return count;
}

size_t
width_probe_query(struct width_probe *probe, const struct glyph_set *own, int columns, int rows,
                  char bytes[WIDTH_PROBE_BYTES])
{
	uint32_t glyphs[GLYPHS_MOST];
	int count = 0, room = (columns - 1) / 2;
	char *at = bytes;

	probe->narrow = 0;
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		if (set->ambiguous)
			count = add_set(glyphs, count, set);
	if (own && own->ambiguous)
		count = add_set(glyphs, count, own);
	count = count < room ? count : room; /* must not wrap, even if wide */
	if (count < 1 || rows <= probe_row)
		return 0;
	at = stpcpy(at, begin);
	for (int i = 0; i < count; i++)
		at += utf8_write(glyphs[i], at);
	probe->narrow = count;
	at = stpcpy(at, end);
	return (size_t)(at - bytes);
}

bool
width_probe_replied(struct width_probe *probe, int column, int row, bool *wide)
{
	const int narrow = probe->narrow;

	if (narrow == 0 || row != probe_row || column < narrow || column > 2 * narrow)
		return false;
	probe->narrow = 0;
	*wide = column > narrow;
	return true;
}
