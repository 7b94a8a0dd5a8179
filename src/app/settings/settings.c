/* SPDX-License-Identifier: MIT */
/* Settings: factors, preset, map and saved state of a flock. */
#include "settings.h"

#include "screen/glyphs.h"

static const uint64_t view_factors =
	(uint64_t)1 << BOIDS_FACTOR_aspect | (uint64_t)1 << BOIDS_FACTOR_time_scale |
	(uint64_t)1 << BOIDS_FACTOR_glyphs | (uint64_t)1 << BOIDS_FACTOR_colour_by |
	(uint64_t)1 << BOIDS_FACTOR_theme | (uint64_t)1 << BOIDS_FACTOR_trails |
	(uint64_t)1 << BOIDS_FACTOR_backdrop;

struct settings
settings_default(void)
{
	struct settings s = { 0 };

	boids_factors_init(&s.factors);
	return s;
}

bool
settings_is_view(int factor)
{
	return view_factors >> factor & 1;
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
