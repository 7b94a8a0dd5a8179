/* SPDX-License-Identifier: MIT */
#include "letters.h"

#include <stdlib.h>

bool
letters_new(struct letters *letters, int room)
{
	*letters = (struct letters){ .room = room };
	if (room > 0)
		letters->rows = malloc((size_t)room * sizeof *letters->rows);
	return room == 0 || letters->rows;
}

void
letters_free(struct letters *letters)
{
	free(letters->rows);
	*letters = (struct letters){ 0 };
}

bool
letters_wanted(const struct boids_boid *b)
{
	const struct boids_letter *l = &b->letter;

	return b->kind == BOIDS_KIND_BOID && (b->home.x != 0 || b->home.y != 0 || b->writes ||
	                                      l->points[0] || l->colour || l->paper || l->style);
}

void
letters_add(struct letters *letters, const struct boids_boid *b)
{
	int at = letters->count;

	if (!letters_wanted(b) || letters->count == letters->room)
		return;
	for (; at > 0 && letters->rows[at - 1].id > b->id; at--)
		letters->rows[at] = letters->rows[at - 1];
	letters->rows[at] = (struct letter_row){ b->id, b->home, b->writes, b->letter };
	letters->count++;
}
