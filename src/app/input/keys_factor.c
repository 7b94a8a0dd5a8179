/* SPDX-License-Identifier: MIT */
/* Keys, factor: the commands for the selected factor. */
#include "key_table.h"

#include "actions/text_flight.h"
#include "actions/undo.h"
#include "io/input.h"
#include "ui/pane.h"
#include "widgets/command_prompt.h"
#include "widgets/factor_panel.h"
#include "widgets/picker.h"

#include <math.h>
#include <stdio.h>

/* Returns the ladder of a number that a key changes. A value between two rungs of a coarse one becomes
 * a rung, so that the next press back returns to it. */
static struct ladder
turned_ladder(struct session *session, int factor, double value, bool coarse)
{
	struct ladder ladder = session_ladder(session, factor);

	ladder.coarse = coarse;
	if (!coarse || ladder_has(&ladder, value))
		return ladder;
	session->layers.typed[factor] = (float)value;
	ladder.extra[1] = value;
	return ladder;
}

void
key_turn_factor(struct ui *ui, int factor, int presses, bool fine)
{
	const struct boids_factor *row = &factor_table[factor];
	const struct boids_factors asked = asked_factors(ui->session);
	struct boids_factors next = asked;
	union boids_factor_value old = asked.at[factor], *value = &next.at[factor];
	int way = presses < 0 ? -1 : 1;
	char error[ERROR_SIZE];

	if (factor == BOIDS_FACTOR_zoom && ui->shared.watched) {
		/* the view of a watcher alone: by the wheel around the pointer, else its middle */
		const struct boids_vec *at = &ui->session->layers.anchor;
		const bool points = at->x != flight_middle.x || at->y != flight_middle.y;
		const struct world_part *part = &ui->view.camera.part;
		camera_zoom(&ui->view.camera, pow(1.15, -presses), points ? at : NULL);
		session_notice(ui->session, "your own view: zoom %.2f",
		               1 / fmax(part->width, part->height));
		return;
	}
	ui_choose(ui, factor);
	if (row->word) {
		const int count = factor_choices(&asked, factor);
		do /* past those that do not go with the other factors */
			value->choice = (value->choice + way + count) % count;
		while (value->choice != old.choice && !factors_check(&next, error));
		session_take(ui->session, factor, &next, true);
		return;
	}
	double number = (double)old.number;
	if (factor == BOIDS_FACTOR_trails && way < 0 && !ui->display.trails &&
	    factor_automatic(&asked, factor) != 0)
		number = 0; /* less than the none that this terminal shows */
	struct ladder ladder = turned_ladder(ui->session, factor, number, !fine);
	for (int i = 0; i != presses; i += way)
		number = way > 0 ? ladder_up(&ladder, number) : ladder_down(&ladder, number);
	value->number = (float)number;
	if (session_take(ui->session, factor, &next, true))
		ui->session->message.at_end = value->number == old.number;
}

/* Whether the user has chosen a factor in this flight; else says how. */
static bool
has_chosen(struct ui *ui)
{
	const bool has = ui->panel.is_chosen || pane_has_factor(ui);

	if (!has)
		session_notice(ui->session, "choose: Up Down, / or Tab");
	return has;
}

static void
run_turn(struct ui *ui, uint32_t key)
{
	const bool less = key == KEY_LEFT || key == '-';

	if (has_chosen(ui))
		key_turn_factor(ui, ui->panel.selected, less ? -1 : 1,
		                ui->held || pane_shows(ui, PANEL_FACTORS));
}

/* The first press shows the factor that was selected last; later ones move. */
static void
run_choose(struct ui *ui, uint32_t key)
{
	int way = key == KEY_UP ? -1 : 1;

	ui_select(ui, pane_has_factor(ui) ? factor_panel_next(ui, way) : ui->panel.selected);
}

static void
run_home(struct ui *ui, uint32_t key)
{
	struct session *session = ui->session;
	int factor = ui->panel.selected;

	(void)key;
	if (!has_chosen(ui))
		return;
	ui_choose(ui, factor);
	session_take(session, factor, &session->preset.factors,
	             session->options->settings.chosen[factor]);
}

static void
run_prompt(struct ui *ui, uint32_t key)
{
	const struct boids_factor *row = &factor_table[ui->panel.selected];
	char line[LINE_TEXT];
	const bool lands = flock_is_text(ui->session->flight.flock) && ui->panel.which == PANEL_NONE;

	if (key == '/')
		prompt_open(ui, &prompt_find);
	else if (lands && (!pane_has_factor(ui) || ui->panel.selected == BOIDS_FACTOR_homing))
		text_flight_toggle(ui->session);
	else if (!pane_has_factor(ui))
		picker_open(ui, key);
	else if (row->is_view || session_may_change(ui->session)) {
		snprintf(line, sizeof line, "%s = ", row->name);
		command_prompt_open(ui, line);
	}
}

/* clang-format off */
const struct command factor_commands[] = {
	{ "Up Down",         "choose a factor",            run_choose, REPEAT_EACH, .keys = { KEY_UP, KEY_DOWN } },
	{ "Left Right - +",  "change the chosen one",      run_turn,   REPEAT_TURN, .keys = { KEY_LEFT, KEY_RIGHT, '-', '+', '=' } },
	{ "Enter",           "type its value",             run_prompt, REPEAT_NOT,  .keys = { KEY_ENTER } },
	{ "Backspace Home",  "reset it to the preset value", run_home, REPEAT_NOT,  .keys = { KEY_BACKSPACE, KEY_HOME } },
	{ "/",               "find a factor by word",      run_prompt, REPEAT_NOT,  .keys = { '/' } },
	{ 0 },
};
/* clang-format on */
