/* SPDX-License-Identifier: MIT */
/* Settings: factors, preset, map and saved state of a flock. */
#include "settings.h"

#include "screen/glyphs.h"

struct settings
settings_default(void)
{
	struct settings s = { 0 };

	boids_factors_init(&s.factors);
	return s;
}

bool
settings_keeps(int factor)
{
	return boids_factor_table[factor].is_view || factor == BOIDS_FACTOR_aspect;
}

bool
settings_survives(int factor)
{
	return settings_keeps(factor) || factor == BOIDS_FACTOR_number;
}

void
settings_keep_chosen(struct settings *s, const struct settings *from)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!settings_survives(i) || !from->chosen[i])
			continue;
		boids_factor_copy(&s->factors, &from->factors, i);
		s->chosen[i] = true;
	}
}

struct glyph_set
settings_glyphs(const struct boids_factors *f)
{
	int count = BOIDS_CUSTOM_GLYPHS;

	if (f->glyphs != BOIDS_GLYPHS_CUSTOM)
		return *glyphs_find(boids_factor_table[BOIDS_FACTOR_glyphs].word(f->glyphs));
	while (!f->custom_glyphs[count - 1])
		count--;
	return glyphs_custom(f->custom_glyphs, count);
}
