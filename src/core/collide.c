/* SPDX-License-Identifier: MIT */
/* Collide: what happens where boids overlap. */
#include "collide.h"

#include "flock_parts.h"
#include "reads.h"
#include "vec.h"

/* Equal masses swap the parts of their velocities along the line between them: momentum and energy
 * stay. Those that are parting already are left alone. */
static void
rebound(struct herd *h, int i, int j, struct vec normal)
{
	struct boid a = herd_boid(h, i), b = herd_boid(h, j);
	float approach = vec_dot(vec_sub(a.velocity, b.velocity), normal);

	if (approach <= 0)
		return;
	a.velocity = vec_add_scaled(a.velocity, normal, -approach);
	b.velocity = vec_add_scaled(b.velocity, normal, approach);
	herd_put(h, i, a);
	herd_put(h, j, b);
}

/* Adds to the way that boid i is pushed, kept as its place in the other herd. */
static void
push(struct herd *ways, int i, struct vec normal, float way)
{
	ways->x[i] += normal.x * way;
	ways->y[i] += normal.y * way;
	if (ways->z)
		ways->z[i] += normal.z * way;
}

/* Two that overlap: each is pushed half of the overlap. Of two in one place the first goes left. */
static void
meet(struct flock *flock, int i, int j, struct vec offset, float reach)
{
	float d = vec_length(offset);
	struct vec normal = d > 0x1p-50f ? vec_scale(offset, 1 / d) : (struct vec){ 1, 0, 0 };

	rebound(&flock->now, i, j, normal);
	push(&flock->next, i, normal, (d - reach) / 2);
	push(&flock->next, j, normal, (reach - d) / 2);
}

/* All pairs with a later one, by the places as they were sorted; in memory order, which is a function
 * of the boids alone. */
static bool
meet_later(struct flock *flock, int i, float reach)
{
	const struct herd *h = &flock->now;
	struct vec place = herd_boid(h, i).position;
	bool any = false;

	for (struct grid_walk walk = grid_around(&flock->grid, place, reach); grid_next(&walk);) {
		for (int j = walk.begin > i ? walk.begin : i + 1; j < walk.end; j++) {
			struct vec offset =
				vec_offset(&flock->world, place, herd_boid(h, j).position);
			if (vec_dot(offset, offset) < reach * reach) {
				meet(flock, i, j, offset, reach);
				any = true;
			}
		}
	}
	return any;
}

/* Where boid i is after all pushes, still in a world that lets nobody out. */
static struct boid
pushed(const struct flock *flock, int i)
{
	const struct herd *ways = &flock->next;
	struct boid b = herd_boid(&flock->now, i);
	struct vec way = { ways->x[i], ways->y[i], ways->z ? ways->z[i] : 0 };

	b.position = vec_add(b.position, way);
	return edge_confine(flock->edge, b, &flock->world);
}

static bool
elastic(struct flock *flock)
{
	struct herd *next = &flock->next;
	int count = flock->now.count;
	bool any = false;

	for (int i = 0; i < count; i++) {
		next->x[i] = next->y[i] = 0;
		if (next->z)
			next->z[i] = 0;
	}
	for (int i = 0; i < count; i++)
		any |= meet_later(flock, i, 2 * flock->factors.radius);
	for (int i = 0; any && i < count; i++)
		herd_put(next, i, pushed(flock, i));
	return any;
}

/* clang-format off */
const struct collide collide_table[] = {
	[COLLIDE_OFF]     = { "off",     "they fly through each other",  0, NULL },
	[COLLIDE_ELASTIC] = { "elastic", "they rebound like billiard balls", READS(radius), elastic },
	{ 0 },
};
/* clang-format on */

const char *
collide_word(int row)
{
	return collide_table[row].name;
}

uint64_t
collide_reads(int row)
{
	return collide_table[row].reads;
}
