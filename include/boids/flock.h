/* SPDX-License-Identifier: MIT */
/* Flock: the boids, and what one step of time does to them. */
#pragma once

#include "boids/factors.h"
#include "boids/map.h"
#include "boids/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct flock; /* how boids lie in memory is its own affair */

/* An empty flock at step 0; everything that chance decides comes from the seed.
 * NULL: no memory. */
struct flock *flock_new(uint64_t seed);
void flock_free(struct flock *flock); /* NULL is fine */

/* From now on fly by these factors in this world, f resolved by factors_fit. A world of another size
 * grows or shrinks about its middle: boids keep their places in relation to it, and who would stand
 * outside is moved in. Missing boids are placed by f->start, the newest ones of too many go. Boids that
 * predators have removed come back only when f->number is another than before.
 * false: no memory, and nothing has changed. */
bool flock_fit(struct flock *flock, const struct factors *f, struct world world);

/* The same about another place than the middle: what stands so far along the sides of the world (0 .. 1)
 * stands so far along them afterwards. Not from one open world to another, which has no sides. */
bool flock_fit_about(struct flock *flock, const struct factors *f, struct world world,
                     struct vec share);

/* From now on fly among the walls, goals and winds of this map, or of none (NULL); the flock keeps a copy.
 * A map smaller or larger than the world is laid in its middle. Boids start where it says so, and who
 * stands in a wall is moved to the air nearest to it; so they are by flock_fit. Nobody is ever in a
 * wall. (Where the world shows nothing but wall, it is air.) Walls of a deep world go all through it.
 * false: no memory, and nothing has changed. */
bool flock_map(struct flock *flock, const struct map *map);

/* One step of `seconds` (above 0). The same seed, factors, world and steps give the same flock, to
 * the bit, on every machine. Allocates nothing, cannot fail. */
void flock_step(struct flock *flock, float seconds);

/* The same for who has to be on call: a step of a million boids that stand close together takes seconds. It
 * asks go_on(data) now and then, in any of its threads but in one at a time, and where that says no the
 * step has not been taken: false, and nothing has changed. go_on must not touch the flock. */
bool flock_step_while(struct flock *flock, float seconds, bool (*go_on)(void *data), void *data);

/* From now on a step is shared by so many threads, the caller's included; one at the start. The flock
 * stays the same, bit for bit. false: they could not be had, and nothing has changed. Not with
 * update = sequential, where one boid waits for the other. */
bool flock_threads(struct flock *flock, int threads);

/* From now on the flock is scattered for two seconds of flight, whatever the length of a step, as the
 * factor scatter has it now and then. */
void flock_scatter(struct flock *flock);

/* All lengths and speeds times k, world and boids alike: what a change of zoom by 1/k leaves where it
 * is on the screen. flock_fit follows. */
void flock_scale(struct flock *flock, float k);

/* Puts predator i (0 <= i < flock_predators) at rest at a place, or, where nobody may stand there, at the
 * nearest one. It hunts on from there. */
void flock_put_predator(struct flock *flock, size_t i, struct vec place);

/* All that predator i is but its id becomes what predator `from` is: whoever is to go can so be made
 * the newest one, which goes first. */
void flock_copy_predator(struct flock *flock, size_t i, size_t from);

/* The same of posts, which stay there. */
void flock_put_post(struct flock *flock, size_t i, struct vec place);
void flock_copy_post(struct flock *flock, size_t i, size_t from);

/* Replaces all boids and the step count; the factor number follows. Where there are predators among
 * them these replace all predators, and the factor predators follows; posts likewise. Ids must be
 * unique in a kind and below 2^31, species below the number of species, all numbers finite and below
 * 1e9. Who stands in a wall, or outside of a world that lets nobody out, is moved in. false: no memory,
 * or more of a kind than its factor may be; and nothing has changed. */
bool flock_restore(struct flock *flock, const struct boid *boids, size_t count, uint64_t step);

/* What can be seen. Boids come in any order, 0 <= i < flock_count: the id says who it is. */
size_t flock_count(const struct flock *flock);
struct boid flock_boid(const struct flock *flock, size_t i);
/* The predators, of lowest id first: 0 <= i < flock_predators. */
size_t flock_predators(const struct flock *flock);
struct boid flock_predator(const struct flock *flock, size_t i);
/* The posts, likewise: 0 <= i < flock_posts. */
size_t flock_posts(const struct flock *flock);
struct boid flock_post(const struct flock *flock, size_t i);
/* The place that belongs in the middle of the screen: the middle of the world, or, where the world is
 * open, of the flock. When a world opens it glides from the one to the other. */
struct vec flock_middle(const struct flock *flock);
const struct factors *flock_factors(const struct flock *flock);
struct world flock_world(const struct flock *flock);
uint64_t flock_seed(const struct flock *flock);
uint64_t flock_steps(const struct flock *flock); /* steps taken */
double flock_time(const struct flock *flock);    /* seconds flown */
/* The wind that a boid would feel at a place now, units/s/s: the steady one and the gust. */
struct vec flock_wind_at(const struct flock *flock, struct vec place);

const struct map *flock_mapped(const struct flock *flock); /* or NULL */
/* What the map has at a place; air where it has nothing. */
char flock_map_cell(const struct flock *flock, struct vec place);
/* How many goals of the map are in this world, and whose turn it is: the flock seeks the first one until
 * half of it is there (as near as it flies in half a second), then the next, after the last the
 * first. In a world of another size it stays the turn of the same goal, while that is in it. */
int flock_goals(const struct flock *flock);
int flock_goal(const struct flock *flock); /* 0 .. flock_goals - 1; 0 if there is none */
/* The same as its map counts, which may have goals beyond the border of this world; 0: there is none. */
int flock_goal_on_map(const struct flock *flock);
/* From now on it is that one's turn, 0 <= goal < flock_goals. */
void flock_turn_to(struct flock *flock, int goal);
/* The way from a place around the walls to the goal whose turn it is, units; INFINITY: there is none. */
float flock_way(const struct flock *flock, struct vec place);
/* Whether some boid could come from where boids start to a goal, 0 .. flock_goals - 1. */
bool flock_goal_is_open(const struct flock *flock, int goal);

/* Why a factor has no effect in this flock now: as factor_idle, and where the map has not what it acts on
 * ("there is no wall"). why: FACTOR_ERROR bytes. */
bool flock_idle(const struct flock *flock, int which, char *why);

/* A fingerprint of every bit of every boid, whatever their order in memory. */
uint64_t flock_hash(const struct flock *flock);
