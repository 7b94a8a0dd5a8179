/* SPDX-License-Identifier: MIT */
/* Predator: they hunt, they catch, the flock opens around them, and all of it is the same again. */
#include "reference.h"
#include "scene.h"

#include "boids/measure.h"
#include "math/vec.h"
#include "step/flock_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float FRAME = 1.0f / 60;

static double
captures(const struct flock *flock)
{
	return measure_table[MEASURE_CAPTURES].of(flock);
}

/* Prey that stands still: a predator cannot miss it. */
static struct factors
still_life(void)
{
	struct factors f = quiet_factors();

	f.predators = 1;
	f.fear = 0;
	f.speed_policy = SPEED_CAP;
	f.max_speed = 10;
	f.radius = 0.5f;
	return f;
}

static void
it_flies_to_the_nearest_and_catches_it_when_they_touch(void **state)
{
	struct factors f = still_life();
	const struct boid all[] = {
		{ .position = { 20, 20, 0 }, .velocity = { 0, 1, 0 }, .kind = KIND_PREDATOR },
		{ .position = { 30, 20, 0 }, .id = 1 },
		{ .position = { 5, 20, 0 }, .id = 2 },
	};
	struct flock *flock = flock_of(&f, world_sized(&f, 80, 48), all, 3);
	int steps = 0;

	(void)state;
	while (captures(flock) == 0 && steps++ < 600) {
		double before = real_distance(real_of(flock_predator(flock, 0).position),
		                              real_of(boid_with_id(flock, 1).position));
		assert_true(before >= 1);
		flock_step(flock, FRAME);
		assert_true(vec_length(flock_predator(flock, 0).velocity) <= 11.5f + 1e-4f);
	}
	double after = real_distance(real_of(flock_predator(flock, 0).position),
	                             real_of(boid_with_id(flock, 1).position));
	assert_true(steps < 90 && after < 1);
	assert_int_equal(flock_count(flock), 2); /* it flies on */
	assert_near(boid_with_id(flock, 1).mood.fear, 1, 0);
	assert_near(flock_predator(flock, 0).mood.rest, 2, 0);
	flock_free(flock);
}

/* It flies straight on for two seconds, and only then turns. */
static void
a_sated_one_lets_them_be_for_two_seconds(void **state)
{
	struct factors f = still_life();
	const struct boid all[] = {
		{ .position = { 20, 20, 0 },
		  .velocity = { 0, 10, 0 },
		  .kind = KIND_PREDATOR,
		  .mood.rest = 2 },
		{ .position = { 20.5f, 20.3f, 0 }, .id = 1 },
	};
	struct flock *flock = flock_of(&f, world_sized(&f, 80, 48), all, 2);

	(void)state;
	for (int i = 0; i < 120; i++) {
		flock_step(flock, FRAME);
		assert_near(flock_predator(flock, 0).velocity.x, 0, 0);
		assert_near(captures(flock), 0, 0);
	}
	for (int i = 0; i < 3; i++)
		flock_step(flock, FRAME);
	assert_true(flock_predator(flock, 0).velocity.x != 0 ||
	            flock_predator(flock, 0).velocity.y < 10);
	flock_free(flock);
}

static void
two_of_them_do_not_catch_the_same_boid(void **state)
{
	struct factors f = still_life();
	const struct boid all[] = {
		{ .position = { 20, 20, 0 }, .id = 0, .kind = KIND_PREDATOR },
		{ .position = { 20, 20.2f, 0 }, .id = 1, .kind = KIND_PREDATOR },
		{ .position = { 20, 20.1f, 0 }, .id = 1 },
		{ .position = { 20.8f, 20, 0 }, .id = 2 },
	};

	(void)state;
	f.captured = CAPTURED_GONE;
	struct flock *flock = flock_of(&f, world_sized(&f, 80, 48), all, 4);
	flock_step(flock, FRAME);
	assert_near(captures(flock), 2, 0);
	assert_int_equal(flock_count(flock), 0);
	for (int i = 0; i < 300; i++)
		flock_step(flock, FRAME); /* without prey they fly on */
	flock_free(flock);
}

static struct flock *
hunted(float number, float predators, int captured, uint64_t seed)
{
	struct factors f = default_factors();
	struct flock *flock = flock_new(seed);

	f.number = number;
	f.predators = predators;
	f.captured = captured;
	f.fear = 0.02f;
	f.scouts_left = 10;
	factors_fit(&f, 80, 24);
	assert_true(flock_fit(flock, &f, world_of(&f, 80, 24)));
	return flock;
}

static void
the_gone_are_missing_until_another_number_is_asked_for(void **state)
{
	struct flock *flock = hunted(100, 5, CAPTURED_GONE, 3);

	(void)state;
	for (int i = 0; i < 1200; i++) {
		flock_step(flock, FRAME);
		assert_near(captures(flock) + (double)flock_count(flock), 100, 0);
	}
	size_t left = flock_count(flock);
	assert_true(left < 100 && left > 0);
	struct factors f = *flock_factors(flock);
	uint64_t before = flock_hash(flock);
	f.zoom = 1;
	f.cohesion = 0.02f;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_true(flock_hash(flock) == before);
	f.number = 110;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_int_equal(flock_count(flock), 110);
	for (size_t i = 1; i < 110; i++)
		for (size_t k = 0; k < i; k++)
			assert_true(flock_boid(flock, i).id != flock_boid(flock, k).id);
	flock_free(flock);
}

static void
more_predators_leave_the_old_ones_and_the_newest_go_first(void **state)
{
	struct flock *flock = hunted(100, 3, CAPTURED_FLIES_ON, 3);
	struct factors f = *flock_factors(flock);

	(void)state;
	for (int i = 0; i < 100; i++)
		flock_step(flock, FRAME);
	uint64_t before = flock_hash(flock);
	f.predators = 8;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_int_equal(flock_predators(flock), 8);
	for (uint32_t i = 0; i < 8; i++)
		assert_int_equal(flock_predator(flock, i).id, i);
	assert_true(flock_hash(flock) != before);
	f.predators = 3;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_true(flock_hash(flock) == before);
	f.predators = f.scouts_left = 0;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	assert_int_equal(flock_predators(flock), 0);
	assert_null(flock->now.mood); /* and a flock without them carries nothing */
	assert_null(flock->next.mood);
	flock_free(flock);
}

/* ---- the hole: density near a hunting predator, as a share of the mean density of the world */

static double
density_near(const struct flock *flock, struct vec place, double range)
{
	struct vec side = flock_world(flock).size;
	double count = 0, area = 3.141592653589793 * range * range;

	for (size_t i = 0; i < flock_count(flock); i++)
		count += real_distance(real_of(flock_boid(flock, i).position), real_of(place)) <
		         range;
	return count / area * (double)(side.x * side.y) / (double)flock_count(flock);
}

static bool
is_well_inside(struct vec p, struct vec side)
{
	return p.x > 6 && p.y > 6 && p.x < side.x - 6 && p.y < side.y - 6;
}

/* Within 3 and within 6 units of it. */
struct hole {
	double within[2];
};

static struct hole
hole(float fear, int seeds)
{
	struct hole sum = { 0 };
	int samples = 0;

	for (int seed = 1; seed <= seeds; seed++) {
		struct flock *flock = hunted(100, 1, CAPTURED_FLIES_ON, (uint64_t)seed);
		struct factors f = *flock_factors(flock);
		f.fear = fear;
		assert_true(flock_fit(flock, &f, flock_world(flock)));
		for (int i = 0; i < 1800; i++) {
			flock_step(flock, FRAME);
			struct vec place = flock_predator(flock, 0).position;
			if (i < 300 || i % 10 || !is_well_inside(place, flock_world(flock).size))
				continue;
			sum.within[0] += density_near(flock, place, 3);
			sum.within[1] += density_near(flock, place, 6);
			samples++;
		}
		flock_free(flock);
	}
	return (struct hole){ { sum.within[0] / samples, sum.within[1] / samples } };
}

/* Figures of forty flights of 30 s, of the mean density, as the man page has them; four flights vary by
 * about a third. Without fear a predator flies where most are. SCIENCE=1 makes all forty. */
static void
the_flock_opens_a_hole_around_it(void **state)
{
	static const struct {
		float fear;
		struct hole of;
	} figures[] = { { 0, { { 2.4, 2.1 } } },
		        { 0.1f, { { 0.33, 0.87 } } },
		        { 0.2f, { { 0.07, 0.5 } } } };
	int seeds = getenv("SCIENCE") ? 40 : 4;
	double give = getenv("SCIENCE") ? 0.1 : 0.4;

	(void)state;
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		double fear = (double)figures[i].fear;
		struct hole h = hole(figures[i].fear, seeds);
		if (getenv("SCIENCE"))
			printf("density within 3 and 6 units of a predator, of the mean: fear %g "
			       "%.3f %.3f\n",
			       fear, h.within[0], h.within[1]);
		for (int k = 0; k < 2; k++) {
			double expected = figures[i].of.within[k];
			assert_that(fabs(h.within[k] - expected) < 0.05 + give * expected,
			            "fear %g, within %d units: %g", fear, 3 + 3 * k, h.within[k]);
		}
	}
}

static void
boids_with_more_fear_are_caught_less(void **state)
{
	double caught[2] = { 0 };

	(void)state;
	for (int much = 0; much < 2; much++)
		for (uint64_t seed = 1; seed <= 4; seed++) {
			struct flock *flock = hunted(100, 2, CAPTURED_FLIES_ON, seed);
			struct factors f = *flock_factors(flock);
			f.fear = much ? 0.3f : 0;
			assert_true(flock_fit(flock, &f, flock_world(flock)));
			for (int i = 0; i < 1200; i++)
				flock_step(flock, FRAME);
			caught[much] += captures(flock);
			flock_free(flock);
		}
	assert_that(caught[0] > 20 && caught[1] < caught[0] / 5, "%g and %g", caught[0], caught[1]);
}

/* ---- the same again */

/* Any flock, any settings, and some that hunt it. */
static struct flock *
random_hunt(uint64_t seed, int update)
{
	struct dice d = { seed };
	struct flock *flock = random_flock(&d, 400);
	struct factors f = *flock_factors(flock);

	wild_settings(&d, &f);
	f.predators = (float)(1 + dice_below(&d, 9));
	f.captured = dice_below(&d, 2);
	f.fear_range = (float)dice_between(&d, 0, 30);
	f.radius = (float)dice_between(&d, 0, 1);
	f.update = update;
	f.gust = dice_below(&d, 2) ? 5 : 0;
	f.collide = dice_below(&d, 2);
	f.scouts_right = (float)dice_below(&d, 60);
	f.scatter = (float)dice_below(&d, 4);
	f.perch = (float)dice_below(&d, 4);
	f.scouts_left = (float)dice_below(&d, 60);
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	return flock;
}

static void
threads_and_lanes_do_not_show(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 24; seed++) {
		struct flock *flocks[3];
		for (int i = 0; i < 3; i++) {
			flocks[i] = random_hunt(seed, (int)(seed & 1));
			assert_true(flock_threads(flocks[i], 1 + 2 * (i == 1)));
			if (i == 2)
				flocks[i]->lanes = NULL;
			for (int step = 0; step < 40; step++)
				flock_step(flocks[i], FRAME);
		}
		assert_true(flock_hash(flocks[1]) == flock_hash(flocks[0]));
		assert_true(flock_hash(flocks[2]) == flock_hash(flocks[0]));
		for (int i = 0; i < 3; i++)
			flock_free(flocks[i]);
	}
}

static void
all_stay_numbers_and_inside_where_the_world_is_closed(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 24; seed++) {
		struct flock *flock = random_hunt(seed, (int)(seed & 1));
		struct vec side = flock_world(flock).size;
		bool closed = flock->edge->closed;
		for (int step = 0; step < 60; step++)
			flock_step(flock, FRAME);
		for (size_t i = 0; i < flock_predators(flock); i++) {
			struct boid p = flock_predator(flock, i);
			assert_true(isfinite(p.position.x) && isfinite(p.velocity.y));
			assert_true(!closed || (p.position.x >= 0 && p.position.x <= side.x &&
			                        p.position.y >= 0 && p.position.y <= side.y));
		}
		for (size_t i = 0; i < flock_count(flock); i++) {
			float fear = flock_boid(flock, i).mood.fear;
			assert_true(fear >= 0 && fear <= 1);
		}
		flock_free(flock);
	}
}

/* Boids and predators one after the other, from the last to the first. */
static struct boid *
all_backwards(const struct flock *flock, size_t *count)
{
	size_t boids = flock_count(flock), predators = flock_predators(flock);
	struct boid *all = calloc(boids + predators + 1, sizeof *all);

	*count = boids + predators;
	for (size_t i = 0; i < predators; i++)
		all[i] = flock_predator(flock, predators - 1 - i);
	for (size_t i = 0; i < boids; i++)
		all[predators + i] = flock_boid(flock, boids - 1 - i);
	return all;
}

static void
a_hunt_restored_goes_on_as_if_nothing_had_been(void **state)
{
	(void)state;
	for (int update = 0; update < 2; update++) {
		struct flock *flock = hunted(100, 4, CAPTURED_FLIES_ON, 7), *copy = flock_new(7);
		struct factors f = *flock_factors(flock);
		size_t count;
		f.update = update;
		assert_true(flock_fit(flock, &f, flock_world(flock)));
		for (int i = 0; i < 500; i++)
			flock_step(flock, FRAME);
		struct boid *all = all_backwards(flock, &count);
		assert_true(flock_fit(copy, &f, flock_world(flock)));
		assert_true(flock_restore(copy, all, count, flock_steps(flock)));
		assert_true(flock_hash(copy) == flock_hash(flock) && captures(flock) > 0);
		for (int i = 0; i < 300; i++) {
			flock_step(flock, FRAME);
			flock_step(copy, FRAME);
		}
		assert_true(flock_hash(copy) == flock_hash(flock));
		assert_near(captures(copy), captures(flock), 0);
		free(all);
		flock_free(flock);
		flock_free(copy);
	}
}

static void
one_is_put_where_it_may_stand(void **state)
{
	static const struct {
		struct vec asked, stands;
	} places[] = {
		{ { 12, 34, 0 }, { 12, 34, 0 } },
		{ { -5, 30, 0 }, { 0, 30, 0 } },
		{ { 70, 99, 0 }, { 70, 48, 0 } },
	};
	struct factors f = still_life();

	(void)state;
	f.predators = 3;
	f.edge = EDGE_BOUNCE;
	struct flock *flock = flock_new(1);
	assert_true(flock_fit(flock, &f, world_sized(&f, 80, 48)));
	struct boid others[] = { flock_predator(flock, 0), flock_predator(flock, 2) };
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		flock_put_predator(flock, 1, places[i].asked);
		struct boid b = flock_predator(flock, 1);
		assert_memory_equal(&b.position, &places[i].stands, sizeof b.position);
		assert_true(vec_length(b.velocity) <= 0 && b.id == 1);
	}
	for (size_t i = 0; i < 2; i++) {
		struct boid b = flock_predator(flock, 2 * i);
		assert_memory_equal(&b, &others[i], sizeof b);
	}
	flock_free(flock);
}

static void
any_one_can_go_in_place_of_the_newest(void **state)
{
	struct factors f = still_life();

	(void)state;
	f.predators = 3;
	struct flock *flock = flock_new(1);
	assert_true(flock_fit(flock, &f, world_sized(&f, 80, 48)));
	struct boid first = flock_predator(flock, 0), newest = flock_predator(flock, 2);
	flock_copy_predator(flock, 1, 2);
	f.predators = 2;
	assert_true(flock_fit(flock, &f, flock_world(flock)));
	struct boid stayed = flock_predator(flock, 0), other = flock_predator(flock, 1);
	assert_memory_equal(&stayed, &first, sizeof first);
	assert_memory_equal(&other.position, &newest.position, sizeof newest.position);
	assert_memory_equal(&other.velocity, &newest.velocity, sizeof newest.velocity);
	assert_int_equal(other.id, 1);
	flock_free(flock);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_flies_to_the_nearest_and_catches_it_when_they_touch),
		cmocka_unit_test(a_sated_one_lets_them_be_for_two_seconds),
		cmocka_unit_test(two_of_them_do_not_catch_the_same_boid),
		cmocka_unit_test(the_gone_are_missing_until_another_number_is_asked_for),
		cmocka_unit_test(more_predators_leave_the_old_ones_and_the_newest_go_first),
		cmocka_unit_test(one_is_put_where_it_may_stand),
		cmocka_unit_test(any_one_can_go_in_place_of_the_newest),
		cmocka_unit_test(the_flock_opens_a_hole_around_it),
		cmocka_unit_test(boids_with_more_fear_are_caught_less),
		cmocka_unit_test(threads_and_lanes_do_not_show),
		cmocka_unit_test(all_stay_numbers_and_inside_where_the_world_is_closed),
		cmocka_unit_test(a_hunt_restored_goes_on_as_if_nothing_had_been),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
