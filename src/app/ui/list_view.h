/* SPDX-License-Identifier: MIT */
/* List view: which rows of a list show, and the selected one. */
#pragma once

#include <stdint.h>

struct list_view {
	int count, rows;   /* rows of the list, and of the screen for them */
	int top, selected; /* the first row that shows; the selected one, in lists that have one */
};

/* Scrolls by rows, within the list: its end goes no higher than the end of the screen's rows. */
void list_view_scroll(struct list_view *list, int by);

/* Scrolls so that the selected row shows, at least `margin` rows from the ends. */
void list_view_reveal(struct list_view *list, int margin);

/* Selects a row, or the end that it lies beyond. */
void list_view_select(struct list_view *list, int row);

/* Returns the row of the list at a row of the view; -1: none. */
int list_view_at(const struct list_view *list, int row);

/* Returns the row after the last that shows. */
int list_view_end(const struct list_view *list);

/* Returns the rows that Up, Down, PgUp or PgDn move; 0: another key. */
int list_view_steps(uint32_t key, int page);

/* Writes what shows: "3-9 of 20". text: LIST_RANGE bytes. */
enum { LIST_RANGE = 40 };
void list_view_range(const struct list_view *list, char *text);
