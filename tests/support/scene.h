/* SPDX-License-Identifier: MIT */
/* Scene: what the tests of the core share: saying what should be true, chance of their own, and
 * flocks to look at. */
#pragma once

#include "boids/flock.h"
#include "perception/batch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* What should be true (NaN never is), and a message as for printf if it is not. */

#define assert_that(condition, ...) \
	((condition) ? (void)0 \
	             : (print_error(__VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__)))

#define assert_near(actual, expected, tolerance) \
	check_near((double)(actual), (double)(expected), (double)(tolerance), #actual, __FILE__, \
	           __LINE__)

void check_near(double actual, double expected, double tolerance, const char *what,
                const char *file, int line);

/* Chance that is not random.h's, whose errors must not hide themselves. */
struct dice {
	uint64_t state;
};

double dice_between(struct dice *d, double low, double high);
int dice_below(struct dice *d, int sides);
struct vec dice_direction(struct dice *d, int dimensions); /* of length 1 */

#define dice_pick(d, array) ((array)[dice_below((d), (int)(sizeof(array) / sizeof *(array)))])

/* factors_set, where the text is known to be fine. */
void set_factor(struct factors *f, const char *name, const char *text);

/* Every rule off: boids by model ganz that fly straight on through open space at any speed. */
struct factors quiet_factors(void);

/* A world of this size as the factors would have it. */
struct world world_sized(const struct factors *f, double width, double height);

/* A flock of exactly these boids, and of these predators and posts if there are any. */
struct flock *flock_of(const struct factors *f, struct world world, const struct boid *boids,
                       size_t count);

/* A wing of nothing but this boid. */
struct batch batch_of_one(struct boid b);

/* The boid of that id. */
struct boid boid_with_id(const struct flock *flock, uint32_t id);

/* Factors, world and boids drawn at random: worlds from one cell up, ranges from nothing to more
 * than the world, crowds, coincident boids, boids at rest, and stragglers far outside. */
struct flock *random_flock(struct dice *d, int most);

/* Any weights, speeds, borders and wind; model, ranges and noise stay. */
void wild_settings(struct dice *d, struct factors *f);

/* All rules on, in open space. */
struct factors lively_factors(void);

/* Boids 0 .. count - 1 anywhere in a square or cube of that side, at speed 10, alike in each call. */
enum { CROWD_MOST = 100 };
struct flock *crowd(const struct factors *f, double side, int count);

/* From now on numbers of the C library have a decimal comma. false: this machine cannot. */
bool comma_locale(void);
