/* SPDX-License-Identifier: MIT */
/* Bench: what walls and a goal cost, on top of the same flock without. */
#include "bench_race.h"

#include "boids/map.h"

#include <math.h>
#include <stdio.h>

/* As many cells as the world, closed, with pillars of 3x2 cells everywhere: nobody is far from a wall. */
static struct map *
pillars(const struct flock *flock)
{
	struct vec size = flock_world(flock).size;
	int columns = (int)size.x, rows = (int)(size.y / 2);
	struct map *map = map_new(columns, rows);

	if (!map)
		give_up("no memory");
	for (int y = 0; y < rows; y++) {
		for (int x = 0; x < columns; x++) {
			bool border = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
			bool pillar = x % 16 >= 13 && (y + x / 16 * 3) % 7 >= 5;
			map_put(map, x, y, border || pillar ? MAP_WALL : MAP_AIR);
		}
	}
	map_put(map, columns / 2, rows / 2, MAP_GOAL);
	return map;
}

/* What the program flies where nobody says otherwise: 100 boids to 80x24 cells. */
static struct flock *
classic_flock(int boids)
{
	struct factors f = factors_default();
	double scale = sqrt(boids / 100.0);

	f.noise = 0.157f;
	return bench_flock_in(&f, 80 * scale, 48 * scale, boids);
}

/* With a weight of next to nothing the way is looked up but nobody drawn: what is timed is the work of the
 * map, not the crowd that gathers at a goal and has more neighbours. */
static void
meet(struct report *r, int boids)
{
	struct flock *pilot = classic_flock(boids);
	struct factors f = *flock_factors(pilot);
	struct map *map = pillars(pilot);

	f.seek = 1e-9f;
	if (!flock_map(pilot, map) || !flock_fit(pilot, &f, flock_world(pilot)))
		give_up("no memory");
	struct entry entries[] = { entry_of(&racer_best, pilot), entry_of(&racer_mapped, pilot) };
	race(entries, 2, ROUNDS);
	fact(r, "mapped/without", boids, entries[1].seconds / entries[0].seconds, "x", at_most(1.3));
	for (int k = 0; k < 2; k++)
		entry_end(&entries[k]);
	map_free(map);
	flock_free(pilot);
}

void
bench_map(struct report *r)
{
	static const int sizes[] = { 200, 1000, 10000 };

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		meet(r, sizes[i]);
}
