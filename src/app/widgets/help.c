/* SPDX-License-Identifier: MIT */
#include "help.h"

#include "boids/boids.h"
#include "ui/factor_line.h"
#include "ui/styled_text.h"
#include "view/world_border.h"

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
static const char pairs[] = "small: less   CAPITAL: more   *: changed";

/* The lines between the title and the last row. */
struct text {
	char line[LINES][LINE_TEXT];
	int count;
	int keys, chosen;    /* keys of commands so far; the one with the cursor, or 0 ... */
	uint32_t key;        /* ... which is this one ... */
	int key_line;        /* ... in this line ... */
	const char *mark[2]; /* ... between these */
};

static char *
new_line(struct text *t)
{
	char *line = t->line[t->count < LINES ? t->count++ : LINES - 1];

	*line = '\0';
	return line;
}

/* Adds a sentence, wrapped and indented. */
static void
add_wrapped(struct text *t, int indent, int columns, const char *sentence)
{
	int room = columns > indent ? columns - indent : 1;
	char words[LINE_TEXT - 8];

	while (*sentence) {
		styled_wrap(&sentence, room, room, words, sizeof words);
		snprintf(new_line(t), LINE_TEXT, "%*s%s", indent, "", words);
	}
}

/* Adds blanks up to a column, at least one. */
static void
pad(char *line, int column)
{
	const int missing = column - styled_width(line);

	sprintf(line + strlen(line), "%*s", missing > 1 ? missing : 1, "");
}

/* Adds the keys of factors, column by column, in the order of the factor panel. */
static void
add_pairs(struct text *t, int columns)
{
	int keyed[BOIDS_FACTORS], count = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (factor_table[i].key)
			keyed[count++] = i;
	int rows = (count + columns - 1) / columns;
	for (int row = 0; row < rows; row++) {
		char *line = new_line(t), keys[8];
		for (int i = row; i < count; i += rows) {
			pad(line, 2 + i / rows * PAIR_WIDTH);
			size_t length = strlen(line);
			factor_line_keys(keyed[i], keys);
			snprintf(line + length, LINE_TEXT - length, BOLD "%-3s" BOLD "  %s%s", keys,
			         factor_table[keyed[i]].name,
			         keyed[i] == BOIDS_FACTOR_colour_by ? " (palette)" : "");
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

/* Adds the keys of a command, and marks the one with the cursor. */
static void
add_label(struct text *t, char *line, const struct command *c)
{
	const char *at = c->label;

	strcat(line, BOLD);
	for (int i = 0; *at; i++) {
		int length = (int)strcspn(at, " ");
		bool chosen = c->keys[i] && ++t->keys == t->chosen;
		const char *gap = at[length] ? " " : "";
		size_t end = strlen(line);
		snprintf(line + end, LINE_TEXT - end, "%s%.*s%s%s", chosen ? t->mark[0] : "",
		         length, at, chosen ? t->mark[1] : "", gap);
		at += length + (int)strlen(gap);
		if (chosen) {
			t->key = c->keys[i];
			t->key_line = t->count - 1;
		}
	}
	strcat(line, BOLD);
}

/* Adds commands, two in a line if there is room; else the effect of one goes below its keys if it
 * does not fit beside them. */
static void
add_commands(struct text *t, const struct command *commands, int columns)
{
	const int each = columns >= WIDE ? 2 : 1;

	for (int i = 0; commands[i].label; i++) {
		const struct command *c = &commands[i];
		int start = i % each ? SECOND : 2;
		int beside = start + label_width(commands, i % each, each) + 2;
		char *line = i % each ? t->line[t->count - 1] : new_line(t);
		pad(line, start);
		add_label(t, line, c);
		if (each == 1 && beside + styled_width(c->help) > columns) {
			add_wrapped(t, 4, columns, c->help);
			continue;
		}
		pad(line, beside);
		strcat(line, c->help);
	}
}

/* Leaves out the headings if a wide text fits `rows` only without them. */
static void
write_text(struct text *t, const struct section *sections, int columns, int rows)
{
	bool wide = columns >= WIDE;

	t->count = 0;
	if (!wide) /* else it follows the title */
		add_wrapped(t, 1, columns, pairs);
	add_pairs(t, wide ? PAIRS : 1);
	const int before = t->count;
	for (int headings = 1; headings >= 0; headings--) {
		t->count = before;
		t->keys = 0;
		for (int i = 0; i < SECTIONS; i++) {
			if (headings)
				snprintf(new_line(t), LINE_TEXT, " " BOLD "%s" BOLD,
				         sections[i].name);
			add_commands(t, sections[i].commands, columns);
		}
		if (!wide || t->count <= rows || t->count - SECTIONS > rows)
			return;
	}
}

/* The overlay on the screen: its area without the frame, its text, as wide as the area and in one
 * page if it can be, and the lines that show. */
struct layout {
	int left, top, right, bottom;
	bool framed;
	struct text text;
	struct list_view lines;
};

/* Scrolls the overlay by lines, within its text: the screen may have grown. */
static void
lay_out(struct ui *ui, int by, struct layout *p)
{
	int columns = ui->display.columns, rows = ui->display.rows;

	p->framed = columns >= COLUMNS + 2 && rows >= ROWS + 2;
	p->text = (struct text){ .chosen = ui->help->chosen, .mark = { REVERSE, REVERSE } };
	if (ui->display.plain) {
		p->text.mark[0] = "[";
		p->text.mark[1] = "]";
	}
	write_text(&p->text, ui->help->sections, columns < COLUMNS ? columns : COLUMNS,
	           rows - (p->framed ? 4 : 2));
	int framed_rows = p->text.count + 2 < rows - 2 ? p->text.count + 2 : rows - 2;
	p->left = p->framed ? (columns - COLUMNS) / 2 : 0;
	p->top = p->framed ? (rows - framed_rows) / 2 : 0;
	p->right = p->framed ? p->left + COLUMNS : columns;
	p->bottom = p->framed ? p->top + framed_rows : rows;
	p->lines = (struct list_view){ .count = p->text.count,
		                       .rows = p->bottom - p->top > 3 ? p->bottom - p->top - 2 : 1,
		                       .top = ui->help->top };
	list_view_scroll(&p->lines, by);
	ui->help->top = p->lines.top;
}

void
help_open(struct ui *ui, const struct section *sections)
{
	*ui->help = (struct help){ .sections = sections };
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

/* Moves the cursor to the next or previous key of a command, from end to end, and shows its line. */
static void
choose(struct ui *ui, int way, int keys)
{
	struct layout p;
	int *chosen = &ui->help->chosen;

	*chosen += way;
	if (*chosen < 1 || *chosen > keys)
		*chosen = way > 0 ? 1 : keys;
	lay_out(ui, 0, &p);
	p.lines.selected = p.text.key_line;
	list_view_reveal(&p.lines, 0);
	ui->help->top = p.lines.top;
}

/* Space pages down, as in a pager, and closes the last page. */
static void
run(struct ui *ui, uint32_t key)
{
	struct layout p;

	lay_out(ui, 0, &p);
	const bool all = p.lines.count <= p.lines.rows; /* there is nothing to scroll */
	const bool back = key == KEY_LEFT || (all && key == KEY_UP);
	if (back || key == KEY_RIGHT || (all && key == KEY_DOWN)) {
		choose(ui, back ? -1 : 1, p.text.keys);
		return;
	}
	if (key == KEY_ENTER)
		ui->next_key = p.text.key;
	bool at_end = list_view_end(&p.lines) == p.lines.count;
	int steps = list_view_steps(key == ' ' && !at_end ? KEY_PAGE_DOWN : key, p.lines.rows);
	if (steps != 0)
		lay_out(ui, steps, &p);
	else
		close_help(ui);
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	static const uint32_t others[] = { '?', 'h', 'H', 'q', KEY_ESCAPE, KEY_ENTER, ' ', KEY_F1 };
	bool chooses = key == KEY_LEFT || key == KEY_RIGHT;
	bool scrolls = chooses || list_view_steps(key, 1) != 0;
	bool other = key == KEY_TAB && ui->help->by_tab;

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		other = other || key == others[i];
	action->repeat = scrolls ? REPEAT_EACH : REPEAT_NOT;
	action->run = run;
	return ui->help->sections && (scrolls || other);
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct layout p;

	(void)key;
	if (!ui->help->sections)
		return MOUSE_PASSED;
	if (input_wheel(event) == 0)
		return MOUSE_DROPPED;
	lay_out(ui, input_wheel(event) * WHEEL_LINES, &p);
	return MOUSE_HANDLED;
}

/* Texts of the last row, by the columns they need: how to close the overlay and, if not all lines
 * show, how to scroll. */
static const struct {
	int columns;
	const char *back, *more, *before;
} footers[] = {
	{ WIDE, "q, Esc close   choose a key: arrows, then Enter", "Space next page", "PgUp back" },
	{ ROOMY, "Esc closes", "Space next page", "PgUp previous page" },
	{ 26, "Esc closes", "Space more", "PgUp back" },
	{ 0, "Esc back", "Space more", "PgUp" },
};

/* On narrow screens the scroll key comes first, as it would not fit at the right. */
static void
draw_footer(struct frame *frame, const struct layout *p)
{
	int width = p->right - p->left, i = 0;
	char left[80], range[LIST_RANGE], right[64] = "";

	while (width < footers[i].columns)
		i++;
	bool paged = p->lines.count > p->lines.rows, roomy = width >= ROOMY;
	bool at_end = list_view_end(&p->lines) == p->lines.count;
	const char *turn = at_end ? footers[i].before : footers[i].more;
	snprintf(left, sizeof left, "%s%s%s%s", paged && !roomy ? turn : "",
	         paged && !roomy ? "  " : "", at_end && i == 0 ? "Space, " : "", footers[i].back);
	list_view_range(&p->lines, range);
	if (paged)
		snprintf(right, sizeof right, "%s%s%s", range, roomy ? "  " : "", roomy ? turn : "");
	int column = styled_put(frame, p->left, p->bottom - 1, p->right, left);
	styled_right(frame, column, p->bottom - 1, p->right, right);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct layout p;

	if (!ui->help->sections)
		return;
	lay_out(ui, 0, &p);
	frame->first = p.left - p.framed;
	frame->end = p.right + p.framed;
	frame_clear_part(frame, frame->first, p.top - p.framed, frame->end - frame->first,
	                 p.bottom - p.top + 2 * p.framed);
	if (p.framed)
		border_draw(&(struct border){ p.left - 1, p.right, p.top - 1, p.bottom,
		                              ui->display.bars, 0 },
		            &(struct viewport){ 0, 0, frame->columns, frame->rows }, frame);
	for (int i = p.lines.top, row = p.top + 1; i < list_view_end(&p.lines); i++, row++)
		styled_put(frame, p.left, row, p.right, p.text.line[i]);
	int column = styled_put(frame, p.left, p.top, p.right, BOLD " keys" BOLD);
	if (p.right - p.left >= WIDE)
		column = styled_put(frame, column + 3, p.top, p.right, pairs);
	styled_right(frame, column, p.top, p.right, "boids " BOIDS_VERSION "   man boids");
	if (p.bottom > p.top + 2)
		draw_footer(frame, &p);
}

const struct widget help_widget = {
	.draw = draw, .find = find, .close = close_help, .mouse = handle_mouse
};
