/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors over the right of the screen. It never changes the flock. */
#pragma once

#include "widget.h"

/* The list has a headline above each group of factors. Return the count of its rows, and the row of
 * a factor, from 0. */
int factor_panel_rows(void);
int factor_panel_row(int factor);

/* Returns the factor in a row of the list, or HEADLINE; *group: its index in boids_factor_groups. */
enum { HEADLINE = -1 };
int factor_panel_entry(int row, int *group);

/* Returns the factor in a row, else (headline, past an end) the next in direction 1 or -1. */
int factor_panel_near(int row, int direction);

/* Returns the factor a page above (direction -1) or below (1) the selected one. */
int factor_panel_page(const struct ui *ui, int direction);

/* Returns the factor under a cell of the screen; BOIDS_FACTORS: a headline, which a click leaves
 * alone; the selected one in the panel outside the list; -1 outside the panel, or if it is closed.
 * *on_bar: the cell is in the row's bar. */
int factor_panel_at(const struct ui *ui, int column, int row, bool *on_bar);

/* The panel: a click selects a factor, except on its bar; the wheel changes the factor below it. The
 * list scrolls to the selected factor. */
extern const struct widget factor_panel_widget;
