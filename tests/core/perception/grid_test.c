/* SPDX-License-Identifier: MIT */
/* Grid: a scan visits every boid within reach, and none twice. */
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

/* Fails unless a scan visits in the order of memory all boids within its reach of boid i and none twice, at
 * the images that are nearest (in a scan of a row), and begins anew after the last run. */
static void
assert_scan(const struct sorted *s, struct grid_scan scan, int i, bool row)
{
	const struct real me = real_of(boid_arrays_get(&s->boids, i).position);
	const bool shifts = row && s->world.torus && !grid_scan_folds(&scan);
	int found[400] = { 0 };

	for (int turn = 1; turn <= 2; turn++) {
		int last = -1;
		while (grid_scan_next(&scan)) {
			assert_true(scan.begin >= 0 && scan.end <= s->boids.count);
			for (int j = scan.begin; j < scan.end; j++) {
				assert_that(j > last, "%d after %d: not in the order of memory", j,
				            last);
				found[last = j]++;
			}
			for (int j = scan.begin; shifts && j < scan.end; j++) {
				struct real to = real_of(boid_arrays_get(&s->boids, j).position);
				struct real offset = reference_offset(&s->world, me, to);
				struct real image = real_add(to, real_of(grid_scan_shift(&scan)), 1);
				if (real_length(offset) <= (double)scan.reach)
					assert_near(real_distance(real_add(image, me, -1), offset),
					            0, 1e-3);
			}
		}
		for (int j = 0; j < s->boids.count; j++) {
			struct real to = real_of(boid_arrays_get(&s->boids, j).position);
			if (real_length(reference_offset(&s->world, me, to)) <= (double)scan.reach)
				assert_int_equal(found[j], turn);
		}
	}
}

TEST(a_scan_visits_all_in_reach_and_none_twice)
{
	static const float reaches[] = { 0, 0.1f, 1, 5, 30, 1000 };
	struct dice d = { 3 };

	for (int round = 0; round < repeats(500); round++) {
		struct sorted s = some_boids(&d, dice_pick(&d, reaches), 1 + dice_below(&d, 400));
		for (int k = 0; k < 40; k++) {
			const int i = dice_below(&d, s.boids.count);
			const float reach = dice_pick(&d, reaches) * (float)dice_between(&d, 0.5, 1);
			const struct boids_vec place = boid_arrays_get(&s.boids, i).position;
			assert_scan(&s, grid_scan_around(&s.grid, place, reach), i, false);
		}
		drop(&s);
	}
}

TEST(a_scan_of_a_row_visits_all_in_reach_of_its_boids)
{
	static const float ranges[] = { 0.1f, 1, 2, 5, 20, 30, 1000 };
	static const float wider[] = { 1, 1, 3, 40 };
	struct dice d = { 5 };
	int begin, end, looked = 0;

	for (int round = 0; round < repeats(300); round++) {
		float range = dice_pick(&d, ranges);
		struct sorted s = some_boids(&d, range, 1 + dice_below(&d, 400));
		for (int row = 0; grid_row(&s.grid, row, &begin, &end); row++) {
			if (begin == end)
				continue;
			struct grid_scan scan = grid_scan_row(&s.grid, &s.boids, begin, end,
			                                      range * dice_pick(&d, wider));
			for (int i = begin; i < end; i += 7, looked++) {
				struct grid_scan one = scan; /* as SIMD does */
				grid_scan_columns(&one, s.boids.x[i], s.boids.x[i]);
				assert_scan(&s, one, i, true);
			}
		}
		drop(&s);
	}
	assert_that(looked > repeats(5000), "only %d looked", looked);
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
