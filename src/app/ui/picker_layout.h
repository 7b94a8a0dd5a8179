/* SPDX-License-Identifier: MIT */
/* Picker layout: where the picker is on the screen, and its drawing. On a wide screen it is at the
 * right, with the flock on its left; else at the bottom, with the flock above. */
#pragma once

#include "ui.h"

enum { PICKER_LEAST_COLUMNS = 20, PICKER_LEAST_ROWS = 5 };

struct picker_layout {
	int left, right, top, bottom; /* `right` and `bottom` past the last cell */
	int list, lists;              /* first row of the list, and how many it has */
	int details;                  /* first row of the sentence; `bottom`: none */
	bool beside;                  /* has the flock on its left, and a border there */
};

struct picker_layout picker_layout(const struct ui *ui);

/* Whether the screen is large enough. */
bool picker_fits(const struct ui *ui);

/* Returns the section whose name is in a column of the first row; -1: none. */
int picker_section_at(const struct ui *ui, const struct picker_layout *p, int column);

/* Draws the picker and, on the bottom row, its filter and the selected entry. */
void picker_draw(struct ui *ui, struct frame *frame);
