/* SPDX-License-Identifier: MIT */
/* Life marks: how life shows: the young, the starving, and for a moment births and deaths. */
#pragma once

#include "projection.h"

/* Whether a boid is younger than maturity, or starving. false in a flock that is not alive. */
bool life_marks_young(const struct flock_state *flock, const struct boids_boid *b);
bool life_marks_starving(const struct flock_state *flock, const struct boids_boid *b);

/* Returns how a predator shows: a young one is not bold, one that digests is small. */
struct cell life_marks_predator(const struct projection *s, const struct boids_boid *predator);

/* Returns the mark of a birth, death or arrival. */
struct cell life_marks_of(const struct projection *s, enum boids_fate fate);

/* Draws a mark where a boid or predator was born, has come in or died within the last half second
 * of simulated time: `o` born, `!` strayed in, `+` starved or died of age, `x` eaten, `*`
 * crashed. */
void life_marks_draw(const struct projection *s, struct frame *frame);
