/* SPDX-License-Identifier: MIT */
/* Flock: the boids and their simulation, step by step. */
#pragma once

#include "boids/factors.h"
#include "boids/map.h"
#include "boids/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct flock; /* opaque: the caller does not see how boids lie in memory */

/* Returns an empty flock at step 0. All random numbers derive from the seed.
 * NULL: no memory. */
struct flock *flock_new(uint64_t seed);
void flock_free(struct flock *flock); /* flock may be NULL */

/* Gives the flock these factors (resolved by factors_fit) and this world. A world of another size
 * grows or shrinks about its middle: boids keep their places relative to it, and boids outside are
 * moved in. Missing boids are placed by f->start; surplus boids are removed, newest first. Boids
 * removed by predators come back only when f->number changes.
 * Returns false without memory; nothing has changed then. */
bool flock_fit(struct flock *flock, const struct factors *f, struct world world);

/* The same as flock_fit about another anchor than the middle: `share` of each side (0 .. 1) stays
 * the same place. Open worlds have no sides: to or from one, the middle is the anchor. */
bool flock_fit_anchored(struct flock *flock, const struct factors *f, struct world world,
                        struct vec share);

/* Gives the flock a copy of this map of walls, goals and winds, or none (NULL). A map smaller or
 * larger than the world is centred on it. New boids start at its S cells. A boid in a wall is moved
 * to the nearest air, here and by flock_fit: no boid is ever in a wall. (A world of nothing but
 * wall counts as air.) Walls reach through the whole depth of a deep world. Returns false without
 * memory; nothing has changed then. */
bool flock_map(struct flock *flock, const struct map *map);

/* Advances the flock by `seconds` (above 0). The same seed, factors, world and steps give the same
 * flock, bit for bit, on every machine. Allocates nothing, cannot fail. */
void flock_step(struct flock *flock, float seconds);

/* The same as flock_step, but cancellable: a step of a million boids in a dense crowd takes
 * seconds. Polls go_on(data) from any of its threads, one at a time; go_on must not touch the
 * flock. Once go_on returns false the step is cancelled: returns false, and nothing has changed. */
bool flock_step_while(struct flock *flock, float seconds, bool (*go_on)(void *data), void *data);

/* Sets the number of threads of a step, the caller's included; a new flock has one. The flock stays
 * the same, bit for bit. With update = sequential one thread does all: each boid waits for the one
 * before. Returns false if the threads cannot be started; nothing has changed then. */
bool flock_threads(struct flock *flock, int threads);

/* Scatters the flock for two seconds of flight at any length of a step, as the factor scatter
 * does. */
void flock_scatter(struct flock *flock);

/* Multiplies all lengths and speeds, of world and boids, by k: after a change of zoom by 1/k
 * everything stays where it is on the screen. The caller calls flock_fit next. */
void flock_scale(struct flock *flock, float k);

/* Puts predator i (0 <= i < flock_predators) at rest at a place; from outside of a closed world or
 * from a wall, at the nearest place allowed. It hunts on from there. */
void flock_put_predator(struct flock *flock, size_t i, struct vec place);

/* Copies predator `from` over predator i, except the id. To remove a certain predator, copy the
 * newest over it: lowering the factor removes the newest first. */
void flock_copy_predator(struct flock *flock, size_t i, size_t from);

/* The same as the two above for posts, which stay there. */
void flock_put_post(struct flock *flock, size_t i, struct vec place);
void flock_copy_post(struct flock *flock, size_t i, size_t from);

/* Replaces all boids and the step count, and sets the factor number. Predators among `boids`
 * replace all predators and set the factor predators; posts likewise. Ids must be unique in a kind
 * and below 2^31, species below the number of species, all numbers finite and below 1e9. A boid in
 * a wall or outside of a closed world is moved in. Returns false without memory, or with more of a
 * kind than its factor allows; nothing has changed then. */
bool flock_restore(struct flock *flock, const struct boid *boids, size_t count, uint64_t step);

/* Queries. Boids come in any order, 0 <= i < flock_count: the id identifies a boid. */
size_t flock_count(const struct flock *flock);
struct boid flock_boid(const struct flock *flock, size_t i);
/* Predators by increasing id: 0 <= i < flock_predators. */
size_t flock_predators(const struct flock *flock);
struct boid flock_predator(const struct flock *flock, size_t i);
/* Posts by increasing id: 0 <= i < flock_posts. */
size_t flock_posts(const struct flock *flock);
struct boid flock_post(const struct flock *flock, size_t i);
/* Returns the place to centre the view on: the middle of the world, or of the flock in an open
 * world. When a world opens it glides from the one to the other. */
struct vec flock_middle(const struct flock *flock);
const struct factors *flock_factors(const struct flock *flock);
struct world flock_world(const struct flock *flock);
uint64_t flock_seed(const struct flock *flock);
uint64_t flock_steps(const struct flock *flock); /* steps taken */
double flock_time(const struct flock *flock);    /* seconds flown */
/* Returns the wind at a place now, units/s/s: steady wind and gust, without wind of map cells. */
struct vec flock_wind_at(const struct flock *flock, struct vec place);

const struct map *flock_current_map(const struct flock *flock); /* the map, NULL: none */
/* Returns the map's character at a place; air outside of the map. */
char flock_map_cell(const struct flock *flock, struct vec place);
/* The number of goals of the map in this world, and the current one. The flock seeks a goal until
 * half of its boids have arrived (within half a second of flight), then the next, after the last
 * the first. In a world of another size the same goal stays current, if it is in that world. */
int flock_goals(const struct flock *flock);
int flock_goal(const struct flock *flock); /* 0 .. flock_goals - 1; 0 if there is none */
/* The current goal as the map numbers it, goals outside of this world included; 0 if none. */
int flock_goal_on_map(const struct flock *flock);
/* Makes a goal the current one, 0 <= goal < flock_goals. */
void flock_set_goal(struct flock *flock, int goal);
/* Returns the path length from a place around walls to the current goal, units; INFINITY: none. */
float flock_path_length(const struct flock *flock, struct vec place);
/* Returns whether a path leads from a start of boids to a goal, 0 .. flock_goals - 1. */
bool flock_goal_reachable(const struct flock *flock, int goal);

/* Returns whether a factor has no effect in this flock: as factor_inactive, or because the map lacks
 * what it acts on ("there is no wall"). Writes the reason to why (FACTOR_ERROR bytes). */
bool flock_factor_inactive(const struct flock *flock, int which, char *why);

/* Returns a hash of every bit of every boid, independent of their order in memory. */
uint64_t flock_hash(const struct flock *flock);
