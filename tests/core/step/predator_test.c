/* SPDX-License-Identifier: MIT */
/* Predator: predators hunt and catch, boids flee, and every run is reproducible. */
#include "math/vec.h"
#include "reference.h"
#include "scene.h"
#include "step/flock_state.h"

static double
captures(const struct flock_state *flock)
{
	return measure_value(flock, BOIDS_MEASURE_CAPTURES);
}

/* Prey at rest: a predator cannot miss it. */
static struct boids_factors
still_life(const char *settings)
{
	return factors_with(
		quiet_with("predators 1, fear 0, speed-policy cap, max-speed 10, radius 0.5"),
		settings);
}

/* Returns the distance of predator 0 and the boid 1. */
static double
apart(const struct flock_state *flock)
{
	return real_distance(real_of(predator_of(flock, 0).position),
	                     real_of(boid_with_id(flock, 1).position));
}

TEST(it_flies_to_the_nearest_and_catches_it_when_they_touch)
{
	const struct boids_factors f = still_life("");
	const struct boids_boid all[] = { predator_at(0, 20, 20, 0, 1), boid_at(1, 30, 20, 0, 0),
		                          boid_at(2, 5, 20, 0, 0) };
	scoped_flock *flock = flock_on_screen(&f, all, 3);
	int steps = 0;

	while (captures(flock) == 0 && steps++ < 600) {
		assert_true(apart(flock) >= 1);
		flock_step(flock, FRAME);
		assert_true(vec_length(predator_of(flock, 0).velocity) <= 11.5f + 1e-4f);
	}
	assert_true(steps < 90 && apart(flock) < 1);
	assert_int_equal(boid_count(flock), 2); /* it flies on */
	assert_near(boid_with_id(flock, 1).mood.fear, 1, 0);
	assert_near(predator_of(flock, 0).mood.rest, 2, 0);
}

/* It flies straight on for two seconds, and only then turns. */
TEST(a_sated_one_lets_them_be_for_two_seconds)
{
	const struct boids_factors f = still_life("");
	struct boids_boid all[] = { predator_at(0, 20, 20, 0, 10), boid_at(1, 20.5f, 20.3f, 0, 0) };

	all[0].mood.rest = 2;
	scoped_flock *flock = flock_on_screen(&f, all, 2);
	for (int i = 0; i < 120; i++) {
		flock_step(flock, FRAME);
		assert_near(predator_of(flock, 0).velocity.x, 0, 0);
		assert_near(captures(flock), 0, 0);
	}
	run_steps(flock, 3, FRAME);
	assert_true(predator_of(flock, 0).velocity.x != 0 || predator_of(flock, 0).velocity.y < 10);
}

TEST(two_of_them_do_not_catch_the_same_boid)
{
	const struct boids_factors f = still_life("captured removed");
	const struct boids_boid all[] = { predator_at(0, 20, 20, 0, 0),
		                          predator_at(1, 20, 20.2f, 0, 0),
		                          boid_at(1, 20, 20.1f, 0, 0), boid_at(2, 20.8f, 20, 0, 0) };
	scoped_flock *flock = flock_on_screen(&f, all, 4);

	flock_step(flock, FRAME);
	assert_near(captures(flock), 2, 0);
	assert_int_equal(boid_count(flock), 0);
	run_steps(flock, 300, FRAME); /* without prey they fly on */
}

static struct flock_state *
hunted(const char *settings, uint64_t seed)
{
	return new_flock_in_cells(
		factors_with(default_with("number 100, fear 0.02, scouts-left 10"), settings), 80,
		24, NULL, seed);
}

TEST(the_gone_are_missing_until_another_number_is_asked_for)
{
	scoped_flock *flock = hunted("predators 5, captured removed", 3);

	for (int i = 0; i < 1200; i++) {
		flock_step(flock, FRAME);
		assert_near(captures(flock) + (double)boid_count(flock), 100, 0);
	}
	size_t left = boid_count(flock);
	assert_true(left < 100 && left > 0);
	uint64_t before = flock_hash(flock);
	retune(flock, "zoom 1, cohesion 0.02");
	assert_true(flock_hash(flock) == before);
	retune(flock, "number 110");
	assert_int_equal(boid_count(flock), 110);
	for (size_t i = 1; i < 110; i++)
		for (size_t k = 0; k < i; k++)
			assert_true(boid_of(flock, i).id != boid_of(flock, k).id);
}

TEST(more_predators_leave_the_old_ones_and_the_newest_go_first)
{
	scoped_flock *flock = hunted("predators 3, captured survive", 3);

	run_steps(flock, 100, FRAME);
	uint64_t before = flock_hash(flock);
	retune(flock, "predators 8");
	assert_int_equal(predator_count(flock), 8);
	for (uint32_t i = 0; i < 8; i++)
		assert_int_equal(predator_of(flock, i).id, i);
	assert_true(flock_hash(flock) != before);
	retune(flock, "predators 3");
	assert_true(flock_hash(flock) == before);
	retune(flock, "predators 0, scouts-left 0");
	assert_int_equal(predator_count(flock), 0);
	assert_null(flock->now.mood); /* and a flock without predators carries no arrays for them */
	assert_null(flock->next.mood);
}

/* ---- reproducibility */

/* Any flock with any settings and some predators. */
static struct flock_state *
random_hunt(uint64_t seed)
{
	struct dice d = { seed };
	struct flock_state *flock = random_flock(&d, 400);
	struct boids_factors f = *flock_factors(flock);

	wild_settings(&d, &f);
	f.predators = (float)(1 + dice_below(&d, 9));
	f.captured = dice_below(&d, 2);
	f.fear_range = (float)dice_between(&d, 0, 30);
	f.radius = (float)dice_between(&d, 0, 1);
	f.update = (int)(seed & 1);
	f.gust = dice_below(&d, 2) ? 5 : 0;
	f.collide = dice_below(&d, 2);
	f.scouts_right = (float)dice_below(&d, 60);
	f.scatter = (float)dice_below(&d, 4);
	f.perch = (float)dice_below(&d, 4);
	f.scouts_left = (float)dice_below(&d, 60);
	refit(flock, &f);
	return flock;
}

TEST(threads_and_lanes_do_not_show)
{
	assert_flies_alike(random_hunt, repeats(24), 40);
}

TEST(all_stay_numbers_and_inside_where_the_world_is_closed)
{
	for (uint64_t seed = 1; seed <= 24; seed++) {
		scoped_flock *flock = random_hunt(seed);
		struct boids_vec side = flock_world(flock).size;
		bool closed = flock->edge->closed;
		run_steps(flock, 60, FRAME);
		for (size_t i = 0; i < predator_count(flock); i++) {
			struct boids_boid p = predator_of(flock, i);
			assert_true(isfinite(p.position.x) && isfinite(p.velocity.y));
			assert_true(!closed || (p.position.x >= 0 && p.position.x <= side.x &&
			                        p.position.y >= 0 && p.position.y <= side.y));
		}
		for (size_t i = 0; i < boid_count(flock); i++) {
			float fear = boid_of(flock, i).mood.fear;
			assert_true(fear >= 0 && fear <= 1);
		}
	}
}

TEST(captures_outlive_the_predator)
{
	scoped_flock *flock = hunted("predators 4, captured survive", 7);

	run_steps(flock, 500, FRAME);
	double before = captures(flock), as_each_knows = 0;
	for (size_t i = 0; i < predator_count(flock); i++)
		as_each_knows += (double)predator_of(flock, i).mood.catches;
	assert_true(before > 0 && before == as_each_knows);
	while (predator_count(flock) > 0)
		assert_true(flock_remove(flock, BOIDS_KIND_PREDATOR, 0));
	assert_near(captures(flock), before, 0);
	scoped_flock *clone = flock_clone(flock, 0);
	assert_near(captures(clone), before, 0);
}

TEST(one_is_put_where_it_may_stand)
{
	static const struct {
		struct boids_vec asked, stands;
	} places[] = {
		{ { 12, 34, 0 }, { 12, 34, 0 } },
		{ { -5, 30, 0 }, { 0, 30, 0 } },
		{ { 70, 99, 0 }, { 70, 48, 0 } },
	};
	const struct boids_factors f = still_life("predators 3, edge bounce");
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 1);
	struct boids_boid others[] = { predator_of(flock, 0), predator_of(flock, 2) };

	every (place, places) {
		flock_put(flock, BOIDS_KIND_PREDATOR, 1, place->asked);
		struct boids_boid b = predator_of(flock, 1);
		assert_memory_equal(&b.position, &place->stands, sizeof b.position);
		assert_true(vec_length(b.velocity) <= 0 && b.id == 1);
	}
	foreach (i, others) {
		struct boids_boid b = predator_of(flock, 2 * i);
		assert_memory_equal(&b, &others[i], sizeof b);
	}
}

TEST(any_one_can_go_and_the_others_stay)
{
	const struct boids_factors f = still_life("predators 3");
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 1);
	struct boids_boid first = predator_of(flock, 0), newest = predator_of(flock, 2);

	assert_true(flock_remove(flock, BOIDS_KIND_PREDATOR, 1));
	assert_true(flock_factors(flock)->predators == 2);
	struct boids_boid stayed = predator_of(flock, 0), other = predator_of(flock, 1);
	assert_memory_equal(&stayed, &first, sizeof first);
	assert_memory_equal(&other, &newest, sizeof newest);
	assert_true(flock_remove(flock, BOIDS_KIND_PREDATOR, 0));
	other = predator_of(flock, 0);
	assert_memory_equal(&other, &newest, sizeof newest);
}
