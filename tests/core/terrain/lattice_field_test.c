/* SPDX-License-Identifier: MIT */
/* Lattice field: distances against all walls in double precision, paths against Dijkstra's. */
#include "terrain/lattice_field.h"

#include "scene.h"

enum { COLUMNS = 23, ROWS = 13, CELLS = COLUMNS * ROWS };

static struct lattice
lattice_sized(bool wraps_x, bool wraps_y)
{
	return (struct lattice){ COLUMNS, ROWS, 3, 5, 1.5f, 2.5f, wraps_x, wraps_y };
}

static float *
new_field(const struct lattice *l)
{
	float *field = malloc(lattice_nodes(l) * sizeof(float));

	assert_non_null(field);
	return field;
}

static double
node(const struct lattice *l, const float *field, int x, int y)
{
	return (double)field[y * lattice_across(l) + x];
}

/* Returns the distance from a place to a cell's box along one axis, in cells. */
static double
gap(double at, int cell, int cells, bool round)
{
	double least = HUGE_VAL;

	for (int turn = round ? -1 : 0; turn <= (round ? 1 : 0); turn++) {
		double low = cell + turn * cells, high = low + 1;
		double way = at < low ? low - at : at > high ? at - high : 0;
		least = fmin(least, way);
	}
	return least;
}

static double
least_gap(const struct lattice *l, const bool *walls, int x, int y)
{
	double least = HUGE_VAL;

	for (int i = 0; i < CELLS; i++) {
		double dx = gap(x / 2.0, i % COLUMNS, COLUMNS, l->wraps_x) * (double)l->width;
		double dy = gap(y / 2.0, i / COLUMNS, ROWS, l->wraps_y) * (double)l->height;
		if (walls[i])
			least = fmin(least, hypot(dx, dy));
	}
	return least;
}

TEST(the_distance_at_every_node_is_that_to_the_nearest_box)
{
	struct dice d = { 3 };

	for (int turn = 0; turn < 40; turn++) {
		struct lattice l = lattice_sized(turn & 1, turn & 2);
		bool walls[CELLS] = { false };
		scoped_block float *field = new_field(&l);
		for (int i = 0, n = 1 + dice_below(&d, turn < 20 ? 4 : 80); i < n; i++)
			walls[dice_below(&d, CELLS)] = true;
		assert_true(field_distance(&l, walls, field));
		for (int i = 0; i < lattice_across(&l) * lattice_down(&l); i++)
			assert_near(field[i],
			            least_gap(&l, walls, i % lattice_across(&l),
			                      i / lattice_across(&l)),
			            1e-5);
	}
}

TEST(without_walls_everywhere_is_far_and_flat)
{
	struct lattice l = lattice_sized(false, true);
	bool walls[CELLS] = { false };
	scoped_block float *field = new_field(&l);
	each x = { 3, 4, 5, 6, 7, 8, 9, 10 }, y = { 5, 6, 7, 8, 9, 10, 11, 12 };
	struct field_samples s;

	assert_true(field_distance(&l, walls, field));
	field_sample(&l, field, x, y, &s);
	for (int k = 0; k < BATCH; k++) {
		assert_true(s.value[k] >= FIELD_FAR / 2);
		assert_true(s.dx[k] == 0 && s.dy[k] == 0);
	}
}

/* ---- paths */

/* Puts a value at the nine nodes of each of the cells. */
static void
put_nodes(const struct lattice *l, const bool *cells, double *nodes, double value)
{
	for (int i = 0; i < CELLS; i++)
		for (int k = 0; cells[i] && k < 9; k++)
			nodes[(2 * (i / COLUMNS) + k / 3) * lattice_across(l) + 2 * (i % COLUMNS) +
			      k % 3] = value;
}

/* Relaxes moves from node to node until no path gets shorter. */
static void
walk(const struct lattice *l, const double *wall, const bool *goals, double *way)
{
	const int across = lattice_across(l), down = lattice_down(l);
	bool changed = true;

	for (int i = 0; i < across * down; i++)
		way[i] = HUGE_VAL;
	put_nodes(l, goals, way, 0);
	while (changed) {
		changed = false;
		for (int i = 0; i < across * down; i++) {
			for (int k = 0; k < 9 && !(wall[i] > 0); k++) {
				int x = i % across + k % 3 - 1, y = i / across + k / 3 - 1;
				if (x < 0 || y < 0 || x >= across || y >= down)
					continue;
				int j = y * across + x;
				double length = hypot((k % 3 - 1) * (double)l->width / 2,
				                      (k / 3 - 1) * (double)l->height / 2);
				if (!(wall[j] > 0) && way[j] + length < way[i] - 1e-12) {
					way[i] = way[j] + length;
					changed = true;
				}
			}
		}
	}
}

TEST(ways_lead_around_the_walls_and_are_hardly_longer_than_they_must)
{
	struct dice d = { 5 };
	int compared = 0;

	for (int turn = 0; turn < 20; turn++) {
		struct lattice l = lattice_sized(false, false);
		bool walls[CELLS] = { false }, goals[CELLS] = { false };
		double wall[(2 * COLUMNS + 1) * (2 * ROWS + 1)] = { 0 }, way[LENGTH(wall)];
		for (int i = 0; i < 12; i++) { /* bars of five cells, up or across */
			int at = dice_below(&d, CELLS), step = i % 2 ? 1 : COLUMNS;
			for (int k = 0; k < 5 && at + k * step < CELLS; k++)
				walls[at + k * step] = true;
		}
		int goal = dice_below(&d, CELLS);
		walls[goal] = false;
		goals[goal] = true;
		put_nodes(&l, walls, wall, 1);
		scoped_block float *field = new_field(&l);
		assert_true(field_path(&l, walls, goals, field));
		walk(&l, wall, goals, way);
		for (int i = 0; i < lattice_across(&l) * lattice_down(&l); i++) {
			assert_true(wall[i] > 0 || !isinf(way[i]) || field[i] >= FIELD_FAR);
			if (wall[i] > 0 || isinf(way[i]))
				continue;
			/* Paths along eight directions only are up to 11 % too long here. */
			assert_that((double)field[i] <= way[i] * 1.0001 &&
			                    (double)field[i] >= way[i] * 0.89,
			            "way %g, by steps %g", (double)field[i], way[i]);
			compared++;
		}
	}
	assert_true(compared > 10000);
}

TEST(in_the_open_the_way_is_the_straight_line)
{
	struct lattice l = lattice_sized(false, false);
	bool walls[CELLS] = { false }, goals[CELLS] = { false };
	scoped_block float *field = new_field(&l);

	goals[6 * COLUMNS + 11] = true;
	assert_true(field_path(&l, walls, goals, field));
	for (int i = 0; i < lattice_across(&l) * lattice_down(&l); i++) {
		const int x = i % lattice_across(&l), y = i / lattice_across(&l);
		const double straight = least_gap(&l, goals, x, y);
		assert_that((double)field[i] <= straight * 1.06 + 0.1 &&
		                    (double)field[i] >= straight - 1e-4,
		            "%g, not %g", (double)field[i], straight);
	}
}

TEST(a_round_lattice_is_left_on_one_side_and_entered_on_the_other)
{
	struct lattice l = lattice_sized(true, true);
	bool walls[CELLS] = { false }, goals[CELLS] = { false };
	scoped_block float *field = new_field(&l);

	for (int row = 0; row < ROWS; row++)
		walls[row * COLUMNS + 11] = true; /* the path to the right is blocked */
	goals[6 * COLUMNS + 20] = true;
	assert_true(field_path(&l, walls, goals, field));
	assert_near(node(&l, field, 2 * 2, 2 * 6 + 1), (2 + COLUMNS - 21) * (double)l.width, 0.01);
	for (int y = 0; y < lattice_down(&l); y++)
		assert_near(node(&l, field, 0, y), node(&l, field, 2 * COLUMNS, y), 1e-4);
	for (int x = 0; x < lattice_across(&l); x++)
		if (x < 22 || x > 24)
			assert_near(node(&l, field, x, 0), node(&l, field, x, 2 * ROWS), 1e-4);
}

/* ---- samples */

/* Returns the formula's value at one place, in double precision. */
static double
interpolated(const struct lattice *l, const float *field, double x, double y)
{
	double u = (x - (double)l->left) / (double)l->width * 2;
	double v = (y - (double)l->top) / (double)l->height * 2;
	int i = (int)fmin(fmax(floor(u), 0), 2 * l->columns - 1);
	int j = (int)fmin(fmax(floor(v), 0), 2 * l->rows - 1);

	u = fmin(fmax(u, 0), 2 * l->columns) - i;
	v = fmin(fmax(v, 0), 2 * l->rows) - j;
	return (1 - u) * (1 - v) * node(l, field, i, j) + u * (1 - v) * node(l, field, i + 1, j) +
	       (1 - u) * v * node(l, field, i, j + 1) + u * v * node(l, field, i + 1, j + 1);
}

TEST(between_nodes_a_field_is_bilinear_and_the_gradient_is_its_own)
{
	struct dice d = { 11 };
	struct lattice l = lattice_sized(false, false);
	scoped_block float *field = new_field(&l);
	const double h = 1e-3;

	for (int i = 0; i < lattice_across(&l) * lattice_down(&l); i++)
		field[i] = (float)dice_between(&d, 0, 10);
	for (int turn = 0; turn < 200; turn++) {
		each x, y;
		struct field_samples s;
		for (int k = 0; k < BATCH; k++) { /* some outside */
			x[k] = (float)dice_between(&d, 0, 3 + 1.5 * COLUMNS + 3);
			y[k] = (float)dice_between(&d, 0, 5 + 2.5 * ROWS + 5);
		}
		field_sample(&l, field, x, y, &s);
		for (int k = 0; k < BATCH; k++) {
			double px = (double)x[k], py = (double)y[k];
			double u = (px - 3) / 0.75, v = (py - 5) / 1.25;
			assert_near(s.value[k], interpolated(&l, field, px, py), 1e-4);
			bool inside = u > 0.01 && v > 0.01 && u < 2 * COLUMNS - 0.01 &&
			              v < 2 * ROWS - 0.01;
			if (!inside || fabs(u - round(u)) < 0.01 || fabs(v - round(v)) < 0.01)
				continue;
			double dx = interpolated(&l, field, px + h, py) -
			            interpolated(&l, field, px - h, py);
			double dy = interpolated(&l, field, px, py + h) -
			            interpolated(&l, field, px, py - h);
			assert_near(s.dx[k], dx / (2 * h), 1e-2);
			assert_near(s.dy[k], dy / (2 * h), 1e-2);
		}
	}
}

TEST(past_the_seam_of_a_round_lattice_it_begins_again)
{
	struct dice d = { 12 };
	struct lattice l = lattice_sized(true, true);
	bool walls[CELLS] = { false };
	scoped_block float *field = new_field(&l);
	const float width = 1.5f * COLUMNS, height = 2.5f * ROWS;

	walls[5] = walls[40] = walls[111] = true;
	assert_true(field_distance(&l, walls, field));
	for (int turn = 0; turn < 100; turn++) {
		each x, y, round_x, round_y;
		struct field_samples a, b;
		for (int k = 0; k < BATCH; k++) {
			x[k] = 3 + (float)dice_between(&d, 0.1, (double)width - 0.1);
			y[k] = 5 + (float)dice_between(&d, 0.1, (double)height - 0.1);
			round_x[k] = x[k] + (k & 1 ? width : -width);
			round_y[k] = y[k] + (k & 2 ? height : -height);
		}
		field_sample(&l, field, x, y, &a);
		field_sample(&l, field, round_x, round_y, &b);
		for (int k = 0; k < BATCH; k++)
			assert_near(a.value[k], b.value[k], 1e-3);
	}
}
