/* SPDX-License-Identifier: MIT */
/* Tell: what the colour of each boid tells. */
#pragma once

#include "app/clans.h"
#include "boids/flock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What takes a look at all others is looked at a few times a second, and remembered by id in between;
 * {0} at the start. */
struct tell {
	struct factors factors; /* when and at what was looked last */
	uint64_t seed, step;
	double time;
	size_t count;
	bool looked, current; /* ever; at the flock as it is now */
	bool strangers;       /* ids too high to be remembered: look at every frame */

	float *latest; /* by place in the flock: what was seen, for palette_tint */
	float *kept;   /* the same by id */
	int8_t *worn;  /* by id: the colour of its group, or CLAN_NONE */
	size_t known;  /* ids */

	/* room to work in, by place */
	uint32_t *ids, *groups, *numbers;
	int8_t *colours;
	struct clan *clans;
	size_t room;
};

/* Looks anew if that is due. false: no memory. */
bool tell_look(struct tell *tell, const struct flock *flock);

/* What is told as it is seen: of where boids are seen from only the eye knows. */
struct told {
	float heading;  /* in turns */
	float nearness; /* 0 far .. 1 near; NaN in a flat world */
};

/* What colour-by tells of boid i of the flock, as palette_tint takes it; NaN: nothing. */
float tell_value(const struct tell *tell, const struct flock *flock, size_t i, struct told told);

void tell_free(struct tell *tell);
