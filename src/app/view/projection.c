/* SPDX-License-Identifier: MIT */
/* Projection: world positions to cells. */
#include "projection.h"

#include "settings/settings.h"

#include <math.h>

static struct axis
axis_of(float side, double scale, int cells)
{
	struct axis a = { .scale = scale, .side = (double)side, .cells = cells, .parts = 1 };

	a.start = -a.side / 2;
	a.end = round(a.side * scale);
	a.last = nextafter(a.end, 0);
	return a;
}

static const char *
word_of(const struct boids_factors *f, int choice)
{
	return boids_factor_table[choice].word(f->at[choice].choice);
}

struct projection
projection_bare(const struct camera *camera, const struct boids_flock *flock)
{
	const struct boids_factors *f = boids_flock_factors(flock);
	struct boids_vec size = boids_flock_world(flock).size;

	return (struct projection){
		.camera = camera,
		.across = axis_of(size.x, (double)f->zoom, camera->viewport.columns),
		.down = axis_of(size.y, (double)f->zoom / (double)f->aspect, camera->viewport.rows),
		.viewpoint = camera_viewpoint(camera, flock),
	};
}

bool
projection_shows_map(const struct projection *s)
{
	const double straight = 1e-6;

	return fabs(s->viewpoint.sine) < straight;
}

struct projection
projection_of(const struct camera *camera, const struct boids_flock *flock,
              const struct boids_factors *looks, const struct display *display)
{
	struct projection s = projection_bare(camera, flock);
	struct glyph_set chosen = settings_glyphs(looks);

	s.glyphs = *glyphs_shown(&chosen, display->utf8 && !display->coarse, display->wide);
	s.across.parts = s.glyphs.across;
	s.down.parts = s.glyphs.down;
	s.colours = display->colours;
	s.density = glyph_scale((double)boids_flock_count(flock) /
	                        fmax(1, (double)s.across.cells * s.down.cells));
	s.palette = palette_find(word_of(looks, BOIDS_FACTOR_theme),
	                         word_of(looks, BOIDS_FACTOR_colour_by));
	return s;
}

int
projection_band(const struct projection *s, double depth)
{
	float nearness = viewpoint_nearness(&s->viewpoint, depth);

	return isnan(nearness) ? BAND_USUAL : (int)fminf(nearness * BANDS, BAND_NEAR);
}

struct scene
projection_scene(const struct projection *s, const struct boids_flock *flock,
                 const struct boids_factors *looks)
{
	const double period = 1e6; /* cells after which the backdrop repeats */
	struct boids_vec size = boids_flock_world(flock).size, middle = s->viewpoint.middle;
	bool drifts = looks->backdrop == BOIDS_BACKDROP_WIND;
	double left = ((double)middle.x - (double)size.x / 2) * s->across.scale;
	double above = ((double)middle.y - (double)size.y / 2) * s->down.scale;

	return (struct scene){ .seed = boids_flock_seed(flock),
		               .columns = s->across.cells,
		               .rows = s->down.cells,
		               .across = s->across.end,
		               .down = s->down.end,
		               .column = (int64_t)floor(fmod(left, period)),
		               .row = (int64_t)floor(fmod(above, period)),
		               .turned = atan2(s->viewpoint.sine, s->viewpoint.cosine),
		               .choice = looks->backdrop,
		               .moment = drifts ? (int64_t)(boids_flock_time(flock) * 4) : 0,
		               .wraps = boids_flock_world(flock).wraps };
}
