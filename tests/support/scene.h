/* SPDX-License-Identifier: MIT */
/* Scene: helpers that the tests of the core share: random numbers and flocks. */
#pragma once

#include "flock/flock.h"
#include "math/address_sanitizer.h"
#include "math/simd_width.h"
#include "measures/measure.h"
#include "perception/batch.h"
#include "scoped.h"
#include "test.h"

static inline int
simd_lanes(enum simd_width width)
{
	static const int lanes[] = { 1, 4, 8, 16 };

	return lanes[width];
}

/* Fails unless a flock has this value of a measure, such as ORDER. */
#define assert_measure(flock, name, expected, tolerance) \
	assert_near(measure_value(flock, BOIDS_MEASURE_##name), expected, tolerance)

/* Fails unless each of "order 1, nearest nan" is within a tolerance of what the flock has. */
void assert_measures(const struct flock_state *flock, double tolerance, const char *values);

/* Random numbers independent of random.h, so that its errors show. */
struct dice {
	uint64_t state;
};

double dice_between(struct dice *d, double low, double high);
int dice_below(struct dice *d, int sides);
struct boids_vec dice_direction(struct dice *d, int dimensions); /* unit vector */

#define dice_pick(d, array) ((array)[dice_below((d), (int)LENGTH(array))])

/* Returns how often a test repeats what it draws at random: `count` times in the exhaustive form, a
 * fifth of it otherwise, and under the address sanitizer and valgrind (memcheck.sh), which are slow,
 * and find in the first what they find in all. */
static inline int
repeats(int count)
{
	return test_is_long() && !HAS_ADDRESS_SANITIZER && !getenv("MEMCHECK") ? count : count / 5;
}

/* Returns the default of every factor. */
static inline struct boids_factors
default_factors(void)
{
	struct boids_factors f;

	factors_init(&f);
	return f;
}

/* factors_set for a text known to be valid, and for many: "edge wrap, number auto 0.1". */
void set_factor(struct boids_factors *f, const char *name, const char *text);
void set_factors(struct boids_factors *f, const char *settings);

/* Fail unless a factor is written, or shown, so. */
void assert_factor(const struct boids_factors *f, const char *name, const char *text);
void assert_shown(const struct boids_factors *f, const char *name, const char *text);

/* Returns factors with these set as a user writes them, "separation 0.5, edge wrap". */
struct boids_factors factors_with(struct boids_factors f, const char *settings);

/* Fails unless all factors are the same, naming the first that differs. */
void assert_same_factors(const struct boids_factors *a, const struct boids_factors *b);

/* All rules off: boids of model ganz fly straight through open space at any speed. */
struct boids_factors quiet_factors(void);

/* The same with some on: quiet_with("cohesion 0.1, visual-range 5"). */
static inline struct boids_factors
quiet_with(const char *settings)
{
	return factors_with(quiet_factors(), settings);
}

/* The same of the defaults. */
static inline struct boids_factors
default_with(const char *settings)
{
	return factors_with(default_factors(), settings);
}

/* Returns a world of this size with the settings of the factors. */
struct boids_world world_sized(const struct boids_factors *f, double width, double height);

/* Returns a new flock with these factors in this world. */
struct flock_state *fitted_flock(const struct boids_factors *f, struct boids_world world,
                                 uint64_t seed);

/* The same in the world of a terminal of this size, with a map or NULL. */
struct flock_state *new_flock_in_cells(struct boids_factors f, int columns, int rows,
                                       const struct boids_map *map, uint64_t seed);

/* Gives a flock these boids, and the state of a new one. */
void restore_boids(struct flock_state *flock, const struct boids_boid *boids, size_t count);

/* Returns a flock of exactly these boids, predators and pillars. */
struct flock_state *flock_of(const struct boids_factors *f, struct boids_world world,
                             const struct boids_boid *boids, size_t count);

/* The same in the world of a terminal, 80x48. */
static inline struct flock_state *
flock_on_screen(const struct boids_factors *f, const struct boids_boid *boids, size_t count)
{
	return flock_of(f, world_sized(f, 80, 48), boids, count);
}

/* Returns a new flock of all that another one has, its boids read in another order. */
struct flock_state *restored_twin(const struct flock_state *from);

/* Gives a flock other factors in the same world. */
static inline void
refit(struct flock_state *flock, const struct boids_factors *f)
{
	assert_true(flock_fit(flock, f, flock_world(flock)));
}

/* Changes some of its factors: retune(flock, "number 9, edge open"). */
static inline void
retune(struct flock_state *flock, const char *settings)
{
	const struct boids_factors f = factors_with(*flock_factors(flock), settings);

	refit(flock, &f);
}

/* Seconds of a usual step. */
static const float FRAME = 1.0f / 60;

/* Return one of a flat world. */
static inline struct boids_boid
boid_at(uint32_t id, float x, float y, float vx, float vy)
{
	return (struct boids_boid){ .position = { x, y, 0 }, .velocity = { vx, vy, 0 }, .id = id };
}

static inline struct boids_boid
predator_at(uint32_t id, float x, float y, float vx, float vy)
{
	struct boids_boid b = boid_at(id, x, y, vx, vy);

	b.kind = BOIDS_KIND_PREDATOR;
	return b;
}

/* Returns a boid that lives, is grown up and has this energy and all genes alike. */
static inline struct boids_boid
living(struct boids_boid b, float energy, float gene)
{
	b.life = (struct boids_life){ .energy = energy, .breath = 1, .age = 9 };
	for (int g = 0; g < BOIDS_GENES; g++)
		b.life.genes[g] = gene;
	return b;
}

/* Fails unless a vector has these coordinates. */
#define assert_xy(v, to_x, to_y, tolerance) \
	(assert_near((v).x, to_x, tolerance), assert_near((v).y, to_y, tolerance))

/* Return boid i, predator i and the numbers of both. */
static inline struct boids_boid
boid_of(const struct flock_state *flock, size_t i)
{
	return flock_boid(flock, BOIDS_KIND_BOID, i);
}

static inline struct boids_boid
predator_of(const struct flock_state *flock, size_t i)
{
	return flock_boid(flock, BOIDS_KIND_PREDATOR, i);
}

static inline size_t
boid_count(const struct flock_state *flock)
{
	return flock_count(flock, BOIDS_KIND_BOID);
}

static inline size_t
predator_count(const struct flock_state *flock)
{
	return flock_count(flock, BOIDS_KIND_PREDATOR);
}

/* For qsort: orders doubles. */
int by_value(const void *a, const void *b);

/* Takes `count` steps of this length. */
static inline void
run_steps(struct flock_state *flock, int count, float seconds)
{
	for (int i = 0; i < count; i++)
		flock_step(flock, seconds);
}

/* Fails unless two flocks are the same to the bit, now and after these steps. */
void assert_fly_on_alike(struct flock_state *one, struct flock_state *other, int steps);

/* Returns a batch of this boid alone. */
struct batch batch_of_one(struct boids_boid b);

/* Returns the boid of that id. */
struct boids_boid boid_with_id(const struct flock_state *flock, uint32_t id);

/* Draw factors, world and boids at random: worlds from one cell up, ranges from 0 to more than the
 * world, crowds, coincident boids, boids at rest, and boids far outside. */
struct flock_state *random_flock(struct dice *d, int most);

/* Draws weights, speeds, borders and wind; model, ranges and noise stay. */
void wild_settings(struct dice *d, struct boids_factors *f);

/* All rules on, in open space. */
struct boids_factors lively_factors(void);

/* All of life at once, for a world of 80x24. */
struct boids_factors teeming_factors(void);

/* Returns boids 0 .. count - 1 anywhere in a square or cube of that side, at speed 10, the same in
 * each call. */
enum { CROWD_MOST = 100 };
struct flock_state *crowd(const struct boids_factors *f, double side, int count);

/* Fails unless flocks that `make` makes alike from the seeds 1 to `seeds` are the same after some
 * frames, with one thread or three, with wide lanes or one. */
void assert_flies_alike(struct flock_state *(*make)(uint64_t seed), int seeds, int steps);
