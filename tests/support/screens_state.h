/* SPDX-License-Identifier: MIT */
/* Screens state: all of the program but terminal and loop, for tests, fuzzing and the bench. */
#pragma once

#include "input/mouse_drag.h"
#include "session/session.h"
#include "ui/ui.h"
#include "widgets/factor_panel.h"
#include "widgets/help.h"
#include "widgets/measure_panel.h"
#include "widgets/picker.h"
#include "widgets/place_mode.h"
#include "widgets/prompt.h"

struct screens {
	struct session session;
	struct ui ui;
	struct input_state input;
	bool quit, suspend, redraw; /* keys have asked for it */
};

/* Starts with these options, which the caller keeps, in a terminal of this size. Returns false on
 * no memory; screens_finish frees all, also then. */
bool screens_begin(struct screens *screens, const struct options *options, uint64_t seed,
                   int columns, int rows);
void screens_finish(struct screens *screens);

/* Returns options of classic without any file of the user's, made at the first call. `number`: of
 * boids; NULL: as many as the preset has. */
struct options *screens_plain_options(const char *number);

/* Whether all places and velocities of its boids are numbers. */
bool screens_are_finite(const struct flock_state *flock);

/* Handles a key now. */
void screens_dispatch(struct screens *screens, uint32_t key);

/* Notes what a key or a click has asked for. */
void screens_obey(struct screens *screens);

/* Selects and sets a factor. Returns false on no memory. */
bool screens_set(struct screens *screens, int factor, union boids_factor_value value);

/* Whether a text that is fuzzed asks for a large or far world: that is slow, which is no bug. */
bool screens_text_is_slow(const char *text, size_t size);
