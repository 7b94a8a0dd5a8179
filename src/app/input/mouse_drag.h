/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world, and the state of keys and buttons. */
#pragma once

#include "widgets/placing.h"

/* State of a held mouse button. */
struct mouse_drag {
	bool on;
	int button, column, row;
	bool hovers;                /* no button is held: the pointer scares, and has moved ... */
	double moved;               /* ... at this time */
	bool paints;                /* it is on and paints; else holds a thing */
	struct placing_cells walls; /* painted since the last frame; its brush: of place mode, or of walls */
	struct boids_vec place; /* last reported, x and y as shares of the sides of the world */
	uint64_t stroke;        /* its gesture in the undo history */
};

/* {0} at the start. */
struct input_state {
	uint32_t last_key;      /* to detect key repeat */
	double last_key_at;     /* time of its last press */
	double last_handled_at; /* time of its last press that counted */
	bool may_be_held; /* the pause before its last press was that of a keyboard that repeats */
	struct mouse_drag drag;
	double hover_at; /* time from which the pointer may scare again: a line of the log each */
	bool explained;  /* the status line has said what buttons do */
};

/* Handle a button going down on a cell of the world, and moving to another cell. Left holds a goal,
 * right a predator; middle paints walls, and in place mode left paints the chosen thing: lines
 * between the reported cells, or it removes them if it began on one. The first press says on
 * the status line what buttons do. */
void mouse_drag_press(struct input_state *input, struct ui *ui, const struct input_event *event);
void mouse_drag_drag(struct input_state *input, struct ui *ui, const struct input_event *event);

/* Handles a move without a button: the pointer scares as a predator that is held, until it rests for a
 * second. It makes at most five lines of the log in a second. */
void mouse_drag_hover(struct input_state *input, struct ui *ui, const struct input_event *event);

/* Call once a frame: moves what a button holds to the place that is under the pointer by now, as
 * the camera moves too, and places the walls of a drag. */
void mouse_drag_update(struct input_state *input, struct ui *ui);

/* Ends the hold of any button. */
void mouse_drag_end(struct input_state *input, struct ui *ui);
