/* SPDX-License-Identifier: MIT */
#include "projection.h"

#include "settings/settings.h"

#include <math.h>

/* Returns an axis for a world of `cells` cells, of which `count` from `first` on show. Beside the
 * world are whole cells, so that at scale 1 no cell of the world is shown by two. Beside a part of
 * the world its other cells do not show. */
static struct axis
axis_of(struct axis a, double cells, int first, int count, double scale)
{
	const double room = a.to - a.from, shown = fmin(count * scale, room);
	const int beside = a.from + (int)floor((room - shown) / 2);

	a.parts = 1;
	a.scale *= scale;
	a.start = -a.side / 2;
	a.cells = fmin(cells * scale, room * (cells / count));
	a.first = beside - first * scale;
	a.end = a.first + a.cells;
	if (first > 0)
		a.from = beside;
	if (first + count < cells)
		a.to = beside + (int)ceil(shown - cell_tie);
	a.begins = (int)floor(a.first + cell_tie);
	a.ends = (int)floor(a.end - fmin(scale, 1) / 2 + cell_tie) + 1;
	return a;
}

static const char *
word_of(const struct boids_factors *f, int choice)
{
	return factor_table[choice].word(f->at[choice].choice);
}

struct projection
projection_bare(const struct camera *camera, const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);
	const struct viewport *v = &camera->viewport;
	double zoom = (double)f->zoom, aspect = (double)f->aspect;
	double width = (double)flock_world(flock).size.x;
	double height = (double)flock_world(flock).size.y;
	int columns = (int)fmax(round(width * zoom), 1);
	int rows = (int)fmax(round(height * (zoom / aspect)), 1);
	struct viewport part = camera_cells(camera, columns, rows);
	double scale = fmin((double)v->columns / part.columns, (double)v->rows / part.rows);
	struct axis across = { .side = width, .scale = zoom, .from = v->left };
	struct axis down = { .side = height, .scale = zoom / aspect, .from = v->top };

	across.to = v->left + v->columns;
	down.to = v->top + v->rows;

	if (camera->whole && scale >= 2)
		scale = floor(scale + cell_tie);
	return (struct projection){
		.camera = camera,
		.flock = flock,
		.across = axis_of(across, columns, part.left, part.columns, scale),
		.down = axis_of(down, rows, part.top, part.rows, scale),
		.scale = scale,
		.viewpoint = camera_viewpoint(camera, flock),
	};
}

static bool
is_inside(float place, double side)
{
	return place >= 0 && (double)place <= side;
}

bool
projection_has_world(const struct projection *s, int column, int row)
{
	if (column >= s->across.begins && column < s->across.ends && row >= s->down.begins &&
	    row < s->down.ends)
		return true;
	if (s->viewpoint.around.x > 0) /* else another period of the world would show */
		return false;
	struct boids_vec place = projection_place(s, column, row);
	return flock_factors(s->flock)->edge == BOIDS_EDGE_OPEN ||
	       (is_inside(place.x, s->across.side) && is_inside(place.y, s->down.side));
}

bool
projection_shows_map(const struct projection *s)
{
	const double straight = 1e-6;

	return fabs(s->viewpoint.sine) < straight;
}

enum background
projection_background(const struct boids_factors *looks, const struct display *display)
{
	return looks->background == BOIDS_BACKGROUND_DARK    ? BACKGROUND_DARK
	       : looks->background == BOIDS_BACKGROUND_LIGHT ? BACKGROUND_LIGHT
	                                                     : display->background;
}

struct projection
projection_of(const struct camera *camera, const struct flock_state *flock,
              const struct boids_factors *looks, const struct display *display)
{
	struct projection s = projection_bare(camera, flock);
	struct glyph_set chosen = settings_glyphs(looks);

	s.glyphs = *glyphs_shown(&chosen, display->utf8 && !display->coarse, display->wide);
	s.display = display;
	s.across.parts = s.glyphs.across;
	s.down.parts = s.glyphs.down;
	s.colours = display->colours;
	s.shapes = s.colours >= 256 && display->utf8 && !display->wide && !display->coarse;
	s.density = glyph_scale((double)flock_count(flock, BOIDS_KIND_BOID) /
	                        fmax(1, s.across.cells * s.down.cells));
	s.theme = looks->theme != BOIDS_THEME_OWN ? theme_find(word_of(looks, BOIDS_FACTOR_theme))
	          : display->own_theme            ? display->own_theme
	                                          : theme_table;
	s.background = projection_background(looks, display);
	s.palette = theme_palette(s.theme, s.background, word_of(looks, BOIDS_FACTOR_colour_by));
	return s;
}

int
projection_band(const struct projection *s, double depth)
{
	float nearness = viewpoint_nearness(&s->viewpoint, depth);

	return isnan(nearness) ? BAND_USUAL : (int)fminf(nearness * BANDS, BAND_NEAR);
}

struct cell
projection_thing(const struct projection *s, enum theme_thing thing, uint32_t glyph)
{
	struct tint tint = theme_tint(s->theme, s->background, thing, s->colours);

	return (struct cell){ glyph, tint.colour, tint.style, 0 };
}

struct cell
projection_block(const struct projection *s, enum theme_thing thing)
{
	struct cell cell = projection_thing(s, thing, s->shapes ? GLYPH_BLOCK : GLYPH_WALL);

	if (s->shapes)
		cell.paper = 1 + cell.colour;
	return cell;
}

void
projection_put(const struct projection *s, struct frame *frame, struct boids_vec place,
               struct cell thing)
{
	struct subcell at;

	if (!projection_find_place(s, place, &at))
		return;
	if (!thing.paper)
		thing.paper = frame_cell(frame, at.column, at.row).paper;
	frame_put(frame, at.column, at.row, thing);
}

struct scene
projection_scene(const struct projection *s, const struct boids_factors *looks)
{
	const double period = 1e6; /* cells after which the backdrop repeats */
	struct boids_vec size = flock_world(s->flock).size, middle = s->viewpoint.middle;
	static const double rates[] = { [BOIDS_BACKDROP_WIND] = 4, [BOIDS_BACKDROP_FOOD] = 2 };
	double left = ((double)middle.x - (double)size.x / 2) * s->across.scale;
	double above = ((double)middle.y - (double)size.y / 2) * s->down.scale;

	return (struct scene){
		.seed = flock_seed(s->flock),
		.columns = s->across.to - s->across.from,
		.rows = s->down.to - s->down.from,
		.across = s->across.cells,
		.down = s->down.cells,
		.scale = s->scale,
		.column = (int64_t)floor(fmod(left, period)) - (s->across.begins - s->across.from),
		.row = (int64_t)floor(fmod(above, period)) - (s->down.begins - s->down.from),
		.turned = atan2(s->viewpoint.sine, s->viewpoint.cosine),
		.choice = looks->backdrop,
		.moment = (int64_t)(flock_time(s->flock) * rates[looks->backdrop]),
		.wraps = flock_world(s->flock).wraps
	};
}
