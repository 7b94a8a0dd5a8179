/* SPDX-License-Identifier: MIT */
/* Flock refit: a window of another size keeps the density of the flock. */
#include "caves.h"
#include "flock/flock.h"
#include "scene.h"

/* ---- flocks of `auto 0.1` in cells of 1x2 units */

static struct flock_state *
fly(const char *settings, int columns, int rows)
{
	return new_flock_in_cells(factors_with(default_with("number auto 0.1"), settings), columns,
	                          rows, NULL, 7);
}

static void
resize(struct flock_state *flock, int columns, int rows)
{
	struct boids_factors f = *flock_factors(flock);

	factors_fit(&f, columns, rows);
	assert_true(flock_fit_anchored(flock, &f, world_of(&f, columns, rows), NULL));
	assert_int_equal(boid_count(flock), (int)f.number);
}

static bool
find(const struct flock_state *flock, uint32_t id, struct boids_boid *found)
{
	for (size_t i = 0; i < boid_count(flock); i++) {
		*found = boid_of(flock, i);
		if (found->id == id)
			return true;
	}
	return false;
}

/* Returns the number of boids whose distance from the middle is at most these half sides. */
static int
within(const struct flock_state *flock, float x, float y)
{
	struct boids_vec size = flock_world(flock).size;
	int count = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec p = boid_of(flock, i).position;
		float dx = p.x - size.x / 2, dy = p.y - size.y / 2;
		count += dx >= -x && dx <= x && dy >= -y && dy <= y;
	}
	return count;
}

/* ---- growing */

TEST(a_growing_world_fills_its_new_strips_at_the_same_density)
{
	scoped_flock *flock = fly("edge turn", 80, 24);
	struct boids_boid old[384], now;

	assert_int_equal(boid_count(flock), 384);
	for (uint32_t id = 0; id < 384; id++)
		assert_true(find(flock, id, &old[id]));
	resize(flock, 200, 60);
	for (uint32_t id = 0; id < 384; id++) { /* those there stay where they are */
		assert_true(find(flock, id, &now));
		assert_true(now.position.x == old[id].position.x + 60 &&
		            now.position.y == old[id].position.y + 36);
		assert_memory_equal(&now.velocity, &old[id].velocity, sizeof now.velocity);
	}
	for (uint32_t id = 384; id < 2400; id++) /* the ids go on */
		assert_true(find(flock, id, &now));
	assert_int_equal(within(flock, 40, 24), 384);
	assert_int_equal(within(flock, 100, 60), 2400);
	/* 60 units left and right: 12000 square units; five deviations of a binomial number */
	int sides = within(flock, 100, 60) - within(flock, 40, 60);
	assert_in_range(sides, 1440 - 5 * 21, 1440 + 5 * 21);
}

TEST(each_strip_of_a_growing_world_gets_its_share)
{
	scoped_flock *flock = fly("edge wrap", 80, 24);
	int left = 0, top = 0, count;

	resize(flock, 160, 48);
	count = (int)boid_count(flock);
	for (int i = 0; i < count; i++) {
		struct boids_vec p = boid_of(flock, (size_t)i).position;
		left += p.x < 40;
		top += p.x >= 40 && p.x <= 120 && p.y < 24;
	}
	assert_in_range(left, 384 - 5 * 17, 384 + 5 * 17);
	assert_in_range(top, 192 - 5 * 13, 192 + 5 * 13);
}

/* ---- shrinking */

TEST(a_shrinking_world_takes_boids_outside_first_and_then_the_newest)
{
	scoped_flock *flock = fly("edge turn", 80, 24);
	struct boids_boid old[384], now;
	int outside = 0, newest = 0;

	for (uint32_t id = 0; id < 384; id++)
		assert_true(find(flock, id, &old[id]));
	resize(flock, 40, 12);
	for (uint32_t id = 0; id < 384; id++) {
		struct boids_vec p = old[id].position;
		bool was_outside = p.x < 20 || p.x > 60 || p.y < 12 || p.y > 36;
		bool left = !find(flock, id, &now);
		outside += was_outside;
		newest += left && !was_outside;
		if (left && !was_outside)
			for (uint32_t later = id; later < 384; later++) {
				struct boids_vec q = old[later].position;
				assert_true(q.x < 20 || q.x > 60 || q.y < 12 || q.y > 36 ||
				            !find(flock, later, &now));
			}
		else if (!left && was_outside) /* some may stay if the number allows it */
			assert_true(outside > 0 && newest == 0);
	}
	assert_int_equal(boid_count(flock), 96);
}

/* A clump in the middle: none is outside, so the oldest stay. */
TEST(a_shrinking_world_keeps_the_oldest_of_a_clump)
{
	scoped_flock *flock = fly("edge turn, start circle", 80, 24);
	struct boids_boid found;

	resize(flock, 40, 24);
	for (uint32_t id = 0; id < 192; id++)
		assert_true(find(flock, id, &found));
}

/* ---- both, and never different */

TEST(a_world_wider_and_less_high_keeps_its_density_everywhere)
{
	scoped_flock *flock = fly("edge turn", 80, 24);

	resize(flock, 160, 12);
	assert_int_equal(boid_count(flock), 384);
	assert_int_equal(within(flock, 40, 12), 192);
	resize(flock, 80, 24);
	assert_int_equal(within(flock, 40, 12), 192);
}

TEST(the_same_sizes_at_the_same_steps_give_the_same_flock)
{
	static const char *const edges[] = { "edge turn", "edge wrap", "edge open", "edge bounce",
		                             "edge roost" };
	static const int sizes[][2] = { { 120, 40 }, { 30, 8 }, { 100, 10 }, { 80, 24 } };

	every (edge, edges) {
		scoped_flock *a = fly(*edge, 80, 24), *b = fly(*edge, 80, 24);
		foreach (i, sizes) {
			assert_fly_on_alike(a, b, 20);
			resize(a, sizes[i][0], sizes[i][1]);
			resize(b, sizes[i][0], sizes[i][1]);
			assert_true(flock_hash(a) == flock_hash(b));
			uint64_t hash = flock_hash(a);
			resize(a, sizes[i][0], sizes[i][1]); /* again: nothing changes */
			assert_true(flock_hash(a) == hash);
		}
	}
}

/* ---- other factors, without another fit */

/* Returns another value for a factor: of a number off, a small step up, or far away. */
static void
change_row(struct boids_factors *f, int which, int how)
{
	const struct boids_factor *row = &factor_table[which];
	union boids_factor_value *at = &f->at[which];
	const float far = row->least + 3 + (row->most - row->least) / 50;

	if (row->word)
		at->choice = row->word(at->choice + 1) ? at->choice + 1 : 0;
	else
		at->number = how == 0 ? row->least : how == 1 ? at->number + row->step : far;
	if (at->number > row->most)
		at->number = row->most;
}

/* Returns a flock in the middle of its flight, with predators and pillars. */
static struct flock_state *
flock_in_flight(int edge, bool deep, int kind)
{
	enum { WITHOUT_MOODS, ALIVE, MAP, TEXT };
	struct boids_factors f = kind == ALIVE ? teeming_factors() : lively_factors();
	const struct boids_home homes[] = { { 20, 10 }, { 30, 10 }, { 25, 14 } };

	f.edge = edge;
	f.number = 60;
	f.predators = kind == WITHOUT_MOODS ? 0 : 2;
	f.pillars = 2;
	f.dimensions = deep ? 3 : 2;
	struct flock_state *flock = new_flock_in_cells(f, 80, 24, NULL, 5);
	if (kind == MAP) {
		scoped_map *map = hall_map();
		assert_true(flock_map(flock, map));
	}
	if (kind == TEXT)
		assert_int_equal(flock_write(flock, homes, LENGTH(homes)), LENGTH(homes));
	run_steps(flock, 20, FRAME);
	return flock;
}

/* flock_map fits all anew, whatever the factors. */
static void
assert_tunes_as_a_fit(const struct flock_state *flock, const struct boids_factors *f, int which)
{
	scoped_flock *tuned = flock_clone(flock, 0), *fitted = flock_clone(flock, 0);

	run_steps(tuned, 1, FRAME);
	run_steps(fitted, 1, FRAME);
	refit(tuned, f);
	refit(fitted, f);
	assert_true(flock_map(fitted, flock_current_map(fitted)));
	for (int steps = 0; steps < 10; steps++) {
		assert_that(flock_hash(tuned) == flock_hash(fitted),
		            "%s: another flock after %d steps, edge %d, %s",
		            factor_table[which].name, steps, flock_factors(flock)->edge,
		            flock_is_alive(flock) ? "alive" : "");
		run_steps(tuned, 1, FRAME);
		run_steps(fitted, 1, FRAME);
	}
}

TEST(every_factor_changes_a_flock_as_if_all_were_fitted_anew)
{
	const int one_in = test_is_long() ? 1 : 7;
	int turn = 0;

	for (int edge = 0; edge <= BOIDS_EDGE_ROOST; edge++)
		for (int kind = 0; kind < 8; kind++) {
			scoped_flock *flock = flock_in_flight(edge, kind % 2, kind / 2);
			for (int which = 0; which < BOIDS_FACTORS; which++)
				for (int how = 0; how < 3; how++) {
					struct boids_factors f = *flock_factors(flock);
					change_row(&f, which, how);
					if (turn++ % one_in == 0 && !factor_table[which].is_view &&
					    !factor_table[which].shapes && factors_check(&f, NULL))
						assert_tunes_as_a_fit(flock, &f, which);
				}
		}
}

/* ---- memory and threads */

/* Fits the flock to more boids, another zoom, fewer boids, another size of the window and no
 * window. Returns a hash of them all, and of where the view is. */
static uint64_t
hash_of_refits(struct flock_state *flock, int threads)
{
	const struct boids_vec middle = { 0.5f, 0.5f, 0.5f };
	struct boids_factors f = *flock_factors(flock);
	uint64_t hash = 0;

	assert_true(flock_threads(flock, threads));
	for (int i = 0; i < 5; i++) {
		const int columns = i < 3 ? 80 : 50, rows = i < 3 ? 24 : 30;
		f.number += i % 2 == 0 ? 20 : -37;
		f.zoom *= i == 1 ? 1.3f : 1;
		f.edge = i == 4 ? BOIDS_EDGE_OPEN : f.edge;
		assert_true(flock_fit_anchored(flock, &f, world_of(&f, columns, rows),
		                               i == 3 ? NULL : &middle));
		run_steps(flock, 3, FRAME);
		hash = (hash ^ flock_hash(flock)) * 0x100000001b3;
		hash += (uint64_t)llround(flock_state(flock).glide_x * 1e6);
	}
	return hash;
}

/* Boids of neighbouring cells are filled in by turns, those with letters by id: neither shows. */
TEST(a_flock_is_refitted_alike_in_any_order_and_by_any_threads)
{
	uint64_t all = 0;

	for (int edge = 0; edge <= BOIDS_EDGE_ROOST; edge++)
		for (int kind = 0; kind < 8; kind++) {
			scoped_flock *flock = flock_in_flight(edge, kind % 2, kind / 2);
			scoped_flock *twin = flock_clone(flock, 0);
			uint64_t hash = hash_of_refits(flock, 1);
			assert_true(hash_of_refits(twin, 3) == hash);
			all = (all ^ hash) * 0x100000001b3;
		}
	assert_true(all == 0xf0aaa8d961a8842c);
}
