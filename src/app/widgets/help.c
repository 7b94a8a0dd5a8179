/* SPDX-License-Identifier: MIT */
#include "help.h"

#include "boids/boids.h"
#include "ui/factor_line.h"
#include "ui/styled_text.h"
#include "view/world_border.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 24 };     /* size of the overlay in one column */
enum { COLUMN = 58 };                 /* width of each of two */
enum { GROUP_WIDTH = 12, PAIR = 23 }; /* columns of the name of a group, and of a factor */

/* Begins a spot where the last line ends by now. */
static void
add_spot(struct help *t, uint32_t key)
{
	const int line = t->lines - 1;

	t->spot[t->spots] = (struct help_spot){ line, styled_width(t->line[line]), key };
	t->spots += t->spots < HELP_SPOTS - 1;
}

/* Begins a line of a key. */
static char *
new_line(struct help *t, uint32_t key)
{
	char *line = t->line[t->lines < HELP_LINES ? t->lines++ : HELP_LINES - 1];

	*line = '\0';
	add_spot(t, key);
	return line;
}

/* Adds a sentence, wrapped and indented, on what a key does. */
static void
add_wrapped(struct help *t, int indent, int columns, const char *sentence, uint32_t key)
{
	int room = columns > indent ? columns - indent : 1;
	char words[LINE_TEXT - 8];

	while (*sentence) {
		styled_wrap(&sentence, room, room, words, sizeof words);
		snprintf(new_line(t, key), LINE_TEXT, "%*s%s", indent, "", words);
	}
}

/* Adds blanks up to a column, at least one. */
static void
pad(char *line, int column)
{
	const int missing = column - styled_width(line);

	sprintf(line + strlen(line), "%*s", missing > 1 ? missing : 1, "");
}

/* Adds the keys of factors, in a row of their group as many as fit. */
static void
add_pairs(struct help *t, int columns)
{
	const int start = columns < GROUP_WIDTH + PAIR ? 2 : GROUP_WIDTH;
	const int room = (columns - start + 2) / PAIR, each = room > 1 ? room : 1;
	char *line = NULL, keys[8];

	for (int i = 0, group = -1, in_row = each; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].key)
			continue;
		const bool begins = factor_group(i) != group;
		if (begins || in_row == each) {
			line = new_line(t, 0);
			in_row = 0;
		}
		group = factor_group(i);
		if (begins && start > 2)
			snprintf(line, LINE_TEXT, "  %s", factor_groups[group].name);
		pad(line, start + in_row++ * PAIR);
		factor_line_keys(i, keys);
		strcat(line, BOLD);
		for (const char *key = keys; *key; key++) {
			add_spot(t, (uint32_t)(*key == ' ' ? *keys : *key));
			snprintf(line + strlen(line), 2, "%c", *key);
		}
		add_spot(t, (uint32_t)*keys);
		size_t length = strlen(line);
		snprintf(line + length, LINE_TEXT - length, "%*s" BOLD "  %s",
		         3 - (int)strlen(keys), "", factor_table[i].name);
	}
}

/* Whether a command of a section does something now. */
static bool
is_shown(const struct help *t, const struct section *section, const struct command *c)
{
	return !t->own || section == t->own || (c->goes_with & WITH_PANES);
}

/* Adds the keys of a command, and marks the one with the cursor. */
static void
add_label(struct help *t, char *line, const struct command *c)
{
	const char *at = c->label;

	strcat(line, BOLD);
	for (int i = 0; *at; i++) {
		int length = (int)strcspn(at, " ");
		bool chosen = c->keys[i] && ++t->keys == t->chosen;
		const char *gap = at[length] ? " " : "";
		size_t end = strlen(line);
		add_spot(t, c->keys[i]);
		snprintf(line + end, LINE_TEXT - end, "%s%.*s%s%s", chosen ? t->mark[0] : "",
		         length, at, chosen ? t->mark[1] : "", gap);
		at += length + (int)strlen(gap);
		if (chosen)
			t->cursor = &t->spot[t->spots - 1];
	}
	strcat(line, BOLD);
	add_spot(t, c->keys[0]);
}

/* Returns the columns of the longest label of commands that do something now; 0: none does. */
static int
label_width(const struct help *t, const struct section *section)
{
	int width = 0;

	for (const struct command *c = section->commands; c->label; c++)
		if (is_shown(t, section, c) && styled_width(c->label) > width)
			width = styled_width(c->label);
	return width;
}

/* Adds commands; the effect of one goes below its keys if it does not fit beside them. */
static void
add_commands(struct help *t, const struct section *section, int columns)
{
	const int width = label_width(t, section);

	for (const struct command *c = section->commands; c->label; c++) {
		if (!is_shown(t, section, c))
			continue;
		char *line = new_line(t, c->keys[0]);
		pad(line, 2);
		add_label(t, line, c);
		if (width + 4 + styled_width(c->help) > columns) {
			add_wrapped(t, 4, columns, c->help, c->keys[0]);
			continue;
		}
		pad(line, width + 4);
		strcat(line, c->help);
	}
}

/* Writes the text for lines of this width. Returns the rows that it needs in two columns, and begins
 * the second one with the section that makes them the fewest. */
static int
write_text(struct help *t, int columns)
{
	int rows = HELP_LINES;

	t->lines = t->spots = t->keys = 0;
	int begins[SECTIONS + 1], sections = 0;
	for (int i = t->own ? -1 : 0; i < SECTIONS; i++) {
		const struct section *section = i < 0 ? t->own : &t->sections[i];
		if (t->own && label_width(t, section) == 0)
			continue;
		if (sections > 0 && columns >= COLUMN)
			new_line(t, 0);
		begins[sections++] = t->lines;
		snprintf(new_line(t, 0), LINE_TEXT, " " BOLD "%s" BOLD, section->name);
		if (section->about)
			add_wrapped(t, 2, columns, section->about, 0);
		add_commands(t, section, columns);
		if (section->has_factors && !t->own)
			add_pairs(t, columns);
	}
	for (int i = 1; i < sections; i++) {
		const int left = begins[i] - 1, right = t->lines - begins[i];
		const int high = left > right ? left : right;
		t->split = high < rows ? begins[i] : t->split;
		rows = high < rows ? high : rows;
	}
	return rows;
}

/* The text is as wide as the overlay, and in one page if it can be. */
static struct list_view *
lay_out(struct ui *ui)
{
	struct help *p = ui->help;
	const int columns = ui->display.columns, rows = ui->display.rows;
	int width = columns < COLUMNS ? columns : COLUMNS;

	p->framed = columns >= COLUMNS + 2 && rows >= ROWS + 2;
	p->mark[0] = ui->display.plain ? "[" : REVERSE;
	p->mark[1] = ui->display.plain ? "]" : REVERSE;
	p->view.count = columns > 2 * COLUMN + 1 ? write_text(p, COLUMN) : rows;
	if (p->view.count <= rows - 4) {
		width = 2 * COLUMN;
	} else {
		write_text(p, width);
		p->view.count = p->split = p->lines;
	}
	int framed_rows = p->view.count + 2 < rows - 2 ? p->view.count + 2 : rows - 2;
	p->left = p->framed ? (columns - width) / 2 : 0;
	p->top = p->framed ? (rows - framed_rows) / 2 : 0;
	p->right = p->framed ? p->left + width : columns;
	p->bottom = p->framed ? p->top + framed_rows : rows;
	p->view.rows = p->bottom - p->top > 3 ? p->bottom - p->top - 2 : 1;
	p->view.line = p->top + 1;
	return &p->view;
}

/* The hint of the first keys comes back. */
static void
close_help(struct ui *ui)
{
	if (!ui->help->sections)
		return;
	ui->help->sections = NULL;
	ui->hint_over = false;
	ui->hint_until = 0;
}

/* A click is as the key below the pointer, or the first of its row. */
static uint32_t
click(struct ui *ui, int row, int column)
{
	const struct help *p = ui->help;
	const bool second = p->split < p->lines && column >= p->left + COLUMN;
	const int line = second ? p->split + row : row < p->split ? row : -1;
	const int from = p->left + (second ? COLUMN : 0);
	uint32_t key = 0;

	for (const struct help_spot *spot = p->spot; spot < p->spot + p->spots; spot++)
		if (spot->line == line && spot->column <= column - from && column < p->right)
			key = spot->key;
	if (key)
		close_help(ui);
	return key;
}

static const struct list list = { .lay_out = lay_out, .click = click };

/* Moves the cursor to the next or previous key of a command, from end to end, and shows its line. */
static void
choose(struct ui *ui, int way)
{
	struct help *p = ui->help;

	p->chosen += way;
	if (p->chosen < 1 || p->chosen > p->keys)
		p->chosen = way > 0 ? 1 : p->keys;
	list_show(&list, ui);
	p->view.selected = p->cursor->line;
	list_view_reveal(&p->view, 0);
}

/* Space pages down, as in a pager, and closes the last page. Up and Down choose where there is nothing
 * to scroll. */
static void
run(struct ui *ui, uint32_t key)
{
	const struct list_view *view = list_show(&list, ui);
	const bool all = view->count <= view->rows, at_end = list_view_end(view) == view->count;

	if (key == KEY_LEFT || key == KEY_RIGHT || (all && (key == KEY_UP || key == KEY_DOWN))) {
		choose(ui, key == KEY_LEFT || key == KEY_UP ? -1 : 1);
	} else if (key == ' ' && !at_end) {
		list_move(&list, ui, KEY_PAGE_DOWN);
	} else if (list_takes(&list, ui, key)) {
		list_move(&list, ui, key);
	} else {
		ui->next_key = key == KEY_ENTER && ui->help->chosen ? ui->help->cursor->key : 0;
		close_help(ui);
	}
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	static const uint32_t others[] = { '?', 'q', KEY_ESCAPE, KEY_ENTER, ' ', KEY_F1, KEY_TAB };
	bool chooses = key == KEY_LEFT || key == KEY_RIGHT;
	bool scrolls = chooses || list_takes(&list, ui, key);
	bool other = false;

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		other = other || key == others[i];
	action->repeat = scrolls ? REPEAT_EACH : REPEAT_NOT;
	action->run = run;
	return ui->help->sections && (scrolls || other);
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	return ui->help->sections ? list_mouse(&list, ui, event, key) : MOUSE_PASSED;
}

/* Draws how to close the overlay and, if not all lines show, how to scroll. */
static void
draw_footer(struct frame *frame, const struct help *p)
{
	const bool paged = p->view.count > p->view.rows;
	const bool at_end = list_view_end(&p->view) == p->view.count;
	struct line line = { .room = p->right - p->left };
	char range[LIST_RANGE];

	line_add(&line, 0, "Esc back", 0);
	if (paged)
		line_add(&line, 2, at_end ? "PgUp back" : "Space more", 0);
	line_add(&line, 3, "choose a key: arrows, then Enter", 0);
	int column = styled_put(frame, p->left, p->bottom - 1, p->right, line.text);
	list_view_range(&p->view, range);
	if (paged)
		styled_right(frame, column, p->bottom - 1, p->right, range);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct help *p = ui->help;

	if (!p->sections)
		return;
	const struct list_view *view = list_show(&list, ui);
	frame->first = p->left - p->framed;
	frame->end = p->right + p->framed;
	frame_clear_part(frame, frame->first, p->top - p->framed, frame->end - frame->first,
	                 p->bottom - p->top + 2 * p->framed);
	if (p->framed)
		border_draw(&(struct border){ p->left - 1, p->right, p->top - 1, p->bottom,
		                              ui->display.bars, 0 },
		            &(struct viewport){ 0, 0, frame->columns, frame->rows }, frame);
	for (int i = view->top, row = view->line; i < list_view_end(view); i++, row++) {
		if (i < p->split)
			styled_put(frame, p->left, row, p->right, p->line[i]);
		if (p->split + i < p->lines)
			styled_put(frame, p->left + COLUMN, row, p->right, p->line[p->split + i]);
	}
	int column = styled_put(frame, p->left, p->top, p->right, BOLD " keys" BOLD);
	styled_right(frame, column, p->top, p->right, "boids " BOIDS_VERSION "   man boids");
	if (p->bottom > p->top + 2)
		draw_footer(frame, p);
}

const struct widget help_widget = {
	.draw = draw, .find = find, .close = close_help, .mouse = handle_mouse
};
