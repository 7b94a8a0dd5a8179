/* SPDX-License-Identifier: MIT */
/* Flock: the boids and their simulation, step by step. */
#pragma once

#include "types/factors.h"
#include "types/life.h"
#include "types/map.h"
#include "types/state.h"
#include "types/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct flock_state; /* opaque: the caller does not see how boids lie in memory */

/* Returns an empty flock at step 0. All random numbers derive from the seed.
 * NULL: no memory. */
struct flock_state *flock_new(uint64_t seed);

/* Returns another flock that continues as this one does, bit for bit, on one thread. If there are
 * more than `most` boids it has those with the `most` lowest ids alone; 0: all. NULL: no memory. */
struct flock_state *flock_clone(const struct flock_state *flock, size_t most);
void flock_free(struct flock_state *flock); /* flock may be NULL */

/* Gives the flock these factors (resolved by factors_fit) and this world. A world of another
 * size grows or shrinks about its middle: boids keep their places relative to it, and boids outside
 * are moved in. Missing boids are placed by f->start; surplus boids are removed, newest first.
 * Boids removed by predators come back only when f->number changes. Returns false without memory;
 * nothing has changed then. */
bool flock_fit(struct flock_state *flock, const struct boids_factors *f, struct boids_world world);

/* The same as flock_fit about another anchor than the middle: `share` of each side (0 .. 1)
 * stays the same place. Open worlds have no sides: to or from one, the middle is the anchor.
 * NULL: for a window of another size, where f->number goes by the size, about the middle: missing boids
 * are placed anywhere in the strips by which the world has grown; of surplus boids those outside of the
 * new world are removed first, then the newest. If one side grows while the other shrinks, the part that
 * stays keeps its share of the number. */
bool flock_fit_anchored(struct flock_state *flock, const struct boids_factors *f,
                        struct boids_world world, const struct boids_vec *share);

/* Gives the flock a copy of this map of walls, goals and winds, or none (NULL). A map smaller or
 * larger than the world is centred on it. New boids start at its S cells. A boid in a wall is moved
 * to the nearest air, here and by flock_fit: no boid is ever in a wall. (A world of nothing
 * but wall counts as air.) Walls reach through the whole depth of a deep world. Returns false
 * without memory; nothing has changed then. */
bool flock_map(struct flock_state *flock, const struct boids_map *map);

/* Advances the flock by `seconds` (above 0). The same seed, factors, world and steps give the same
 * flock, bit for bit, on every machine. Allocates nothing, cannot fail. */
void flock_step(struct flock_state *flock, float seconds);

/* The same as flock_step, but cancellable: a step of a million boids in a dense crowd takes
 * seconds. Polls go_on(data) from any of its threads, one at a time; go_on must not touch the
 * flock. Once go_on returns false the step is cancelled: returns false, and nothing has changed. */
bool flock_step_while(struct flock_state *flock, float seconds, bool (*go_on)(void *data),
                      void *data);

/* Sets the number of threads of a step, the caller's included; a new flock has one. The flock stays
 * the same, bit for bit. With update = sequential one thread does all: each boid waits for the one
 * before. Returns false if the threads cannot be started; nothing has changed then. */
bool flock_threads(struct flock_state *flock, int threads);

/* Scatters the flock for two seconds of flight at any length of a step, as the factor scatter
 * does. */
void flock_scatter(struct flock_state *flock);

/* Returns what visits the flock now. */
struct boids_visit flock_visit(const struct flock_state *flock);

/* Multiplies all lengths and speeds, of world and boids, by k: after a change of zoom by 1/k
 * everything stays where it is on the screen. The caller calls flock_fit next. */
void flock_scale(struct flock_state *flock, float k);

/* Puts predator or pillar i (0 <= i < flock_count) at rest at a place; from outside of a
 * closed world or from a wall, at the nearest place allowed. A predator hunts on from there. */
void flock_put(struct flock_state *flock, enum boids_boid_kind kind, size_t i,
               struct boids_vec place);

/* Lets boids write at these homes, which come row by row: by increasing y, then x. Each home, in order,
 * goes to the boid that writes there already, or else to the nearest that has none, of equally near
 * ones to that with the lowest id. It flies there and rests, whatever the factor homing is. Others
 * that write are free again; those with homes of a text stay as they are. Returns the number of homes
 * that boids have: the last ones stay empty where boids do not suffice. -1: no memory, and nothing has
 * changed. */
int flock_write(struct flock_state *flock, const struct boids_home *homes, int count);

/* Removes predator or pillar i; those behind it move up. The factor predators or pillars
 * decreases by one, unless it is 0 already as predators were born. Returns false on ENOMEM: nothing
 * has changed. */
bool flock_remove(struct flock_state *flock, enum boids_boid_kind kind, size_t i);

/* A flock is alive if a factor of food, body or breeding is on, or captured is eaten: boids then
 * have a struct boids_life, are born and die. Factors number and predators are then the numbers of
 * the start: a change of them adds or removes as many, up to max-number where boids breed, and
 * predators = 0 removes all. Energy that a change of factors, size or map adds or takes
 * counts as grown or lost. */
bool flock_is_alive(const struct flock_state *flock);

/* Computes by how much genes, hunger, fear and breath multiply the factors that genes belong to, for a
 * boid of a flock that is alive; slowing over food is left out. Returns its hunger, 0 .. 1. */
float flock_drives(const struct flock_state *flock, const struct boids_boid *b,
                   float weights[BOIDS_GENES]);

/* Returns whether some boid has a home, even one outside of the world; and whether one of a text that
 * the flock is, where it does not write (flock_write). */
bool flock_any_home(const struct flock_state *flock);
bool flock_is_text(const struct flock_state *flock);

/* Returns whether a boid hovers in the cell of the world that it writes. */
bool flock_boid_hovers(const struct flock_state *flock, const struct boids_boid *b);

/* Returns whether there are boids and all rest at home; and the largest y of a home, 0 if none has
 * one. */
bool flock_rests(const struct flock_state *flock);
float flock_home_bottom(const struct flock_state *flock);

/* Returns the food; columns 0 if there is none. */
struct boids_food flock_food(const struct flock_state *flock);

/* Fills (share 1) or empties (share 0) all cells with a centre within `radius` of a place, and the
 * one at the place; 0 <= share <= 1 of full. Counted as energy grown or lost. Barren cells stay so.
 * Does nothing if there is no food. */
void flock_place_food(struct flock_state *flock, struct boids_vec place, float radius, float share);

/* Returns the mean share of full, 0 .. 1, of the cells that flock_place_food would set there;
 * -1: all are barren, or there is no food. */
float flock_food_share(const struct flock_state *flock, struct boids_vec place, float radius);

/* Gives every cell its amount, uncounted, as flock_food showed it. Returns false, with nothing changed,
 * unless there are `cells` cells and each amount is within 0 .. full and a multiple of
 * BOIDS_ENERGY_GRAIN. */
bool flock_restore_food(struct flock_state *flock, const float *amounts, size_t cells);

/* Copies up to `most` of the last births, deaths, captures and arrivals, newest first, and returns
 * their count. What predators of a flock that does not live have caught counts as eaten. A hash and a
 * saved flock do not have them. */
size_t flock_life_events(const struct flock_state *flock, struct boids_life_event *events,
                         size_t most);

/* Replaces all boids and the state (NULL: that of a new flock), and sets the factor number to the
 * boids and those removed. Predators among `boids` replace all predators and set the factor
 * predators; pillars likewise. A flock of the same seed, factors, world and map, restored from all
 * boids and the state of another one, continues as that does, bit for bit. A boid in a wall or
 * outside of a closed world is moved in. In a flock that is alive the energy and genes of a boid
 * are cut to their ranges; energy, breath and genes of a boid with all genes 0 become those of a
 * boid at the start. Cells of food keep their amounts. Returns false, and nothing has changed, unless
 * ids are unique in a kind and below 2^31, species below the number of species, all numbers finite
 * and within 1e9, moods and the state in their ranges, the goal one of this world, and each kind at
 * most as many as its factor allows: error (BOIDS_FACTOR_ERROR bytes; NULL: not wanted) says what
 * is wrong; it is empty without memory. */
bool flock_restore(struct flock_state *flock, const struct boids_boid *boids, size_t count,
                   const struct boids_state *state, char *error);

/* The factor that counts the boids of each kind. */
extern const int kind_factors[BOIDS_KINDS];

/* The factors that bound the number of boids, wherever that is limited. */
enum { NUMBER_BOUNDS = 2 };
extern const int number_bounds[NUMBER_BOUNDS];

/* Queries. Predators and pillars come by increasing id, boids in any order: the id identifies a
 * boid. 0 <= i < flock_count of the kind. */
size_t flock_count(const struct flock_state *flock, enum boids_boid_kind kind);
struct boids_boid flock_boid(const struct flock_state *flock, enum boids_boid_kind kind, size_t i);
/* The numbers of all boids (BOIDS_KIND_BOID) by index, of the flock and until it changes: to copy each
 * boid takes longer than to draw it. */
struct flock_places {
	const float *x, *y, *z, *vx, *vy, *vz; /* z and vz: NULL in a 2-D world */
	const uint32_t *id;
	size_t count;
	struct thread_pool *pool; /* of its steps; NULL: the caller's thread, as for letters */
};
struct flock_places flock_places(const struct flock_state *flock);

static inline struct boids_vec
flock_place(const struct flock_places *of, size_t i)
{
	return (struct boids_vec){ of->x[i], of->y[i], of->z ? of->z[i] : 0 };
}
/* Returns the indices of all boids (BOIDS_KIND_BOID) by increasing id, in scratch memory of the flock: valid
 * until it changes, a measure is computed, or this is called again. */
uint32_t *flock_order(const struct flock_state *flock);
/* Returns the place to centre the view on: the middle of the world, or of the flock in an open
 * world where boids have no homes. When a world opens it glides from the one to the other. */
struct boids_vec flock_middle(const struct flock_state *flock);
const struct boids_factors *flock_factors(const struct flock_state *flock);
struct boids_world flock_world(const struct flock_state *flock);
uint64_t flock_seed(const struct flock_state *flock);
/* Returns the state as flock_restore takes it. */
struct boids_state flock_state(const struct flock_state *flock);
uint64_t flock_steps(const struct flock_state *flock); /* steps taken */
double flock_time(const struct flock_state *flock);    /* seconds flown */
/* Returns the wind at a place now, units/s/s: steady wind and gust, without wind of map cells. */
struct boids_vec flock_wind_at(const struct flock_state *flock, struct boids_vec place);

const struct boids_map *flock_current_map(const struct flock_state *flock); /* the map, NULL: none */
/* Returns the map's character at a place; air outside of the map. */
char flock_map_cell(const struct flock_state *flock, struct boids_vec place);
/* The number of goals of the map in this world, and the current one. The flock seeks a goal until
 * half of its boids have arrived (within half a second of flight), then the next, after the last
 * the first. In a world of another size the same goal stays current, if it is in that world. */
int flock_goals(const struct flock_state *flock);
int flock_goal(const struct flock_state *flock); /* 0 .. flock_goals - 1; 0 if there is none */
/* Makes a goal the current one, 0 <= goal < flock_goals. */
void flock_set_goal(struct flock_state *flock, int goal);
/* Returns the path length from a place around walls to the current goal, units; INFINITY: none. */
float flock_path_length(const struct flock_state *flock, struct boids_vec place);
/* Returns whether a path leads from a start of boids to a goal, 0 .. flock_goals - 1. */
bool flock_goal_reachable(const struct flock_state *flock, int goal);

/* Returns whether a factor has no effect in this flock: as factor_inactive, or because it
 * or its map lacks what the factor acts on ("there are no walls"). Writes the reason to why (BOIDS_FACTOR_ERROR
 * bytes). */
bool flock_factor_inactive(const struct flock_state *flock, int which, char *why);

/* Gets the brain that steers boids, in its shortest form. Returns false if their model has none. */
bool flock_brain(const struct flock_state *flock, struct brain *brain);
/* Computes the values of its nodes in boid i now. Returns false before the first step. */
bool flock_brain_flow(const struct flock_state *flock, size_t i, float value[BRAIN_NODES]);

/* Returns a hash of every bit of every boid, independent of their order in memory. */
uint64_t flock_hash(const struct flock_state *flock);
