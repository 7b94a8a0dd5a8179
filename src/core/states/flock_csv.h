/* SPDX-License-Identifier: MIT */
/* States: every boid's place and velocity as CSV, written and read back. */
#pragma once

#include "flock/flock.h"
#include "text/error.h"

#include <stdio.h>

/* The boids of one step, as flock_restore takes them. */
struct flock_csv {
	struct boids_boid *boids;      /* owned; boids, predators, pillars, each by ascending id */
	size_t count, of[BOIDS_KINDS]; /* total, and of each kind */
	size_t food; /* rows of food behind the boids: id is the cell, life.energy its amount */
	struct boids_state state; /* its step; else that of a new flock */
};

/* A table in a file. */
struct csv_source {
	FILE *in;
	const char *where; /* name of the file, for errors */
	uint64_t line;     /* lines of the file before it */
	bool saved; /* of a saved flock, whose world may have changed before its first step */
};

/* Write the header row, and a row for each boid, predator and pillar, each by ascending id:
 * step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches (see struct boids_boid and struct
 * boids_mood), and with `alive`, which a flock that is alive needs,
 * energy,breath,age,generation,mate_rest,gene_... (struct boids_life), before these with `homes`
 * home_x,home_y,writes,letter,mark_1 to mark_9,colour,paper,style (struct boids_home and
 * boids_letter); then a row of kind food for each cell that is not full: id is the cell, energy its amount. Places are in units, velocities in
 * units/s; the text reads back to the same float. ferror reports write errors. */
void flock_csv_write_header(FILE *out, bool alive, bool homes);
void flock_csv_write(FILE *out, const struct flock_state *flock, bool alive, bool homes);

/* Returns header and rows of one step, without its number and without columns that say the same of
 * all boids: 0, or kind boid; owned by the caller. `packed`: for programs alone, in half the bytes
 * (flock_columns_pack), with a header that begins with "packed". NULL: no memory. */
char *flock_csv_text(const struct flock_state *flock, bool packed, size_t *length);

/* Reads the last step of a table. A header may come again, with other columns. Columns are found by
 * name, in any order; step, z, vz, species and those behind it may be missing (0, kind boid),
 * unknown ones are ignored. Refuses a species above the factor, and boids that cannot be in this
 * world: outside a wrapping or bouncing edge, at step 0 more than one side outside any other edge
 * but open. Returns false with s unchanged, one line in error, and errno 0 for an invalid text. */
bool flock_csv_read(struct flock_csv *s, const struct csv_source *source, struct boids_world world,
                    const struct boids_factors *factors, char *error);
void flock_csv_free(struct flock_csv *s);
