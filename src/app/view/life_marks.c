/* SPDX-License-Identifier: MIT */
#include "life_marks.h"

static const double lasting = 0.5; /* seconds that a mark shows */

static const struct {
	uint32_t glyph;
	enum theme_thing thing;
} marks[BOIDS_FATES] = {
	[BOIDS_FATE_BORN] = { GLYPH_BORN, THEME_BIRTH },
	[BOIDS_FATE_STARVED] = { GLYPH_DEAD, THEME_DEATH },
	[BOIDS_FATE_AGED] = { GLYPH_DEAD, THEME_DEATH },
	[BOIDS_FATE_CRASHED] = { GLYPH_CRASHED, THEME_DEATH },
	[BOIDS_FATE_EATEN] = { GLYPH_EATEN, THEME_DEATH },
	[BOIDS_FATE_STRAYED] = { GLYPH_STRAYED, THEME_BIRTH },
};

bool
life_marks_young(const struct flock_state *flock, const struct boids_boid *b)
{
	return flock_is_alive(flock) && b->life.age < flock_factors(flock)->maturity;
}

bool
life_marks_starving(const struct flock_state *flock, const struct boids_boid *b)
{
	return flock_factors(flock)->hunger > 0 && flock_is_alive(flock) &&
	       b->life.energy < BOIDS_STARVING;
}

/* On a ground of its own colour, dark or pale, so that it stands out of boids with the same
 * glyph. */
struct cell
life_marks_predator(const struct projection *s, const struct boids_boid *predator)
{
	const float ground = 0.4F; /* of its colour */
	bool rests = flock_is_alive(s->flock) && predator->mood.rest > 0;
	struct view_vec to = viewpoint_velocity(&s->viewpoint, predator->velocity);
	const struct glyph_set *set = &s->glyphs;
	struct cell cell = projection_thing(s, THEME_PREDATOR, rests ? GLYPH_REST : GLYPH_PREDATOR);

	if (life_marks_young(s->flock, predator))
		cell.style &= (uint8_t)~STYLE_BOLD;
	if (s->colours < 256)
		return cell;
	cell.paper = 1 + background_fade(cell.colour, s->background, ground, s->colours);
	if (rests || !(hypot(to.across, to.down) > 0))
		return cell;
	if (!glyphs_point(set))
		set = glyphs_shown(glyphs_find("wedges"), s->shapes, false);
	cell.glyph = set->glyphs[glyph_sector(set->sectors, (float)to.across, (float)to.down, -1)];
	return cell;
}

struct cell
life_marks_of(const struct projection *s, enum boids_fate fate)
{
	return projection_thing(s, marks[fate].thing, marks[fate].glyph);
}

/* Later events cover earlier ones. */
void
life_marks_draw(const struct projection *s, struct frame *frame)
{
	struct boids_life_event events[BOIDS_LIFE_EVENTS];
	size_t count = flock_life_events(s->flock, events, BOIDS_LIFE_EVENTS);
	double step = count > 0 ? flock_state(s->flock).step_length : 0;

	while (count-- > 0) {
		const struct boids_life_event *e = &events[count];
		if ((double)(flock_steps(s->flock) - e->step) * step > lasting)
			continue;
		projection_put(s, frame, (struct boids_vec){ e->x, e->y, e->z },
		               life_marks_of(s, e->fate));
	}
}
