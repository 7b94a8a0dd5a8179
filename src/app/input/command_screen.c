/* SPDX-License-Identifier: MIT */
/* Command: keys for the screen. */
#include "command.h"

#include "line/input.h"
#include "ui/help.h"
#include "ui/pane.h"

#include <inttypes.h>
#include <stdlib.h>

static void
run_panel(struct session *app, uint32_t key)
{
	int way = key == KEY_SHIFT_TAB ? PANELS - 1 : 1;

	app->message.kind = MESSAGE_NONE;
	if (!pane_fits(app)) {
		app->panel = PANEL_NONE;
		session_notice(app, "the panel needs %dx%d", PANE_LEAST_COLUMNS, PANE_LEAST_ROWS);
		return;
	}
	app->panel = (enum panel)(((int)app->panel + way) % PANELS);
	if (app->panel == PANEL_FACTORS) {
		if (!app->has_selected)
			app->selected = 0; /* start at the top of the list */
		app->has_selected = true;
	}
}

static void
run_help(struct session *app, uint32_t key)
{
	(void)key;
	help_open(app, section_table);
}

/* Closes the message that covers the line: otherwise the key would seem to do nothing. */
static void
run_line(struct session *app, uint32_t key)
{
	(void)key;
	app->message.kind = MESSAGE_NONE;
	if (session_has_line(app))
		app->line_off = !app->line_off;
	else
		session_notice(app, "no line here");
}

static void
run_redraw(struct session *app, uint32_t key)
{
	(void)key;
	app->redraw = true;
	session_notice(app, "drawn anew");
}

static void
run_follow(struct session *app, uint32_t key)
{
	struct camera *eye = &app->view.eye;

	(void)key;
	if (camera_follow(eye, app->flock))
		session_notice(app, "following boid %" PRIu32 "   & the next   %% nobody",
		               eye->boid);
	else
		session_notice(app, "nobody to follow");
}

static void
run_unfollow(struct session *app, uint32_t key)
{
	struct camera *eye = &app->view.eye;

	(void)key;
	session_notice(app,
	               eye->follows ? "following nobody" : "following nobody   & follows a boid");
	camera_unfollow(eye, app->flock);
}

static void
run_turn_view(struct session *app, uint32_t key)
{
	struct camera *eye = &app->view.eye;

	if (app->settings.factors.dimensions < 3) {
		session_notice(app, "a flat world is seen from one side   dimensions 3 is deep");
		return;
	}
	camera_turn(eye, key == ')' ? 1 : -1);
	if (eye->turns % (CAMERA_TURNS / 2) == 0)
		session_notice(app, "seen from %s   ( ) go round",
		               eye->turns ? "behind" : "the front");
	else
		session_notice(app, "seen %d degrees from the %s   ( ) go round",
		               180 - abs(180 - 360 / CAMERA_TURNS * eye->turns),
		               eye->turns <= CAMERA_TURNS / 2 ? "right" : "left");
}

/* Prompt, overlay and place mode handle Escape themselves, before this. */
static void
run_back(struct session *app, uint32_t key)
{
	if (app->panel != PANEL_NONE)
		app->panel = PANEL_NONE;
	else if (app->message.kind != MESSAGE_NONE)
		app->message.kind = MESSAGE_NONE;
	else if (app->view.eye.follows)
		run_unfollow(app, key);
	else
		session_notice(app, "nothing to leave   q quits");
}

static void
run_suspend(struct session *app, uint32_t key)
{
	(void)key;
	app->suspend = true;
}

static void
run_quit(struct session *app, uint32_t key)
{
	(void)key;
	app->quit = true;
}

/* clang-format off */
const struct command screen_commands[] = {
	{ "? h",      "these keys (F1)",                run_help,    REPEAT_NOT,    .keys = { '?', 'h', 'H', KEY_F1 } },
	{ "Tab",      "factors, measures, none",        run_panel,   REPEAT_NOT,    .keys = { KEY_TAB, KEY_SHIFT_TAB } },
	{ "_",        "bottom line on, off",            run_line,    REPEAT_NOT,    .keys = { '_' } },
	{ "Ctrl-L",   "redraw",                         run_redraw,  REPEAT_NOT,    .keys = { CTRL('L') } },
	{ "&",        "follow the next boid",           run_follow,  REPEAT_SLOWLY, .keys = { '&' } },
	{ "%",        "follow nobody",                  run_unfollow,   REPEAT_SLOWLY, .keys = { '%' } },
	{ "( )",      "go round a deep world",          run_turn_view,   REPEAT_SLOWLY, .keys = { '(', ')' } },
	{ "mouse",    "goal, obstacle, predator, zoom", NULL,        REPEAT_NOT,    .keys = { 0 } },
	{ "Esc",      "back",                           run_back,    REPEAT_NOT,    .keys = { KEY_ESCAPE }, .away = true },
	{ "Ctrl-Z",   "suspend",                        run_suspend, REPEAT_NOT,    .keys = { CTRL('Z') }, .refused = "no suspending here   q quits" },
	{ "q Ctrl-C", "quit",                           run_quit,    REPEAT_NOT,    .keys = { 'q', 'Q', CTRL('C') }, .away = true },
	{ 0 },
};
/* clang-format on */

/* Here, as the help key of this file opens the list of all sections. */
const struct section section_table[SECTIONS] = {
	{ "the selected factor", factor_commands },
	{ "the flock", flock_commands },
	{ "the screen", screen_commands },
};
