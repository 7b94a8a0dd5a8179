/* SPDX-License-Identifier: MIT */
/* Random hands: whatever a user can do to a flock, at random. */
#pragma once

#include "scene.h"
#include "screens.h"

/* Presses a key, types words, uses the mouse, or gives the terminal another size. The flock stays
 * small; the words load presets of the user named cave and city, and save others. */
void hands_act(struct screens *screens, struct dice *d);

/* Excludes input that would take long or fill the memory: more boids, or a smaller zoom. */
void hands_restrain(struct screens *screens, float boids, float zoom);

/* Writes presets for two digit keys to folder(): a small flock in a cave, and one that is alive. */
void hands_presets(void);
