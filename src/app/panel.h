/* SPDX-License-Identifier: MIT */
/* Panel: the list of factors over the right of the screen. It covers, and changes nothing. */
#pragma once

#include "app/app.h"

/* The list has a headline above each group of factors. How many rows that makes, and the one a factor
 * stands in, from 0. */
int panel_rows(void);
int panel_row(int factor);

/* The factor in a row that there is, or HEADLINE; *group is the row of its group in factor_groups. */
enum { HEADLINE = -1 };
int panel_entry(int row, int *group);

/* The factor in the row, else (a headline, past an end) the next one in this way, 1 or -1. */
int panel_near(int row, int way);

/* The factor a page of the list above (way -1) or below (1) the selected one. */
int panel_page(const struct app *app, int way);

/* The factor whose row of the list is there, and whether it is the row's bar; FACTORS on the headline of
 * a group, which nothing is done to; the selected one where the panel is but no list; -1 beside the
 * panel, or if none is open. */
int panel_factor_at(const struct app *app, int column, int row, bool *on_bar);

/* Scrolls the list to the selected factor, and draws the panel if it is open and fits. */
void panel_draw(struct app *app, struct frame *frame);
