/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock, of the run and of the connection. */
#include "measure_panel.h"

#include "pane.h"
#include "status_line.h"
#include "styled_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GRAPH_CELLS = 12, VALUE = 5, TEXT = 64 };

/* ---- of the flock */

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

/* Returns the value of a full graph cell: 1 for shares, the highest speed, else the most of the minute. */
static double
full_value(const struct ui *ui, int measure)
{
	const struct measure_history *g = &ui->gauges.of[measure];
	double most = 0;

	if (measure == BOIDS_MEASURE_ORDER || measure == BOIDS_MEASURE_MILLING ||
	    measure == BOIDS_MEASURE_LARGEST)
		return 1;
	if (measure == BOIDS_MEASURE_SPEED && ui->session->settings.factors.max_speed > 0)
		return (double)ui->session->settings.factors.max_speed;
	for (int i = 0; i < GRAPH_SLOTS; i++)
		if (!isnan(g->slots[i]))
			most = fmax(most, (double)g->slots[i]);
	return most > 0 ? most : 1;
}

static void
write_measure(const struct ui *ui, int measure, char *text, size_t size)
{
	const struct measure_history *g = &ui->gauges.of[measure];
	char value[32] = "-", graph[GRAPH_BYTES];

	if (!isnan(g->value))
		snprintf(value, sizeof value, boids_measure_table[measure].show, g->value);
	if (strlen(value) > VALUE) /* worlds in pixels have large values */
		snprintf(value, sizeof value, "%.0f", g->value);
	measure_history_graph(g, full_value(ui, measure), GRAPH_CELLS, ui->display.bars, graph);
	snprintf(text, size, "%-12s %*s %s", boids_measure_table[measure].name, VALUE, value, graph);
}

/* ---- of the run and the connection: a row each */

static void
write_state(const struct ui *ui, char *text)
{
	snprintf(text, TEXT, "%s", ui->session->paused ? "paused" : "running");
}

/* 0:05, from an hour on 1:02:03 */
static void
write_time(const struct ui *ui, char *text)
{
	uint64_t seconds = (uint64_t)boids_flock_time(ui->session->flock), minutes = seconds / 60;

	if (minutes < 60)
		snprintf(text, TEXT, "%" PRIu64 ":%02d", minutes, (int)(seconds % 60));
	else
		snprintf(text, TEXT, "%" PRIu64 ":%02d:%02d", minutes / 60, (int)(minutes % 60),
		         (int)(seconds % 60));
}

static void
write_steps(const struct ui *ui, char *text)
{
	snprintf(text, TEXT, "%-5" PRIu64 " %.0f per s", boids_flock_steps(ui->session->flock),
	         ui->line.steps_per_second);
}

static void
write_seed(const struct ui *ui, char *text)
{
	snprintf(text, TEXT, "%" PRIu64, ui->session->seed);
}

static void
write_world(const struct ui *ui, char *text)
{
	struct boids_world w = boids_flock_world(ui->session->flock);

	if (w.size.z > 0)
		snprintf(text, TEXT, "%.4g x %.4g x %.4g", (double)w.size.x, (double)w.size.y,
		         (double)w.size.z);
	else
		snprintf(text, TEXT, "%.4g x %.4g units", (double)w.size.x, (double)w.size.y);
}

static void
write_cell(const struct ui *ui, char *text)
{
	const struct boids_factors *f = &ui->session->settings.factors;
	double wide = 1 / (double)f->zoom;

	snprintf(text, TEXT, "%.4g x %.4g units", wide, wide * (double)f->aspect);
}

static void
write_frame_rate(const struct ui *ui, char *text)
{
	snprintf(text, TEXT, "%.0f fps, limit %d", ui->line.drawn_fps, ui->session->options->fps);
}

static void
write_output(const struct ui *ui, char *text)
{
	status_rate(ui->line.bytes_per_second, text);
}

static void
write_output_limit(const struct ui *ui, char *text)
{
	if (ui->session->options->max_rate > 0)
		status_rate((double)ui->session->options->max_rate, text);
	else
		snprintf(text, TEXT, "none");
}

static void
write_round_trip(const struct ui *ui, char *text)
{
	if (ui->line.paced)
		snprintf(text, TEXT, "%.0f ms", 1000 * ui->line.round_trip);
	else
		snprintf(text, TEXT, ui->session->options->no_pace ? "not measured" : "no replies");
}

static void
write_in_flight(const struct ui *ui, char *text)
{
	if (ui->line.paced)
		snprintf(text, TEXT, "%d of %d", ui->line.in_flight, ui->line.window);
	else
		snprintf(text, TEXT, "-");
}

static void
write_colours(const struct ui *ui, char *text)
{
	int by = ui->session->settings.factors.colour_by;

	if (ui->display.colours == 0)
		snprintf(text, TEXT, ui->display.all_colours > 0 ? "none: slow line" : "none");
	else if (ui->display.colours > 256)
		snprintf(text, TEXT, "any, by %s",
		         boids_factor_table[BOIDS_FACTOR_colour_by].word(by));
	else
		snprintf(text, TEXT, "%d, by %s", ui->display.colours,
		         boids_factor_table[BOIDS_FACTOR_colour_by].word(by));
}

/* The rows under the measures; a row without a name is a rule. */
static const struct {
	const char *name;
	void (*write)(const struct ui *ui, char *text);
} rows[] = {
	{ NULL, NULL },
	{ "state", write_state },
	{ "simulated", write_time },
	{ "steps", write_steps },
	{ "seed", write_seed },
	{ "world size", write_world },
	{ "cell size", write_cell },
	{ NULL, NULL },
	{ "frame rate", write_frame_rate },
	{ "output", write_output },
	{ "output limit", write_output_limit },
	{ "round trip", write_round_trip },
	{ "in flight", write_in_flight },
	{ "colours", write_colours },
};
enum { ROWS = sizeof rows / sizeof *rows };

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

static int
page_of(const struct ui *ui)
{
	return pane_of(ui).bottom - 1;
}

static int
count_rows(const struct ui *ui)
{
	int measures[SHOWN];

	return find_measures(ui, measures) + ROWS;
}

/* Returns the first row shown; the screen may have grown since the panel was scrolled. */
static int
top_of(const struct ui *ui)
{
	int row_count = count_rows(ui), page = page_of(ui);
	int last = row_count > page ? row_count - page : 0;

	return ui->panel.measures_top < last ? ui->panel.measures_top : last;
}

void
measure_panel_page(struct ui *ui, int pages)
{
	int top = top_of(ui) + pages * page_of(ui);

	ui->panel.measures_top = top > 0 ? top : 0;
	ui->panel.measures_top = top_of(ui);
}

static void
draw_row(const struct ui *ui, struct frame *frame, const struct pane *pane, int row, int i)
{
	char text[LINE_TEXT], value[TEXT];
	int measures[SHOWN], count = find_measures(ui, measures);

	if (i < count) {
		write_measure(ui, measures[i], text, sizeof text);
	} else if (!rows[i - count].name) {
		pane_rule(ui, frame, pane, row);
		return;
	} else {
		rows[i - count].write(ui, value);
		snprintf(text, sizeof text, "%-12s %s", rows[i - count].name, value);
	}
	styled_put(frame, pane->left + (pane->beside ? 3 : 2), row, pane->right, text);
}

static void
draw_title(const struct ui *ui, struct frame *frame, const struct pane *pane)
{
	int left = pane->left + (pane->beside ? 2 : 0), top = top_of(ui), page = page_of(ui);
	int row_count = count_rows(ui);
	char range[32];

	styled_put(frame, left, 0, pane->right, BOLD "measures" BOLD);
	styled_put(frame, left + 16, 0, pane->right, "last minute");
	if (page >= row_count)
		return;
	frame_text(frame, left + 10, 0, 0, "PgUp PgDn              ");
	snprintf(range, sizeof range, "%d-%d of %d", top + 1, top + page, row_count);
	styled_put(frame, pane->right - styled_width(range), 0, pane->right, range);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct pane pane = pane_of(ui);
	int top = top_of(ui), row_count = count_rows(ui);

	if (!is_open(ui))
		return;
	pane_clear(ui, frame, &pane);
	draw_title(ui, frame, &pane);
	for (int row = 1; row < pane.bottom && top + row - 1 < row_count; row++)
		draw_row(ui, frame, &pane, row, top + row - 1);
}

/* The panel covers the world. */
static enum mouse_verdict
drop_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)key;
	return is_open(ui) && event->column >= pane_of(ui).left ? MOUSE_DROPPED : MOUSE_PASSED;
}

const struct widget measure_panel_widget = { .draw = draw,
	                                     .mouse = drop_mouse,
	                                     .measures = measures_shown };
