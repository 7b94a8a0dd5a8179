/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock, and a plot of one of them over time. */
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

static bool
has_predators(const struct boids_flock *flock)
{
	return boids_flock_count(flock, BOIDS_KIND_PREDATOR) > 0;
}

static bool
has_goal(const struct boids_flock *flock)
{
	return boids_flock_goals(flock) > 0;
}

static bool
can_starve(const struct boids_flock *flock)
{
	return boids_flock_factors(flock)->hunger > 0;
}

static bool
can_age(const struct boids_flock *flock)
{
	return boids_flock_factors(flock)->lifespan > 0;
}

static bool
can_crash(const struct boids_flock *flock)
{
	return boids_flock_factors(flock)->crash > 0;
}

static bool
can_be_eaten(const struct boids_flock *flock)
{
	return boids_flock_factors(flock)->captured == BOIDS_CAPTURED_EATEN;
}

static bool
has_strays(const struct boids_flock *flock)
{
	return boids_flock_factors(flock)->strays > 0;
}

static bool
has_food(const struct boids_flock *flock)
{
	return boids_flock_food(flock).columns > 0;
}

static const int shown[] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_MILLING,    BOIDS_MEASURE_SPEED,
	                     BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_NEIGHBOURS, BOIDS_MEASURE_GROUPS,
	                     BOIDS_MEASURE_LARGEST, BOIDS_MEASURE_PATH,       BOIDS_MEASURE_CAPTURES };
enum { SHOWN = sizeof shown / sizeof *shown };

/* Whether a measure applies to a flock; NULL: to all. */
static bool (*const applies[BOIDS_MEASURES])(const struct boids_flock *flock) = {
	[BOIDS_MEASURE_PATH] = has_goal,
	[BOIDS_MEASURE_CAPTURES] = has_predators,
	[BOIDS_MEASURE_PREDATORS] = can_be_eaten,
	[BOIDS_MEASURE_STARVED] = can_starve,
	[BOIDS_MEASURE_AGED] = can_age,
	[BOIDS_MEASURE_CRASHED] = can_crash,
	[BOIDS_MEASURE_EATEN] = can_be_eaten,
	[BOIDS_MEASURE_STRAYS] = has_strays,
	[BOIDS_MEASURE_PREDATOR_BIRTHS] = can_be_eaten,
	[BOIDS_MEASURE_PREDATOR_DEATHS] = can_be_eaten,
	[BOIDS_MEASURE_PREDATOR_STRAYS] = has_strays,
	[BOIDS_MEASURE_FOOD] = has_food,
};

static bool
applies_to(int measure, const struct boids_flock *flock)
{
	return !applies[measure] || applies[measure](flock);
}

/* Finds the measures that apply to this flock, row by row; returns their count. Those of life come first
 * in a flock that is alive. */
static int
find_measures(const struct ui *ui, int measures[BOIDS_MEASURES])
{
	const struct boids_flock *flock = ui->session->flock;
	int count = 0, life = boids_flock_is_alive(flock) ? BOIDS_MEASURE_NUMBER : BOIDS_MEASURES;

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
	const char *name = boids_measure_table[measure].name;
	int cells = strlen(name) <= NAME ? CELLS : CELLS_BESIDE_LONG;
	double now = ui->gauges.of[measure].value;
	char value[32] = "-", graph[GRAPH_BYTES];

	if (!isnan(now))
		snprintf(value, sizeof value, boids_measure_table[measure].show, now);
	if (strlen(value) > VALUE) /* worlds in pixels have large values */
		snprintf(value, sizeof value, "%.0f", now);
	measure_history_graph(&ui->gauges, measure, measure_figures_full(ui, measure), cells,
	                      ui->display.bars, graph);
	snprintf(text, size, "%-*s %*s %s", NAME + CELLS - cells, name, VALUE, value, graph);
}

/* ---- the panel */

static bool
is_open(const struct ui *ui)
{
	return ui->panel.which == PANEL_MEASURES && pane_fits(ui);
}

static uint64_t
measures_shown(const struct ui *ui)
{
	uint64_t wanted = is_open(ui) ? measure_figures_wanted(ui) : 0;
	int measures[BOIDS_MEASURES], count = find_measures(ui, measures);

	for (int i = 0; i < count && is_open(ui); i++)
		wanted |= (uint64_t)1 << measures[i];
	return wanted;
}

/* The list of measures, the sentence on the chosen one, and its plot, from the top. */
struct layout {
	struct pane pane;
	int measures[BOIDS_MEASURES], count;
	int chosen, top; /* rows of the list: the chosen one, the first shown */
	int list;        /* rows shown */
	int sentence;    /* 0 or SENTENCE */
	int plot;        /* the first row of the figures */
};

static struct layout
layout_of(const struct ui *ui)
{
	struct layout p = { .pane = pane_of(ui) };
	int rows = p.pane.bottom - 1;

	p.count = find_measures(ui, p.measures);
	for (int i = 0; i < p.count; i++) /* the chosen one may apply no more: the first one, then */
		if (p.measures[i] == ui->panel.measure && ui->panel.has_measure)
			p.chosen = i;
	bool alive = boids_flock_is_alive(ui->session->flock);
	int figures = alive && rows / 2 > PLOT_LEAST ? rows / 2 : PLOT_LEAST;
	int list = alive ? LIST_LEAST : p.count; /* the list of life is long: it scrolls */
	p.sentence = rows >= list + SENTENCE + figures ? SENTENCE : 0;
	p.list = rows - figures - p.sentence;
	p.list = p.list < p.count ? p.list : p.count;
	p.list = p.list > 2 ? p.list : 2;
	p.top = p.chosen - p.list / 2;
	p.top = p.top > p.count - p.list ? p.count - p.list : p.top < 0 ? 0 : p.top;
	p.plot = 1 + p.list + p.sentence;
	return p;
}

static void
draw_row(const struct ui *ui, struct frame *frame, const struct layout *p, int i)
{
	int row = 1 + i - p->top, left = p->pane.left + p->pane.beside;
	char text[LINE_TEXT];

	write_measure(ui, p->measures[i], text, sizeof text);
	styled_put(frame, left + 1, row, p->pane.right, text);
	if (i != p->chosen)
		return;
	styled_put(frame, p->pane.left, row, p->pane.right, ">");
	pane_reverse(frame, left, p->pane.right, row);
}

static void
draw_sentence(struct frame *frame, const struct layout *p)
{
	const char *sentence = boids_measure_table[p->measures[p->chosen]].help;
	int left = p->pane.left + p->pane.beside;
	char words[LINE_TEXT];

	for (int row = 1 + p->list; row < p->plot; row++) {
		styled_wrap(&sentence, p->pane.right - left, words, sizeof words);
		styled_put(frame, left, row, p->pane.right, words);
	}
}

static void
draw_figures(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	const struct plot area = { .left = p->pane.left + p->pane.beside,
		                   .right = p->pane.right,
		                   .top = p->plot,
		                   .bottom = p->pane.bottom };

	measure_figures_draw(ui, frame, &area, p->measures[p->chosen]);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct layout p = layout_of(ui);
	int left = p.pane.left + (p.pane.beside ? 2 : 0);

	if (!is_open(ui))
		return;
	pane_clear(ui, frame, &p.pane);
	styled_put(frame, left, 0, p.pane.right, BOLD "measures" BOLD);
	styled_right(frame, left + 8, 0, p.pane.right, "Up Down choose");
	for (int i = p.top; i < p.top + p.list; i++)
		draw_row(ui, frame, &p, i);
	draw_sentence(frame, &p);
	draw_figures(ui, frame, &p);
}

static void
choose(struct ui *ui, int row)
{
	struct layout p = layout_of(ui);

	ui->panel.measure = p.measures[row < 0 ? 0 : row < p.count ? row : p.count - 1];
	ui->panel.has_measure = true;
}

static enum request
run(struct ui *ui, uint32_t key, const struct action *action)
{
	struct layout p = layout_of(ui);

	(void)action;
	choose(ui, key == KEY_UP        ? p.chosen - 1
	           : key == KEY_DOWN    ? p.chosen + 1
	           : key == KEY_PAGE_UP ? 0
	                                : p.count);
	return REQUEST_NONE;
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	*action = (struct action){ REPEAT_EACH, run, NULL, -1, 0 };
	return is_open(ui) && !ui->place.on &&
	       (key == KEY_UP || key == KEY_DOWN || key == KEY_PAGE_UP || key == KEY_PAGE_DOWN);
}

/* A click chooses a measure; the panel covers the world. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct layout p = layout_of(ui);

	(void)key;
	if (!is_open(ui) || event->column < p.pane.left || event->row >= p.pane.bottom)
		return MOUSE_PASSED;
	if (event->action != MOUSE_PRESS || event->button != 0 || event->row < 1 ||
	    event->row > p.list)
		return MOUSE_DROPPED;
	choose(ui, p.top + event->row - 1);
	return MOUSE_HANDLED;
}

const struct widget measure_panel_widget = {
	.draw = draw, .find = find, .mouse = handle_mouse, .measures = measures_shown
};
