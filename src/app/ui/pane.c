/* SPDX-License-Identifier: MIT */
/* Pane: the area of a panel, and its border. */
#include "pane.h"

#include "styled_text.h"

enum { BESIDE = 66 }; /* columns from which the flock has room, too */

bool
pane_fits(const struct ui *ui)
{
	return ui->display.columns >= PANE_LEAST_COLUMNS && ui->display.rows >= PANE_LEAST_ROWS;
}

struct pane
pane_of(const struct ui *ui)
{
	struct pane p = { .right = ui->display.columns, .beside = ui->display.columns >= BESIDE };

	p.left = p.beside ? p.right - PANE_COLUMNS : 0;
	p.bottom = ui_world_rows(ui);
	return p;
}

void
pane_clear(const struct ui *ui, struct frame *frame, const struct pane *pane)
{
	for (int row = 0; row < pane->bottom; row++) {
		for (int column = pane->left; column < pane->right; column++)
			frame_put(frame, column, row, (struct cell){ ' ', COLOUR_DEFAULT, 0 });
		if (pane->beside)
			styled_put(frame, pane->left, row, pane->right,
			           ui->display.bars ? "│" : "|");
	}
}

void
pane_rule(const struct ui *ui, struct frame *frame, const struct pane *pane, int row)
{
	for (int column = pane->left; column < pane->right; column++)
		styled_put(frame, column, row, pane->right, ui->display.bars ? "─" : "-");
	if (pane->beside)
		styled_put(frame, pane->left, row, pane->right, ui->display.bars ? "├" : "+");
}
