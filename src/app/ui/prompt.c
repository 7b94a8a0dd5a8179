/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row. */
#include "prompt.h"

#include "line/input.h"
#include "line_edit.h"
#include "notice.h"
#include "session/session_factor.h"
#include "settings/restricted.h"

#include <stdio.h>
#include <string.h>

void
prompt_open(struct session *app, const struct prompt_kind *kind)
{
	app->prompt = (struct prompt){ .kind = kind };
	app->message.kind = MESSAGE_NONE;
}

static void
close_prompt(struct session *app)
{
	app->prompt.kind = NULL;
}

bool
prompt_types(const struct session *app)
{
	return app->prompt.kind && !app->prompt.kind->answer;
}

static bool
matches(const struct prompt *prompt, int factor)
{
	return strstr(factor_table[factor].name, prompt->text) != NULL;
}

/* Returns the count of factors whose name contains the text; *picked: the one chosen, or -1. */
static int
find(const struct prompt *prompt, int *picked)
{
	int found = 0;

	*picked = -1;
	for (int i = 0; i < FACTORS; i++)
		if (matches(prompt, i) && found++ == prompt->pick)
			*picked = i;
	return found;
}

/* Returns the only word that begins with the text, if there is just one; else the text. */
static const char *
completed(const struct factor *factor, const char *text)
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
enter_value(struct session *app)
{
	struct prompt *prompt = &app->prompt;
	struct factors f = app->settings.factors;
	const struct factor *factor = &factor_table[app->selected];
	char error[FACTOR_ERROR];

	if (!*prompt->text) {
		close_prompt(app);
	} else if (factors_set(&f, factor->name, completed(factor, prompt->text), error)) {
		factors_fit(&f, app->columns, app->rows);
		app->typed[app->selected] = f.at[app->selected];
		app->was_typed[app->selected] = true;
		close_prompt(app);
		session_take(app, app->selected, &f);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "%.*s", LINE_TEXT - 1, error);
	}
}

static void
enter_name(struct session *app)
{
	struct prompt *prompt = &app->prompt;
	int picked;

	find(prompt, &picked);
	if (picked >= 0) {
		close_prompt(app);
		session_select(app, picked);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "no factor has '%.40s' in its name",
		         prompt->text);
	}
}

/* Chooses the next or previous factor found, cyclically. */
static void
pick_factor(struct session *app, int direction)
{
	struct prompt *prompt = &app->prompt;
	int picked, found = find(prompt, &picked);

	if (found > 0)
		prompt->pick = (prompt->pick + direction + found) % found;
}

static void
draw_value(const struct session *app, struct frame *frame, int row)
{
	char label[FACTOR_TEXT], right[2 * LINE_TEXT], words[LINE_TEXT];

	restricted_range(app->options, app->selected, " ", words, sizeof words);
	snprintf(label, sizeof label, "%s = ", factor_table[app->selected].name);
	snprintf(right, sizeof right, "%s  Enter sets  Esc leaves", words);
	line_edit_draw(app, frame, row, label, right);
}

static void
draw_find(const struct session *app, struct frame *frame, int row)
{
	char right[LINE_TEXT] = "none of them";
	int picked, found = find(&app->prompt, &picked);

	if (found)
		snprintf(right, sizeof right, "%d of %d  %s", app->prompt.pick + 1, found,
		         factor_table[picked].name);
	line_edit_draw(app, frame, row, "/", right);
}

/* An edited text is no longer the one that was picked. */
static void
edit(struct session *app, uint32_t key)
{
	if (line_edit_key(&app->prompt, key, app->utf8))
		app->prompt.pick = 0;
}

static void
pick(struct session *app, int direction)
{
	if (app->prompt.kind->pick)
		app->prompt.kind->pick(app, direction);
}

void
prompt_key(struct session *app, uint32_t key)
{
	struct prompt *prompt = &app->prompt;
	bool has_error = *prompt->error != '\0';

	prompt->error[0] = '\0';
	if (prompt->kind->answer) {
		prompt->kind->answer(app, key);
		return;
	}
	switch (key) {
	case KEY_ESCAPE:
	case CTRL('C'):
		close_prompt(app);
		break;
	case KEY_ENTER:
		if (!has_error) /* the error covers the text: show the text again */
			prompt->kind->enter(app);
		break;
	case KEY_UP:
	case KEY_SHIFT_TAB:
		pick(app, -1);
		break;
	case KEY_DOWN:
	case KEY_TAB:
		pick(app, 1);
		break;
	default:
		edit(app, key);
	}
}

void
prompt_draw(const struct session *app, struct frame *frame, int row)
{
	if (*app->prompt.error)
		notice_draw_failure(app, frame, row, app->prompt.error);
	else
		app->prompt.kind->draw(app, frame, row);
}

const struct prompt_kind prompt_value = { .enter = enter_value, .draw = draw_value };
const struct prompt_kind prompt_find = { enter_name, pick_factor, draw_find, NULL };
