/* SPDX-License-Identifier: MIT */
/* View: a flock -> cells. */
#include "app/view.h"

#include "term/glyphs.h"
#include "term/palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t nobody = UINT32_MAX;

/* How one frame is drawn. */
struct sketch {
	struct world world;
	double across, down; /* cells in a unit */
	double left, top;    /* the world's place in the upper left corner */
	int columns, rows;
	const struct glyph_set *glyphs;
	const struct palette *palette; /* NULL: one colour */
	int colour_by;
	int colours;
};

/* The middle of an open world goes with the flock. */
static void
follow(struct sketch *s, const struct flock *flock)
{
	struct vec middle = flock_middle(flock);

	s->left = (double)middle.x - (double)s->world.size.x / 2;
	s->top = (double)middle.y - (double)s->world.size.y / 2;
}

static const char *
word_of(const struct factors *f, int choice)
{
	return factor_table[choice].word(f->at[choice].choice);
}

static struct sketch
sketch_of(const struct frame *frame, const struct flock *flock, struct looks looks)
{
	const struct factors *f = flock_factors(flock);
	struct sketch s = { .world = flock_world(flock), .colours = looks.colours };

	s.across = (double)f->zoom;
	s.down = (double)f->zoom / (double)f->aspect;
	s.columns = frame->columns;
	s.rows = looks.rows < frame->rows ? looks.rows : frame->rows;
	s.glyphs = glyphs_find(word_of(f, FACTOR_glyphs));
	if (!s.glyphs || (s.glyphs->unicode && !looks.utf8))
		s.glyphs = glyphs_find("ascii");
	s.colour_by = f->colour_by;
	s.palette = palette_find(word_of(f, FACTOR_colour_by));
	if (f->edge == EDGE_OPEN)
		follow(&s, flock);
	return s;
}

/* The cell along one axis, or -1 if it is none of the `cells`. What stands on the far border of the
 * world, or is rounded past it, is in its last one. */
static int
cell_along(double place, double start, double scale, double side, int cells)
{
	double cell = floor((place - start) * scale), past = round(side * scale);

	if (cell >= past && place - start <= side)
		cell = past - 1;
	return cell >= 0 && cell < cells ? (int)cell : -1;
}

/* The number of the cell where a boid stands, or -1. */
static long
cell_of(const struct sketch *s, struct vec at)
{
	int column =
		cell_along((double)at.x, s->left, s->across, (double)s->world.size.x, s->columns);
	int row = cell_along((double)at.y, s->top, s->down, (double)s->world.size.y, s->rows);

	return column < 0 || row < 0 ? -1 : (long)row * s->columns + column;
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

/* One cell for each of the frame, nobody in it. */
static bool
clear_owners(struct view *view, size_t cells)
{
	if (cells > view->cells) {
		uint32_t *owners = realloc(view->owners, cells * sizeof *owners);
		if (!owners)
			return false;
		view->owners = owners;
		view->cells = cells;
	}
	for (size_t i = 0; i < cells; i++)
		view->owners[i] = nobody;
	return true;
}

/* What the colour of a boid tells, as palette_tint takes it. That of its heading goes with the glyph,
 * so that it does not flicker either. */
static float
told(const struct sketch *s, struct boid b, int sector)
{
	switch (s->colour_by) {
	case COLOUR_BY_HEADING:
		return (float)sector / (float)s->glyphs->sectors;
	case COLOUR_BY_SPECIES:
		return ((float)b.species + 0.5f) / factor_table[FACTOR_species].most;
	default:
		return 0;
	}
}

static struct cell
cell_look(struct view *view, const struct sketch *s, struct boid b)
{
	int8_t *last = b.id < view->ids ? &view->sectors[b.id] : NULL;
	int sectors = s->glyphs->sectors;
	int sector = glyph_sector(sectors, b.velocity.x, b.velocity.y, last ? *last : -1);
	struct tint tint = palette_tint(s->palette, s->colours, told(s, b, sector));

	if (last)
		*last = (int8_t)sector;
	return (struct cell){ s->glyphs->heading[sector], tint.colour, tint.style };
}

bool
view_draw(struct view *view, struct frame *frame, const struct flock *flock, struct looks looks)
{
	struct sketch s = sketch_of(frame, flock, looks);
	size_t count = flock_count(flock), cells = (size_t)s.columns * (size_t)s.rows;

	if (cells == 0)
		return true;
	if (!clear_owners(view, cells) || !remember(view, count, s.glyphs->sectors))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct boid b = flock_boid(flock, i);
		struct cell cell = cell_look(view, &s, b);
		long at = cell_of(&s, b.position);
		if (at < 0 || view->owners[at] < b.id)
			continue;
		view->owners[at] = b.id;
		frame_put(frame, (int)(at % s.columns), (int)(at / s.columns), cell);
	}
	return true;
}

void
view_free(struct view *view)
{
	free(view->owners);
	free(view->sectors);
	*view = (struct view){ 0 };
}
