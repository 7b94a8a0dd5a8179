/* SPDX-License-Identifier: MIT */
/* Boundary: the world, and the conditions at its border. */
#include "boundary.h"

#include "factor_use.h"
#include "math/vec.h"

/* Most boundaries act the same along each axis: an act changes velocity and position along one of
 * this side and margin, `across` applies it along each axis of a batch. */
struct axis {
	float side, margin;
};
typedef void axis_act(float *x, float *v, struct axis a, const struct rates *r);

SIMD_INLINE void
across(int lanes, axis_act *act, struct batch *restrict batch, const struct boids_world *w,
       const struct rates *rates)
{
	struct vecs *p = &batch->position, *v = &batch->velocity;
	const struct rates r = *rates;
	const struct axis x = { w->size.x, r.margin.x }, y = { w->size.y, r.margin.y },
			  z = { w->size.z, r.margin.z };

	for (int i = 0; i < batch->count; i += lanes) {
		for (int k = i; k < i + lanes; k++)
			act(&p->x[k], &v->x[k], x, &r);
		for (int k = i; k < i + lanes; k++)
			act(&p->y[k], &v->y[k], y, &r);
		for (int k = i; z.side > 0 && k < i + lanes; k++)
			act(&p->z[k], &v->z[k], z, &r);
	}
}

/* Defines the loops of an act for each SIMD width; ACROSS: the same act along each axis. */
#define EACH_WIDTH(act) \
	SIMD_EACH(act, (struct batch * batch, const struct boids_world *w, const struct rates *r), \
	          batch, w, r)
#define ACROSS(act, axis) \
	SIMD_INLINE void act(int lanes, struct batch *batch, const struct boids_world *w, \
	                     const struct rates *r) \
	{ \
		across(lanes, axis, batch, w, r); \
	} \
	EACH_WIDTH(act)

/* Hasan's and Christian's border: inside the margin a constant acceleration inwards. */
static inline void
turn_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	*v += *x < a.margin ? r->turn : 0;
	*v -= *x > a.side - a.margin ? r->turn : 0;
}

ACROSS(turn_push, turn_axis)

/* Ganz's border: a spring, strongest at the wall and 0 at the inner end of the margin. */
static inline void
wall_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	float low = a.margin - *x, high = a.margin - (a.side - *x);

	*v += r->wall * (low > 0 ? low : 0);
	*v -= r->wall * (high > 0 ? high : 0);
}

ACROSS(wall_push, wall_axis)

/* Hildenbrandt, Carere, Hemelrijk 2010: outside a circle (a ball) that touches the margins,
 * starlings are attracted to the roost in its middle, in proportion to the distance. */
SIMD_INLINE void
roost_push(int lanes, struct batch *batch, const struct boids_world *w, const struct rates *r)
{
	float shorter = w->size.x < w->size.y ? w->size.x : w->size.y;
	float circle = shorter / 2 - (r->margin.x < r->margin.y ? r->margin.x : r->margin.y);

	const struct boids_vec size = w->size;
	const float wall = r->wall;
	for (int i = 0; i < batch->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec out =
				vec_add_scaled(vecs_get(&batch->position, k), size, -0.5f);
			float pull = vec_dot(out, out) > circle * circle ? wall : 0;
			vecs_add_scaled(&batch->velocity, k, out, -pull);
		}
}
EACH_WIDTH(roost_push)

/* Returns x modulo side, in [0, side), for any x. */
static float
wrapped_far(float x, float side)
{
	float sides = x / side, whole = (float)(int64_t)sides;

	x -= side * (sides < whole ? whole - 1 : whole);
	return x >= 0 && x < side ? x : 0; /* rounded up to the border */
}

static inline void
wrap_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	(void)v;
	(void)r;
	*x += *x < 0 ? a.side : 0;
	*x -= *x >= a.side ? a.side : 0;
}

static inline void
wrap_far_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	(void)v;
	(void)r;
	if (!(*x >= 0 && *x < a.side))
		*x = wrapped_far(*x, a.side);
}

/* The first loop is nearly always enough. */
SIMD_INLINE void
wrap_place(int lanes, struct batch *batch, const struct boids_world *w, const struct rates *r)
{
	const struct vecs *p = &batch->position;
	const struct boids_vec size = w->size;
	const float depth = size.z > 0 ? size.z : 1;
	int outside = 0;

	across(lanes, wrap_axis, batch, w, r);
	for (int i = 0; i < batch->count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			outside |= (p->x[k] < 0) | (p->x[k] >= size.x) | (p->y[k] < 0) |
			           (p->y[k] >= size.y) | (p->z[k] < 0) | (p->z[k] >= depth);
	if (outside)
		across(lanes, wrap_far_axis, batch, w, r);
}
EACH_WIDTH(wrap_place)

/* Reflects one radius before the wall. A boid wider than the world stays in the middle; one that
 * would bounce past the other side stops there. */
static inline void
bounce_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	float low = r->radius < a.side / 2 ? r->radius : a.side / 2, high = a.side - low;
	float at = *x, speed = *v < 0 ? -*v : *v;

	*v = at < low ? speed : at > high ? -speed : *v;
	at = at < low ? low + (low - at) : at > high ? high - (at - high) : at;
	*x = at < low ? low : at > high ? high : at;
}

ACROSS(bounce_place, bounce_axis)

/* Danner's border, after Parker: flings back a boid that has crossed it, for that step also faster
 * than max-speed. */
static inline void
fling_axis(float *x, float *v, struct axis a, const struct rates *r)
{
	*v += *x < r->radius ? r->fling : *x > a.side - r->radius ? -r->fling : 0;
}

ACROSS(fling_place, fling_axis)

static float
clamped(float x, float side)
{
	return x < 0 ? 0 : x > side ? side : x;
}

struct boids_boid
boundary_inside(const struct boundary *e, struct boids_boid b, const struct boids_world *w)
{
	if (e->wraps) {
		b.position.x = wrapped_far(b.position.x, w->size.x);
		b.position.y = wrapped_far(b.position.y, w->size.y);
		b.position.z = w->size.z > 0 ? wrapped_far(b.position.z, w->size.z) : 0;
	} else if (e != &boundary_table[BOIDS_EDGE_OPEN]) {
		b.position.x = clamped(b.position.x, w->size.x);
		b.position.y = clamped(b.position.y, w->size.y);
		b.position.z = clamped(b.position.z, w->size.z);
	}
	return b;
}

struct boids_world
world_of(const struct boids_factors *f, int columns, int rows)
{
	float height = (float)rows * f->aspect / f->zoom;
	bool wraps = boundary_table[f->edge].wraps;

	return (struct boids_world){
		.size = { (float)columns / f->zoom, height, f->dimensions == 3 ? height : 0 },
		.wraps = wraps,
		.torus = wraps && f->torus,
	};
}

void
world_cells(const struct boids_factors *f, float width, float height, int *columns, int *rows)
{
	const double across = floor((double)width * (double)f->zoom + 0.5);
	const double down = floor((double)height * (double)f->zoom / (double)f->aspect + 0.5);

	*columns = (int)fmin(fmax(across, 1), 1e9);
	*rows = (int)fmin(fmax(down, 1), 1e9);
}

/* clang-format off */
const struct boundary boundary_table[] = {
	[BOIDS_EDGE_WRAP]   = { "wrap",   "boids that leave on one side return on the other",  { READS(perch), READS(torus) }, true, true, { 0 }, SIMD_ROW(wrap_place) },
	[BOIDS_EDGE_TURN]   = { "turn",   "boids turn back inside the margin",             { READS(perch), READS(margin), READS(turn) }, false, false, SIMD_ROW(turn_push), { 0 } },
	[BOIDS_EDGE_REPEL]  = { "repel",  "a spring pushes boids back inside the margin",  { READS(perch), READS(margin), READS(wall) }, false, false, SIMD_ROW(wall_push), { 0 } },
	[BOIDS_EDGE_BOUNCE] = { "bounce", "as repel, with a wall that boids bounce off",   { READS(perch), READS(margin), READS(wall), READS(radius) }, false, true, SIMD_ROW(wall_push), SIMD_ROW(bounce_place) },
	[BOIDS_EDGE_FLING]  = { "fling",  "boids that cross the border are thrown back",          { READS(perch), READS(fling), READS(radius) }, false, false, { 0 }, SIMD_ROW(fling_place) },
	[BOIDS_EDGE_OPEN]   = { "open",   "there is no border; the view follows the flock", { false }, false, false, { 0 }, { 0 } },
	[BOIDS_EDGE_ROOST]  = { "roost",  "boids are pulled back into a circle",            { READS(perch), READS(margin), READS(wall) }, false, false, SIMD_ROW(roost_push), { 0 } },
	{ 0 },
};
/* clang-format on */

CHOICE_OF(edge, boundary_table)
