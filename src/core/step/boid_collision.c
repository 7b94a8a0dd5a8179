/* SPDX-License-Identifier: MIT */
#include "boid_collision.h"

#include "flock_state.h"
#include "rules/factor_use.h"

/* Equal masses swap their velocity components along the line between them, which conserves momentum
 * and energy. Boids that are separating already keep their velocities. */
static void
rebound(struct boid_arrays *boids, int i, int j, struct boids_vec normal)
{
	struct boids_boid a = boid_arrays_get(boids, i), b = boid_arrays_get(boids, j);
	float approach = vec_dot(vec_sub(a.velocity, b.velocity), normal);

	if (approach <= 0)
		return;
	a.velocity = vec_add_scaled(a.velocity, normal, -approach);
	b.velocity = vec_add_scaled(b.velocity, normal, approach);
	boid_arrays_put(boids, i, a);
	boid_arrays_put(boids, j, b);
}

/* Adds to the displacement of boid i, which `moves` holds in place of its position. */
static void
push(struct boid_arrays *moves, int i, struct boids_vec normal, float distance)
{
	moves->x[i] += normal.x * distance;
	moves->y[i] += normal.y * distance;
	if (moves->z)
		moves->z[i] += normal.z * distance;
}

/* Collides boid i with all later ones, by their sorted places and in memory order, which depends on
 * the boids alone: pushes both apart, each by half the overlap; in the same place the first left. */
static bool
collide_later(struct flock_state *flock, int i, float reach)
{
	const struct boid_arrays *boids = &flock->now;
	struct boids_vec place = boid_arrays_place(boids, i);
	bool any = false;

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
	     grid_scan_next(&walk);) {
		for (int j = walk.begin > i ? walk.begin : i + 1; j < walk.end; j++) {
			struct boids_vec offset = flock_offset(flock, place, boids, j);
			if (!(vec_dot(offset, offset) < reach * reach))
				continue;
			float d = vec_length(offset);
			struct boids_vec normal = d > 0x1p-50f ? vec_scale(offset, 1 / d)
			                                       : (struct boids_vec){ 1, 0, 0 };
			rebound(&flock->now, i, j, normal);
			push(&flock->next, i, normal, (d - reach) / 2);
			push(&flock->next, j, normal, (reach - d) / 2);
			any = true;
		}
	}
	return any;
}

static bool
elastic(struct flock_state *flock)
{
	struct boid_arrays *next = &flock->next;
	int count = flock->now.count;
	bool any = false;

	for (int i = 0; i < count; i++) {
		next->x[i] = next->y[i] = 0;
		if (next->z)
			next->z[i] = 0;
	}
	for (int i = 0; i < count; i++)
		any |= collide_later(flock, i, 2 * flock->factors.radius);
	for (int i = 0; any && i < count; i++) {
		struct boids_boid b = flock_get(flock, &flock->now, i);
		struct boids_vec move = { next->x[i], next->y[i], next->z ? next->z[i] : 0 };
		if (i < grid_count(&flock->grid) && !flock_flies_home(flock, &b)) {
			b.position = vec_within_far(vec_add(b.position, move));
			b = boundary_confine(flock->edge, b, &flock->world);
		}
		boid_arrays_put(next, i, b);
	}
	return any;
}

/* clang-format off */
const struct collision collision_table[] = {
	[BOIDS_COLLIDE_OFF]     = { "off",     "they fly through each other",  { false }, NULL },
	[BOIDS_COLLIDE_ELASTIC] = { "elastic", "they bounce off each other like billiard balls", { READS(radius) }, elastic },
	{ 0 },
};
/* clang-format on */

CHOICE_OF(collide, collision_table)
