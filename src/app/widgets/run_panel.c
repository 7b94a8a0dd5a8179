/* SPDX-License-Identifier: MIT */
#include "run_panel.h"

#include "status_line.h"
#include "ui/list_view.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = 64, ROWS = 48 };

/* The rows of the panel. One without a name is a rule. */
struct rows {
	int count;
	struct {
		const char *name;
		char value[TEXT];
	} at[ROWS];
};

__attribute__((format(printf, 3, 4))) static void
add(struct rows *rows, const char *name, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	rows->at[rows->count].name = name;
	vsnprintf(rows->at[rows->count++].value, TEXT, format, arguments);
	va_end(arguments);
}

/* Adds who shares the flock, and who watches it. */
static void
add_people(struct rows *rows, const struct ui *ui)
{
	const struct shared_flock *shared = &ui->shared;
	const char *name = shared->people ? shared->people : "";

	if (!shared->on)
		return;
	rows->at[rows->count++].name = NULL;
	add(rows, "shared by", "%s", shared->user);
	if (!shared->watched)
		add(rows, "boids --watch", "%s", ui->session->options->share);
	add(rows, "watchers", "%d", shared->watchers);
	for (int i = 0; i < SHARE_NAMED && (name = strchr(name, ' ')); i++, name++)
		add(rows, "", "%.*s", (int)strcspn(name + 1, " "), name + 1);
}

/* Adds what the followed boid feels, and what that makes of the factors of its rules. */
static void
add_followed(struct rows *rows, const struct ui *ui)
{
	const struct flock_state *flock = ui->session->flight.flock;
	size_t i = camera_followed(&ui->view.camera, flock);
	float weights[BOIDS_GENES];

	if (i == flock_count(flock, BOIDS_KIND_BOID))
		return;
	const struct boids_boid b = flock_boid(flock, BOIDS_KIND_BOID, i);
	add(rows, "boid", "%" PRIu32, b.id);
	add(rows, "fear", "%.2f", (double)b.mood.fear);
	if (flock_is_alive(flock)) {
		add(rows, "hunger", "%.2f", (double)flock_drives(flock, &b, weights));
		add(rows, "breath", "%.2f", (double)b.life.breath);
		for (int g = 0; g < BOIDS_GENES; g++)
			add(rows, gene_table[g].name, "%.2f times", (double)weights[g]);
	}
	rows->at[rows->count++].name = NULL;
}

/* First what concerns the followed boid and the flock, with the time as 0:05, from an hour on 1:02:03; then what concerns
 * the terminal and the connection to it. */
static struct rows
rows_of(const struct ui *ui)
{
	const struct flock_state *flock = ui->session->flight.flock;
	const struct boids_factors *f = &ui->session->flight.factors;
	const struct options *options = ui->session->options;
	const struct line_stats *line = &ui->line;
	uint64_t seconds = (uint64_t)flock_time(flock), minutes = seconds / 60;
	struct boids_vec size = flock_world(flock).size;
	double wide = 1 / (double)f->zoom;
	struct rows rows = { .count = 0 };
	char rate[STATUS_RATE], number[16] = "any";

	add_followed(&rows, ui);
	add(&rows, "state", "%s", ui->session->paused ? "paused" : "running");
	if (minutes < 60)
		add(&rows, "simulated", "%" PRIu64 ":%02d", minutes, (int)(seconds % 60));
	else
		add(&rows, "simulated", "%" PRIu64 ":%02d:%02d", minutes / 60, (int)(minutes % 60),
		    (int)(seconds % 60));
	add(&rows, "steps", "%-5" PRIu64 " %.0f per s", flock_steps(flock), line->steps_per_second);
	add(&rows, "seed", "%" PRIu64, ui->session->flight.seed);
	if (size.z > 0)
		add(&rows, "world size", "%.4g x %.4g x %.4g", (double)size.x, (double)size.y,
		    (double)size.z);
	else
		add(&rows, "world size", "%.4g x %.4g units", (double)size.x, (double)size.y);
	add(&rows, "cell size", "%.4g x %.4g units", wide, wide * (double)f->aspect);
	rows.at[rows.count++].name = NULL;
	add(&rows, "frame rate", ui->fps > 0 ? "%.0f fps, limit %d" : "%.0f fps, auto %d",
	    line->drawn_fps, ui->fps > 0 ? ui->fps : line->fps);
	status_rate(line->bytes_per_second, rate);
	add(&rows, "output", "%s", rate);
	status_rate((double)options->max_rate, rate);
	add(&rows, "output limit", "%s", options->max_rate > 0 ? rate : "none");
	if (line->paced) {
		add(&rows, "round trip", "%.0f ms", 1000 * line->round_trip);
		add(&rows, "waiting", "%d of %d frames", line->in_flight, line->window);
	} else {
		add(&rows, "round trip", options->no_pace ? "not measured" : "no replies");
		add(&rows, "waiting", "-");
	}
	if (ui->display.colours <= 256)
		snprintf(number, sizeof number, "%d", ui->display.colours);
	if (ui->display.colours == 0)
		add(&rows, "colours", ui->display.all_colours > 0 ? "none: slow line" : "none");
	else
		add(&rows, "colours", "%s, by %s", number,
		    factor_table[BOIDS_FACTOR_colour_by].word(f->colour_by));
	add_people(&rows, ui);
	return rows;
}

/* ---- the panel */

static struct list_view *
lay_out(struct ui *ui)
{
	struct list_view *view = ui->run;

	view->count = rows_of(ui).count;
	view->rows = pane_of(ui).bottom - 1;
	view->line = 1;
	return view;
}

static const struct list list = { .panel = PANEL_RUN, .lay_out = lay_out };

static void
draw(struct ui *ui, struct frame *frame)
{
	struct pane pane = pane_of(ui);
	char range[LIST_RANGE], text[LINE_TEXT] = "";

	if (!pane_shows(ui, PANEL_RUN))
		return;
	const struct rows rows = rows_of(ui);
	const struct list_view *view = list_show(&list, ui);
	int line = view->line;
	pane_clear(ui, frame, &pane);
	styled_put(frame, pane.title, 0, pane.right, BOLD "run" BOLD);
	for (int i = view->top; i < list_view_end(view); i++, line++) {
		if (rows.at[i].name)
			styled_print(frame, pane.left + (pane.beside ? 3 : 2), line, pane.right,
			             "%-12s %s", rows.at[i].name, rows.at[i].value);
		else
			pane_rule(ui, frame, &pane, line);
	}
	list_view_range(view, range);
	snprintf(text, sizeof text, "Left Right: frame limit");
	if (view->rows < view->count)
		snprintf(text, sizeof text, "Up Down   %s", range);
	styled_put(frame, pane.right - styled_width(text), 0, pane.right, text);
}

/* Changes the limit of frames per second to the next of a list. Above the highest it is automatic
 * again. */
static void
run(struct ui *ui, uint32_t key)
{
	static const int limits[] = { 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 240 };
	enum { LIMITS = sizeof limits / sizeof *limits };
	const int way = key == KEY_RIGHT ? 1 : -1;
	int fps = ui->fps > 0 ? ui->fps : ui->line.fps, i = way > 0 ? 0 : LIMITS - 1;

	while (i >= 0 && i < LIMITS && (way > 0 ? limits[i] <= fps : limits[i] >= fps))
		i += way;
	ui->fps = i == LIMITS ? 0 : limits[i < 0 ? 0 : i];
	if (ui->fps > 0)
		session_notice(ui->session, "at most %d frames per second   Left fewer  Right more",
		               ui->fps);
	else
		session_notice(ui->session, "as many frames per second as suit the terminal");
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	action->repeat = REPEAT_SLOWLY;
	action->run = run;
	return pane_shows(ui, PANEL_RUN) && (key == KEY_LEFT || key == KEY_RIGHT);
}

const struct widget run_panel_widget = { .list = &list, .draw = draw, .find = find };
