/* SPDX-License-Identifier: MIT */
/* Rates: the factors per step, computed once whenever settings or step length change. */
#pragma once

#include "types/brain.h"
#include "types/factors.h"
#include "types/world.h"

#include <stdbool.h>

/* A factor "per frame" is stated for a reference frame of 1/reference-rate seconds; q of these are
 * in a step. A relaxation f (above 1 it acts as 1) becomes 1-(1-f)^q, an acceleration w becomes
 * w*q, noise grows with the square root of q. At q = 1 each is exactly the factor itself. */
struct rates {
	float seconds;              /* of the step */
	float frames;               /* q */
	float frame_seconds;        /* of a reference frame */
	float separation, cohesion; /* accelerations */
	float alignment;            /* a relaxation, 0..1 */
	float alignment_weight;     /* alignment as an acceleration */
	struct turn_limit {
		float cos, sin; /* of the greatest angle; cos -1: no limit */
	} turn_rate, separation_turn, alignment_turn, cohesion_turn; /* the weights in degrees */
	float min_speed, max_speed;                                  /* min never above max */
	float turn, wall, fling; /* of the boundary; accelerations */
	float radius, separation_range2;
	struct boids_vec margin; /* along each axis: at most a quarter of the side */
	struct boids_vec wind;   /* change of velocity in a step */
	float budget;            /* greatest change of velocity in a step; INFINITY: no limit */
	float force;             /* greatest change of velocity by force in a step */
	float thrust;  /* share of its speed by which a boid at rest would speed up in a step */
	float noise;   /* amplitude: width, standard deviation or share */
	float flee;    /* change of velocity in a step at distance 0 from a predator */
	float calm;    /* the share of fear that remains after a step */
	float alarm;   /* the fear that remains after the time of the factor */
	float pursuit; /* share of its desired turn that a predator makes, 0..1 */
	unsigned look_every; /* boids look up walls and paths every `look_every` steps, for all of these */
	float avoidance;  /* of walls: share of the speed per look-up */
	float look_ahead; /* seconds */
	float seek;       /* a relaxation, 0..1; if `forgets`, a weight relative to the heading */
	bool forgets;     /* of the model, as in traits */
	float slowest;    /* least speed under the speed policy, a share of max-speed */
	float arrival;    /* distance from a goal at which a boid slows down, units */
	float map_wind;   /* change of velocity in a step */
	int dimensions;
	float visual_range; /* of model brain ... */
	struct brain brain; /* ... and without links of all others */
};

/* Traits of the chosen model and speed policy that affect rates. */
struct traits {
	bool forgets; /* the model computes a new heading each step */
	float (*allowed)(float speed, const struct rates *r); /* the speed policy's function `of` */
};

/* Computes the rates for steps of `seconds`, above 0. */
struct rates rates_of(const struct boids_factors *f, const struct boids_world *w, float seconds,
                      const struct traits *traits);

/* Returns the steady wind, units/s/s. */
struct boids_vec rates_wind(const struct boids_factors *f);

/* Returns the change of velocity in a step that looks, by a push of `factor` per frame. */
float rates_push(const struct rates *r, float factor);

/* Returns a relaxation factor over q reference frames: 1-(1-f)^q. */
float rates_relaxation(float factor, double q);
