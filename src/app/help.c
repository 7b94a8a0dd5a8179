/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys. */
#include "app/help.h"

#include "app/help_text.h"
#include "app/styled.h"
#include "term/input.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 24 }; /* the screen that all is made for */
enum { ROOMY = 48 };              /* columns that hold all that the last row has to say */

/* Where the overlay lies, its frame aside, and how many lines it shows. */
struct place {
	int left, top, right, bottom, lines;
	bool framed;
};

static struct place
place_of(const struct app *app, const struct help_text *t)
{
	struct place p = { .right = app->columns, .bottom = app->rows };

	if (app->columns >= COLUMNS + 2 && app->rows >= ROWS + 2) {
		int rows = t->count + 2 < app->rows - 2 ? t->count + 2 : app->rows - 2;
		p.framed = true;
		p.left = (app->columns - COLUMNS) / 2;
		p.top = (app->rows - rows) / 2;
		p.right = p.left + COLUMNS;
		p.bottom = p.top + rows;
	}
	p.lines = p.bottom - p.top - 2 > 1 ? p.bottom - p.top - 2 : 1;
	return p;
}

static int
text_columns(const struct app *app)
{
	return app->columns < COLUMNS ? app->columns : COLUMNS;
}

void
help_open(struct app *app)
{
	app->help = true;
	app->help_top = 0;
}

/* The first line that can be shown: where the end of the text is at the end of the overlay. */
static int
last_top(const struct help_text *t, const struct place *p)
{
	return t->count > p->lines ? t->count - p->lines : 0;
}

/* The screen may have become larger. */
static void
clamp_top(struct app *app, int last)
{
	app->help_top = app->help_top < 0 ? 0 : app->help_top > last ? last : app->help_top;
}

void
help_scroll(struct app *app, int lines)
{
	struct help_text t;

	help_write(&t, text_columns(app));
	struct place p = place_of(app, &t);
	clamp_top(app, last_top(&t, &p));
	app->help_top += lines;
	clamp_top(app, last_top(&t, &p));
}

/* Space goes on page by page, as in a pager, and from the last one back. */
static int
lines_of(uint32_t key, int page, bool at_end)
{
	switch (key) {
	case KEY_UP:
		return -1;
	case KEY_DOWN:
		return 1;
	case KEY_PAGE_UP:
		return -page;
	case KEY_PAGE_DOWN:
		return page;
	default:
		return key == ' ' && !at_end ? page : 0;
	}
}

bool
help_key(struct app *app, uint32_t key)
{
	static const uint32_t closing[] = { '?',        'h',       'H', 'q',   'Q',
		                            KEY_ESCAPE, KEY_ENTER, ' ', KEY_F1 };
	struct help_text t;

	if (!app->help)
		return false;
	help_write(&t, text_columns(app));
	struct place p = place_of(app, &t);
	int lines = lines_of(key, p.lines, app->help_top >= last_top(&t, &p));
	if (lines != 0) {
		help_scroll(app, lines);
		return true;
	}
	app->help = false;
	for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
		if (key == closing[i])
			return true;
	return false;
}

static void
clear(struct frame *frame, const struct place *p)
{
	int edge = p->framed ? 1 : 0;

	for (int row = p->top - edge; row < p->bottom + edge; row++)
		for (int column = p->left - edge; column < p->right + edge; column++)
			frame_put(frame, column, row, (struct cell){ ' ', COLOUR_DEFAULT, 0 });
}

/* The frame around the text. */
static void
draw_frame(struct frame *frame, const struct place *p, bool utf8)
{
	static const char *const lines[2][6] = { { "+", "-", "+", "|", "+", "+" },
		                                 { "┌", "─", "┐", "│", "└", "┘" } };
	const char *const *line = lines[utf8];
	int left = p->left - 1, right = p->right, top = p->top - 1, bottom = p->bottom;

	for (int column = p->left; column < right; column++) {
		frame_text(frame, column, top, 0, line[1]);
		frame_text(frame, column, bottom, 0, line[1]);
	}
	for (int row = p->top; row < bottom; row++) {
		frame_text(frame, left, row, 0, line[3]);
		frame_text(frame, right, row, 0, line[3]);
	}
	frame_text(frame, left, top, 0, line[0]);
	frame_text(frame, right, top, 0, line[2]);
	frame_text(frame, left, bottom, 0, line[4]);
	frame_text(frame, right, bottom, 0, line[5]);
}

/* What the last row says of how to go back and, where not all is seen, of how to go on, by how many columns
 * there are at least. */
static const struct {
	int columns;
	const char *back, *more, *before;
} footers[] = {
	{ HELP_WIDE, "any other key goes back and does what it says", "Space next page",
	  "PgUp page before" },
	{ ROOMY, "any key goes back", "Space next page", "PgUp page before" },
	{ 25, "any key back", "Space more", "PgUp before" },
	{ 0, "Esc back", "Space more", "PgUp" },
};

/* Where there is little room, how to go on stands in front, as it would not fit at the right. */
static void
draw_footer(struct frame *frame, const struct place *p, const struct help_text *t, int top)
{
	int last = last_top(t, p), end = top + p->lines, width = p->right - p->left, i = 0;
	char left[64], right[64] = "";

	while (width < footers[i].columns)
		i++;
	const char *back = footers[i].back, *on = top < last ? footers[i].more : footers[i].before;
	bool paged = last > 0, roomy = width >= ROOMY;
	snprintf(left, sizeof left, "%s%s%s", paged && !roomy ? on : "",
	         paged && !roomy ? "  " : "", back);
	if (paged)
		snprintf(right, sizeof right, "%d-%d of %d%s%s", top + 1,
		         end < t->count ? end : t->count, t->count, roomy ? "  " : "",
		         roomy ? on : "");
	int column = styled_put(frame, p->left, p->bottom - 1, p->right, left);
	styled_right(frame, column, p->bottom - 1, p->right, right);
}

static void
draw_title(struct frame *frame, const struct place *p)
{
	int column = styled_put(frame, p->left, p->top, p->right, BOLD " keys" BOLD);

	if (p->right - p->left >= HELP_WIDE)
		column = styled_put(frame, column + 3, p->top, p->right, help_pairs);
	styled_right(frame, column, p->top, p->right, "boids " BOIDS_VERSION "   man boids");
}

static void
draw_text(const struct app *app, struct frame *frame, const struct place *p,
          const struct help_text *t)
{
	int top = app->help_top;

	for (int i = 0; i < p->lines && top + i < t->count; i++)
		styled_put(frame, p->left, p->top + 1 + i, p->right, t->line[top + i]);
	draw_title(frame, p);
	if (p->bottom > p->top + 2)
		draw_footer(frame, p, t, top);
}

void
help_draw(struct app *app, struct frame *frame)
{
	struct help_text t;

	if (!app->help)
		return;
	help_write(&t, text_columns(app));
	struct place p = place_of(app, &t);
	clamp_top(app, last_top(&t, &p));
	clear(frame, &p);
	if (p.framed)
		draw_frame(frame, &p, app->utf8);
	draw_text(app, frame, &p, &t);
}
