/* SPDX-License-Identifier: MIT */
/* Spots: who stands in each cell of a frame. */
#include "app/spots.h"

#include <stdlib.h>

bool
spots_clear(struct view *view, size_t cells)
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

void
spots_gather(struct spot *spots, const struct sketch *s, const struct flock *flock)
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
