/* SPDX-License-Identifier: MIT */
/* Eye: from where a flock is looked at: whom it follows, and how far it has gone round a deep world.
 * It glides from one to the other, and never touches the flock. */
#pragma once

#include "boids/flock.h"

#include <stdbool.h>
#include <stdint.h>

enum { EYE_TURNS = 24 }; /* presses once round */

/* {0}: straight at what belongs in the middle of the screen (flock_middle). */
struct eye {
	bool follows;
	uint32_t boid;    /* whom, by id */
	struct vec aside; /* from where it is to look, to where it looks still */
	struct vec last;  /* where it looked when it has glided last */
	int turns;        /* how far round to the right it is to be, 0 <= turns < EYE_TURNS ... */
	float behind;     /* ... and how many of them it is not there yet */
	double now;       /* when it has glided last */
};

/* Follows the boid nearest to the middle of what is seen or, if it follows one, that of the next id.
 * false: there is nobody. */
bool eye_follow(struct eye *eye, const struct flock *flock);

/* Looks at the whole flock again. */
void eye_leave(struct eye *eye, const struct flock *flock);

/* Goes round a deep world by so many presses, to the right if above 0. */
void eye_turn(struct eye *eye, int presses);

/* Glides on to `now`, seconds on a clock that only goes forward. false: whom it follows is gone, and
 * it has left him. */
bool eye_glide(struct eye *eye, const struct flock *flock, double now);

/* Whether it is not yet where it is to be. */
bool eye_moves(const struct eye *eye);

/* What it sees of a flock at this moment. */
struct gaze {
	struct vec middle; /* of the world, in the middle of the screen */
	struct vec around; /* sides of a world that is seen all around it; 0: as the boids stand */
	double cosine, sine; /* of how far round it is */
	double reach; /* how far a deep world goes on before and behind the middle; 0: it is flat */
};

struct gaze eye_gaze(const struct eye *eye, const struct flock *flock);

/* As it is seen: units to the right, down and away from the eye. */
struct seen {
	double across, down, away;
};

struct seen gaze_place(const struct gaze *gaze, struct vec place); /* from the middle */
struct vec gaze_back(const struct gaze *gaze, struct seen seen);   /* the place again */
struct seen gaze_velocity(const struct gaze *gaze, struct vec velocity);

/* How near what is so far behind the middle is: 0 at the far end of the world, 1 at the near one. NaN in
 * a flat world. */
float gaze_nearness(const struct gaze *gaze, double away);
