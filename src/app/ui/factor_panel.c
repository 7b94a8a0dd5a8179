/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors, with two or three rows of details on the selected one. */
#include "factor_panel.h"

#include "factor_line.h"
#include "pane.h"
#include "styled_text.h"
#include "value_bar.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FROM_ENDS = 2 };        /* rows between the selection and the ends of the list */
enum { NAME = 16, VALUE = 6 }; /* columns of a row */
enum {
	BAR_COLUMN = 1 + 2 + NAME + 1 + VALUE + 1
}; /* border, key, name, value, star; then the bar */

int
factor_panel_row(int factor)
{
	return factor + boids_factor_group(factor) + 1; /* one headline per group so far */
}

int
factor_panel_rows(void)
{
	return factor_panel_row(BOIDS_FACTORS - 1) + 1;
}

int
factor_panel_entry(int row, int *group)
{
	int g = 0;

	while (boids_factor_groups[g + 1].name && boids_factor_groups[g + 1].first + g + 1 <= row)
		g++;
	*group = g;
	return row == boids_factor_groups[g].first + g ? HEADLINE : row - g - 1;
}

int
factor_panel_near(int row, int direction)
{
	int group, last = factor_panel_rows() - 1;

	if (row <= 0) /* no group is empty: a factor follows each headline */
		return 0;
	if (row > last)
		return BOIDS_FACTORS - 1;
	int factor = factor_panel_entry(row, &group);
	return factor == HEADLINE ? factor_panel_entry(row + direction, &group) : factor;
}

/* The layout of the panel. Beside the flock it has three rows of details, else two. */
struct layout {
	struct pane pane;
	int left, right, bottom; /* of the pane */
	bool beside;
	int list, rule, details; /* rows where they start */
};

static struct layout
layout_of(const struct ui *ui)
{
	struct layout p = { .pane = pane_of(ui), .list = 1 };

	p.left = p.pane.left;
	p.right = p.pane.right;
	p.bottom = p.pane.bottom;
	p.beside = p.pane.beside;
	p.details = p.bottom - (p.beside ? 3 : 2);
	p.rule = p.details - 1;
	return p;
}

/* Returns the visible rows of the list, at least 1. */
static int
page_of(const struct ui *ui)
{
	struct layout p = layout_of(ui);

	return p.rule - p.list > 1 ? p.rule - p.list : 1;
}

/* A headline there makes the page a row shorter, so that no factor is skipped. */
int
factor_panel_page(const struct ui *ui, int direction)
{
	return factor_panel_near(factor_panel_row(ui->panel.selected) + direction * page_of(ui),
	                         -direction);
}

/* Scrolls the list so that the selected factor is at least two rows from its ends. */
static void
scroll_to_selected(struct ui *ui)
{
	int page = page_of(ui), margin = page > 2 * FROM_ENDS ? FROM_ENDS : (page - 1) / 2;
	int row = factor_panel_row(ui->panel.selected), rows = factor_panel_rows();
	int low = row + margin - page + 1, high = row - margin;
	int last = rows > page ? rows - page : 0;

	if (ui->panel.top < low)
		ui->panel.top = low;
	if (ui->panel.top > high)
		ui->panel.top = high;
	if (ui->panel.top > last)
		ui->panel.top = last;
	if (ui->panel.top < 0)
		ui->panel.top = 0;
}

int
factor_panel_at(const struct ui *ui, int column, int row, bool *on_bar)
{
	struct layout p = layout_of(ui);
	int at = ui->panel.top + row - p.list, group;

	*on_bar = false;
	if (ui->panel.which != PANEL_FACTORS || !pane_fits(ui) || column < p.left ||
	    column >= p.right || row < 0 || row >= p.bottom)
		return -1;
	if (row < p.list || row >= p.rule || at >= factor_panel_rows())
		return ui->panel.selected;
	int factor = factor_panel_entry(at, &group);
	if (factor == HEADLINE)
		return BOIDS_FACTORS;
	*on_bar = !boids_factor_table[factor].word && column >= p.left + BAR_COLUMN + !p.beside;
	return factor;
}

/* A long preset name moves to the left, and then replaces the title. */
static void
draw_title(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	int left = p->left + (p->beside ? 2 : 0), name = left + (p->beside ? 11 : 12);
	int first = factor_panel_near(ui->panel.top, 1);
	int last = factor_panel_near(ui->panel.top + page_of(ui) - 1, -1);
	char text[SETTINGS_NAME + 8], range[32];

	snprintf(range, sizeof range, "%d-%d of %d", first + 1, last + 1, BOIDS_FACTORS);
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
write_row(const struct ui *ui, int factor, bool beside, char *text)
{
	const struct boids_factor *f = &boids_factor_table[factor];
	bool changed =
		!boids_factor_same(&ui->session->settings.factors, &ui->session->home, factor);
	const char *bold = changed ? BOLD : "", *star = changed ? "*" : " ";
	char value[BOIDS_FACTOR_TEXT], bar[BAR_TEXT], key = f->key ? f->key : ' ',
						      why[BOIDS_FACTOR_ERROR];

	boids_factor_show(&ui->session->settings.factors, factor, value);
	factor_line_bar(ui, factor, beside ? 3 : 5, bar);
	if (f->word)
		snprintf(text, LINE_TEXT, "%c %-*s%s%s%s%s", key, NAME + 1, f->name, bold, value,
		         star, bold);
	else /* a long value takes room from the name */
		snprintf(text, LINE_TEXT, "%c %s%*s%s%s%s%s%s", key, f->name,
		         NAME + 1 + VALUE - (int)strlen(f->name) - (int)strlen(value), "", bold,
		         value, star, bold, beside ? "" : " ");
	strcat(text, bar);
	if (boids_flock_factor_inactive(ui->session->flock, factor, why))
		dim_all(text);
}

static void
draw_row(const struct ui *ui, struct frame *frame, const struct layout *p, int row, int factor)
{
	const char *border = p->beside ? ui->display.bars ? "│" : "|" : " ";
	char text[LINE_TEXT];

	write_row(ui, factor, p->beside, text);
	styled_put(frame, p->left, row, p->right, factor == ui->panel.selected ? ">" : border);
	styled_put(frame, p->left + 1, row, p->right, text);
}

/* Draws a thin rule with the name of the group. */
static void
draw_headline(const struct ui *ui, struct frame *frame, const struct layout *p, int row, int group)
{
	const char *rule = ui->display.bars ? DIM "─" DIM : DIM "-" DIM;
	char name[LINE_TEXT];

	for (int column = p->left + 1; column < p->right; column++)
		styled_put(frame, column, row, p->right, rule);
	snprintf(name, sizeof name, " %s ", boids_factor_groups[group].name);
	styled_put(frame, p->left + 3, row, p->right, name);
}

static void
draw_list(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	int rows = factor_panel_rows(), group;

	for (int row = p->list; row < p->rule && ui->panel.top + row - p->list < rows; row++) {
		int factor = factor_panel_entry(ui->panel.top + row - p->list, &group);
		if (factor == HEADLINE)
			draw_headline(ui, frame, p, row, group);
		else
			draw_row(ui, frame, p, row, factor);
	}
}

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
draw_facts(const struct ui *ui, struct frame *frame, const struct layout *p, const char *sentence)
{
	int left = p->left + p->beside;
	struct line line = { .room = p->right - left };
	char keys[8], words[LINE_TEXT];

	styled_wrap(&sentence, line.room, words, sizeof words);
	if (*words)
		line_add(&line, 0, words, 0);
	add_facts(ui, &line, !*words);
	factor_line_keys(ui->panel.selected, keys);
	if (!p->beside && *keys)
		line_add(&line, 3, keys, 0);
	int column = styled_put(frame, left, p->bottom - 1, p->right, line.text);
	if (p->beside)
		styled_right(frame, column, p->bottom - 1, p->right, keys);
}

static void
draw_details(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	const char *sentence = boids_factor_table[ui->panel.selected].help;
	int left = p->left + p->beside;
	char words[LINE_TEXT];

	for (int row = p->details; row < p->bottom - 1; row++) {
		styled_wrap(&sentence, p->right - left, words, sizeof words);
		styled_put(frame, left, row, p->right, words);
	}
	draw_facts(ui, frame, p, p->beside ? "" : sentence);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct layout p = layout_of(ui);

	if (ui->panel.has_selected) /* also while closed: it opens at the selection */
		scroll_to_selected(ui);
	if (ui->panel.which != PANEL_FACTORS || !pane_fits(ui))
		return;
	pane_clear(ui, frame, &p.pane);
	pane_rule(ui, frame, &p.pane, p.rule);
	draw_title(ui, frame, &p);
	draw_list(ui, frame, &p);
	draw_details(ui, frame, &p);
}

/* The wheel counts as arrow keys, so that choices change as slowly and a failure message ends. */
static enum mouse_verdict
turn(struct ui *ui, int factor, bool up, uint32_t *key)
{
	if (factor != ui->panel.selected)
		ui_select(ui, factor);
	*key = up ? KEY_RIGHT : KEY_LEFT;
	return MOUSE_KEY;
}

static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	bool on_bar, click = event->action == MOUSE_PRESS && event->button == 0;
	bool wheel = event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;
	int factor = factor_panel_at(ui, event->column, event->row, &on_bar);

	if (factor < 0)
		return MOUSE_PASSED;
	if ((!wheel && !click) || (click && on_bar))
		return MOUSE_DROPPED;
	if (factor == BOIDS_FACTORS)
		return MOUSE_HANDLED;
	if (wheel)
		return turn(ui, factor, event->action == MOUSE_WHEEL_UP, key);
	ui_select(ui, factor);
	return MOUSE_HANDLED;
}

const struct widget factor_panel_widget = { .draw = draw, .mouse = handle_mouse };
