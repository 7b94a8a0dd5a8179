/* SPDX-License-Identifier: MIT */
/* SIMD: the perception of several boids at once against that of one boid, to the bit; and a large
 * flock against double precision. */
#include "all_pairs.h"
#include "scene.h"
#include "simd_any_16.h"

#include "step/flock_state.h"

/* The variants of this machine; NULL: it lacks it. */
enum { ANY_16 = SIMD_WIDTHS, VARIANTS };

static simd_perceive *
variant(int v)
{
	if (v == ANY_16)
		return simd_perceive_any_16;
	return simd_supported((enum simd_width)v) ? simd_perceive_table[v] : NULL;
}

static void
assert_same(struct perception a, struct perception b, const struct perceives *by)
{
	assert_int_equal(a.pushed, b.pushed);
	assert_memory_equal(&a.push, &b.push, sizeof a.push);
	assert_int_equal(a.aligned, b.aligned);
	assert_int_equal(a.neighbours, b.neighbours);
	assert_memory_equal(&a.velocities, &b.velocities, sizeof a.velocities);
	assert_memory_equal(&a.offsets, &b.offsets, sizeof a.offsets);
	if (by->nearest) {
		assert_memory_equal(&a.nearest2, &b.nearest2, sizeof a.nearest2);
		assert_memory_equal(&a.nearest_velocity, &b.nearest_velocity,
		                    sizeof a.nearest_velocity);
	}
}

/* Perceives a batch in each variant and compares them with the first, and that with a loop over all
 * boids for one boid in `few`. Sixteen lanes of any machine are not optimised, and take a hundred times
 * as long as the others. */
static void
compare_batch(const struct flock_state *flock, const struct grid_scan *row, const struct batch *w,
              int i, int few)
{
	const struct senses *s = &flock->senses;
	const int any_16_takes = test_is_long() ? 1 : 7;
	struct percepts plain, p;

	for (int v = SIMD_1; v < VARIANTS; v++) {
		struct percepts *of = v == SIMD_1 ? &plain : &p;
		if (!variant(v) || (v == ANY_16 && i % any_16_takes != 0))
			continue;
		memset(of, 0x5a, sizeof *of);
		variant(v)(row, &flock->now, &flock->world, s, w, i, of);
		for (int k = 0; k < w->count; k++)
			assert_same(percepts_get(of, k), percepts_get(&plain, k), &s->by);
	}
	for (int k = 0; k < w->count; k++)
		if ((i + k) % few == 0)
			assert_same(percepts_get(&plain, k), all_pairs_perception(flock, i + k),
			            &s->by);
}

/* Compares all boids of a flock, in batches of `most` as in a step; returns their count. */
static int
compare_batches(const struct flock_state *flock, int most)
{
	struct batch w = { .count = 0 };
	int begin, end, compared = 0;

	for (int row = 0; grid_row(&flock->grid, row, &begin, &end); row++) {
		struct grid_scan scan =
			grid_scan_row(&flock->grid, &flock->now, begin, end, flock->senses.reach);
		for (int i = begin; i < end; i += w.count) {
			batch_load(&w, &flock->now, i, end - i < most ? end - i : most, 0,
			           (int)flock->factors.dimensions);
			compare_batch(flock, &scan, &w, i, flock->now.count / 50 + 1);
			compared += w.count;
		}
	}
	return compared;
}

/* Returns random perception settings. */
static struct perceives
random_perceives(struct dice *d)
{
	struct perceives by = { .scope = dice_below(d, 5) ? IN_RANGE : ALL_BOIDS };
	const int zones = dice_below(d, 4), push = dice_below(d, 4);

	by.zones = zones == 0 ? OUTSIDE_SEPARATION : zones == 1 ? SHELLS : OVERLAP;
	if (dice_below(d, 2))
		return by;
	by.decaying = dice_below(d, 4) == 0;
	by.push = !by.decaying && dice_below(d, 4) == 0 ? MORSE : BY_DISTANCE;
	if (by.decaying || by.push == MORSE)
		return by;
	by.push = push == 0 ? UNIT : push == 1 ? INVERSE : BY_DISTANCE;
	by.headings = dice_below(d, 2);
	by.directions = dice_below(d, 2);
	by.nearest = dice_below(d, 2);
	by.pushed_all_round = dice_below(d, 2);
	return by;
}

/* In a batch of one the lanes look at several others at once. */
TEST(any_lanes_equal_a_loop_over_all_boids_to_the_bit_also_for_a_lone_boid)
{
	struct dice d = { 4 };
	int compared = 0, lone = 0;

	for (int round = 0; round < repeats(500); round++) {
		scoped_flock *flock = random_flock(&d, round % 10 ? 200 : 2000);
		const struct perceives by = random_perceives(&d);
		flock->senses = senses_of(&flock->factors, &by);
		compared += compare_batches(flock, BATCH);
		lone += round % 10 ? compare_batches(flock, 1) : 0;
		flock_step(flock, 0.25f);
		compared += compare_batches(flock, BATCH);
	}
	assert_that(compared > repeats(100000) && lone > repeats(10000), "only %d, %d boids looked",
	            compared, lone);
}

/* A pillar is met outside the loops, with the same weights. */
TEST(a_pillar_pushes_as_a_boid_in_its_place)
{
	struct dice d = { 5 };

	for (int round = 0; round < 300; round++) {
		scoped_flock *flock = random_flock(&d, 10);
		const struct perceives by = random_perceives(&d);
		flock->senses = senses_of(&flock->factors, &by);
		for (int i = 0; i < flock->now.count; i++) {
			const struct boids_boid me = boid_arrays_get(&flock->now, i);
			const struct perception boids = all_pairs_perception(flock, i);
			struct perception p = { .pushed = 0 };
			for (int j = 0; j < flock->now.count; j++)
				if (j != i)
					simd_perceive_obstacle(
						&p, &flock->senses,
						vec_offset(&flock->world, me.position,
					                   boid_arrays_place(&flock->now, j)),
						me.velocity);
			assert_int_equal(p.pushed, boids.pushed);
			assert_memory_equal(&p.push, &boids.push, sizeof p.push);
		}
	}
}

/* Boids that have left their cells, on a torus across the border: as in a sequential step. */
TEST(boids_that_left_their_cells_are_seen_where_they_are)
{
	struct dice d = { 8 };

	for (int round = 0; round < repeats(200); round++) {
		scoped_flock *flock = random_flock(&d, 200);
		struct boid_arrays *h = &flock->now;
		struct batch w = { .count = 0 };
		float drift = 0;
		for (int i = 0; i < h->count; i += 1 + dice_below(&d, 3)) {
			struct boids_boid b = boid_arrays_get(h, i);
			struct boids_vec to = dice_direction(&d, (int)flock->factors.dimensions);
			b.position = vec_add_scaled(b.position, to, (float)dice_between(&d, 0, 3));
			b = boundary_confine(flock->edge, b, &flock->world);
			drift = fmaxf(drift, vec_length(vec_displacement(
						     &flock->world, boid_arrays_get(h, i).position,
						     b.position)));
			boid_arrays_put(h, i, b);
		}
		for (int i = 0; i < h->count; i++) {
			struct grid_scan row = grid_scan_row(&flock->grid, h, i, i + 1,
			                                     flock->senses.reach + drift);
			row.left = true;
			batch_load(&w, h, i, 1, 0, (int)flock->factors.dimensions);
			compare_batch(flock, &row, &w, i, 4);
		}
	}
}

/* More boids near than the kernel notes in the search for the nearest, and many in one place,
 * equally far from others. */
TEST(the_nearest_in_a_crowd_are_the_same)
{
	static const float counts[] = { 1, 2, 7, 8, 9, 64 };
	struct dice d = { 9 };
	struct boids_boid boids[700];

	for (int round = 0; round < repeats(60); round++) {
		struct boids_factors f = quiet_factors();
		f.dimensions = (float)(2 + dice_below(&d, 2));
		f.edge = dice_below(&d, 2) ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
		f.visual_range = (float)dice_between(&d, 1, 9);
		f.separation_range = (float)dice_between(&d, 0, 9);
		f.field_of_view = dice_below(&d, 2) ? 360 : 270;
		f.neighbours = dice_pick(&d, counts);
		for (uint32_t i = 0; i < 700; i++)
			boids[i] = (struct boids_boid){
				.position = { (float)dice_below(&d, 25), (float)dice_below(&d, 5),
				              f.dimensions == 3 ? (float)dice_below(&d, 3) : 0 },
				.velocity = dice_direction(&d, (int)f.dimensions),
				.id = i,
			};
		scoped_flock *flock = flock_of(&f, world_sized(&f, 25, 25), boids, 700);
		assert_int_equal(compare_batches(flock, BATCH), 700);
	}
}

/* Tests runs of cells at the border: worlds of a few ranges, boids on the border, just inside and
 * exactly half a world apart. */
static struct flock_state *
flock_at_the_border(struct dice *d)
{
	static const float shares[] = { 0, 0, 0.25f, 0.5f, 0.5f, 0.75f, 0.99999994f };
	const float side = 8, ranges[] = { 1, 2, 2.5f, 4, 5 };
	struct boids_factors f = quiet_with("edge wrap");
	struct boids_boid boids[40];

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

TEST(lanes_equal_a_loop_across_the_border)
{
	struct dice d = { 5 };

	for (int round = 0; round < repeats(500); round++) {
		scoped_flock *flock = flock_at_the_border(&d);
		compare_batches(flock, BATCH);
	}
}

TEST(every_model_flies_alike_with_any_lanes)
{
	struct dice d = { 6 };

	for (int model = 0; model_table[model]; model++) {
		for (int round = 0; round < 40; round++) {
			scoped_flock *flock = random_flock(&d, 200);
			struct boids_factors f = flock->factors;
			f.model = model;
			f.noise = round % 2 ? 0.3f : 0;
			f.turn_rate = round % 3 ? 0 : 90;
			f.separation = f.cohesion = 0.05f;
			assert_true(flock_fit(flock, &f, flock->world));
			uint64_t hash = 0;
			for (enum simd_width width = SIMD_1; width <= simd_widest(); width++) {
				scoped_flock *twin = flock_clone(flock, 0);
				twin->simd = width;
				run_steps(twin, 4, 1 / 30.0f);
				assert_true(width == SIMD_1 || flock_hash(twin) == hash);
				hash = flock_hash(twin);
			}
		}
	}
}
