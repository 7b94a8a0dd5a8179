/* SPDX-License-Identifier: MIT */
/* Cave: random caves from start to goal, as classic flies them. All ten by ten with SCIENCE=1, else two
 * seeds in each cave; and fingerprints of flights among walls. */
#include "settings/presets.h"
#include "caves.h"
#include "golden.h"
#include "scene.h"
#include "science.h"

#include <inttypes.h>
#include <stdio.h>

enum { COLUMNS = 61, ROWS = 21, BOIDS = 60, CAVES = 10, SEEDS = 10, MINUTES_2 = 2 * 60 * 60 };

/* The share of boids that have stood on the goal at some time in two minutes. */
static double
share_through(struct flock *flock)
{
	bool through[BOIDS] = { false };
	int count = 0;

	for (int step = 0; step < MINUTES_2 && count < BOIDS; step++) {
		flock_step(flock, 1 / 60.0f);
		assert_that(boids_in_walls(flock) == 0, "%d in walls", boids_in_walls(flock));
		for (size_t i = 0; i < flock_count(flock); i++) {
			struct boid b = flock_boid(flock, i);
			bool there = flock_map_cell(flock, b.position) == MAP_GOAL;
			count += there && !through[b.id];
			through[b.id] |= there;
		}
	}
	return (double)count / BOIDS;
}

static struct flock *
classic_in(const struct map *map, const char *preset, uint64_t seed)
{
	struct factors f = science_preset(preset);
	struct flock *flock = flock_new(seed);

	f.number = BOIDS;
	factors_fit(&f, map_columns(map), map_rows(map));
	assert_true(flock_map(flock, map));
	assert_true(flock_fit(flock, &f, world_of(&f, map_columns(map), map_rows(map))));
	return flock;
}

static void
nine_in_ten_come_through_caves_they_have_never_seen_and_none_is_in_a_wall(void **state)
{
	int seeds = science_asked() ? SEEDS : 2;

	(void)state;
	for (uint64_t cave = 0; cave < CAVES; cave++) {
		struct map *map = cave_map(cave, COLUMNS, ROWS);
		double worst = 1;
		char name[40];
		for (int seed = 1; seed <= seeds; seed++) {
			struct flock *flock = classic_in(map, "classic", (uint64_t)seed);
			double share = share_through(flock);
			worst = share < worst ? share : worst;
			flock_free(flock);
		}
		snprintf(name, sizeof name, "cave %d: worst share through", (int)cave);
		science_figure(name, 1, 0.1, worst);
		map_free(map);
	}
	science_verdict();
}

/* Whatever the model, the update, the scale. */
static void
every_preset_stays_out_of_the_walls(void **state)
{
	struct map *map = cave_map(2, COLUMNS, ROWS);

	(void)state;
	for (const struct published *p = preset_table; p->name; p++) {
		struct flock *flock = classic_in(map, p->name, 1);
		for (int step = 0; step < 300; step++) {
			flock_step(flock, 1 / 60.0f);
			assert_that(boids_in_walls(flock) == 0, "%s, step %d", p->name, step);
		}
		flock_free(flock);
	}
	map_free(map);
}

static void
flights_among_walls_are_the_same_to_the_bit_as_they_were(void **state)
{
	static const char *const presets[] = { "classic", "ganz", "christian", "therrien",
		                               "vicsek" };
	char text[1024];
	int length = 0;

	(void)state;
	for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
		struct map *map = cave_map(i, COLUMNS, ROWS);
		struct flock *flock = classic_in(map, presets[i], 1);
		map_put(map, 30, 10, '>'); /* wind, and a second goal if it was air */
		map_put(map, 2, 2, MAP_GOAL);
		assert_true(flock_map(flock, map));
		for (int step = 0; step < 1000; step++)
			flock_step(flock, 1 / 60.0f);
		length += snprintf(text + length, sizeof text - (size_t)length,
		                   "%s in cave %d %016" PRIx64 "\n", presets[i], (int)i,
		                   flock_hash(flock));
		map_free(map);
		flock_free(flock);
	}
	golden_text("hashes-map", text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			nine_in_ten_come_through_caves_they_have_never_seen_and_none_is_in_a_wall),
		cmocka_unit_test(every_preset_stays_out_of_the_walls),
		cmocka_unit_test(flights_among_walls_are_the_same_to_the_bit_as_they_were),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
