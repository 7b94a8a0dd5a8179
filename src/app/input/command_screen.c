/* SPDX-License-Identifier: MIT */
/* Command: keys for the screen. */
#include "command.h"

#include "io/input.h"
#include "ui/help.h"
#include "ui/pane.h"

#include <inttypes.h>
#include <stdlib.h>

static void
run_panel(struct session *session, uint32_t key)
{
	int way = key == KEY_SHIFT_TAB ? PANELS - 1 : 1;

	session->message.kind = MESSAGE_NONE;
	if (!pane_fits(session)) {
		session->panel = PANEL_NONE;
		session_notice(session, "the panel needs %dx%d", PANE_LEAST_COLUMNS,
		               PANE_LEAST_ROWS);
		return;
	}
	session->panel = (enum panel)(((int)session->panel + way) % PANELS);
	if (session->panel == PANEL_FACTORS) {
		if (!session->has_selected)
			session->selected = 0; /* start at the top of the list */
		session->has_selected = true;
	}
}

static void
run_help(struct session *session, uint32_t key)
{
	(void)key;
	help_open(session, section_table);
}

/* Closes the message that covers the line: otherwise the key would seem to do nothing. */
static void
run_line(struct session *session, uint32_t key)
{
	(void)key;
	session->message.kind = MESSAGE_NONE;
	if (session_has_line(session))
		session->line_off = !session->line_off;
	else
		session_notice(session, "no line here");
}

static void
run_redraw(struct session *session, uint32_t key)
{
	(void)key;
	session->redraw = true;
	session_notice(session, "drawn anew");
}

static void
run_follow(struct session *session, uint32_t key)
{
	struct camera *eye = &session->view.camera;

	(void)key;
	if (camera_follow(eye, session->flock))
		session_notice(session, "following boid %" PRIu32 "   & the next   %% nobody",
		               eye->boid);
	else
		session_notice(session, "nobody to follow");
}

static void
run_unfollow(struct session *session, uint32_t key)
{
	struct camera *eye = &session->view.camera;

	(void)key;
	session_notice(session,
	               eye->follows ? "following nobody" : "following nobody   & follows a boid");
	camera_unfollow(eye, session->flock);
}

static void
run_turn_view(struct session *session, uint32_t key)
{
	struct camera *eye = &session->view.camera;

	if (session->settings.factors.dimensions < 3) {
		session_notice(session,
		               "a flat world is seen from one side   dimensions 3 is deep");
		return;
	}
	camera_turn(eye, key == ')' ? 1 : -1);
	if (eye->turns % (CAMERA_TURNS / 2) == 0)
		session_notice(session, "seen from %s   ( ) go round",
		               eye->turns ? "behind" : "the front");
	else
		session_notice(session, "seen %d degrees from the %s   ( ) go round",
		               180 - abs(180 - 360 / CAMERA_TURNS * eye->turns),
		               eye->turns <= CAMERA_TURNS / 2 ? "right" : "left");
}

/* Prompt, overlay and place mode handle Escape themselves, before this. */
static void
run_back(struct session *session, uint32_t key)
{
	if (session->panel != PANEL_NONE)
		session->panel = PANEL_NONE;
	else if (session->message.kind != MESSAGE_NONE)
		session->message.kind = MESSAGE_NONE;
	else if (session->view.camera.follows)
		run_unfollow(session, key);
	else
		session_notice(session, "nothing to leave   q quits");
}

static void
run_suspend(struct session *session, uint32_t key)
{
	(void)key;
	session->suspend = true;
}

static void
run_quit(struct session *session, uint32_t key)
{
	(void)key;
	session->quit = true;
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
