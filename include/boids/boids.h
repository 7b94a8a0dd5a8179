/* SPDX-License-Identifier: MIT */
/* Boids: simulates flocks of boids. One header, one opaque flock; settings and flocks are text.
 *
 *   struct boids_flock *flock = boids_new(1);
 *   boids_set(flock, "preset", "starlings");
 *   boids_run(flock, 600, 1 / 60.0, NULL, NULL);
 *   printf("%f\n", boids_measure(flock, "order"));
 *   boids_free(flock);
 *
 * Lengths are in units, times in seconds of simulated time. The same seed, settings and steps give
 * the same flock, bit for bit, on every machine and any number of threads.
 *
 * Errors: a function that fails returns false (or 0, as it says) and changes nothing; boids_error
 * then has one sentence. Any function takes NULL as the flock: it fails, or returns 0. Texts are
 * UTF-8 that ends with a NUL, unless they have a size; NULL in the place of a text is refused.
 *
 * Threads: different flocks may be used by different threads at once, one flock by one thread at a
 * time. There is no global state.
 *
 * Versions: values of enums are never reused, and new ones are only appended, as are the rows of
 * lists. The meaning of a name does not change. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOIDS_VERSION_MAJOR 0
#define BOIDS_VERSION_MINOR 10
#define BOIDS_VERSION_PATCH 0
#define BOIDS_VERSION "0.10.0" /* the same as text */

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

struct boids_flock;

/* Returns BOIDS_VERSION of the library that is linked, which may be newer than the header's. Any
 * thread may call it at any time. */
const char *boids_version(void);

/* ---- a flock */

/* Returns a new flock: the preset classic in a world of 80x24 cells, on one thread. All random
 * numbers derive from the seed. The caller frees it. NULL: not enough memory. */
struct boids_flock *boids_new(uint64_t seed);

/* Returns another flock that continues as this one does, bit for bit, on one thread. The caller
 * frees it. NULL: not enough memory, or flock is NULL. */
struct boids_flock *boids_clone(const struct boids_flock *flock);

/* Frees the flock; NULL: does nothing. */
void boids_free(struct boids_flock *flock);

/* Returns one sentence about the last call with this flock that failed, "" if none has: valid until
 * the next call with this flock. NULL: "not enough memory", the only reason for which boids_new
 * fails. */
const char *boids_error(const struct boids_flock *flock);

/* ---- settings */

/* Applies one line of the language of boids-journal(5), without its step:
 *   "preset = starlings, noise = 0.1"    settings, set at once
 *   "place wall 10 4, wall 11 4"         places goals, predators, walls, pillars or food, in units
 *   "remove goal 60 20", "hold predator 5 5", "hold none", "scatter"
 *   "say HELLO", "say"                  boids write it in large letters; they end
 * A flock has its start until its first step, write, load or line of another kind than settings: it
 * is made anew after each setting, so that they may come in any order. Later the boids that fly
 * stay. Returns false if the line is refused or memory is missing. */
bool boids_change(struct boids_flock *flock, const char *line);

/* Does what boids_change does with the line "NAME = TEXT", but takes one setting, of:
 *   a factor     "number", "cohesion" ...: those of BOIDS_LIST_FACTORS
 *   "preset"     those of BOIDS_LIST_PRESETS: all factors and the map
 *   "map"        those of BOIDS_LIST_MAPS, or "none"
 *   "size"       the world: "80x24" terminal cells, each 1/zoom units wide and aspect/zoom high; or
 *                "600x360 units", which must be whole cells
 *   "seed"       a whole number; a flock that has started begins anew
 *   "threads"    "1" to "64", the caller's included: any number gives the same flock
 * Returns false if the name is unknown (the sentence has the nearest one), the text is refused or
 * memory is missing. */
bool boids_set(struct boids_flock *flock, const char *name, const char *text);

/* Writes the text of a setting, which boids_set reads back to the same value: at most size - 1
 * bytes and a NUL; size 0: nothing, and text may be NULL. Returns the length of the whole text, as
 * snprintf does; 0: the name is unknown, or flock is NULL. */
size_t boids_get(const struct boids_flock *flock, const char *name, char *text, size_t size);

/* ---- time */

/* Makes one step of this many seconds, usually 1 / 60.0: above 0 and up to 1e9. Flocks behave alike with
 * steps up to 1 / 30.0, but those of the models vicsek and chate have more order with shorter ones: chate
 * 0.87 with 1 / 60.0 and none, 0.07, with 1 / 30.0. Needs no memory.
 * Returns false for other lengths, for NaN and for NULL. */
bool boids_step(struct boids_flock *flock, double seconds);

/* Makes a number of steps. go_on(data), unless NULL, is asked again and again, by any thread of the
 * flock, one at a time, and must not use the flock. Once it returns false, the step of this moment is
 * not made, nor are those after it. Returns the number of steps made; 0 where boids_step fails. */
uint64_t boids_run(struct boids_flock *flock, uint64_t steps, double seconds,
                   bool (*go_on)(void *data), void *data);

/* Return the steps and the seconds since the start; NULL: 0. */
uint64_t boids_steps(const struct boids_flock *flock);
double boids_time(const struct boids_flock *flock);

/* ---- boids */

enum boids_kind {
	BOIDS_BOID = 0,
	BOIDS_PREDATOR = 1,
	BOIDS_PILLAR = 2 /* never moves */
};

/* What a boid has. Each column has its type and unit. What a flock has no use for is 0 and cannot be
 * written: energy, age, genes, generation and founder but in a flock that lives, fear but where there are
 * predators. */
enum boids_column {
	BOIDS_COLUMN_POSITION = 0, /* 3 float x, y, z, units: x to the right, y down; z: 0 in 2-D */
	BOIDS_COLUMN_VELOCITY = 1, /* 3 float, units/s */
	BOIDS_COLUMN_ID = 2,       /* uint32_t, below 2^31: never changes, unique in its kind */
	BOIDS_COLUMN_SPECIES = 3,  /* uint32_t, 0 to the factor species - 1 */
	BOIDS_COLUMN_GENERATION = 4, /* uint32_t, 0 at the start */
	BOIDS_COLUMN_FEAR = 5,       /* float, 0 calm to 1 */
	BOIDS_COLUMN_ENERGY = 6,     /* float, stomachs */
	BOIDS_COLUMN_AGE = 7,        /* float, s */
	/* 6 float, 0.125 to 8: separation, alignment, cohesion, flee, forage, speed */
	BOIDS_COLUMN_GENES = 8,
	/* Of boids alone, and not to be written: */
	BOIDS_COLUMN_GROUP = 9, /* uint32_t: the row of the first boid of its group */
	/* float, units: the mean to its neighbours; infinity: it has none */
	BOIDS_COLUMN_NEIGHBOUR_DISTANCE = 10,
	/* Of boids alone: 2 float x, y, units, to where the factor homing takes it; 0, 0: it has none */
	BOIDS_COLUMN_HOME = 11,
	/* uint32_t: the id of the boid that began its line of mothers; from 2^31 on: a number of one
	 * that came in later */
	BOIDS_COLUMN_FOUNDER = 12
};

/* Returns the number of boids of a kind now; 0 for NULL and unknown kinds. */
size_t boids_count(const struct boids_flock *flock, enum boids_kind kind);

/* Copies a column of the boids of a kind, by increasing id, `stride` bytes from one to the next; 0:
 * without gaps. Neither `to` nor stride need be aligned. At most `most` rows are written, and no byte
 * between them. Returns the number of rows written. 0: there are none, `to` is NULL, stride is too
 * small, or kind or column is unknown: boids_error says so. Needs no memory. */
size_t boids_read(struct boids_flock *flock, enum boids_kind kind, enum boids_column column,
                  void *to, size_t stride, size_t most);

/* Sets a column of the first `count` boids of a kind, in the order and layout of boids_read. A place
 * outside of a closed world or in a wall becomes the nearest place allowed; genes and energy are cut
 * to their ranges. Returns false if there are fewer boids, a number is not finite, beyond 1e9 or out
 * of its range, two boids would have one id, the column cannot be written, or memory is missing. */
bool boids_write(struct boids_flock *flock, enum boids_kind kind, enum boids_column column,
                 const void *from, size_t stride, size_t count);

/* ---- text */

/* Writes the flock as text, from which boids_load makes one that continues the same, bit for bit:
 * at most size - 1 bytes and a NUL; size 0: nothing, and text may be NULL. Threads are
 * not in it. Returns the length of the whole text, as snprintf does; 0: not enough memory, or flock
 * is NULL. */
size_t boids_save(struct boids_flock *flock, char *text, size_t size);

/* Replaces the flock by that of a text of `size` bytes: of boids_save, a preset, a saved flock, or the
 * start of a journal (boids-settings(5), boids-journal(5)). The seed stays if the text has none. It
 * reads no file: the only presets and maps that the text can name are those of the lists. Returns
 * false with the line if the text is refused, if its flock is not the one that was saved, or if
 * memory is missing. */
bool boids_load(struct boids_flock *flock, const char *text, size_t size);

/* ---- numbers */

/* Returns a measure: one of those of BOIDS_LIST_MEASURES, by name; '_' may stand for '-', as in the
 * columns of CSVs. NaN: it is undefined, as a mean of no boids; or name is unknown, or flock or name is
 * NULL. */
double boids_measure(struct boids_flock *flock, const char *name);

/* Returns a hash of every bit of the flock and of what is placed and held in it: equal flocks have
 * equal ones on every machine; 0 for NULL. */
uint64_t boids_hash(const struct boids_flock *flock);

/* ---- what there is */

enum boids_list {
	BOIDS_LIST_FACTORS = 0,
	BOIDS_LIST_MEASURES = 1,
	BOIDS_LIST_PRESETS = 2,
	BOIDS_LIST_MAPS = 3,
	BOIDS_LIST_MODELS = 4,
	BOIDS_LIST_COLUMNS = 5
};

/* Writes a row of a list as boids_get does: name, unit, range and a sentence, with tabs between;
 * "" for what it has not. Later versions may add more. Returns the length of the whole text; 0: the
 * list has no such row. Any thread may call it at any time. */
size_t boids_list(enum boids_list list, size_t row, char *text, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
