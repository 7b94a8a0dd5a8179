/* SPDX-License-Identifier: MIT */
/* Letters: homes and characters stay with their boids. */
#include "step/letters.h"

#include "scene.h"
#include "step/flock_state.h"

enum { LETTERS = 40 };

/* Boid ID * 3 + 1 has home (ID, 1) and character 'A' + ID. */
static struct boids_boid
letter(uint32_t i)
{
	struct boids_boid b = boid_at(3 * i + 1, (float)(i * 29 % 80), (float)(i * 17 % 48), 4, 3);

	b.home = (struct boids_home){ (float)i + 0.5f, 1 };
	b.letter = (struct boids_letter){ { 'A' + i, 0x300 + i }, i, 1 + i, i % 8 };
	return b;
}

static struct flock_state *
letters(struct boids_factors f)
{
	struct boids_boid boids[LETTERS + 1];

	for (uint32_t i = 0; i < LETTERS; i++)
		boids[i] = letter(i);
	boids[LETTERS] = boid_at(9, 0, 0, 9, 0);
	return flock_on_screen(&f, boids, LETTERS + 1);
}

/* New boids get the ids of those removed. */
TEST(a_boid_that_comes_in_the_place_of_another_has_no_letter)
{
	scoped_flock *flock = letters(lively_factors());
	int with = 0;

	retune(flock, "number 10");
	retune(flock, "number 200");
	for (size_t i = 0; i < 200; i++)
		with += boid_of(flock, i).letter.points[0] > 0;
	assert_int_equal(with, 9);
}

/* In a flock that is alive children get the ids of the dead. */
TEST(a_child_has_no_letter_of_the_dead)
{
	struct boids_factors f = factors_with(teeming_factors(), "lifespan 8, maturity 0");
	int young = 0;
	scoped_flock *flock = letters(f);

	for (int i = 0; i < 40; i++) {
		run_steps(flock, 60, FRAME);
		for (size_t k = 0; k < boid_count(flock); k++) {
			const struct boids_boid b = boid_of(flock, k);
			if (b.life.generation == 0)
				continue;
			young += b.id < 3 * LETTERS;
			assert_int_equal(b.letter.points[0], 0);
			assert_true(!has_home(b.home));
		}
	}
	assert_true(young > 0);
}
