/* SPDX-License-Identifier: MIT */
#include "measure_panel.h"

#include "measure_figures.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 12, CELLS = 12, VALUE = 5 }; /* of a row: columns of name, graph and value */
enum { CELLS_BESIDE_LONG = 8 };            /* beside a name that is longer */
enum { PLOT_LEAST = 6, LIST_LEAST = 6, SENTENCE = 3 }; /* rows */

/* ---- the measures */

static const int shown[] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_MILLING,    BOIDS_MEASURE_SPEED,
	                     BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_NEIGHBOURS, BOIDS_MEASURE_GROUPS,
	                     BOIDS_MEASURE_LARGEST, BOIDS_MEASURE_PATH,       BOIDS_MEASURE_CAPTURES };
enum { SHOWN = sizeof shown / sizeof *shown };

static bool
applies_to(int measure, const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);

	switch (measure) {
	case BOIDS_MEASURE_PATH:
		return flock_goals(flock) > 0;
	case BOIDS_MEASURE_CAPTURES:
		return flock_count(flock, BOIDS_KIND_PREDATOR) > 0;
	case BOIDS_MEASURE_STARVED:
		return f->hunger > 0;
	case BOIDS_MEASURE_AGED:
		return f->lifespan > 0;
	case BOIDS_MEASURE_CRASHED:
		return f->crash > 0;
	case BOIDS_MEASURE_STRAYS:
	case BOIDS_MEASURE_PREDATOR_STRAYS:
		return f->strays > 0;
	case BOIDS_MEASURE_PREDATORS:
	case BOIDS_MEASURE_EATEN:
	case BOIDS_MEASURE_PREDATOR_BIRTHS:
	case BOIDS_MEASURE_PREDATOR_DEATHS:
		return f->captured == BOIDS_CAPTURED_EATEN;
	case BOIDS_MEASURE_FOOD:
		return flock_food(flock).columns > 0;
	default:
		return true;
	}
}

/* Finds the measures that apply to this flock, row by row; returns their count. Those of life come
 * first in a flock that is alive. */
static int
find_measures(const struct ui *ui, int measures[BOIDS_MEASURES])
{
	const struct flock_state *flock = ui->session->flight.flock;
	int count = 0, life = flock_is_alive(flock) ? BOIDS_MEASURE_NUMBER : BOIDS_MEASURES;

	for (int m = life; m < BOIDS_MEASURES; m++)
		if (applies_to(m, flock))
			measures[count++] = m;
	for (int i = 0; i < SHOWN; i++)
		if (applies_to(shown[i], flock))
			measures[count++] = shown[i];
	return count;
}

static void
write_measure(const struct ui *ui, int measure, char *text, size_t size)
{
	const char *name = measure_table[measure].name;
	int cells = strlen(name) <= NAME ? CELLS : CELLS_BESIDE_LONG;
	double now = ui->gauges.of[measure].value;
	char value[32] = "-", graph[GRAPH_BYTES];

	if (!isnan(now))
		snprintf(value, sizeof value, measure_table[measure].show, now);
	if (strlen(value) > VALUE) /* worlds in pixels have large values */
		snprintf(value, sizeof value, "%.0f", now);
	measure_history_graph(&ui->gauges, measure, measure_figures_full(ui, measure), cells,
	                      ui->display.bars, graph);
	snprintf(text, size, "%-*s %*s %s", NAME + CELLS - cells, name, VALUE, value, graph);
}

/* ---- the panel */

static uint64_t
measures_shown(const struct ui *ui)
{
	int measures[BOIDS_MEASURES], count = find_measures(ui, measures);
	uint64_t wanted = 0;

	if (!pane_shows(ui, PANEL_MEASURES))
		return 0;
	for (int i = 0; i < count; i++)
		wanted |= (uint64_t)1 << measures[i];
	return wanted | measure_figures_wanted(ui);
}

/* The list of measures, the sentence on the chosen one, and its plot, from the top. */
struct layout {
	struct pane pane;
	int measures[BOIDS_MEASURES];
	struct list_view list; /* its selected row is that of the chosen measure */
	int sentence, plot;    /* the first rows of the sentence and of the figures */
};

static struct layout
layout_of(const struct ui *ui)
{
	struct layout p = { .pane = pane_of(ui) };
	struct list_view *list = &p.list;
	int rows = p.pane.bottom - 1;

	list->count = find_measures(ui, p.measures);
	for (int i = 0; i < list->count; i++) /* the chosen one may apply no more: the first, then */
		if (p.measures[i] == ui->panel.measure)
			list->selected = i;
	bool alive = flock_is_alive(ui->session->flight.flock);
	int figures = alive && rows / 2 > PLOT_LEAST ? rows / 2 : PLOT_LEAST;
	int least = alive ? LIST_LEAST : list->count; /* the list of life is long: it scrolls */
	int sentence = rows >= least + SENTENCE + figures ? SENTENCE : 0;
	list->rows = rows - figures - sentence;
	list->rows = list->rows < list->count ? list->rows : list->count;
	list->rows = list->rows > 2 ? list->rows : 2;
	list->top = list->selected - list->rows / 2;
	list_view_scroll(list, 0);
	p.sentence = 1 + list->rows;
	p.plot = p.sentence + sentence;
	return p;
}

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!pane_shows(ui, PANEL_MEASURES))
		return;
	const struct layout p = layout_of(ui);
	const struct pane *pane = &p.pane;
	const struct plot area = { pane->inner, p.plot, pane->right, pane->bottom };
	int chosen = p.measures[p.list.selected];
	char text[LINE_TEXT];

	pane_clear(ui, frame, pane);
	styled_put(frame, pane->title, 0, pane->right, BOLD "measures" BOLD);
	styled_right(frame, pane->title + 8, 0, pane->right, "Up Down choose");
	for (int i = p.list.top, row = 1; i < list_view_end(&p.list); i++, row++) {
		write_measure(ui, p.measures[i], text, sizeof text);
		styled_put(frame, pane->inner + 1, row, pane->right, text);
		if (i == p.list.selected)
			pane_select(frame, pane, pane->inner, row);
	}
	pane_wrap(frame, pane, p.sentence, p.plot, measure_table[chosen].help);
	measure_figures_draw(ui, frame, &area, chosen);
}

/* The page keys go to the ends of the list. */
static void
run(struct ui *ui, uint32_t key)
{
	struct layout p = layout_of(ui);

	list_view_select(&p.list, p.list.selected + list_view_steps(key, p.list.count));
	ui->panel.measure = p.measures[p.list.selected];
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	action->run = run;
	return pane_shows(ui, PANEL_MEASURES) && !ui->place.on && list_view_steps(key, 1) != 0;
}

/* A click chooses a measure; the panel covers the world. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)key;
	if (!pane_shows(ui, PANEL_MEASURES) || !pane_has(ui, event))
		return MOUSE_PASSED;
	struct layout p = layout_of(ui);
	int row = list_view_at(&p.list, event->row - 1);
	if (event->action != MOUSE_PRESS || event->button != 0 || row < 0)
		return MOUSE_DROPPED;
	ui->panel.measure = p.measures[row];
	return MOUSE_HANDLED;
}

const struct widget measure_panel_widget = {
	.draw = draw, .find = find, .mouse = handle_mouse, .measures = measures_shown
};
