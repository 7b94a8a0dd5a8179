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
	assert_true(boid_arrays_new(&s.loose, count, deep ? BOID_DEPTH : 0) &&
	            boid_arrays_new(&s.boids, count, deep ? BOID_DEPTH : 0));
	assert_true(grid_fit(&s.grid, count));
	s.loose.count = count;
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

TEST(sorting_keeps_every_boid_once)
{
	struct dice d = { 1 };

	for (int round = 0; round < 200; round++) {
		struct sorted s =
			some_boids(&d, (float)dice_between(&d, 0, 30), 1 + dice_below(&d, 300));
		int found[50021] = { 0 };
		assert_int_equal(s.boids.count, s.loose.count);
		for (int i = 0; i < s.loose.count; i++)
			found[s.boids.id[i]] += i + 1;
		for (int i = 0; i < s.loose.count; i++) {
			int at = found[s.loose.id[i]] - 1;
			assert_true(at >= 0 && at < s.loose.count);
			assert_true(s.boids.x[at] == s.loose.x[i] && s.boids.y[at] == s.loose.y[i]);
		}
		drop(&s);
	}
}

TEST(the_order_is_a_function_of_the_boids_alone)
{
	struct dice d = { 2 };

	for (int round = 0; round < 200; round++) {
		float range = (float)dice_between(&d, 0, 30);
		struct sorted s = some_boids(&d, range, 1 + dice_below(&d, 300));
		struct boid_arrays again;
		int n = s.loose.count;
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

/* Moves each boid a little, as a step does, within the world. */
static void
jitter(struct dice *d, const struct boids_world *w, struct boid_arrays *h, double most)
{
	for (int i = 0; i < h->count; i++) {
		h->x[i] = fmaxf(0, fminf(h->x[i] + (float)dice_between(d, -most, most),
		                         nextafterf(w->size.x, 0)));
		h->y[i] = fmaxf(0, fminf(h->y[i] + (float)dice_between(d, -most, most),
		                         nextafterf(w->size.y, 0)));
	}
}

/* Sorts boids by pools of threads and compares with the calling thread alone. */
static void
assert_sorts_alike(const struct boids_world *w, float range, const struct boid_arrays *from)
{
	const size_t count = (size_t)from->count;
	struct boid_arrays alone, shared;
	struct grid one = { 0 }, many = { 0 };

	assert_true(boid_arrays_new(&alone, from->count, from->z ? BOID_DEPTH : 0) &&
	            boid_arrays_new(&shared, from->count, from->z ? BOID_DEPTH : 0));
	assert_true(grid_fit(&one, from->count) && grid_fit(&many, from->count));
	grid_sort(&one, w, range, from, &alone, NULL);
	for (int threads = 2; threads <= 7; threads += 2) {
		struct thread_pool *pool = thread_pool_new(threads);
		memset(shared.id, 0, count * sizeof *shared.id);
		grid_sort(&many, w, range, from, &shared, pool);
		assert_memory_equal(shared.id, alone.id, count * sizeof *alone.id);
		assert_memory_equal(shared.x, alone.x, count * sizeof *alone.x);
		assert_int_equal(many.x.cells, one.x.cells);
		assert_memory_equal(many.start, one.start,
		                    ((size_t)one.x.cells * (size_t)one.y.cells * (size_t)one.z.cells +
		                     1) * sizeof *one.start);
		thread_pool_free(pool);
	}
	boid_arrays_free(&alone);
	boid_arrays_free(&shared);
	grid_free(&one);
	grid_free(&many);
}

/* Returns the greatest count of boids in a cell: their sort by id takes its square. */
static int
greatest_crowd(const struct grid *g)
{
	int most = 0;

	for (int cell = 0; cell < g->x.cells * g->y.cells * g->z.cells; cell++)
		most = g->start[cell + 1] - g->start[cell] > most
		               ? g->start[cell + 1] - g->start[cell]
		               : most;
	return most;
}

TEST(threads_sort_as_one_does)
{
	static const float ranges[] = { 0.1f, 1, 5, 30 };
	struct dice d = { 8 };
	int compared = 0;

	for (int round = 0; round < repeats(24); round++) {
		float range = dice_pick(&d, ranges);
		struct sorted s = some_boids(&d, range, 30000 + dice_below(&d, 9000));
		if (greatest_crowd(&s.grid) < 1000) {
			assert_sorts_alike(&s.world, range, &s.loose);
			jitter(&d, &s.world, &s.boids, 0.3);
			assert_sorts_alike(&s.world, range, &s.boids);
			compared++;
		}
		drop(&s);
	}
	assert_that(compared >= repeats(9), "only %d compared", compared);
}

/* Scans around a boid and compares the boids found with those within reach. */
static void
assert_scan(const struct sorted *s, int i, float reach, int *found)
{
	struct boids_vec place = boid_arrays_get(&s->boids, i).position;
	int last = -1;

	memset(found, 0, (size_t)s->boids.count * sizeof *found);
	for (struct grid_scan scan = grid_scan_around(&s->grid, place, reach);
	     grid_scan_next(&scan);) {
		assert_true(scan.begin >= 0 && scan.end <= s->boids.count);
		for (int j = scan.begin; j < scan.end; j++) {
			assert_that(j > last, "%d after %d: not in the order of memory", j, last);
			found[last = j]++;
		}
	}
	for (int j = 0; j < s->boids.count; j++) {
		struct real to = real_of(boid_arrays_get(&s->boids, j).position);
		if (real_length(reference_offset(&s->world, real_of(place), to)) <= (double)reach)
			assert_int_equal(found[j], 1);
	}
}

TEST(a_scan_visits_all_in_reach_and_none_twice)
{
	static const float reaches[] = { 0, 0.1f, 1, 5, 30, 1000 };
	struct dice d = { 3 };
	int found[400];

	for (int round = 0; round < repeats(500); round++) {
		struct sorted s = some_boids(&d, dice_pick(&d, reaches), 1 + dice_below(&d, 400));
		for (int k = 0; k < 40; k++)
			assert_scan(&s, dice_below(&d, s.boids.count),
			            dice_pick(&d, reaches) * (float)dice_between(&d, 0.5, 1), found);
		drop(&s);
	}
}

/* Scans around a boid by the scan of its row, as SIMD does; checks the boids and their images. */
static void
assert_row_scan(const struct sorted *s, struct grid_scan scan, int i, int *found)
{
	struct boids_vec place = boid_arrays_get(&s->boids, i).position;
	int last = -1;

	grid_scan_columns(&scan, place.x, place.x);
	bool shifts = s->world.torus && !grid_scan_folds(&scan);
	memset(found, 0, (size_t)s->boids.count * sizeof *found);
	while (grid_scan_next(&scan)) {
		struct real shift = real_of(grid_scan_shift(&scan));
		for (int j = scan.begin; j < scan.end; j++) {
			struct real me = real_of(place);
			struct real to = real_of(boid_arrays_get(&s->boids, j).position);
			struct real offset = reference_offset(&s->world, me, to);
			assert_that(j > last, "%d after %d: not in the order of memory", j, last);
			found[last = j]++;
			if (!shifts || real_length(offset) > (double)scan.reach)
				continue;
			struct real off = { to.x - me.x + shift.x - offset.x,
				            to.y - me.y + shift.y - offset.y,
				            to.z - me.z + shift.z - offset.z };
			assert_true(real_length(off) < 1e-3);
		}
	}
	for (int j = 0; j < s->boids.count; j++) {
		struct real to = real_of(boid_arrays_get(&s->boids, j).position);
		if (real_length(reference_offset(&s->world, real_of(place), to)) <=
		    (double)scan.reach)
			assert_int_equal(found[j], 1);
	}
}

TEST(a_scan_of_a_row_visits_all_in_reach_of_its_boids)
{
	static const float ranges[] = { 0.1f, 1, 2, 5, 20, 30, 1000 };
	static const float wider[] = { 1, 1, 3, 40 };
	struct dice d = { 5 };
	int found[400], begin, end, looked = 0;

	for (int round = 0; round < repeats(300); round++) {
		float range = dice_pick(&d, ranges);
		struct sorted s = some_boids(&d, range, 1 + dice_below(&d, 400));
		for (int row = 0; grid_row(&s.grid, row, &begin, &end); row++) {
			if (begin == end)
				continue;
			struct grid_scan scan = grid_scan_row(&s.grid, &s.boids, begin, end,
			                                      range * dice_pick(&d, wider));
			for (int i = begin; i < end; i += 7, looked++)
				assert_row_scan(&s, scan, i, found);
		}
		drop(&s);
	}
	assert_that(looked > repeats(5000), "only %d looked", looked);
}

/* After the last run it begins anew. */
TEST(a_scan_repeats)
{
	struct dice d = { 6 };

	for (int round = 0; round < 100; round++) {
		struct sorted s = some_boids(&d, 2, 300);
		struct grid_scan scan =
			grid_scan_around(&s.grid, boid_arrays_get(&s.boids, 0).position, 5);
		int sums[2] = { 0 };
		for (int turn = 0; turn < 2; turn++)
			while (grid_scan_next(&scan))
				sums[turn] += scan.begin + 1000 * scan.end;
		assert_true(sums[0] > 0 && sums[1] == sums[0]);
		drop(&s);
	}
}

TEST(boids_within_a_denormal_extent_share_a_cell)
{
	const struct boids_world w = { .size = { 80, 46, 0 } };
	const float tiny = 1e-45f;
	struct boid_arrays from, to;
	struct grid g = { 0 };
	int found = 0;

	assert_true(boid_arrays_new(&from, 3, 0) && boid_arrays_new(&to, 3, 0));
	from.count = 3;
	assert_true(grid_fit(&g, 3));
	for (int i = 0; i < 3; i++) {
		const float x = (float)(i * i) * tiny;
		boid_arrays_put(&from, i,
		                (struct boids_boid){ .id = (uint32_t)i, .position = { x, 0, 0 } });
	}
	grid_sort(&g, &w, 5, &from, &to, NULL);
	for (struct grid_scan scan = grid_scan_around(&g, (struct boids_vec){ 0, 0, 0 }, 5);
	     grid_scan_next(&scan);)
		found += scan.end - scan.begin;
	assert_int_equal(found, 3);
	boid_arrays_free(&from);
	boid_arrays_free(&to);
	grid_free(&g);
}

TEST(an_empty_world_and_one_without_memory_are_fine)
{
	struct boids_world w = { .size = { 80, 46, 0 } };
	struct boid_arrays from, to;
	struct grid g = { 0 };

	assert_true(boid_arrays_new(&from, 0, 0) && boid_arrays_new(&to, 0, 0));
	assert_true(grid_fit(&g, 0));
	for (int wraps = 0; wraps < 2; wraps++) {
		w.wraps = wraps;
		grid_sort(&g, &w, 5, &from, &to, NULL);
		for (struct grid_scan scan = grid_scan_around(&g, (struct boids_vec){ 1, 1, 0 }, 5);
		     grid_scan_next(&scan);)
			assert_true(scan.begin == scan.end);
	}
	boid_arrays_free(&from);
	boid_arrays_free(&to);
	grid_free(&g);
	grid_free(&g);
}
