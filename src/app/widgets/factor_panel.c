/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors, with two or three rows of details on the selected one. */
#include "factor_panel.h"

#include "session/undo_history.h"
#include "ui/factor_details.h"
#include "ui/factor_line.h"
#include "ui/pane.h"
#include "ui/styled_text.h"
#include "ui/value_bar.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FROM_ENDS = 2 };        /* rows between the selection and the ends of the list */
enum { NAME = 16, VALUE = 6 }; /* columns of a row */
enum {
	BAR_COLUMN = 1 + 2 + NAME + 1 + VALUE + 1
}; /* border, key, name, value, star; then the bar */

/* What the keys of the panel do, besides arrows. */
static const char keys_hint[] = DIM " Enter type  / find  PgDn group " DIM;

/* The layout of the panel. Beside the flock it has three rows of details, else two. */
struct layout {
	struct pane pane;
	int left, right, bottom; /* of the pane */
	bool beside;
	int list, rule, details; /* rows where they start */
	int side;                /* cells of a bar on each side of its middle */
};

static struct layout
layout_of(const struct ui *ui)
{
	struct layout p = { .pane = pane_of(ui), .list = 1 };

	p.left = p.pane.left;
	p.right = p.pane.right;
	p.bottom = p.pane.bottom;
	p.beside = p.pane.beside;
	p.side = p.beside && p.right - p.left < PANE_WIDE ? 3 : BAR_SIDE_MOST;
	p.details = p.bottom - (p.beside ? 3 : 2);
	p.rule = p.details - 1;
	return p;
}

/* ---- the list */

static bool
is_open(const struct ui *ui)
{
	return ui->panel.which == PANEL_FACTORS && pane_fits(ui);
}

struct factor_list
factor_panel_list(const struct ui *ui)
{
	struct factor_list list;

	factor_list_make(ui, ui->panel.open, &list);
	return list;
}

/* Returns the row of the cursor; of the header, if the section of the factor is folded. */
static int
cursor_row(const struct ui *ui, const struct factor_list *list)
{
	int section = ui->panel.on_header ? ui->panel.section
	                                  : factor_list_section(ui, ui->panel.selected);
	int row = ui->panel.on_header ? -1 : factor_list_find(list, section, ui->panel.selected);

	if (row < 0)
		row = factor_list_find(list, section, HEADER);
	return row < 0 ? 0 : row;
}

int
factor_panel_next(const struct ui *ui, int way)
{
	struct factor_list list;

	factor_list_make(ui, (uint32_t)ALL_OPEN, &list);
	int row = factor_list_find(&list, 0, ui->panel.selected);
	do
		row += way;
	while (row > 0 && row < list.count && list.at[row].factor == HEADER);
	return row < 0 || row >= list.count ? ui->panel.selected : list.at[row].factor;
}

/* Returns the visible rows of the list, at least 1. */
static int
page_of(const struct ui *ui)
{
	struct layout p = layout_of(ui);

	return p.rule - p.list > 1 ? p.rule - p.list : 1;
}

/* Unfolds the section of the selected factor, however it was selected. A section may have lost its
 * last factor, and so its header. */
static void
reveal_selected(struct ui *ui)
{
	struct factor_list list = factor_panel_list(ui);

	if (ui->panel.on_header && list.in[ui->panel.section] == 0)
		ui->panel.on_header = false;
	if (!ui->panel.on_header)
		ui->panel.open |= 1u << factor_list_section(ui, ui->panel.selected);
}

/* Scrolls the list so that the cursor is at least two rows from its ends. */
static void
scroll_to_cursor(struct ui *ui, const struct factor_list *list)
{
	int page = page_of(ui), margin = page > 2 * FROM_ENDS ? FROM_ENDS : (page - 1) / 2;
	int row = cursor_row(ui, list), low = row + margin - page + 1, high = row - margin;
	int last = list->count > page ? list->count - page : 0;

	if (ui->panel.top < low)
		ui->panel.top = low;
	if (ui->panel.top > high)
		ui->panel.top = high;
	if (ui->panel.top > last)
		ui->panel.top = last;
	if (ui->panel.top < 0)
		ui->panel.top = 0;
}

/* ---- drawing */

/* A long preset name moves to the left, and then replaces the title. */
static void
draw_title(const struct ui *ui, struct frame *frame, const struct layout *p,
           const struct factor_list *list)
{
	int left = p->left + (p->beside ? 2 : 0), name = left + (p->beside ? 11 : 12);
	int end_row = ui->panel.top + page_of(ui);
	char text[SETTINGS_NAME + 8], range[32];

	snprintf(range, sizeof range, "%d-%d of %d", ui->panel.top + 1,
	         end_row < list->count ? end_row : list->count, list->count);
	int at = p->beside ? p->right - styled_width(range) : left + 26;
	snprintf(text, sizeof text, "%s%s", ui->session->settings.preset,
	         session_changed(ui->session) ? "*" : "");
	int end = at - 1 - styled_width(text); /* the last column from which it fits */
	bool fits = end >= left + (int)sizeof "factors";
	if (fits)
		styled_put(frame, left, 0, p->right, BOLD "factors" BOLD);
	styled_put(frame, !fits ? left : end < name ? end : name, 0, at - 1, text);
	styled_put(frame, at, 0, p->right, range);
}

/* Removes the dim marks inside and dims the whole text. */
static void
dim_all(char *text)
{
	char plain[LINE_TEXT], *to = plain;

	for (const char *from = text; *from; from++)
		if (*from != DIM[0])
			*to++ = *from;
	*to = '\0';
	snprintf(text, LINE_TEXT, DIM "%.*s" DIM, LINE_TEXT - 3, plain);
}

/* Writes key, name, value and bar; a value that differs from the preset is bold and has a star. */
static void
write_row(const struct ui *ui, int factor, const struct layout *p, char *text)
{
	const struct boids_factor *f = &boids_factor_table[factor];
	bool changed =
		!boids_factor_same(&ui->session->settings.factors, &ui->session->home, factor);
	const char *bold = changed ? BOLD : "", *star = changed ? "*" : " ";
	char value[BOIDS_FACTOR_TEXT], bar[BAR_TEXT], key = f->key ? f->key : ' ',
						      why[BOIDS_FACTOR_ERROR];

	boids_factor_show(&ui->session->settings.factors, factor, value);
	factor_line_bar(ui, factor, p->side, bar);
	if (f->word)
		snprintf(text, LINE_TEXT, "%c %-*s%s%s%s%s", key, NAME + 1, f->name, bold, value,
		         star, bold);
	else /* a long value takes room from the name */
		snprintf(text, LINE_TEXT, "%c %s%*s%s%s%s%s%s", key, f->name,
		         NAME + 1 + VALUE - (int)strlen(f->name) - (int)strlen(value), "", bold,
		         value, star, bold, p->beside ? "" : " ");
	strcat(text, bar);
	if (boids_flock_factor_inactive(ui->session->flock, factor, why))
		dim_all(text);
}

static void
draw_factor(const struct ui *ui, struct frame *frame, const struct layout *p, int row, int factor)
{
	char text[LINE_TEXT];
	int value = p->left + BAR_COLUMN - 1 - VALUE;

	write_row(ui, factor, p, text);
	styled_put(frame, p->left + 1, row, p->right, text);
	if (!boids_factor_same(&ui->session->settings.factors, &ui->session->home, factor))
		pane_colour(ui, frame, value, p->right, row);
}

/* Draws the title of a section after the mark of its state, and the count of what is folded away. */
static void
draw_header(const struct ui *ui, struct frame *frame, const struct layout *p, int row,
            const struct factor_list *list, int section)
{
	static const char *const marks[2][2] = { { "+", "-" }, { "▸", "▾" } };
	bool open = ui->panel.open >> section & 1, changed = list->changed[section];
	char title[LINE_TEXT], count[32] = "", text[LINE_TEXT + 64];

	factor_list_title(ui, list, section, p->right - p->left - 4, title);
	if (!open && !strchr(title, ' '))
		snprintf(count, sizeof count, DIM " (%d)" DIM, list->in[section]);
	snprintf(text, sizeof text, "%s " BOLD "%s" BOLD "%s%s", marks[ui->display.bars][open],
	         title, count, !open && changed ? " *" : "");
	styled_put(frame, p->left + 1, row, p->right, text);
	if (!open && changed)
		pane_colour(ui, frame, p->left + 3, p->right, row);
}

/* Marks the row of the cursor: reversed, and at the border where the terminal has no reverse. */
static void
draw_cursor(struct frame *frame, const struct layout *p, int row)
{
	styled_put(frame, p->left, row, p->right, ">");
	pane_reverse(frame, p->left + 1, p->right, row);
}

static void
draw_list(const struct ui *ui, struct frame *frame, const struct layout *p,
          const struct factor_list *list)
{
	int cursor = cursor_row(ui, list);

	for (int row = p->list; row < p->rule; row++) {
		int i = ui->panel.top + row - p->list;
		if (i >= list->count)
			break;
		if (list->at[i].factor == HEADER)
			draw_header(ui, frame, p, row, list, list->at[i].section);
		else
			draw_factor(ui, frame, p, row, list->at[i].factor);
		if (i == cursor)
			draw_cursor(frame, p, row);
	}
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct layout p = layout_of(ui);

	if (!is_open(ui))
		return;
	reveal_selected(ui);
	struct factor_list list = factor_panel_list(ui);
	scroll_to_cursor(ui, &list);
	pane_clear(ui, frame, &p.pane);
	pane_rule(ui, frame, &p.pane, p.rule);
	styled_put(frame, p.left + 2, p.rule, p.right, keys_hint);
	draw_title(ui, frame, &p, &list);
	draw_list(ui, frame, &p, &list);
	if (list.at[cursor_row(ui, &list)].factor == HEADER)
		factor_details_group(ui, frame, &p.pane, p.details);
	else
		factor_details_draw(ui, frame, &p.pane, p.details);
}

/* ---- keys */

/* Moves the cursor to a row of the list. */
static void
go_to(struct ui *ui, const struct factor_list *list, int row)
{
	int to = row < 0 ? 0 : row >= list->count ? list->count - 1 : row;

	if (list->at[to].factor != HEADER) {
		ui_select(ui, list->at[to].factor);
		return;
	}
	ui->panel.on_header = true;
	ui->panel.section = list->at[to].section;
	ui->session->message.kind = MESSAGE_NONE;
}

static void
fold(struct ui *ui, int section, bool open)
{
	if (open)
		ui->panel.open |= 1u << section;
	else
		ui->panel.open &= ~(1u << section);
}

static enum request
run_move(struct ui *ui, uint32_t key, const struct action *action)
{
	struct factor_list list = factor_panel_list(ui);

	(void)action;
	go_to(ui, &list, cursor_row(ui, &list) + (key == KEY_UP ? -1 : 1));
	return REQUEST_NONE;
}

/* Moves to the next header, or to the end of the list that has no more. */
static enum request
run_group(struct ui *ui, uint32_t key, const struct action *action)
{
	struct factor_list list = factor_panel_list(ui);
	int way = key == KEY_PAGE_UP ? -1 : 1, row = cursor_row(ui, &list) + way;

	(void)action;
	while (row > 0 && row < list.count && list.at[row].factor != HEADER)
		row += way;
	go_to(ui, &list, row);
	return REQUEST_NONE;
}

/* Folds or unfolds the section whose header has the cursor. */
static enum request
run_header(struct ui *ui, uint32_t key, const struct action *action)
{
	int section = ui->panel.section;

	(void)action;
	fold(ui, section,
	     key == KEY_ENTER ? !(ui->panel.open >> section & 1)
	                      : key == KEY_RIGHT || key == '+' || key == '=');
	return REQUEST_NONE;
}

/* A header has no value to reset. */
static enum request
run_nothing(struct ui *ui, uint32_t key, const struct action *action)
{
	(void)key;
	(void)action;
	session_notice(ui->session, "no factor is selected   Up Down select one");
	return REQUEST_NONE;
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	bool on_header = ui->panel.on_header;

	if (!is_open(ui) || ui->place.on) /* place mode has the arrows */
		return false;
	*action = (struct action){ REPEAT_EACH, NULL, NULL, -1, 0 };
	if (key == KEY_UP || key == KEY_DOWN)
		action->run = run_move;
	else if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)
		action->run = run_group;
	else if (on_header && (key == KEY_BACKSPACE || key == KEY_HOME))
		action->run = run_nothing;
	else if (on_header && (key == KEY_LEFT || key == KEY_RIGHT || key == '-' || key == '+' ||
	                       key == '=' || key == KEY_ENTER))
		action->run = run_header;
	if (key == KEY_ENTER)
		action->repeat = REPEAT_NOT;
	return action->run;
}

/* ---- the mouse */

/* Returns the row of the list under a cell of the screen; -1: none. */
static int
row_at(const struct ui *ui, const struct factor_list *list, int column, int row)
{
	struct layout p = layout_of(ui);
	int at = ui->panel.top + row - p.list;

	return column >= p.left && column < p.right && row >= p.list && row < p.rule &&
	                       at < list->count
	               ? at
	               : -1;
}

/* Returns the column of the middle of the bars. */
static int
bar_middle(const struct layout *p)
{
	return p->left + BAR_COLUMN + !p->beside + p->side;
}

static bool
is_on_bar(const struct ui *ui, int factor, int column)
{
	struct layout p = layout_of(ui);

	return !boids_factor_table[factor].word && abs(column - bar_middle(&p)) <= p.side;
}

/* Sets the selected factor to the value under the pointer, which may have left the bar. */
static void
set_at(struct ui *ui, int column)
{
	struct layout p = layout_of(ui);
	int factor = ui->panel.selected;
	struct ladder ladder = session_ladder(ui->session, factor);
	double value = value_bar_value(&ladder, (double)ui->session->home.at[factor].number,
	                               column - bar_middle(&p), p.side);

	ui_set(ui, factor, (union boids_factor_value){ .number = (float)value });
}

/* The values of a drag are one gesture, however long it takes. */
static void
drag(struct ui *ui, int column)
{
	history_continue(ui->session);
	set_at(ui, column);
}

static void
click(struct ui *ui, struct factor_row row, int column)
{
	if (row.factor == HEADER) {
		ui->panel.on_header = true;
		ui->panel.section = row.section;
		fold(ui, row.section, !(ui->panel.open >> row.section & 1));
		return;
	}
	ui_select(ui, row.factor);
	ui->panel.dragged = is_on_bar(ui, row.factor, column);
	if (!ui->panel.dragged)
		return;
	history_interrupt(ui->session);
	set_at(ui, column);
}

/* The wheel counts as arrow keys, so that choices change as slowly and a failure message ends. */
static enum mouse_verdict
turn(struct ui *ui, int factor, bool up, uint32_t *key)
{
	if (factor != ui->panel.selected || ui->panel.on_header)
		ui_select(ui, factor);
	*key = up ? KEY_RIGHT : KEY_LEFT;
	return MOUSE_KEY;
}

/* Handles an event on the panel: outside its list the wheel changes the selected factor. */
static enum mouse_verdict
handle_panel(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	bool wheel = event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;
	struct factor_list list = factor_panel_list(ui);
	int row = row_at(ui, &list, event->column, event->row);

	if (wheel && (row < 0 || list.at[row].factor != HEADER))
		return turn(ui, row < 0 ? ui->panel.selected : list.at[row].factor,
		            event->action == MOUSE_WHEEL_UP, key);
	if (event->action != MOUSE_PRESS || event->button != 0 || row < 0)
		return MOUSE_DROPPED;
	click(ui, list.at[row], event->column);
	return MOUSE_HANDLED;
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct pane pane = pane_of(ui);

	if (event->action != MOUSE_DRAG)
		ui->panel.dragged = false;
	if (!is_open(ui))
		return MOUSE_PASSED;
	if (ui->panel.dragged && event->button == 0) {
		drag(ui, event->column);
		return MOUSE_HANDLED;
	}
	if (event->column < pane.left || event->row >= pane.bottom)
		return MOUSE_PASSED;
	return handle_panel(ui, event, key);
}

const struct widget factor_panel_widget = { .draw = draw, .find = find, .mouse = handle_mouse };
