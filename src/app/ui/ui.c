/* SPDX-License-Identifier: MIT */
#include "ui.h"

#include "session/session_flight.h"

#include <errno.h>

/* Whether the flock has a map with more than goals: in a window of another size than its world it is
 * drawn at a whole multiple. */
static bool
has_map(const struct session *session)
{
	const struct boids_map *map = session->flight.map;
	int columns = map ? map_columns(map) : 0, rows = map ? map_rows(map) : 0;

	for (int i = 0; i < columns * rows; i++) {
		char cell = map_cell(map, i % columns, i / columns);
		if (cell != BOIDS_MAP_AIR && cell != BOIDS_MAP_GOAL)
			return true;
	}
	return false;
}

static void
leave_trails(void *data, const struct session *session)
{
	struct ui *ui = data;

	view_draw(&ui->view, NULL, session->flight.flock, &session->flight.factors, &ui->display);
}

void
ui_start(struct ui *ui, struct session *session, int columns, int rows)
{
	const struct options *options = session->options;
	int fps = (int)options->fps;

	*ui = (struct ui){ .session = session,
		           .display = { .columns = columns,
		                        .rows = rows,
		                        .utf8 = options->utf8,
		                        .bars = options->utf8,
		                        .mouse = !options->no_mouse },
		           .panel.selected = BOIDS_FACTOR_number,
		           .steps = { .stepped = leave_trails, .data = ui },
		           .preview_steps = { .stepped = leave_trails, .data = ui },
		           .fps = options->has_fps ? fps : 0,
		           .keeps_world = options->has_size,
		           .line.fps = fps };
	life_notices_start(&ui->life, session);
	session_listen(session, &ui->steps);
	measure_history_start(&ui->gauges);
	ui->view.camera.viewport = (struct viewport){ 0, 0, columns, ui_world_rows(ui) };
	ui->view.camera.whole = has_map(session);
	ui->view.camera.part = options->part;
}

void
ui_end(struct ui *ui)
{
	demo_end(&ui->demo, ui->session);
	session_clone_free(ui->preview);
	view_free(&ui->view);
	frame_free(&ui->frame);
}

struct session *
ui_shown(struct ui *ui)
{
	if (!ui->preview)
		return ui->session;
	ui->preview->now = ui->session->now;
	return ui->preview;
}

struct projection
ui_projection(const struct ui *ui)
{
	return projection_of(&ui->view.camera, ui->session->flight.flock,
	                     &ui->session->flight.factors, &ui->display);
}

/* Whether the world does not go by the screen. */
static bool
keeps_world(const struct ui *ui)
{
	return ui->keeps_world || ui->panes || (ui->source && ui->source->is_back);
}

/* Gives a session the world of the screen. */
static bool
fit_world(const struct ui *ui, struct session *session)
{
	struct world_size world =
		options_world(session->options, ui->display.columns, ui->display.rows);

	if (ui->is_filled) {
		world.rows += world.line_rows;
		world.line_rows = 0;
	}
	if (keeps_world(ui))
		return true;
	session->flight.line_rows = world.line_rows;
	return (world.columns == session->flight.columns && world.rows == session->flight.rows) ||
	       session_resize(session, world.columns, world.rows);
}

/* Whether a text has as many rows as the window, or in a world of its own that has them. */
static bool
fills(const struct ui *ui)
{
	const struct flight *flight = &ui->session->flight;
	const struct boids_factors *f = &flight->factors;
	const int rows = ui->display.rows;

	if (!flock_is_text(flight->flock))
		return false;
	if (ui->keeps_world)
		return flight->rows == rows;
	return flock_home_bottom(flight->flock) * f->zoom > (float)(rows - 1) * f->aspect;
}

bool
ui_resize(struct ui *ui, int columns, int rows)
{
	ui->display.columns = columns;
	ui->display.rows = rows;
	ui->is_filled = fills(ui);
	ui->view.camera.viewport = (struct viewport){ 0, 0, columns, ui_world_rows(ui) };
	if (!keeps_world(ui))
		ui->preview_outdated = true; /* its world is of the old size */
	return ui_fit_map(ui);
}

bool
ui_fit_text(struct ui *ui)
{
	ui->is_filled = fills(ui);
	return ui_fit_map(ui);
}

bool
ui_begin_text(struct ui *ui, const struct printed_text *text, char *error)
{
	ui->is_filled = !ui->keeps_world && printed_text_rows(text) >= ui->display.rows;
	if (!fit_world(ui, ui->session))
		return error_set(error, ENOMEM, "%s", ui->session->message.text);
	return text_flight_begin(ui->session, text, 0, error) && ui_fit_text(ui);
}

bool
ui_fit_map(struct ui *ui)
{
	if (ui->keeps_world)
		ui->is_filled = fills(ui);
	bool good = fit_world(ui, ui->session);

	ui->view.camera.whole = has_map(ui_shown(ui));
	return ui->preview ? fit_world(ui, ui->preview) && good : good;
}

bool
ui_has_line(const struct ui *ui)
{
	return options_line_rows(ui->session->options, ui->display.rows) > 0;
}

int
ui_world_rows(const struct ui *ui)
{
	return ui->display.rows - (ui_has_line(ui) && !ui->is_filled);
}

void
ui_widen(struct ui *ui, bool wide)
{
	ui->display.wide = wide;
	ui->display.bars = ui->session->options->utf8 && !wide;
}

void
ui_choose(struct ui *ui, int factor)
{
	ui->panel.selected = factor;
	ui->panel.is_chosen = true;
	ui->panel.on_header = false;
}

void
ui_select(struct ui *ui, int factor)
{
	struct session *session = ui->session;

	ui_choose(ui, factor);
	session_report_factor(session, factor, &session->flight.factors);
}
