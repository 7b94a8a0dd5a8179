/* SPDX-License-Identifier: MIT */
/* Avoid: who comes near a wall turns away while there is time: what Reynolds (1999) calls obstacle
 * avoidance and containment. */
#pragma once

#include "flock_parts.h"

bool avoid_wanted(const struct factors *f);
extra_act avoid_foresee, avoid_push;
