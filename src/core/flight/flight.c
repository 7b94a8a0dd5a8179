/* SPDX-License-Identifier: MIT */
#include "flight.h"

#include "math/random.h"
#include "text/line_words.h"

#include <errno.h>

bool
flight_copy(struct flight *copy, const struct flight *flight, int most)
{
	*copy = *flight;
	if (most > 0 && (copy->most == 0 || copy->most > most))
		copy->most = most;
	copy->assets = NULL;
	copy->map = flight->map ? map_copy(flight->map) : NULL;
	copy->flock = flock_clone(flight->flock, (size_t)most);
	if ((flight->map && !copy->map) || !copy->flock) {
		flight_end(copy);
		return false;
	}
	copy->factors.number = flock_factors(copy->flock)->number;
	return true;
}

void
flight_end(struct flight *flight)
{
	map_free(flight->map);
	flock_free(flight->flock);
	asset_free(flight->assets);
	flight->map = NULL;
	flight->flock = NULL;
	flight->assets = NULL;
}

bool
flight_limit(const struct flight *flight, struct boids_factors *f)
{
	const float most = (float)flight->most;
	bool any = false;

	for (int i = 0; flight->most > 0 && i < NUMBER_BOUNDS; i++) {
		float *number = &f->at[number_bounds[i]].number;
		if (*number <= most)
			continue;
		bool automatic = factor_automatic(f, number_bounds[i]) < 0;
		*number = most;
		if (automatic) /* it still is, for smaller sizes */
			f->automatic[factor_auto_row(number_bounds[i])].resolved = most;
		any = true;
	}
	return any;
}

void
flight_resolve_at(const struct flight *flight, struct boids_factors *f, int columns, int rows)
{
	factors_fit(f, columns, rows + flight->line_rows);
	flight_limit(flight, f);
}

bool
flight_cells(const struct boids_factors *f, float width, float height, int *columns, int *rows,
             char *error)
{
	world_cells(f, width, height, columns, rows);
	return (*columns <= PARSE_SIDE_MOST && *rows <= PARSE_SIDE_MOST) ||
	       error_set(error, 0, "%gx%g units are %dx%d cells: a world has at most %d a side",
	                 (double)width, (double)height, *columns, *rows, PARSE_SIDE_MOST);
}

void
flight_resolve(const struct flight *flight, struct boids_factors *f)
{
	int columns = flight->columns, rows = flight->rows;

	if (flight->width > 0)
		world_cells(f, flight->width, flight->height, &columns, &rows);
	flight_resolve_at(flight, f, columns, rows);
}

struct boids_world
flight_world(const struct flight *flight)
{
	struct boids_world world = world_of(&flight->factors, flight->columns, flight->rows);

	if (flight->width > 0)
		world.size = (struct boids_vec){ flight->width, flight->height,
			                         world.size.z > 0 ? flight->height : 0 };
	return world;
}

bool
flight_fit(struct flight *flight, const struct boids_vec *anchor, char *error)
{
	const struct boids_factors *f = &flight->factors;
	struct boids_world world = flight_world(flight);
	char number[BOIDS_FACTOR_TEXT];

	if (flock_fit_anchored(flight->flock, f, world, anchor))
		return true;
	factor_show(f, BOIDS_FACTOR_number, number);
	return error_set(error, ENOMEM, "not enough memory for %s boids", number);
}

uint64_t
flight_hash(const struct flight *flight)
{
	const struct placed *placed = &flight->placed;
	uint64_t hash = flock_hash(flight->flock);

	for (int i = 0; i < placed->marks.count; i++) {
		const struct placed_cell *mark = &placed->marks.at[i];
		hash = random_mix(hash ^
		                  ((uint64_t)(uint32_t)mark->column << 32 | (uint32_t)mark->row));
		hash = random_mix(hash ^ (uint64_t)mark->what);
	}
	if (placed->held.on) {
		if (placed->held.thing == PLACED_PREDATOR)
			hash = random_mix(hash ^ ((uint64_t)1 << 32 | placed->held_id));
		const struct boids_vec at = placed->held.place;
		hash = random_mix_number(random_mix_number(hash, at.x), at.y);
		hash = random_mix_number(hash, at.z);
	}
	for (const char *c = placed->said + placed->page; *c; c++)
		hash = random_mix(hash ^ (uint64_t)*c);
	return hash;
}
