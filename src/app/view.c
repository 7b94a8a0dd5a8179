/* SPDX-License-Identifier: MIT */
/* View: a flock -> cells. */
#include "app/view.h"

#include "app/chosen.h"
#include "term/palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a cell once all boids have been met. Glyphs and colours are found for cells then,
 * not for boids: of a hundred thousand boids ten thousand cells show. */
struct spot {
	uint32_t first, place; /* who shows, by id, and where in the flock that is */
	float away;            /* how far it is behind the middle */
	uint32_t count;
	float vx, vy; /* as they are seen, of all, summed: where all show */
	uint8_t dots;
	int8_t level, sector; /* shown last, or -1; kept from frame to frame */
};

/* How one axis of the world lies on the glass. */
struct axis {
	double start; /* what stands in the left or upper corner, from the middle */
	double scale; /* cells in a unit */
	double side;
	double end;  /* of the world, in cells */
	double last; /* just before it */
	int cells, parts;
};

/* How one frame is drawn. */
struct sketch {
	struct axis across, down;
	struct gaze gaze;
	const struct eye *eye;
	struct glyph_set glyphs;
	struct glyph_scale crowds;
	const struct palette *palette; /* NULL: one colour */
	int colours;
};

static struct axis
axis_of(float side, double scale, int cells, int parts)
{
	struct axis a = { .scale = scale, .side = (double)side, .cells = cells, .parts = parts };

	a.start = -a.side / 2;
	a.end = round(a.side * scale);
	a.last = nextafter(a.end, 0);
	return a;
}

static const char *
word_of(const struct factors *f, int choice)
{
	return factor_table[choice].word(f->at[choice].choice);
}

static struct sketch
sketch_of(const struct view *view, const struct frame *frame, const struct flock *flock,
          struct looks looks)
{
	const struct factors *f = flock_factors(flock);
	struct vec size = flock_world(flock).size;
	int rows = looks.rows < frame->rows ? looks.rows : frame->rows;
	struct sketch s = { .colours = looks.colours, .eye = &view->eye };

	struct glyph_set chosen = chosen_glyphs(f);
	s.glyphs = *glyphs_shown(&chosen, looks.utf8, looks.wide);
	s.across = axis_of(size.x, (double)f->zoom, frame->columns, s.glyphs.across);
	s.down = axis_of(size.y, (double)f->zoom / (double)f->aspect, rows, s.glyphs.down);
	s.crowds = glyph_scale((double)flock_count(flock) / fmax(1, (double)frame->columns * rows));
	s.palette = palette_find(word_of(f, FACTOR_theme), word_of(f, FACTOR_colour_by));
	s.gaze = eye_gaze(s.eye, flock);
	return s;
}

/* The cell along one axis and the part of it; false: it is none of the frame's. What stands on the far
 * border of the world, or is rounded past it, is in its last one. */
static inline bool
find_along(const struct axis *a, double place, int *cell, int *part)
{
	double from_start = place - a->start, at = from_start * a->scale;

	if (at >= a->end && from_start <= a->side)
		at = a->last;
	if (!(at >= 0 && at < a->cells))
		return false;
	*cell = (int)at;
	*part = (int)((at - *cell) * a->parts);
	return true;
}

/* Who is followed hides all others; else who is near hides who is far. */
static inline bool
is_hidden(const struct sketch *s, const struct spot *spot, uint32_t id, float away)
{
	if (spot->count == 0)
		return false;
	if (s->eye->follows && (id == s->eye->boid || spot->first == s->eye->boid))
		return id != s->eye->boid;
	return away > spot->away || (away == spot->away && id > spot->first);
}

/* How near it is: 0 far .. 3 near; in a flat world all are as usual. */
enum { FAR, DISTANT, USUAL, NEAR, BANDS };

static int
band_of(const struct sketch *s, double away)
{
	float nearness = gaze_nearness(&s->gaze, away);

	return isnan(nearness) ? USUAL : (int)fminf(nearness * BANDS, NEAR);
}

/* Who is near fills the parts of a cell on either side too. */
static uint8_t
dots_at(const struct sketch *s, int across, int down, double away)
{
	const uint8_t *row = &s->glyphs.dot[down * s->glyphs.across];
	uint8_t dots = row[across];

	if (s->gaze.reach > 0 && band_of(s, away) == NEAR)
		for (int i = 0; i < s->glyphs.across; i++)
			dots |= row[i];
	return dots;
}

/* Everybody takes a place. */
static void
gather(const struct sketch *s, struct spot *spots, const struct flock *flock)
{
	size_t count = flock_count(flock);
	int column, row, across, down;

	for (size_t i = 0; i < count; i++) {
		struct boid b = flock_boid(flock, i);
		struct seen at = gaze_place(&s->gaze, b.position);
		if (!find_along(&s->across, at.across, &column, &across) ||
		    !find_along(&s->down, at.down, &row, &down))
			continue;
		struct spot *spot = &spots[(size_t)row * (size_t)s->across.cells + (size_t)column];
		if (!is_hidden(s, spot, b.id, (float)at.away)) {
			spot->first = b.id;
			spot->place = (uint32_t)i;
			spot->away = (float)at.away;
		}
		spot->count++;
		if (s->glyphs.all) {
			struct seen way = gaze_velocity(&s->gaze, b.velocity);
			spot->vx += (float)way.across;
			spot->vy += (float)way.down;
		}
		spot->dots |= dots_at(s, across, down, at.away);
	}
}

/* Makes room for so many ids, unseen as yet. Ids far past the count of boids (they can be read from
 * a file) go without: they are drawn without hysteresis. */
static bool
remember(struct view *view, size_t ids, int parts)
{
	if (ids > view->ids) {
		int8_t *sectors = realloc(view->sectors, ids);
		if (!sectors)
			return false;
		memset(sectors + view->ids, -1, ids - view->ids);
		view->sectors = sectors;
		view->ids = ids;
	}
	if (parts != view->parts && view->ids > 0)
		memset(view->sectors, -1, view->ids);
	view->parts = parts;
	return true;
}

/* One spot for each cell of the frame, nobody there. What was shown there last is kept; where the
 * frame has got another size that is of another cell, which does no harm: it only weighs within the
 * slack of a glyph. */
static bool
clear_spots(struct view *view, size_t cells)
{
	if (cells > view->cells) {
		struct spot *spots = realloc(view->spots, cells * sizeof *spots);
		if (!spots)
			return false;
		for (size_t i = view->cells; i < cells; i++)
			spots[i].level = spots[i].sector = -1;
		view->spots = spots;
		view->cells = cells;
	}
	for (size_t i = 0; i < cells; i++) {
		struct spot *spot = &view->spots[i];
		*spot = (struct spot){ .level = spot->level, .sector = spot->sector };
	}
	return true;
}

/* The sector of the heading that shows, kept for the next frame: by boid, or by cell where all show. */
static int
sector_of(struct view *view, const struct sketch *s, struct spot *spot, struct boid b)
{
	int8_t none = -1, *last = b.id < view->ids ? &view->sectors[b.id] : &none;
	struct seen way = gaze_velocity(&s->gaze, b.velocity);
	float x = (float)way.across, y = (float)way.down;

	if (s->glyphs.all) {
		last = &spot->sector;
		x = spot->vx;
		y = spot->vy;
	}
	return *last = (int8_t)glyph_sector(s->glyphs.sectors, x, y, *last);
}

/* Bold is who is near, or followed; dim who is far; unless the colours need bold for what they tell. */
static uint8_t
style_of(const struct sketch *s, const struct spot *spot, int band)
{
	static const uint8_t styles[BANDS] = { STYLE_DIM, STYLE_DIM, 0, STYLE_BOLD };

	if (s->eye->follows && spot->first == s->eye->boid)
		return STYLE_BOLD;
	return palette_is_bold(s->palette, s->colours) ? 0 : styles[band];
}

/* The colour tells of the boid that shows, or of the heading that shows: with its sector, so that it does
 * not flicker either. */
static struct cell
cell_look(struct view *view, const struct sketch *s, struct spot *spot, const struct flock *flock)
{
	int sector = sector_of(view, s, spot, flock_boid(flock, spot->place));
	int band = band_of(s, (double)spot->away);
	struct told told = { (float)sector / (float)s->glyphs.sectors,
		             gaze_nearness(&s->gaze, (double)spot->away) };
	struct tint tint = palette_tint(s->palette, s->colours,
	                                tell_value(&view->tell, flock, spot->place, told));

	spot->level = (int8_t)glyph_level(&s->crowds, spot->count, spot->level);
	struct sight sight = { sector, spot->dots, spot->level, band == FAR };
	uint8_t style = (uint8_t)(tint.style | style_of(s, spot, band));
	return (struct cell){ s->glyphs.look(&s->glyphs, sight), tint.colour, style };
}

/* What the map has in a cell where nobody is. Wind looks like no glyph of a boid. From the side of a
 * deep world it is not to be seen. */
static struct cell
map_look(const struct sketch *s, const struct flock *flock, int column, int row)
{
	const struct cell blank = { ' ', COLOUR_DEFAULT, 0 };
	struct seen at = { s->across.start + (column + 0.5) / s->across.scale,
		           s->down.start + (row + 0.5) / s->down.scale, 0 };

	if (!flock_mapped(flock) || s->gaze.sine != 0)
		return blank;
	struct vec place = gaze_back(&s->gaze, at);
	char what = flock_map_cell(flock, place);
	bool turn = what == MAP_GOAL && flock_way(flock, place) <= 0;

	switch (what) {
	case MAP_WALL:
		return (struct cell){ '#', COLOUR_DEFAULT, 0 };
	case MAP_GOAL:
		return (struct cell){ '*', COLOUR_DEFAULT, turn ? STYLE_BOLD : 0 };
	case MAP_START:
	case MAP_AIR:
		return blank;
	default:
		return (struct cell){ '~', COLOUR_DEFAULT, STYLE_DIM };
	}
}

/* Where nobody stands: the map, what boids have left, or the land. */
static struct cell
empty_look(const struct view *view, const struct sketch *s, const struct flock *flock, int column,
           int row)
{
	size_t cell = (size_t)row * (size_t)s->across.cells + (size_t)column;
	struct cell map = map_look(s, flock, column, row);
	struct cell left = wake_cell(&view->wake, cell, &s->glyphs);

	return map.glyph != ' '    ? map
	       : left.glyph != ' ' ? left
	                           : backdrop_cell(&view->backdrop, cell);
}

/* Each cell; an empty one forgets what it has shown. */
static void
show(struct view *view, const struct sketch *s, struct frame *frame, const struct flock *flock)
{
	for (int row = 0; row < s->down.cells; row++) {
		for (int column = 0; column < s->across.cells; column++) {
			size_t i = (size_t)row * (size_t)s->across.cells + (size_t)column;
			struct spot *spot = &view->spots[i];
			struct cell cell;
			if (spot->count == 0) {
				spot->level = spot->sector = -1;
				cell = empty_look(view, s, flock, column, row);
			} else {
				cell = cell_look(view, s, spot, flock);
				wake_mark(&view->wake, i, cell.colour);
			}
			frame_put(frame, column, row, cell);
		}
	}
}

/* Over the boids, for there are few. */
static void
show_predators(const struct sketch *s, struct frame *frame, const struct flock *flock)
{
	const struct cell cell = { GLYPH_PREDATOR, COLOUR_DEFAULT, STYLE_BOLD };
	int column, row, part;

	for (size_t i = 0; i < flock_predators(flock); i++) {
		struct seen at = gaze_place(&s->gaze, flock_predator(flock, i).position);
		if (find_along(&s->across, at.across, &column, &part) &&
		    find_along(&s->down, at.down, &row, &part))
			frame_put(frame, column, row, cell);
	}
}

/* The land goes with the world, in whole cells. */
static struct scene
scene_of(const struct sketch *s, const struct flock *flock)
{
	const double far = 1e6; /* cells: past so many it starts again */
	struct vec half = flock_world(flock).size, middle = s->gaze.middle;
	double left = ((double)middle.x - (double)half.x / 2) * s->across.scale;
	double above = ((double)middle.y - (double)half.y / 2) * s->down.scale;

	return (struct scene){ .seed = flock_seed(flock),
		               .columns = s->across.cells,
		               .rows = s->down.cells,
		               .across = s->across.end,
		               .down = s->down.end,
		               .column = (int64_t)floor(fmod(left, far)),
		               .row = (int64_t)floor(fmod(above, far)),
		               .choice = flock_factors(flock)->backdrop,
		               .wraps = flock_world(flock).wraps };
}

bool
view_draw(struct view *view, struct frame *frame, const struct flock *flock, struct looks looks)
{
	struct sketch s = sketch_of(view, frame, flock, looks);
	struct scene scene = scene_of(&s, flock);

	if (s.across.cells < 1 || s.down.cells < 1)
		return true;
	if (!clear_spots(view, (size_t)s.across.cells * (size_t)s.down.cells) ||
	    !remember(view, flock_count(flock), s.glyphs.sectors) ||
	    !tell_look(&view->tell, flock) || !backdrop_fit(&view->backdrop, &scene) ||
	    !wake_fit(&view->wake, flock, s.across.cells, s.down.cells, s.colours))
		return false;
	gather(&s, view->spots, flock);
	show(view, &s, frame, flock);
	show_predators(&s, frame, flock);
	return true;
}

struct vec
view_place(const struct eye *eye, const struct flock *flock, int column, int row)
{
	const struct factors *f = flock_factors(flock);
	struct vec size = flock_world(flock).size;
	struct gaze gaze = eye_gaze(eye, flock);
	double across = (column + 0.5) / (double)f->zoom;
	double down = (row + 0.5) * (double)f->aspect / (double)f->zoom;

	return gaze_back(
		&gaze, (struct seen){ across - (double)size.x / 2, down - (double)size.y / 2, 0 });
}

void
view_free(struct view *view)
{
	free(view->spots);
	free(view->sectors);
	tell_free(&view->tell);
	wake_free(&view->wake);
	backdrop_free(&view->backdrop);
	*view = (struct view){ 0 };
}
