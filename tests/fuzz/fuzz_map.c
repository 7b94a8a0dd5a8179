/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as a map, or refused with one printable line, and boids in it have valid
 * positions. The first byte selects the world. */
#include "fuzz.h"

#include "flock/flock.h"
#include "scene.h"
#include "screens_state.h"
#include "types/map.h"

enum { SIDE_MOST = 200 }; /* cells: a slow map is not a bug */

static void
check_flight(const struct boids_map *map, uint8_t kind)
{
	struct boids_factors f = default_factors();
	struct flock_state *flock = flock_new(kind);

	f.number = 20;
	f.predators = (float)(kind >> 2 & 1);
	f.edge = kind & 1 ? BOIDS_EDGE_WRAP : BOIDS_EDGE_TURN;
	f.dimensions = kind & 2 ? 3 : 2;
	factors_fit(&f, 40, 12);
	if (flock && flock_fit(flock, &f, world_of(&f, 40, 12)) && flock_map(flock, map))
		run_steps(flock, 10, 1.0f / 60);
	if (flock && !screens_are_finite(flock))
		abort();
	flock_free(flock);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char error[BOIDS_MAP_ERROR] = "";

	if (size == 0)
		return 0;
	struct boids_map *map = map_read((const char *)data + 1, size - 1, error);
	fuzz_check_line(error, BOIDS_MAP_ERROR);
	if (map && map_columns(map) <= SIDE_MOST && map_rows(map) <= SIDE_MOST)
		check_flight(map, data[0]);
	map_free(map);
	return 0;
}
