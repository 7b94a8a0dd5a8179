/* SPDX-License-Identifier: MIT */
/* Living: genes and hunger act on what a boid perceives, and only then; crashes kill. */
#include "math/vec.h"
#include "scene.h"
#include "step/flock_state.h"

/* Life is on, but full boids with genes of 1 feel nothing of it. */
TEST(full_boids_with_genes_of_1_fly_every_model_as_without_life)
{
	for (int model = 0; factor_table[BOIDS_FACTOR_model].word(model); model++) {
		struct boids_factors f = default_factors();
		f.model = model;
		f.number = 80;
		f.max_force = 54;
		scoped_flock *plain = fitted_flock(&f, world_of(&f, 80, 24), 4),
			     *alive = flock_new(4);
		f.lifespan = 3600;
		assert_true(alive && flock_fit(alive, &f, world_of(&f, 80, 24)));
		assert_true(flock_is_alive(alive) && !flock_is_alive(plain));
		for (int k = 0; k < 300; k++) {
			flock_step(plain, FRAME);
			flock_step(alive, FRAME);
		}
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
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[60];
	struct dice d = { 9 };

	f.lifespan = 3600;
	f.separation = gene == BOIDS_GENE_separation ? weight : 0;
	f.alignment = gene == BOIDS_GENE_alignment ? weight : 0;
	f.cohesion = gene == BOIDS_GENE_cohesion ? weight : 0;
	f.separation_range = 2;
	f.visual_range = 4;
	for (int i = 0; i < 60; i++) {
		boids[i] = (struct boids_boid){
			.id = (uint32_t)i,
			.position = { (float)dice_between(&d, 20, 32),
			              (float)dice_between(&d, 20, 32), 0 },
			.velocity = vec_scale(dice_direction(&d, 2), 5),
		};
		boids[i].life = (struct boids_life){ .energy = 1, .breath = 1 };
		for (int g = 0; g < BOIDS_GENES; g++)
			boids[i].life.genes[g] = g == gene ? value : 1;
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
		for (int i = 0; i < 60; i++) {
			assert_near(by_gene[i].x, by_factor[i].x, 1e-4);
			assert_near(by_gene[i].y, by_factor[i].y, 1e-4);
		}
	}
}

/* Returns the boids left of one that flies at a border at speed 10 and is thrown back. */
static size_t
left_of_a_crash(float crash)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid one = { .position = { 79, 20, 0 }, .velocity = { 10, 0, 0 } };

	f.edge = BOIDS_EDGE_BOUNCE;
	f.wall = 0;
	f.margin = 0;
	f.radius = 0;
	f.speed_policy = BOIDS_SPEED_CAP;
	f.max_speed = 10;
	f.crash = crash;
	scoped_flock *flock = flock_on_screen(&f, &one, 1);
	run_steps(flock, 60, FRAME);
	size_t left = boid_count(flock);
	assert_true(measure_value(flock, BOIDS_MEASURE_CRASHED) == 1 - (double)left);
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
	struct boids_factors f = quiet_factors();
	struct boids_boid one = { .position = { 20.5f, 20.5f, 0 } };

	f.food = 1;
	f.food_size = 1;
	f.hunger = 3600;
	f.bite = 0;
	f.forage = 0.6f;
	f.regrowth = 3600;
	f.speed_policy = BOIDS_SPEED_CAP;
	f.max_speed = 10;
	one.life = (struct boids_life){ .energy = energy, .breath = 1 };
	for (int g = 0; g < BOIDS_GENES; g++)
		one.life.genes[g] = g == BOIDS_GENE_forage ? gene : 1;
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
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[] = {
		{ .id = 0, .position = { 20, 20, 0 }, .velocity = { 5, 0, 0 } },
		{ .id = 1, .position = { 21, 20, 0 }, .velocity = { 0, 5, 0 } }
	};

	f.alignment = 0.1f;
	f.visual_range = 4;
	f.hunger = 3600;
	for (int i = 0; i < 2; i++) {
		boids[i].life = (struct boids_life){ .energy = energy, .breath = 1 };
		for (int g = 0; g < BOIDS_GENES; g++)
			boids[i].life.genes[g] = 1;
	}
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
