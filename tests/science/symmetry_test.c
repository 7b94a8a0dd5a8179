/* SPDX-License-Identifier: MIT */
/* Symmetry: a flock does not depend on its place, its orientation, the unit of length or the order
 * of its boids. */
#include "science.h"
#include "settings/named_files.h"

/* ---------------------------------------------------------------- space */

enum { MANY = 60, FRAMES = 10 };

/* A shift, rotation and scaling of a flock. */
struct change {
	struct boids_vec by;
	double angle, scale;
};

static struct boids_vec
changed_way(struct boids_vec v, const struct change *c)
{
	double cosine = cos(c->angle) * c->scale, sine = sin(c->angle) * c->scale;

	return (struct boids_vec){
		(float)(cosine * (double)v.x - sine * (double)v.y),
		(float)(sine * (double)v.x + cosine * (double)v.y),
		(float)(c->scale * (double)v.z),
	};
}

/* A flat world is not shifted in depth. */
static struct boids_vec
changed_place(struct boids_vec p, const struct change *c, const struct boids_factors *f)
{
	struct boids_vec q = changed_way(p, c);

	return (struct boids_vec){ q.x + c->by.x, q.y + c->by.y,
		                   f->dimensions == 3 ? q.z + c->by.z : 0 };
}

/* Scales lengths and speeds; some models have weights that scale too, others have angles. */
static struct boids_factors
enlarged(struct boids_factors f, double scale)
{
	float k = (float)scale;
	float *const lengths[] = { &f.separation_range, &f.visual_range, &f.alignment_range,
		                   &f.margin,           &f.radius,       &f.min_speed,
		                   &f.max_speed,        &f.turn,         &f.fling,
		                   &f.budget,           &f.max_force,    &f.wind };

	foreach (i, lengths)
		*lengths[i] *= k;
	if (strcmp(factor_table[BOIDS_FACTOR_model].word(f.model), "reynolds99") == 0) {
		f.separation *= k;
		f.alignment *= k;
		f.cohesion *= k;
	}
	return f;
}

/* Returns a preset in open space, which uses no random numbers after the start. */
static struct boids_factors
in_the_open(const char *preset)
{
	struct boids_factors f = science_preset(preset);

	f.edge = BOIDS_EDGE_OPEN;
	f.noise = 0;
	f.wind = f.gust = f.scouts_left = f.scouts_right = 0; /* have a direction or a place */
	f.predators = f.pillars = 0;
	f.collide = BOIDS_COLLIDE_OFF; /* pairs in the order of ids */
	f.food = f.hunger = f.exhaustion = f.lifespan = f.crash =
		0; /* cells have a place, death is chance */
	f.breeding = BOIDS_BREEDING_OFF;
	f.captured = BOIDS_CAPTURED_SURVIVE;
	f.number = MANY;
	f.update = BOIDS_UPDATE_SYNCHRONOUS;
	f.start = 0; /* uniform */
	factors_fit(&f, 30, 15);
	return f;
}

/* Returns the distance of two flocks, one transformed before its flight and the other after it; in
 * units of the one that was not transformed. */
static double
apart_after(struct boids_factors f, const struct change *c, bool to_the_bit)
{
	scoped_flock *plain = science_flock(f, 30, 15, 7);
	scoped_flock *other = science_flock(enlarged(f, c->scale), 30, 15, 7);
	struct boids_boid boids[MANY];
	double most = 0;

	for (uint32_t id = 0; id < MANY; id++) {
		boids[id] = boid_with_id(plain, id);
		boids[id].position = changed_place(boids[id].position, c, &f);
		boids[id].velocity = changed_way(boids[id].velocity, c);
	}
	assert_true(flock_restore(other, boids, MANY, NULL, NULL));
	run_steps(plain, FRAMES, FRAME);
	run_steps(other, FRAMES, FRAME);
	for (uint32_t id = 0; id < MANY; id++) {
		struct boids_vec is = boid_with_id(other, id).position;
		struct boids_vec should = changed_place(boid_with_id(plain, id).position, c, &f);
		struct boids_world open = { .size = { 1, 1, 1 } };
		most = fmax(most, science_distance(&open, is, should) / c->scale);
		if (to_the_bit)
			assert_memory_equal(&is, &should, sizeof is);
	}
	return most;
}

/* In any preset the transformation makes no difference but for rounding. */
static void
makes_no_difference(const struct change *c, bool to_the_bit)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct boids_factors f = in_the_open(p->name);
		double most = apart_after(f, c, to_the_bit), columns = most * (double)f.zoom;
		if (!(columns < 0.01))
			fail_msg("%s: %g columns apart", p->name, columns);
	}
}

TEST(where_a_flock_is_makes_no_difference)
{
	makes_no_difference(&(struct change){ { 37, -53, 11 }, 0, 1 }, false);
}

TEST(which_way_is_up_makes_no_difference)
{
	makes_no_difference(&(struct change){ { 0, 0, 0 }, 1.2345, 1 }, false);
	makes_no_difference(&(struct change){ { 0, 0, 0 }, -2.5, 1 }, false);
}

TEST(how_large_a_unit_is_makes_no_difference)
{
	makes_no_difference(&(struct change){ { 0, 0, 0 }, 0, 0.37 }, false);
	makes_no_difference(&(struct change){ { 0, 0, 0 }, 0, 3.3 }, false);
}

/* A factor of two causes no rounding. */
TEST(twice_the_size_is_the_same_flight_to_the_bit)
{
	makes_no_difference(&(struct change){ { 0, 0, 0 }, 0, 2 }, true);
}

/* ---------------------------------------------------------------- order */

/* Boids in another order in memory: nothing is random here, so their order makes no difference. */
TEST(order_makes_no_difference)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct boids_factors f = science_preset(p->name);
		struct boids_boid ordered[MANY], boids[MANY];
		f.number = MANY;
		scoped_flock *one = science_flock(f, 80, 24, 3),
			     *other = science_flock(f, 80, 24, 3);
		for (uint32_t id = 0; id < MANY; id++)
			boids[id * 37 % MANY] = ordered[id] = boid_with_id(one, id);
		assert_true(flock_restore(one, ordered, MANY, NULL, NULL)); /* food is full then */
		assert_true(flock_restore(other, boids, MANY, NULL, NULL));
		assert_int_equal(flock_hash(one), flock_hash(other));
		run_steps(one, 30, FRAME);
		run_steps(other, 30, FRAME);
		assert_int_equal(flock_hash(one), flock_hash(other));
	}
}

TEST(ids_make_no_difference_but_to_chance)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct boids_factors f = in_the_open(p->name);
		struct boids_boid boids[MANY];
		scoped_flock *one = science_flock(f, 30, 15, 3),
			     *other = science_flock(f, 30, 15, 3);
		struct boids_world open = { .size = { 1, 1, 1 } };
		for (uint32_t id = 0; id < MANY; id++) {
			boids[id] = boid_with_id(one, id);
			boids[id].id = MANY - 1 - id;
		}
		assert_true(flock_restore(other, boids, MANY, NULL, NULL));
		run_steps(one, FRAMES, FRAME);
		run_steps(other, FRAMES, FRAME);
		for (uint32_t id = 0; id < MANY; id++) {
			double d = science_distance(&open, boid_with_id(one, id).position,
			                            boid_with_id(other, MANY - 1 - id).position);
			if (!(d * (double)f.zoom < 1e-3))
				fail_msg("%s: %g columns apart", p->name, d * (double)f.zoom);
		}
	}
}

/* ---------------------------------------------------------------- momentum */

static struct boids_vec
momentum(const struct flock_state *flock)
{
	double x = 0, y = 0, z = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		x += (double)b.velocity.x;
		y += (double)b.velocity.y;
		z += (double)b.velocity.z;
	}
	return (struct boids_vec){ (float)x, (float)y, (float)z };
}

/* Returns the change of the total momentum in 300 frames, over the sum of all speeds. */
static double
momentum_gained(struct boids_factors f)
{
	scoped_flock *flock = science_flock(f, 30, 15, 5);
	const struct boids_world open = { .size = { 1, 1, 1 } };
	const struct boids_vec before = momentum(flock);

	run_steps(flock, 300, FRAME);
	return science_distance(&open, before, momentum(flock)) /
	       (measure_value(flock, BOIDS_MEASURE_SPEED) * (double)boid_count(flock));
}

TEST(every_push_has_an_equal_reaction)
{
	static const char *const presets[] = { "ganz", "hasan", "christian", "therrien", "classic" };

	every (preset, presets) {
		struct boids_factors f = in_the_open(*preset);
		f.model = 0; /* ganz: its push is linear */
		f.alignment = f.cohesion = 0;
		f.speed_policy = BOIDS_SPEED_FREE;
		assert_true(momentum_gained(f) < 1e-5);
		f.edge = BOIDS_EDGE_WRAP;
		f.torus = 1;
		assert_true(momentum_gained(f) < 1e-5);
	}
}

TEST(where_all_see_all_only_order_propels_a_flock)
{
	struct boids_factors f = in_the_open("danner");

	f.speed_policy = BOIDS_SPEED_FREE;
	f.separation = 1;
	assert_true(momentum_gained(f) < 1e-4);
	f.update = BOIDS_UPDATE_SEQUENTIAL;
	assert_true(momentum_gained(f) > 0.01);
}
