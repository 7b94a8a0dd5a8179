/* SPDX-License-Identifier: MIT */
/* What writing and reading states share: for states*.c alone. */
#pragma once

#include "app/csv.h"
#include "app/states.h"

enum column { STEP, ID, X, Y, Z, VX, VY, VZ, SPECIES, KIND, FEAR, REST, BIAS, CATCHES, COLUMNS };

/* The columns in the order in which they are written, and whether a file must have them to be read. */
extern const struct states_column {
	const char *name;
	bool needed;
} states_columns[COLUMNS];

extern const char *const states_kinds[KINDS]; /* the words in the column `kind` */

/* For qsort of struct boid: boids, predators, posts, and of a kind by id. */
int states_order(const void *a, const void *b);

/* A file being read. */
struct states_reading {
	struct csv csv;
	struct world world;
	const struct factors *factors;
	int place[COLUMNS]; /* the field that holds a column, or -1 */
	struct row {
		struct boid boid;
		uint64_t line;
	} * rows; /* of the step being read */
	size_t count, of[KINDS], room;
	uint64_t step; /* the last one so far ... */
	uint64_t now;  /* ... and that of the line */
};

/* The boid of the line that csv stands at, and the step of that line in r->now. false: its error is
 * told, as csv_fault has it. */
bool states_read_boid(struct states_reading *r, struct boid *b);
