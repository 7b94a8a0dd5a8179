/* SPDX-License-Identifier: MIT */
#include "pane.h"

#include "styled_text.h"

enum {
	BESIDE = 66,    /* columns from which the flock has room, too */
	WHOLE = 30,     /* columns that are left from which the whole world is seen in them */
	APART = 110,    /* columns from which the rows of the picker have sentences ... */
	SENTENCES = 48, /* ... and its columns then */
	NARROW = 28,    /* columns of the panel of factors on a narrow screen: it has no bars */
	WIDE = 52,      /* columns in which plots have room ... */
	FOR_PLOTS = 120 /* ... on a screen from these columns on */
};

bool
pane_fits(const struct ui *ui)
{
	return ui->display.columns >= PANE_LEAST_COLUMNS && ui->display.rows >= PANE_LEAST_ROWS;
}

bool
pane_shows(const struct ui *ui, enum panel_kind panel)
{
	return ui->panel.which == panel && pane_fits(ui);
}

bool
pane_has_factor(const struct ui *ui)
{
	return ui->session->message.kind == MESSAGE_FACTOR || pane_shows(ui, PANEL_FACTORS);
}

struct pane
pane_of(const struct ui *ui)
{
	const int columns = ui->display.columns;
	const bool tunes = ui->panel.which == PANEL_FACTORS && !ui->is_picking;
	struct pane p = { .right = columns, .beside = columns >= BESIDE || tunes };

	if (p.beside)
		p.left = columns - (ui->is_picking && columns >= APART ? SENTENCES
		                    : columns >= FOR_PLOTS && !tunes   ? WIDE
		                    : columns >= BESIDE                ? PANE_COLUMNS
		                                                       : NARROW);
	p.inner = p.left + p.beside;
	p.title = p.left + 2 * p.beside;
	p.bottom = ui_world_rows(ui);
	return p;
}

bool
pane_has(const struct ui *ui, const struct input_event *event)
{
	struct pane pane = pane_of(ui);

	return event->column >= pane.left && event->row < pane.bottom;
}

struct viewport
pane_viewport(const struct ui *ui)
{
	bool open = ui->is_picking || ui->panel.which != PANEL_NONE;
	const struct pane pane = pane_of(ui);
	bool apart = open && pane_fits(ui) && pane.left >= WHOLE;

	return (struct viewport){ 0, 0, apart ? pane.left : ui->display.columns, ui_world_rows(ui) };
}

void
pane_clear(const struct ui *ui, struct frame *frame, const struct pane *pane)
{
	frame_clear_part(frame, pane->left, 0, pane->right - pane->left, pane->bottom);
	frame->first = pane->left;
	frame->end = pane->right;
	for (int row = 0; row < pane->bottom && pane->beside; row++)
		styled_put(frame, pane->left, row, pane->right, ui->display.bars ? "│" : "|");
}

void
pane_rule(const struct ui *ui, struct frame *frame, const struct pane *pane, int row)
{
	for (int column = pane->left; column < pane->right; column++)
		styled_put(frame, column, row, pane->right, ui->display.bars ? "─" : "-");
	if (pane->beside)
		styled_put(frame, pane->left, row, pane->right, ui->display.bars ? "├" : "+");
}

const char *
pane_wrap(struct frame *frame, const struct pane *pane, int row, int end, const char *text)
{
	int columns = pane->right - pane->inner;
	char words[LINE_TEXT];

	for (; row < end; row++) {
		styled_wrap(&text, columns, columns, words, sizeof words);
		styled_put(frame, pane->inner, row, pane->right, words);
	}
	return text;
}

void
pane_select(struct frame *frame, const struct pane *pane, int row)
{
	styled_put(frame, pane->left, row, pane->right, ">");
	for (int column = pane->left + 1; column < pane->right; column++) {
		struct cell cell = frame_cell(frame, column, row);
		cell.style |= STYLE_REVERSE;
		frame_put(frame, column, row, cell);
	}
}
