/* SPDX-License-Identifier: MIT */
/* Key dispatch: which action a key runs, and whether a repeated press counts. */
#include "key_dispatch.h"

#include "command.h"
#include "io/key_name.h"
#include "mouse_drag.h"
#include "widgets/widget_table.h"

#include <ctype.h>

static const double repeat_seconds = 0.1; /* key repeat is faster than this, a finger slower */
static const double slow_seconds = 0.25;

/* Keyboards wait about this long before a held key repeats; fingers that tap fast do not. */
static const double pause_least = 0.2, pause_most = 1;

int
key_factor(uint32_t key, int *way)
{
	for (int i = 0; key < 128 && i < BOIDS_FACTORS; i++) {
		int letter = (unsigned char)boids_factor_table[i].key;
		if (letter == 0 || tolower((int)key) != tolower(letter) ||
		    (isupper(letter) && key != (uint32_t)letter))
			continue;
		*way = islower((int)key) ? -1 : 1;
		return i;
	}
	return -1;
}

const char *
key_meaning(uint32_t key)
{
	const struct command *c = command_find(key);
	int way, factor = key_factor(key, &way);

	if (factor >= 0)
		return boids_factor_table[factor].name;
	return c ? c->help : NULL;
}

/* Whether a press counts, or is only key repeat. A held key is one that repeats after a pause: every
 * press of a finger counts, at any speed. */
static bool
counts_press(struct input_state *input, double now, uint32_t key, enum repeat repeat)
{
	bool same = key == input->last_key;
	double gap = now - input->last_key_at;
	bool repeated = same && gap < repeat_seconds;
	bool soon = now - input->last_handled_at < slow_seconds;

	input->last_key = key;
	input->last_key_at = now;
	if (!repeated)
		input->may_be_held = same && gap >= pause_least && gap <= pause_most;
	if (repeated &&
	    (repeat == REPEAT_NOT || (repeat == REPEAT_SLOWLY && input->may_be_held && soon)))
		return false;
	input->last_handled_at = now;
	return true;
}

static enum request
run_factor(struct ui *ui, uint32_t key, const struct action *action)
{
	(void)key;
	command_turn(ui, action->factor, action->way);
	return REQUEST_NONE;
}

static enum request
run_command(struct ui *ui, uint32_t key, const struct action *action)
{
	const struct command *c = action->row;

	if (!c->refused || !ui->session->options->restricted)
		return c->run(ui, key);
	session_notice(ui->session, "%s", c->refused);
	return REQUEST_NONE;
}

static enum request
run_unknown(struct ui *ui, uint32_t key, const struct action *action)
{
	char name[KEY_NAME];

	(void)action;
	key_name(key, ui->display.bars, name);
	session_notice(ui->session, "unknown key: %s   ? lists all keys", name);
	return REQUEST_NONE;
}

/* Returns what a key does that no widget takes. */
static struct action
find_command(uint32_t key)
{
	struct action action = { REPEAT_EACH, run_factor, NULL, -1, 0 };

	action.factor = key_factor(key, &action.way);
	if (action.factor >= 0)
		return action;
	const struct command *c = command_find(key);
	if (c)
		return (struct action){ c->repeat, run_command, c, -1, 0 };
	return (struct action){ REPEAT_EACH, run_unknown, NULL, -1, 0 };
}

/* Finds what a key does; returns the number of the widget that takes it, -1: none. */
static int
find(const struct ui *ui, uint32_t key, struct action *action)
{
	for (int i = WIDGETS - 1; i >= 0; i--)
		if (widget_table[i]->find && widget_table[i]->find(ui, key, action))
			return i;
	*action = find_command(key);
	return -1;
}

/* Choices change slowly, whichever key changes them. */
static enum repeat
repeat_of(const struct ui *ui, const struct action *action)
{
	int factor = action->repeat == REPEAT_TURN ? ui->panel.selected : action->factor;

	if (factor < 0)
		return action->repeat;
	return boids_factor_table[factor].word ? REPEAT_SLOWLY : REPEAT_EACH;
}

bool
key_is_text(const struct ui *ui)
{
	for (int i = 0; i < WIDGETS; i++)
		if (widget_table[i]->types && widget_table[i]->types(ui))
			return true;
	return false;
}

enum request
key_dispatch(struct input_state *input, struct ui *ui, uint32_t key)
{
	struct session *session = ui->session;
	struct action action;

	if (!key_is_text(ui))
		key = keymap_key(&session->options->keys, key);
	int taker = find(ui, key, &action);
	bool counts = counts_press(input, session->now, key, repeat_of(ui, &action));
	ui->pressed_at = session->now;
	ui->hint.over = true;
	mouse_drag_end(input, ui);
	if (session->message.kind == MESSAGE_FAILURE)
		session->message.kind = MESSAGE_NONE;
	if (!counts)
		return REQUEST_NONE;
	for (int i = taker + 1; i < WIDGETS; i++)
		if (widget_table[i]->close)
			widget_table[i]->close(ui);
	return action.run(ui, key, &action);
}
