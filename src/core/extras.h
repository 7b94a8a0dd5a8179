/* SPDX-License-Identifier: MIT */
/* Extras: what moves a flock besides its model and its border, a table of stages of a step. What no
 * factor asks for is not called. */
#pragma once

#include "flock_parts.h"

/* Where in a step an extra may act, in the order of the step. */
enum extra_stage {
	EXTRA_FORESEE, /* before all else: what it will read can be brought near by then */
	EXTRA_SENSE,   /* before the model: changes what boids perceive */
	EXTRA_PUSH,    /* after the model: changes velocities */
	EXTRA_BRACE, /* before the speed is held: velocities as the speed policy should see them ... */
	EXTRA_RELEASE, /* ... and after it, as they are */
	EXTRA_MOVED,   /* after the move and the border: once a step */
	EXTRA_PLACE, /* then: puts boids where they may stand; also whenever they are pushed apart */
	EXTRA_STAGES
};

struct extra {
	const char *name;
	bool (*wanted)(const struct factors *f); /* NULL: whatever they are */
	extra_act *at[EXTRA_STAGES];             /* NULL: nothing to do there */
	bool for_all;                            /* predators feel it too */
	bool moods;                              /* boids carry a mood */
	bool (*there)(const struct terrain *t); /* only where there is a map that has it; NULL: everywhere */
};

/* Chooses the rows of the table that the flock's factors want in its terrain, and scatter while it lasts. */
void extras_choose(struct flock *flock);

/* Whether any of them has boids carry a mood. */
bool extras_moody(const struct extra *const *chosen);

/* All that was chosen does its part of a stage; for predators only what is for all. */
static inline void
extras_act(const struct extra *const *chosen, enum extra_stage stage, const struct flock *flock,
           struct wing *w, struct percepts *p, bool predators)
{
	for (; *chosen; chosen++)
		if ((*chosen)->at[stage] && (!predators || (*chosen)->for_all))
			(*chosen)->at[stage](flock, w, p);
}
