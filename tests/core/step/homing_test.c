/* SPDX-License-Identifier: MIT */
/* Homing: boids fly home, rest there, and take off in a wave. */
#include "scene.h"

#include "math/vec.h"
#include "step/flock_state.h"

enum { FIVE_SECONDS = 300 };

static struct boids_factors
homing(float share)
{
	struct boids_factors f = factors_with(lively_factors(), "edge turn");

	f.homing = share;
	return f;
}

static struct boids_boid
with_home(struct boids_boid b, float x, float y)
{
	b.home = (struct boids_home){ x, y };
	return b;
}

static bool
is_at(const struct boids_boid *b, struct boids_home home)
{
	return b->position.x == home.x && b->position.y == home.y && b->velocity.x == 0 &&
	       b->velocity.y == 0;
}

/* The farthest corner of a window, and the cell in the other one. */
TEST(every_boid_is_home_within_five_seconds_on_a_straight_way)
{
	static const int sizes[][2] = { { 40, 12 }, { 80, 24 }, { 200, 60 } };

	every (size, sizes) {
		struct boids_factors f = homing(1);
		const struct boids_world w = world_of(&f, (*size)[0], (*size)[1]);
		struct boids_boid b = with_home(boid_at(0, w.size.x, w.size.y, 9, 0), 0.5f, 1);
		const float slope = (w.size.y - 1) / (w.size.x - 0.5f);
		scoped_flock *flock = flock_of(&f, w, &b, 1);
		int steps = 0;
		for (; !is_at(&b, b.home) && steps < FIVE_SECONDS; steps++) {
			flock_step(flock, FRAME);
			b = boid_of(flock, 0);
			assert_near(b.position.y - 1, slope * (b.position.x - 0.5f), 1e-3);
		}
		assert_true(is_at(&b, b.home) && steps > 3 * 60);
		run_steps(flock, 60, FRAME);
		b = boid_of(flock, 0);
		assert_true(is_at(&b, b.home));
	}
}

TEST(a_boid_far_outside_is_home_within_five_seconds)
{
	static const float places[] = { 100, 1e4f, 1e9f };

	every (place, places) {
		struct boids_factors f = factors_with(homing(1), "edge open");
		struct boids_boid b = with_home(boid_at(0, *place, -*place, 0, 0), 40.5f, 7);
		scoped_flock *flock = flock_on_screen(&f, &b, 1);
		run_steps(flock, FIVE_SECONDS, FRAME);
		b = boid_of(flock, 0);
		assert_true(is_at(&b, b.home));
	}
}

/* 16 of 80x48: d = 0.1715, a third of the diagonal of 93.295 a second; of 2, d = 0.02144, sqrt(8 d) =
 * 0.41412. */
TEST(the_speed_is_that_of_the_law)
{
	static const double speeds[][2] = { { 20, 31.098 }, { 34, 12.878 } };
	const struct boids_factors f = homing(1);

	foreach (i, speeds) {
		const struct boids_boid b =
			with_home(boid_at(0, (float)speeds[i][0], 24, 0, 0), 36, 24);
		scoped_flock *flock = flock_on_screen(&f, &b, 1);
		flock_step(flock, FRAME);
		assert_near(boid_of(flock, 0).velocity.x, speeds[i][1], 1e-3);
	}
}

/* Beside one that does not. */
TEST(a_boid_that_writes_flies_home_whatever_homing_is)
{
	const struct boids_factors f = homing(0);
	struct boids_boid boids[] = { with_home(boid_at(0, 20, 24, 0, 0), 60.5f, 7),
		                      with_home(boid_at(1, 20, 24, 0, 0), 61.5f, 7) };

	boids[0].writes = 1;
	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	run_steps(flock, FIVE_SECONDS, FRAME);
	for (int i = 0; i < FIVE_SECONDS; i++) { /* it hovers, within a cell of 1 by 2 units */
		const struct boids_boid b = boid_with_id(flock, 0);
		flock_step(flock, FRAME);
		const struct boids_boid now = boid_with_id(flock, 0);
		const float x = (now.position.x - 60.5f) / 0.35f, y = (now.position.y - 7) / 0.7f;
		assert_near(x * x + y * y, 1, 1e-4);
		assert_near(now.velocity.x * FRAME, now.position.x - b.position.x, 1e-5);
		assert_true(now.velocity.x != 0 && now.velocity.y != 0);
	}
	const struct boids_boid other = boid_with_id(flock, 1);
	assert_false(is_at(&other, other.home));
}

/* Half of the model's velocity, half of arrival's. */
TEST(below_one_arrival_replaces_a_share_and_nothing_lands)
{
	const struct boids_factors half = quiet_with("homing 0.5"), most = homing(0.99f);
	struct boids_boid b = with_home(boid_at(0, 20, 24, 0, 10), 60, 24);
	scoped_flock *flock = flock_on_screen(&half, &b, 1);
	scoped_flock *lively = flock_on_screen(&most, &b, 1);

	flock_step(flock, FRAME);
	assert_xy(boid_of(flock, 0).velocity, 15.549, 5, 1e-3);
	for (int i = 0; i < 2 * FIVE_SECONDS; i++) {
		flock_step(lively, FRAME);
		b = boid_of(lively, 0);
		assert_false(is_at(&b, b.home));
	}
}

/* ---- a flock of a few rows of letters */

enum { LETTERS = 60 };

static void
set_letters(struct boids_boid *boids, bool at_home)
{
	struct dice d = { 5 };

	for (int i = 0; i < LETTERS; i++) {
		const float x = (float)(i % 20) + 30.5f, y = (float)(i / 20) * 2 + 21;
		boids[i] = with_home(boid_at((uint32_t)i, x, y, 0, 0), x, y);
		if (at_home)
			continue;
		boids[i].position.x = (float)dice_between(&d, 0, 80);
		boids[i].position.y = (float)dice_between(&d, 0, 48);
		boids[i].velocity = vec_scale(dice_direction(&d, 2), 10);
	}
}

static struct flock_state *
letters(const struct boids_factors *f, bool at_home)
{
	struct boids_boid boids[LETTERS];

	set_letters(boids, at_home);
	return flock_on_screen(f, boids, LETTERS);
}

static int
count_home(const struct flock_state *flock)
{
	int count = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		const struct boids_boid b = boid_of(flock, i);
		count += is_at(&b, b.home);
	}
	return count;
}

static const char *const models[] = { "ganz",   "reynolds87", "reynolds99",
	                              "couzin", "vicsek",     "christian" };

/* In the short form each model has one order at each border. */
TEST(all_letters_land_under_every_model_border_and_order)
{
	every (model, models)
		for (int edge = 0; edge <= BOIDS_EDGE_ROOST; edge++)
			for (int sequential = 0; sequential < 2; sequential++) {
				if (!test_is_long() && (model - models + edge) % 2 != sequential)
					continue;
				struct boids_factors f = factors_with(
					homing(1), "collide elastic, radius 1, predators 2, "
						   "perch 3, gust 20");
				set_factor(&f, "model", *model);
				f.edge = edge;
				f.update = sequential;
				scoped_flock *flock = letters(&f, false);
				run_steps(flock, FIVE_SECONDS, FRAME);
				assert_that(count_home(flock) == LETTERS, "%s, edge %d: %d", *model,
				            edge, count_home(flock));
			}
}

TEST(letters_fly_over_walls_and_leave_them)
{
	const struct boids_factors f = homing(1);
	scoped_flock *flock = letters(&f, false);
	scoped_map *map = map_new(80, 24);

	for (int i = 0; i < 24 * 80; i++)
		if (i % 10 >= 4)
			map_put(map, i % 80, i / 80, BOIDS_MAP_WALL);
	assert_true(flock_map(flock, map));
	run_steps(flock, FIVE_SECONDS, FRAME);
	assert_int_equal(count_home(flock), LETTERS);
	retune(flock, "homing 0");
	assert_int_equal(count_home(flock), LETTERS);
	run_steps(flock, FIVE_SECONDS, FRAME);
	assert_int_equal(count_home(flock), 0);
	for (size_t i = 0; i < boid_count(flock); i++)
		assert_true(flock_map_cell(flock, boid_of(flock, i).position) != '#');
}

TEST(no_boid_perceives_one_that_rests_at_home)
{
	every (model, models)
		for (int sequential = 0; sequential < 2; sequential++) {
			struct boids_factors f = factors_with(homing(1), "collide elastic");
			struct boids_boid boids[LETTERS + 1];
			set_factor(&f, "model", *model);
			f.update = sequential;
			set_letters(boids, true);
			boids[LETTERS] = boid_at(LETTERS, 35, 20, 3, 9);
			scoped_flock *among = flock_on_screen(&f, boids, LETTERS + 1);
			scoped_flock *alone = flock_on_screen(&f, boids + LETTERS, 1);
			run_steps(among, 60, FRAME);
			run_steps(alone, 60, FRAME);
			const struct boids_boid a = boid_with_id(among, LETTERS),
						b = boid_of(alone, 0);
			assert_true(a.position.x == b.position.x && a.position.y == b.position.y);
		}
}

TEST(predators_do_not_see_boids_at_home)
{
	struct boids_factors f = factors_with(homing(1), "predators 3, captured removed");
	scoped_flock *flock = letters(&f, true);

	run_steps(flock, FIVE_SECONDS, FRAME);
	assert_int_equal(count_home(flock), LETTERS);
}

/* The middle takes off at once, and the farthest last, at a third of the diagonal a second. */
TEST(boids_take_off_in_a_wave_from_the_middle)
{
	struct boids_factors f = homing(1);
	scoped_flock *flock = letters(&f, true);

	run_steps(flock, 3, FRAME);
	retune(flock, "homing 0");
	for (int i = 0; i < 60; i++) {
		flock_step(flock, FRAME);
		for (uint32_t id = 0; id < LETTERS; id++) {
			const struct boids_boid b = boid_with_id(flock, id);
			const float x = b.home.x - 40, y = b.home.y - 23;
			const float due = sqrtf(x * x + y * y) / 31.098f,
				    now = (float)(i + 1) * FRAME;
			if (now < due - FRAME)
				assert_true(is_at(&b, b.home));
			else if (now > due + FRAME)
				assert_false(is_at(&b, b.home));
		}
	}
	assert_int_equal(count_home(flock), 0);
}

TEST(homes_change_no_flight_while_homing_is_off)
{
	every (model, models) {
		struct boids_factors f = homing(0);
		struct boids_boid boids[LETTERS];
		set_factor(&f, "model", *model);
		set_letters(boids, false);
		scoped_flock *with = flock_on_screen(&f, boids, LETTERS);
		for (int i = 0; i < LETTERS; i++)
			boids[i].home = (struct boids_home){ 0 };
		scoped_flock *without = flock_on_screen(&f, boids, LETTERS);
		assert_true(flock_hash(with) != flock_hash(without));
		run_steps(with, 100, FRAME);
		run_steps(without, 100, FRAME);
		for (size_t i = 0; i < LETTERS; i++) {
			const struct boids_boid a = boid_of(with, i), b = boid_of(without, i);
			assert_true(a.id == b.id && a.position.x == b.position.x &&
			            a.position.y == b.position.y);
		}
	}
}

static struct flock_state *
any_letters(uint64_t seed)
{
	struct boids_factors f = homing(seed % 3 == 0 ? 0.5f : 1);

	set_factor(&f, "model", models[seed % LENGTH(models)]);
	f.predators = (float)(seed % 2);
	f.update = seed % 5 == 0;
	struct flock_state *flock = letters(&f, seed % 2);
	run_steps(flock, 20, FRAME);
	if (seed % 4 == 1)
		retune(flock, "homing 0.2");
	return flock;
}

TEST(letters_fly_alike_with_any_threads_and_lanes)
{
	assert_flies_alike(any_letters, 12, 120);
}

/* Also amid the wave, and after the boids have landed in another order. */
TEST(a_clone_and_a_restored_flock_fly_home_alike)
{
	for (uint64_t seed = 0; seed < 12; seed++) {
		scoped_flock *flock = any_letters(seed);
		run_steps(flock, (int)seed * 8, FRAME);
		scoped_flock *clone = flock_clone(flock, 0);
		scoped_flock *other = restored_twin(flock);
		assert_fly_on_alike(flock, clone, 100);
		run_steps(other, 100, FRAME);
		assert_true(flock_hash(other) == flock_hash(flock));
	}
}

/* What no longer fits flies, and comes back with the window. */
TEST(homes_keep_column_and_row_in_a_window_of_another_size)
{
	struct boids_factors f = homing(1);
	scoped_flock *flock = letters(&f, true);

	f = *flock_factors(flock);
	assert_true(flock_rests(flock) && flock_home_bottom(flock) == 25);
	assert_true(flock_fit_anchored(flock, &f, world_sized(&f, 40, 48), NULL));
	assert_false(flock_rests(flock));
	assert_int_equal(count_home(flock), LETTERS / 2);
	run_steps(flock, 60, FRAME);
	assert_int_equal(count_home(flock), LETTERS / 2);
	assert_true(flock_fit_anchored(flock, &f, world_sized(&f, 200, 100), NULL));
	run_steps(flock, FIVE_SECONDS, FRAME);
	assert_int_equal(count_home(flock), LETTERS);
	assert_true(boid_with_id(flock, 0).home.x == 30.5f);
}

TEST(zoom_moves_homes_and_those_at_home_with_the_world)
{
	struct boids_factors f = homing(1);
	scoped_flock *flock = letters(&f, true);

	f = *flock_factors(flock);
	assert_true(flock_fit(flock, &f, world_sized(&f, 160, 96)));
	assert_int_equal(count_home(flock), LETTERS);
	assert_true(boid_with_id(flock, 0).home.x == 70.5f && boid_with_id(flock, 0).home.y == 45);
	flock_scale(flock, 2);
	assert_int_equal(count_home(flock), LETTERS);
	assert_true(boid_with_id(flock, 0).home.x == 141);
	f.dimensions = 3;
	assert_true(flock_fit(flock, &f, world_sized(&f, 320, 192)));
	assert_int_equal(count_home(flock), LETTERS);
	assert_true(boid_with_id(flock, 0).position.z == flock_world(flock).size.z / 2);
}

TEST(a_flock_that_has_lost_its_last_home_equals_one_without)
{
	const struct boids_factors f = homing(0);
	const struct boids_boid boids[] = { boid_at(0, 20, 20, 9, 0),
		                            with_home(boid_at(1, 60, 20, 0, 0), 1, 1) };
	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	scoped_flock *without = flock_on_screen(&f, boids, 1);

	assert_true(flock_any_home(flock));
	retune(flock, "number 1");
	assert_false(flock_any_home(flock));
	assert_true(flock_hash(flock) == flock_hash(without));
}
