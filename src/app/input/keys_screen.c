/* SPDX-License-Identifier: MIT */
/* Keys, screen: the commands for the screen. */
#include "key_table.h"

#include "actions/undo.h"
#include "io/input.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "ui/pane.h"
#include "view/projection.h"
#include "widgets/panes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static void
run_panel(struct ui *ui, uint32_t key)
{
	const int way = key == KEY_SHIFT_TAB ? PANELS - 1 : 1;
	struct brain brain;

	ui->session->message.kind = MESSAGE_NONE;
	if (!pane_fits(ui)) {
		ui->panel.which = PANEL_NONE;
		session_notice(ui->session, "the panel needs a window of %dx%d", PANE_LEAST_COLUMNS,
		               PANE_LEAST_ROWS);
		return;
	}
	const int before = (int)ui->panel.which;
	do
		ui->panel.which = (enum panel_kind)(((int)ui->panel.which + way) % PANELS);
	while (ui->panel.which == PANEL_BRAIN && !flock_brain(ui->session->flight.flock, &brain));
	if (way == 1 && (int)ui->panel.which < before)
		*ui->help = (struct help){ .sections = section_table };
}

static void
run_help(struct ui *ui, uint32_t key)
{
	(void)key;
	*ui->help = (struct help){ .sections = section_table,
		                   .own = ui->panes ? ui->panes->kind->help : NULL };
}

/* Closes the message that covers the line: otherwise the key would seem to do nothing. */
static void
run_line(struct ui *ui, uint32_t key)
{
	if (key == CTRL('L')) {
		session_notice(ui->session, "redrawn");
		ui->request = REQUEST_REDRAW;
		return;
	}
	ui->session->message.kind = MESSAGE_NONE;
	if (ui_has_line(ui))
		ui->line_off = !ui->line_off;
	else
		session_notice(ui->session, "no status line here");
}

static void
unfollow(struct ui *ui)
{
	struct camera *camera = &ui->view.camera;

	session_notice(ui->session, camera->follows
	                                    ? "stopped following"
	                                    : "not following a boid   press & to follow one");
	camera_unfollow(camera, ui->session->flight.flock);
}

static void
run_follow(struct ui *ui, uint32_t key)
{
	struct camera *camera = &ui->view.camera;

	if (key == '%')
		unfollow(ui);
	else if (camera_follow(camera, ui->session->flight.flock))
		session_notice(ui->session,
		               "following boid %" PRIu32 "   press & for the next, %% to stop",
		               camera->boid);
	else
		session_notice(ui->session, "no boid to follow");
}

/* An orbit stops at the side that it has come to. */
static void
run_turn_view(struct ui *ui, uint32_t key)
{
	const int step = 360 / CAMERA_TURNS;
	struct session *session = ui->session;
	struct boids_factors to = asked_factors(session);

	if (to.dimensions < 3) {
		session_notice(session, "only a 3-D view can be rotated   set dimensions to 3");
		return;
	}
	const bool orbits = to.orbit > 0;
	const int from = orbits ? (int)lroundf(ui->view.camera.turns) * step : (int)to.rotation;
	const int degrees = (from + (key == ')' ? step : 360 - step)) % 360;
	to.orbit = 0;
	to.rotation = (float)degrees;
	history_begin(session, 1 + BOIDS_FACTOR_rotation);
	if (!session_change_factors(session, &to))
		return;
	session->preset.chosen[BOIDS_FACTOR_rotation] = true;
	session->preset.chosen[BOIDS_FACTOR_orbit] |= orbits;
	history_record(session, 1 + BOIDS_FACTOR_rotation, GESTURE_SETS);
	if (degrees % 180 == 0)
		session_notice(session, "seen from %s   keys ( ) rotate",
		               degrees ? "behind" : "the front");
	else
		session_notice(session, "seen %d degrees from the %s   keys ( ) rotate",
		               180 - abs(180 - degrees), degrees <= 180 ? "right" : "left");
}

/* Escape closes what is topmost. Prompt, overlay and place mode handle it themselves, before this. */
static void
run_leave(struct ui *ui, uint32_t key)
{
	if (key != KEY_ESCAPE) {
		ui->request = key == CTRL('Z') ? REQUEST_SUSPEND : REQUEST_QUIT;
	} else if (ui->records) {
		ui->request = REQUEST_UNRECORD;
	} else if (ui->panel.which != PANEL_NONE) {
		ui->panel.which = PANEL_NONE;
		ui->session->message.kind = MESSAGE_NONE;
	} else if (ui->session->message.kind != MESSAGE_NONE) {
		ui->session->message.kind = MESSAGE_NONE;
	} else if (ui->view.camera.follows) {
		unfollow(ui);
	} else {
		session_notice(ui->session, "nothing to close   q quits");
	}
}

/* The background is turned for a terminal that does not tell its own. */
static void
run_looks(struct ui *ui, uint32_t key)
{
	struct boids_factors to = asked_factors(ui->session);
	const bool dark = projection_background(&to, &ui->display) == BACKGROUND_LIGHT;
	const char *name = dark ? "dark" : "light";

	to.background = dark ? BOIDS_BACKGROUND_DARK : BOIDS_BACKGROUND_LIGHT;
	if (key != 'I')
		undo_looks(ui->session);
	else if (session_take(ui->session, BOIDS_FACTOR_background, &to, true))
		session_notice(ui->session,
		               "%s background   background = %s in the config file keeps it", name,
		               name);
}

/* clang-format off */
const struct command screen_commands[] = {
	{ "Tab",      "next panel: factors, measures, run", run_panel, REPEAT_SLOWLY, .keys = { KEY_TAB, KEY_SHIFT_TAB } },
	{ "? F1",     "list of all keys",               run_help,    REPEAT_NOT,    .keys = { '?', KEY_F1 }, .goes_with = WITH_PLACING | WITH_PANES },
	{ "Esc",      "close",                          run_leave,   REPEAT_NOT,    .keys = { KEY_ESCAPE }, .away = true, .goes_with = WITH_PLACING | WITH_QUESTION },
	{ "q Ctrl-C", "quit",                           run_leave,   REPEAT_NOT,    .keys = { 'q', CTRL('C') }, .away = true, .goes_with = WITH_PLACING | WITH_PANES | WITH_QUESTION },
	{ "Ctrl-Z",   "suspend",                        run_leave,   REPEAT_NOT,    .keys = { CTRL('Z') }, .refused = "cannot suspend here   q quits", .goes_with = WITH_PLACING | WITH_PANES },
	{ "&",        "follow the next boid",           run_follow,  REPEAT_SLOWLY, .keys = { '&' }, .goes_with = WITH_PLACING },
	{ "%",        "stop following",                 run_follow,  REPEAT_SLOWLY, .keys = { '%' }, .goes_with = WITH_PLACING },
	{ "( )",      "rotate the 3-D view",            run_turn_view, REPEAT_SLOWLY, .keys = { '(', ')' } },
	{ "\"",       "reset the looks to the preset",  run_looks,   REPEAT_NOT,    .keys = { '"' }, .goes_with = WITH_PLACING | WITH_PANES },
	{ "I",        "dark or light background",       run_looks,   REPEAT_NOT,    .keys = { 'I' }, .goes_with = WITH_PLACING | WITH_PANES },
	{ "_",        "hide or show the status line",   run_line,    REPEAT_NOT,    .keys = { '_' }, .goes_with = WITH_PLACING | WITH_PANES },
	{ "Ctrl-L",   "redraw",                         run_line,    REPEAT_NOT,    .keys = { CTRL('L') }, .goes_with = WITH_PLACING | WITH_PANES },
	{ 0 },
};
/* clang-format on */

/* Here, as the help key of this file opens the list of all sections. */
const struct section section_table[SECTIONS] = {
	{ "most used", "A boid is a simple bird or fish, led by its neighbours.", first_commands,
	  false },
	{ "the flock", NULL, flock_commands, false },
	{ "files", "Pictures and journals go to the current folder.", file_commands, false },
	{ "the screen", NULL, screen_commands, false },
	{ "factors", "S more, s less, and so with each letter.", factor_commands, true },
};
