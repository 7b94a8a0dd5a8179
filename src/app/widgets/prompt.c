/* SPDX-License-Identifier: MIT */
#include "prompt.h"

#include "math/spelling.h"
#include "ui/notice.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

void
prompt_open(struct ui *ui, const struct prompt_kind *kind)
{
	*ui->prompt = (struct prompt){ .kind = kind };
	ui->session->message.kind = MESSAGE_NONE;
}

/* Where the text of a search is, the best first. IS_NAME: it is the name or its initials. */
enum match { IS_NAME, BEGINS_NAME, IN_NAME, IN_WORD, IN_SENTENCE, NO_MATCH };

/* Whether a text is the initials of a name: "ps" of predator-stomach. */
static bool
is_initials(const char *name, const char *text)
{
	while (name && *text && *name == *text) {
		name = strchr(name, '-');
		name = name ? name + 1 : NULL;
		text++;
	}
	return !name && !*text;
}

static enum match
name_match(const char *text, int factor)
{
	const char *name = factor_table[factor].name;

	return spelling_is(name, text) || is_initials(name, text) ? IS_NAME
	       : *text && spelling_begins(name, text)             ? BEGINS_NAME
	       : spelling_contains(name, text)                    ? IN_NAME
	                                                          : NO_MATCH;
}

static enum match
match_of(const char *text, int factor)
{
	const struct boids_factor *row = &factor_table[factor];
	enum match match = name_match(text, factor);

	for (int i = 0; match == NO_MATCH && row->word && row->word(i); i++)
		if (spelling_contains(row->word(i), text))
			match = IN_WORD;
	return match == NO_MATCH && spelling_contains(row->help, text) ? IN_SENTENCE : match;
}

/* Returns the place of a match among all: of names that begin alike the shorter first, else by row. */
static int
rank_of(enum match match, int factor)
{
	int length = match == BEGINS_NAME ? styled_width(factor_table[factor].name) : 0;

	return ((int)match * LINE_TEXT + length) * BOIDS_FACTORS + factor;
}

static const char *
factor_name(int row)
{
	return row < BOIDS_FACTORS ? factor_table[row].name : NULL;
}

/* Returns the count of factors that match the text, or 1 if only one has a name near to it;
 * *picked: the one chosen, or -1. */
static int
find(const struct prompt *prompt, int *picked)
{
	int rank[BOIDS_FACTORS], found = 0, none = rank_of(NO_MATCH, 0);

	*picked = -1;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		found += (rank[i] = rank_of(match_of(prompt->line.text, i), i)) < none;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int before = 0;
		for (int other = 0; other < BOIDS_FACTORS; other++)
			before += rank[other] < rank[i];
		if (before == prompt->pick && before < found)
			*picked = i;
	}
	const char *near = found == 0 ? nearest_name(prompt->line.text, factor_name) : NULL;
	if (near)
		*picked = factor_find(near);
	return near ? 1 : found;
}

static bool
is_found_first(const char *text, int factor)
{
	enum match match = name_match(text, factor);

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (rank_of(name_match(text, i), i) < rank_of(match, factor))
			return false;
	return match < NO_MATCH;
}

/* Tries the initials, then the beginning, then the rest of the name. */
void
prompt_shortest(int factor, char text[FIND_LETTERS + 1])
{
	const char *name = factor_table[factor].name;

	*text = '\0';
	for (const char *at = name; *at && strlen(text) < FIND_LETTERS; at++)
		if (at == name || at[-1] == '-')
			strncat(text, at, 1);
	for (; *name && !is_found_first(text, factor); name++)
		for (int letters = 1; letters <= FIND_LETTERS; letters++) {
			snprintf(text, FIND_LETTERS + 1, "%.*s", letters, name);
			if (is_found_first(text, factor))
				return;
		}
}

void
prompt_set_error(struct prompt *prompt, const char *error)
{
	snprintf(prompt->error, sizeof prompt->error, "%.*s", LINE_TEXT - 1, error);
}

/* ---- a factor found by its name */

static void
enter_name(struct ui *ui)
{
	struct prompt *prompt = ui->prompt;
	int picked;

	find(prompt, &picked);
	if (picked >= 0) {
		ui->prompt->kind = NULL;
		ui_select(ui, picked);
	} else {
		snprintf(prompt->error, sizeof prompt->error, "no factor matches '%.40s'",
		         prompt->line.text);
	}
}

/* Chooses the next or previous factor found, cyclically. */
static void
pick_factor(struct ui *ui, int direction)
{
	struct prompt *prompt = ui->prompt;
	int picked, found = find(prompt, &picked);

	if (found > 0)
		prompt->pick = (prompt->pick + direction + found) % found;
}

static void
draw_find(const struct ui *ui, struct frame *frame, int row)
{
	char right[LINE_TEXT] = "no match";
	int picked, found = find(ui->prompt, &picked);

	if (found)
		snprintf(right, sizeof right, "%d of %d  %s  %s", ui->prompt->pick + 1, found,
		         factor_table[picked].name, factor_table[picked].help);
	prompt_draw_text(ui, frame, row, "/", right);
}

const struct prompt_kind prompt_find = { .enter = enter_name,
	                                 .pick = pick_factor,
	                                 .draw = draw_find };

void
prompt_draw_text(const struct ui *ui, struct frame *frame, int row, const char *label,
                 const char *right)
{
	const struct prompt *prompt = ui->prompt;
	const char *at = prompt->line.text + prompt->line.cursor, *behind = styled_skip(at, 1);
	const char *mark = *at && !ui->display.plain ? REVERSE : "";
	char text[2 * LINE_TEXT], error[LINE_TEXT + 8];

	int length = snprintf(text, sizeof text, "%s%.*s", label, prompt->line.cursor,
	                      prompt->line.text);
	int cursor = styled_width(text);
	snprintf(text + length, sizeof text - (size_t)length, "%s%s%.*s%s%s", mark,
	         *mark ? "" : "_", (int)(behind - at), at, mark, behind);
	int column = styled_put(frame, 0, row, frame->columns,
	                        styled_skip(text, cursor + 1 - frame->columns));
	if (!*prompt->error) {
		styled_right(frame, column, row, frame->columns, right);
	} else if (row > 0 && column + 4 + styled_width(prompt->error) > frame->columns) {
		frame_clear(frame, row - 1, 1);
		notice_draw(ui, frame, row - 1, true, prompt->error);
	} else {
		snprintf(error, sizeof error, BOLD "!" BOLD " %s", prompt->error);
		styled_put(frame, column + 2, row, frame->columns, error);
	}
}

/* ---- the widget */

static bool
is_answer(uint32_t key)
{
	return (key < 128 && strchr("yYnN", (int)key)) || key == KEY_ESCAPE || key == KEY_END;
}

static void
run(struct ui *ui, uint32_t key)
{
	const struct prompt_kind *kind = ui->prompt->kind;

	ui->prompt->error[0] = '\0';
	if (kind->answer) { /* any other key leaves the question */
		if (is_answer(key) && kind->answer(ui, key == 'y' || key == 'Y'))
			ui->prompt->kind = NULL;
		return;
	}
	switch (key) {
	case KEY_ESCAPE:
	case CTRL('C'):
		ui->prompt->kind = NULL;
		break;
	case KEY_ENTER:
		kind->enter(ui);
		break;
	case KEY_UP:
	case KEY_SHIFT_TAB:
	case KEY_DOWN:
	case KEY_TAB:
		if (kind->pick)
			kind->pick(ui, key == KEY_DOWN || key == KEY_TAB ? 1 : -1);
		break;
	default: /* an edited text is no longer the one that was picked */
		if (line_edit_key(&ui->prompt->line, key, ui->display.bars))
			ui->prompt->pick = 0;
	}
}

/* A held Enter opens the prompt, but must not close it. */
static bool
find_key(const struct ui *ui, uint32_t key, struct action *action)
{
	const struct prompt_kind *kind = ui->prompt->kind;

	action->yields = kind && kind->answer && !is_answer(key) ? WITH_QUESTION : 0;
	action->repeat = key == KEY_ENTER ? REPEAT_NOT : REPEAT_EACH;
	action->run = run;
	return kind;
}

const struct widget prompt_widget = { .find = find_key };
