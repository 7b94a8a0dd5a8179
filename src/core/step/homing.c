/* SPDX-License-Identifier: MIT */
/* Homing: boids that have a home fly there. Arrival (Reynolds 1999, Steering Behaviors for Autonomous
 * Characters) asks for a speed that falls with the distance. Where his falls in proportion, and never
 * ends, this one falls with the square root, as under a constant brake. From beyond the world it
 * rises with the cube, so that the time has a limit:
 *
 *   d: distance / diagonal of the world, c: a third of the diagonal per second
 *   speed = c d^3        from d = 1 on: 1.5 s at most from any distance
 *           c            to d = 1/8: 2.6 s
 *           c sqrt(8 d)  from there home: 0.75 s */
#include "effects.h"

#include "math/portable_math.h"

static const float BRAKING = 8; /* in an eighth of the diagonal */

/* Seconds in which a boid that writes goes round in its cell, columns from one to the next that is as
 * far, and the reach, relative to the cell. */
static const double HOVER_SECONDS = 3, HOVER_COLUMNS = 16;
static const float HOVER_REACH = 0.35f;

float
homing_speed(const struct boids_world *w)
{
	return vec_length(w->size) / 3;
}

/* Returns the velocity of arrival; *arrives: the boid is at home within this step. */
static struct boids_vec
arrival(const struct flock_state *flock, struct boids_vec offset, bool *arrives)
{
	const float distance = vec_length(offset), d = distance / vec_length(flock->world.size);
	const float share = d > 1 ? d * d * d : BRAKING * d < 1 ? sqrtf(BRAKING * d) : 1;
	const float speed = share * homing_speed(&flock->world), dt = flock->rates.seconds;

	*arrives = !(speed * dt < distance);
	if (*arrives)
		return vec_scale(offset, dt > 0 ? 1 / dt : 0);
	return vec_scale(offset, speed / distance);
}

/* Returns the place around a home where a boid that writes hovers now: waves run along the strokes. */
static struct boids_home
hover(const struct flock_state *flock, struct boids_home home)
{
	const struct boids_factors *f = &flock->factors;
	const float reach = HOVER_REACH / f->zoom;
	const double turns =
		flock->time / HOVER_SECONDS -
		(double)(home.x * f->zoom + home.y * f->zoom / f->aspect) / HOVER_COLUMNS;
	double sine, cosine;

	portable_sin_cos(2 * MATH_PI * (turns - floor(turns)), &sine, &cosine);
	return (struct boids_home){ home.x + reach * (float)cosine,
		                    home.y + reach * f->aspect * (float)sine };
}

static struct boids_vec
way_home(const struct flock_state *flock, const struct batch *batch, int k)
{
	return vec_sub(flock_home(flock, batch->home[k]), vecs_get(&batch->from, k));
}

/* Mixes what model, wind and noise ask with arrival. */
static void
steer(const struct flock_state *flock, struct batch *batch)
{
	bool arrives;

	batch->from = batch->position;
	for (int k = 0; k < batch->count; k++) {
		struct boids_boid b = batch_boid(batch, k);
		letters_give(&flock->letters, &b);
		batch->homing[k] = flock_homing(flock, &b);
		batch->writes[k] = b.writes;
		batch->home[k] = b.writes && batch->homing[k] == 1 ? hover(flock, b.home) : b.home;
		if (!(batch->homing[k] > 0) || batch->mood[k].rest > 0)
			continue;
		struct boids_vec asked = arrival(flock, way_home(flock, batch, k), &arrives);
		struct boids_vec change = vec_sub(asked, vecs_get(&batch->velocity, k));
		vecs_add_scaled(&batch->velocity, k, change, batch->homing[k]);
	}
}

static void
rest(const struct flock_state *flock, struct batch *batch, int k)
{
	vecs_put(&batch->position, k, flock_home(flock, batch->home[k]));
	vecs_put(&batch->velocity, k, (struct boids_vec){ 0 });
}

/* Moves boids that fly home, whatever walls and borders did. A home may be in a wall: a boid that has
 * left it is moved out. */
static void
land(const struct flock_state *flock, struct batch *batch)
{
	for (int k = 0; k < batch->count; k++) {
		if (!flock_has_home(flock, batch->home[k]))
			continue;
		struct boids_vec way = way_home(flock, batch, k);
		bool was_home = way.x == 0 && way.y == 0 && way.z == 0, arrives;
		if (batch->homing[k] == 1) {
			struct boids_vec velocity = arrival(flock, way, &arrives);
			batch->mood[k].rest = 0;
			vecs_put(&batch->velocity, k, velocity);
			vecs_put(&batch->position, k,
			         vec_add_scaled(vecs_get(&batch->from, k), velocity,
			                        flock->rates.seconds));
			if (arrives)
				rest(flock, batch, k);
			if (batch->writes[k])
				vecs_put(&batch->velocity, k, velocity);
		} else if (was_home && batch->mood[k].rest > 0) {
			rest(flock, batch, k);
		} else if (was_home) {
			struct boids_boid b = batch_boid(batch, k);
			b = terrain_out_of_walls(flock->terrain, b, flock->seed);
			vecs_put(&batch->position, k, b.position);
		}
	}
}

const struct effect effect_homing = {
	.at = { [EFFECT_AFTER_SPEED] = steer, [EFFECT_END] = land },
	.has_mood = true,
	.for_homes = true,
};
