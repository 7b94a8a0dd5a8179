/* SPDX-License-Identifier: MIT */
/* Turn: how far boids turn in a step, and how noise turns them. */
#include "reference.h"
#include "scene.h"

TEST(no_boid_turns_faster_than_the_turn_rate)
{
	static const char *const edges[] = { "wrap", "turn", "open" };
	struct dice d = { 8 };

	for (int round = 0; round < 60; round++) {
		struct boids_factors f = lively_factors();
		set_factor(&f, "edge", dice_pick(&d, edges));
		set_factor(&f, "dimensions", round & 1 ? "3" : "2");
		f.turn_rate = (float)dice_between(&d, 5, 2000);
		f.noise = (float)dice_between(&d, 0, 6);
		f.speed_policy = BOIDS_SPEED_CLAMP + dice_below(&d, 3);
		f.separation = 20;
		scoped_flock *flock = crowd(&f, 20, 40);
		double most = (double)f.turn_rate / 60 * 3.141592653589793 / 180;
		for (int step = 0; step < 20; step++) {
			struct boids_boid before[40];
			for (uint32_t id = 0; id < 40; id++)
				before[id] = boid_with_id(flock, id);
			flock_step(flock, FRAME);
			for (uint32_t id = 0; id < 40; id++) {
				struct real v = real_of(boid_with_id(flock, id).velocity);
				double angle = real_angle(real_of(before[id].velocity), v);
				assert_that(angle <= most + 1e-5, "%g of %g", angle, most);
			}
		}
	}
}

enum { MANY = 20000 };

/* Many boids that turn by noise only. */
static struct flock_state *
straying(const char *noise)
{
	const struct boids_factors f = quiet_with(noise);
	scoped_block struct boids_boid *boids = calloc(MANY, sizeof *boids);

	assert_non_null(boids);
	for (uint32_t i = 0; i < MANY; i++)
		boids[i] = boid_at(i, (float)(i % 100), (float)i / 100, 10, 0);
	return flock_of(&f, world_sized(&f, 100, 200), boids, MANY);
}

static void
assert_strays(const char *noise, float seconds, double width)
{
	scoped_flock *flock = straying(noise);
	double sum = 0, squares = 0, across = 0, widest = 0;

	flock_step(flock, seconds);
	for (size_t i = 0; i < MANY; i++) {
		struct real v = real_of(boid_of(flock, i).velocity);
		double angle = real_angle((struct real){ 1, 0, 0 }, v);
		assert_near(real_length(v), 10, 1e-5);
		sum += v.y >= 0 ? angle : -angle;
		across += v.z;
		squares += angle * angle;
		widest = fmax(widest, angle);
	}
	assert_near(sum / MANY, 0, 0.02 * width);
	assert_near(across / MANY / 10, 0, 0.02 * width);
	assert_near(squares / MANY, width * width / 12, 0.03 * width * width / 12);
	assert_near(widest, width / 2, 0.001 * width);
}

TEST(noise_is_as_wide_as_it_says_and_even_to_both_sides)
{
	assert_strays("noise 0.3", FRAME, 0.3);
	assert_strays("noise 0.3, dimensions 3", FRAME, 0.3);
	assert_strays("noise 3", FRAME, 3);
	assert_strays("noise 6, dimensions 3", FRAME, 6);
	/* Diffusion: proportional to the root of the time. */
	assert_strays("noise 0.3", 4 * FRAME, 0.6);
	assert_strays("noise 0.3", FRAME / 4, 0.15);
}

/* If two steps drew the same numbers, the mean square of the turns would be twice as large. */
TEST(noise_is_drawn_anew_in_each_step_and_for_each_boid)
{
	scoped_flock *flock = straying("noise 0.4");
	double squares = 0, pairs = 0, last = 0;

	run_steps(flock, 4, FRAME);
	for (uint32_t i = 0; i < MANY; i++) {
		struct boids_vec v = boid_of(flock, i).velocity;
		double angle = atan2((double)v.y, (double)v.x);
		squares += angle * angle;
		pairs += angle * last;
		last = angle;
	}
	double expected = 4 * 0.4 * 0.4 / 12;
	assert_near(squares / MANY, expected, 0.04 * expected);
	assert_near(pairs / MANY, 0, 0.04 * expected);
}
