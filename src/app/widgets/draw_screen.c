/* SPDX-License-Identifier: MIT */
/* Draw screen: draws the whole screen, and finds when it changes by itself. */
#include "draw_screen.h"

#include "io/clock.h"
#include "session/change.h"
#include "ui/pane.h"
#include "widget_table.h"

#include <string.h>

static const double calm_seconds = 0.5; /* after a key its effect on the measures shows at once */

static const double glide_seconds = 1.0 / 20; /* between frames while only the camera moves */

/* Returns the measures to update: those that a widget shows. */
static struct measure_request
measures_wanted(const struct ui *ui)
{
	uint64_t wanted = 0;

	for (int i = 0; i < WIDGETS && !ui->preview.clone; i++) /* they are the session's */
		if (widget_table[i]->measures)
			wanted |= widget_table[i]->measures(ui);
	return (struct measure_request){ .wanted = wanted,
		                         .now = ui->session->now,
		                         .calm = ui->pressed_at + calm_seconds,
		                         .paused = ui->session->paused };
}

double
draw_deadline(const struct ui *ui)
{
	double deadline = ui->gauges.wake;

	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->deadline)
			deadline = clock_earlier(deadline, widget_table[i]->deadline(ui));
	if (camera_is_moving(&ui->view.camera))
		deadline = clock_earlier(deadline, ui->view.camera.time + glide_seconds);
	return deadline;
}

/* Reports that the followed boid is gone; keeps the current notice, which may explain it. */
static void
notify_gone(struct session *session)
{
	const char *gone = "the followed boid no longer exists";
	char notice[LINE_TEXT];

	memcpy(notice, session->message.text, sizeof notice);
	if (session->message.kind == MESSAGE_NOTICE)
		session_notice(session, "%s; %.*s", gone, LINE_TEXT - 40, notice);
	else if (session->message.kind != MESSAGE_FAILURE)
		session_notice(session, "%s", gone);
}

/* Measures the flock, again at once if a change has been applied to it. */
static void
refresh_measures(struct ui *ui)
{
	struct measure_request request = measures_wanted(ui);

	if (ui->measured != ui->session->changes)
		measure_history_invalidate(&ui->gauges);
	ui->measured = ui->session->changes;
	measure_history_refresh(&ui->gauges, ui->session->flock, &request);
}

static bool
draw_world(struct ui *ui)
{
	struct session *session = ui_shown(ui);

	ui_fit_map(ui);
	ui->view.camera.viewport = pane_viewport(ui);
	if (!camera_glide(&ui->view.camera, session->flock, session->now))
		notify_gone(session);
	ui->display.own_theme = theme_files_own(&ui->own_theme, &session->settings.factors);
	return frame_fit(&ui->frame, ui->display.columns, ui->display.rows) &&
	       view_draw(&ui->view, &ui->frame, session->flock, &session->settings.factors,
	                 &ui->display);
}

bool
draw_screen(struct ui *ui)
{
	session_flush(ui->session);
	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->prepare)
			widget_table[i]->prepare(ui);
	if (!draw_world(ui))
		return false;
	refresh_measures(ui);
	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->draw)
			widget_table[i]->draw(ui, &ui->frame);
	return true;
}
