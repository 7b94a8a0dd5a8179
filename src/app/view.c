/* SPDX-License-Identifier: MIT */
/* View: a flock -> cells. */
#include "app/view.h"

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
	uint32_t glyph, who;  /* so is what was shown last (0: nothing), of whom ... */
	float value;          /* ... and what its colour told */
};

/* One spot for each cell of the frame, nobody there. What was shown there last is kept; where the
 * frame has got another size that is of another cell, which does no harm: it only weighs within the
 * slack of a glyph. false: no memory. */
static bool
clear(struct view *view, size_t cells)
{
	if (cells > view->cells) {
		struct spot *spots = realloc(view->spots, cells * sizeof *spots);
		if (!spots)
			return false;
		for (size_t i = view->cells; i < cells; i++)
			spots[i] = (struct spot){ .level = -1, .sector = -1 };
		view->spots = spots;
		view->cells = cells;
	}
	for (size_t i = 0; i < cells; i++) {
		struct spot *spot = &view->spots[i];
		*spot = (struct spot){ .level = spot->level,
			               .sector = spot->sector,
			               .glyph = spot->glyph,
			               .who = spot->who,
			               .value = spot->value };
	}
	return true;
}

/* Who is followed hides all others; else who is near hides who is far. */
static bool
is_hidden(const struct sketch *s, const struct spot *spot, uint32_t id, float away)
{
	if (spot->count == 0)
		return false;
	if (s->eye->follows && (id == s->eye->boid || spot->first == s->eye->boid))
		return id != s->eye->boid;
	return away > spot->away || (away == spot->away && id > spot->first);
}

/* Who is near fills the parts of a cell on either side too. */
static uint8_t
dots_at(const struct sketch *s, const struct slot *at, double away)
{
	const uint8_t *row = &s->glyphs.dot[at->down * s->glyphs.across];
	uint8_t dots = row[at->across];

	if (s->gaze.reach > 0 && sketch_band(s, away) == NEAR)
		for (int i = 0; i < s->glyphs.across; i++)
			dots |= row[i];
	return dots;
}

/* Everybody takes a place. */
static void
gather(struct spot *spots, const struct sketch *s, const struct flock *flock)
{
	size_t count = flock_count(flock);
	struct slot at;

	for (size_t i = 0; i < count; i++) {
		struct boid b = flock_boid(flock, i);
		struct seen seen = gaze_place(&s->gaze, b.position);
		if (!sketch_find(s, seen, &at))
			continue;
		struct spot *spot =
			&spots[(size_t)at.row * (size_t)s->across.cells + (size_t)at.column];
		if (!is_hidden(s, spot, b.id, (float)seen.away)) {
			spot->first = b.id;
			spot->place = (uint32_t)i;
			spot->away = (float)seen.away;
		}
		spot->count++;
		if (s->glyphs.all) {
			struct seen way = gaze_velocity(&s->gaze, b.velocity);
			spot->vx += (float)way.across;
			spot->vy += (float)way.down;
		}
		spot->dots |= dots_at(s, &at, seen.away);
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

/* Where the heading that shows goes on the glass: of the boid, or of all where all show. */
static struct seen
way_of(const struct sketch *s, const struct spot *spot, struct boid b)
{
	return s->glyphs.all ? (struct seen){ (double)spot->vx, (double)spot->vy, 0 }
	                     : gaze_velocity(&s->gaze, b.velocity);
}

/* Its sector, kept for the next frame: by boid, or by cell where all show. */
static int
sector_of(struct view *view, const struct sketch *s, struct spot *spot, uint32_t id, struct seen way)
{
	int8_t none = -1, *last = s->glyphs.all    ? &spot->sector
	                          : id < view->ids ? &view->sectors[id]
	                                           : &none;

	return *last = (int8_t)glyph_sector(s->glyphs.sectors, (float)way.across, (float)way.down,
	                                    *last);
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

/* What the colour tells. One that is only a little off is not worth the bytes of a cell that has not
 * changed otherwise: it stays until the glyph is another, or somebody else's, or it is this far off. */
static float
steady(const struct sketch *s, struct spot *spot, uint32_t glyph, float value)
{
	const float slack = 1 / 16.0F;
	float off = s->palette && s->palette->ring ? remainderf(value - spot->value, 1)
	                                           : value - spot->value;

	if (!palette_is_smooth(s->palette, s->colours))
		return value;
	if (spot->glyph != glyph || spot->who != spot->first || !(fabsf(off) < slack))
		spot->value = value;
	return spot->value;
}

/* The colour tells of the boid that shows, or of the heading that shows: with its sector, so that it does
 * not flicker either, unless it can tell all headings apart. */
static struct cell
cell_look(struct view *view, const struct sketch *s, struct spot *spot, const struct flock *flock)
{
	struct boid b = flock_boid(flock, spot->place);
	struct seen way = way_of(s, spot, b);
	int sector = sector_of(view, s, spot, b.id, way);
	int band = sketch_band(s, (double)spot->away);
	struct told told = { (float)sector / (float)s->glyphs.sectors,
		             gaze_nearness(&s->gaze, (double)spot->away) };

	if (palette_is_smooth(s->palette, s->colours))
		told.heading = (float)(atan2(-way.down, way.across) / (2 * M_PI));
	spot->level = (int8_t)glyph_level(&s->crowds, spot->count, spot->level);
	struct sight sight = { sector, spot->dots, spot->level, band == FAR };
	uint32_t glyph = s->glyphs.look(&s->glyphs, sight);
	float value = steady(s, spot, glyph, tell_value(&view->tell, flock, spot->place, told));
	struct tint tint = palette_tint(s->palette, s->colours, value);
	spot->glyph = glyph;
	spot->who = b.id;
	return (struct cell){ glyph, tint.colour, (uint8_t)(tint.style | style_of(s, spot, band)) };
}

/* What the middle of a cell shows. */
static struct vec
place_of(const struct gaze *gaze, const struct flock *flock, int column, int row)
{
	const struct factors *f = flock_factors(flock);
	struct vec size = flock_world(flock).size;
	double across = (column + 0.5) / (double)f->zoom;
	double down = (row + 0.5) * (double)f->aspect / (double)f->zoom;

	return gaze_back(
		gaze, (struct seen){ across - (double)size.x / 2, down - (double)size.y / 2, 0 });
}

/* What the map has in a cell where nobody is. Wind looks like no glyph of a boid. */
static struct cell
map_look(const struct sketch *s, const struct flock *flock, int column, int row)
{
	const struct cell blank = { ' ', COLOUR_DEFAULT, 0 };

	if (!flock_mapped(flock) || !sketch_sees_map(s))
		return blank;
	struct vec place = place_of(&s->gaze, flock, column, row);
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
				spot->glyph = 0;
				cell = empty_look(view, s, flock, column, row);
			} else {
				cell = cell_look(view, s, spot, flock);
				wake_mark(&view->wake, i, cell.colour);
			}
			frame_put(frame, column, row, cell);
		}
	}
}

static void
show_one(const struct sketch *s, struct frame *frame, struct boid b, uint32_t glyph)
{
	struct slot at;

	if (sketch_find(s, gaze_place(&s->gaze, b.position), &at))
		frame_put(frame, at.column, at.row,
		          (struct cell){ glyph, COLOUR_DEFAULT, STYLE_BOLD });
}

/* Over the boids, for there are few. */
static void
show_few(const struct sketch *s, struct frame *frame, const struct flock *flock)
{
	for (size_t i = 0; i < flock_posts(flock); i++)
		show_one(s, frame, flock_post(flock, i), GLYPH_POST);
	for (size_t i = 0; i < flock_predators(flock); i++)
		show_one(s, frame, flock_predator(flock, i), GLYPH_PREDATOR);
}

bool
view_draw(struct view *view, struct frame *frame, const struct flock *flock, struct looks looks)
{
	struct sketch s = sketch_of(&view->eye, frame, flock, looks);
	struct scene scene = sketch_scene(&s, flock);

	if (s.across.cells < 1 || s.down.cells < 1)
		return true;
	if (!clear(view, (size_t)s.across.cells * (size_t)s.down.cells) ||
	    !remember(view, flock_count(flock), s.glyphs.sectors) ||
	    !tell_look(&view->tell, flock) || !backdrop_fit(&view->backdrop, &scene, flock) ||
	    !wake_fit(&view->wake, flock, &scene, s.colours))
		return false;
	gather(view->spots, &s, flock);
	show(view, &s, frame, flock);
	show_few(&s, frame, flock);
	return true;
}

struct vec
view_place(const struct eye *eye, const struct flock *flock, int column, int row)
{
	struct gaze gaze = eye_gaze(eye, flock);

	return place_of(&gaze, flock, column, row);
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
