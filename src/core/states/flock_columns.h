/* SPDX-License-Identifier: MIT */
/* Flock columns: the columns of a table of states, and how a row is written. */
#pragma once

#include "flock/flock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The columns in the order in which they are written. Those from ENERGY on are of flocks that are
 * alive. */
enum column {
	STEP,
	ID,
	X,
	Y,
	Z,
	VX,
	VY,
	VZ,
	SPECIES,
	KIND,
	FEAR,
	REST,
	BIAS,
	CATCHES,
	HOME_X,
	HOME_Y,
	WRITES,
	LETTER, /* the first of BOIDS_POINTS */
	COLOUR = LETTER + BOIDS_POINTS,
	PAPER,
	STYLE,
	ENERGY,
	BREATH,
	AGE,
	GENERATION,
	MATE_REST,
	GENES, /* the first of BOIDS_GENES */
	FOUNDER = GENES + BOIDS_GENES,
	COLUMNS
};

/* Types of a column, integers first: the number of the step; a uint32_t or an int from 0; an enum
 * boids_boid_kind; a coordinate of position or velocity; one of a home, anywhere; another float from
 * 0. */
enum column_type {
	STEP_COLUMN,
	COUNT_COLUMN,
	KIND_COLUMN,
	PLACE_COLUMN,
	SPEED_COLUMN,
	HOME_COLUMN,
	NUMBER_COLUMN
};

struct flock_column {
	const char *name;
	enum column_type type;
	bool needed;   /* a file without it is refused */
	size_t offset; /* of its field in struct boids_boid, 4 bytes; 0 for STEP_COLUMN */
	double most;
};

extern const struct flock_column flock_columns[COLUMNS];

/* A row of a table is a boid, or a cell of food that is not full: its id is the cell, its energy
 * what the cell has. */
enum { KIND_FOOD = BOIDS_KINDS, ROW_KINDS };

extern const char *const flock_row_words[ROW_KINDS];

/* Whether a column has something to say in a flock: else it is read as 0 or boid. */
struct flock_columns_shown {
	bool at[COLUMNS];
};

/* Returns all columns, those of life only if `alive`, those of homes and letters only if `homes`. */
struct flock_columns_shown flock_columns_all(bool alive, bool homes);

/* Shows the columns in which a row is not 0 or boid. */
void flock_columns_show(struct flock_columns_shown *shown, const struct boids_boid *b);

extern const char flock_packed[]; /* begins a header of packed rows */

/* Writes the names of the shown columns, as the header of packed rows or of others. */
void flock_columns_header(FILE *out, bool packed, const struct flock_columns_shown *shown);

enum { FLOCK_ROW = (COLUMNS + 1) * 48 }; /* bytes */

/* Writes the shown columns of a row without a line feed. Returns the end. With the row above it
 * (not NULL) the row is packed: the bits of a field are a number with the 85 digits of RFC 1924, and
 * empty if they are those of the row above, or of an id one more. */
char *flock_columns_put(char line[FLOCK_ROW], uint64_t step, const struct boids_boid *b,
                        const struct boids_boid *above, const struct flock_columns_shown *shown);

/* Reads the bits of a packed field. Returns false if it is no number of 32 bits. */
bool flock_columns_unpack(const char *text, enum column column, const struct boids_boid *above,
                          uint32_t *bits);
