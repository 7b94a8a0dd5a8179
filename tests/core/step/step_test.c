/* SPDX-License-Identifier: MIT */
/* Step: one step of the flock, against the equations in double precision and cases worked by
 * hand. */
#include "reference.h"
#include "scene.h"

#include "models/model.h"

/* ---- any flock against the reference */

static void
assert_flown(const struct flock_state *flock, const struct bird *to, double blur, double seconds)
{
	struct boids_boid b = boid_with_id(flock, to->id);
	struct boids_world w = flock_world(flock);
	double scale =
		real_length(to->place) + real_length(to->velocity) + real_length(real_of(w.size));

	w.torus = w.wraps; /* across the seam is near, too */
	struct real off = reference_offset(&w, to->place, real_of(b.position));
	assert_near(real_distance(real_of(b.velocity), to->velocity), 0, blur + 1e-5);
	assert_near(real_length(off), 0, blur * seconds + 3e-7 * scale + 1e-6);
	assert_int_equal(b.species, to->species);
}

/* A sample is enough, as each boid reads only the old state. */
static int
compare_synchronous(struct flock_state *flock, struct dice *d, double seconds, int *asked)
{
	int count = (int)boid_count(flock), few = count < 40 ? count : 40, compared = 0;
	scoped_block struct bird *birds = birds_by_id(flock);
	struct flight to[40];

	for (int k = 0; k < few; k++) {
		struct boids_world w = flock_world(flock);
		int i = few == count ? k : dice_below(d, count);
		to[k] = reference_flight(flock_factors(flock), &w, birds, count, i, seconds);
	}
	flock_step(flock, (float)seconds);
	for (int k = 0; k < few; k++) {
		if (to[k].unsure)
			continue;
		assert_flown(flock, &to[k].bird, to[k].blur, seconds);
		compared++;
	}
	*asked += few;
	return compared;
}

static int
compare_sequential(struct flock_state *flock, double seconds, int *asked)
{
	int count = (int)boid_count(flock);
	scoped_block struct bird *birds = birds_by_id(flock);
	struct boids_world w = flock_world(flock);
	double blur = reference_step(flock_factors(flock), &w, birds, count, seconds);

	flock_step(flock, (float)seconds);
	for (int i = 0; i < count && blur >= 0; i++)
		assert_flown(flock, &birds[i], 30 * blur,
		             seconds); /* blur accumulates along the sweep */
	*asked += count;
	return blur >= 0 ? count : 0;
}

/* Settings and the step length change all the time: no old value may persist. */
static void
compare_rounds(int update, int rounds, int most)
{
	static const double seconds[] = { 1.0 / 60, 1.0 / 60, 1.0 / 30, 1.0 / 240, 0.1, 0.01 };
	struct dice d = { 11 };
	int asked = 0, compared = 0;

	for (int round = 0; round < rounds; round++) {
		scoped_flock *flock = random_flock(&d, most);
		struct boids_factors f = *flock_factors(flock);
		for (int step = 0; step < 3; step++) {
			if (step < 2)
				wild_settings(&d, &f);
			f.update = update;
			refit(flock, &f);
			double dt = (double)(float)dice_pick(&d, seconds);
			if (update == BOIDS_UPDATE_SEQUENTIAL) /* a map, whose step is a frame */
				dt = (double)(1 / f.reference_rate);
			compared += update == BOIDS_UPDATE_SEQUENTIAL
			                    ? compare_sequential(flock, dt, &asked)
			                    : compare_synchronous(flock, &d, dt, &asked);
		}
	}
	assert_that(4 * compared > asked, "only %d of %d were sure", compared, asked);
}

TEST(a_synchronous_step_does_what_the_equations_say)
{
	compare_rounds(BOIDS_UPDATE_SYNCHRONOUS, test_is_long() ? 500 : 200, 2000);
}

TEST(a_sequential_step_is_a_sweep_in_the_order_of_ids)
{
	compare_rounds(BOIDS_UPDATE_SEQUENTIAL, 300, 50);
}

TEST(steps_of_changing_length_each_take_their_own_time)
{
	const struct boids_factors f = quiet_with("wind 2");
	const struct boids_boid one = boid_at(0, 0, 0, 6, 0);
	scoped_flock *flock = flock_on_screen(&f, &one, 1);

	flock_step(flock, 0.5f); /* 7 for half a second, then 7.5 for a quarter, then 9.5 for one */
	flock_step(flock, 0.25f);
	flock_step(flock, 1);
	assert_near(boid_of(flock, 0).velocity.x, 9.5, 1e-5);
	assert_near(boid_of(flock, 0).position.x, 3.5 + 1.875 + 9.5, 1e-5);
	assert_near(flock_time(flock), 1.75, 1e-9);
}

/* ---- one boid, two boids */

static struct flock_state *
two_boids(const struct boids_factors *f, struct boids_boid one, struct boids_boid other)
{
	const struct boids_boid boids[] = { one, other };

	return flock_of(f, world_sized(f, 400, 400), boids, 2);
}

TEST(a_boid_alone_flies_straight_on_in_every_model)
{
	for (int row = 0; model_table[row]; row++) {
		struct boids_factors f = default_with("edge open, max-speed 10");
		const struct boids_boid one = boid_at(5, 40, 24, 6, -8);
		f.model = row;
		scoped_flock *flock = flock_on_screen(&f, &one, 1);
		run_steps(flock, 60, FRAME);
		assert_xy(boid_of(flock, 0).velocity, 6, -8, 1e-5);
		assert_xy(boid_of(flock, 0).position, 46, 16, 1e-3);
	}
}

TEST(out_of_range_boids_fly_straight_on_in_every_model_that_looks_around)
{
	for (int row = 0; model_table[row]; row++) {
		struct boids_factors f = default_with("edge open, max-speed 5, min-speed 5");
		f.model = row;
		scoped_flock *flock =
			two_boids(&f, boid_at(1, 100, 100, -3, 4), boid_at(2, 110, 100, 3, 4));
		run_steps(flock, 30, FRAME);
		if (model_table[row]->perceives.scope == IN_RANGE &&
		    model_table[row]->perceives.push != MORSE) {
			assert_near(boid_with_id(flock, 1).position.x, 98.5, 1e-3);
			assert_near(boid_with_id(flock, 2).velocity.x, 3, 1e-5);
		}
	}
}

TEST(each_rule_reads_the_velocity_that_the_last_one_left)
{
	const struct boids_factors f = quiet_with(
		"separation 0.5, separation-range 4, alignment 0.25, cohesion 0.1, visual-range 5");
	scoped_flock *flock = two_boids(&f, boid_at(1, 100, 100, 1, 0), boid_at(2, 102, 100, 4, 8));

	flock_step(flock, FRAME);
	/* boid 1: 1 - 0.5 * 2 = 0; + 0.25 * (4 - 0) = 1; + 0.1 * 2 = 1.2; y: 0.25 * 8 */
	assert_xy(boid_with_id(flock, 1).velocity, 1.2, 2, 1e-6);
	/* boid 2: 4 + 1 = 5; + 0.25 * (1 - 5) = 4; - 0.2 = 3.8; y: 8 - 0.25 * 8 */
	assert_xy(boid_with_id(flock, 2).velocity, 3.8, 6, 1e-6);
	assert_xy(boid_with_id(flock, 2).position, 102 + 3.8 / 60, 100 + 6.0 / 60, 2e-5);
}

TEST(full_alignment_swaps_velocities_at_once_and_equals_them_in_turn)
{
	struct boids_factors f = quiet_with("alignment 1, visual-range 10");
	const struct boids_boid one = boid_at(1, 100, 100, 1, 2),
				other = boid_at(2, 102, 100, -3, 5);
	scoped_flock *at_once = two_boids(&f, one, other);

	f.update = BOIDS_UPDATE_SEQUENTIAL;
	scoped_flock *in_turn = two_boids(&f, one, other);
	flock_step(at_once, FRAME);
	flock_step(in_turn, FRAME);
	assert_near(boid_with_id(at_once, 1).velocity.x, -3, 1e-6);
	assert_near(boid_with_id(at_once, 2).velocity.y, 2, 1e-6);
	assert_near(boid_with_id(in_turn, 1).velocity.y, 5, 1e-6);
	assert_near(boid_with_id(in_turn, 2).velocity.y, 5, 1e-6);
}

/* ---- laws */

/* The published programs move one boid after the other; ganz's numbers here, 30 frames of them. */
TEST(for_half_a_second_a_flock_flies_as_in_double_precision)
{
	for (int update = BOIDS_UPDATE_SYNCHRONOUS; update <= BOIDS_UPDATE_SEQUENTIAL; update++) {
		struct boids_factors f = factors_with(
			lively_factors(), "separation 0.05, separation-range 33, visual-range 100, "
					  "field-of-view 360, min-speed 20, max-speed 100, "
					  "edge bounce, margin 100");
		f.update = update;
		scoped_flock *flock = crowd(&f, 480, 30);
		scoped_block struct bird *birds = birds_by_id(flock);
		struct boids_world w = flock_world(flock);
		for (int step = 0; step < 30; step++) {
			flock_step(flock, FRAME);
			assert_true(reference_step(&f, &w, birds, 30, (double)FRAME) >= 0);
		}
		for (uint32_t id = 0; id < 30; id++)
			assert_near(real_distance(real_of(boid_with_id(flock, id).position),
			                          birds[id].place),
			            0, 5e-3);
	}
}
