/* SPDX-License-Identifier: MIT */
/* Run panel: figures of the run and of the connection. */
#include "run_panel.h"

#include "status_line.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <inttypes.h>
#include <stdio.h>

enum { TEXT = 64 };

/* ---- the rows */

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
	snprintf(text, TEXT, ui->fps > 0 ? "%.0f fps, limit %d" : "%.0f fps, auto %d",
	         ui->line.drawn_fps, ui->fps > 0 ? ui->fps : ui->line.fps);
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
write_waiting(const struct ui *ui, char *text)
{
	if (ui->line.paced)
		snprintf(text, TEXT, "%d of %d frames", ui->line.in_flight, ui->line.window);
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

/* A row without a name is a rule. */
static const struct {
	const char *name;
	void (*write)(const struct ui *ui, char *text);
} rows[] = {
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
	{ "waiting", write_waiting },
	{ "colours", write_colours },
};
enum { ROWS = sizeof rows / sizeof *rows };

/* ---- the panel */

/* Returns the rows that show, scrolled within the list: the screen may have grown. */
static struct list_view
scroll(struct ui *ui, int by)
{
	struct list_view list = { .count = ROWS,
		                  .rows = pane_of(ui).bottom - 1,
		                  .top = ui->panel.run_top };

	list_view_scroll(&list, by);
	ui->panel.run_top = list.top;
	return list;
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct pane pane = pane_of(ui);
	char range[LIST_RANGE], text[LINE_TEXT], value[TEXT];

	if (!pane_shows(ui, PANEL_RUN))
		return;
	struct list_view list = scroll(ui, 0);
	pane_clear(ui, frame, &pane);
	styled_put(frame, pane.title, 0, pane.right, BOLD "run" BOLD);
	for (int i = list.top, row = 1; i < list_view_end(&list); i++, row++) {
		if (!rows[i].name) {
			pane_rule(ui, frame, &pane, row);
			continue;
		}
		rows[i].write(ui, value);
		styled_print(frame, pane.left + (pane.beside ? 3 : 2), row, pane.right, "%-12s %s",
		             rows[i].name, value);
	}
	list_view_range(&list, range);
	if (list.rows >= ROWS)
		snprintf(text, sizeof text, "Left Right frame limit");
	else
		snprintf(text, sizeof text, "Up Down   %s", range);
	styled_put(frame, pane.right - styled_width(text), 0, pane.right, text);
}

static void
run(struct ui *ui, uint32_t key)
{
	if (key == KEY_LEFT || key == KEY_RIGHT)
		ui_change_fps(ui, key == KEY_RIGHT ? 1 : -1);
	else
		scroll(ui, list_view_steps(key, pane_of(ui).bottom - 1));
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	bool limits = key == KEY_LEFT || key == KEY_RIGHT;

	action->repeat = limits ? REPEAT_SLOWLY : REPEAT_EACH;
	action->run = run;
	return pane_shows(ui, PANEL_RUN) && !ui->place.on &&
	       (limits || list_view_steps(key, 1) != 0);
}

/* The panel covers the world. */
static enum mouse_verdict
drop_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)key;
	return pane_shows(ui, PANEL_RUN) && pane_has(ui, event) ? MOUSE_DROPPED : MOUSE_PASSED;
}

const struct widget run_panel_widget = { .draw = draw, .find = find, .mouse = drop_mouse };
