/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys. */
#include "help.h"

#include "boids/version.h"
#include "ui/factor_line.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 24 };    /* size of the overlay */
enum { ROOMY = 48 };                 /* columns for the whole last row */
enum { LINES = 128 };                /* at most */
enum { WIDE = 78 };                  /* columns from which commands have two columns */
enum { SECOND = 35 };                /* where the second column starts */
enum { WHEEL_LINES = 3 };            /* lines for each step of the wheel */
enum { PAIRS = 3, PAIR_WIDTH = 27 }; /* columns of factors, and their width */

/* The effect of the factor keys; in the title, or in a narrow text. */
static const char pairs[] = "small: less, previous   CAPITAL: more, next";

/* The lines between the title and the last row. */
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

/* Adds blanks up to a column, at least one. */
static void
pad(char *line, int column)
{
	do
		strcat(line, " ");
	while (styled_width(line) < column);
}

/* Returns the count of factors that have a key; *factor: the n-th of them. */
static int
keyed_factors(int n, int *factor)
{
	int count = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (boids_factor_table[i].key && count++ == n)
			*factor = i;
	return count;
}

static void
add_pair(char *line, int factor)
{
	size_t length = strlen(line);
	char keys[8];

	factor_line_keys(factor, keys);
	snprintf(line + length, LINE_TEXT - length, BOLD "%-3s" BOLD "  %s%s", keys,
	         boids_factor_table[factor].name,
	         factor == BOIDS_FACTOR_colour_by ? " (palette)" : "");
}

/* Adds the keys of factors, column by column, in the order of the factor panel. */
static void
add_pairs(struct text *t, int columns)
{
	int factor = 0, count = keyed_factors(-1, &factor), rows = (count + columns - 1) / columns;

	for (int row = 0; row < rows; row++) {
		char *line = new_line(t);
		for (int i = row; i < count; i += rows) {
			keyed_factors(i, &factor);
			pad(line, 2 + i / rows * PAIR_WIDTH);
			add_pair(line, factor);
		}
	}
}

/* Returns the width of the widest label, of commands first, first + each, first + 2 each ... */
static int
label_width(const struct command *commands, int first, int each)
{
	int width = 0;

	for (int i = 0; commands[i].label; i++) {
		int label = i % each == first ? styled_width(commands[i].label) : 0;
		width = label > width ? label : width;
	}
	return width;
}

static void
add_two_columns(struct text *t, const struct command *commands)
{
	int left = label_width(commands, 0, 2), right = label_width(commands, 1, 2);

	for (int i = 0; commands[i].label; i++) {
		const struct command *c = &commands[i];
		int start = i % 2 ? SECOND : 2;
		char *line = i % 2 ? t->line[t->count - 1] : new_line(t);
		pad(line, start);
		strcat(strcat(strcat(line, BOLD), c->label), BOLD);
		pad(line, start + (i % 2 ? right : left) + 2);
		strcat(line, c->help);
	}
}

/* Adds each command in its own line; its effect goes below its keys if it does not fit beside them. */
static void
add_one_column(struct text *t, const struct command *commands, int columns)
{
	int beside = 2 + label_width(commands, 0, 1) + 2;

	for (const struct command *c = commands; c->label; c++) {
		const char *help = c->help;
		char *line = new_line(t);
		snprintf(line, LINE_TEXT, "  " BOLD "%s" BOLD, c->label);
		if (beside + styled_width(help) <= columns) {
			pad(line, beside);
			strcat(line, help);
			continue;
		}
		while (*help) {
			char words[LINE_TEXT - 8];
			styled_wrap(&help, columns - 4, words, sizeof words);
			snprintf(new_line(t), LINE_TEXT, "    %s", words);
		}
	}
}

static void
write_sections(struct text *t, const struct section *sections, int columns, bool headings)
{
	for (int i = 0; i < SECTIONS; i++) {
		if (headings)
			snprintf(new_line(t), LINE_TEXT, " " BOLD "%s" BOLD, sections[i].name);
		if (columns >= WIDE)
			add_two_columns(t, sections[i].commands);
		else
			add_one_column(t, sections[i].commands, columns);
	}
}

/* Leaves out the headings if a wide text fits `rows` only without them. */
static void
write_text(struct text *t, const struct section *sections, int columns, int rows)
{
	bool wide = columns >= WIDE;
	const char *sentence = pairs;

	t->count = 0;
	while (!wide && *sentence) { /* else it follows the title */
		char words[LINE_TEXT - 8];
		styled_wrap(&sentence, columns - 1, words, sizeof words);
		snprintf(new_line(t), LINE_TEXT, " %s", words);
	}
	add_pairs(t, wide ? PAIRS : 1);
	int before = t->count;
	write_sections(t, sections, columns, true);
	if (!wide || t->count <= rows || t->count - SECTIONS > rows)
		return;
	t->count = before;
	write_sections(t, sections, columns, false);
}

/* The area of the overlay without its frame, and the count of lines it shows. */
struct layout {
	int left, top, right, bottom, lines;
	bool framed;
};

static struct layout
layout_of(const struct ui *ui, const struct text *t)
{
	struct layout p = { .right = ui->display.columns, .bottom = ui->display.rows };

	if (ui->display.columns >= COLUMNS + 2 && ui->display.rows >= ROWS + 2) {
		int rows = t->count + 2 < ui->display.rows - 2 ? t->count + 2 : ui->display.rows - 2;
		p.framed = true;
		p.left = (ui->display.columns - COLUMNS) / 2;
		p.top = (ui->display.rows - rows) / 2;
		p.right = p.left + COLUMNS;
		p.bottom = p.top + rows;
	}
	p.lines = p.bottom - p.top - 2 > 1 ? p.bottom - p.top - 2 : 1;
	return p;
}

/* Writes the text for this screen: as wide as it is, and in one page if it can be. */
static void
write_for(const struct ui *ui, struct text *t)
{
	int columns = ui->display.columns < COLUMNS ? ui->display.columns : COLUMNS;
	bool framed = ui->display.columns >= COLUMNS + 2 && ui->display.rows >= ROWS + 2;

	write_text(t, ui->help.sections, columns, ui->display.rows - (framed ? 4 : 2));
}

void
help_open(struct ui *ui, const struct section *sections)
{
	ui->help.sections = sections;
	ui->help.top = 0;
}

/* Returns the highest first line: the end of the text is at the end of the overlay then. */
static int
last_top(const struct text *t, const struct layout *p)
{
	return t->count > p->lines ? t->count - p->lines : 0;
}

/* Keeps the first line in range; the screen may have grown. */
static void
clamp_top(struct ui *ui, int last)
{
	ui->help.top = ui->help.top < 0 ? 0 : ui->help.top > last ? last : ui->help.top;
}

static void
scroll(struct ui *ui, int lines)
{
	struct text t;

	write_for(ui, &t);
	struct layout p = layout_of(ui, &t);
	clamp_top(ui, last_top(&t, &p));
	ui->help.top += lines;
	clamp_top(ui, last_top(&t, &p));
}

/* Returns the lines to scroll; 0: none. Space pages down, as in a pager, and closes the last page. */
static int
scroll_lines(uint32_t key, int page, bool at_end)
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

static int
lines_of(const struct ui *ui, uint32_t key)
{
	struct text t;

	write_for(ui, &t);
	struct layout p = layout_of(ui, &t);
	return scroll_lines(key, p.lines, ui->help.top >= last_top(&t, &p));
}

static void
close_help(struct ui *ui)
{
	ui->help.sections = NULL;
}

static enum request
run(struct ui *ui, uint32_t key, const struct action *action)
{
	int lines = lines_of(ui, key);

	(void)action;
	if (lines != 0)
		scroll(ui, lines);
	else
		close_help(ui);
	return REQUEST_NONE;
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	static const uint32_t scrolling[] = { KEY_UP, KEY_DOWN, KEY_PAGE_UP, KEY_PAGE_DOWN };
	static const uint32_t others[] = { '?',        'h',       'H', 'q',   'Q',
		                           KEY_ESCAPE, KEY_ENTER, ' ', KEY_F1 };
	bool scrolls = false, other = false;

	for (size_t i = 0; i < sizeof scrolling / sizeof *scrolling; i++)
		scrolls = scrolls || key == scrolling[i];
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		other = other || key == others[i];
	*action = (struct action){ scrolls ? REPEAT_EACH : REPEAT_NOT, run, NULL, -1, 0 };
	return ui->help.sections && (scrolls || other);
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	(void)key;
	if (!ui->help.sections)
		return MOUSE_PASSED;
	if (event->action != MOUSE_WHEEL_UP && event->action != MOUSE_WHEEL_DOWN)
		return MOUSE_DROPPED;
	scroll(ui, event->action == MOUSE_WHEEL_UP ? -WHEEL_LINES : WHEEL_LINES);
	return MOUSE_HANDLED;
}

static void
clear(struct frame *frame, const struct layout *p)
{
	int edge = p->framed ? 1 : 0;

	for (int row = p->top - edge; row < p->bottom + edge; row++)
		for (int column = p->left - edge; column < p->right + edge; column++)
			frame_put(frame, column, row, (struct cell){ ' ', COLOUR_DEFAULT, 0, 0 });
}

/* Draws the frame around the text. */
static void
draw_frame(struct frame *frame, const struct layout *p, bool utf8)
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

/* Texts of the last row, by the columns they need: how to close the overlay and, if not all lines
 * show, how to scroll. */
static const struct {
	int columns;
	const char *back, *more, *before;
} footers[] = {
	{ WIDE, "q, Enter, Esc close   other keys also act", "Space next page", "PgUp back" },
	{ ROOMY, "any key closes", "Space next page", "PgUp previous page" },
	{ 26, "any key closes", "Space more", "PgUp back" },
	{ 0, "Esc back", "Space more", "PgUp" },
};

/* On narrow screens the scroll key comes first, as it would not fit at the right. */
static void
draw_footer(struct frame *frame, const struct layout *p, const struct text *t, int top)
{
	int last = last_top(t, p), end = top + p->lines, width = p->right - p->left, i = 0;
	char left[80], right[64] = "";

	while (width < footers[i].columns)
		i++;
	const char *back = footers[i].back, *on = top < last ? footers[i].more : footers[i].before;
	bool paged = last > 0, roomy = width >= ROOMY, closes = top == last && i == 0;
	snprintf(left, sizeof left, "%s%s%s%s", paged && !roomy ? on : "",
	         paged && !roomy ? "  " : "", closes ? "Space, " : "", back);
	if (paged)
		snprintf(right, sizeof right, "%d-%d of %d%s%s", top + 1,
		         end < t->count ? end : t->count, t->count, roomy ? "  " : "",
		         roomy ? on : "");
	int column = styled_put(frame, p->left, p->bottom - 1, p->right, left);
	styled_right(frame, column, p->bottom - 1, p->right, right);
}

static void
draw_title(struct frame *frame, const struct layout *p)
{
	int column = styled_put(frame, p->left, p->top, p->right, BOLD " keys" BOLD);

	if (p->right - p->left >= WIDE)
		column = styled_put(frame, column + 3, p->top, p->right, pairs);
	styled_right(frame, column, p->top, p->right, "boids " BOIDS_VERSION "   man boids");
}

static void
draw_text(const struct ui *ui, struct frame *frame, const struct layout *p, const struct text *t)
{
	int top = ui->help.top;

	for (int i = 0; i < p->lines && top + i < t->count; i++)
		styled_put(frame, p->left, p->top + 1 + i, p->right, t->line[top + i]);
	draw_title(frame, p);
	if (p->bottom > p->top + 2)
		draw_footer(frame, p, t, top);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct text t;

	if (!ui->help.sections)
		return;
	write_for(ui, &t);
	struct layout p = layout_of(ui, &t);
	clamp_top(ui, last_top(&t, &p));
	clear(frame, &p);
	if (p.framed)
		draw_frame(frame, &p, ui->display.bars);
	draw_text(ui, frame, &p, &t);
}

const struct widget help_widget = {
	.draw = draw, .find = find, .close = close_help, .mouse = handle_mouse
};
