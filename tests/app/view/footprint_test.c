/* SPDX-License-Identifier: MIT */
/* Footprint: the cells of the world that a cell of the frame shows. */
#include "view/footprint.h"

#include "drawn_flock.h"

#include <math.h>

enum { LEFT = 5, TOP = 2, WIDE = 80, HIGH = 23 };

static struct flock_state *
flock_in_world(int columns, int rows, int dimensions)
{
	const struct boids_boid boid = boid_at(0, 3, 3, 0, 0);
	struct boids_factors f = quiet_factors();

	f.edge = BOIDS_EDGE_WRAP;
	f.dimensions = (float)dimensions;
	return flock_in_cells(f, columns, rows, &boid, 1);
}

/* Counts how often each cell of the world is shown by the one of the viewport that its middle is in. */
static void
count_shown(const struct projection *s, int columns, int rows, int *shown)
{
	for (int cell = 0; cell < WIDE * HIGH; cell++) {
		int column = LEFT + cell % WIDE, row = TOP + cell / WIDE;
		struct footprint footprint = footprint_of(s, column, row);
		struct boids_vec place;
		struct view_vec first = projection_back(s, column, row),
				last = projection_back(s, column + 1, row + 1);
		while (projection_has_world(s, column, row) && footprint_next(&footprint, &place)) {
			struct view_vec at = viewpoint_from_world(&s->viewpoint, place);
			assert_true(s->camera->follows ||
			            (at.across > first.across - 1e-4 &&
			             at.across < last.across + 1e-4 &&
			             at.down > first.down - 1e-4 && at.down < last.down + 1e-4));
			int x = (int)floor((double)place.x), y = (int)floor((double)place.y / 2);
			if (x >= 0 && x < columns && y >= 0 && y < rows)
				shown[y * columns + x]++;
		}
	}
}

TEST(each_smaller_cell_of_the_world_is_shown_once)
{
	static const int sizes[][2] = { { 200, 60 }, { 100, 24 }, { 81, 24 },  { 200, 23 },
		                        { 80, 200 }, { 161, 46 }, { 1000, 7 }, { 320, 92 } };

	foreach (i, sizes) {
		int columns = sizes[i][0], rows = sizes[i][1];
		for (int kind = 0; kind < 3; kind++) { /* straight, from behind, following a boid */
			scoped_flock *flock = flock_in_world(columns, rows, kind == 1 ? 3 : 2);
			struct camera camera = { .viewport = { LEFT, TOP, WIDE, HIGH },
				                 .turns = kind == 1 ? CAMERA_TURNS / 2 : 0,
				                 .follows = kind == 2 };
			struct projection s = projection_bare(&camera, flock);
			scoped_block int *shown =
				calloc((size_t)columns * (size_t)rows, sizeof *shown);
			assert_true(s.scale < 1 && shown);
			count_shown(&s, columns, rows, shown);
			for (int cell = 0; cell < columns * rows; cell++)
				assert_that(shown[cell] >= 1 && (kind == 2 || shown[cell] == 1),
				            "%dx%d, %d: cell %d,%d shown %d times", columns, rows,
				            kind, cell % columns, cell / columns, shown[cell]);
		}
	}
}

TEST(of_larger_cells_the_one_at_its_middle)
{
	static const int sizes[][2] = { { 80, 23 }, { 40, 12 }, { 79, 23 }, { 27, 8 }, { 3, 2 } };

	foreach (i, sizes) {
		scoped_flock *flock = flock_in_world(sizes[i][0], sizes[i][1], 2);
		struct camera camera = { .viewport = { LEFT, TOP, WIDE, HIGH } };
		struct projection s = projection_bare(&camera, flock);
		for (int cell = 0; cell < WIDE * HIGH; cell++) {
			int column = LEFT + cell % WIDE, row = TOP + cell / WIDE;
			struct footprint footprint = footprint_of(&s, column, row);
			struct boids_vec place, middle = projection_place(&s, column, row);
			assert_true(footprint_next(&footprint, &place));
			assert_memory_equal(&place, &middle, sizeof place);
			assert_false(footprint_next(&footprint, &place));
		}
	}
}
