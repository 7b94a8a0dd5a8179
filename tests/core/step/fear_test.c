/* SPDX-License-Identifier: MIT */
/* Fear: boids flee from predators, and fear spreads from boid to boid. */
#include "perception/batch.h"
#include "scene.h"

/* A sated predator stays where the test puts it. */
static struct boids_boid
watcher(float x, float y)
{
	struct boids_boid b = predator_at(0, x, y, 0, 0);

	b.mood.rest = 1000;
	return b;
}

static struct flock_state *
flock_and_predator(struct boids_factors *f, const struct boids_boid *boids, size_t count)
{
	f->predators = 1;
	return flock_of(f, world_sized(f, 200, 100), boids, count);
}

static float
fear_of(const struct flock_state *flock, uint32_t id)
{
	return boid_with_id(flock, id).mood.fear;
}

TEST(a_boid_flees_straight_away_the_harder_the_nearer)
{
	for (int frames = 1; frames <= 2; frames++) {
		struct boids_factors f = quiet_with("fear 0.1, fear-range 12, max-speed 16");
		const struct boids_boid all[] = { watcher(50, 50), boid_at(1, 53, 46, 0, 0),
			                          boid_at(2, 50, 58, 0, 0),
			                          boid_at(3, 62.5f, 50, 0, 0),
			                          boid_at(4, 50, 50, 0, 0) };
		scoped_flock *flock = flock_and_predator(&f, all, 5);
		flock_step(flock, FRAME * (float)frames);
		struct boids_vec near = boid_with_id(flock, 1).velocity;
		double push = frames * 0.1 * 16 * (1 - 5.0 / 12);
		assert_xy(near, push * 3 / 5, -push * 4 / 5, 1e-5);
		assert_near(boid_with_id(flock, 2).velocity.y, frames * 0.1 * 16 * (1 - 8.0 / 12),
		            1e-5);
		assert_near(boid_with_id(flock, 3).velocity.x, 0, 0); /* out of range */
		assert_near(boid_with_id(flock, 4).velocity.x, 0, 0); /* in the same place */
		assert_near(fear_of(flock, 1), 1 - 5.0 / 12, 1e-5);
		assert_near(fear_of(flock, 3), 0, 0);
		assert_near(fear_of(flock, 4), 1, 1e-6);
	}
}

TEST(on_a_torus_a_predator_is_feared_across_the_seam)
{
	struct boids_factors f = quiet_with("edge wrap");
	const struct boids_boid all[] = { watcher(199, 50), boid_at(1, 2, 50, 0, 0) };
	scoped_flock *flock = flock_and_predator(&f, all, 2);

	flock_step(flock, FRAME);
	assert_near(fear_of(flock, 1), 1 - 3.0 / 12, 1e-5);
	assert_true(boid_with_id(flock, 1).velocity.x > 0);
}

/* The push of one of the predators on a boid, and its nearness, in double precision. */
static double
fled_from(const struct boids_world *w, struct boids_vec place, struct boids_vec predator,
          double range, double *x, double *y)
{
	const struct boids_vec way = vec_offset(w, place, predator);
	const double distance = hypot((double)way.x, (double)way.y);
	const double near = distance < range ? 1 - distance / range : 0;

	*x -= distance > 0 ? near * (double)way.x / distance : 0;
	*y -= distance > 0 ? near * (double)way.y / distance : 0;
	return near;
}

/* As many predators as there can be, of which most are too far from a row of boids to be asked. Fear
 * below a hundredth counts as none. */
TEST(among_many_predators_each_that_is_near_counts_and_no_other)
{
	static const char *const edges[] = { "edge wrap, torus on", "edge open",
		                             "edge wrap, torus off",
		                             "edge open, update sequential" };
	enum { PREDATORS = BOIDS_PREDATORS_MOST, BOIDS = 300 };
	static struct boids_boid all[PREDATORS + BOIDS];
	struct dice d = { 3 };

	foreach (e, edges) {
		struct boids_factors f = quiet_with(
			"predators 1000, fear 0.01, fear-range 12, max-speed 16, visual-range 4");
		f = factors_with(f, edges[e]);
		assert_near(factor_table[BOIDS_FACTOR_predators].most, PREDATORS, 0);
		for (uint32_t i = 0; i < PREDATORS + BOIDS; i++) {
			all[i] = i < PREDATORS ? watcher(0, 0) : boid_at(i, 0, 0, 0, 0);
			all[i].id = i;
			all[i].position = (struct boids_vec){ (float)dice_between(&d, 0, 400),
				                              (float)dice_between(&d, 0, 300), 0 };
		}
		scoped_flock *flock =
			flock_of(&f, world_sized(&f, 400, 300), all, PREDATORS + BOIDS);
		const struct boids_world w = flock_world(flock);
		flock_step(flock, FRAME);
		for (uint32_t i = PREDATORS; i < PREDATORS + BOIDS; i++) {
			double x = 0, y = 0, nearest = 0;
			for (int k = 0; k < PREDATORS; k++)
				nearest = fmax(nearest, fled_from(&w, all[i].position,
				                                  all[k].position, 12, &x, &y));
			assert_near(fear_of(flock, i), nearest > 0.01 ? nearest : 0,
			            nearest < 0.0101 ? 0.0101 : 1e-4);
			assert_xy(boid_with_id(flock, i).velocity, 0.16 * x, 0.16 * y, 1e-4);
		}
	}
}

/* Falls to a third in a second and a half, at any step length. */
TEST(fear_wears_off)
{
	for (int rate = 30; rate <= 120; rate *= 2) {
		struct boids_factors f = quiet_factors();
		struct boids_boid all[] = { watcher(150, 50), boid_at(1, 10, 50, 0, 0) };
		all[1].mood.fear = 1;
		scoped_flock *flock = flock_and_predator(&f, all, 2);
		run_steps(flock, rate * 3 / 2, 1 / (float)rate);
		assert_near(fear_of(flock, 1), 0.36787944117, 1e-4);
		run_steps(flock, rate * 6, 1 / (float)rate);
		assert_near(fear_of(flock, 1), 0, 0); /* not a small value for ever */
	}
}

/* One step from each boid to the next: four fifths of the neighbour's previous fear. */
TEST(fear_spreads_from_boid_to_boid)
{
	struct boids_factors f = quiet_with("fear 0, visual-range 6"); /* no boid moves */
	const struct boids_boid all[] = { watcher(50, 50), boid_at(1, 58, 50, 0, 0),
		                          boid_at(2, 63, 50, 0, 0), boid_at(3, 68, 50, 0, 0),
		                          boid_at(4, 80, 50, 0, 0) };

	scoped_flock *flock = flock_and_predator(&f, all, 5);
	flock_step(flock, FRAME);
	assert_near(fear_of(flock, 1), 1 - 8.0 / 12, 1e-5);
	assert_near(fear_of(flock, 2), 0, 0);
	flock_step(flock, FRAME);
	assert_near(fear_of(flock, 2), 0.8 / 3, 1e-5);
	assert_near(fear_of(flock, 3), 0, 0);
	flock_step(flock, FRAME);
	assert_near(fear_of(flock, 3), 0.64 / 3, 1e-5);
	run_steps(flock, 100, FRAME);
	assert_near(fear_of(flock, 1), 1 - 8.0 / 12, 1e-5);
	assert_near(fear_of(flock, 3), 0.64 / 3, 1e-5);
	assert_near(fear_of(flock, 4), 0, 0); /* sees no other */
}

TEST(a_frightened_boid_flies_up_to_a_third_faster_without_cohesion)
{
	struct boids_factors f =
		quiet_with("speed-policy cap, max-speed 10, cohesion 0.5, visual-range 5");
	struct boids_boid all[] = { watcher(150, 90), boid_at(1, 10, 50, 0, 0),
		                    boid_at(2, 60, 50, 0, 0), boid_at(3, 64, 50, 0, 0) };

	for (int i = 1; i < 4; i++)
		all[i].velocity.y = i == 1 ? 50 : 1;
	all[1].mood.fear = all[2].mood.fear = 1;
	scoped_flock *flock = flock_and_predator(&f, all, 4);
	flock_step(flock, FRAME);
	double fear = 0.98895055; /* exp(-1/90) */
	assert_near(boid_with_id(flock, 1).velocity.y, 10 * (1 + 0.3 * fear), 1e-4);
	assert_near(boid_with_id(flock, 2).velocity.x, 0.5 * 4 * (1 - fear), 1e-4);
	assert_near(fear_of(flock, 3), 0.8, 1e-5);
	assert_near(boid_with_id(flock, 3).velocity.x, -0.5 * 4 * 0.2, 1e-4);
}

/* Boids in a line, of which the predator frightens the first alone. Each copies the one before after five
 * steps, the first that are 0.08 s long: the wave comes by 12 boids a second, and once. */
TEST(alarm_runs_from_boid_to_boid_by_their_reaction_time)
{
	enum { LINE = 20 };
	struct boids_factors f = quiet_with("alarm 0.08, fear 0, fear-range 2, separation-range 1");
	struct boids_boid all[LINE + 1] = { watcher(9, 50) };
	int at[LINE] = { 0 }, times[LINE] = { 0 };

	for (uint32_t i = 0; i < LINE; i++)
		all[i + 1] = boid_at(i, 10.5f + (float)i, 50, 0, 0);
	scoped_flock *flock = flock_and_predator(&f, all, LINE + 1);
	for (int step = 1; step <= 300; step++) {
		flock_step(flock, FRAME);
		for (uint32_t i = 0; i < LINE; i++)
			if (fear_of(flock, i) == 1) {
				at[i] = step;
				times[i]++;
			}
	}
	for (int i = 0; i < LINE; i++)
		assert_true(at[i] == 1 + 5 * i && times[i] == 1);
}

TEST(a_boid_that_takes_alarm_banks_and_returns_to_its_course)
{
	struct boids_factors f = quiet_with("alarm 0.08, fear 0, fear-range 2, max-speed 10");
	const struct boids_boid all[] = { watcher(49, 50), boid_at(0, 50, 50, 10, 0) };
	scoped_flock *flock = flock_and_predator(&f, all, 2);
	double most = 0;

	for (int step = 0; step < 60; step++) {
		flock_step(flock, FRAME);
		const struct boids_vec v = boid_with_id(flock, 0).velocity;
		most = fmax(most, fabs(atan2((double)v.y, (double)v.x)));
	}
	const struct boids_vec v = boid_with_id(flock, 0).velocity;
	assert_true(most > 0.9 && most < 1.4);
	assert_near(atan2((double)v.y, (double)v.x), 0, 0.15);
}
