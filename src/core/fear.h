/* SPDX-License-Identifier: MIT */
/* Fear: boids flee from predators that are near. Fear spreads to those who see the frightened, and
 * wears off; who is afraid flies faster and keeps no company. */
#pragma once

#include "flock_parts.h"

bool fear_wanted(const struct factors *f);

extra_act fear_sense;               /* how afraid they are, and what that does to cohesion */
extra_act fear_flee;                /* away from the predators */
extra_act fear_brace, fear_release; /* up to a third above the speed of the others */
