/* SPDX-License-Identifier: MIT */
/* Key dispatch: which action a key runs, and whether a repeated press counts. */
#include "key_dispatch.h"

#include "command.h"
#include "io/input.h"
#include "io/key_name.h"
#include "mouse_drag.h"
#include "ui/help.h"
#include "ui/place_mode.h"
#include "ui/prompt.h"

#include <ctype.h>

static const double repeat_seconds = 0.12; /* key repeat is faster than this, a finger slower */
static const double slow_seconds = 0.25;

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

/* Whether a press counts, or is only key repeat. */
static bool
counts_press(struct session *session, uint32_t key, enum repeat repeat)
{
	bool same = key == session->last_key;
	bool repeated = same && session->now - session->last_key_at < repeat_seconds;
	bool soon = same && session->now - session->last_handled_at < slow_seconds;

	session->last_key = key;
	session->last_key_at = session->now;
	if ((repeat == REPEAT_NOT && repeated) || (repeat == REPEAT_SLOWLY && soon))
		return false;
	session->last_handled_at = session->now;
	return true;
}

/* Choices change slowly, whichever key changes them. */
static enum repeat
repeat_of(const struct session *session, uint32_t key)
{
	const struct command *c = command_find(key);
	int way, factor = key_factor(key, &way);
	bool repeats;

	if (place_mode_handles(session, key, &repeats))
		return repeats ? REPEAT_EACH : REPEAT_NOT;
	if (factor < 0 && c && c->repeat == REPEAT_TURN)
		factor = session->selected;
	if (factor >= 0)
		return boids_factor_table[factor].word ? REPEAT_SLOWLY : REPEAT_EACH;
	return c ? c->repeat : REPEAT_EACH;
}

/* Runs the factor or command of a key, or reports that it has none. */
static void
run_key(struct session *session, uint32_t key)
{
	const struct command *c = command_find(key);
	char name[KEY_NAME];
	int way, factor = key_factor(key, &way);

	if (factor >= 0) {
		command_turn(session, factor, way);
	} else if (c && c->refused && session->options->restricted) {
		session_notice(session, "%s", c->refused);
	} else if (c) {
		c->run(session, key);
	} else {
		key_name(key, session->utf8, name);
		session_notice(session, "no such key: %s   ? lists them", name);
	}
}

void
key_dispatch(struct session *session, uint32_t key)
{
	if (!prompt_types(session))
		key = keymap_key(&session->options->keys, key);
	bool counts = counts_press(session, key, repeat_of(session, key));

	session->hint_over = true;
	mouse_drag_end(session);
	if (session->message.kind == MESSAGE_FAILURE)
		session->message.kind = MESSAGE_NONE;
	if (session->prompt.kind) {
		if (counts ||
		    key != KEY_ENTER) /* a held Enter opens the prompt, but must not close it */
			prompt_key(session, key);
	} else if (counts && !help_key(session, key) && !place_mode_key(session, key)) {
		run_key(session, key);
	}
}
