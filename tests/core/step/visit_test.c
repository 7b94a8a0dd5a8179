/* SPDX-License-Identifier: MIT */
/* Visits: when they come, where the hawk flies, and what a boid gains by either, worked by hand. */
#include "scene.h"

enum { EVERY = 1200, BEGINS = 720 }; /* steps: 20 s, and the 8 s at their end */

/* Returns a flock of a seed in a world of 80 x 48 that one boid crosses, with a visit each 20 s. `flee`:
 * its gene, where boids live. */
static struct flock_state *
visited(uint64_t seed, const char *settings, float flee)
{
	const struct boids_factors f = factors_with(
		quiet_with("visits 20, max-speed 10, edge wrap, torus off, fear-range 30"),
		settings);
	struct boids_boid b = boid_at(0, 40, 24, 1, 0);
	struct flock_state *flock = fitted_flock(&f, world_sized(&f, 80, 48), seed);

	b.life = (struct boids_life){ .energy = 1, .genes = { 1, 1, 1, 1, 1, 1 } };
	b.life.genes[BOIDS_GENE_flee] = flee;
	restore_boids(flock, &b, 1);
	return flock;
}

static void
fly_on(struct flock_state *flock, int steps)
{
	while (steps-- > 0)
		flock_step(flock, FRAME);
}

TEST(something_comes_in_the_last_eight_seconds_of_each_stretch)
{
	int kinds[BOIDS_VISIT_WIND + 1] = { 0 };

	for (uint64_t seed = 0; seed < 4; seed++) {
		scoped_flock *flock = visited(seed, "fear 0", 1);
		for (int i = 0; i < 4 * EVERY; i++, flock_step(flock, FRAME)) {
			const enum boids_visit_kind kind = flock_visit(flock).kind;
			assert_true((i % EVERY >= BEGINS) == (kind != BOIDS_VISIT_NONE));
			kinds[kind] += i % EVERY == BEGINS;
		}
	}
	assert_true(kinds[BOIDS_VISIT_HAWK] > 3 && kinds[BOIDS_VISIT_WIND] > 3);
	assert_int_equal(kinds[BOIDS_VISIT_HAWK] + kinds[BOIDS_VISIT_WIND], 16);
}

/* Returns how far a place is from the border, below 0 outside. */
static double
inside(struct boids_vec p)
{
	return fmin(fmin((double)p.x, 80 - (double)p.x), fmin((double)p.y, 48 - (double)p.y));
}

TEST(a_hawk_flies_straight_from_border_to_border)
{
	int hawks = 0;

	for (uint64_t seed = 0; seed < 12; seed++) {
		scoped_flock *flock = visited(seed, "fear 0", 1);
		fly_on(flock, BEGINS);
		const struct boids_visit first = flock_visit(flock);
		if (first.kind != BOIDS_VISIT_HAWK)
			continue;
		hawks++;
		assert_near(inside(first.place), 0, 1e-3);
		fly_on(flock, (EVERY - BEGINS) / 2);
		const struct boids_visit half = flock_visit(flock);
		assert_true(inside(half.place) > 1);
		fly_on(flock, (EVERY - BEGINS) / 2 - 1);
		const struct boids_visit last = flock_visit(flock);
		const double x = (double)(half.place.x - first.place.x),
			     y = (double)(half.place.y - first.place.y), way = hypot(x, y);
		assert_true(inside(last.place) >= -1e-3 && inside(last.place) < way / 100);
		assert_xy(last.place, (double)half.place.x + x * 239 / 240,
		          (double)half.place.y + y * 239 / 240, 1e-2);
		assert_xy(half.heading, x / way, y / way, 1e-4);
	}
	assert_true(hawks > 2 && hawks < 10);
}

/* fear 0.1 of max-speed 10 is 1 unit/s in each frame at the hawk itself, none at fear-range. The wind
 * has half of max-speed in a second, 5 units/s/s, in the middle of its time. */
TEST(a_boid_flees_the_hawk_and_drifts_in_the_wind)
{
	bool fled = false, drifted = false;

	for (uint64_t seed = 0; seed < 12; seed++) {
		scoped_flock *flock = visited(seed, "", 1);
		fly_on(flock, BEGINS);
		for (int i = BEGINS; i < EVERY; i++) {
			const struct boids_visit visit = flock_visit(flock);
			const struct boids_boid b = boid_with_id(flock, 0);
			const double away_x = (double)(b.position.x - visit.place.x),
				     away_y = (double)(b.position.y - visit.place.y),
				     distance = hypot(away_x, away_y), share = (i - BEGINS) / 480.0,
				     wind = 4 * share * (1 - share) * 5 / 60,
				     near = fmax(0, 1 - distance / 30);
			flock_step(flock, FRAME);
			const struct boids_vec v = boid_with_id(flock, 0).velocity;
			if (visit.kind == BOIDS_VISIT_HAWK)
				assert_xy(v, (double)b.velocity.x + near * away_x / distance,
				          (double)b.velocity.y + near * away_y / distance, 1e-3);
			else
				assert_xy(v, (double)(b.velocity.x + visit.heading.x * (float)wind),
				          (double)(b.velocity.y + visit.heading.y * (float)wind),
				          1e-3);
			fled |= visit.kind == BOIDS_VISIT_HAWK && near > 0.1;
			drifted |= visit.kind == BOIDS_VISIT_WIND && wind > 0.08;
		}
		assert_int_equal(flock_count(flock, BOIDS_KIND_BOID), 1);
	}
	assert_true(fled && drifted);
}

/* As a predator: until then both are alike. */
TEST(a_gene_says_how_hard_a_boid_flees_the_hawk)
{
	int fled = 0;

	for (uint64_t seed = 0; seed < 12; seed++) {
		scoped_flock *one = visited(seed, "lifespan 3600", 1);
		scoped_flock *two = visited(seed, "lifespan 3600", 2);
		fly_on(one, BEGINS);
		fly_on(two, BEGINS);
		if (flock_visit(one).kind != BOIDS_VISIT_HAWK)
			continue;
		struct boids_vec v = { 1, 0, 0 };
		for (int i = 0; i < EVERY - BEGINS && v.x == 1 && v.y == 0; i++) {
			fly_on(one, 1);
			fly_on(two, 1);
			v = boid_with_id(one, 0).velocity;
		}
		fled += v.y != 0;
		assert_xy(boid_with_id(two, 0).velocity, 2 * (double)v.x - 1, 2 * (double)v.y, 1e-6);
	}
	assert_true(fled > 2);
}

/* Such as the letters of a text, which is to be read. */
TEST(boids_that_are_called_home_are_not_visited)
{
	scoped_flock *flock = visited(5, "homing 1", 1);

	fly_on(flock, BEGINS + 100);
	assert_int_equal(flock_visit(flock).kind, BOIDS_VISIT_NONE);
	retune(flock, "homing 0.9");
	assert_int_not_equal(flock_visit(flock).kind, BOIDS_VISIT_NONE);
}

/* The lot is of the seed and the stretch, and time is that of the flight. */
TEST(steps_of_any_length_are_visited_alike)
{
	scoped_flock *slow = visited(5, "", 1), *fast = visited(5, "", 1);

	for (int i = 0; i < 3000; i += 2) {
		const struct boids_visit a = flock_visit(slow), b = flock_visit(fast);
		assert_int_equal(a.kind, b.kind);
		assert_xy(a.place, (double)b.place.x, (double)b.place.y, 1e-3);
		assert_near(a.strength, b.strength, 1e-3);
		fly_on(slow, 2);
		flock_step(fast, 2 * FRAME);
	}
}
