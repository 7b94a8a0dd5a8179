/* SPDX-License-Identifier: MIT */
/* Wind that differs from place to place: gusts, which drift, smooth in space and time, and the wind
 * of map cells, in one of four directions. */
#include "effects.h"

#include "math/noise.h"

/* Three octaves; more would only make boids shake. SECONDS: time scale of the noise. */
enum { OCTAVES = 3, SECONDS = 10 };

/* Returns the noise cells along a side; a whole number in a world that wraps. */
static double
cells_along(const struct flock_state *flock, float side)
{
	double cells = (double)side / (double)flock->factors.gust_size;

	if (!flock->world.wraps)
		return cells;
	return cells < 1 ? 1 : (double)(int)(cells + 0.5);
}

/* Returns the gust along one axis (0 .. 2), noise with a seed of its own for each. */
static float
axis_gust(const struct flock_state *flock, uint64_t key, int axis, struct boids_vec place)
{
	const struct boids_world *w = &flock->world;
	double across = cells_along(flock, w->size.x), down = cells_along(flock, w->size.y);
	struct noise_period period = { w->wraps ? (int)across : 0, w->wraps ? (int)down : 0 };
	double x = (double)place.x / (double)w->size.x * across;
	double y = (double)place.y / (double)w->size.y * down;
	double later = (double)place.z / (double)flock->factors.gust_size;
	double t = flock->time / SECONDS + later;

	return flock->factors.gust *
	       (float)noise_octaves(key + 16 * (uint64_t)axis, period, OCTAVES, x, y, t);
}

struct boids_vec
gust_at(const struct flock_state *flock, struct boids_vec place)
{
	uint64_t key = random_key(flock->seed, 0, RANDOM_WIND);

	return (struct boids_vec){ axis_gust(flock, key, 0, place), axis_gust(flock, key, 1, place),
		                   flock->world.size.z > 0 ? axis_gust(flock, key, 2, place) : 0 };
}

static void
gust_push(const struct flock_state *flock, struct batch *batch)
{
	for (int k = 0; k < batch->count; k++)
		vecs_add_scaled(&batch->velocity, k, gust_at(flock, vecs_get(&batch->position, k)),
		                flock->rates.seconds);
}

static void
map_wind_push(const struct flock_state *flock, struct batch *batch)
{
	const struct terrain *t = flock->terrain;
	const struct rates *r = &flock->rates;

	for (int k = 0; k < BATCH; k++) {
		int cell = terrain_cell(t, batch->position.x[k], batch->position.y[k]);
		char wind = cell < 0 ? (char)BOIDS_MAP_AIR : t->cells[cell];
		batch->velocity.x[k] += wind == '>' ? r->map_wind : wind == '<' ? -r->map_wind : 0;
		batch->velocity.y[k] += wind == 'v' ? r->map_wind : wind == '^' ? -r->map_wind : 0;
	}
}

const struct effect effect_gusts = {
	.factor = BOIDS_FACTOR_gust,
	.at = { [EFFECT_PUSH] = gust_push },
	.for_predators = true,
};
const struct effect effect_map_wind = {
	.factor = BOIDS_FACTOR_map_wind,
	.at = { [EFFECT_PUSH] = map_wind_push },
	.for_predators = true,
	.needs = TERRAIN_WIND,
};
