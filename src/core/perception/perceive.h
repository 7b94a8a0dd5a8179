/* SPDX-License-Identifier: MIT */
/* Perceive: sums over the boids that a boid perceives. A model knows the other boids only by these. */
#pragma once

#include "grid_scan.h"
#include "math/vec_sum.h"

struct random;

/* Offsets point from the boid to the other boid, on a torus to its nearest image. The boid itself
 * is in no sum. */
struct perception {
	struct boids_vec push;             /* sum of weighted -offset over boids too close ... */
	struct boids_vec velocities;       /* sum of velocities over boids to align with ... */
	struct boids_vec offsets;          /* sum of offsets to boids to gather with ... */
	int pushed, aligned, neighbours;   /* ... and their counts */
	struct boids_vec nearest_velocity; /* of the nearest boid to gather with */
	float nearest2;                    /* its squared distance; INFINITY: none */
	struct boids_vec velocity;         /* its own; set for models only */
	struct random *chance;             /* its own; set for models only */
};

/* What a model perceives: part of its row. {0} holds for most programs. */
struct perceives {
	enum { IN_RANGE, ALL_BOIDS } scope; /* ALL_BOIDS: gathers and aligns with all boids */
	/* -offset times 1, 1/d or 1/d^2; MORSE: of all boids, the gradient of its potential. No other
	 * weight goes with MORSE or `decaying`. */
	enum { BY_DISTANCE, UNIT, INVERSE, MORSE } push;
	enum {
		OVERLAP,
		OUTSIDE_SEPARATION,
		SHELLS
	} zones;               /* SHELLS: each begins at the end of the last */
	bool headings;         /* sums headings, not velocities */
	bool decaying;         /* sums differences of velocity that count less far away */
	bool directions;       /* sums directions to other boids, not offsets */
	bool nearest;          /* needs the nearest boid to gather with */
	bool pushed_all_round; /* boids too close push outside the field of view too */
};

enum { NEAREST_MOST = 64 }; /* the maximum of the factor neighbours */

/* Ranges and field of view, computed once whenever settings change. */
struct senses {
	struct perceives by;
	float separation2, alignment2, visual2; /* ranges, squared */
	float alignment_from2, visual_from2;    /* starts of the zones, squared */
	float reach;                            /* the greatest of the ranges */
	struct {
		float force, rate; /* at distance 0; 1/length */
	} repulsion, attraction;   /* of MORSE */
	float decay_from2; /* if decaying: the square of sigma in (1 + d^2/sigma^2)^-decay ... */
	int decay;         /* ... in 1/256 */
	float cone;        /* cos|cos| of half the field of view; -2: all round */
	int nearest;       /* greatest count of neighbours; 0: all in range */
	bool own_kind;     /* aligns and gathers with its own species only */
	bool plain;        /* one zone for alignment and cohesion, any species */
};

struct senses senses_of(const struct boids_factors *f, const struct perceives *by);

/* Sums over all boids of each species, for models that perceive all boids. */
struct totals {
	struct total {
		struct vec_sum place, velocity;
		int count;
	} of[4];
};

struct totals totals_of(const struct boid_arrays *boids);
void totals_move(struct totals *t, struct boids_boid from, struct boids_boid to);

/* Adds the totals to the perception of a boid that gathers and aligns with all boids. */
void perceive_all(struct perception *p, const struct totals *t, const struct senses *s,
                  struct boids_boid me);
