/* SPDX-License-Identifier: MIT */
/* Pane: where panels lie over the screen, and what is around them. */
#pragma once

#include "app/app.h"

enum { PANE_COLUMNS = 34, PANE_LEAST_COLUMNS = 40, PANE_LEAST_ROWS = 8 };

struct pane {
	int left, right; /* columns, the right one past it */
	int bottom;      /* the row past it */
	bool beside;     /* stands beside the flock, with a border on its left */
};

/* Whether the screen is large enough for a panel. */
bool pane_fits(const struct app *app);

struct pane pane_of(const struct app *app);

/* Empties it and draws its border; and a rule across it. */
void pane_clear(const struct app *app, struct frame *frame, const struct pane *pane);
void pane_rule(const struct app *app, struct frame *frame, const struct pane *pane, int row);
