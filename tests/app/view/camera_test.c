/* SPDX-License-Identifier: MIT */
/* Camera: view coordinates, against positions worked out by hand. */
#include "view/camera.h"

#include "drawn_flock.h"

#include <math.h>

enum { WIDE = 80, HIGH = 48 };

static struct flock_state *
flock_at(int edge, const struct boids_boid *boids, size_t count)
{
	struct boids_factors f = quiet_factors();

	f.edge = edge;
	return flock_on_screen(&f, boids, count);
}

/* Fails unless a viewpoint sees a place there, and finds it again. */
static struct view_vec
assert_view(const struct viewpoint *viewpoint, struct boids_vec place, double across, double down)
{
	struct view_vec seen = viewpoint_from_world(viewpoint, place);
	struct boids_vec back = viewpoint_to_world(viewpoint, seen);

	assert_near(seen.across, across, 1e-4);
	assert_near(seen.down, down, 1e-4);
	assert_near(back.x, place.x, 1e-4);
	assert_near(back.y, place.y, 1e-4);
	assert_near(back.z, place.z, 1e-4);
	return seen;
}

static void
assert_seen(const struct camera *camera, const struct flock_state *flock, uint32_t id,
            double across, double down)
{
	struct viewpoint viewpoint = camera_viewpoint(camera, flock);

	assert_view(&viewpoint, boid_with_id(flock, id).position, across, down);
}

TEST(it_follows_the_middle_boid_then_the_next_id_and_round)
{
	const struct boids_boid boids[] = { boid_at(9, 10, 10, 1, 0), boid_at(2, 39, 25, 1, 0),
		                            boid_at(5, 70, 40, 1, 0) };
	scoped_flock *flock = flock_at(BOIDS_EDGE_TURN, boids, 3);
	static const uint32_t expected[] = { 2, 5, 9, 2 };
	struct camera camera = { 0 };

	for (int i = 0; i < 4; i++) {
		assert_true(camera_follow(&camera, flock));
		assert_int_equal(camera.boid, expected[i]);
	}
	camera_unfollow(&camera, flock);
	assert_false(camera.follows);
}

TEST(without_boids_it_follows_none)
{
	scoped_flock *flock = flock_at(BOIDS_EDGE_TURN, NULL, 0);
	struct camera camera = { 0 };

	assert_false(camera_follow(&camera, flock));
	assert_false(camera.follows);
	assert_true(camera_glide(&camera, flock, 1));
}

/* In every edge mode: the followed boid stays where it is, then glides to the middle without
 * jumps. */
TEST(it_glides_to_the_followed_boid_and_back)
{
	const struct boids_boid boids[] = { boid_at(1, 30, 30, 1, 0) };

	for (int edge = BOIDS_EDGE_WRAP; edge <= BOIDS_EDGE_ROOST; edge++) {
		scoped_flock *flock = flock_at(edge, boids, 1);
		struct boids_vec middle = flock_middle(flock);
		double x = 30 - (double)middle.x, y = 30 - (double)middle.y, left = 1;
		struct camera camera = { .time = 100 };
		uint64_t hash = flock_hash(flock);
		camera_follow(&camera, flock);
		assert_seen(&camera, flock, 1, x, y);
		for (int i = 1; i < 10; i++) {
			assert_true(camera_glide(&camera, flock, 100 + 0.02 * i));
			left = exp(-0.02 * i / 0.07);
			assert_seen(&camera, flock, 1, x * left, y * left);
		}
		assert_true(camera_glide(&camera, flock, 110));
		assert_seen(&camera, flock, 1, 0, 0);
		assert_false(camera_is_moving(&camera));
		camera_unfollow(&camera, flock);
		assert_seen(&camera, flock, 1, 0, 0);
		assert_true(camera_glide(&camera, flock, 120));
		assert_seen(&camera, flock, 1, x, y);
		assert_int_equal(flock_hash(flock), hash);
	}
}

TEST(around_a_followed_boid_a_world_that_wraps_shows_on_all_sides)
{
	const struct boids_boid boids[] = { boid_at(0, 41, 23, 1, 0), boid_at(1, 78, 46, 1, 0),
		                            boid_at(2, 3, 2, 1, 0) };
	scoped_flock *flock = flock_at(BOIDS_EDGE_WRAP, boids, 3);
	struct camera camera = { 0 };

	camera_follow(&camera, flock);
	camera_follow(&camera, flock);
	assert_int_equal(camera.boid, 1);
	camera_glide(&camera, flock, 100);
	assert_seen(&camera, flock, 1, 0, 0);
	assert_seen(&camera, flock, 2, 5, 4);
	assert_seen(&camera, flock, 0, -37, -23);
}

/* A flock in a deep world of 80 by 48 by 48, and one boid. */
static struct flock_state *
deep_flock(struct boids_vec place)
{
	const struct boids_factors f = quiet_with("edge bounce, dimensions 3");
	const struct boids_boid b = { .position = place };

	return flock_on_screen(&f, &b, 1);
}

static void
turn_to(struct camera *camera, const struct flock_state *flock, float degrees)
{
	const struct boids_factors looks = { .rotation = degrees };

	camera_turn(camera, &looks, flock);
}

/* By the time of the flock alone: cameras that began at different times agree. */
TEST(an_orbit_is_a_full_turn_in_its_seconds)
{
	scoped_flock *flock = deep_flock((struct boids_vec){ 70, 30, 10 });
	const struct boids_factors looks = { .rotation = 30, .orbit = 2 };
	struct camera camera = { 0 }, late = { 0 };

	for (int step = 0; step <= 240; step++) {
		double full = 30 / 360.0 + flock_time(flock) / 2;
		camera_turn(&camera, &looks, flock);
		assert_near((double)camera.turns, (full - floor(full)) * CAMERA_TURNS, 1e-4);
		flock_step(flock, FRAME);
	}
	camera_turn(&camera, &looks, flock);
	camera_turn(&late, &looks, flock);
	camera_jump(&camera);
	camera_jump(&late);
	assert_true(camera.turns == late.turns && !camera_is_moving(&late));
	assert_true(camera_viewpoint(&camera, flock).sine == camera_viewpoint(&late, flock).sine);
}

/* One full turn by key presses, against rotation about the middle in double: distances and depths
 * stay correct. */
TEST(it_goes_round_a_deep_world)
{
	const struct boids_vec place = { 70, 30, 10 };
	scoped_flock *flock = deep_flock(place);
	double x = 70 - 40, z = 10 - (double)flock_world(flock).size.z / 2;
	struct camera camera = { 0 };

	for (int i = 0; i <= CAMERA_TURNS; i++) {
		double angle = 2 * M_PI * i / CAMERA_TURNS;
		camera_glide(&camera, flock, i * 100.0);
		struct viewpoint viewpoint = camera_viewpoint(&camera, flock);
		struct view_vec seen =
			assert_view(&viewpoint, place, x * cos(angle) + z * sin(angle), 30 - 24);
		assert_near(seen.depth, z * cos(angle) - x * sin(angle), 1e-4);
		assert_near(viewpoint_nearness(&viewpoint, seen.depth), 0.5, 0.5);
		assert_near(viewpoint_nearness(&viewpoint, -viewpoint.reach), 1, 1e-6);
		assert_near(viewpoint_nearness(&viewpoint, viewpoint.reach), 0, 1e-6);
		turn_to(&camera, flock, (camera.turns + 1) * 360 / CAMERA_TURNS);
	}
	turn_to(&camera, flock, 360);
	assert_near((double)camera.turns, 0, 0);
	turn_to(&camera, flock, 330);
	assert_near((double)camera.turns, CAMERA_TURNS - 2, 1e-6);
}

TEST(turning_glides_the_short_way)
{
	scoped_flock *flock = deep_flock((struct boids_vec){ 40, 24, 24 });
	struct camera camera = { 0 };

	camera_glide(&camera, flock, 1);
	turn_to(&camera, flock, 360.0f / CAMERA_TURNS);
	struct viewpoint viewpoint = camera_viewpoint(&camera, flock);
	assert_near(viewpoint.sine, 0, 1e-6); /* not turned yet */
	assert_true(camera_is_moving(&camera));
	camera_glide(&camera, flock, 1.07);
	viewpoint = camera_viewpoint(&camera, flock);
	assert_near(viewpoint.sine, sin(2 * M_PI / CAMERA_TURNS * (1 - exp(-1))), 1e-5);
	turn_to(&camera, flock, 0);
	camera_glide(&camera, flock, 99);
	assert_false(camera_is_moving(&camera));
	assert_near((double)camera.turns, 0, 0);
	viewpoint = camera_viewpoint(&camera, flock);
	assert_near(viewpoint.sine, 0, 0);
	assert_near(viewpoint.cosine, 1, 0);
}

/* ---- a part of the world */

static void
assert_cells(const struct camera *camera, int columns, int rows, struct viewport cells)
{
	struct viewport found = camera_cells(camera, columns, rows);

	assert_memory_equal(&found, &cells, sizeof found);
}

TEST(zoom_keeps_a_place_where_it_is_and_shows_no_more_than_the_world)
{
	static const struct boids_vec around = { 0.25F, 0.5F, 0 };
	static const struct {
		double by;
		const struct boids_vec *around;
		struct viewport cells;
	} zooms[] = {
		{ 0.5, &around, { 10, 5, 40, 10 } }, { 0.5, NULL, { 20, 7, 20, 5 } },
		{ 2, &around, { 20, 5, 40, 10 } },   { 100, NULL, { 0, 0, 80, 20 } },
		{ 1e-9, NULL, { 39, 9, 1, 1 } },
	};
	struct camera camera = { 0 };

	every (zoom, zooms) {
		camera_zoom(&camera, zoom->by, zoom->around);
		assert_cells(&camera, 80, 20, zoom->cells);
	}
	camera = (struct camera){ .part = { -1.0 / 3, 0, 1.0 / 3, 1 } };
	camera_zoom(&camera, 2, NULL);
	assert_cells(&camera, 60, 20, (struct viewport){ 0, 0, 20, 20 });
}
