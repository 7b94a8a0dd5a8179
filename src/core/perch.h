/* SPDX-License-Identifier: MIT */
/* Perch: boids that come down to the floor sit there for a while (as in Parker's pseudocode, there
 * for up to 100 frames). Who is frightened there takes off at once. */
#pragma once

#include "flock_parts.h"

/* An open world has no floor. */
bool perch_wanted(const struct factors *f);

extra_act perch_leave; /* who has sat for long enough starts upwards */
extra_act perch_sit;   /* who has not stays where it is */
extra_act perch_land;  /* who comes down as near to the floor as it is large lands */
