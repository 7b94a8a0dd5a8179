/* SPDX-License-Identifier: MIT */
/* Widget: a part of the screen besides the flock: what it draws, and the keys and mouse events that
 * it takes. A new widget is a row in widget_table: drawing, keys and mouse know none by name, but
 * for whose hints are on the bottom row and whose keys are text. */
#pragma once

#include "io/input.h"
#include "ui.h"

/* Which presses of a repeating key count. */
enum repeat {
	REPEAT_EACH,   /* every press counts */
	REPEAT_TURN,   /* changes the selected factor: slowly, if that is a choice */
	REPEAT_SLOWLY, /* at most four a second of a held key, to see each step; each tap counts */
	REPEAT_NOT     /* the same key within 100 ms is keyboard repeat: ignored */
};

/* Where keys that are no part of a widget still do what they do elsewhere. */
enum { WITH_PLACING = 1, WITH_QUESTION = 2, WITH_PANES = 4 };

/* What a key does: it is looked up once, and run if the press counts. */
struct action {
	enum repeat repeat;
	void (*run)(struct ui *ui, uint32_t key); /* may set ui->request */
	const char *refused;                      /* the notice in its place; NULL: it runs */
	unsigned yields;         /* WITH_ bits: to commands that go with these; else it runs */
	const struct list *list; /* in which it moves, in place of run; NULL: none */
	int factor, way; /* the factor that the key changes, or -1; and its direction, -1 or 1 */
};

/* What has become of a mouse event. */
enum mouse_verdict {
	MOUSE_PASSED, /* the widget leaves it to those below */
	MOUSE_DROPPED,
	MOUSE_HANDLED, /* the screen may have changed */
	MOUSE_KEY      /* it counts as a press of *key */
};

struct list;

/* All pointers may be NULL. */
struct widget {
	const struct list *list;        /* of a panel: it gets the keys and events that are left */
	void (*prepare)(struct ui *ui); /* called before the flock is drawn */
	void (*draw)(struct ui *ui, struct frame *frame);

	/* Sets `repeat` and `run` to what a key does in an open widget. Returns false if the widget
	 * does not take the key. */
	bool (*find)(const struct ui *ui, uint32_t key, struct action *action);
	void (*close)(struct ui *ui); /* called before a key that a widget below takes */
	enum mouse_verdict (*mouse)(struct ui *ui, const struct input_event *event, uint32_t *key);

	uint64_t (*measures)(const struct ui *ui); /* bits 1 << BOIDS_MEASURE_... that it shows */
};
