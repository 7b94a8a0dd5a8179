/* SPDX-License-Identifier: MIT */
/* Spawn: positions and velocities of new boids. */
#include "reference.h"
#include "scene.h"

#include "rules/spawn.h"

enum { MANY = 4000 };

static struct boids_factors
factors_of_start(const char *name, int dimensions)
{
	struct boids_factors f = default_factors();

	f.number = MANY;
	f.dimensions = (float)dimensions;
	set_factor(&f, "start", name);
	return f;
}

TEST(every_start_puts_boids_inside_at_a_speed_that_is_allowed)
{
	static const int cells[][2] = { { 1, 1 }, { 2, 1 }, { 80, 23 }, { 10000, 3 } };
	struct dice d = { 1 };

	for (int row = 0; spawn_table[row].name; row++)
		for (int i = 0; i < 400; i++) {
			struct boids_factors f =
				factors_of_start(spawn_table[row].name, 2 + (i & 1));
			const int *size = dice_pick(&d, cells);
			f.number = (float)(1 + dice_below(&d, 5000));
			f.edge = dice_below(&d, 2) ? BOIDS_EDGE_WRAP : BOIDS_EDGE_TURN;
			f.speed_policy = dice_below(&d, 4);
			struct boids_world w = world_of(&f, size[0], size[1]);
			uint32_t id = (uint32_t)dice_below(&d, (int)f.number);
			struct boids_boid b = spawn_boid(&f, &w, id, (uint64_t)i, MANY);
			const struct boids_vec p = b.position;
			assert_int_equal(b.id, id);
			assert_true(p.x >= 0 && p.x <= w.size.x && p.y >= 0 && p.y <= w.size.y);
			assert_true(p.z >= 0 && p.z <= w.size.z);
			assert_true(w.size.z > 0 || (p.z == 0 && b.velocity.z == 0));
			assert_true(!w.wraps || (p.x < w.size.x && p.y < w.size.y));
			const int policy = f.speed_policy;
			const double speed = real_length(real_of(b.velocity));
			const double least = policy == BOIDS_SPEED_CLAMP      ? 7
			                     : policy == BOIDS_SPEED_CONSTANT ? 16
			                                                      : 0;
			assert_that(speed >= least - 1e-4 &&
			                    (policy == BOIDS_SPEED_FREE || speed <= 16 + 1e-4),
			            "start %s, policy %d: %g", spawn_table[row].name, policy, speed);
		}
}

TEST(a_boid_starts_alike_whenever_it_starts_but_not_for_another_seed)
{
	for (int row = 0; spawn_table[row].name; row++) {
		struct boids_factors f = factors_of_start(spawn_table[row].name, 3);
		struct boids_world w = world_of(&f, 80, 23);
		int same = 0;
		for (uint32_t id = 0; id < 100; id++) {
			struct boids_boid a = spawn_boid(&f, &w, id, 1, MANY),
					  b = spawn_boid(&f, &w, id, 1, MANY);
			struct boids_boid other = spawn_boid(&f, &w, id, 2, MANY);
			assert_memory_equal(&a, &b, sizeof a);
			same += a.position.x == other.position.x && a.velocity.x == other.velocity.x;
		}
		assert_true(same < 20 || strcmp(spawn_table[row].name, "circle") == 0);
	}
}

TEST(uniform_fills_the_world_evenly_and_heads_everywhere)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		struct boids_factors f = factors_of_start("uniform", dimensions);
		struct boids_world w = world_of(&f, 80, 23);
		int parts[16] = { 0 }, headings[8] = { 0 };
		struct real sum = { 0, 0, 0 };
		for (uint32_t id = 0; id < MANY; id++) {
			struct boids_boid b = spawn_boid(&f, &w, id, 9, MANY);
			parts[(int)(b.position.x / 20) * 4 + (int)(b.position.y / 11.5f)]++;
			double angle = atan2((double)b.velocity.y, (double)b.velocity.x);
			headings[(int)((angle + 3.141592653589793) / 0.7853981634) & 7]++;
			sum = real_add(sum, real_of(b.velocity), 1.0 / MANY);
		}
		for (int i = 0; i < 16; i++)
			assert_near(parts[i], MANY / 16.0, 75);
		for (int i = 0; i < 8; i++)
			assert_near(headings[i], MANY / 8.0, 105);
		assert_near(real_length(sum), 0, 0.6);
	}
}

TEST(circle_sends_boids_from_the_middle_like_spokes)
{
	struct boids_factors f = factors_of_start("circle", 2);
	struct boids_world w = world_of(&f, 80, 23);

	for (uint32_t id = 0; id < MANY; id++) {
		struct boids_boid b = spawn_boid(&f, &w, id, 3, MANY),
				  next = spawn_boid(&f, &w, id + 1, 3, MANY);
		assert_xy(b.position, 40, 23, 1e-4);
		assert_near(real_angle(real_of(b.velocity), real_of(next.velocity)),
		            6.2831853 / MANY, 1e-5);
	}
}

TEST(parallel_and_mill_are_discs_in_motion)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		struct boids_factors disc = factors_of_start("disc", dimensions), parallel = disc,
				     mill = disc;
		set_factor(&parallel, "start", "parallel");
		set_factor(&mill, "start", "mill");
		struct boids_world w = world_of(&disc, 1000, 500);
		for (uint32_t id = 0; id < MANY; id++) {
			struct boids_vec place = spawn_boid(&disc, &w, id, 4, MANY).position;
			struct boids_boid a = spawn_boid(&parallel, &w, id, 4, MANY),
					  b = spawn_boid(&mill, &w, id, 4, MANY);
			struct real out = { (double)place.x - 500, (double)place.y - 500, 0 };
			assert_memory_equal(&a.position, &place, sizeof place);
			assert_memory_equal(&b.position, &place, sizeof place);
			assert_true(a.velocity.x > 0 && a.velocity.y == 0 && a.velocity.z == 0);
			assert_near(real_angle(out, real_of(b.velocity)), 1.5707963268, 1e-4);
		}
	}
}

TEST(disc_has_room_for_each_boid)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		struct boids_factors f = factors_of_start("disc", dimensions);
		struct boids_world w = world_of(&f, 1000, 500);
		double radius = (double)f.separation_range * pow(MANY, 1.0 / dimensions);
		double furthest = 0;
		int inner = 0;
		for (uint32_t id = 0; id < MANY; id++) {
			struct real middle = { 500, 500, dimensions == 3 ? 500 : 0 };
			double d = real_distance(real_of(spawn_boid(&f, &w, id, 4, MANY).position),
			                         middle);
			furthest = fmax(furthest, d);
			inner += d < radius / 2;
		}
		assert_true(furthest <= radius * 1.0001 && furthest > 0.98 * radius);
		assert_near((double)inner / MANY, pow(0.5, dimensions), 0.03);
	}
}

TEST(flocks_are_as_many_as_ranges_say_of_unlike_sizes_and_later_boids_are_uniform)
{
	struct boids_factors f = factors_of_start("flocks", 2),
			     uniform = factors_of_start("uniform", 2);
	struct boids_world w = world_of(&f, 200, 60);
	int sizes[MANY] = { 0 }, groups = 0, most = 0;
	struct boids_boid last = { 0 };

	for (uint32_t id = 0; id < MANY;
	     id++) { /* those of a group follow each other, close together */
		struct boids_boid b = spawn_boid(&f, &w, id, 7, MANY);
		struct boids_boid later = spawn_boid(&f, &w, id, 7, 0),
				  other = spawn_boid(&uniform, &w, id, 7, 0),
				  alone = spawn_boid(&f, &w, id, 7, 1);
		double turn = real_angle(real_of(b.velocity), real_of(last.velocity));
		groups += id == 0 || turn > 1.5 ||
		          real_distance(real_of(b.position), real_of(last.position)) > 25;
		sizes[groups]++;
		assert_memory_equal(&later, &other, sizeof later);
		assert_true(real_distance(real_of(alone.position), (struct real){ 100, 60, 0 }) <
		            150);
		last = b;
	}
	for (int i = 0; i < MANY; i++)
		most = sizes[i] > most ? sizes[i] : most;
	assert_that(groups > 140 && groups < 150 && 4 * most > 7 * MANY / groups,
	            "%d groups, one of %d", groups, most);
}

TEST(edge_starts_on_the_border_and_flies_in)
{
	struct boids_factors f = factors_of_start("edge", 2);
	struct boids_world w = world_of(&f, 80, 23);
	int sides[4] = { 0 };

	for (uint32_t id = 0; id < MANY; id++) {
		struct boids_boid b = spawn_boid(&f, &w, id, 5, MANY);
		int side = b.position.x <= 0    ? 0
		           : b.position.x >= 80 ? 1
		           : b.position.y <= 0  ? 2
		                                : 3;
		assert_true(side < 3 || b.position.y >= 46);
		assert_true((side == 0 && b.velocity.x > 0) || (side == 1 && b.velocity.x < 0) ||
		            (side == 2 && b.velocity.y > 0) || (side == 3 && b.velocity.y < 0));
		sides[side]++;
	}
	for (int i = 0; i < 4; i++)
		assert_true(sides[i] > MANY / 8);
}

TEST(species_are_as_many_as_asked_for_and_all_as_likely)
{
	for (int species = 1; species <= 4; species++) {
		struct boids_factors f = factors_of_start("uniform", 2);
		struct boids_world w = world_of(&f, 80, 23);
		int counts[4] = { 0 };
		f.species = (float)species;
		for (uint32_t id = 0; id < MANY; id++) {
			int kind = spawn_boid(&f, &w, id, 6, MANY).species;
			assert_true(kind >= 0 && kind < species);
			counts[kind]++;
		}
		for (int kind = 0; kind < species; kind++)
			assert_near(counts[kind], (double)MANY / species, 160);
	}
}
