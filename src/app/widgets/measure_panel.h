/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock, and one of them over time: a plot or, of genes, bars. */
#pragma once

#include "ui/list_view.h"
#include "ui/pane.h"
#include "ui/plot.h"

/* Returns the value at the top of a graph: 1 for shares, else enough for the highest of the
 * minute. */
double measure_figures_full(const struct ui *ui, int measure);

/* Returns whether a flock with these factors can have the measure. */
bool measure_applies(int measure, const struct flock_state *flock);

/* Returns bits 1 << BOIDS_MEASURE_... of what figures show beside the chosen measure. */
uint64_t measure_figures_wanted(const struct ui *ui);

/* Draws the figure of a measure. In a flock that is alive, measures that belong together share one:
 * boids and predators, energy and food, the genes; the other figures follow below, as far as there
 * is room. */
void measure_figures_draw(const struct ui *ui, struct frame *frame, const struct plot *area,
                          int measure);

/* The panel: a list of measures, the sentence on the chosen one, and its plot, from the top. */
struct measure_panel {
	int measure; /* the one that the user has chosen to plot; -1: none */
	struct list_view view;
	struct pane pane;
	int measures[BOIDS_MEASURES];
	int sentence, plot; /* the first rows of the sentence and of the figures */
};
extern const struct widget measure_panel_widget;
