/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row. */
#include "prompt.h"

#include "io/input.h"
#include "line_edit.h"
#include "notice.h"
#include "session/session_factor.h"
#include "settings/restricted.h"

#include <stdio.h>
#include <string.h>

void
prompt_open(struct session *session, const struct prompt_kind *kind)
{
	session->prompt = (struct prompt){ .kind = kind };
	session->message.kind = MESSAGE_NONE;
}

static void
close_prompt(struct session *session)
{
	session->prompt.kind = NULL;
}

bool
prompt_types(const struct session *session)
{
	return session->prompt.kind && !session->prompt.kind->answer;
}

static bool
matches(const struct prompt *prompt, int factor)
{
	return strstr(boids_factor_table[factor].name, prompt->text) != NULL;
}

/* Returns the count of factors whose name contains the text; *picked: the one chosen, or -1. */
static int
find(const struct prompt *prompt, int *picked)
{
	int found = 0;

	*picked = -1;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (matches(prompt, i) && found++ == prompt->pick)
			*picked = i;
	return found;
}

/* Returns the only word that begins with the text, if there is just one; else the text. */
static const char *
completed(const struct boids_factor *factor, const char *text)
{
	const char *whole = NULL;

	for (int row = 0; factor->word && factor->word(row); row++) {
		const char *word = factor->word(row);
		if (strcmp(word, text) == 0)
			return text;
		if (strncmp(word, text, strlen(text)) != 0)
			continue;
		if (whole)
			return text;
		whole = word;
	}
	return whole ? whole : text;
}

static void
enter_value(struct session *session)
{
	struct prompt *prompt = &session->prompt;
	struct boids_factors f = session->settings.factors;
	const struct boids_factor *factor = &boids_factor_table[session->selected];
	char error[BOIDS_FACTOR_ERROR];

	if (!*prompt->text) {
		close_prompt(session);
	} else if (boids_factors_set(&f, factor->name, completed(factor, prompt->text), error)) {
		boids_factors_fit(&f, session->columns, session->rows);
		session->typed[session->selected] = f.at[session->selected];
		session->was_typed[session->selected] = true;
		close_prompt(session);
		session_take(session, session->selected, &f);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "%.*s", LINE_TEXT - 1, error);
	}
}

static void
enter_name(struct session *session)
{
	struct prompt *prompt = &session->prompt;
	int picked;

	find(prompt, &picked);
	if (picked >= 0) {
		close_prompt(session);
		session_select(session, picked);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "no factor has '%.40s' in its name",
		         prompt->text);
	}
}

/* Chooses the next or previous factor found, cyclically. */
static void
pick_factor(struct session *session, int direction)
{
	struct prompt *prompt = &session->prompt;
	int picked, found = find(prompt, &picked);

	if (found > 0)
		prompt->pick = (prompt->pick + direction + found) % found;
}

static void
draw_value(const struct session *session, struct frame *frame, int row)
{
	char label[BOIDS_FACTOR_TEXT], right[2 * LINE_TEXT], words[LINE_TEXT];

	restricted_range(session->options, session->selected, " ", words, sizeof words);
	snprintf(label, sizeof label, "%s = ", boids_factor_table[session->selected].name);
	snprintf(right, sizeof right, "%s  Enter sets  Esc leaves", words);
	line_edit_draw(session, frame, row, label, right);
}

static void
draw_find(const struct session *session, struct frame *frame, int row)
{
	char right[LINE_TEXT] = "none of them";
	int picked, found = find(&session->prompt, &picked);

	if (found)
		snprintf(right, sizeof right, "%d of %d  %s", session->prompt.pick + 1, found,
		         boids_factor_table[picked].name);
	line_edit_draw(session, frame, row, "/", right);
}

/* An edited text is no longer the one that was picked. */
static void
edit(struct session *session, uint32_t key)
{
	if (line_edit_key(&session->prompt, key, session->utf8))
		session->prompt.pick = 0;
}

static void
pick(struct session *session, int direction)
{
	if (session->prompt.kind->pick)
		session->prompt.kind->pick(session, direction);
}

void
prompt_key(struct session *session, uint32_t key)
{
	struct prompt *prompt = &session->prompt;
	bool has_error = *prompt->error != '\0';

	prompt->error[0] = '\0';
	if (prompt->kind->answer) {
		prompt->kind->answer(session, key);
		return;
	}
	switch (key) {
	case KEY_ESCAPE:
	case CTRL('C'):
		close_prompt(session);
		break;
	case KEY_ENTER:
		if (!has_error) /* the error covers the text: show the text again */
			prompt->kind->enter(session);
		break;
	case KEY_UP:
	case KEY_SHIFT_TAB:
		pick(session, -1);
		break;
	case KEY_DOWN:
	case KEY_TAB:
		pick(session, 1);
		break;
	default:
		edit(session, key);
	}
}

void
prompt_draw(const struct session *session, struct frame *frame, int row)
{
	if (*session->prompt.error)
		notice_draw_failure(session, frame, row, session->prompt.error);
	else
		session->prompt.kind->draw(session, frame, row);
}

const struct prompt_kind prompt_value = { .enter = enter_value, .draw = draw_value };
const struct prompt_kind prompt_find = { enter_name, pick_factor, draw_find, NULL };
