/* SPDX-License-Identifier: MIT */
/* World queries: the world of a flock, what lies in its cells, and which boids are near a place. */
#include "handle.h"
#include "math/vec.h"
#include "step/flock_state.h"

#include <math.h>
#include <stdlib.h>

bool
boids_world(const struct boids_flock *flock, double size[3], int32_t *dimensions, bool *wraps)
{
	if (!handle_begin(flock))
		return false;
	const struct boids_world world = flock_world(flock->flight.flock);
	if (size) {
		size[0] = (double)world.size.x;
		size[1] = (double)world.size.y;
		size[2] = (double)world.size.z;
	}
	if (dimensions)
		*dimensions = world.size.z > 0 ? 3 : 2;
	if (wraps)
		*wraps = world.wraps;
	return true;
}

/* ---- what lies in cells */

/* Returns the value of a grid in its cell i, whose middle is `place`. */
static float
cell_value(const struct flock_state *flock, int32_t grid, size_t i, struct boids_vec place)
{
	const struct boids_food food = flock_food(flock);

	switch (grid) {
	case BOIDS_GRID_WALLS:
		return flock_map_cell(flock, place) == BOIDS_MAP_WALL;
	case BOIDS_GRID_GOALS:
		return flock_map_cell(flock, place) == BOIDS_MAP_GOAL;
	case BOIDS_GRID_PATH:
		return flock_path_length(flock, place);
	default:
		return food.barren[i] ? (float)NAN : food.at[i];
	}
}

bool
boids_grid(const struct boids_flock *flock, int32_t grid, int32_t size[2], double cell[2],
           float *values, size_t most)
{
	if (!handle_begin(flock))
		return false;
	const struct flight *flight = &flock->flight;
	const double zoom = (double)flight->factors.zoom, aspect = (double)flight->factors.aspect;
	int columns = flight->columns, rows = flight->rows;
	double width = 1 / zoom, height = aspect / zoom;
	if (grid < 0 || grid > BOIDS_GRID_FOOD)
		return error_set(handle_error(), 0, "there is no such grid");
	if (grid == BOIDS_GRID_FOOD) {
		const struct boids_food food = flock_food(flight->flock);
		columns = food.columns;
		rows = food.rows;
		width = (double)food.width;
		height = (double)food.height;
	}
	if (values && most < (size_t)columns * (size_t)rows)
		return error_set(handle_error(), 0,
		                 "the grid has %dx%d cells, and there is room for %zu", columns,
		                 rows, most);
	if (size) {
		size[0] = columns;
		size[1] = rows;
	}
	if (cell) {
		cell[0] = width;
		cell[1] = height;
	}
	for (int row = 0; values && row < rows; row++)
		for (int column = 0; column < columns; column++) {
			const size_t i = (size_t)row * (size_t)columns + (size_t)column;
			values[i] =
				cell_value(flight->flock, grid, i,
			                   (struct boids_vec){ (float)((column + 0.5) * width),
			                                       (float)((row + 0.5) * height), 0 });
		}
	return true;
}

/* ---- near boids */

struct near {
	float distance2;
	uint32_t id;
};

static int
by_distance(const void *one, const void *other)
{
	const struct near *a = one, *b = other;

	return a->distance2 != b->distance2
	               ? (a->distance2 > b->distance2) - (a->distance2 < b->distance2)
	               : (a->id > b->id) - (a->id < b->id);
}

bool
boids_near(const struct boids_flock *flock, const double place[3], double radius, uint32_t *ids,
           size_t most, size_t *count)
{
	if (!handle_begin(flock))
		return false;
	if (!place || !count || (!ids && most > 0))
		return error_set(handle_error(), 0, "near boids take a place and memory, not NULL");
	struct boids_vec at = { (float)place[0], (float)place[1], (float)place[2] };
	if (!(fabsf(at.x) <= BOIDS_FAR && fabsf(at.y) <= BOIDS_FAR && fabsf(at.z) <= BOIDS_FAR) ||
	    !(radius >= 0))
		return error_set(handle_error(), 0,
		                 "near boids take a place within 1e9 units and a radius from 0 on");
	const struct flock_state *f = flock->flight.flock;
	const struct boid_arrays *boids = &f->now;
	const struct boids_world world = flock_world(f);
	if (world.wraps) /* offsets are those of places in it */
		at = boundary_inside(f->edge, (struct boids_boid){ .position = at }, &world).position;
	struct near *found = malloc(((size_t)boids->count + 1) * sizeof *found);
	size_t near = 0;
	if (!found)
		return error_set(handle_error(), 0, "not enough memory");
	for (int i = 0; i < boids->count; i++) {
		const struct boids_vec to =
			vec_displacement(&world, at, boid_arrays_place(boids, i));
		found[near] = (struct near){ vec_dot(to, to), boids->id[i] };
		near += (double)found[near].distance2 <= radius * radius;
	}
	qsort(found, near, sizeof *found, by_distance);
	*count = near < most ? near : most;
	for (size_t i = 0; i < *count; i++)
		ids[i] = found[i].id;
	free(found);
	return true;
}

/* ---- events */

_Static_assert(BOIDS_EVENT_BORN == (int)BOIDS_FATE_BORN &&
                       BOIDS_EVENT_STARVED == (int)BOIDS_FATE_STARVED &&
                       BOIDS_EVENT_AGED == (int)BOIDS_FATE_AGED &&
                       BOIDS_EVENT_CRASHED == (int)BOIDS_FATE_CRASHED &&
                       BOIDS_EVENT_EATEN == (int)BOIDS_FATE_EATEN &&
                       BOIDS_EVENT_STRAYED == (int)BOIDS_FATE_STRAYED,
               "the events of the library are the fates of the core");

bool
boids_events(const struct boids_flock *flock, struct boids_event *events, size_t most, size_t *count)
{
	struct boids_life_event last[BOIDS_LIFE_EVENTS];

	if (!handle_begin(flock))
		return false;
	if (!count || (!events && most > 0))
		return error_set(handle_error(), 0, "events take memory, not NULL");
	const struct flock_state *f = flock->flight.flock;
	const size_t kept = flock_life_events(f, last, BOIDS_LIFE_EVENTS);
	*count = 0;
	for (size_t i = 0; i < kept && *count < most && last[i].step == flock_steps(f); i++)
		events[(*count)++] = (struct boids_event){
			.what = flock_is_alive(f) ? (int32_t)last[i].fate : BOIDS_EVENT_CAUGHT,
			.kind = last[i].predator ? BOIDS_PREDATOR : BOIDS_BOID,
			.id = last[i].id,
			.place = { last[i].x, last[i].y, last[i].z },
		};
	return true;
}
