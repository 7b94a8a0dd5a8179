/* SPDX-License-Identifier: MIT */
/* Living: genes and hunger act on what a boid perceives, and only then; crashes kill. */
#include "scene.h"

/* Life is on, but full boids with genes of 1 feel nothing of it. */
TEST(full_boids_with_genes_of_1_fly_every_model_as_without_life)
{
	for (int model = 0; factor_table[BOIDS_FACTOR_model].word(model); model++) {
		struct boids_factors f = default_with("number 80, max-force 54");
		f.model = model;
		scoped_flock *plain = fitted_flock(&f, world_of(&f, 80, 24), 4),
			     *alive = flock_new(4);
		f.lifespan = 3600;
		assert_true(alive && flock_fit(alive, &f, world_of(&f, 80, 24)));
		assert_true(flock_is_alive(alive) && !flock_is_alive(plain));
		run_steps(plain, 300, FRAME);
		run_steps(alive, 300, FRAME);
		for (uint32_t id = 0; id < 80; id++) {
			struct boids_boid a = boid_with_id(plain, id), b = boid_with_id(alive, id);
			assert_that(memcmp(&a.position, &b.position, sizeof a.position) == 0 &&
			                    memcmp(&a.velocity, &b.velocity, sizeof a.velocity) == 0,
			            "model %d, boid %u", model, id);
		}
	}
}

/* Returns the velocities of a crowd after a step, with these weights and genes. */
static void
one_step(float weight, int gene, float value, struct boids_vec *velocities)
{
	struct boids_factors f = quiet_with("lifespan 3600, separation-range 2, visual-range 4");
	struct boids_boid boids[60];
	struct dice d = { 9 };

	f.separation = gene == BOIDS_GENE_separation ? weight : 0;
	f.alignment = gene == BOIDS_GENE_alignment ? weight : 0;
	f.cohesion = gene == BOIDS_GENE_cohesion ? weight : 0;
	for (uint32_t i = 0; i < 60; i++) {
		float x = (float)dice_between(&d, 20, 32), y = (float)dice_between(&d, 20, 32);
		struct boids_vec way = dice_direction(&d, 2);
		boids[i] = living(boid_at(i, x, y, 5 * way.x, 5 * way.y), 1, 1);
		boids[i].life.genes[gene] = value;
	}
	scoped_flock *flock = flock_on_screen(&f, boids, 60);
	flock_step(flock, FRAME);
	for (uint32_t id = 0; id < 60; id++)
		velocities[id] = boid_with_id(flock, id).velocity;
}

TEST(a_gene_of_2_is_the_factor_doubled)
{
	static const int genes[] = { BOIDS_GENE_separation, BOIDS_GENE_alignment,
		                     BOIDS_GENE_cohesion };
	struct boids_vec by_gene[60], by_factor[60];

	every (gene, genes) {
		one_step(0.05f, *gene, 2, by_gene);
		one_step(0.1f, *gene, 1, by_factor);
		for (int i = 0; i < 60; i++)
			assert_xy(by_gene[i], by_factor[i].x, by_factor[i].y, 1e-4);
	}
}

/* Returns the boids left of one that flies at a border at speed 10 and is thrown back. */
static size_t
left_of_a_crash(float crash)
{
	struct boids_factors f = quiet_with(
		"edge bounce, wall 0, margin 0, radius 0, speed-policy cap, max-speed 10");
	const struct boids_boid one = boid_at(0, 79, 20, 10, 0);

	f.crash = crash;
	scoped_flock *flock = flock_on_screen(&f, &one, 1);
	run_steps(flock, 60, FRAME);
	size_t left = boid_count(flock);
	assert_measure(flock, CRASHED, 1 - (double)left, 0);
	return left;
}

TEST(a_greater_change_of_velocity_than_crash_kills)
{
	assert_int_equal(left_of_a_crash(19.99f), 0);
	assert_int_equal(left_of_a_crash(20), 1);
	assert_int_equal(left_of_a_crash(0), 1);
}

/* Returns the x velocity of a boid with this energy after a second, with food to its right. */
static float
drawn(float energy, float gene)
{
	struct boids_factors f = quiet_with("food 1, food-size 1, hunger 3600, bite 0, forage 0.6, "
	                                    "regrowth 3600, speed-policy cap, max-speed 10");
	struct boids_boid one = living(boid_at(0, 20.5f, 20.5f, 0, 0), energy, 1);

	one.life.genes[BOIDS_GENE_forage] = gene;
	scoped_flock *flock = flock_on_screen(&f, &one, 1);
	flock_place_food(flock, (struct boids_vec){ 0, 0, 0 }, 200, 0);
	flock_place_food(flock, (struct boids_vec){ 22.5f, 20.5f, 0 }, 0, 1);
	run_steps(flock, 6, FRAME);
	return boid_with_id(flock, 0).velocity.x;
}

TEST(a_hungry_boid_flies_to_food_that_it_smells)
{
	assert_true(drawn(1, 1) == 0 && drawn(0.7f, 1) == 0);
	/* 6 frames of 0.6 units/s, hunger 1/2, the smell of a full cell two cells off is 1/2 */
	assert_near(drawn(0.3f, 1), 6 * 0.6 / 2 / 2, 0.01);
	assert_near(drawn(0.3f, 2), 6 * 0.6 / 2, 0.02);
}

/* Returns how much of its neighbour's velocity a boid takes on in a frame. */
static float
aligned(float energy)
{
	struct boids_factors f = quiet_with("alignment 0.1, visual-range 4, hunger 3600");
	const struct boids_boid boids[] = { living(boid_at(0, 20, 20, 5, 0), energy, 1),
		                            living(boid_at(1, 21, 20, 0, 5), energy, 1) };
	scoped_flock *flock = flock_on_screen(&f, boids, 2);

	flock_step(flock, FRAME);
	return boid_with_id(flock, 0).velocity.y / 5;
}

/* With 0.3 stomachs hunger is 1/2. */
TEST(hunger_overrules_the_flock)
{
	const float full = aligned(1);

	assert_near(full, 0.1, 1e-6);
	assert_near(aligned(0.3f), full / 2, 1e-6);
	assert_near(aligned(0.15f), full / 4, 1e-6);
}
