/* SPDX-License-Identifier: MIT */
/* Factor details: what the factor panel says about the row of its cursor. */
#include "factor_details.h"

#include "factor_line.h"
#include "factor_list.h"
#include "styled_text.h"

#include <stdio.h>

/* Writes "preset 3"; "" for an unchanged choice, as its range shows the word in brackets. */
static void
write_home(const struct ui *ui, int factor, char *text, size_t size)
{
	char home[BOIDS_FACTOR_TEXT];

	*text = '\0';
	if (boids_factor_table[factor].word &&
	    boids_factor_same(&ui->session->settings.factors, &ui->session->home, factor))
		return;
	boids_factor_show(&ui->session->home, factor, home);
	snprintf(text, size, "preset %s", home);
}

/* Adds range, unit and preset value as far as they fit, or why the factor has no effect now. */
static void
add_facts(const struct ui *ui, struct line *line, bool units)
{
	int factor = ui->panel.selected;
	char field[LINE_TEXT], home[LINE_TEXT], keys[8], why[BOIDS_FACTOR_ERROR];
	int gap = line->width > 0 ? 3 : 0, reserve = 0;

	if (boids_flock_factor_inactive(ui->session->flock, factor, why)) {
		line_add(line, 3, why, 0);
		return;
	}
	write_home(ui, factor, home, sizeof home);
	factor_line_keys(factor, keys);
	if (boids_factor_table[factor].word && *home) /* the list of words is cut for them */
		reserve = styled_width(home) + 2 + (*keys ? styled_width(keys) + 3 : 0);
	factor_line_range(ui, factor, line->room - line->width - gap - reserve, field, sizeof field);
	if (*field)
		line_add(line, 3, field, 0);
	if (units && *boids_factor_table[factor].unit)
		line_add(line, 1, boids_factor_table[factor].unit, 0);
	if (*home)
		line_add(line, 2, home, 0);
}

/* Draws the last row of details: the rest of the sentence, the facts, the keys. */
static void
draw_facts(const struct ui *ui, struct frame *frame, const struct pane *pane, const char *sentence)
{
	int left = pane->left + pane->beside;
	struct line line = { .room = pane->right - left };
	char keys[8], words[LINE_TEXT];

	styled_wrap(&sentence, line.room, words, sizeof words);
	if (*words)
		line_add(&line, 0, words, 0);
	add_facts(ui, &line, !*words);
	factor_line_keys(ui->panel.selected, keys);
	if (!pane->beside && *keys)
		line_add(&line, 3, keys, 0);
	int column = styled_put(frame, left, pane->bottom - 1, pane->right, line.text);
	if (pane->beside)
		styled_right(frame, column, pane->bottom - 1, pane->right, keys);
}

void
factor_details_draw(const struct ui *ui, struct frame *frame, const struct pane *pane, int top)
{
	const char *sentence = boids_factor_table[ui->panel.selected].help;
	int left = pane->left + pane->beside;
	char words[LINE_TEXT];

	for (int row = top; row < pane->bottom - 1; row++) {
		styled_wrap(&sentence, pane->right - left, words, sizeof words);
		styled_put(frame, left, row, pane->right, words);
	}
	draw_facts(ui, frame, pane, pane->beside ? "" : sentence);
}

void
factor_details_group(const struct ui *ui, struct frame *frame, const struct pane *pane, int top)
{
	const char *keys = ui->panel.open >> ui->panel.section & 1 ? "Enter or Left folds them"
	                                                           : "Enter or Right shows them";
	int left = pane->left + pane->beside;
	char names[BOIDS_FACTORS * 20] = "", words[LINE_TEXT];
	size_t length = 0;

	for (int factor = 0; factor < BOIDS_FACTORS; factor++)
		if (factor_list_section(ui, factor) == ui->panel.section)
			length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
			                           length > 0 ? ", " : "",
			                           boids_factor_table[factor].name);
	const char *text = names;
	for (int row = top; row < pane->bottom - 1; row++) {
		styled_wrap(&text, pane->right - left, words, sizeof words);
		styled_put(frame, left, row, pane->right, words);
		if (*text && row == pane->bottom - 2)
			styled_put(frame, pane->right - 2, row, pane->right, "..");
	}
	styled_put(frame, left, pane->bottom - 1, pane->right, keys);
}
