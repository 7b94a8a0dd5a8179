/* SPDX-License-Identifier: MIT */
/* Pillar: boids that never move, and the others that keep apart from them. */
#include "caves.h"
#include "scene.h"
#include "step/flock_state.h"

static struct boids_boid
pillar_at(uint32_t id, float x, float y)
{
	struct boids_boid b = boid_at(id, x, y, 0, 0);

	b.kind = BOIDS_KIND_PILLAR;
	return b;
}

static size_t
pillars(const struct flock_state *flock)
{
	return flock_count(flock, BOIDS_KIND_PILLAR);
}

static struct boids_vec
place_of(const struct flock_state *flock, size_t i)
{
	return flock_boid(flock, BOIDS_KIND_PILLAR, i).position;
}

/* separation * -offset, as from any boid that is too close; strictly inside the range, in view, on a
 * torus across the seam. No boid aligns with a pillar or gathers about it. */
TEST(a_boid_keeps_apart_from_a_pillar_as_from_a_boid)
{
	const struct {
		const char *settings;
		struct boids_boid boid, pillar;
		double x, y;
	} pairs[] = {
		{ "field-of-view 360", boid_at(1, 40, 20, 1, 0), pillar_at(7, 43, 22), -0.5, -1 },
		{ "field-of-view 360", boid_at(1, 40, 20, 1, 0), pillar_at(7, 45, 20), 1, 0 },
		{ "separation 0, alignment 0.5, cohesion 0.5, visual-range 20",
		  boid_at(1, 40, 20, 1, 0), pillar_at(7, 43, 22), 1, 0 },
		{ "field-of-view 180", boid_at(1, 40, 20, 1, 0), pillar_at(7, 37, 20), 1, 0 },
		{ "field-of-view 180", boid_at(1, 40, 20, -1, 0), pillar_at(7, 37, 20), 0.5, 0 },
		{ "edge wrap, torus on", boid_at(1, 79, 20, 0, 0), pillar_at(7, 1, 20), -1, 0 },
	};

	every (pair, pairs) {
		const struct boids_factors f = factors_with(
			quiet_with("separation 0.5, separation-range 5"), pair->settings);
		const struct boids_boid all[] = { pair->boid, pair->pillar };
		scoped_flock *flock = flock_on_screen(&f, all, 2);
		assert_int_equal(pillars(flock), 1);
		flock_step(flock, FRAME);
		assert_xy(boid_of(flock, 0).velocity, pair->x, pair->y, 1e-5);
	}
}

/* The row of a model states whether it separates from pillars. */
TEST(a_model_separates_from_them_exactly_if_its_row_says_so)
{
	int mind = 0;

	for (int model = 0; model_table[model]; model++) {
		struct boids_factors f =
			default_with("number 2, separation-range 2, visual-range 8");
		const bool reads = model_table[model]->reads[BOIDS_FACTOR_pillars];
		const struct boids_boid all[] = { boid_at(0, 40, 20, 9, 0), boid_at(1, 44, 21, 8, 0),
			                          pillar_at(3, 41, 20.5f) };
		struct boids_vec with[2];
		f.model = model;
		for (size_t more = 0; more < 2; more++) {
			scoped_flock *flock = flock_on_screen(&f, all, 2 + more);
			flock_step(flock, FRAME);
			with[more] = boid_with_id(flock, 0).velocity;
		}
		bool minds = with[0].x != with[1].x || with[0].y != with[1].y;
		assert_that(minds == reads, "%s", model_table[model]->name);
		mind += minds;
	}
	assert_true(mind >= 8);
}

/* With boids, predators and gusts, and any settings. */
TEST(they_never_move_whatever_flies_around_them)
{
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct dice d = { seed };
		scoped_flock *flock = random_flock(&d, 300);
		struct boids_factors f = *flock_factors(flock);
		struct boids_boid before[30];
		wild_settings(&d, &f);
		f.pillars = (float)(1 + dice_below(&d, 30));
		f.predators = (float)dice_below(&d, 3);
		f.gust = 3;
		f.collide = dice_below(&d, 2);
		f.update = dice_below(&d, 2);
		refit(flock, &f);
		for (size_t i = 0; i < pillars(flock); i++)
			before[i] = flock_boid(flock, BOIDS_KIND_PILLAR, i);
		run_steps(flock, 60, FRAME);
		for (size_t i = 0; i < pillars(flock); i++) {
			struct boids_boid now = flock_boid(flock, BOIDS_KIND_PILLAR, i);
			assert_int_equal(now.id, i);
			assert_memory_equal(&now.position, &before[i].position, sizeof now.position);
			assert_xy(now.velocity, 0, 0, 0);
			assert_near(now.velocity.z, 0, 0);
		}
	}
}

TEST(more_of_them_leave_the_old_ones_and_the_newest_go_first)
{
	const struct boids_factors f = factors_with(lively_factors(), "number 50, pillars 4");
	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 80, 48), 5);
	uint64_t before = flock_hash(flock);

	retune(flock, "pillars 9");
	assert_int_equal(pillars(flock), 9);
	assert_true(flock_hash(flock) != before);
	retune(flock, "pillars 4");
	assert_true(flock_hash(flock) == before);
	retune(flock, "pillars 0");
	assert_int_equal(pillars(flock), 0);
	assert_null(flock->pillars.x); /* and without pillars no array is left */
}

TEST(those_restored_replace_all_and_none_leaves_them)
{
	const struct boids_factors f = quiet_factors();
	const struct boids_boid all[] = { pillar_at(9, 10, 10), boid_at(1, 40, 20, 0, 0),
		                          pillar_at(2, 20, 20) };
	scoped_flock *flock = flock_on_screen(&f, all, 3);

	assert_near(flock_factors(flock)->pillars, 2, 0);
	assert_int_equal(flock_boid(flock, BOIDS_KIND_PILLAR, 0).id, 2);
	assert_near(place_of(flock, 0).x, 20, 0);
	assert_int_equal(flock_boid(flock, BOIDS_KIND_PILLAR, 1).id, 9);
	restore_boids(flock, all + 1, 1);
	assert_int_equal(pillars(flock), 2);
	assert_near(place_of(flock, 1).x, 10, 0);
}

TEST(none_stands_in_a_wall)
{
	static const char *const lines[] = { "    ", " ###", " ###", "    ", "" };
	const struct boids_factors f = quiet_factors();
	const struct boids_boid all[] = { boid_at(0, 1, 1, 0, 0), pillar_at(0, 2.5f, 4) };
	scoped_flock *flock = flock_of(&f, world_sized(&f, 4, 8), all, 2);
	scoped_map *map = map_of(lines);

	assert_true(flock_map(flock, map));
	assert_false(is_in_wall(flock, place_of(flock, 0)));
	flock_put(flock, BOIDS_KIND_PILLAR, 0, (struct boids_vec){ 3.5f, 3, 0 });
	assert_false(is_in_wall(flock, place_of(flock, 0)));
	flock_put(flock, BOIDS_KIND_PILLAR, 0, (struct boids_vec){ 0.5f, 3, 0 });
	assert_near(place_of(flock, 0).x, 0.5, 0);
}
