/* SPDX-License-Identifier: MIT */
/* Command: keys for the selected factor. */
#include "command.h"

#include "io/input.h"
#include "session/session_factor.h"
#include "ui/factor_panel.h"
#include "ui/measure_panel.h"
#include "ui/pane.h"
#include "ui/prompt.h"

enum { LEAP = 10 }; /* presses of PgUp and PgDn */

void
command_turn(struct session *session, int factor, int presses)
{
	const struct boids_factor *row = &boids_factor_table[factor];
	union boids_factor_value old = session->settings.factors.at[factor], value = old;
	struct ladder ladder = session_ladder(session, factor);
	int way = presses < 0 ? -1 : 1;

	if (row->word) {
		int count = boids_factor_choices(&session->settings.factors, factor);
		value.choice = (old.choice + way + count) % count;
		session_set(session, factor, value);
		return;
	}
	double number = (double)old.number;
	for (int i = 0; i != presses; i += way)
		number = way > 0 ? ladder_up(&ladder, number) : ladder_down(&ladder, number);
	value.number = (float)number;
	if (session_set(session, factor, value))
		session->message.at_end = value.number == old.number;
}

static void
run_turn(struct session *session, uint32_t key)
{
	command_turn(session, session->selected, key == KEY_LEFT || key == '-' ? -1 : 1);
}

/* The first press selects the factor that the line shows first; later ones move. */
static void
run_choose(struct session *session, uint32_t key)
{
	int factor = session->selected;

	if (session->has_selected)
		factor += key == KEY_UP ? -1 : 1;
	session_select(session, factor < 0                ? 0
	                        : factor >= BOIDS_FACTORS ? BOIDS_FACTORS - 1
	                                                  : factor);
}

static void
run_page(struct session *session, uint32_t key)
{
	if (session->panel == PANEL_MEASURES && pane_fits(session))
		measure_panel_page(session, key == KEY_PAGE_UP ? -1 : 1);
	else if (session->panel == PANEL_FACTORS && pane_fits(session))
		session_select(session, factor_panel_page(session, key == KEY_PAGE_UP ? -1 : 1));
	else
		command_turn(session, session->selected, key == KEY_PAGE_UP ? LEAP : -LEAP);
}

static void
run_home(struct session *session, uint32_t key)
{
	(void)key;
	session_take(session, session->selected, &session->home);
}

static void
run_value(struct session *session, uint32_t key)
{
	(void)key;
	session->has_selected = true;
	prompt_open(session, &prompt_value);
}

static void
run_find(struct session *session, uint32_t key)
{
	(void)key;
	prompt_open(session, &prompt_find);
}

/* clang-format off */
const struct command factor_commands[] = {
	{ "Up Down",         "choose it",                  run_choose, REPEAT_EACH, .keys = { KEY_UP, KEY_DOWN } },
	{ "Left Right  - +", "turn it",                    run_turn,   REPEAT_TURN, .keys = { KEY_LEFT, KEY_RIGHT, '-', '+', '=' } },
	{ "/",               "find it by name",            run_find,   REPEAT_NOT,  .keys = { '/' } },
	{ "Backspace  Home", "back to the preset's value", run_home,   REPEAT_NOT,  .keys = { KEY_BACKSPACE, KEY_HOME } },
	{ "Enter",           "type its value",             run_value,  REPEAT_NOT,  .keys = { KEY_ENTER } },
	{ "PgUp PgDn",       "a page, or ten steps",       run_page,   REPEAT_TURN, .keys = { KEY_PAGE_UP, KEY_PAGE_DOWN } },
	{ 0 },
};
/* clang-format on */
