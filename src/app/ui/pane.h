/* SPDX-License-Identifier: MIT */
/* Pane: the area of the screen that a panel or the picker covers, and its border. */
#pragma once

#include "ui.h"

enum { PANE_COLUMNS = 34, PANE_WIDE = 38, PANE_LEAST_COLUMNS = 40, PANE_LEAST_ROWS = 8 };

struct pane {
	int left, right; /* columns, `right` past the last */
	int bottom;      /* past the last row */
	bool beside;     /* leaves columns for the flock, with a border on its left */
};

/* Whether the screen is large enough for a panel. */
bool pane_fits(const struct ui *ui);

struct pane pane_of(const struct ui *ui);

/* Returns the part of the screen that shows the world: all above the status line or, on a wide
 * screen, what they leave: neither changes the world, only its picture. */
struct viewport pane_viewport(const struct ui *ui);

/* Clears the pane and draws its border; draws a rule across it. */
void pane_clear(const struct ui *ui, struct frame *frame, const struct pane *pane);
void pane_rule(const struct ui *ui, struct frame *frame, const struct pane *pane, int row);

/* Reverses the cells `from` to `end` - 1 of a row; gives them the colour of what the user has changed:
 * that of high values in the theme, which can be read on the background. */
void pane_reverse(struct frame *frame, int from, int end, int row);
void pane_colour(const struct ui *ui, struct frame *frame, int from, int end, int row);
