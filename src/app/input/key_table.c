/* SPDX-License-Identifier: MIT */
#include "key_table.h"

#include "actions/undo.h"
#include "io/key_name.h"
#include "ui/factor_line.h"
#include "ui/list_view.h"
#include "ui/notice.h"
#include "ui/pane.h"
#include "widgets/draw_screen.h"
#include "widgets/prompt.h"
#include "widgets/status_line.h"

static const double repeat_seconds = 0.1; /* key repeat is faster than this, a finger slower */
static const double slow_seconds = 0.25;

/* Keyboards wait about this long before a held key repeats; fingers that tap fast do not. */
static const double pause_least = 0.2, pause_most = 1;

const struct command *
key_command(uint32_t key)
{
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				if (c->keys[i] == key)
					return c;
	return NULL;
}

int
key_factor(uint32_t key, int *way)
{
	for (int i = 0; key > 0 && i < BOIDS_FACTORS; i++) {
		*way = key == (uint32_t)factor_line_more(i) ? 1 : -1;
		if (*way > 0 || key == (uint32_t)factor_table[i].key)
			return i;
	}
	return -1;
}

const char *
key_meaning(uint32_t key)
{
	const struct command *command = key_command(key);
	int way, factor = key_factor(key, &way);

	if (factor >= 0)
		return factor_table[factor].name;
	return command ? command->help : NULL;
}

bool
key_is_text(const struct ui *ui)
{
	const struct prompt_kind *kind = ui->prompt->kind;

	return ui->is_picking || (kind && !kind->answer);
}

/* Finds what a key does: in the topmost widget that takes it, else as a factor's key or a command.
 * Looks go with placing, but for the side from which a 3-D world is seen. Returns the number of the widget;
 * -1: none. */
static int
find(const struct ui *ui, uint32_t key, struct action *action)
{
	struct action own = { 0 };
	unsigned goes_with = 0;

	own.factor = key_factor(key, &own.way);
	const struct command *command = own.factor < 0 ? key_command(key) : NULL;
	if (command) {
		own.repeat = command->repeat;
		own.run = command->run;
		if (ui->session->options->restricted)
			own.refused = command->refused;
		goes_with = command->goes_with;
	} else if (own.factor >= 0 && factor_table[own.factor].is_view &&
	           own.factor != BOIDS_FACTOR_rotation) {
		goes_with = WITH_PLACING | WITH_PANES;
	}
	for (int i = WIDGETS - 1; i >= 0; i--) {
		const struct widget *widget = widget_table[i];
		*action = (struct action){ .factor = -1 };
		if (widget->find && widget->find(ui, key, action) && !(action->yields & goes_with))
			return i;
		action->list = widget->list;
		if (widget->list && list_takes(widget->list, ui, key))
			return i;
	}
	*action = own;
	return -1;
}

/* Whether a press counts, or is only key repeat. A held key is one that repeats after a pause: every
 * press of a finger counts, at any speed. Choices change slowly, whichever key changes them. */
static bool
counts_press(struct input_state *input, struct ui *ui, uint32_t key, const struct action *action)
{
	double now = ui->session->now, gap = now - input->last_key_at;
	bool same = key == input->last_key, repeated = same && gap < repeat_seconds;
	bool soon = now - input->last_handled_at < slow_seconds;
	int factor = action->repeat == REPEAT_TURN ? ui->panel.selected : action->factor;
	enum repeat repeat = action->repeat;

	if (factor >= 0)
		repeat = factor_table[factor].word ? REPEAT_SLOWLY : REPEAT_EACH;
	input->last_key = key;
	input->last_key_at = now;
	if (!repeated)
		input->may_be_held = same && gap >= pause_least && gap <= pause_most;
	if (repeated &&
	    (repeat == REPEAT_NOT || (repeat == REPEAT_SLOWLY && input->may_be_held && soon)))
		return false;
	input->last_handled_at = now;
	ui->held = repeated && input->may_be_held;
	return true;
}

void
key_dispatch(struct input_state *input, struct ui *ui, uint32_t key)
{
	struct session *session = ui->session;
	struct action action;
	char name[KEY_NAME];

	if (!key_is_text(ui))
		key = key_layout_key(&session->options->keys, key);
	int taker = find(ui, key, &action);
	bool counts = counts_press(input, ui, key, &action);
	ui->request = REQUEST_NONE;
	ui->pressed_at = session->now;
	ui->hint_over = true;
	mouse_drag_end(input, ui);
	if (session->message.kind == MESSAGE_FAILURE)
		session->message.kind = MESSAGE_NONE;
	if (!counts)
		return;
	if (session->message.kind == MESSAGE_FACTOR) /* what the line shows is what keys change */
		ui_choose(ui, session->message.factor);
	for (int i = taker + 1; i < WIDGETS; i++)
		if (widget_table[i]->close)
			widget_table[i]->close(ui);
	if (action.factor != session->layers.waits)
		session_settle(session);
	if (action.factor >= 0) {
		key_turn_factor(ui, action.factor, action.way, ui->held);
	} else if (action.refused) {
		session_notice(session, "%s", action.refused);
	} else if (action.list) {
		list_move(action.list, ui, key);
	} else if (action.run) {
		action.run(ui, key);
	} else {
		key_name(key, ui->display.bars, name);
		session_notice(session, "unknown key: %s   ? lists all keys", name);
	}
	uint32_t next = ui->next_key;
	ui->next_key = 0;
	if (next)
		key_dispatch(input, ui, next);
}

/* ---- the mouse */

/* Handles events over the world: the wheel zooms, and the place under the pointer stays there. */
static enum mouse_verdict
handle_world(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	bool covered = ui->panel.which != PANEL_NONE && pane_fits(ui) && pane_has(ui, event);
	struct viewport visible = placing_visible(ui);

	if (covered || !viewport_has(&visible, event->column, event->row))
		return MOUSE_DROPPED;
	if (input_wheel(event) != 0) {
		if (input->drag.paints) /* what was painted before is laid at the old zoom */
			mouse_drag_update(input, ui);
		ui->session->layers.anchor = placing_share(ui, event->column, event->row);
		key_turn_factor(ui, BOIDS_FACTOR_zoom, -input_wheel(event), false);
		ui->session->layers.anchor = flight_middle;
	} else if (event->action == MOUSE_DRAG) {
		mouse_drag_drag(input, ui, event);
	} else {
		mouse_drag_press(input, ui, event);
	}
	return MOUSE_HANDLED;
}

void
mouse_hint(const struct ui *ui, struct input_event *event)
{
	const bool helps = ui->help->sections, shows = helps || ui->is_picking || status_shows(ui);
	const int row = helps ? ui->help->bottom - 1 : ui->display.rows - 1;
	uint32_t key = 0;

	if (event->kind == INPUT_MOUSE && event->action == MOUSE_PRESS && event->button == 0 &&
	    event->row == row && shows)
		key = notice_hint(&ui->frame, row, event->column);
	if (key)
		*event = (struct input_event){ .kind = INPUT_KEY, .key = key };
}

bool
mouse_event(struct input_state *input, struct ui *ui, const struct input_event *event)
{
	bool held = input->drag.on;
	uint32_t key = 0;

	ui->request = REQUEST_NONE;
	if (input_wheel(event) == 0)
		session_settle(ui->session);
	if (event->action == MOUSE_RELEASE) {
		if (held && event->button == input->drag.button)
			mouse_drag_end(input, ui);
		return held;
	}
	if (event->action == MOUSE_PRESS) /* a release may have been lost outside the window */
		mouse_drag_end(input, ui);
	/* Painting goes on beside the world and over panels, unseen. */
	if (event->action == MOUSE_DRAG && input->drag.paints) {
		mouse_drag_drag(input, ui, event);
		return true;
	}
	enum mouse_verdict verdict = ui->prompt->kind ? MOUSE_DROPPED : MOUSE_PASSED;
	for (int i = WIDGETS - 1; i >= 0 && verdict == MOUSE_PASSED; i--) {
		const struct widget *widget = widget_table[i];
		if (widget->mouse)
			verdict = widget->mouse(ui, event, &key);
		if (widget->list && verdict == MOUSE_PASSED)
			verdict = list_mouse(widget->list, ui, event, &key);
	}
	if (verdict == MOUSE_PASSED)
		verdict = handle_world(input, ui, event);
	if (verdict == MOUSE_KEY)
		key_dispatch(input, ui, key);
	if (verdict == MOUSE_DROPPED)
		return held;
	ui->hint_over = true;
	return true;
}
