/* SPDX-License-Identifier: MIT */
/* Boid columns: copies what boids have from and to memory of the caller, as boids/boids.h says. */
#pragma once

#include "boids/boids.h"
#include "flock/flock.h"

struct boid_column {
	const char *name, *unit, *type;
	const char *help; /* one sentence, no full stop */
	size_t field;     /* of its first number in struct boids_boid */
	int numbers;      /* of 4 bytes each */
	enum {
		ALWAYS_THERE,
		IN_MOOD,
		IN_LIFE,
		IN_HOME,
		IN_PUSH,
		FOUND
	} kept; /* FOUND: it is computed */
};

enum { BOID_COLUMNS = BOIDS_COLUMN_ACCELERATION + 1 };
extern const struct boid_column boid_column_table[BOID_COLUMNS]; /* by the number of a column */

/* Do what boids_read and boids_write do. On failure error has one sentence; it is empty without
 * memory. */
bool boid_columns_read(struct flock_state *flock, int32_t kind, int32_t column, size_t first,
                       size_t count, void *to, size_t stride, char *error);
bool boid_columns_write(struct flock_state *flock, int32_t kind, int32_t column, size_t first,
                        size_t count, const void *from, size_t stride, char *error);

/* Does what boids_add does; *id is always set. Errors as above. */
bool boid_columns_add(struct flock_state *flock, struct boids_vec place, uint32_t *id, char *error);
