/* SPDX-License-Identifier: MIT */
/* Flock clone: it continues as the flock does, and each by itself. */
#include "scene.h"

/* Returns a flock with all that a state can hold: a map with goals, predators, pillars, boids in a
 * scatter, boids removed, and a step that has been made. */
static struct flock_state *
busy_flock(void)
{
	static const char text[] = "S     G\n       \n  ###  \n       \nG  >> S\n";
	const struct boids_factors f = default_with(
		"number 150, predators 9, pillars 2, species 3, fear 1, captured removed, "
		"noise 0.3, gust 3, edge wrap");
	char error[BOIDS_MAP_ERROR];
	scoped_map *map = map_read(text, sizeof text - 1, error);

	assert_non_null(map);
	struct flock_state *flock = fitted_flock(&f, world_of(&f, 60, 20), 5);
	assert_true(flock_map(flock, map));
	run_steps(flock, 600, FRAME);
	flock_scatter(flock);
	run_steps(flock, 1, FRAME);
	assert_true(boid_count(flock) < 150); /* some were caught */
	return flock;
}

TEST(a_clone_continues_as_its_flock_does)
{
	struct flock_state *flock = busy_flock(), *clone = flock_clone(flock, 0);

	assert_non_null(clone);
	for (int i = 0; i < 4; i++) {
		const uint64_t before = flock_hash(flock);
		struct boids_state a = flock_state(flock), b = flock_state(clone);
		assert_memory_equal(&a, &b, sizeof a);
		assert_true(flock_hash(clone) == flock_hash(flock));
		run_steps(clone, 50, FRAME);
		assert_true(flock_hash(flock) == before); /* each by itself */
		run_steps(flock, 50, FRAME);
	}
	flock_free(flock);
	run_steps(clone, 1, FRAME); /* they share nothing */
	flock_free(clone);
}

TEST(random_flocks_have_clones_too)
{
	struct dice d = { 71 };

	for (int i = 0; i < 60; i++) {
		scoped_flock *flock = random_flock(&d, 200);
		run_steps(flock, dice_below(&d, 3), FRAME);
		scoped_flock *clone = flock_clone(flock, 0);
		assert_fly_on_alike(flock, clone, 20);
	}
}

TEST(a_clone_of_some_boids_has_those_that_a_lower_number_keeps)
{
	scoped_flock *flock = busy_flock(), *clone = flock_clone(flock, 40);

	assert_int_equal(boid_count(clone), 40);
	retune(flock, "number 40");
	assert_true(flock_hash(clone) == flock_hash(flock));
}
