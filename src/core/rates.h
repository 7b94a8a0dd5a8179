/* SPDX-License-Identifier: MIT */
/* Rates: the factors as one step uses them, worked out once whenever settings or step change. */
#pragma once

#include "boids/factors.h"
#include "boids/world.h"

#include <stdbool.h>

/* A factor "per frame" is stated for a reference frame of 1/frame-rate seconds; q of these are in a
 * step. A relaxation f (above 1 it acts as 1) becomes 1-(1-f)^q, an acceleration w becomes w*q,
 * noise grows with the square root of q. At q = 1 each is exactly the factor itself. */
struct rates {
	float seconds;              /* of the step */
	float frames;               /* q */
	float frame_seconds;        /* of a reference frame */
	float separation, cohesion; /* accelerations */
	float alignment;            /* a relaxation, 0..1 */
	float alignment_weight;     /* the same as an acceleration */
	struct turn_limit {
		float cos, sin; /* of the greatest turn; cos -1: no limit */
	} turn_rate, separation_turn, alignment_turn, cohesion_turn; /* the weights as degrees */
	float min_speed, max_speed;                                  /* min never above max */
	float turn, wall, fling; /* of the edge; accelerations */
	float radius, separation_range2;
	struct vec margin; /* along each axis: at most a quarter of the side */
	struct vec wind;   /* change of velocity in a step */
	float budget;      /* greatest change of velocity in a step; INFINITY: no limit */
	float force;       /* greatest change of velocity by force in a step */
	float noise;       /* amplitude: width, standard deviation or share */
	float flee;        /* change of velocity in a step away from a predator as near as can be */
	float calm;        /* the share of a boid's fear that is left after a step */
	float pursuit;     /* how much of its wish a predator follows, 0..1 */
	unsigned think;  /* boids look at walls and ways once in so many steps, for all of these: */
	float avoidance; /* of walls: share of the speed in a look */
	float look_ahead; /* seconds */
	float seek;     /* a relaxation, 0..1; where models forget a weight beside their heading */
	bool forgets;   /* the model does */
	float slowest;  /* that the speed policy lets anyone fly, a share of max-speed */
	float arrival;  /* how far from a goal a boid slows down, units */
	float map_wind; /* change of velocity in a step */
	int dimensions;
};

/* The traits of the chosen model and speed policy that rates depend on. */
struct traits {
	bool forgets; /* the model makes its heading anew in every step */
	float (*allowed)(float speed,
	                 const struct rates *r); /* the policy's speed instead of this one */
};

/* seconds above 0: of the steps. */
struct rates rates_of(const struct factors *f, const struct world *w, float seconds,
                      const struct traits *traits);

/* The steady wind, units/s/s. */
struct vec rates_wind(const struct factors *f);

/* A relaxation factor over q reference frames: 1-(1-f)^q. */
float rates_relaxation(float factor, double q);
