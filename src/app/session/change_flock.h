/* SPDX-License-Identifier: MIT */
/* Change flock: the kinds of changes that give the flock another map, or replace it. */
#pragma once

#include "change_kind.h"

extern const struct change_row change_map_row, change_seed_row, change_boids_row;
