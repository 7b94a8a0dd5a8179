/* SPDX-License-Identifier: MIT */
#include "view.h"

#include "followed_boid.h"
#include "footprint.h"
#include "io/memory.h"
#include "life_marks.h"
#include "math/thread_pool.h"
#include "screen/rgb.h"
#include "screen/theme.h"
#include "world_border.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The boids of one cell, or of one of its halves if the set has them. Glyphs are chosen per cell, not per boid: 100 000 boids show in 10 000. */
struct contents {
	uint32_t id, index; /* of the boid that shows */
	float depth;        /* of that boid, behind the middle */
	uint32_t count;
	float vx, vy; /* sum of all velocities in the view, for sets that show all boids */
	uint8_t dots;
	int8_t level, sector;         /* shown last, or -1; kept, as the next ones, over frames */
	uint32_t last_glyph, last_id; /* shown last; glyph 0: none */
	float last_value;             /* its colour value */
};

enum { CROWD = 20000 }; /* boids from which on threads draw them, each the cells of some rows */

/* What all threads know of a frame. */
struct drawing {
	struct view *view;
	const struct projection *s;
	struct frame *frame; /* NULL: marks alone */
	bool marks;
};

/* Makes room for the contents of `cells` cells and `ids` sectors of boids: few that fly share one,
 * without hysteresis, where boids have died. After a resize what cells showed last belongs to other cells,
 * after a change of glyphs to other sectors: harmless, as it only counts within the hysteresis of a glyph. */
static void
fit(struct view *view, size_t cells, size_t ids)
{
	if (ids > view->ids) {
		view->sectors = memory_resize(view->sectors, ids, 1);
		memset(view->sectors + view->ids, -1, ids - view->ids);
		view->ids = ids;
	}
	if (cells <= view->cells)
		return;
	view->contents = memory_resize(view->contents, cells, sizeof *view->contents);
	view->used = memory_resize(view->used, cells, sizeof *view->used);
	for (size_t i = view->cells; i < cells; i++) {
		view->contents[i] = (struct contents){ .level = -1, .sector = -1 };
		view->used[i] = 0;
	}
	view->cells = cells;
}

static bool
is_empty(const struct contents *here)
{
	return here->count == 0 && here->dots == 0;
}

/* The followed boid hides all others; else near boids hide far ones. */
static inline bool
is_hidden(const struct projection *s, const struct contents *here, uint32_t id, float depth)
{
	if (here->count == 0)
		return false;
	if (s->camera->follows && (id == s->camera->boid || here->id == s->camera->boid))
		return id != s->camera->boid;
	return depth > here->depth || (depth == here->depth && id > here->id);
}

/* A near boid fills the subcells on either side too. `deep`: the projection of a 3-D world. */
static inline uint8_t
dots_at(const struct projection *s, const struct projection *deep, const struct subcell *at,
        double depth)
{
	const uint8_t *row = &s->glyphs.dot[at->down * s->glyphs.across];
	uint8_t dots = row[at->across];

	if (s->viewpoint.reach > 0 && projection_band(deep, depth) == BAND_NEAR)
		for (int i = 0; i < s->glyphs.across; i++)
			dots |= row[i];
	return dots;
}

/* Returns the contents of a cell, to be drawn in this frame. */
static inline struct contents *
use_contents(struct view *view, const struct projection *s, const struct subcell *at)
{
	size_t cell = projection_part(s, at);

	view->used[cell] = 1;
	return &view->contents[cell];
}

/* Makes a boid the one that a cell shows. */
static void
show_boid(struct contents *here, uint32_t id, size_t index, double depth)
{
	here->id = id;
	here->index = (uint32_t)index;
	here->depth = (float)depth;
}

/* Returns the place of the dot behind a boid: head and tail tell its heading. At rest it is nowhere. */
static inline struct view_vec
tail_of(const struct projection *s, struct view_vec seen, struct view_vec velocity)
{
	const double reach = 1.2; /* dots: far enough along diagonals too */
	double speed = sqrt(velocity.across * velocity.across + velocity.down * velocity.down);
	double dot = reach / (s->across.scale * s->across.parts * speed);

	seen.across -= velocity.across * dot;
	seen.down -= velocity.down * dot;
	return seen;
}

/* Adds the boids to the contents of their cells in rows `from` to `to` - 1 of the frame, in the order
 * of the flock, as sums round. A tail may reach into view from a boid in another part of the world. A
 * cell that has only tails shows one of their boids. */
__attribute__((always_inline)) static inline void
add_boids(struct view *view, const struct projection *shared, int from, int to, bool flat)
{
	struct projection own = *shared; /* no store to contents changes it */
	const struct projection *s = &own;
	const struct flock_places boids = flock_places(s->flock);
	const bool tails = s->glyphs.all && s->glyphs.across > 1;
	const double room = tails ? 2 : 0; /* rows that a tail reaches, at most */
	const double first = from > s->down.from ? from - room : -HUGE_VAL;
	const double end = to < s->down.to ? to + room : HUGE_VAL;

	if (flat) {
		own.viewpoint.reach = 0;
		own.viewpoint.around = (struct boids_vec){ 0 };
	}
	for (size_t i = 0; i < boids.count; i++) {
		struct boids_vec flies = { boids.vx[i], boids.vy[i], boids.z ? boids.vz[i] : 0 };
		struct view_vec seen = viewpoint_from_world(&s->viewpoint, flock_place(&boids, i));
		double row = axis_place(&s->down, seen.down);
		if (!(row >= first && row < end))
			continue;
		struct view_vec velocity = viewpoint_velocity(&s->viewpoint, flies);
		const uint32_t id = boids.id[i];
		struct subcell at;
		const bool shows = projection_find(s, seen, &at);
		if (shows && at.row >= from && at.row < to) {
			struct contents *here = use_contents(view, s, &at);
			if (!is_hidden(s, here, id, (float)seen.depth))
				show_boid(here, id, i, seen.depth);
			here->count++;
			here->dots |= dots_at(s, shared, &at, seen.depth);
			here->vx += (float)velocity.across;
			here->vy += (float)velocity.down;
		}
		if (!tails ||
		    !(shows || (fabs(seen.across) <= s->across.side / 2 &&
		                fabs(seen.down) <= s->down.side / 2)) ||
		    !projection_find(s, tail_of(s, seen, velocity), &at) || at.row < from ||
		    at.row >= to)
			continue;
		struct contents *here = use_contents(view, s, &at);
		if (here->count == 0)
			show_boid(here, id, i, seen.depth);
		here->vx += (float)velocity.across;
		here->vy += (float)velocity.down;
		here->dots |= dots_at(s, shared, &at, seen.depth);
	}
}

/* Returns the colour value to show. A small change alone is not worth the bytes of redrawing the
 * cell: the last value stays until glyph or boid change or it is off by `slack`. */
static float
stable_value(const struct projection *s, struct contents *here, uint32_t glyph, float value)
{
	const float slack = 1 / 16.0F;

	if (!palette_is_smooth(&s->palette, s->colours))
		return value;
	float off = s->palette.ring ? remainderf(value - here->last_value, 1)
	                            : value - here->last_value;
	if (here->last_glyph != glyph || here->last_id != here->id || !(fabsf(off) < slack))
		here->last_value = value;
	return here->last_value;
}

/* Returns the colour, or one of 256 that is near to a direct one that the terminal does not have. */
static int32_t
letter_colour(int32_t colour, int colours)
{
	const bool nearest = colour >= COLOUR_DIRECT && colours >= 256 && colours < COLOURS_DIRECT;

	return nearest ? rgb_number((uint32_t)(colour - COLOUR_DIRECT))
	               : colour_limited(colour, colours);
}

/* Returns how a cell with boids shows. Colours of headings follow the sector, so that they do not
 * flicker either, except with a smooth palette. `sectors`: the last ones by boid id, or NULL. Unless it
 * is NULL, plain gets glyph and colour without hysteresis; glyph 0: not known. */
static struct cell
boid_cell(const struct view *view, const struct projection *s, struct frame *frame,
          struct contents *here, int8_t *sectors, struct cell *plain)
{
	/* Near boids are bold, far ones faint, or dim where few colours are; bold is left out if the
	 * palette uses it itself. */
	static const uint8_t band_styles[BANDS] = { STYLE_DIM, STYLE_DIM, 0, STYLE_BOLD };
	static const float band_shares[BANDS] = { 0.4F, 0.65F, 1, 1 };
	struct boids_boid b = flock_boid(s->flock, BOIDS_KIND_BOID, here->index);
	struct view_vec velocity =
		s->glyphs.all /* the sum of all */
			? (struct view_vec){ (double)here->vx, (double)here->vy, 0 }
			: viewpoint_velocity(&s->viewpoint, b.velocity);
	int8_t none = -1, *sector = s->glyphs.all ? &here->sector /* kept for the next frame */
	                            : sectors     ? &sectors[b.id % view->ids]
	                                          : &none;
	*sector = (int8_t)glyph_sector(s->glyphs.sectors, (float)velocity.across,
	                               (float)velocity.down, *sector);
	int band = projection_band(s, (double)here->depth);
	struct apparent apparent = { (float)*sector / (float)s->glyphs.sectors,
		                     viewpoint_nearness(&s->viewpoint, (double)here->depth) };

	if (view->colour_value.by == BOIDS_COLOUR_BY_HEADING &&
	    palette_is_smooth(&s->palette, s->colours))
		apparent.heading = (float)(atan2(-velocity.down, velocity.across) / (2 * M_PI));
	here->level = (int8_t)glyph_level(&s->density, here->count, here->level);
	bool small = band == BAND_FAR || life_marks_young(s->flock, &b);
	const uint32_t *points = b.letter.points;
	struct sight sight = { *sector, here->dots, here->level, small,
		               *points ? frame_glyph(frame, points) : 0 };
	uint32_t glyph = s->glyphs.look(&s->glyphs, sight);
	float value = colour_value_of(&view->colour_value, s->flock, here->index, apparent);
	struct tint tint =
		palette_tint(&s->palette, s->colours, stable_value(s, here, glyph, value));
	here->last_glyph = glyph;
	here->last_id = b.id;
	const bool fades = s->colours >= 256 && tint.colour != COLOUR_DEFAULT;
	int style = tint.style;
	if (fades)
		tint.colour =
			background_fade(tint.colour, s->background, band_shares[band], s->colours);
	if (s->camera->follows && here->id == s->camera->boid)
		style |= STYLE_BOLD;
	else if (!palette_is_bold(&s->palette, s->colours))
		style |= band_styles[band] & (fades ? STYLE_BOLD : STYLE_BOLD | STYLE_DIM);
	if (life_marks_starving(s->flock, &b))
		style = (style & ~STYLE_BOLD) | STYLE_DIM;
	struct cell cell = { glyph, tint.colour, (uint8_t)style, 0 };
	if (view->colour_value.by == BOIDS_COLOUR_BY_LETTER) {
		cell.colour = letter_colour((int32_t)b.letter.colour - 1, s->colours);
		cell.paper = 1 + letter_colour((int32_t)b.letter.paper - 1, s->colours);
		cell.style |= (uint8_t)b.letter.style;
	}
	if (plain) {
		bool same = *sector == glyph_sector(s->glyphs.sectors, (float)velocity.across,
		                                    (float)velocity.down, -1) &&
		            here->level == glyph_level(&s->density, here->count, -1);
		int32_t colour = palette_tint(&s->palette, s->colours, value).colour;
		plain->glyph = same ? glyph : 0;
		plain->colour = view->colour_value.by == BOIDS_COLOUR_BY_LETTER ? cell.colour
		                : fades ? background_fade(colour, s->background, band_shares[band],
		                                          s->colours)
		                        : colour;
	}
	return cell;
}

/* Returns the most important part of the map in an empty cell; blank beside the world. Wind looks
 * like no glyph of a boid. */
static struct cell
terrain_cell(const struct projection *s, int column, int row)
{
	static const struct {
		uint32_t glyph;
		enum theme_thing thing;
	} shown[] = { [1] = { GLYPH_WIND, THEME_WIND },
		      { GLYPH_WALL, THEME_WALL },
		      { GLYPH_GOAL, THEME_GOAL },
		      { GLYPH_GOAL, THEME_NEXT_GOAL } };
	int most = 0;
	struct boids_vec place;

	struct footprint footprint = footprint_of(s, column, row);
	while (footprint_next(&footprint, &place)) {
		char kind = flock_map_cell(s->flock, place);
		bool turn = kind == BOIDS_MAP_GOAL && flock_path_length(s->flock, place) <= 0;
		int rank = kind == BOIDS_MAP_GOAL                             ? 3 + turn
		           : kind == BOIDS_MAP_WALL                           ? 2
		           : kind != BOIDS_MAP_START && kind != BOIDS_MAP_AIR ? 1
		                                                              : 0;
		most = rank > most ? rank : most;
	}
	if (most == 0 || !projection_has_world(s, column, row))
		return cell_blank;
	if (shown[most].thing == THEME_WALL)
		return projection_block(s, THEME_WALL);
	return projection_thing(s, shown[most].thing, shown[most].glyph);
}

enum { NONE = COLOUR_DEFAULT - 1 };

/* Returns the colour of a half of a cell, told by its glyph. */
static int32_t
half_of(struct cell cell, uint32_t half)
{
	if (cell.glyph == half || cell.glyph == GLYPH_BLOCK)
		return cell.colour;
	bool other = cell.glyph == GLYPH_UPPER || cell.glyph == GLYPH_LOWER;
	return other && cell.paper ? cell.paper - 1 : NONE;
}

/* Puts the contents of a cell into the frame. A half keeps the other one, which is the background
 * of the cell if the two differ. */
static void
put_contents(const struct view *view, const struct projection *s, struct frame *frame, size_t i,
             struct cell cell)
{
	const int columns = s->across.to - s->across.from;
	int column = s->across.from + (int)(i % (size_t)columns);
	int part = (int)(i / (size_t)columns), row = s->down.from + part / projection_parts(s);

	if (!viewport_has(&view->shown, column, row))
		return;
	if (projection_parts(s) > 1 && cell.glyph == GLYPH_UPPER) {
		struct cell there = frame_cell(frame, column, row);
		int32_t halves[] = { half_of(there, GLYPH_UPPER), half_of(there, GLYPH_LOWER) };
		halves[part % 2] = cell.colour;
		bool same = halves[0] == halves[1];
		bool lower = halves[0] == NONE || halves[1] == COLOUR_DEFAULT;
		cell.glyph = same ? GLYPH_BLOCK : lower ? GLYPH_LOWER : GLYPH_UPPER;
		cell.colour = halves[lower];
		cell.paper = same || halves[!lower] == NONE ? 0 : 1 + halves[!lower];
	}
	frame_put(frame, column, row, cell);
}

/* Gives a mark the colour of the group that its boid is in now: a group has the colour that it had in
 * the frames before, which differ from viewer to viewer. */
static void
colour_mark(const struct view *view, const struct projection *s, struct trace *mark)
{
	const struct colour_row *row = mark ? colour_value_row(&view->colour_value, mark->id) : NULL;

	if (!row)
		return;
	int32_t colour = palette_tint(&s->palette, s->colours, row->value).colour;
	if (mark->colour != colour) {
		mark->colour = colour;
		mark->step = -1;
	}
}

/* Draws the trails of empty cells of some rows, and the map over them. */
static void
draw_ground(struct view *view, const struct projection *s, struct frame *frame, int from, int to)
{
	bool has_map = flock_current_map(s->flock) && projection_shows_map(s);
	bool by_group = view->colour_value.by == BOIDS_COLOUR_BY_GROUP;
	const int parts = projection_parts(s);
	size_t i = projection_row(s, from);

	if (!has_map && !(view->trails.span > 0))
		return;
	for (int part = from * parts; part < to * parts; part++)
		for (int column = s->across.from; column < s->across.to; column++, i++) {
			if (!is_empty(&view->contents[i]) ||
			    !viewport_has(&view->shown, column, part / parts))
				continue;
			struct cell cell =
				has_map ? terrain_cell(s, column, part / parts) : cell_blank;
			if (cell.glyph == ' ' && by_group)
				colour_mark(view, s, trails_trace(&view->trails, i));
			if (cell.glyph == ' ')
				cell = trails_cell(&view->trails, i, &s->glyphs, s->background);
			if (cell.glyph != ' ')
				put_contents(view, s, frame, i, cell);
		}
}

/* Marks a cell as it shows without hysteresis, which differs from viewer to viewer; glyph 0: finds
 * that. */
static void
mark(struct view *view, const struct projection *s, struct frame *frame, size_t i, struct cell plain)
{
	struct contents marked = view->contents[i];

	marked.level = marked.sector = -1;
	marked.last_glyph = 0;
	if (plain.glyph == 0)
		plain = boid_cell(view, s, frame, &marked, NULL, NULL);
	const struct flock_places boids = flock_places(s->flock);
	trails_mark(&view->trails, i, plain, flock_place(&boids, marked.index), marked.id);
}

/* Adds the cells beside those that show from which the marks of `span` seconds may come into a part of
 * a world that the camera moves along or turns. */
static void
widen(struct axis *a, double units)
{
	const int room = a->to - a->from;
	const int most = (int)fmin(ceil(units * a->scale) + 1, room + 64);

	a->from = (int)fmin(a->from, fmax(a->from - most, floor(a->first)));
	a->to = (int)fmax(a->to, fmin(a->to + most, ceil(a->end)));
}

/* Returns the projection of all cells that have contents or marks. */
static struct projection
projection_of_marks(const struct projection *shown, double span)
{
	const struct boids_factors *f = flock_factors(shown->flock);
	struct projection s = *shown;

	if (span > 0 && (f->edge == BOIDS_EDGE_OPEN || s.viewpoint.reach > 0)) {
		widen(&s.across, span * (double)f->max_speed);
		widen(&s.down, span * (double)f->max_speed);
	}
	return s;
}

/* Draws a cell of the world in which a boid writes, and around it cells of the frame: `margin` rows, and twice as many
 * columns, which are half as long. */
static void
draw_stroke(const struct projection *s, struct frame *frame, struct boids_home home, int margin,
            struct cell cell)
{
	const struct boids_factors *f = flock_factors(s->flock);
	const int parts = (int)fmin(ceil(s->scale), 16); /* cells of the frame in one of the world */
	const float across = 1 / ((float)parts * f->zoom), down = across * f->aspect;
	const float first = (float)(1 - parts) / 2;
	struct subcell to;

	for (int column = -2 * margin; column < parts + 2 * margin; column++)
		for (int row = -margin; row < parts + margin; row++) {
			struct boids_vec at = { home.x, home.y, flock_world(s->flock).size.z / 2 };
			at.x += (first + (float)column) * across;
			at.y += (first + (float)row) * down;
			if (projection_find_place(s, at, &to))
				frame_put(frame, to.column, to.row, cell);
		}
}

/* Returns how a boid that writes shows: its glyph in reverse video, in the colour of its heading, which runs
 * along the strokes as the boids go round. */
static struct cell
writer_cell(const struct projection *s, const struct palette *palette, const struct boids_boid *b)
{
	const double x = (double)b->velocity.x, y = (double)b->velocity.y;
	const struct tint tint =
		palette_tint(palette, s->colours, (float)(atan2(-y, x) / (2 * M_PI)));
	struct sight sight = { .sector = glyph_sector(s->glyphs.sectors, (float)x, (float)y, -1),
		               .level = glyph_level(&s->density, 1, -1) };
	struct subcell at;

	if (s->display->plain)
		return (struct cell){ GLYPH_WALL, tint.colour, tint.style, 0 };
	if (projection_parts(s) > 1)
		return (struct cell){ GLYPH_BLOCK, tint.colour, tint.style, 0 };
	if (!projection_find_place(s, b->position, &at))
		at = (struct subcell){ 0 };
	sight.dots = s->glyphs.dot[at.down * s->glyphs.across + at.across];
	return (struct cell){ s->glyphs.look(&s->glyphs, sight), tint.colour,
		              (uint8_t)(tint.style | STYLE_REVERSE), 0 };
}

/* Draws the cells of the world in which boids write, with a margin, over all else and from the front. */
static void
draw_writing(const struct view *view, const struct projection *shown, struct frame *frame)
{
	const size_t count =
		flock_any_home(shown->flock) ? flock_count(shown->flock, BOIDS_KIND_BOID) : 0;
	const bool plain = view->colour_value.by == BOIDS_COLOUR_BY_NONE;
	const struct palette palette =
		theme_palette(shown->theme, shown->background, plain ? "none" : "heading");
	struct projection s = *shown;

	s.viewpoint.cosine = 1;
	s.viewpoint.sine = 0;
	for (int inks = 0; inks < 2; inks++)
		for (size_t i = 0; i < count; i++) {
			const struct boids_boid b = flock_boid(s.flock, BOIDS_KIND_BOID, i);
			if (flock_boid_hovers(s.flock, &b))
				draw_stroke(&s, frame, b.home, !inks,
				            inks ? writer_cell(&s, &palette, &b) : cell_blank);
		}
}

/* Returns the first row of a part, or the end of the one before. The grid sorts boids by rows, mostly:
 * so each part gets about as many. */
static int
first_row(const struct projection *s, int part, int parts)
{
	const struct flock_places boids = flock_places(s->flock);
	int row = s->down.from;

	for (int k = 1; k <= part && k < parts; k++) {
		size_t i = boids.count * (size_t)k / (size_t)parts;
		struct view_vec seen = viewpoint_from_world(&s->viewpoint, flock_place(&boids, i));
		int cell = axis_cell(&s->down, seen.down);
		row = cell > row ? cell : row;
	}
	return part == parts || row > s->down.to ? s->down.to : row;
}

static void
add_part(void *data, int part, int parts)
{
	const struct drawing *d = data;
	const struct viewpoint *v = &d->s->viewpoint;
	const int from = first_row(d->s, part, parts), to = first_row(d->s, part + 1, parts);

	/* The usual flock is drawn by code of its own, which took a third off. */
	if (v->reach > 0 || v->around.x > 0 || v->around.y > 0)
		add_boids(d->view, d->s, from, to, false);
	else
		add_boids(d->view, d->s, from, to, true);
	if (d->frame)
		draw_ground(d->view, d->s, d->frame, from, to);
}

/* Draws the cells that had boids in this frame or the last; an empty one loses its hysteresis. */
static void
draw_part(void *data, int part, int parts)
{
	const struct drawing *d = data;
	struct view *view = d->view;
	uint8_t *at = view->used + projection_row(d->s, first_row(d->s, part, parts));
	const uint8_t *end = view->used + projection_row(d->s, first_row(d->s, part + 1, parts));

	for (; at < end && (at = memchr(at, 1, (size_t)(end - at))); at++) {
		const size_t i = (size_t)(at - view->used);
		struct contents *here = &view->contents[i];
		struct cell plain = { 0 };
		if (is_empty(here)) {
			here->level = here->sector = -1;
			here->last_glyph = 0;
			*at = 0;
			continue;
		}
		if (d->frame)
			put_contents(view, d->s, d->frame, i,
			             boid_cell(view, d->s, d->frame, here, view->sectors,
			                       d->marks ? &plain : NULL));
		if (d->marks)
			mark(view, d->s, d->frame, i, plain);
		here->count = 0; /* without boids, but with what the cell showed last */
		here->dots = 0;
		here->vx = here->vy = 0;
	}
}

void
view_draw(struct view *view, struct frame *frame, const struct flock_state *flock,
          const struct boids_factors *looks, const struct display *display)
{
	const struct viewport *at = &view->camera.viewport;
	const size_t boids = flock_count(flock, BOIDS_KIND_BOID);
	struct camera camera = view->camera;
	bool fades = display->trails && display->colours >= 256 && display->utf8 && !display->coarse;
	bool trails = fades || factor_automatic(looks, BOIDS_FACTOR_trails) == 0;

	bool marks = trails && looks->trails > 0 && (!frame || view->marks) &&
	             trails_are_due(&view->trails, flock);
	if (!frame) {
		if (!marks)
			return;
		camera_turn(&camera, looks, flock);
		camera.turn_lag = 0; /* viewers glide there at different times */
	}
	const struct projection shown = projection_of(&camera, flock, looks, display);
	const double span = trails ? (double)looks->trails : 0;
	const struct projection s = projection_of_marks(&shown, span);
	struct scene scene = projection_scene(&shown, looks), contents = projection_scene(&s, looks);

	if (scene.columns < 1 || scene.rows < 1)
		return;
	view->shown =
		(struct viewport){ shown.across.from, shown.down.from, scene.columns, scene.rows };
	contents.rows *= projection_parts(&s);
	contents.down *= projection_parts(&s);
	contents.row *= projection_parts(&s);
	size_t cells = (size_t)contents.columns * (size_t)contents.rows;
	fit(view, cells, 4 * boids);
	colour_value_update(&view->colour_value, flock, looks->colour_by);
	if (frame)
		backdrop_fit(&view->backdrop, &scene, flock);
	trails_fit(&view->trails, &s, span, &contents, marks);
	/* Each layer covers those before it; cells that show nothing stay blank. */
	if (frame)
		frame_clear_part(frame, at->left, at->top, at->columns, at->rows);
	struct drawing drawing = { view, &s, frame, marks };
	struct thread_pool *pool = boids < CROWD ? NULL : flock_places(flock).pool;
	thread_pool_run(pool, add_part, &drawing);
	if (frame && !view->bare)
		world_border_draw(&shown, frame);
	thread_pool_run(pool, draw_part, &drawing);
	if (!frame)
		return;
	followed_boid_draw(&shown, frame);
	life_marks_draw(&shown, frame);
	struct cell pillar = projection_block(&shown, THEME_PILLAR);
	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_PILLAR); i++)
		projection_put(&shown, frame, flock_boid(flock, BOIDS_KIND_PILLAR, i).position,
		               pillar);
	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_PREDATOR); i++) {
		struct boids_boid b = flock_boid(flock, BOIDS_KIND_PREDATOR, i);
		projection_put(&shown, frame, b.position, life_marks_predator(&shown, &b));
	}
	draw_writing(view, &shown, frame);
	const struct boids_visit visit = flock_visit(flock);
	if (visit.kind == BOIDS_VISIT_HAWK) {
		struct boids_boid hawk = { .position = visit.place, .velocity = visit.heading };
		projection_put(&shown, frame, hawk.position, life_marks_predator(&shown, &hawk));
	}
	backdrop_draw(&view->backdrop, &shown, frame);
}

void
view_forget(struct view *view)
{
	const struct view kept = { .camera = view->camera,
		                   .trails = view->trails,
		                   .bare = view->bare };

	view->trails = (struct trails){ 0 };
	view_free(view);
	*view = kept;
}

void
view_free(struct view *view)
{
	free(view->contents);
	free(view->used);
	free(view->sectors);
	colour_value_free(&view->colour_value);
	trails_free(&view->trails);
	backdrop_free(&view->backdrop);
	*view = (struct view){ 0 };
}
