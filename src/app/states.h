/* SPDX-License-Identifier: MIT */
/* States: every boid's place and velocity as CSV, written and read back. */
#pragma once

#include "app/fail.h"
#include "boids/flock.h"

#include <stdio.h>

enum { STATES_ERROR = FAIL_ERROR };

/* The boids of one step, as flock_restore takes them. */
struct states {
	struct boid *boids;      /* owned; boids, predators, posts; ids ascending */
	size_t count, of[KINDS]; /* all together, and of each kind */
	uint64_t step;
};

/* The header row, and a row for each boid as it stands, then for each predator and each post, ids
 * ascending:
 * step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches (struct boid and struct mood say what).
 * Places are in units, velocities in units/s; the text reads back to the same float.
 * states_write: false: no memory, and nothing is written. Whether the writing failed, ferror says. */
void states_write_header(FILE *out);
bool states_write(FILE *out, const struct flock *flock);

/* Reads the last step of a file; columns go by their names, whatever their order; step, z, vz,
 * species and what follows may be missing (0, kind boid), others are not looked at. What may not stand
 * in this world with these factors is refused: a boid outside where the edge wraps or bounces, a
 * species too many; other edges let boids out once they fly, but not more than one side away at
 * step 0; open lets them anywhere. false: s is untouched, error (STATES_ERROR bytes) is one line, and
 * errno is 0 where the text is at fault, else why the machine failed. */
bool states_read(struct states *s, FILE *in, const char *where, struct world world,
                 const struct factors *factors, char *error);

/* The same from a file, or from standard input for "-". */
bool states_file(struct states *s, const char *name, struct world world,
                 const struct factors *factors, char *error);
void states_free(struct states *s);
