/* SPDX-License-Identifier: MIT */
/* Pane: the area of a panel, and its border. */
#include "pane.h"

#include "styled_text.h"

enum { BESIDE = 66 }; /* columns from which the flock has room, too */

bool
pane_fits(const struct session *session)
{
	return session->columns >= PANE_LEAST_COLUMNS && session->rows >= PANE_LEAST_ROWS;
}

struct pane
pane_of(const struct session *session)
{
	struct pane p = { .right = session->columns, .beside = session->columns >= BESIDE };

	p.left = p.beside ? p.right - PANE_COLUMNS : 0;
	p.bottom = session_world_rows(session);
	return p;
}

void
pane_clear(const struct session *session, struct frame *frame, const struct pane *pane)
{
	for (int row = 0; row < pane->bottom; row++) {
		for (int column = pane->left; column < pane->right; column++)
			frame_put(frame, column, row, (struct cell){ ' ', COLOUR_DEFAULT, 0 });
		if (pane->beside)
			styled_put(frame, pane->left, row, pane->right, session->utf8 ? "│" : "|");
	}
}

void
pane_rule(const struct session *session, struct frame *frame, const struct pane *pane, int row)
{
	for (int column = pane->left; column < pane->right; column++)
		styled_put(frame, column, row, pane->right, session->utf8 ? "─" : "-");
	if (pane->beside)
		styled_put(frame, pane->left, row, pane->right, session->utf8 ? "├" : "+");
}
