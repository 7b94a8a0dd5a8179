/* SPDX-License-Identifier: MIT */
/* Effects: what moves a flock besides its model and its border, a table with the stages of a step.
 * Each effect is a file with its row. An effect that the factors do not turn on is not called. */
#pragma once

#include "flock_state.h"

/* The stages of a step at which an effect may act, in order. */
enum effect_stage {
	EFFECT_FEEL,         /* before a model that feels: sets batch->felt ... */
	EFFECT_PUSH,         /* ... and pushes no boid then; after the model: changes velocities */
	EFFECT_BEFORE_SPEED, /* before the speed policy: scales velocities to what it should see ... */
	EFFECT_AFTER_SPEED, /* ... and after it: scales them back */
	EFFECT_MOVED,       /* after the move and the border: once a step */
	EFFECT_PLACE, /* last, and after collisions: moves boids out of places they may not be in */
	EFFECT_END,   /* once a step, after all others */
	EFFECT_STAGES
};

struct effect {
	int factor;                                    /* must be above 0; 0: none need be */
	bool (*wanted)(const struct boids_factors *f); /* in its place; NULL: the factor says it */
	/* Changes what boids perceive, before the model; NULL: nothing. */
	void (*sense)(const struct flock_state *flock, struct batch *batch, struct percepts *p);
	effect_act *at[EFFECT_STAGES]; /* NULL: does nothing at this stage */
	bool for_predators;            /* acts on predators too */
	bool has_mood;                 /* boids need a mood */
	bool for_homes; /* wanted wherever boids have homes: too, or alone if no factor says */
	unsigned needs; /* TERRAIN_ bits of the map; 0: works without one */
};

/* Sets flock->effects to the rows turned on by factors and terrain, and scatter while it lasts, and
 * whether any of them needs boids with a mood. */
void effects_choose(struct flock_state *flock);

/* Returns the width for a batch: one boid, all that a sequential update has, needs one lane. */
static inline enum simd_width
effects_width(const struct flock_state *flock, const struct batch *batch)
{
	return batch->count > 1 ? flock->simd : SIMD_1;
}

/* Runs one stage of these effects; on predators only the effects for predators. */
static inline void
effects_run(const struct effect *const *chosen, enum effect_stage stage,
            const struct flock_state *flock, struct batch *batch, bool predators)
{
	for (; *chosen; chosen++)
		if ((*chosen)->at[stage] && (!predators || (*chosen)->for_predators))
			(*chosen)->at[stage](flock, batch);
}

enum { SCATTER_SECONDS = 2 };

/* Returns what visits the flock now (factor visits). */
struct boids_visit visit_now(const struct flock_state *flock);

/* Notes in a batch the predators that boids begin .. end - 1, its row, may fear. */
void fear_note(const struct flock_state *flock, struct batch *batch, int begin, int end);

/* Lets boid k of a batch flee from what is at an offset from it, nearer than fear-range. */
void fear_flee(const struct flock_state *flock, struct batch *batch, int k, struct boids_vec offset);

/* Returns the speed, units/s, at which boids fly home from afar, and at which the wave spreads that
 * makes those at home take off: a third of the world's diagonal. So a text that fills the window is
 * aloft after 1.5 s. */
float homing_speed(const struct boids_world *w);

/* Returns the gust at a place now, units/s/s: -gust .. gust along each axis, 0 on average. It wraps
 * if the world does. In a deep world depth is a delay in time: places further back are ahead. */
struct boids_vec gust_at(const struct flock_state *flock, struct boids_vec place);

/* Returns the goal to seek: the next one (after the last the first) once half the flock has
 * arrived. Call it in the steps in which boids look for the path. */
int goal_next(const struct terrain *t, int goal, const struct boid_arrays *boids,
              const struct rates *r);

/* Returns the direction of the boid with this id, for life: 1 right, -1 left, 0: no scout. */
int scout_way(const struct boids_factors *f, uint32_t id, uint64_t seed);
