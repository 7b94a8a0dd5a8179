/* SPDX-License-Identifier: MIT */
/* List view: a list that a widget draws: which of its rows show, the selected one, and what keys and the
 * mouse do in it. */
#pragma once

#include "widget.h"

struct list_view {
	int count, rows;   /* rows of the list, and of the screen for them ... */
	int line;          /* ... from this one on */
	int top, selected; /* the first row that shows; the selected one, in lists that have one */
	int clicked;       /* the row of the last click, which stays under the pointer */
};

/* Scrolls by rows, within the list: its end goes no higher than the end of the screen's rows. */
void list_view_scroll(struct list_view *list, int by);

/* Scrolls so that the selected row shows, at least `margin` rows from the ends. */
void list_view_reveal(struct list_view *list, int margin);

/* Selects a row, or the end that it lies beyond. */
void list_view_select(struct list_view *list, int row);

/* Returns the row of the list at a row of the screen; -1: none. */
int list_view_at(const struct list_view *list, int line);

/* Returns the row after the last that shows. */
int list_view_end(const struct list_view *list);

/* Writes what shows: "3-9 of 20". text: LIST_RANGE bytes. */
enum { LIST_RANGE = 40 };
void list_view_range(const struct list_view *list, char *text);

/* What a widget gives to have a list. */
struct list {
	enum panel_kind panel;                       /* NONE: its widget knows whether it shows */
	struct list_view *(*lay_out)(struct ui *ui); /* finds count, rows, line and selected row */
	void (*select)(struct ui *ui, int row);      /* NULL: none is selected, and keys scroll */

	/* Whether a row begins a group: the page keys then go from one to the next, and Home and End
	 * belong to the rows. NULL: no groups. */
	bool (*begins)(const struct ui *ui, int row);

	/* Takes a click on a row in the place of select. Returns the key that it counts as, or 0. */
	uint32_t (*click)(struct ui *ui, int row, int column);
};

/* Lays it out, scrolled so that the selected row shows: away from the ends, unless it was clicked. */
struct list_view *list_show(const struct list *list, struct ui *ui);

/* Whether a key moves in it, while it shows: Up, Down, PgUp, PgDn, Home, End; moves so. */
bool list_takes(const struct list *list, const struct ui *ui, uint32_t key);
void list_move(const struct list *list, struct ui *ui, uint32_t key);

/* Selects the row of a click; the wheel moves by one, or scrolls. Takes all events over the panel, of
 * a list without one all events. */
enum mouse_verdict list_mouse(const struct list *list, struct ui *ui,
                              const struct input_event *event, uint32_t *key);
