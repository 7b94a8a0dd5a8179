/* SPDX-License-Identifier: MIT */
/* Bench: costs of walls and a goal, compared with the same flock without. */
#include "bench_race.h"
#include "scene.h"
#include "types/map.h"

/* Makes a closed map of the size of the world, with pillars of 3x2 cells: walls near every boid. */
static struct boids_map *
pillars(const struct flock_state *flock)
{
	struct boids_vec size = flock_world(flock).size;
	int columns = (int)size.x, rows = (int)(size.y / 2);
	struct boids_map *map = map_new(columns, rows);

	if (!map)
		die("no memory");
	for (int y = 0; y < rows; y++) {
		for (int x = 0; x < columns; x++) {
			bool border = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
			bool pillar = x % 16 >= 13 && (y + x / 16 * 3) % 7 >= 5;
			map_put(map, x, y, border || pillar ? BOIDS_MAP_WALL : BOIDS_MAP_AIR);
		}
	}
	map_put(map, columns / 2, rows / 2, BOIDS_MAP_GOAL);
	return map;
}

/* With a weight of almost 0 boids look up the way but do not follow it. So the bench times the map,
 * not the crowd at a goal, which has more neighbours. */
static void
bench_size(struct report *r, int boids)
{
	const struct boids_factors f = default_with("noise 0.157");
	const double scale = sqrt(boids / 100.0); /* that many to 80x24 cells */
	struct flock_state *pilot = bench_flock_in(&f, 80 * scale, 48 * scale, boids);
	struct boids_map *map = pillars(pilot);

	if (!flock_map(pilot, map))
		die("no memory");
	retune(pilot, "seek 1e-9");
	struct entry entries[] = { entry_of(&racer_best, pilot), entry_of(&racer_mapped, pilot) };
	race(entries, 2, ROUNDS);
	fact(r, "mapped/without", boids, entries[1].seconds / entries[0].seconds, "x", at_most(1.3));
	entries_end(entries, 2);
	map_free(map);
	flock_free(pilot);
}

void
bench_map(struct report *r)
{
	static const int sizes[] = { 200, 1000, 10000 };

	foreach (i, sizes)
		bench_size(r, sizes[i]);
}
