/* SPDX-License-Identifier: MIT */
/* Terrain: paths that are taken over from the one before are those that would be found anew. */
#include "scene.h"
#include "terrain/terrain.h"

enum { COLUMNS = 30, ROWS = 10 };

static struct terrain *
terrain_of(const struct boids_map *map, const struct boids_factors *f, struct boids_world world,
           const struct terrain *before)
{
	struct terrain *t = terrain_new(map, f, &world, before);

	assert_non_null(t);
	return t;
}

static void
assert_same_paths(const struct terrain *t, const struct terrain *other)
{
	assert_int_equal(t->goals, other->goals);
	for (int g = 0; g < t->goals; g++)
		assert_memory_equal(t->path[g], other->path[g],
		                    lattice_nodes(&t->lattice) * sizeof(float));
}

TEST(whatever_is_put_into_a_map_its_paths_are_as_found_anew)
{
	static const char things[] = "###GG  ";
	struct dice d = { 3 };

	for (int i = 0; i < 20; i++) {
		const struct boids_factors f =
			default_with(i % 2 ? "edge wrap" : "edge turn, zoom 0.5");
		const struct boids_world world = world_of(&f, COLUMNS, ROWS);
		scoped_map *map = map_new(COLUMNS, ROWS);
		struct terrain *before = NULL;
		for (int k = 0; k < 25; k++) {
			map_put(map, dice_below(&d, COLUMNS), dice_below(&d, ROWS),
			        things[dice_below(&d, (int)strlen(things))]);
			struct terrain *t = terrain_of(map, &f, world, before),
				       *anew = terrain_of(map, &f, world, NULL);
			assert_same_paths(t, anew);
			terrain_free(anew);
			terrain_free(before);
			before = t;
		}
		terrain_free(before);
	}
}

/* To find one takes long: a mark in a path shows where it comes from. */
TEST(a_path_is_found_again_only_if_a_wall_or_its_goal_has_changed)
{
	static const struct {
		int column;
		char put;
		bool kept;
	} changes[] = { { 20, BOIDS_MAP_GOAL, true },
		        { 9, BOIDS_MAP_AIR, true },
		        { 10, BOIDS_MAP_WALL, false },
		        { 3, BOIDS_MAP_AIR, false } };
	const struct boids_factors f = default_with("edge turn");
	const struct boids_world world = world_of(&f, COLUMNS, ROWS), wider = world_of(&f, 40, ROWS);

	every (row, changes) {
		scoped_map *map = map_new(COLUMNS, ROWS);
		map_put(map, 3, 3, BOIDS_MAP_GOAL);
		map_put(map, 25, 8, BOIDS_MAP_GOAL);
		struct terrain *before = terrain_of(map, &f, world, NULL);
		before->path[0][7] = -1;
		map_put(map, row->column, 3, row->put);
		struct terrain *t = terrain_of(map, &f, world, before),
			       *other = terrain_of(map, &f, wider, before);
		assert_int_equal(t->path[0][7] == -1, row->kept);
		assert_true(other->path[0][7] != -1);
		terrain_free(other);
		terrain_free(t);
		terrain_free(before);
	}
}
