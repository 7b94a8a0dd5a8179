/* SPDX-License-Identifier: MIT */
/* Flock: creating, fitting, restoring and flying one, through the public functions. */
#include "reference.h"
#include "scene.h"

/* The tuned default, and a published program with another edge, update order and scale. */
static const char classic[] =
	"model ganz, separation 0.5, separation-range 2, alignment 0.06, cohesion 0.01, "
	"visual-range 4.5, field-of-view 360, min-speed 7, max-speed 16, noise 0.157, margin auto, "
	"turn 0.8, edge turn, number auto 0.026, update synchronous";
static const char ganz[] =
	"model ganz, separation 0.05, separation-range 33, alignment 0.02, cohesion 0.03, "
	"visual-range 100, field-of-view 360, min-speed 20, max-speed 100, noise 0, margin 100, "
	"wall 0.05, edge bounce, radius 5, number 30, zoom 0.1, update sequential";

/* Returns a flock in a terminal of columns x rows cells with a status line at the bottom. */
static struct flock_state *
fly(const char *settings, int columns, int rows, uint64_t seed)
{
	struct boids_factors f = default_with(settings);

	factors_fit(&f, columns, rows);
	return fitted_flock(&f, world_of(&f, columns, rows - 1), seed);
}

/* The boids of a flock, in the order of flock_boid. */
static struct boids_boid *
boids_of(const struct flock_state *flock)
{
	struct boids_boid *boids = calloc(boid_count(flock) + 1, sizeof *boids);

	assert_non_null(boids);
	for (size_t i = 0; i < boid_count(flock); i++)
		boids[i] = boid_of(flock, i);
	return boids;
}

static void
fit_number(struct flock_state *flock, float number)
{
	struct boids_factors f = *flock_factors(flock);

	f.number = number;
	refit(flock, &f);
	assert_true(boid_count(flock) == (size_t)number);
}

/* ---- creating and fitting */

TEST(a_new_flock_is_empty_and_can_fly)
{
	scoped_flock *flock = flock_new(42);

	assert_non_null(flock);
	assert_int_equal(boid_count(flock), 0);
	run_steps(flock, 3, FRAME);
	assert_true(flock_seed(flock) == 42 && flock_steps(flock) == 3);
	assert_near(flock_time(flock), 0.05, 1e-8);
	flock_free(NULL);
}

TEST(more_boids_leave_the_old_ones_bit_for_bit_and_the_newest_go_first)
{
	scoped_flock *flock = fly(classic, 80, 24, 1);

	run_steps(flock, 100, FRAME);
	uint64_t before = flock_hash(flock);
	fit_number(flock, 150);
	for (uint32_t id = 0; id < 150; id++)
		assert_int_equal(boid_with_id(flock, id).id, id);
	fit_number(flock, 100);
	assert_true(flock_hash(flock) == before);
	fit_number(flock, 99);
	for (uint32_t id = 0; id < 99; id++)
		boid_with_id(flock, id);
	fit_number(flock, 150);
	for (uint32_t id = 150; id < 201; id++) /* none comes back */
		boid_with_id(flock, id);
	fit_number(flock, 0);
	run_steps(flock, 2, FRAME);
	fit_number(flock, 1);
	run_steps(flock, 2, FRAME);
}

TEST(new_boids_get_unused_ids)
{
	scoped_flock *flock = fly(classic, 80, 24, 1);
	scoped_block struct boids_boid *boids = boids_of(flock);

	for (uint32_t i = 0; i < 100; i++)
		boids[i].id = 7 * i;
	restore_boids(flock, boids, 100);
	fit_number(flock, 200);
	scoped_block struct bird *birds = birds_by_id(flock);
	for (int i = 1; i < 200; i++)
		assert_true(birds[i].id > birds[i - 1].id);
}

/* Fails unless each boid is where it was, moved by this and held within the sides of a world. */
static void
assert_moved(const struct flock_state *flock, const struct boids_boid *before, double x, double y)
{
	const struct boids_vec size = flock_world(flock).size;

	for (size_t i = 0; i < 100; i++) {
		const struct boids_boid b = boid_with_id(flock, before[i].id);
		const double to_x = (double)before[i].position.x + x;
		const double to_y = (double)before[i].position.y + y;
		assert_near(b.position.x, fmax(0, fmin((double)size.x, to_x)), 2e-5);
		assert_near(b.position.y, fmax(0, fmin((double)size.y, to_y)), 2e-5);
		assert_memory_equal(&b.velocity, &before[i].velocity, sizeof b.velocity);
	}
}

TEST(a_world_grows_and_shrinks_about_its_middle)
{
	scoped_flock *flock = fly(classic, 80, 25, 3);
	scoped_block struct boids_boid *before = boids_of(flock);
	struct boids_factors f = *flock_factors(flock);

	assert_true(flock_fit(flock, &f, world_of(&f, 100, 34)));
	assert_moved(flock, before, 10, 10);
	assert_true(flock_fit(flock, &f, world_of(&f, 40, 12)));
	assert_moved(flock, before, -20, -12);
}

/* The mouse wheel zooms so: a cell of the screen shows the same place before and after. */
TEST(a_world_grows_and_shrinks_about_any_place)
{
	static const struct boids_vec shares[] = { { 0, 0, 0.5f },
		                                   { 1, 0.25f, 0.5f },
		                                   { 0.4f, 1, 0 } };

	every (share, shares) {
		scoped_flock *flock = fly(classic, 80, 25, 3);
		scoped_block struct boids_boid *before = boids_of(flock);
		struct boids_factors f = *flock_factors(flock);
		assert_true(flock_fit_anchored(flock, &f, world_of(&f, 100, 34), share));
		assert_moved(flock, before, 20 * (double)share->x, 20 * (double)share->y);
		assert_true(flock_fit_anchored(flock, &f, world_of(&f, 80, 24), share));
		assert_moved(flock, before, 0, 0);
	}
}

TEST(where_the_world_wraps_boids_go_round_when_it_shrinks)
{
	scoped_flock *flock = fly(classic, 80, 25, 3);
	scoped_block struct boids_boid *before = boids_of(flock);
	struct boids_factors f = *flock_factors(flock);

	f.edge = BOIDS_EDGE_WRAP;
	assert_true(flock_fit(flock, &f, world_of(&f, 30, 12)));
	for (size_t i = 0; i < 100; i++) {
		struct boids_vec p = boid_with_id(flock, before[i].id).position;
		double x = (double)before[i].position.x - 25,
		       off = fabs((double)p.x - (x - 30 * floor(x / 30)));
		assert_true(p.x >= 0 && p.x < 30 && p.y >= 0 && p.y < 24);
		assert_near(fmin(off, 30 - off), 0, 1e-5);
	}
}

TEST(a_flat_world_can_become_deep_and_flat_again)
{
	scoped_flock *flock = fly(classic, 80, 25, 1);
	struct boids_factors f = *flock_factors(flock);
	double least = 1e9, most = -1e9;

	f.dimensions = 3;
	assert_true(flock_fit(flock, &f, world_of(&f, 80, 24)));
	run_steps(flock, 60, FRAME);
	for (size_t i = 0; i < 100; i++) {
		least = fmin(least, (double)boid_of(flock, i).position.z);
		most = fmax(most, (double)boid_of(flock, i).position.z);
	}
	assert_that(most - least > 4, "depth is used: %g", most - least);
	f.dimensions = 2;
	assert_true(flock_fit(flock, &f, world_of(&f, 80, 24)));
	for (size_t i = 0; i < 100; i++)
		assert_true(boid_of(flock, i).position.z == 0 && boid_of(flock, i).velocity.z == 0);
	run_steps(flock, 1, FRAME);
}

/* ---- restoring */

TEST(a_flock_restored_in_another_order_flies_on_as_if_nothing_had_been)
{
	for (int which = 0; which < 4; which++) {
		scoped_flock *flock = fly(which & 1 ? ganz : classic, 80, 24, 5);
		struct boids_factors f = *flock_factors(flock);
		f.noise = 0.157f;
		f.turn = 0.05f; /* so that some fly outside */
		f.dimensions = which & 2 ? 3 : 2;
		assert_true(flock_fit(flock, &f, world_of(&f, 80, 23)));
		run_steps(flock, 300, FRAME);
		assert_true(which & 1 || measure_value(flock, BOIDS_MEASURE_OUTSIDE) > 0);
		const uint64_t before = flock_hash(flock);
		refit(flock, &f); /* the same again changes nothing */
		assert_true(flock_hash(flock) == before && flock_steps(flock) == 300);
		scoped_flock *copy = restored_twin(flock);
		assert_true(flock_steps(copy) == flock_steps(flock));
		assert_fly_on_alike(flock, copy, 100);
	}
}

TEST(restoring_sets_number_and_steps_and_can_empty_a_flock)
{
	scoped_flock *flock = fly(classic, 80, 24, 1);
	const struct boids_boid two[] = { boid_at(17, 1, 2, 9, 0), boid_at(4, 3, 4, 0, 9) };

	assert_true(flock_restore(flock, two, 2, &(struct boids_state){ .step = 1000 }, NULL));
	assert_true(flock_factors(flock)->number == 2 && flock_steps(flock) == 1000);
	assert_near(boid_with_id(flock, 17).position.y, 2, 0);
	assert_near(boid_with_id(flock, 4).velocity.y, 9, 0);
	assert_true(flock_restore(flock, NULL, 0, &(struct boids_state){ .step = 7 }, NULL));
	assert_int_equal(boid_count(flock), 0);
	run_steps(flock, 1, FRAME);
	assert_int_equal(flock_steps(flock), 8);
	assert_false(flock_restore(flock, two, 20000000, NULL, NULL));
	assert_int_equal(boid_count(flock), 0);
}

/* ---- reproducibility */

/* Every machine, compiler and SIMD width must give these hashes. If a change of the rules is meant
 * to change them, take over the values that the failure prints. */
TEST(a_thousand_steps_end_in_the_flock_they_always_ended_in)
{
	struct flock_state *flocks[3] = { fly(classic, 80, 24, 1), fly(ganz, 80, 24, 1),
		                          fly(classic, 200, 60, 2) };
	const uint64_t golden[3] = { 0x715c79368e8dbde8, 0x45115b4e4ddf0947, 0x6c5f08064985803b };

	foreach (i, flocks) {
		run_steps(flocks[i], 1000, FRAME);
		assert_that(flock_hash(flocks[i]) == golden[i], "flock %zu: 0x%016llx", i,
		            (unsigned long long)flock_hash(flocks[i]));
		flock_free(flocks[i]);
	}
}

static uint64_t
hash_with(int what, float value)
{
	struct boids_factors f = quiet_with("dimensions 3, species 2");
	struct boids_boid boids[] = {
		{ .position = { 1, 2, 3 }, .velocity = { 4, 5, 6 }, .id = 1 },
		{ .position = { 7, 8, 9 }, .velocity = { 10, 11, 12 }, .id = 2 }
	};
	float *const numbers[] = { &boids[0].position.x, &boids[0].position.y, &boids[0].position.z,
		                   &boids[0].velocity.x, &boids[0].velocity.y, &boids[0].velocity.z };

	if (what < 6)
		*numbers[what] += value;
	if (what == 6)
		boids[1].id = 3;
	boids[1].species = what == 7;
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 20), boids, 2);
	return flock_hash(flock);
}

TEST(the_hash_tells_the_last_bit_of_anything)
{
	for (int what = 0; what < 8; what++)
		assert_that(hash_with(what, 1e-6f) != hash_with(8, 0), "%d", what);
	assert_true(hash_with(0, 0) == hash_with(8, 0));
}

/* ---- any settings */

static void
assert_finite(const struct flock_state *flock, const struct boids_factors *f)
{
	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		bool fine = isfinite(b.position.x) && isfinite(b.position.y) &&
		            isfinite(b.position.z) && isfinite(b.velocity.x) &&
		            isfinite(b.velocity.y) && isfinite(b.velocity.z);
		for (int k = 0; !fine && k < BOIDS_FACTORS; k++) {
			char text[BOIDS_FACTOR_TEXT];
			factor_write(f, k, text);
			print_error("%s = %s\n", factor_table[k].name, text);
		}
		assert_that(fine, "boid %u is not a number after %llu steps", b.id,
		            (unsigned long long)flock_steps(flock));
	}
}

/* Over the runs, any two factors meet at both ends of their ranges. */
static void
extreme_settings(struct dice *d, struct boids_factors *f, float boids)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		int way = dice_below(d, 4);
		if (factor->word) {
			f->at[i].choice = dice_below(d, factor_choices(f, i));
		} else if (way < 2) {
			f->at[i].number = way ? factor->most : factor->least;
		} else if (way == 2 && !(factor->step == 1)) {
			double low = fmax((double)factor->least, 1e-4);
			f->at[i].number = (float)(low * pow((double)factor->most / low,
			                                    dice_between(d, 0, 1)));
		}
	}
	f->number = boids;
	f->max_number = 50; /* or some double in every step */
}

TEST(no_settings_make_a_boid_that_is_not_a_number)
{
	static const float lengths[] = { 1.0f / 60, 1.0f / 60, 1.0f / 240, 0.0001f, 0.25f, 1 };
	static const float numbers[] = { 0, 1, 2, 3, 10, 40 };
	static const int cells[] = { 1, 1, 2, 7, 80 };
	struct dice d = { 77 };

	for (int round = 0; round < (test_is_long() ? repeats(600) : 200); round++) {
		struct boids_factors f = default_factors();
		extreme_settings(&d, &f, dice_pick(&d, numbers));
		factors_fit(&f, 80, 24);
		float seconds = dice_pick(&d, lengths);
		int columns = dice_pick(&d, cells), rows = dice_pick(&d, cells);
		scoped_flock *flock = fitted_flock(&f, world_of(&f, columns, rows), (uint64_t)round);
		for (int step = 0; step < 20; step++) {
			flock_step(flock, seconds);
			assert_finite(flock, &f);
		}
		for (int m = 0; m < BOIDS_MEASURES; m++)
			assert_true(!(fabs(measure_value(flock, m)) > 1e300)); /* NaN is fine */
	}
}

TEST(boids_on_one_spot_do_no_harm_in_any_model)
{
	for (int model = 0; factor_table[BOIDS_FACTOR_model].word(model); model++)
		for (int kind = 0; kind < 8; kind++) {
			struct boids_factors f = default_with("edge wrap, neighbours 7");
			struct boids_boid boids[50];
			f.model = model;
			f.update = kind & 1;
			f.dimensions = kind & 2 ? 3 : 2;
			factors_fit(&f, 80, 24);
			for (uint32_t i = 0; i < 50; i++)
				boids[i] = boid_at(i, 0, 0, kind & 4 ? 10 : 0, 0);
			scoped_flock *flock = flock_of(&f, world_of(&f, 1, 1), boids, 50);
			run_steps(flock, 60, FRAME);
			assert_finite(flock, &f);
		}
}

TEST(in_open_space_new_boids_come_to_where_the_flock_is)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[40];
	struct dice d = { 9 };

	for (uint32_t i = 0; i < 40; i++)
		boids[i] = boid_at(i, 5000 + (float)dice_between(&d, 0, 60),
		                   -3000 + (float)dice_between(&d, 0, 30), 0, 0);
	scoped_flock *flock = flock_on_screen(&f, boids, 40);
	const struct boids_vec before = flock_middle(flock);
	retune(flock, "number 60");
	for (uint32_t id = 40; id < 60; id++) {
		struct boids_vec p = boid_with_id(flock, id).position;
		assert_true(p.x >= before.x - 41 && p.x <= before.x + 41);
		assert_true(p.y >= before.y - 25 && p.y <= before.y + 25);
	}
}

/* As that of a watcher, who has been given the flock amid its glide, while the sharer has not. */
TEST(fitting_an_open_world_that_moves_no_boid_leaves_the_glide_to_the_bit)
{
	struct boids_factors f = quiet_with("edge turn, number 40");
	struct boids_boid boids[40];
	struct dice d = { 11 };

	for (uint32_t i = 0; i < 40; i++)
		boids[i] = boid_at(i, (float)dice_between(&d, 0, 60), (float)dice_between(&d, 0, 30),
		                   (float)dice_between(&d, -9, 9), (float)dice_between(&d, -9, 9));
	scoped_flock *flock = flock_on_screen(&f, boids, 40);
	retune(flock, "edge open");
	for (int i = 0; i < 60; i++) {
		flock_step(flock, FRAME);
		const struct boids_state was = flock_state(flock);
		assert_true(flock_map(flock, NULL));
		const struct boids_state is = flock_state(flock);
		assert_memory_equal(&is, &was, sizeof is);
	}
}

TEST(a_world_that_opens_leaves_the_view_and_glides_to_the_flock)
{
	struct boids_factors f = quiet_with("edge turn, turn 0, number 2");
	const struct boids_boid boids[] = { boid_at(0, 10, 40, 0, 0), boid_at(1, 20, 44, 0, 0) };

	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	retune(flock, "edge open");
	assert_near(flock_middle(flock).x, 40, 1e-3);
	assert_near(flock_middle(flock).y, 24, 1e-3);
	float last = 40;
	for (int i = 0; i < 600; i++) {
		flock_step(flock, FRAME);
		assert_true(flock_middle(flock).x <= last + 1e-3f);
		assert_true(flock_middle(flock).x >= last - 2);
		last = flock_middle(flock).x;
	}
	assert_near(last, 15, 1e-2);
	retune(flock, "edge turn");
	assert_near(boid_with_id(flock, 0).position.x, 35, 1e-2); /* where the view showed it */
}
