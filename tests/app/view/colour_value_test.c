/* SPDX-License-Identifier: MIT */
/* Colour value: of flocks placed by hand. */
#include "view/colour_value.h"

#include "drawn_flock.h"

#include <math.h>

/* Factors under which boids fly straight on. */
static struct boids_factors
coloured(int by)
{
	struct boids_factors f = quiet_factors();

	f.colour_by = by;
	f.visual_range = 5;
	f.separation_range = 1;
	return f;
}

/* Returns the value of the boid with that id, of apparent heading 0.25. */
static float
value_of(struct colour_value *cache, const struct flock_state *flock, uint32_t id)
{
	size_t i = 0;

	colour_value_update(cache, flock, flock_factors(flock)->colour_by);
	while (boid_of(flock, i).id != id)
		i++;
	return colour_value_of(cache, flock, i, (struct apparent){ 0.25f, 0.75f });
}

/* Fails unless the boid of this id has this value in a flock coloured by these factors. */
static void
assert_value(const struct boids_factors *f, const struct boids_boid *boids, size_t count,
             uint32_t id, double value)
{
	scoped_flock *flock = flock_on_screen(f, boids, count);
	scoped(colour_value) cache = { 0 };

	assert_near(value_of(&cache, flock, id), value, 1e-5);
}

TEST(heading_depth_and_species_are_shown_as_they_are)
{
	struct boids_boid boids[] = { boid_at(0, 10, 10, 3, 0), boid_at(1, 20, 10, 3, 0) };
	struct boids_factors heading = coloured(BOIDS_COLOUR_BY_HEADING),
			     depth = coloured(BOIDS_COLOUR_BY_DEPTH),
			     species = coloured(BOIDS_COLOUR_BY_SPECIES);

	assert_value(&heading, boids, 2, 0, 0.25);
	assert_value(&depth, boids, 2, 0, 0.75); /* as the camera sees it */
	species.species = 4;
	boids[1].species = 3;
	assert_value(&species, boids, 2, 0, 0.125);
	assert_value(&species, boids, 2, 1, 0.875);
}

TEST(speed_is_shown_from_the_slowest_to_the_fastest_there_may_be)
{
	static const struct {
		int policy;
		float min, max, speed, value;
	} cases[] = {
		{ BOIDS_SPEED_CLAMP, 4, 12, 4, 0 },      { BOIDS_SPEED_CLAMP, 4, 12, 12, 1 },
		{ BOIDS_SPEED_CLAMP, 4, 12, 6, 0.25f },  { BOIDS_SPEED_CLAMP, 30, 12, 12, 0.5f },
		{ BOIDS_SPEED_CAP, 4, 12, 6, 0.5f },     { BOIDS_SPEED_CAP, 4, 12, 12, 1 },
		{ BOIDS_SPEED_CONSTANT, 4, 8, 8, 0.5f }, { BOIDS_SPEED_FREE, 4, 8, 12, 0.75f },
		{ BOIDS_SPEED_CAP, 0, 0, 0, 0.5f },
	};

	foreach (i, cases) {
		struct boids_factors f = coloured(BOIDS_COLOUR_BY_SPEED);
		float speed = cases[i].speed;
		struct boids_boid b = boid_at(0, 10, 10, -0.6f * speed, 0.8f * speed);
		f.speed_policy = cases[i].policy;
		f.min_speed = cases[i].min;
		f.max_speed = cases[i].max;
		assert_value(&f, &b, 1, 0, (double)cases[i].value);
	}
}

TEST(neighbours_are_shown_from_visual_range_down_to_separation_range)
{
	const struct boids_boid boids[] = {
		boid_at(0, 10, 10, 3, 0),
		boid_at(1, 13, 10, 3, 0), /* 3 apart: half way from 5 to 1 */
		boid_at(2, 30, 10, 3, 0),
		boid_at(3, 30.5f, 10, 3, 0), /* nearer than 1 */
		boid_at(4, 60, 10, 3, 0),
		boid_at(5, 65.5f, 10, 3, 0), /* out of range */
	};
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_NEIGHBOURS);

	assert_value(&f, boids, 6, 0, 0.5);
	assert_value(&f, boids, 6, 1, 0.5);
	assert_value(&f, boids, 6, 2, 1);
	assert_value(&f, boids, 6, 4, 0);
	f.separation_range = 5; /* no range in between */
	assert_value(&f, boids, 6, 0, 1);
	assert_value(&f, boids, 6, 5, 0);
}

/* One boid flies from a group of three into one of two and on. */
TEST(groups_keep_their_colours_while_they_split_and_merge)
{
	const struct boids_boid boids[] = {
		boid_at(0, 10, 10, 0, 0), boid_at(1, 12, 10, 0, 0), boid_at(2, 13, 11, 15, 0),
		boid_at(3, 40, 10, 0, 0), boid_at(4, 42, 10, 0, 0),
	};
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_GROUP);
	scoped(colour_value) cache = { 0 };
	bool alone = false, joined = false;

	scoped_flock *flock = flock_on_screen(&f, boids, 5);
	float one = value_of(&cache, flock, 0), other = value_of(&cache, flock, 3);
	assert_near(one, 0.5 / 8, 1e-6);
	assert_near(other, 1.5 / 8, 1e-6);
	assert_near(value_of(&cache, flock, 2), one, 0);
	for (int step = 0; step < 240; step++) {
		float value = value_of(&cache, flock, 2);
		assert_near(value_of(&cache, flock, 0), one, 0);
		assert_near(value_of(&cache, flock, 3), other, 0);
		assert_true(isnan(value) || value == one || value == other);
		alone |= isnan(value);
		joined |= value == other;
		flock_step(flock, FRAME);
	}
	assert_true(alone && joined);
	assert_true(isnan(value_of(&cache, flock, 2)));
}

TEST(it_updates_five_times_a_second_and_at_once_when_its_factors_change)
{
	const struct boids_boid boids[] = { boid_at(0, 10, 10, 0, 0), boid_at(1, 13, 10, 6, 0) };
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_NEIGHBOURS);
	scoped(colour_value) cache = { 0 };
	int changes = 0;

	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	float last = value_of(&cache, flock, 0);
	for (int step = 1; step <= 18; step++) { /* 0.3 s: apart by 1.8 more */
		flock_step(flock, FRAME);
		float now = value_of(&cache, flock, 0);
		changes += now != last;
		last = now;
	}
	assert_int_equal(changes, 1);
	f = *flock_factors(flock);
	f.visual_range = 20;
	refit(flock, &f);
	assert_true(value_of(&cache, flock, 0) > last);
}

/* A boid keeps its value when the flock is sorted again in memory. */
TEST(boids_keep_their_value_when_they_are_sorted_anew)
{
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_GROUP);
	scoped(colour_value) cache = { 0 };
	float before[60];

	f.number = 60;
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 4);
	for (uint32_t id = 0; id < 60; id++)
		before[id] = value_of(&cache, flock, id);
	f.alignment_range = 40; /* other cells */
	refit(flock, &f);
	for (uint32_t id = 0; id < 60; id++) {
		float now = value_of(&cache, flock, id);
		assert_true(now == before[id] || (isnan(now) && isnan(before[id])));
	}
}

TEST(ids_may_be_huge_and_the_flock_may_grow_and_start_anew)
{
	const struct boids_boid boids[] = { boid_at(2000000000, 10, 10, 0, 0),
		                            boid_at(7, 13, 10, 0, 0) };
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_GROUP);
	scoped(colour_value) cache = { 0 };

	scoped_flock *flock = flock_on_screen(&f, boids, 2);
	for (int step = 0; step < 30; step++) {
		assert_near(value_of(&cache, flock, 2000000000), 0.5 / 8, 1e-6);
		assert_near(value_of(&cache, flock, 7), 0.5 / 8, 1e-6);
		flock_step(flock, FRAME);
	}
	for (int number = 0; number < 3000; number += 700) {
		f.number = (float)number;
		scoped_flock *other = fitted_flock(&f, world_sized(&f, 80, 48), (uint64_t)number);
		for (int step = 0; step < 20; step++) {
			colour_value_update(&cache, other, f.colour_by);
			for (size_t i = 0; i < boid_count(other); i++) {
				float value = colour_value_of(&cache, other, i,
				                              (struct apparent){ 0, 0 });
				assert_true(isnan(value) || (value > 0 && value < 1));
			}
			flock_step(other, FRAME);
		}
	}
}

/* The steps of the golden ratio: families that are next to each other differ most. */
TEST(a_family_has_the_colour_of_its_founder)
{
	const double golden = (sqrt(5) - 1) / 2;
	struct boids_boid boids[12];
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_FOUNDER);

	for (uint32_t i = 0; i < 12; i++) {
		boids[i] = boid_at(i, 10, 10, 3, 0);
		boids[i].life = (struct boids_life){ .energy = 1, .founder = i / 3 };
		for (int g = 0; g < BOIDS_GENES; g++)
			boids[i].life.genes[g] = 1;
	}
	scoped_flock *dead = flock_on_screen(&f, boids, 12);
	scoped(colour_value) cache = { 0 };
	assert_true(isnan(value_of(&cache, dead, 0)));
	f.hunger = 30;
	for (uint32_t i = 0; i < 12; i++) {
		double turns = (i / 3) * golden;
		assert_value(&f, boids, 12, i, turns - floor(turns));
	}
}

/* Returns the value of a boid that circles by so many radians a second, drawn at this rate. */
static double
turning(double radians, double frames)
{
	struct boids_factors f = coloured(BOIDS_COLOUR_BY_TURN);
	struct boids_boid b = boid_at(0, 10, 10, 3, 0);
	struct boids_state state = { .step = 0 };
	scoped_flock *flock = flock_on_screen(&f, &b, 1);
	scoped(colour_value) cache = { 0 };
	double value = (double)value_of(&cache, flock, 0);

	assert_near(value, 0, 0);
	for (int i = 1; i <= 2 * frames; i++) {
		const double angle = radians * i / frames;
		b.velocity = (struct boids_vec){ 3 * (float)cos(angle), 3 * (float)sin(angle), 0 };
		state.step = i;
		state.time = i / frames;
		assert_true(flock_restore(flock, &b, 1, &state, NULL));
		value = (double)value_of(&cache, flock, 0);
		assert_near((double)value_of(&cache, flock, 0), value, 0); /* drawn again */
	}
	return value;
}

/* The lag behind a turning heading, of a mean that fades in 1/6 s: wt / sqrt(1 + wt^2). */
TEST(turn_is_shown_from_straight_on_to_half_a_turn_a_second)
{
	static const double rates[] = { 0.5, 1, 2, 3 };

	assert_near(turning(0, 60), 0, 1e-6);
	every (rate, rates)
		for (int side = -1; side <= 1; side += 2) {
			const double wt = *rate / 6, lag = wt / sqrt(1 + wt * wt);
			assert_near(turning(side * *rate, 60), lag / (3.1415927 / 6), 0.05);
			assert_near(turning(side * *rate, 30), turning(*rate, 60), 0.08);
		}
	assert_near(turning(9, 60), 1, 0);
}
