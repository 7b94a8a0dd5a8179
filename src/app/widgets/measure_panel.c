/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock, and a plot of one of them over time. */
#include "measure_panel.h"

#include "ui/pane.h"
#include "ui/plot.h"
#include "ui/styled_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = 12, VALUE = 5 }; /* of a row: columns of its graph and of its value */
enum { PLOT_LEAST = 6, PLOT_MOST = 30, SENTENCE = 3 }; /* rows */

/* ---- the measures */

static bool
has_predators(const struct boids_flock *flock)
{
	return boids_flock_predators(flock) > 0;
}

static bool
has_goal(const struct boids_flock *flock)
{
	return boids_flock_goals(flock) > 0;
}

static const int shown[] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_MILLING,    BOIDS_MEASURE_SPEED,
	                     BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_NEIGHBOURS, BOIDS_MEASURE_GROUPS,
	                     BOIDS_MEASURE_LARGEST, BOIDS_MEASURE_PATH,       BOIDS_MEASURE_CAPTURES };
enum { SHOWN = sizeof shown / sizeof *shown };

/* Whether a measure applies to a flock; NULL: to all. */
static bool (*const applies[BOIDS_MEASURES])(const struct boids_flock *flock) = {
	[BOIDS_MEASURE_PATH] = has_goal,
	[BOIDS_MEASURE_CAPTURES] = has_predators,
};

/* Finds the measures that apply to this flock, row by row; returns their count. */
static int
find_measures(const struct ui *ui, int measures[SHOWN])
{
	int count = 0;

	for (int i = 0; i < SHOWN; i++)
		if (!applies[shown[i]] || applies[shown[i]](ui->session->flock))
			measures[count++] = shown[i];
	return count;
}

/* Returns the least of 1, 2 and 5 times a power of ten that is no less. */
static double
round_up(double value)
{
	double power = pow(10, floor(log10(value)));
	double digit = value / power;

	return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

/* Returns the value at the top of a graph: 1 for shares, else enough for the highest of the minute. */
static double
full_value(const struct ui *ui, int measure)
{
	double most = 0;

	if (measure == BOIDS_MEASURE_ORDER || measure == BOIDS_MEASURE_MILLING ||
	    measure == BOIDS_MEASURE_LARGEST)
		return 1;
	if (measure == BOIDS_MEASURE_SPEED)
		most = (double)ui->session->settings.factors.max_speed;
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		if (!isnan(ui->gauges.of[measure].samples[i]))
			most = fmax(most, (double)ui->gauges.of[measure].samples[i]);
	return most > 0 ? round_up(most) : 1;
}

static void
write_measure(const struct ui *ui, int measure, char *text, size_t size)
{
	double now = ui->gauges.of[measure].value;
	char value[32] = "-", graph[GRAPH_BYTES];

	if (!isnan(now))
		snprintf(value, sizeof value, boids_measure_table[measure].show, now);
	if (strlen(value) > VALUE) /* worlds in pixels have large values */
		snprintf(value, sizeof value, "%.0f", now);
	measure_history_graph(&ui->gauges, measure, full_value(ui, measure), CELLS,
	                      ui->display.bars, graph);
	snprintf(text, size, "%-12s %*s %s", boids_measure_table[measure].name, VALUE, value, graph);
}

/* ---- the panel */

static bool
is_open(const struct ui *ui)
{
	return ui->panel.which == PANEL_MEASURES && pane_fits(ui);
}

static uint32_t
measures_shown(const struct ui *ui)
{
	uint32_t wanted = 0;
	int measures[SHOWN], count = find_measures(ui, measures);

	for (int i = 0; i < count && is_open(ui); i++)
		wanted |= 1u << measures[i];
	return wanted;
}

/* The list of measures, the sentence on the chosen one, and its plot, from the top. */
struct layout {
	struct pane pane;
	int measures[SHOWN], count;
	int chosen, top; /* rows of the list: the chosen one, the first shown */
	int list;        /* rows shown */
	int sentence;    /* 0 or SENTENCE */
	int plot;        /* the first row of the plot */
};

static struct layout
layout_of(const struct ui *ui)
{
	struct layout p = { .pane = pane_of(ui) };
	int rows = p.pane.bottom - 1;

	p.count = find_measures(ui, p.measures);
	for (int i = 0; i < p.count; i++) /* the chosen one may apply no more: the first one, then */
		if (p.measures[i] == ui->panel.measure)
			p.chosen = i;
	p.sentence = rows >= p.count + SENTENCE + PLOT_LEAST ? SENTENCE : 0;
	p.list = rows - PLOT_LEAST < p.count ? rows - PLOT_LEAST : p.count;
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
draw_plot(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	int measure = p->measures[p->chosen], bottom = p->plot + PLOT_MOST;
	struct plot plot = { .left = p->pane.left + p->pane.beside,
		             .right = p->pane.right,
		             .top = p->plot,
		             .bottom = bottom < p->pane.bottom ? bottom : p->pane.bottom };

	plot_draw(&plot, frame, &ui->gauges, measure, full_value(ui, measure), ui->display.bars);
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
	draw_plot(ui, frame, &p);
}

static void
choose(struct ui *ui, int row)
{
	struct layout p = layout_of(ui);

	ui->panel.measure = p.measures[row < 0 ? 0 : row < p.count ? row : p.count - 1];
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
