/* SPDX-License-Identifier: MIT */
/* Chosen: the glyphs that factors name, as the terminal's sets. */
#include "app/chosen.h"

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
