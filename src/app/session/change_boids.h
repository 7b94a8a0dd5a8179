/* SPDX-License-Identifier: MIT */
/* Change boids: the kind of changes that replaces the flock by a saved one. */
#pragma once

#include "change_kind.h"

extern const struct change_row change_boids_row;
