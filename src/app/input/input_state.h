/* SPDX-License-Identifier: MIT */
/* Input state: what keys and buttons depend on besides the screen: those pressed before. */
#pragma once

#include "widgets/placing.h"

#include <stdbool.h>
#include <stdint.h>

/* State of a held mouse button. */
struct mouse_drag {
	bool on;
	int button, column, row;
	bool paints;                /* it is on and paints with this brush; else holds a thing */
	struct brush brush;         /* of place mode, or of walls */
	struct boids_vec place;     /* last reported, in cells from the middle of the world */
	bool recorded;              /* in the undo history */
	struct placing_cells walls; /* painted since the last frame */
};

/* {0} at the start. */
struct input_state {
	uint32_t last_key;      /* to detect key repeat */
	double last_key_at;     /* time of its last press */
	double last_handled_at; /* time of its last press that counted */
	bool may_be_held; /* the pause before its last press was that of a keyboard that repeats */
	struct mouse_drag drag;
	unsigned explained; /* bits 1 << use, of uses of buttons explained on the status line */
};
