/* SPDX-License-Identifier: MIT */
/* Boids: simulates flocks of boids. One header, one opaque flock; settings and flocks are text.
 *
 *   struct boids_flock *flock = boids_new(1);
 *   double order;
 *   boids_set(flock, "preset", "starlings");
 *   boids_run(flock, 600, 1 / 60.0, NULL, NULL);
 *   boids_measure(flock, "order", &order);
 *   boids_free(flock);
 *
 * Lengths are in units, times in seconds of simulated time. The same seed, settings and steps give
 * the same flock, bit for bit, on every machine and any number of threads.
 *
 * Errors: a function that fails returns false (or NULL or 0, as it says) and changes nothing;
 * boids_error then has one sentence, which the next call that succeeds clears. A flock, a text or
 * memory that is NULL is refused, unless the function says what it does. Texts are UTF-8 that ends with
 * a NUL, unless they have a size.
 *
 * Threads: different flocks may be used by different threads at once. A call that takes a flock as const
 * writes nothing to it: many threads may make such calls with one flock at once. Any other call must be
 * the only one with its flock. There is no global state but the sentence of boids_error, of which each
 * thread has its own.
 *
 * Versions: within a major version names, numbers of constants and what they mean stay, a program that
 * was linked to an older version runs with a newer one, and a text that an older one saved is loaded and
 * goes on. New names are only appended, as are the rows of lists. The flock that a seed gives may
 * change with any version: it is the same for all machines of one version. What may still change within a
 * major version will be declared at the end of this header, for programs that define BOIDS_UNSTABLE and
 * link to libboids.a. There is nothing of that kind now. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOIDS_VERSION_MAJOR 1
#define BOIDS_VERSION_MINOR 0
#define BOIDS_VERSION_PATCH 0
#define BOIDS_VERSION "1.0.0" /* the same as text */
/* The same as a number that increases: major * 1000000 + minor * 1000 + patch. */
#define BOIDS_VERSION_NUMBER \
	(BOIDS_VERSION_MAJOR * 1000000 + BOIDS_VERSION_MINOR * 1000 + BOIDS_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

struct boids_flock;

/* Return BOIDS_VERSION and BOIDS_VERSION_NUMBER of the library that is linked, which may be newer than
 * the header's. */
const char *boids_version(void);
int32_t boids_version_number(void);

/* Returns one sentence about why the last call of this thread failed, "" if it did not: valid until the
 * next call of this thread. Calls of boids_error, boids_version and boids_version_number do not count. */
const char *boids_error(void);

/* ---- a flock */

/* Returns a new flock: the preset classic in a world of 80x24 cells, on one thread. All random
 * numbers derive from the seed. The caller frees it. Returns NULL on ENOMEM. */
struct boids_flock *boids_new(uint64_t seed);

/* Returns another flock that continues as this one does, bit for bit, on one thread. The caller
 * frees it. Returns NULL on ENOMEM. */
struct boids_flock *boids_clone(const struct boids_flock *flock);

/* Frees the flock; NULL: does nothing. */
void boids_free(struct boids_flock *flock);

/* ---- settings */

/* Applies one line of the language of boids-journal(5), without its step:
 *   "preset = starlings, noise = 0.1"    settings, set at once
 *   "place wall 10 4, wall 11 4"         places goals, predators, walls, pillars or food, in units:
 *                                        walls, goals and food in the world, the others at the nearest
 *                                        place allowed
 *   "remove goal 60 20", "hold predator 5 5", "hold none", "scatter"
 *   "say HELLO", "say"                  boids write it in large letters; they end
 * A flock has its start until its first step, write, load or line of another kind than settings: it
 * is made anew after each setting, so that they may come in any order. Later the boids that fly
 * stay. Returns false if the line is refused or memory is missing. */
bool boids_do(struct boids_flock *flock, const char *line);

/* Does what boids_do does with the line "NAME = TEXT", but takes one setting, of:
 *   a factor     "number", "cohesion" ...: those of BOIDS_LIST_FACTORS
 *   "preset"     those of BOIDS_LIST_PRESETS: all factors and the map; before the first step not
 *                those that were set by name. The world keeps its cells, or its units
 *   "map"        those of BOIDS_LIST_MAPS, or "none"
 *   "size"       the world: "600.5x360 units", which nothing else changes, or "80x24" terminal cells,
 *                each 1/zoom units wide and aspect/zoom high. Terminals and maps cover the nearest
 *                whole number of cells of a world in units
 *   "seed"       a whole number; a flock that has started begins anew
 *   "threads"    "1" to "64", the caller's included: any number gives the same flock
 * Returns false if the name is unknown (the sentence has the nearest one), the text is refused or
 * memory is missing. */
bool boids_set(struct boids_flock *flock, const char *name, const char *text);

/* Writes the text of a setting, which boids_set reads back to the same value: at most size - 1
 * bytes and a NUL; size 0: nothing, and text may be NULL. Returns the length of the whole text, as
 * snprintf does, which is above 0; 0: the name is unknown. */
size_t boids_get(const struct boids_flock *flock, const char *name, char *text, size_t size);

/* Do what boids_set and boids_get do, with a number: of a factor that is none of choices, or "threads". */
bool boids_set_number(struct boids_flock *flock, const char *name, double value);
bool boids_get_number(const struct boids_flock *flock, const char *name, double *value);

/* Sets what has a text of its own, of `size` bytes:
 *   "map"        as of a file of --map (boids-settings(5)), on the middle of the world
 *   "brain"      as of a file of --brain (boids-models(7)), for the model brain
 *   "boids"      all boids: a CSV as of --states, with the columns of boids-journal(5)
 * Returns false with the line if the text is refused, or memory is missing. */
bool boids_set_text(struct boids_flock *flock, const char *name, const char *text, size_t size);

/* Begins anew with the same seed and settings. Returns false on ENOMEM. */
bool boids_restart(struct boids_flock *flock);

/* ---- time */

/* Makes one step of a length in seconds, usually 1 / 60.0: above 0 and up to 1. Flocks behave alike with
 * steps up to 1 / 30.0, which may vary (boids-factors(7) has figures). Models vicsek and chate, and update =
 * sequential, turn boids once in each reference frame; in between they fly straight on. Needs no memory.
 * Returns false for other lengths and NaN. */
bool boids_step(struct boids_flock *flock, double seconds);

/* Makes a number of steps. go_on(data), unless NULL, is asked again and again, by the calling thread
 * alone, and must not use the flock. Once it returns false, the step of this moment is not made, nor
 * are those after it. Returns the number of steps made; 0 where boids_step fails. */
uint64_t boids_run(struct boids_flock *flock, uint64_t steps, double seconds,
                   bool (*go_on)(void *data), void *data);

/* Return the steps and the seconds since the start; NULL: 0. */
uint64_t boids_step_count(const struct boids_flock *flock);
double boids_time(const struct boids_flock *flock);

/* ---- boids */

/* Kinds. */
#define BOIDS_BOID 0
#define BOIDS_PREDATOR 1
#define BOIDS_PILLAR 2 /* never moves */

/* Columns: what a boid has. Each has its type and unit. What is no part of a flock is 0 and cannot be
 * written: energy, age, genes, generation and founder but in a flock that lives, fear but where there are
 * predators.
 * Ids increase as boids come. The id of a boid that is gone is given to no other from the first step on,
 * until the flock begins anew with a seed, in clones and loaded texts too. Once 2^31 of a kind have come
 * none is born any more, and a change that adds some gives all of them new ids. */
#define BOIDS_COLUMN_POSITION 0   /* 3 float x, y, z, units: x to the right, y down; z: 0 in 2-D */
#define BOIDS_COLUMN_VELOCITY 1   /* 3 float, units/s */
#define BOIDS_COLUMN_ID 2         /* uint32_t, below 2^31: never changes, unique in its kind */
#define BOIDS_COLUMN_SPECIES 3    /* uint32_t, 0 to the factor species - 1 */
#define BOIDS_COLUMN_GENERATION 4 /* uint32_t, 0: without parents */
#define BOIDS_COLUMN_FEAR 5       /* float, 0 calm to 1 */
#define BOIDS_COLUMN_ENERGY 6     /* float, stomachs */
#define BOIDS_COLUMN_AGE 7        /* float, s */
/* 6 float, 0.125 to 8: separation, alignment, cohesion, flee, forage, speed */
#define BOIDS_COLUMN_GENES 8
/* Of boids alone, and not to be written: */
#define BOIDS_COLUMN_GROUP 9 /* uint32_t: the row of the first boid of its group */
/* float, units: the mean to its neighbours; infinity: it has none */
#define BOIDS_COLUMN_NEIGHBOUR_DISTANCE 10
/* Of boids alone: 2 float x, y, units, to where the factor homing takes it; 0, 0: it has none */
#define BOIDS_COLUMN_HOME 11
/* uint32_t: the id of the boid that began its line of mothers; from 2^31 on: a number of one that came
 * in later */
#define BOIDS_COLUMN_FOUNDER 12
/* Of boids alone: 3 float, units/s/s, a rule of your own. The next step adds it where it adds the wind,
 * before the limits of turn and speed; then it is 0 again, in boids_run too. It is not saved, cloned or
 * hashed, and a change of settings drops it. */
#define BOIDS_COLUMN_ACCELERATION 13

/* Returns the number of boids of a kind now; 0 also for an unknown kind, with a sentence, and NULL. */
size_t boids_count(const struct boids_flock *flock, int32_t kind);

/* Copies a column of `count` boids of a kind, by increasing id from row `first` on, `stride` bytes from
 * one to the next; 0: without gaps. Neither `to` nor stride need be aligned; no byte between rows is
 * written. Puts the boids in order, for which it needs no memory. Returns false if there are fewer
 * boids, stride is too small, or kind or column is unknown. */
bool boids_read(struct boids_flock *flock, int32_t kind, int32_t column, size_t first, size_t count,
                void *to, size_t stride);

/* Sets a column of boids, in the order and layout of boids_read. A place outside of a closed world or in
 * a wall becomes the nearest place allowed; genes and energy are cut to their ranges, a velocity is
 * taken as it is, and the next step holds it to the limits of speed. Returns false where boids_read
 * does, and if a number is not finite, beyond 1e9 or out of its range, two boids would have one id, the
 * column cannot be written, or memory is missing. */
bool boids_write(struct boids_flock *flock, int32_t kind, int32_t column, size_t first,
                 size_t count, const void *from, size_t stride);

/* Adds a boid at a place, or at the nearest one allowed, with a heading by chance; the factor number is
 * then the boids that there are. *id, unless id is NULL, is its number. It has the last row. Returns
 * false if there are as many as can be, the place is not finite or beyond 1e9, or memory is missing. */
bool boids_add(struct boids_flock *flock, const double place[3], uint32_t *id);

/* ---- the world */

/* Gets width, height and depth of the world in units (depth 0: 2-D), its dimensions, and whether boids
 * that leave on one side return on the other. Any may be NULL. Its upper left corner is 0, 0, 0. With
 * edge = wrap or bounce all boids are in it, with others some may be beyond it for a while; an open world
 * (edge = open) has no sides, and boids fly on beyond them. */
bool boids_world(const struct boids_flock *flock, double size[3], int32_t *dimensions, bool *wraps);

/* Grids: what lies in the cells of the world. */
#define BOIDS_GRID_WALLS 0 /* 1: a wall */
#define BOIDS_GRID_GOALS 1 /* 1: a goal */
#define BOIDS_GRID_PATH 2  /* units around walls to the current goal; infinity: there is no path */
#define BOIDS_GRID_FOOD 3  /* stomachs; NaN: none grows there. It has cells of its own */

/* Gets the columns and rows of a grid, the width and height of its cells in units, and copies the
 * values of its cells, row by row from the top left one. Each of the three may be NULL. A flock without
 * food has 0x0 cells of it. Returns false if grid is unknown, or has more than `most` cells. */
bool boids_grid(const struct boids_flock *flock, int32_t grid, int32_t size[2], double cell[2],
                float *values, size_t most);

/* Finds the boids within a radius of a place, from the nearest on, by ids where they are equally near:
 * at most `most`; *count has their number. Where the world wraps it looks across its border. The radius
 * may be infinity, for the nearest alone. Returns false if place or radius is not a number, the place is
 * beyond 1e9 or the radius below 0, or memory is missing. */
bool boids_near(const struct boids_flock *flock, const double place[3], double radius,
                uint32_t *ids, size_t most, size_t *count);

/* Events. */
#define BOIDS_EVENT_BORN 0
#define BOIDS_EVENT_STARVED 1
#define BOIDS_EVENT_AGED 2
#define BOIDS_EVENT_CRASHED 3 /* died in a crash */
#define BOIDS_EVENT_EATEN 4
#define BOIDS_EVENT_STRAYED 5 /* came in over the border */
#define BOIDS_EVENT_CAUGHT 6  /* by a predator, in a flock that does not live */

struct boids_event {
	int32_t what, kind; /* BOIDS_EVENT_ and BOIDS_BOID or BOIDS_PREDATOR */
	uint32_t id;        /* of the boid or predator */
	float place[3];     /* units */
};

/* Copies what has happened in the last step, newest first: at most `most`, and at most 256; *count has
 * their number. A change that replaces the flock forgets it. */
bool boids_events(const struct boids_flock *flock, struct boids_event *events, size_t most,
                  size_t *count);

/* ---- text */

/* Returns the flock as text, from which boids_load makes one that continues the same, bit for bit;
 * *size, unless size is NULL, has its bytes without the NUL. Threads are not in it. The flock keeps the
 * text until it is saved again or freed. Returns NULL on ENOMEM. */
const char *boids_save(struct boids_flock *flock, size_t *size);

/* Replaces the flock by that of a text of `size` bytes: of boids_save, a preset, a saved flock, or the
 * start of a journal (boids-settings(5), boids-journal(5)). The seed stays if the text has none. It
 * reads no file: the only presets and maps that the text can name are those of the lists. Returns
 * false with the line if the text is refused, if its flock is not the one that was saved, or if
 * memory is missing. */
bool boids_load(struct boids_flock *flock, const char *text, size_t size);

/* ---- numbers */

/* Computes a measure: one of those of BOIDS_LIST_MEASURES, by name; '_' may stand for '-', as in the
 * columns of CSVs. *value is NaN if it is undefined, as a mean of no boids. Puts the boids in order.
 * Returns false if the name is unknown: the sentence has the nearest one. */
bool boids_measure(struct boids_flock *flock, const char *name, double *value);

/* Returns a hash of every bit of the flock and of what is placed and held in it: equal flocks have
 * equal ones on every machine; 0 for NULL. */
uint64_t boids_hash(const struct boids_flock *flock);

/* ---- what there is */

/* Lists. */
#define BOIDS_LIST_FACTORS 0
#define BOIDS_LIST_MEASURES 1
#define BOIDS_LIST_PRESETS 2
#define BOIDS_LIST_MAPS 3
#define BOIDS_LIST_MODELS 4
#define BOIDS_LIST_COLUMNS 5

/* Writes a row of a list as boids_get does: name, unit, range, a sentence and, of a factor, what uses
 * it, with tabs between; "" for what it has not. A factor that a "screen" uses is kept and saved, but
 * no step depends on it; all others are those of the "flock". Later versions may add more. Returns the
 * length of the whole text; 0: the list has no such row. */
size_t boids_list(int32_t list, size_t row, char *text, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
