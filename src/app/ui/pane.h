/* SPDX-License-Identifier: MIT */
/* Pane: the area of the screen that a panel or the picker covers, and its border. */
#pragma once

#include "io/input.h"
#include "ui.h"

enum { PANE_COLUMNS = 34, PANE_LEAST_COLUMNS = 40, PANE_LEAST_ROWS = 8 };

struct pane {
	int left, right; /* columns, `right` past the last */
	int inner;       /* the first column right of the border */
	int title;       /* the column of its title */
	int bottom;      /* past the last row */
	bool beside;     /* leaves columns for the flock, with a border on its left */
};

/* Whether the screen is large enough for a panel; whether this panel shows. */
bool pane_fits(const struct ui *ui);
bool pane_shows(const struct ui *ui, enum panel_kind panel);

/* Whether the selected factor shows, in its line or in the panel: arrows and Enter are then its. */
bool pane_has_factor(const struct ui *ui);

struct pane pane_of(const struct ui *ui);

/* Whether a mouse event is over the pane. */
bool pane_has(const struct ui *ui, const struct input_event *event);

/* Returns the part of the screen that shows the world: all above the status line or, unless that is too
 * narrow, what panel and picker leave. Neither changes the world, only its picture. */
struct viewport pane_viewport(const struct ui *ui);

/* Clears the pane and draws its border; draws a rule across it. */
void pane_clear(const struct ui *ui, struct frame *frame, const struct pane *pane);
void pane_rule(const struct ui *ui, struct frame *frame, const struct pane *pane, int row);

/* Draws a text, wrapped, in the rows from `row` to `end` - 1. Returns the rest. */
const char *pane_wrap(struct frame *frame, const struct pane *pane, int row, int end,
                      const char *text);

/* Marks a row at the border, for terminals without reverse, and reverses the rest of it. */
void pane_select(struct frame *frame, const struct pane *pane, int row);
