/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys. */
#include "app/help.h"

#include "app/command.h"
#include "app/echo.h"
#include "app/styled.h"

#include <stdio.h>
#include <string.h>

enum { LINES = 128, COLUMNS = 80, ROWS = 24 }; /* at most; and the screen that all is made for */
enum { TWO_COLUMNS = 78, SECOND = 34 };        /* from so many; where the second one starts */
enum { PAIRS = 3, PAIR_WIDTH = 27 };           /* columns of factors, and how wide each is */

static const char pairs_say[] = "lower RAISE (a choice: previous NEXT)";

/* The text between the title and the last row. */
struct text {
	char line[LINES][LINE_TEXT];
	int count;
};

static char *
new_line(struct text *t)
{
	char *line = t->line[t->count < LINES ? t->count++ : LINES - 1];

	*line = '\0';
	return line;
}

/* Blanks up to a column, at least one. */
static void
pad(char *line, int column)
{
	do
		strcat(line, " ");
	while (styled_width(line) < column);
}

/* The factors that have a key: "s S  separation". Returns how many; which gets the n-th. */
static int
keyed_factors(int n, int *which)
{
	int count = 0;

	for (int i = 0; i < FACTORS; i++)
		if (factor_table[i].key && count++ == n)
			*which = i;
	return count;
}

static void
add_pair(char *line, int factor)
{
	size_t length = strlen(line);
	char keys[8];

	keys_show(factor, keys);
	snprintf(line + length, LINE_TEXT - length, BOLD "%-3s" BOLD "  %s%s", keys,
	         factor_table[factor].name, factor == FACTOR_colour_by ? " (palette)" : "");
}

/* Column by column, as the panel lists them. */
static void
add_pairs(struct text *t, int columns)
{
	int which = 0, count = keyed_factors(-1, &which), rows = (count + columns - 1) / columns;

	for (int row = 0; row < rows; row++) {
		char *line = new_line(t);
		for (int i = row; i < count; i += rows) {
			keyed_factors(i, &which);
			pad(line, 2 + i / rows * PAIR_WIDTH);
			add_pair(line, which);
		}
	}
}

/* The n-th command of the section that is listed, or NULL. */
static const struct command *
listed(enum section section, int n)
{
	for (const struct command *c = command_table; c->label; c++)
		if (c->section == section && c->help && n-- == 0)
			return c;
	return NULL;
}

/* How wide the labels of every second command (or of each) are. */
static int
label_width(enum section section, int first, int each)
{
	int width = 0;

	for (int i = first; listed(section, i); i += each) {
		int label = styled_width(listed(section, i)->label);
		width = label > width ? label : width;
	}
	return width;
}

static void
add_two_columns(struct text *t, enum section section)
{
	int left = label_width(section, 0, 2), right = label_width(section, 1, 2);

	for (int i = 0; listed(section, i); i++) {
		const struct command *c = listed(section, i);
		int start = i % 2 ? SECOND : 2;
		char *line = i % 2 ? t->line[t->count - 1] : new_line(t);
		pad(line, start);
		strcat(strcat(strcat(line, BOLD), c->label), BOLD);
		pad(line, start + (i % 2 ? right : left) + 2);
		strcat(line, c->help);
	}
}

/* Each command in its own line; what it does below its keys where it does not fit beside them. */
static void
add_one_column(struct text *t, enum section section, int columns)
{
	int beside = 2 + label_width(section, 0, 1) + 2;

	for (int i = 0; listed(section, i); i++) {
		const char *help = listed(section, i)->help;
		char *line = new_line(t);
		snprintf(line, LINE_TEXT, "  " BOLD "%s" BOLD, listed(section, i)->label);
		if (beside + styled_width(help) <= columns) {
			pad(line, beside);
			strcat(line, help);
			continue;
		}
		while (*help) {
			char words[LINE_TEXT - 8];
			words_take(&help, columns - 4, words, sizeof words);
			snprintf(new_line(t), LINE_TEXT, "    %s", words);
		}
	}
}

static void
write_text(struct text *t, int columns)
{
	bool wide = columns >= TWO_COLUMNS;
	const char *sentence = pairs_say;

	t->count = 0;
	while (!wide && *sentence) { /* else it stands behind the title */
		char words[LINE_TEXT - 8];
		words_take(&sentence, columns - 1, words, sizeof words);
		snprintf(new_line(t), LINE_TEXT, " %s", words);
	}
	add_pairs(t, wide ? PAIRS : 1);
	for (enum section section = 0; section < SECTIONS; section++) {
		snprintf(new_line(t), LINE_TEXT, " " BOLD "%s" BOLD, section_names[section]);
		if (wide)
			add_two_columns(t, section);
		else
			add_one_column(t, section, columns);
	}
}

/* Where the overlay lies, its frame aside, and how many lines it shows. */
struct place {
	int left, top, right, bottom, lines;
	bool framed;
};

static struct place
place_of(const struct app *app, const struct text *t)
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

void
help_scroll(struct app *app, int lines)
{
	struct text t;

	write_text(&t, text_columns(app));
	int last = t.count - place_of(app, &t).lines;
	app->help_top += lines;
	if (app->help_top > last)
		app->help_top = last;
	if (app->help_top < 0)
		app->help_top = 0;
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

static void
draw_text(const struct app *app, struct frame *frame, const struct place *p, const struct text *t)
{
	int last = p->bottom - 1;

	for (int i = 0; i < p->lines && app->help_top + i < t->count; i++)
		styled_put(frame, p->left, p->top + 1 + i, p->right, t->line[app->help_top + i]);
	int column = styled_put(frame, p->left, p->top, p->right, BOLD " keys" BOLD);
	if (p->right - p->left >= TWO_COLUMNS)
		column = styled_put(frame, column + 3, p->top, p->right, pairs_say);
	styled_right(frame, column, p->top, p->right, "boids " BOIDS_VERSION "   man boids");
	if (last <= p->top + 1)
		return;
	column = styled_put(frame, p->left, last, p->right,
	                    p->right - p->left >= 50
	                            ? "any other key goes back and does what it says"
	                            : "any key goes back");
	if (!p->framed || t->count > p->lines)
		styled_right(frame, column, last, p->right, "Up Down scroll");
}

void
help_draw(const struct app *app, struct frame *frame)
{
	struct text t;

	if (!app->help)
		return;
	write_text(&t, text_columns(app));
	struct place p = place_of(app, &t);
	clear(frame, &p);
	if (p.framed)
		draw_frame(frame, &p, app->utf8);
	draw_text(app, frame, &p, &t);
}
