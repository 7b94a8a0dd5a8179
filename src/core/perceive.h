/* SPDX-License-Identifier: MIT */
/* Perceive: what a boid perceives, summed. All that a model knows of the others is in here. */
#pragma once

#include "walk.h"

/* Offsets lead from the boid to the other one, by the nearest image on a torus. The boid itself is
 * in no sum. */
struct perception {
	struct vec push; /* sum of -offset, as the model weighs it, over those too close ... */
	struct vec velocities;           /* sum of velocities over those it aligns with ... */
	struct vec offsets;              /* sum of offsets to those it gathers with ... */
	int pushed, aligned, neighbours; /* ... and how many they are */
	struct vec nearest_velocity;     /* of the nearest in view */
	float nearest2;                  /* its squared distance; INFINITY: there is none */
};

/* How a model looks at the others: part of its row. {0} is what most programs do. */
struct perceives {
	enum { IN_RANGE, EVERYBODY } who; /* EVERYBODY: gathers and aligns with all, however far */
	enum { BY_DISTANCE, UNIT, INVERSE } push; /* -offset times 1, 1/d or 1/d^2 */
	enum {
		OVERLAP,
		OUTSIDE_SEPARATION,
		SHELLS
	} zones;               /* SHELLS: each begins where the last ends */
	bool headings;         /* sums headings, not velocities */
	bool directions;       /* sums directions to the others, not offsets */
	bool nearest;          /* wants the nearest one */
	bool pushed_all_round; /* the field of view does not hide those too close */
};

enum { NEAREST_MOST = 64 }; /* as many as the factor neighbours can ask for */

/* How far and how wide boids look, worked out once whenever settings change. */
struct senses {
	struct perceives by;
	float separation2, alignment2, visual2; /* ranges, squared */
	float alignment_from2, visual_from2;    /* where the zones begin, squared */
	float reach;                            /* the greatest of the ranges */
	float cone;    /* cos|cos| of half the field of view; -2: all round */
	int nearest;   /* so many neighbours at most; 0: all in range */
	bool own_kind; /* aligns and gathers with its own species only */
	bool plain;    /* one zone for both, and any species */
};

struct senses senses_of(const struct factors *f, const struct perceives *by);

/* Sums over all boids, for those who perceive everybody: own species or all. */
struct totals {
	struct total {
		double x, y, z, vx, vy, vz;
		int count;
	} of[4];
};

struct totals totals_of(const struct herd *h);
void totals_move(struct totals *t, struct boid from, struct boid to);

/* Adds what all together are to one who gathers and aligns with everybody. */
void perceive_everybody(struct perception *p, const struct totals *t, const struct senses *s,
                        struct boid me);

/* Adds what is in the way but no flockmate, if it is near enough: it pushes, and that is all. */
void perceive_obstacle(struct perception *p, const struct senses *s, struct vec offset,
                       struct vec velocity);

/* What the others look like from boid i of the sorted herd, strictly inside the ranges; sums run in
 * memory order. `stray`: how far boids may have moved since they were sorted; `totals` as of now. */
struct perception perceive_one(const struct grid *g, const struct herd *h, const struct world *w,
                               const struct senses *s, const struct totals *totals, int i,
                               float stray);
