/* SPDX-License-Identifier: MIT */
/* Cave: classic flies through random caves from start to goal. Ten caves with ten seeds each with
 * SCIENCE=1, else two seeds in each cave; and hashes of flights among walls. */
#include "caves.h"
#include "golden.h"
#include "science.h"
#include "settings/named_files.h"

#include <inttypes.h>

enum { COLUMNS = 61, ROWS = 21, BOIDS = 60, CAVES = 10, SEEDS = 10, MINUTES_2 = 2 * 60 * 60 };

static struct flock_state *
classic_in(const struct boids_map *map, const char *preset, uint64_t seed)
{
	struct boids_factors f = science_preset(preset);

	f.number = BOIDS;
	return new_flock_in_cells(f, map_columns(map), map_rows(map), map, seed);
}

TEST(nine_in_ten_come_through_caves_they_have_never_seen_and_none_is_in_a_wall)
{
	int seeds = science_asked() ? SEEDS : 2;

	for (uint64_t cave = 0; cave < CAVES; cave++) {
		scoped_map *map = cave_map(cave, COLUMNS, ROWS);
		double worst = 1;
		char name[40];
		for (int seed = 1; seed <= seeds; seed++) {
			scoped_flock *flock = classic_in(map, "classic", (uint64_t)seed);
			bool through[BOIDS] = { false };
			int count = 0;
			for (int step = 0; step < MINUTES_2 && count < BOIDS; step++) {
				flock_step(flock, FRAME);
				assert_that(boids_in_walls(flock) == 0, "%d in walls",
				            boids_in_walls(flock));
				for (size_t i = 0; i < boid_count(flock); i++) {
					struct boids_boid b = boid_of(flock, i);
					bool there =
						flock_map_cell(flock, b.position) == BOIDS_MAP_GOAL;
					count += there && !through[b.id];
					through[b.id] |= there;
				}
			}
			worst = fmin(worst, (double)count / BOIDS);
		}
		snprintf(name, sizeof name, "cave %d: worst share through", (int)cave);
		science_figure(name, 1, 0.1, worst);
	}
	science_verdict();
}

/* Returns the arrivals of a boid in a minute: at each goal that the flock seeks, it arrives once. */
static double
arrivals(const struct boids_map *map, const char *preset, uint64_t seed)
{
	scoped_flock *flock = classic_in(map, preset, seed);
	const float near = flock_factors(flock)->max_speed / 2;
	int arrived[BOIDS] = { 0 }, count = 0, leg = 1, goal = 0;

	for (int step = 0; step < 60 * 60; step++) {
		for (size_t i = 0; i < boid_count(flock); i++) {
			struct boids_boid b = boid_of(flock, i);
			bool there =
				arrived[b.id] < leg && flock_path_length(flock, b.position) <= near;
			arrived[b.id] = there ? leg : arrived[b.id];
			count += there;
		}
		flock_step(flock, FRAME);
		leg += flock_goal(flock) != goal;
		goal = flock_goal(flock);
	}
	return (double)count / BOIDS;
}

/* The search for cavers flew seeds 1 to 110 in one cave, and to the first goal alone. */
TEST(cavers_arrive_half_as_often_as_classic_does)
{
	char error[ERROR_SIZE];
	const struct published *cave = published_find(map_table, "cave");
	scoped_map *map = map_read(cave->text, strlen(cave->text), error);

	for (uint64_t seed = 501; seed <= (science_asked() ? 520 : 502); seed++) {
		const double learned = arrivals(map, "cavers", seed),
			     told = arrivals(map, "cave", seed);
		print_message("seed %d: cavers %.2f, cave %.2f\n", (int)seed, learned, told);
		assert_true(told > 2 && learned >= told / 2);
		assert_true(arrivals(map, "fledglings", seed) < told / 2); /* no link from the goal */
	}
	for (uint64_t i = 0; i < (science_asked() ? 2 * CAVES : 2); i++) {
		scoped_map *other = cave_map(i, COLUMNS, ROWS); /* with one goal */
		assert_true(arrivals(other, "cavers", 1) >= arrivals(other, "cave", 1) / 2);
	}
}

TEST(flights_among_walls_are_the_same_to_the_bit_as_they_were)
{
	static const char *const presets[] = { "classic", "ganz", "christian", "therrien",
		                               "vicsek" };
	char text[1024];
	int length = 0;

	foreach (i, presets) {
		scoped_map *map = cave_map(i, COLUMNS, ROWS);
		scoped_flock *flock = classic_in(map, presets[i], 1);
		map_put(map, 30, 10, '>'); /* wind, and a second goal if it was air */
		map_put(map, 2, 2, BOIDS_MAP_GOAL);
		assert_true(flock_map(flock, map));
		run_steps(flock, 1000, FRAME);
		length += snprintf(text + length, sizeof text - (size_t)length,
		                   "%s in cave %d %016" PRIx64 "\n", presets[i], (int)i,
		                   flock_hash(flock));
	}
	golden_text("hashes-map", text);
}
