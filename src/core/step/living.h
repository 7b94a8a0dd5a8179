/* SPDX-License-Identifier: MIT */
/* Living: what life changes in the flight of boids. Genes and hunger act on what a boid perceives, so
 * that every model stays as it is. */
#pragma once

#include "flock_state.h"
#include "life/turn.h"

bool living_wanted(const struct boids_factors *f);

effect_act living_sense;        /* weighs what boids perceive by their genes and hunger */
effect_act living_push;         /* draws hungry boids to food and ready ones to mates */
effect_act living_before_speed; /* scale a boid's maximum speed by gene, breath and hunger */
effect_act living_after_speed;
effect_act living_end; /* marks boids whose velocity changed by too much */

/* Sets the rates of life for the current rates of the flock. Call at the start of a step. */
void living_begin(struct boids_flock *flock);

/* Lets boids come and go. Returns true if the caller must sort `next`. */
bool living_turn(struct boids_flock *flock);
