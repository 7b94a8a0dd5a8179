/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row. */
#include "prompt.h"

#include "actions/undo.h"
#include "math/number.h"
#include "math/spelling.h"
#include "settings/restricted.h"
#include "settings/theme_files.h"
#include "ui/line_edit.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

void
prompt_open(struct ui *ui, const struct prompt_kind *kind)
{
	ui->prompt = (struct prompt){ .kind = kind };
	ui->session->message.kind = MESSAGE_NONE;
}

static void
close_prompt(struct ui *ui)
{
	ui->prompt.kind = NULL;
}

/* Where the text of a search is, the best first. */
enum match { IN_NAME, IN_WORD, IN_SENTENCE, NO_MATCH };

static enum match
match_of(const char *text, int factor)
{
	const struct boids_factor *row = &boids_factor_table[factor];

	if (spelling_contains(row->name, text))
		return IN_NAME;
	for (int i = 0; row->word && row->word(i); i++)
		if (spelling_contains(row->word(i), text))
			return IN_WORD;
	return spelling_contains(row->help, text) ? IN_SENTENCE : NO_MATCH;
}

/* Returns the count of factors that match the text; *picked: the one chosen, or -1. */
static int
find(const struct prompt *prompt, int *picked)
{
	int found = 0;

	*picked = -1;
	for (int match = IN_NAME; match < NO_MATCH; match++)
		for (int i = 0; i < BOIDS_FACTORS; i++)
			if ((int)match_of(prompt->text, i) == match && found++ == prompt->pick)
				*picked = i;
	return found;
}

/* ---- a value */

static void
set_error(struct prompt *prompt, const char *error)
{
	snprintf(prompt->error, sizeof prompt->error, "%.*s", LINE_TEXT - 1, error);
}

/* Whether a text is a number or the beginning of one that is not negative. */
static bool
begins_number(const char *text)
{
	char longer[LINE_TEXT + 1];
	double value;

	snprintf(longer, sizeof longer, "%s0", text);
	return *text != '-' && (number_read(text, &value) || number_read(longer, &value));
}

static bool
begins_automatic(int factor, const char *text)
{
	static const char word[] = "auto ";
	const char *space = factor == BOIDS_FACTOR_number ? word + strlen(word) : word + 4;
	size_t length = strlen(text), most = (size_t)(space - word);

	if (boids_factor_table[factor].default_value.number >= 0)
		return false;
	return length <= most
	               ? strncmp(word, text, length) == 0
	               : most > 4 && strncmp(word, text, most) == 0 && begins_number(text + most);
}

/* Glyphs may be any characters, as many as there are headings. */
static bool
begins_choice(int factor, const char *text)
{
	const struct boids_factor *row = &boids_factor_table[factor];

	for (int i = 0; row->word(i); i++)
		if (spelling_begins(row->word(i), text))
			return true;
	return factor == BOIDS_FACTOR_glyphs && styled_width(text) <= BOIDS_CUSTOM_GLYPHS;
}

static bool
allows_value(struct ui *ui, const char *text)
{
	int factor = ui->panel.selected;
	struct boids_factors f = ui->session->settings.factors;
	char error[BOIDS_FACTOR_ERROR] = "";

	if (boids_factor_table[factor].word ? begins_choice(factor, text)
	                                    : begins_number(text) || begins_automatic(factor, text))
		return true;
	boids_factors_set(&f, boids_factor_table[factor].name, text, error);
	set_error(&ui->prompt, error);
	return false;
}

/* Returns the only word that begins with the text, if there is just one; else the text. */
static const char *
completed(const struct boids_factor *factor, const char *text)
{
	const char *whole = NULL;

	for (int row = 0; factor->word && factor->word(row); row++) {
		const char *word = factor->word(row);
		if (spelling_is(word, text))
			return text;
		if (!spelling_begins(word, text))
			continue;
		if (whole)
			return text;
		whole = word;
	}
	return whole ? whole : text;
}

static void
enter_value(struct ui *ui)
{
	struct prompt *prompt = &ui->prompt;
	struct boids_factors f = ui->session->settings.factors;
	const struct boids_factor *factor = &boids_factor_table[ui->panel.selected];
	char error[SETTINGS_ERROR];

	if (!*prompt->text) {
		close_prompt(ui);
	} else if (theme_files_set(&f, factor->name, completed(factor, prompt->text), error)) {
		boids_factors_fit(&f, ui->session->columns,
		                  ui->session->rows + ui->session->line_rows);
		ui->session->typed[ui->panel.selected] = f.at[ui->panel.selected];
		ui->session->was_typed[ui->panel.selected] = true;
		close_prompt(ui);
		ui_take(ui, ui->panel.selected, &f);
	} else {
		set_error(prompt, error);
	}
}

/* ---- a factor found by its name */

static void
enter_name(struct ui *ui)
{
	struct prompt *prompt = &ui->prompt;
	int picked;

	find(prompt, &picked);
	if (picked >= 0) {
		close_prompt(ui);
		ui_select(ui, picked);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "no factor matches '%.40s'",
		         prompt->text);
	}
}

/* Chooses the next or previous factor found, cyclically. */
static void
pick_factor(struct ui *ui, int direction)
{
	struct prompt *prompt = &ui->prompt;
	int picked, found = find(prompt, &picked);

	if (found > 0)
		prompt->pick = (prompt->pick + direction + found) % found;
}

static void
draw_value(const struct ui *ui, struct frame *frame, int row)
{
	char label[BOIDS_FACTOR_TEXT], right[2 * LINE_TEXT], words[LINE_TEXT];

	restricted_range(ui->session->options, ui->panel.selected, " ", words, sizeof words);
	snprintf(label, sizeof label, "%s = ", boids_factor_table[ui->panel.selected].name);
	snprintf(right, sizeof right, "%s  Enter apply  Esc cancel", words);
	line_edit_draw(ui, frame, row, label, right);
}

static void
draw_find(const struct ui *ui, struct frame *frame, int row)
{
	char right[LINE_TEXT] = "no match";
	int picked, found = find(&ui->prompt, &picked);

	if (found)
		snprintf(right, sizeof right, "%d of %d  %s  %s", ui->prompt.pick + 1, found,
		         boids_factor_table[picked].name, boids_factor_table[picked].help);
	line_edit_draw(ui, frame, row, "/", right);
}

/* An edited text is no longer the one that was picked. Deleting is always allowed. */
static void
edit(struct ui *ui, uint32_t key)
{
	struct prompt *prompt = &ui->prompt;
	char text[sizeof prompt->text];
	const int pick = prompt->pick, cursor = prompt->cursor;

	memcpy(text, prompt->text, sizeof text);
	if (!line_edit_key(prompt, key, ui->display.bars))
		return;
	prompt->pick = 0;
	if (strlen(prompt->text) <= strlen(text) || !prompt->kind->allows ||
	    prompt->kind->allows(ui, prompt->text))
		return;
	line_edit_set(prompt, text);
	prompt->cursor = cursor;
	prompt->pick = pick;
}

static void
pick(struct ui *ui, int direction)
{
	if (ui->prompt.kind->pick)
		ui->prompt.kind->pick(ui, direction);
}

static void
handle(struct ui *ui, uint32_t key)
{
	struct prompt *prompt = &ui->prompt;

	prompt->error[0] = '\0';
	if (prompt->kind->answer) {
		prompt->kind->answer(ui, key);
		return;
	}
	switch (key) {
	case KEY_ESCAPE:
	case CTRL('C'):
		close_prompt(ui);
		break;
	case KEY_ENTER:
		prompt->kind->enter(ui);
		break;
	case KEY_UP:
	case KEY_SHIFT_TAB:
		pick(ui, -1);
		break;
	case KEY_DOWN:
	case KEY_TAB:
		pick(ui, 1);
		break;
	default:
		edit(ui, key);
	}
}

void
prompt_draw(const struct ui *ui, struct frame *frame, int row)
{
	ui->prompt.kind->draw(ui, frame, row);
}

const struct prompt_kind prompt_value = { .enter = enter_value,
	                                  .draw = draw_value,
	                                  .allows = allows_value };
const struct prompt_kind prompt_find = { .enter = enter_name,
	                                 .pick = pick_factor,
	                                 .draw = draw_find };

/* ---- the widget */

static enum request
run(struct ui *ui, uint32_t key, const struct action *action)
{
	(void)action;
	handle(ui, key);
	return REQUEST_NONE;
}

/* A held Enter opens the prompt, but must not close it. */
static bool
find_key(const struct ui *ui, uint32_t key, struct action *action)
{
	*action = (struct action){ key == KEY_ENTER ? REPEAT_NOT : REPEAT_EACH, run, NULL, -1, 0 };
	return ui->prompt.kind;
}

static bool
types(const struct ui *ui)
{
	return ui->prompt.kind && !ui->prompt.kind->answer;
}

static enum mouse_verdict
drop_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)event;
	(void)key;
	return ui->prompt.kind ? MOUSE_DROPPED : MOUSE_PASSED;
}

const struct widget prompt_widget = { .find = find_key, .types = types, .mouse = drop_mouse };
