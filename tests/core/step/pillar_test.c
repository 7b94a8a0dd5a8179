/* SPDX-License-Identifier: MIT */
/* Pillar: boids that never move, and the others that keep apart from them. */
#include "step/effects.h"

#include "caves.h"
#include "reference.h"
#include "scene.h"
#include "step/flock_state.h"

static struct boids_boid
boid_at(float x, float y, float vx)
{
	return (struct boids_boid){ .position = { x, y, 0 }, .velocity = { vx, 0, 0 } };
}

static struct boids_boid
pillar_at(float x, float y, uint32_t id)
{
	return (struct boids_boid){ .position = { x, y, 0 }, .id = id, .kind = BOIDS_KIND_PILLAR };
}

/* Returns the velocity of one boid after a frame beside one pillar. */
static struct boids_vec
velocity_beside(struct boids_factors *f, struct boids_boid boid, struct boids_boid pillar)
{
	struct boids_boid all[] = { boid, pillar };
	scoped_flock *flock = flock_of(f, world_sized(f, 80, 48), all, 2);

	assert_int_equal(boid_count(flock), 1);
	assert_int_equal(flock_count(flock, BOIDS_KIND_PILLAR), 1);
	flock_step(flock, FRAME);
	return boid_of(flock, 0).velocity;
}

/* separation * -offset, as from any boid that is too close; strictly inside the range. */
TEST(a_boid_keeps_apart_from_a_pillar_as_from_a_boid)
{
	struct boids_factors f = quiet_factors();

	f.separation = 0.5f;
	f.separation_range = 5;
	struct boids_vec v = velocity_beside(&f, boid_at(40, 20, 1), pillar_at(43, 22, 7));
	assert_near(v.x, 1 - 0.5 * 3, 1e-6);
	assert_near(v.y, -0.5 * 2, 1e-6);
	v = velocity_beside(&f, boid_at(40, 20, 1), pillar_at(45, 20, 7));
	assert_near(v.x, 1, 0);
}

TEST(it_neither_aligns_with_it_nor_gathers_about_it)
{
	struct boids_factors f = quiet_factors();

	f.alignment = f.cohesion = 0.5f;
	f.visual_range = 20;
	f.separation_range = 5;
	struct boids_vec v = velocity_beside(&f, boid_at(40, 20, 1), pillar_at(43, 22, 7));
	assert_near(v.x, 1, 0);
	assert_near(v.y, 0, 0);
}

TEST(one_that_is_out_of_view_is_not_seen)
{
	struct boids_factors f = quiet_factors();

	f.separation = 0.5f;
	f.separation_range = 5;
	f.field_of_view = 180;
	assert_near(velocity_beside(&f, boid_at(40, 20, 1), pillar_at(37, 20, 7)).x, 1, 0);
	assert_near(velocity_beside(&f, boid_at(40, 20, -1), pillar_at(37, 20, 7)).x, -1 + 1.5,
	            1e-6);
}

TEST(on_a_torus_it_is_seen_across_the_seam)
{
	struct boids_factors f = quiet_factors();

	f.separation = 0.5f;
	f.separation_range = 5;
	set_factor(&f, "edge", "wrap");
	set_factor(&f, "torus", "on");
	assert_near(velocity_beside(&f, boid_at(79, 20, 0), pillar_at(1, 20, 7)).x, -1, 1e-5);
}

/* The row of a model states whether it separates from pillars. */
TEST(a_model_separates_from_them_exactly_if_its_row_says_so)
{
	int mind = 0;

	for (int model = 0; model_table[model]; model++) {
		struct boids_factors f = default_factors();
		const bool reads = model_table[model]->reads[BOIDS_FACTOR_pillars];
		const struct boids_boid all[] = { boid_at(40, 20, 9), boid_at(44, 21, 8),
			                          pillar_at(41, 20.5f, 3) };
		struct boids_vec with[2];
		f.number = 2;
		f.model = model;
		f.separation_range = 2;
		f.visual_range = 8;
		for (int pillars = 0; pillars < 2; pillars++) {
			struct boids_boid some[] = { all[0], all[1], all[2] };
			some[1].id = 1;
			scoped_flock *flock = flock_on_screen(&f, some, 2 + (size_t)pillars);
			flock_step(flock, FRAME);
			with[pillars] = boid_with_id(flock, 0).velocity;
		}
		bool minds = with[0].x != with[1].x || with[0].y != with[1].y;
		assert_that(minds == reads, "%s", model_table[model]->name);
		mind += minds;
	}
	assert_true(mind >= 8);
}

/* With boids, predators and gusts, and any settings, pillars stay where they are. */
static struct flock_state *
random_scene(uint64_t seed)
{
	struct dice d = { seed };
	struct flock_state *flock = random_flock(&d, 300);
	struct boids_factors f = *flock_factors(flock);

	wild_settings(&d, &f);
	f.pillars = (float)(1 + dice_below(&d, 30));
	f.predators = (float)dice_below(&d, 3);
	f.gust = 3;
	f.collide = dice_below(&d, 2);
	f.update = dice_below(&d, 2);
	refit(flock, &f);
	return flock;
}

TEST(they_never_move_whatever_flies_around_them)
{
	for (uint64_t seed = 1; seed <= 12; seed++) {
		scoped_flock *flock = random_scene(seed);
		struct boids_boid before[30];
		for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_PILLAR); i++)
			before[i] = flock_boid(flock, BOIDS_KIND_PILLAR, i);
		run_steps(flock, 60, FRAME);
		for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_PILLAR); i++) {
			struct boids_boid now = flock_boid(flock, BOIDS_KIND_PILLAR, i);
			assert_int_equal(now.id, i);
			assert_memory_equal(&now.position, &before[i].position, sizeof now.position);
			assert_true(now.velocity.x == 0 && now.velocity.y == 0 &&
			            now.velocity.z == 0);
		}
	}
}

TEST(more_of_them_leave_the_old_ones_and_the_newest_go_first)
{
	struct boids_factors f = lively_factors();

	f.number = 50;
	f.pillars = 4;
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 5);
	uint64_t before = flock_hash(flock);
	f.pillars = 9;
	refit(flock, &f);
	assert_int_equal(flock_count(flock, BOIDS_KIND_PILLAR), 9);
	assert_true(flock_hash(flock) != before);
	f.pillars = 4;
	refit(flock, &f);
	assert_true(flock_hash(flock) == before);
	f.pillars = 0;
	refit(flock, &f);
	assert_int_equal(flock_count(flock, BOIDS_KIND_PILLAR), 0);
	assert_null(flock->pillars.x); /* and without pillars no array is left */
}

TEST(those_restored_replace_all_and_none_leaves_them)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid all[] = { pillar_at(10, 10, 9), boid_at(40, 20, 1),
		                          pillar_at(20, 20, 2) };
	scoped_flock *flock = flock_on_screen(&f, all, 3);

	assert_near(flock_factors(flock)->pillars, 2, 0);
	assert_int_equal(flock_boid(flock, BOIDS_KIND_PILLAR, 0).id, 2);
	assert_near(flock_boid(flock, BOIDS_KIND_PILLAR, 0).position.x, 20, 0);
	assert_int_equal(flock_boid(flock, BOIDS_KIND_PILLAR, 1).id, 9);
	restore_boids(flock, all + 1, 1);
	assert_int_equal(flock_count(flock, BOIDS_KIND_PILLAR), 2);
	assert_near(flock_boid(flock, BOIDS_KIND_PILLAR, 1).position.x, 10, 0);
}

TEST(none_stands_in_a_wall)
{
	static const char *const lines[] = { "    ", " ###", " ###", "    ", "" };
	struct boids_factors f = quiet_factors();
	const struct boids_boid all[] = { boid_at(1, 1, 0), pillar_at(2.5f, 4, 0) };
	scoped_flock *flock = flock_of(&f, world_sized(&f, 4, 8), all, 2);
	scoped_map *map = map_of(lines);

	assert_true(flock_map(flock, map));
	assert_false(is_in_wall(flock, flock_boid(flock, BOIDS_KIND_PILLAR, 0).position));
	flock_put(flock, BOIDS_KIND_PILLAR, 0, (struct boids_vec){ 3.5f, 3, 0 });
	assert_false(is_in_wall(flock, flock_boid(flock, BOIDS_KIND_PILLAR, 0).position));
	flock_put(flock, BOIDS_KIND_PILLAR, 0, (struct boids_vec){ 0.5f, 3, 0 });
	assert_near(flock_boid(flock, BOIDS_KIND_PILLAR, 0).position.x, 0.5, 0);
}
