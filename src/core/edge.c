/* SPDX-License-Identifier: MIT */
/* Edge: what happens at the border of the world. */
#include "edge.h"

#include "reads.h"
#include "vec.h"

/* Most borders are the same along each axis: a push gives the velocity at a place, a placing moves
 * place and velocity. */
typedef float axis_push(float x, float v, float side, float margin, const struct rates *r);
typedef void axis_place(float *x, float *v, float side, const struct rates *r);

static struct vec
push_along(axis_push *push, const struct boid *b, const struct world *w, const struct rates *r)
{
	const struct vec p = b->position, v = b->velocity, m = r->margin;

	return (struct vec){
		push(p.x, v.x, w->size.x, m.x, r),
		push(p.y, v.y, w->size.y, m.y, r),
		w->size.z > 0 ? push(p.z, v.z, w->size.z, m.z, r) : v.z,
	};
}

static void
place_along(axis_place *place, struct boid *b, const struct world *w, const struct rates *r)
{
	place(&b->position.x, &b->velocity.x, w->size.x, r);
	place(&b->position.y, &b->velocity.y, w->size.y, r);
	if (w->size.z > 0)
		place(&b->position.z, &b->velocity.z, w->size.z, r);
}

/* Hasan's and Christian's border: inside the margin the velocity turns back at a steady rate. */
static float
turn_axis(float x, float v, float side, float margin, const struct rates *r)
{
	if (x < margin)
		v += r->turn;
	if (x > side - margin)
		v -= r->turn;
	return v;
}

static struct vec
turn_push(const struct boid *b, const struct world *w, const struct rates *r)
{
	return push_along(turn_axis, b, w, r);
}

/* Ganz's border: a spring that is strongest at the wall and nothing at the rim of the margin. */
static float
wall_axis(float x, float v, float side, float margin, const struct rates *r)
{
	if (x < margin)
		v += r->wall * (margin - x);
	if (side - x < margin)
		v -= r->wall * (margin - (side - x));
	return v;
}

static struct vec
wall_push(const struct boid *b, const struct world *w, const struct rates *r)
{
	return push_along(wall_axis, b, w, r);
}

/* Hildenbrandt, Carere, Hemelrijk 2010: outside of a circle (a ball) that touches the margins
 * starlings are drawn back to the roost in its middle, the more the further they are. */
static struct vec
roost_push(const struct boid *b, const struct world *w, const struct rates *r)
{
	struct vec out = vec_add_scaled(b->position, w->size, -0.5f);
	float shorter = w->size.x < w->size.y ? w->size.x : w->size.y;
	float circle = shorter / 2 - (r->margin.x < r->margin.y ? r->margin.x : r->margin.y);

	return vec_dot(out, out) > circle * circle ? vec_add_scaled(b->velocity, out, -r->wall)
	                                           : b->velocity;
}

/* x modulo side, in [0, side). */
static void
wrap_axis(float *x, float *v, float side, const struct rates *r)
{
	(void)v;
	(void)r;
	if (*x < 0)
		*x += side;
	else if (*x >= side)
		*x -= side;
	if (*x >= 0 && *x < side)
		return;
	float sides = *x / side, whole = (float)(int64_t)sides; /* more than one side away */
	*x -= side * (sides < whole ? whole - 1 : whole);
	if (!(*x >= 0 && *x < side)) /* rounded up to the border */
		*x = 0;
}

static void
wrap_place(struct boid *b, const struct world *w, const struct rates *r)
{
	place_along(wrap_axis, b, w, r);
}

/* A mirror one radius before the wall. Where a boid is wider than the world it stays in the
 * middle, where it would bounce past the other side it stops there. */
static void
bounce_axis(float *x, float *v, float side, const struct rates *r)
{
	float low = r->radius, high = side - r->radius;

	if (low > high)
		low = high = side / 2;
	if (*x < low) {
		*x = low + (low - *x);
		*v = *v < 0 ? -*v : *v;
	} else if (*x > high) {
		*x = high - (*x - high);
		*v = *v > 0 ? -*v : *v;
	}
	*x = *x < low ? low : *x > high ? high : *x;
}

static void
bounce_place(struct boid *b, const struct world *w, const struct rates *r)
{
	place_along(bounce_axis, b, w, r);
}

/* Danner's border, after Parker: who has crossed it is flung back, and may for that one step be
 * faster than max-speed. */
static void
fling_axis(float *x, float *v, float side, const struct rates *r)
{
	if (*x < r->radius)
		*v += r->fling;
	else if (*x > side - r->radius)
		*v -= r->fling;
}

static void
fling_place(struct boid *b, const struct world *w, const struct rates *r)
{
	place_along(fling_axis, b, w, r);
}

static float
clamped(float x, float side)
{
	return x < 0 ? 0 : x > side ? side : x;
}

struct boid
edge_inside(const struct edge *e, struct boid b, const struct world *w)
{
	if (e->wraps) {
		wrap_place(&b, w, NULL);
	} else if (e != &edge_table[EDGE_OPEN]) {
		b.position.x = clamped(b.position.x, w->size.x);
		b.position.y = clamped(b.position.y, w->size.y);
		b.position.z = clamped(b.position.z, w->size.z);
	}
	return b;
}

/* clang-format off */
const struct edge edge_table[] = {
	[EDGE_WRAP]   = { "wrap",   "what leaves on one side returns on the other",  READS(torus), true, true, NULL, wrap_place },
	[EDGE_TURN]   = { "turn",   "boids turn back inside the margin",             READS(margin) | READS(turn), false, false, turn_push, NULL },
	[EDGE_REPEL]  = { "repel",  "a spring pushes boids back inside the margin",  READS(margin) | READS(wall), false, false, wall_push, NULL },
	[EDGE_BOUNCE] = { "bounce", "the same spring, and a wall to rebound from",   READS(margin) | READS(wall) | READS(radius), false, true, wall_push, bounce_place },
	[EDGE_FLING]  = { "fling",  "who crosses the border is flung back",          READS(fling) | READS(radius), false, false, NULL, fling_place },
	[EDGE_OPEN]   = { "open",   "there is no border; the view follows the flock", 0, false, false, NULL, NULL },
	[EDGE_ROOST]  = { "roost",  "boids are drawn back into a circle",            READS(margin) | READS(wall), false, false, roost_push, NULL },
	{ 0 },
};
/* clang-format on */

const char *
edge_word(int row)
{
	return edge_table[row].name;
}
