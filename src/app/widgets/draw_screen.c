/* SPDX-License-Identifier: MIT */
#include "draw_screen.h"

#include "brain_panel.h"
#include "breed.h"
#include "factor_panel.h"
#include "help.h"
#include "io/clock.h"
#include "io/memory.h"
#include "measure_panel.h"
#include "picker.h"
#include "place_mode.h"
#include "placing.h"
#include "prompt.h"
#include "run_panel.h"
#include "search.h"
#include "settings/theme_files.h"
#include "status_line.h"
#include "ui/pane.h"

#include <stdlib.h>
#include <string.h>

static const double calm_seconds = 0.5; /* after a key its effect on the measures shows at once */

static const double glide_seconds = 1.0 / 30; /* between frames while only the camera moves */

double
draw_deadline(const struct ui *ui)
{
	double deadline = clock_earlier(ui->gauges.wake, status_deadline(ui));

	if (camera_is_moving(&ui->view.camera))
		deadline = clock_earlier(deadline, ui->view.camera.time + glide_seconds);
	return deadline;
}

/* Says so when the followed boid is gone, but keeps the current notice, which may explain it. */
static void
draw_world(struct ui *ui)
{
	struct session *session = ui_shown(ui);
	struct message *message = &session->message;
	const char *gone = "the followed boid no longer exists";
	char notice[LINE_TEXT];

	ui_fit_map(ui);
	ui->view.camera.viewport = pane_viewport(ui);
	camera_turn(&ui->view.camera, &session->flight.factors, session->flight.flock);
	if (ui->line.limited) /* each frame of a glide changes most cells */
		camera_jump(&ui->view.camera);
	if (!camera_glide(&ui->view.camera, session->flight.flock, session->now) &&
	    message->kind != MESSAGE_FAILURE) {
		bool more = message->kind == MESSAGE_NOTICE;
		memcpy(notice, message->text, sizeof notice);
		session_notice(session, "%s%s%.*s", gone, more ? "; " : "",
		               more ? LINE_TEXT - 40 : 0, notice);
	}
	ui->display.own_theme = theme_files_own(&ui->own_theme, &session->flight.factors);
	if (ui->session->paused || *ui->shared.stands)
		view_forget(&ui->view); /* all who look at this step then see the same */
	frame_fit(&ui->frame, ui->display.columns, ui->display.rows);
	view_draw(&ui->view, &ui->frame, session->flight.flock, &session->flight.factors,
	          &ui->display);
}

void
draw_screen(struct ui *ui)
{
	struct measure_request request = { .now = ui->session->now,
		                           .calm = ui->pressed_at + calm_seconds,
		                           .paused = ui->session->paused };

	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->prepare)
			widget_table[i]->prepare(ui);
	if (ui->panes)
		frame_fit(&ui->frame, ui->display.columns, ui->display.rows);
	else
		draw_world(ui);
	/* Measures what widgets show; again at once after a change. A preview is not measured. */
	for (int i = 0; i < WIDGETS && !ui->preview; i++)
		if (widget_table[i]->measures)
			request.wanted |= widget_table[i]->measures(ui);
	if (ui->measured != ui->session->changes)
		measure_history_invalidate(&ui->gauges);
	ui->measured = ui->session->changes;
	measure_history_refresh(&ui->gauges, ui->session->flight.flock, &request);
	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->draw)
			widget_table[i]->draw(ui, &ui->frame);
}

void
widgets_start(struct ui *ui)
{
	ui->factors = memory_new(1, sizeof *ui->factors);
	ui->measures = memory_new(1, sizeof *ui->measures);
	ui->measures->measure = -1;
	ui->run = memory_new(1, sizeof *ui->run);
	ui->place = memory_new(1, sizeof *ui->place);
	ui->followed = memory_new(1, sizeof *ui->followed);
	ui->help = memory_new(1, sizeof *ui->help);
	ui->prompt = memory_new(1, sizeof *ui->prompt);
	ui->picker = memory_new(1, sizeof *ui->picker);
	ui->breed = memory_new(1, sizeof *ui->breed);
	ui->search = memory_new(1, sizeof *ui->search);
}

void
widgets_end(struct ui *ui)
{
	if (ui->picker)
		pick_list_free(&ui->picker->list);
	if (ui->breed)
		breed_close(ui);
	if (ui->search)
		search_close(ui);
	free(ui->search);
	free(ui->breed);
	free(ui->picker);
	free(ui->prompt);
	free(ui->help);
	free(ui->followed);
	free(ui->place);
	free(ui->run);
	free(ui->measures);
	free(ui->factors);
}

const struct widget *const widget_table[] = {
	&placing_widget,   &panes_widget,       &factor_panel_widget, &measure_panel_widget,
	&run_panel_widget, &brain_panel_widget, &place_mode_widget,   &status_widget,
	&help_widget,      &prompt_widget,      &picker_widget,
};
_Static_assert(sizeof widget_table == WIDGETS * sizeof(struct widget *), "count them");
