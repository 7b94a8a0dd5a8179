/* SPDX-License-Identifier: MIT */
/* Grid: how boids are sorted into its cells. That a scan visits each boid within reach once is told by
 * what boids perceive (simd_test) and measure (neighbours_test). */
#include "reference.h"
#include "scene.h"

#include "perception/grid_scan.h"

/* Boids, and the same boids in the grid's order. */
struct sorted {
	struct boids_world world;
	struct boid_arrays loose, boids;
	struct grid grid;
};

static void
make_room(struct sorted *s, int count, unsigned columns)
{
	assert_true(boid_arrays_new(&s->loose, count, columns) &&
	            boid_arrays_new(&s->boids, count, columns) && grid_fit(&s->grid, count));
	s->loose.count = count;
}

static struct boids_vec
some_place(struct dice *d, struct boids_vec size, int style)
{
	double x = dice_between(d, 0, 1), y = dice_between(d, 0, 1), z = dice_between(d, 0, 1);

	if (style == 1) /* all at one place, or at two */
		x = y = z = dice_below(d, 2) * 0.999;
	if (style == 2) /* beyond the border, some far */
		x = dice_below(d, 9) ? 3 * x - 1 : 1e5 * (x - 0.5);
	return (struct boids_vec){
		fminf((float)x * size.x, style == 2 ? 1e9f : nextafterf(size.x, 0)),
		fminf((float)y * size.y, nextafterf(size.y, 0)), (float)z * size.z * 0.999f
	};
}

static struct sorted
some_boids(struct dice *d, float range, int count)
{
	static const float sides[] = { 0.5f, 1, 3, 20, 80, 300 };
	struct sorted s = { .world.wraps = dice_below(d, 2) };
	bool deep = dice_below(d, 2);
	int style = dice_below(d, 3);

	style = s.world.wraps && style == 2 ? 0 : style;
	s.world.torus = s.world.wraps && dice_below(d, 3);
	s.world.size.x = dice_pick(d, sides);
	s.world.size.y = dice_pick(d, sides);
	s.world.size.z = deep ? s.world.size.y : 0;
	make_room(&s, count, deep ? BOID_DEPTH : 0);
	for (int i = 0; i < count; i++)
		boid_arrays_put(&s.loose, i,
		                (struct boids_boid){ .position = some_place(d, s.world.size, style),
		                                     .id = (uint32_t)(i * 37 % 50021) });
	grid_sort(&s.grid, &s.world, range, &s.loose, &s.boids, NULL);
	return s;
}

static void
drop(struct sorted *s)
{
	boid_arrays_free(&s->loose);
	boid_arrays_free(&s->boids);
	grid_free(&s->grid);
}

TEST(sorting_keeps_every_boid_once_in_an_order_that_is_a_function_of_them_alone)
{
	struct dice d = { 1 };

	for (int round = 0; round < 200; round++) {
		const float range = (float)dice_between(&d, 0, 30);
		struct sorted s = some_boids(&d, range, 1 + dice_below(&d, 300));
		const int n = s.loose.count;
		int found[50021] = { 0 };
		struct boid_arrays again;
		assert_int_equal(s.boids.count, n);
		for (int i = 0; i < n; i++)
			found[s.boids.id[i]] += i + 1;
		for (int i = 0; i < n; i++) {
			int at = found[s.loose.id[i]] - 1;
			assert_true(at >= 0 && at < n);
			assert_true(s.boids.x[at] == s.loose.x[i] && s.boids.y[at] == s.loose.y[i]);
		}
		assert_true(boid_arrays_new(&again, n, s.loose.z != NULL ? BOID_DEPTH : 0));
		for (int i = n; i-- > 1;) { /* shuffle */
			struct boids_boid b = boid_arrays_get(&s.loose, i);
			int j = dice_below(&d, i + 1);
			boid_arrays_copy(&s.loose, i, &s.loose, j);
			boid_arrays_put(&s.loose, j, b);
		}
		grid_sort(&s.grid, &s.world, range, &s.loose, &again, NULL);
		assert_memory_equal(again.id, s.boids.id, (size_t)n * sizeof *again.id);
		boid_arrays_free(&again);
		drop(&s);
	}
}

/* Sorts boids by pools of threads and compares with the calling thread alone. */
static void
assert_sorts_alike(const struct boids_world *w, float range, const struct boid_arrays *from)
{
	const size_t count = (size_t)from->count;
	struct sorted one = { .loose.count = 0 }, many = one;

	make_room(&one, from->count, from->z ? BOID_DEPTH : 0);
	make_room(&many, from->count, from->z ? BOID_DEPTH : 0);
	grid_sort(&one.grid, w, range, from, &one.boids, NULL);
	const size_t cells = (size_t)(one.grid.x.cells * one.grid.y.cells * one.grid.z.cells);
	for (int threads = 2; threads <= 7; threads += 2) {
		struct thread_pool *pool = thread_pool_new(threads);
		memset(many.boids.id, 0, count * sizeof *many.boids.id);
		grid_sort(&many.grid, w, range, from, &many.boids, pool);
		assert_memory_equal(many.boids.id, one.boids.id, count * sizeof *one.boids.id);
		assert_memory_equal(many.boids.x, one.boids.x, count * sizeof *one.boids.x);
		assert_int_equal(many.grid.x.cells, one.grid.x.cells);
		assert_memory_equal(many.grid.start, one.grid.start,
		                    (cells + 1) * sizeof *one.grid.start);
		thread_pool_free(pool);
	}
	drop(&one);
	drop(&many);
}

TEST(threads_sort_as_one_does)
{
	static const float ranges[] = { 0.1f, 1, 5, 30 };
	struct dice d = { 8 };
	int compared = 0;

	for (int round = 0; round < repeats(24); round++) {
		float range = dice_pick(&d, ranges);
		struct sorted s = some_boids(&d, range, 30000 + dice_below(&d, 9000));
		const struct grid *g = &s.grid;
		int crowd = 0; /* the greatest in a cell: its sort by id takes its square */
		for (int cell = 0; cell < g->x.cells * g->y.cells * g->z.cells; cell++)
			crowd = g->start[cell + 1] - g->start[cell] > crowd
			                ? g->start[cell + 1] - g->start[cell]
			                : crowd;
		if (crowd < 1000) {
			assert_sorts_alike(&s.world, range, &s.loose);
			for (int i = 0; i < s.boids.count; i++) { /* as a step moves them */
				float *const at[] = { &s.boids.x[i], &s.boids.y[i] };
				const float sides[] = { s.world.size.x, s.world.size.y };
				foreach (k, at)
					*at[k] = fmaxf(
						0, fminf(*at[k] + (float)dice_between(&d, -0.3, 0.3),
					                 nextafterf(sides[k], 0)));
			}
			assert_sorts_alike(&s.world, range, &s.boids);
			compared++;
		}
		drop(&s);
	}
	assert_that(compared >= repeats(9), "only %d compared", compared);
}

TEST(boids_within_a_denormal_extent_share_a_cell)
{
	struct sorted s = { .world.size = { 80, 46, 0 } };
	int found = 0;

	make_room(&s, 3, 0);
	for (int i = 0; i < 3; i++)
		boid_arrays_put(&s.loose, i, boid_at((uint32_t)i, (float)(i * i) * 1e-45f, 0, 0, 0));
	grid_sort(&s.grid, &s.world, 5, &s.loose, &s.boids, NULL);
	for (struct grid_scan scan = grid_scan_around(&s.grid, (struct boids_vec){ 0, 0, 0 }, 5);
	     grid_scan_next(&scan);)
		found += scan.end - scan.begin;
	assert_int_equal(found, 3);
	drop(&s);
}

TEST(an_empty_world_and_one_without_memory_are_fine)
{
	struct sorted s = { .world.size = { 80, 46, 0 } };

	make_room(&s, 0, 0);
	for (int wraps = 0; wraps < 2; wraps++) {
		s.world.wraps = wraps;
		grid_sort(&s.grid, &s.world, 5, &s.loose, &s.boids, NULL);
		for (struct grid_scan scan =
		             grid_scan_around(&s.grid, (struct boids_vec){ 1, 1, 0 }, 5);
		     grid_scan_next(&scan);)
			assert_true(scan.begin == scan.end);
	}
	drop(&s);
	grid_free(&s.grid);
}

TEST(arrays_without_room_are_valid_and_freeing_twice_is_fine)
{
	struct boid_arrays h;

	assert_true(boid_arrays_new(&h, 0, BOID_DEPTH | BOID_SPECIES));
	assert_int_equal(h.count, 0);
	boid_arrays_free(&h);
	boid_arrays_free(&h);
}
