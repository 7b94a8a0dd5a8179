/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors at the right of the screen, with details on the selected one. */
#pragma once

#include "ui/list_view.h"
#include "ui/pane.h"

/* Sections of the list: 0 has the factors that matter most, no header, and is always unfolded; then
 * the rest of each group of factors, then those for experts; the last one has the factors without effect. */
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

/* Returns the factor after (way 1) or before (-1) the selected one in the list with all sections
 * unfolded; at an end, the selected one. */
int factor_panel_next(const struct ui *ui, int way);

/* What the panel keeps, and its place on the screen. */
struct factor_panel {
	uint32_t open;               /* bits 1 << section, of those that are unfolded */
	int fitted;                  /* rows for which they were found; 0: none yet */
	char keys[BOIDS_FACTORS][8]; /* those that change a factor "s S", or that find it "/ar" */
	bool dragged;          /* the mouse button is down on the bar of the selected factor */
	struct list_view view; /* its selected row is that of the cursor */
	struct factor_list list;
	struct pane pane;
	int rule, details; /* rows where they start */
	int bar, cells;    /* column where bars start, and their cells */
};

/* The panel: PgUp and PgDn go from header to header; a header folds and unfolds its section. A click
 * selects a factor or folds a section; a click or a drag on a bar sets the value, as one gesture; the
 * wheel changes the factor below it. Sections are unfolded from the first on as far as there are rows,
 * and that of the selected factor. */
extern const struct widget factor_panel_widget;
