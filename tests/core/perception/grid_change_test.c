/* SPDX-License-Identifier: MIT */
/* Grid change: a changed grid equals one that was sorted. */
#include "scene.h"

#include "perception/grid.h"

enum { ROOM = 400, IDS = 2000 };

/* Boids sorted by a grid. */
struct sorted {
	struct boid_arrays boids;
	struct grid grid;
};

static struct boid_arrays
arrays(bool deep)
{
	struct boid_arrays h;

	assert_true(boid_arrays_new(
		&h, ROOM, (deep ? BOID_DEPTH : 0) | BOID_SPECIES | BOID_MOOD | BOID_LIFE));
	return h;
}

static bool
has_id(const struct boid_arrays *h, uint32_t id)
{
	for (int i = 0; i < h->count; i++)
		if (h->id[i] == id)
			return true;
	return false;
}

static void
add_some(struct dice *d, struct boid_arrays *h, const struct boid_arrays *others,
         struct boids_vec size, int count)
{
	while (h->count < count) {
		uint32_t id = (uint32_t)dice_below(d, IDS);
		if (has_id(h, id) || has_id(others, id))
			continue;
		struct boids_boid b = { .id = id, .species = dice_below(d, 4) };
		b.position.x = (float)dice_between(d, 0, 0.999) * size.x;
		b.position.y = (float)dice_between(d, 0, 0.999) * size.y;
		b.position.z = (float)dice_between(d, 0, 0.999) * size.z;
		b.velocity.x = (float)id;
		b.mood.fear = (float)id / IDS;
		b.life.energy = 1 - b.mood.fear;
		b.life.generation = id;
		boid_arrays_put(h, h->count++, b);
	}
}

static void
sort(struct sorted *s, const struct boids_world *w, float range, const struct boid_arrays *from)
{
	assert_true(grid_fit(&s->grid, ROOM));
	grid_sort(&s->grid, w, range, from, &s->boids, NULL);
}

static void
assert_equal_grids(const struct sorted *a, const struct sorted *b)
{
	const int cells = a->grid.x.cells * a->grid.y.cells * a->grid.z.cells;

	assert_int_equal(a->boids.count, b->boids.count);
	assert_int_equal(cells, b->grid.x.cells * b->grid.y.cells * b->grid.z.cells);
	assert_memory_equal(a->grid.start, b->grid.start, ((size_t)cells + 1) * sizeof(int));
	for (int i = 0; i < a->boids.count; i++) {
		struct boids_boid x = boid_arrays_get(&a->boids, i);
		struct boids_boid y = boid_arrays_get(&b->boids, i);
		assert_memory_equal(&x.position, &y.position, sizeof x.position);
		assert_memory_equal(&x.velocity, &y.velocity, sizeof x.velocity);
		assert_memory_equal(&x.mood, &y.mood, sizeof x.mood);
		assert_memory_equal(&x.life, &y.life, sizeof x.life);
		assert_int_equal(x.id, y.id);
		assert_int_equal(x.species, y.species);
	}
}

/* Lets some leave and some come, both ways. Returns whether the grid could be changed. */
static bool
change_once(struct dice *d, struct boids_world w, float range, int count, int goes, int comes)
{
	bool deep = w.size.z > 0;
	struct boid_arrays loose = arrays(deep), come = arrays(deep);
	struct sorted changed = { .boids = arrays(deep) }, sorted = { .boids = arrays(deep) };
	int gone[ROOM], left = 0;

	add_some(d, &loose, &come, w.size, count);
	sort(&changed, &w, range, &loose);
	for (int i = 0; i < goes; i++) /* of equal parts one each, so increasing */
		gone[i] =
			count * i / goes + dice_below(d, count * (i + 1) / goes - count * i / goes);
	add_some(d, &come, &loose, w.size, comes);
	if (goes > 0 && comes > 0) /* the id of one that leaves may come back at once */
		come.id[0] = changed.boids.id[gone[0]];
	for (int i = 0, k = 0; i < count; i++) {
		if (k < goes && gone[k] == i)
			k++;
		else
			boid_arrays_copy(&loose, left++, &changed.boids, i);
	}
	for (int i = 0; i < comes; i++)
		boid_arrays_copy(&loose, left++, &come, i);
	loose.count = left;
	sort(&sorted, &w, range, &loose);
	bool done = grid_change(&changed.grid, &w, range, &changed.boids, gone, goes, &come);
	if (done)
		assert_equal_grids(&changed, &sorted);
	else
		assert_int_equal(changed.boids.count, count);
	boid_arrays_free(&loose);
	boid_arrays_free(&come);
	boid_arrays_free(&changed.boids);
	boid_arrays_free(&sorted.boids);
	grid_free(&changed.grid);
	grid_free(&sorted.grid);
	return done;
}

TEST(a_changed_grid_equals_a_sorted_one)
{
	struct dice d = { 5 };
	int changed = 0;

	for (int round = 0; round < 1500; round++) {
		int count = 1 + dice_below(&d, 300), most = count < 20 ? count : 20;
		struct boids_world w = { .wraps = true, .torus = true };
		w.size = (struct boids_vec){ 20, 12, dice_below(&d, 3) ? 0 : 12 };
		changed += change_once(&d, w, (float)dice_between(&d, 0.2, 6), count,
		                       dice_below(&d, most + 1), dice_below(&d, 20));
	}
	assert_true(changed > 700);
}

TEST(a_grid_that_would_have_other_cells_is_left)
{
	struct dice d = { 6 };
	struct boids_world bounded = { .size = { 20, 12, 0 } };
	struct boids_world w = { .size = { 20, 12, 0 }, .wraps = true };

	assert_false(change_once(&d, bounded, 2, 100, 1, 1)); /* its cells cover its boids */
	assert_false(change_once(&d, w, 0.5f, 10, 0, 60));    /* more boids have more cells */
	assert_false(change_once(&d, w, 2, 300, 65, 0));      /* many: a sort is as quick */
}
