/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors at the right of the screen, with details on the selected one. */
#pragma once

#include "ui/list_view.h"
#include "ui/widget.h"

/* Sections of the list: 0 has the factors that matter most, no header, and is always unfolded; then
 * the rest of each group of factors; the last one has the factors without effect. */
enum { FACTOR_SECTIONS_MOST = 16, HEADER = -1 };

struct factor_row {
	int section;
	int factor; /* HEADER: the header of the section */
};

struct factor_list {
	struct factor_row at[BOIDS_FACTORS + FACTOR_SECTIONS_MOST];
	int count;
	int in[FACTOR_SECTIONS_MOST];       /* by section, its count of factors */
	bool changed[FACTOR_SECTIONS_MOST]; /* one of them differs from the preset */
};

/* Returns the rows that show with these sections unfolded: bits 1 << section. */
struct factor_list factor_list_make(const struct ui *ui, uint32_t open);

/* Returns the section that has a factor now. */
int factor_list_section(const struct ui *ui, int factor);

/* Returns the row of a factor, or of a section's header; -1: it does not show. */
int factor_list_find(const struct factor_list *list, int section, int factor);

/* Returns the factor after (way 1) or before (-1) the selected one in the list with all sections
 * unfolded; at an end, the selected one. */
int factor_panel_next(const struct ui *ui, int way);

/* The panel: arrows move over factors and headers, PgUp and PgDn from header to header; a header
 * folds and unfolds its section. A click selects a factor or folds a section; a click or a drag on
 * a bar sets the value, as one gesture; the wheel changes the factor below it. The list scrolls to
 * the selection, whose section is unfolded. */
struct factor_panel {
	uint32_t open; /* bits 1 << section of the unfolded ones */
	bool dragged;  /* the mouse button is down on the bar of the selected factor */
	int top;       /* first row shown of the list */
};
extern const struct widget factor_panel_widget;
