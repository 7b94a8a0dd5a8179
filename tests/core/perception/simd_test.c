/* SPDX-License-Identifier: MIT */
/* SIMD: the perception of several boids at once against that of one boid, to the bit; and a large
 * flock against double precision. */
#include "reference.h"
#include "scene.h"

#include "step/flock_state.h"

#include <stdlib.h>
#include <string.h>

/* Returns the variant of that width; NULL: this machine lacks it. */
static simd_perceive *
lanes_of(int width)
{
	int widest;
	simd_perceive *best = simd_widest(&widest);

	return width == widest ? best : width == 4 ? simd_perceive_4 : NULL;
}

static uint32_t
bits(float x)
{
	uint32_t b;

	memcpy(&b, &x, sizeof b);
	return b;
}

static bool
same_bits(struct boids_vec a, struct boids_vec b)
{
	return bits(a.x) == bits(b.x) && bits(a.y) == bits(b.y) && bits(a.z) == bits(b.z);
}

/* Alignment and cohesion with all boids are added elsewhere, not by SIMD. */
static void
assert_same(struct perception a, struct perception b, bool everybody)
{
	assert_int_equal(a.pushed, b.pushed);
	assert_true(same_bits(a.push, b.push));
	if (everybody)
		return;
	assert_int_equal(a.aligned, b.aligned);
	assert_int_equal(a.neighbours, b.neighbours);
	assert_true(same_bits(a.velocities, b.velocities));
	assert_true(same_bits(a.offsets, b.offsets));
}

/* Compares all boids of a flock, in batches as in a step. */
static int
compare_all(const struct boids_flock *flock, int width)
{
	const struct totals totals = totals_of(&flock->now);
	const struct senses *s = &flock->senses;
	simd_perceive *perceive = lanes_of(width);
	struct batch w = { .count = 0 };
	struct grid_band band;
	struct percepts p;
	int begin, end, compared = 0;

	for (int row = 0; grid_row(&flock->grid, row, &begin, &end); row++) {
		if (!grid_band_of(&band, &flock->grid, &flock->now, begin, end, s->reach))
			continue;
		for (int i = begin; i < end; i += w.count) {
			batch_load(&w, &flock->now, i, end - i < BATCH ? end - i : BATCH, 0,
			           (int)flock->factors.dimensions);
			memset(&p, 0x5a, sizeof p);
			for (int k = 0; k < w.count; k += width)
				perceive(&band, &flock->now, &flock->world, s, &w, k, i + k, &p);
			for (int k = 0; k < w.count; k++)
				assert_same(percepts_get(&p, k),
				            perceive_one(&flock->grid, &flock->now, &flock->world,
				                         s, &totals, i + k, 0),
				            s->by.scope == ALL_BOIDS);
			compared += w.count;
		}
	}
	return compared;
}

/* Returns random perception settings that SIMD supports. */
static struct perceives
random_perceives(struct dice *d)
{
	struct perceives by = { .scope = dice_below(d, 5) ? IN_RANGE : ALL_BOIDS };

	switch (dice_below(d, 4)) {
	case 0:
		by.zones = OUTSIDE_SEPARATION;
		break;
	case 1:
		by.zones = SHELLS;
		break;
	}
	return by;
}

static void
compare_random_flocks(int width)
{
	struct dice d = { (uint64_t)width };
	int compared = 0;

	if (!lanes_of(width))
		skip();
	for (int round = 0; round < 1500; round++) {
		struct boids_flock *flock = random_flock(&d, round % 10 ? 200 : 2000);
		const struct perceives by = random_perceives(&d);
		flock->senses = senses_of(&flock->factors, &by);
		assert_true(simd_supports(&flock->senses));
		compared += compare_all(flock, width);
		boids_flock_step(flock, 0.25f);
		compared += compare_all(flock, width);
		boids_flock_free(flock);
	}
	assert_that(compared > 100000, "only %d boids looked", compared);
}

static void
four_lanes_equal_one_boid_to_the_bit(void **state)
{
	(void)state;
	compare_random_flocks(4);
}

static void
eight_lanes_equal_one_boid_to_the_bit(void **state)
{
	(void)state;
	compare_random_flocks(8);
}

/* Tests runs of cells at the border: worlds of a few ranges, boids on the border, just inside and
 * exactly half a world apart. */
static struct boids_flock *
flock_at_the_border(struct dice *d)
{
	static const float shares[] = { 0, 0, 0.25f, 0.5f, 0.5f, 0.75f, 0.99999994f };
	const float side = 8, ranges[] = { 1, 2, 2.5f, 4, 5 };
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[40];

	f.edge = BOIDS_EDGE_WRAP;
	f.dimensions = (float)(2 + dice_below(d, 2));
	f.visual_range = dice_pick(d, ranges);
	f.separation_range = dice_pick(d, ranges);
	f.field_of_view = dice_below(d, 2) ? 360 : 200;
	for (uint32_t i = 0; i < 40; i++)
		boids[i] = (struct boids_boid){
			.position = { side * dice_pick(d, shares), side * dice_pick(d, shares),
			              f.dimensions == 3 ? side * dice_pick(d, shares) : 0 },
			.velocity = dice_direction(d, (int)f.dimensions),
			.id = i,
		};
	return flock_of(&f, world_sized(&f, (double)side, (double)side), boids, 40);
}

static void
lanes_equal_one_boid_across_the_border(void **state)
{
	struct dice d = { 5 };

	(void)state;
	for (int round = 0; round < 500; round++) {
		struct boids_flock *flock = flock_at_the_border(&d);
		compare_all(flock, 4);
		if (lanes_of(8))
			compare_all(flock, 8);
		boids_flock_free(flock);
	}
}

static void
lanes_handle_any_number_of_boids(void **state)
{
	(void)state;
	for (size_t n = 0; n <= 40; n++) {
		struct boids_factors f = quiet_factors();
		struct boids_boid boids[40];
		f.visual_range = 5;
		for (size_t i = 0; i < n; i++)
			boids[i] = (struct boids_boid){ .position = { (float)i / 2, 1, 0 },
				                        .velocity = { 1, (float)i, 0 },
				                        .id = (uint32_t)i };
		struct boids_flock *flock = flock_of(&f, world_sized(&f, 80, 48), boids, n);
		assert_int_equal(compare_all(flock, 4), n);
		if (lanes_of(8))
			assert_int_equal(compare_all(flock, 8), n);
		boids_flock_free(flock);
	}
}

/* Returns a copy of the flock. */
static struct boids_flock *
twin_of(const struct boids_flock *flock)
{
	size_t count = boids_flock_count(flock);
	struct boids_boid *boids = calloc(count + 1, sizeof *boids);

	assert_non_null(boids);
	for (size_t i = 0; i < count; i++)
		boids[i] = boids_flock_boid(flock, i);
	struct boids_flock *twin = flock_of(&flock->factors, flock->world, boids, count);
	free(boids);
	return twin;
}

/* Compares each SIMD width and none, if SIMD supports the flock. */
static void
assert_flies_alike(const struct boids_flock *flock)
{
	uint64_t hash = 0;

	for (int width = 0; width <= 8; width += 4) {
		struct boids_flock *twin = twin_of(flock);
		if (twin->lanes && (width == 0 || lanes_of(width))) {
			twin->lanes = lanes_of(width);
			twin->width = width;
		}
		for (int i = 0; i < 4; i++)
			boids_flock_step(twin, 1 / 30.0f);
		assert_true(width == 0 || boids_flock_hash(twin) == hash);
		hash = boids_flock_hash(twin);
		boids_flock_free(twin);
	}
}

static void
every_model_flies_alike_with_any_lanes(void **state)
{
	struct dice d = { 6 };

	(void)state;
	for (int model = 0; model_table[model]; model++) {
		for (int round = 0; round < 40; round++) {
			struct boids_flock *flock = random_flock(&d, 200);
			struct boids_factors f = flock->factors;
			f.model = model;
			f.noise = round % 2 ? 0.3f : 0;
			f.separation = f.cohesion = 0.05f;
			assert_true(boids_flock_fit(flock, &f, flock->world));
			assert_flies_alike(flock);
			boids_flock_free(flock);
		}
	}
}

/* 10 000 boids that have flocked already. Boids on a range or a border of sight, where rounding
 * decides, are skipped. */
static void
a_large_flock_flies_as_in_double_precision(void **state)
{
	const float seconds = 1 / 60.0f;
	struct boids_factors f = default_factors();
	struct boids_flock *flock = boids_flock_new(1);
	double worst = 0;
	int sure = 0;

	(void)state;
	f.number = 10000;
	f.edge = BOIDS_EDGE_WRAP;
	f.visual_range = 8;
	f.separation_range = 3;
	f.field_of_view = 240;
	boids_factors_fit(&f, 80, 24);
	assert_non_null(flock);
	assert_true(boids_flock_fit(flock, &f, world_sized(&f, 566, 339)));
	for (int i = 0; i < 60; i++)
		boids_flock_step(flock, seconds);
	struct boids_world w = boids_flock_world(flock);
	struct bird *birds = birds_by_id(flock);
	boids_flock_step(flock, seconds);
	struct bird *after = birds_by_id(flock);
	for (int i = 0; i < 10000; i++) {
		struct flight to = reference_flight(&f, &w, birds, 10000, i, (double)seconds);
		if (to.unsure)
			continue;
		worst = fmax(worst, real_distance(after[i].velocity, to.bird.velocity));
		sure++;
	}
	assert_that(worst <= 1e-4, "off by %g", worst);
	assert_that(sure > 9000, "only %d were sure", sure);
	free(after);
	free(birds);
	boids_flock_free(flock);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(four_lanes_equal_one_boid_to_the_bit),
		cmocka_unit_test(eight_lanes_equal_one_boid_to_the_bit),
		cmocka_unit_test(lanes_equal_one_boid_across_the_border),
		cmocka_unit_test(lanes_handle_any_number_of_boids),
		cmocka_unit_test(every_model_flies_alike_with_any_lanes),
		cmocka_unit_test(a_large_flock_flies_as_in_double_precision),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
