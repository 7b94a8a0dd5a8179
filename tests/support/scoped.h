/* SPDX-License-Identifier: MIT */
/* Scoped: what a test frees at the end of its block. */
#pragma once

#include "flock/flock.h"
#include "types/map.h"

static inline void
scoped_flock_end(struct flock_state **flock)
{
	flock_free(*flock);
}
#define scoped_flock __attribute__((cleanup(scoped_flock_end), unused)) struct flock_state

static inline void
scoped_map_end(struct boids_map **map)
{
	map_free(*map);
}
#define scoped_map __attribute__((cleanup(scoped_map_end), unused)) struct boids_map

/* A struct that has a function ..._free, such as scoped(frame) or scoped(view); include its header. */
#define scoped(type) __attribute__((cleanup(type##_free), unused)) struct type
