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
	enum { ALWAYS_THERE, IN_MOOD, IN_LIFE, IN_HOME, FOUND } kept; /* FOUND: it is computed */
};

/* In the order of enum boids_column; the last row has name NULL. */
extern const struct boid_column boid_column_table[];

/* Do what boids_read and boids_write do. On failure error (BOIDS_FACTOR_ERROR bytes) has one sentence;
 * it is empty without memory. A read of no boids is no failure. */
size_t boid_columns_read(struct flock_state *flock, enum boids_kind kind, enum boids_column column,
                         void *to, size_t stride, size_t most, char *error);
bool boid_columns_write(struct flock_state *flock, enum boids_kind kind, enum boids_column column,
                        const void *from, size_t stride, size_t count, char *error);
