/* SPDX-License-Identifier: MIT */
/* Vicsek, Czirok, Ben-Jacob, Cohen, Shochet 1995: boids of one speed take the mean heading of all
 * boids within visual-range, themselves included, plus noise:
 *
 *     heading = angle of (sum of vj, with own v) + uniform in -noise/2 .. noise/2
 *
 * and move by the old heading. Gregoire, Chate 2004 add the noise to the sum, n the count of its
 * boids, and move by the new heading:
 *
 *     heading = angle of (sum of vj, with own v + noise * n * a random vector of that speed)
 *
 * Both are maps in discrete time, whose step is a reference frame (flock/flock.c). */
#include "model.h"

SIMD_INLINE struct boids_vec
mean_heading(const struct perception *p, const struct rates *r, struct boids_vec noise)
{
	struct boids_vec sum = vec_add(vec_add(p->velocities, p->velocity), noise);
	struct boids_vec heading = vec_unit(sum);

	return vec_dot(heading, heading) > 0.5f ? vec_scale(heading, r->max_speed) : p->velocity;
}

SIMD_INLINE struct boids_vec
vicsek(const struct perception *p, const struct rates *r)
{
	return mean_heading(p, r, (struct boids_vec){ 0 });
}

SIMD_INLINE struct boids_vec
chate(const struct perception *p, const struct rates *r)
{
	float strength = r->noise * (float)(p->aligned + 1) * r->max_speed;

	return mean_heading(p, r, vec_scale(random_direction(p->chance, r->dimensions), strength));
}

STEER(vicsek)
STEER(chate)

const struct model model_vicsek = {
	.name = "vicsek",
	.help = "boids of constant speed take their neighbours' mean heading, plus noise",
	.reads = { READS(max_speed), READS_SIGHT },
	.moves_first = true,
	.is_map = true,
	.steer = STEER_ROW(vicsek),
};

const struct model model_chate = {
	.name = "chate",
	.help = "as vicsek, with noise (0 to 1) in what each boid sees",
	.reads = { READS(max_speed), READS_SIGHT },
	.noise = NOISE_SHARE,
	.forgets = true,
	.is_map = true,
	.steer = STEER_ROW(chate),
};
