/* SPDX-License-Identifier: MIT */
/* Letters: what no step changes of some boids: home, character and colours. They are kept by id
 * beside the arrays that the grid sorts, so that a flock without them pays nothing. */
#pragma once

#include "math/id_search.h"
#include "types/world.h"

#include <stddef.h>

struct letter_row {
	uint32_t id;
	struct boids_home home;
	uint32_t writes;
	struct boids_letter letter;
};

/* By increasing id. Rows of boids that have died stay until the flock is refitted. */
struct letters {
	struct letter_row *rows; /* owned */
	int count, room;
};

/* Allocates `room` rows. Returns false on ENOMEM. */
bool letters_new(struct letters *letters, int room);
void letters_free(struct letters *letters);

/* Returns whether a boid needs a row. */
bool letters_wanted(const struct boids_boid *b);

/* Adds the row of a boid that needs one; fast if ids come in increasing order. */
void letters_add(struct letters *letters, const struct boids_boid *b);

/* Returns the row of an id, or NULL. Where no boid has gone it is the id-th. */
static inline struct letter_row *
letters_find(const struct letters *letters, uint32_t id)
{
	const int row = id_search(letters->rows, sizeof *letters->rows, letters->count, id);

	return row < 0 ? NULL : &letters->rows[row];
}

/* Fills in what a boid of the arrays has in these rows. */
static inline void
letters_give(const struct letters *letters, struct boids_boid *b)
{
	const struct letter_row *row = letters->count > 0 ? letters_find(letters, b->id) : NULL;

	if (!row)
		return;
	b->home = row->home;
	b->writes = row->writes;
	b->letter = row->letter;
}
