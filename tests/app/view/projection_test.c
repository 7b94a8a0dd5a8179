/* SPDX-License-Identifier: MIT */
/* Projection: worlds of any size in any part of a frame, against an equation. */
#include "view/projection.h"

#include "drawn_flock.h"
#include "view/footprint.h"

#include <math.h>

/* Too near to the border of a cell to say on which side rounding puts it. */
static const double unsure = 1e-3;

/* A world of whole cells, and the part of a frame that shows it. */
struct case_of {
	struct flock_state *flock;
	struct camera camera;
	int columns, rows;
	double zoom, aspect;
};

static struct case_of
random_case(struct dice *d)
{
	static const float zooms[] = { 1, 1, 0.5F, 3.3F, 10 }, aspects[] = { 2, 2, 1, 2.35F };
	static const int edges[] = { BOIDS_EDGE_WRAP, BOIDS_EDGE_TURN, BOIDS_EDGE_BOUNCE };
	struct boids_factors f = quiet_factors();
	struct case_of c = { .columns = 1 + dice_below(d, 300), .rows = 1 + dice_below(d, 120) };

	f.zoom = dice_pick(d, zooms);
	f.aspect = dice_pick(d, aspects);
	f.edge = dice_pick(d, edges);
	f.dimensions = dice_below(d, 4) ? 2 : 3;
	c.zoom = (double)f.zoom;
	c.aspect = (double)f.aspect;
	c.flock = flock_in_cells(f, c.columns, c.rows, NULL, 0);
	c.camera.viewport = (struct viewport){ dice_below(d, 40), dice_below(d, 20),
		                               1 + dice_below(d, 200), 1 + dice_below(d, 70) };
	if (dice_below(d, 4) == 0) { /* as large as the world */
		c.camera.viewport.columns = c.columns;
		c.camera.viewport.rows = c.rows;
	}
	return c;
}

static double
scale_of(const struct case_of *c)
{
	double across = (double)c->camera.viewport.columns / c->columns;
	double down = (double)c->camera.viewport.rows / c->rows;

	return across < down ? across : down;
}

/* The cell that an equation gives along one axis, not rounded: `cells` of a world from `from`
 * on. */
static double
expected(double place, int cells, double scale, int from, int room)
{
	double beside = floor((room - fmin(cells * scale, room)) / 2 + 1e-9);

	return from + beside + place * scale;
}

static bool
is_sure(double at)
{
	return fabs(at - round(at)) > unsure;
}

/* Finds places, of which the part shows those in the columns from `left` to before `right`. The last
 * cell may show a little of the next part. */
static void
check_places(struct dice *d, const struct case_of *c, const struct case_of *cut, int left, int right)
{
	struct viewport v = c->camera.viewport;
	struct projection s = projection_bare(&c->camera, c->flock);

	for (int k = 0; k < 30; k++) {
		double x = dice_between(d, 0, c->columns), y = dice_between(d, 0, c->rows);
		double column = expected(x - left, cut->columns, scale_of(cut), v.left, v.columns);
		double row = expected(y, c->rows, scale_of(cut), v.top, v.rows);
		struct boids_vec place = { (float)(x / c->zoom), (float)(y * c->aspect / c->zoom),
			                   flock_middle(c->flock).z };
		struct view_vec seen = viewpoint_from_world(&s.viewpoint, place);
		struct subcell at = { 0 };
		bool shows = projection_find(&s, seen, &at), whole = cut->columns == c->columns;
		if (!whole && (!is_sure(column) || !is_sure(x)))
			continue;
		assert_true(shows == (x >= left && x < right) || s.scale < 1 || fabs(x - right) < 1);
		assert_true(shows || x < left || x >= right);
		if (!shows)
			continue;
		assert_true(viewport_has(&v, at.column, at.row));
		if (is_sure(column))
			assert_int_equal(at.column, (int)column);
		if (is_sure(row))
			assert_int_equal(at.row, (int)row);
		assert_near(projection_back(&s, column, 0).across, seen.across, 1e-3 / c->zoom);
	}
}

TEST(each_place_is_in_the_cell_that_the_equation_gives)
{
	struct dice d = { 5 };

	for (int i = 0; i < 6000; i++) {
		struct case_of c = random_case(&d), cut = c;
		int wall = i % 2 ? 1 : 1 + dice_below(&d, 9), number = dice_below(&d, wall);
		int left = number * c.columns / wall, right = (number + 1) * c.columns / wall;
		if (wall > 1)
			c.camera.part = (struct world_part){ (number + 0.5) / wall - 0.5, 0,
				                             1.0 / wall, 1 };
		cut.columns = right - left;
		if (right > left)
			check_places(&d, &c, &cut, left, right);
		flock_free(c.flock);
	}
}

TEST(every_cell_is_found_again_at_the_place_under_it)
{
	static const double scales[] = { 0.3, 0.4, 0.5, 0.75, 0.958, 1, 1.3, 1.917, 2, 3 };
	struct boids_factors f = quiet_factors();

	foreach (i, scales) {
		for (int turns = 0; turns <= CAMERA_TURNS / 2; turns += CAMERA_TURNS / 2) {
			f.dimensions = turns ? 3 : 2;
			scoped_flock *flock = flock_in_cells(f, (int)round(80 / scales[i]),
			                                     (int)round(23 / scales[i]), NULL, 0);
			struct camera camera = { .viewport = { 7, 3, 80, 23 },
				                 .turns = (float)turns };
			struct projection s = projection_bare(&camera, flock);
			assert_near(s.scale, scales[i], 0.15);
			for (int cell = 0; cell < 80 * 23; cell++) {
				int column = 7 + cell % 80, row = 3 + cell / 80;
				struct subcell at = { 0 };
				assert_true(projection_find_place(
					&s, projection_place(&s, column, row), &at));
				assert_int_equal(at.column, column);
				assert_int_equal(at.row, row);
			}
		}
	}
}

/* ---- drawn */

/* A map of a few walls, goals and winds of one cell. */
static struct boids_map *
random_map(struct dice *d, int columns, int rows)
{
	struct boids_map *map = map_new(columns, rows);

	assert_non_null(map);
	for (int i = 0; i < columns * rows / 9; i++)
		map_put(map, dice_below(d, columns), dice_below(d, rows), "##>"[i % 3]);
	for (int i = 0; i < 4; i++)
		map_put(map, dice_below(d, columns), dice_below(d, rows), BOIDS_MAP_GOAL);
	return map;
}

static int
rank_of(uint32_t glyph)
{
	return glyph == '*' || glyph == BOIDS_MAP_GOAL ? 3
	       : glyph == '#'                          ? 2
	       : glyph == '~' || glyph == '>'          ? 1
	                                               : 0;
}

/* The most important of the map's cells that a cell of the frame shows. */
static int
expected_rank(const struct projection *s, int column, int row)
{
	struct footprint footprint = footprint_of(s, column, row);
	struct boids_vec place;
	int most = 0;

	while (footprint_next(&footprint, &place)) {
		int rank = rank_of((unsigned char)flock_map_cell(s->flock, place));
		most = rank > most ? rank : most;
	}
	return most;
}

TEST(a_map_shows_the_most_important_cell_and_nothing_beside_the_viewport)
{
	struct dice d = { 8 };

	for (int i = 0; i < 60; i++) {
		struct boids_factors f = quiet_factors();
		int columns = 2 + dice_below(&d, 60), rows = 2 + dice_below(&d, 30);
		struct viewport v = { dice_below(&d, 9), dice_below(&d, 5), 1 + dice_below(&d, 60),
			              1 + dice_below(&d, 30) };
		scoped(view) view = { .camera.viewport = v };
		scoped(frame) frame = new_frame(v.left + v.columns + 6, v.top + v.rows + 3);
		scoped_map *map = random_map(&d, columns, rows);
		f.backdrop = BOIDS_BACKDROP_OFF;
		scoped_flock *flock = new_flock_in_cells(f, columns, rows, map, 1);
		struct projection s = projection_bare(&view.camera, flock);
		for (int cell = 0; cell < frame.columns * frame.rows; cell++)
			frame.cells[cell].glyph = 'x';
		view_draw(&view, &frame, flock, &f, &(struct display){ .utf8 = true });
		for (int cell = 0; cell < frame.columns * frame.rows; cell++) {
			int column = cell % frame.columns, row = cell / frame.columns;
			uint32_t glyph = frame.cells[cell].glyph;
			if (!viewport_has(&v, column, row))
				assert_int_equal(glyph, 'x');
			else
				assert_int_equal(rank_of(glyph), expected_rank(&s, column, row));
		}
	}
}

/* All that a view draws at once: boids, predators, trails, backdrop, depth. */
static struct boids_factors
rich_factors(int dimensions)
{
	struct boids_factors f = factors_with(
		lively_factors(), "number 150, predators 3, edge wrap, trails 2, backdrop noise");

	f.dimensions = (float)dimensions;
	return f;
}

TEST(a_flock_beside_something_else_is_as_it_is_alone)
{
	const struct display display = { .utf8 = true, .colours = 256 };
	static const struct viewport parts[] = { { 34, 0, 46, 23 },
		                                 { 0, 5, 46, 23 },
		                                 { 9, 4, 46, 23 } };

	for (int i = 0; i < 12; i++) {
		const int dimensions = 2 + i % 2, rows = i / 2 % 2 ? 23 : 70;
		struct viewport part = parts[i % 3];
		struct boids_factors f = rich_factors(dimensions);
		scoped_flock *flock = new_flock_in_cells(f, 46, rows, NULL, 3);
		scoped(view) alone = { .camera.viewport = { 0, 0, 46, 23 } };
		scoped(view) beside = { .camera.viewport = part };
		scoped(frame) small = { 0 }, large = { 0 };
		frame_fit(&small, 46, 23);
		frame_fit(&large, 90, 40);
		for (int cell = 0; cell < 90 * 40; cell++)
			large.cells[cell].glyph = 'x';
		if (i % 4 == 3)
			assert_true(camera_follow(&alone.camera, flock) &&
			            camera_follow(&beside.camera, flock));
		for (int step = 0; step < 30; step++) {
			flock_step(flock, FRAME);
			camera_glide(&alone.camera, flock, step);
			camera_glide(&beside.camera, flock, step);
			view_draw(&alone, &small, flock, &f, &display);
			view_draw(&beside, &large, flock, &f, &display);
		}
		for (int cell = 0; cell < 90 * 40; cell++) {
			int column = cell % 90, row = cell / 90;
			struct cell there = frame_cell(&large, column, row);
			struct cell here = frame_cell(&small, column - part.left, row - part.top);
			if (!viewport_has(&part, column, row))
				assert_int_equal(there.glyph, 'x');
			else
				assert_cell(there, here.glyph, here.colour, here.style, here.paper);
		}
	}
}
