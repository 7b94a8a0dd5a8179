/* SPDX-License-Identifier: MIT */
/* Drives: how strongly each rule moves a boid: a factor, times its gene, times its state. */
#pragma once

#include "boids/life.h"

/* What a boid feels now. */
struct feelings {
	float hunger, fear; /* 0 .. 1 */
};

enum drive {
	DRIVE_SEPARATION,
	DRIVE_ALIGNMENT,
	DRIVE_COHESION,
	DRIVE_FLEE,
	DRIVE_FORAGE,
	DRIVE_COURTSHIP,
	DRIVES
};

/* Returns gene * state of a drive, for the factor of its rule. */
float drive_weight(enum drive drive, const struct boids_life *life, struct feelings feelings);
