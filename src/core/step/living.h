/* SPDX-License-Identifier: MIT */
/* Living: what life changes in the flight of boids. Genes and hunger act on what a boid perceives, so
 * that every model stays as it is. */
#pragma once

#include "flock_state.h"

bool living_wanted(const struct boids_factors *f);

effect_act living_sense;        /* weighs what boids perceive by their genes and hunger */
effect_act living_push;         /* draws hungry boids to food and ready ones to mates */
effect_act living_before_speed; /* scale a boid's maximum speed by gene, breath and hunger */
effect_act living_after_speed;
effect_act living_end; /* marks boids whose velocity changed by too much */
