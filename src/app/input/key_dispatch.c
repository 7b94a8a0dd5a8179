/* SPDX-License-Identifier: MIT */
/* Key dispatch: which action a key runs, and whether a repeated press counts. */
#include "key_dispatch.h"

#include "command.h"
#include "line/input.h"
#include "line/key_name.h"
#include "mouse_hold.h"
#include "ui/help.h"
#include "ui/place_mode.h"
#include "ui/prompt.h"

#include <ctype.h>

static const double repeat_seconds = 0.12; /* key repeat is faster than this, a finger slower */
static const double slow_seconds = 0.25;

int
key_factor(uint32_t key, int *way)
{
	for (int i = 0; key < 128 && i < FACTORS; i++) {
		int letter = (unsigned char)factor_table[i].key;
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
		return factor_table[factor].name;
	return c ? c->help : NULL;
}

/* Whether a press counts, or is only key repeat. */
static bool
counts_press(struct session *app, uint32_t key, enum repeat repeat)
{
	bool same = key == app->last_key;
	bool repeated = same && app->now - app->last_key_at < repeat_seconds;
	bool soon = same && app->now - app->last_handled_at < slow_seconds;

	app->last_key = key;
	app->last_key_at = app->now;
	if ((repeat == REPEAT_NOT && repeated) || (repeat == REPEAT_SLOWLY && soon))
		return false;
	app->last_handled_at = app->now;
	return true;
}

/* Choices change slowly, whichever key changes them. */
static enum repeat
repeat_of(const struct session *app, uint32_t key)
{
	const struct command *c = command_find(key);
	int way, factor = key_factor(key, &way);
	bool repeats;

	if (place_mode_handles(app, key, &repeats))
		return repeats ? REPEAT_EACH : REPEAT_NOT;
	if (factor < 0 && c && c->repeat == REPEAT_TURN)
		factor = app->selected;
	if (factor >= 0)
		return factor_table[factor].word ? REPEAT_SLOWLY : REPEAT_EACH;
	return c ? c->repeat : REPEAT_EACH;
}

/* Runs the factor or command of a key, or reports that it has none. */
static void
run_key(struct session *app, uint32_t key)
{
	const struct command *c = command_find(key);
	char name[KEY_NAME];
	int way, factor = key_factor(key, &way);

	if (factor >= 0) {
		command_turn(app, factor, way);
	} else if (c && c->refused && app->options->restricted) {
		session_notice(app, "%s", c->refused);
	} else if (c) {
		c->run(app, key);
	} else {
		key_name(key, app->utf8, name);
		session_notice(app, "no such key: %s   ? lists them", name);
	}
}

void
key_dispatch(struct session *app, uint32_t key)
{
	if (!prompt_types(app))
		key = keymap_key(&app->options->keys, key);
	bool counts = counts_press(app, key, repeat_of(app, key));

	app->hint_over = true;
	mouse_hold_end(app);
	if (app->message.kind == MESSAGE_FAILURE)
		app->message.kind = MESSAGE_NONE;
	if (app->prompt.kind) {
		if (counts ||
		    key != KEY_ENTER) /* a held Enter opens the prompt, but must not close it */
			prompt_key(app, key);
	} else if (counts && !help_key(app, key) && !place_mode_key(app, key)) {
		run_key(app, key);
	}
}
