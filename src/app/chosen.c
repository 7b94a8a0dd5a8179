/* SPDX-License-Identifier: MIT */
/* Chosen: the glyphs that factors name, as the terminal's sets. */
#include "app/chosen.h"

#include <string.h>

struct glyph_set
chosen_glyphs(const struct factors *f)
{
	int count = OWN_GLYPHS;

	if (f->glyphs != GLYPHS_OWN)
		return *glyphs_find(factor_table[FACTOR_glyphs].word(f->glyphs));
	while (!f->own_glyphs[count - 1])
		count--;
	return glyphs_own(f->own_glyphs, count);
}

void
choose_plain_glyphs(struct factors *f)
{
	struct glyph_set set = chosen_glyphs(f);
	const char *name = glyphs_shown(&set, false, false)->name;

	if (!set.unicode)
		return;
	for (int row = 0; row < GLYPHS_OWN; row++)
		if (strcmp(factor_table[FACTOR_glyphs].word(row), name) == 0)
			f->glyphs = row;
}
