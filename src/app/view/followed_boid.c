/* SPDX-License-Identifier: MIT */
#include "followed_boid.h"

#include "measures/neighbours.h"

#include <math.h>

enum { LIT_MOST = 1024 }; /* neighbours: a screen has not many more cells around a boid */
enum { DOTS_LEAST = 8, DOTS_MOST = 96 };
static const double dot_columns = 2.5; /* from one dot of the ring to the next */

static void
light_neighbours(const struct projection *s, struct frame *frame, size_t followed)
{
	uint32_t others[LIT_MOST];
	size_t count = neighbours_of(s->flock, followed, others, LIT_MOST);
	struct subcell at;

	for (size_t i = 0; i < count; i++) {
		struct boids_boid b = flock_boid(s->flock, BOIDS_KIND_BOID, others[i]);
		if (!projection_find_place(s, b.position, &at))
			continue;
		struct cell lit = frame_cell(frame, at.column, at.row);
		lit.colour = COLOUR_DEFAULT;
		lit.style = STYLE_BOLD;
		frame_put(frame, at.column, at.row, lit);
	}
}

/* Whether a boid of a 2-D world sees in this direction of the screen. */
static bool
sees(const struct flock_state *flock, struct boids_vec heading, double across, double down)
{
	double half = (double)flock_factors(flock)->field_of_view / 360 * M_PI;
	double speed = hypot((double)heading.x, (double)heading.y);

	if (flock_world(flock).size.z > 0 || half >= M_PI || !(speed > 0))
		return true;
	return across * (double)heading.x + down * (double)heading.y >= speed * cos(half);
}

/* A ring of a 3-D world is the outline of a sphere. */
static void
draw_ring(const struct projection *s, struct frame *frame, struct boids_boid followed)
{
	uint32_t glyph = s->display->bars ? 0xB7 : '.';
	double range = (double)flock_factors(s->flock)->visual_range;
	double length = 2 * M_PI * range * s->across.scale;
	int dots = (int)fmin(fmax(length / dot_columns, DOTS_LEAST), DOTS_MOST);
	struct view_vec middle = viewpoint_from_world(&s->viewpoint, followed.position);
	struct subcell at;

	for (int i = 0; i < dots; i++) {
		double across = cos(2 * M_PI * i / dots), down = sin(2 * M_PI * i / dots);
		struct view_vec place = { middle.across + range * across,
			                  middle.down + range * down, middle.depth };
		if (!sees(s->flock, followed.velocity, across, down) ||
		    !projection_find(s, place, &at))
			continue;
		struct cell under = frame_cell(frame, at.column, at.row);
		if (under.glyph == ' ')
			frame_put(frame, at.column, at.row,
			          (struct cell){ glyph, COLOUR_DEFAULT, STYLE_DIM, under.paper });
	}
}

void
followed_boid_draw(const struct projection *s, struct frame *frame)
{
	const struct flock_state *flock = s->flock;
	size_t i = camera_followed(s->camera, flock);
	char why[BOIDS_FACTOR_ERROR];
	struct subcell at;

	if (i == flock_count(flock, BOIDS_KIND_BOID))
		return;
	struct boids_boid followed = flock_boid(flock, BOIDS_KIND_BOID, i);
	if (!flock_factor_inactive(flock, BOIDS_FACTOR_visual_range, why))
		draw_ring(s, frame, followed);
	light_neighbours(s, frame, i);
	if (!projection_find_place(s, followed.position, &at))
		return;
	struct cell cell = frame_cell(frame, at.column, at.row);
	cell.glyph = s->display->plain ? '@' : projection_parts(s) > 1 ? ' ' : cell.glyph;
	cell.style = s->display->plain ? STYLE_BOLD : STYLE_BOLD | STYLE_REVERSE;
	frame_put(frame, at.column, at.row, cell);
}
