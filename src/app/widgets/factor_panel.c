/* SPDX-License-Identifier: MIT */
#include "factor_panel.h"

#include "actions/undo.h"
#include "prompt.h"
#include "session/undo_history.h"
#include "ui/factor_line.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

/* Columns of a row: border, keys, name and value, star; then the bar. */
enum { KEYS = 4, NAME = 16, TEXT = KEYS + NAME + 6, BAR_COLUMN = 1 + TEXT + 1 };

/* ---- the rows */

static bool
is_changed(const struct ui *ui, int factor)
{
	return !factor_same(&ui->session->flight.factors, &ui->session->preset.factors, factor);
}

/* The factors that matter most: the panel begins with them, and their groups have the others. */
static const int first[] = {
	BOIDS_FACTOR_number,    BOIDS_FACTOR_separation,       BOIDS_FACTOR_alignment,
	BOIDS_FACTOR_cohesion,  BOIDS_FACTOR_separation_range, BOIDS_FACTOR_visual_range,
	BOIDS_FACTOR_noise,     BOIDS_FACTOR_max_speed,        BOIDS_FACTOR_edge,
	BOIDS_FACTOR_predators, BOIDS_FACTOR_trails,           BOIDS_FACTOR_theme,
	BOIDS_FACTOR_glyphs,    BOIDS_FACTOR_colour_by,        BOIDS_FACTOR_model,
};
enum { FIRST = sizeof first / sizeof *first };

/* The factors that belong to one published program or to fine points, which few users turn. */
static const int expert[] = {
	BOIDS_FACTOR_update,   BOIDS_FACTOR_budget,       BOIDS_FACTOR_max_force,
	BOIDS_FACTOR_wall,     BOIDS_FACTOR_fling,        BOIDS_FACTOR_torus,
	BOIDS_FACTOR_homing,   BOIDS_FACTOR_map_wind,     BOIDS_FACTOR_species_mode,
	BOIDS_FACTOR_bias,     BOIDS_FACTOR_food_size,    BOIDS_FACTOR_reference_rate,
	BOIDS_FACTOR_exertion, BOIDS_FACTOR_brood,        BOIDS_FACTOR_predator_stomach,
	BOIDS_FACTOR_digest,   BOIDS_FACTOR_territory,    BOIDS_FACTOR_background,
	BOIDS_FACTOR_strays,   BOIDS_FACTOR_aspect,       BOIDS_FACTOR_crash,
	BOIDS_FACTOR_collide,  BOIDS_FACTOR_scouts_right, BOIDS_FACTOR_scouts_left,
};
enum { EXPERT = sizeof expert / sizeof *expert };

/* Return the numbers of the last two sections. */
static int
expert_section(void)
{
	return factor_group(BOIDS_FACTORS - 1) + 2;
}

static int
unused_section(void)
{
	return expert_section() + 1;
}

static bool
is_in(const int *factors, int count, int factor)
{
	for (int i = 0; i < count; i++)
		if (factors[i] == factor)
			return true;
	return false;
}

/* Returns the section that has a factor now. */
static int
section_of(const struct ui *ui, int factor)
{
	char why[BOIDS_FACTOR_ERROR];

	if (flock_factor_inactive(ui->session->flight.flock, factor, why))
		return unused_section();
	return is_in(first, FIRST, factor)     ? 0
	       : is_in(expert, EXPERT, factor) ? expert_section()
	                                       : factor_group(factor) + 1;
}

/* Returns the rows that show with these sections unfolded: bits 1 << section. */
static struct factor_list
make_list(const struct ui *ui, uint32_t open)
{
	struct factor_list list = { .count = 0 };
	struct factor_row rows[BOIDS_FACTORS];
	int count = 0;

	for (int i = 0; i < FIRST; i++)
		rows[count++].factor = first[i];
	for (int factor = 0; factor < BOIDS_FACTORS; factor++)
		if (!is_in(first, FIRST, factor))
			rows[count++].factor = factor;
	for (int i = 0; i < count; i++) {
		int section = rows[i].section = section_of(ui, rows[i].factor);
		list.in[section]++;
		list.changed[section] |= is_changed(ui, rows[i].factor);
	}
	for (int section = 0; section <= unused_section(); section++) {
		if (list.in[section] == 0)
			continue;
		if (section > 0)
			list.at[list.count++] = (struct factor_row){ section, HEADER };
		for (int i = 0; i < count; i++)
			if (rows[i].section == section && (section == 0 || open >> section & 1))
				list.at[list.count++] = rows[i];
	}
	return list;
}

/* Returns the row of a factor, or of a section's header; -1: it does not show. */
static int
find_row(const struct factor_list *list, int section, int factor)
{
	for (int i = 0; i < list->count; i++)
		if (list->at[i].factor == factor &&
		    (factor != HEADER || list->at[i].section == section))
			return i;
	return -1;
}

/* ---- the panel on the screen */

/* Returns the sections that rows are left for, from the first on. */
static uint32_t
fitting_sections(const struct factor_panel *p, const struct factor_list *folded)
{
	uint32_t fitting = 1;
	int rows = folded->count;

	for (int section = 1; section <= unused_section(); section++)
		if (rows + folded->in[section] <= p->view.rows) {
			fitting |= 1u << section;
			rows += folded->in[section];
		}
	return fitting;
}

/* Writes the keys of all factors once. */
static void
write_keys(struct factor_panel *p)
{
	for (int factor = 0; factor < BOIDS_FACTORS && !*p->keys[BOIDS_FACTORS - 1]; factor++) {
		char *keys = p->keys[factor];
		factor_line_keys(factor, keys);
		if (!*keys) {
			*keys = '/';
			prompt_shortest(factor, keys + 1);
		}
	}
}

/* Unfolds the section of the selected factor, however it was selected. A section may have lost its last
 * factor, and so its header. A narrow panel has four rows of details, if the screen is high enough. */
static struct list_view *
lay_out(struct ui *ui)
{
	struct factor_panel *p = ui->factors;
	struct panel *panel = &ui->panel;
	const int section = section_of(ui, panel->selected);

	write_keys(p);
	p->list = make_list(ui, 1);
	panel->on_header = panel->on_header && p->list.in[panel->section] > 0;
	p->pane = pane_of(ui);
	p->bar = p->pane.left + BAR_COLUMN;
	const int room = p->pane.right - p->bar;
	p->cells = room < BAR_MOST ? room : BAR_MOST;
	p->details = p->pane.bottom - (room < BAR_LEAST && p->pane.bottom > 10 ? 4 : 3);
	p->rule = p->details - 1;
	p->view.line = 1;
	p->view.rows = p->rule > p->view.line + 1 ? p->rule - p->view.line : 1;
	if (p->fitted != p->view.rows) /* not when a section is folded: another one would jump open */
		p->open = fitting_sections(p, &p->list);
	p->fitted = p->view.rows;
	p->open |= panel->on_header ? 0 : 1u << section;
	p->list = make_list(ui, p->open);
	p->view.count = p->list.count;
	p->view.selected = panel->on_header ? find_row(&p->list, panel->section, HEADER)
	                                    : find_row(&p->list, section, panel->selected);
	return &p->view;
}

int
factor_panel_next(const struct ui *ui, int way)
{
	struct factor_list list = make_list(ui, UINT32_MAX);
	int row = find_row(&list, 0, ui->panel.selected);

	do
		row += way;
	while (row > 0 && row < list.count && list.at[row].factor == HEADER);
	return row < 0 || row >= list.count ? ui->panel.selected : list.at[row].factor;
}

/* ---- drawing the list */

/* A long preset name replaces the title, or even the range. */
static void
draw_title(const struct ui *ui, struct frame *frame, const struct factor_panel *p)
{
	const int left = p->pane.title, right = p->pane.right;
	char text[LINE_TEXT], range[LIST_RANGE];

	list_view_range(&p->view, range);
	snprintf(text, sizeof text, "%s%s  %s", ui->session->flight.preset,
	         session_changed(ui->session) ? "*" : "", range);
	if (left + (int)sizeof "factors  " + styled_width(text) <= right + 1)
		styled_put(frame, left, 0, right, BOLD "factors" BOLD);
	styled_right(frame, left - 2, 0, right, text);
}

/* Draws keys, name, value and bar; a value that differs from the preset is bold and has a star. The row
 * of a factor without effect is dim. */
static void
draw_factor(const struct ui *ui, struct frame *frame, const struct factor_panel *p, int row,
            int factor)
{
	const struct boids_factor *f = &factor_table[factor];
	bool changed = is_changed(ui, factor);
	const char *bold = changed ? BOLD : "", *star = changed ? "*" : " ";
	char text[LINE_TEXT], value[BOIDS_FACTOR_TEXT], bar[BAR_TEXT], why[BOIDS_FACTOR_ERROR];

	factor_show(&ui->session->flight.factors, factor, value);
	factor_line_write_bar(ui, factor, p->cells, bar);
	int named = snprintf(text, LINE_TEXT, "%-*s %s ", KEYS - 1, p->keys[factor], f->name);
	bool left = f->word && p->cells >= BAR_LEAST; /* in the place of bars */
	int gap = (left ? KEYS + NAME + 1 : TEXT - (int)strlen(value)) - named;
	snprintf(text + named, LINE_TEXT - (size_t)named, "%*s%s%s%s%s%s", gap > 0 ? gap : 0, "",
	         bold, value, star, bold, bar);
	int end = styled_put(frame, p->pane.left + 1, row, p->pane.right, text);
	if (flock_factor_inactive(ui->session->flight.flock, factor, why))
		styled_tint(frame, p->pane.left + 1, row, end,
		            (struct cell){ .colour = COLOUR_DEFAULT, .style = STYLE_DIM });
}

/* Draws the title of a section after the mark of its state, and the count of what is folded away. */
static void
draw_header(const struct ui *ui, struct frame *frame, const struct factor_panel *p, int row,
            int section)
{
	static const char *const marks[2][2] = { { "+", "-" }, { "▸", "▾" } };
	const struct factor_list *list = &p->list;
	const struct pane *pane = &p->pane;
	bool open = ui->factors->open >> section & 1, changed = !open && list->changed[section];
	const char *title = section == unused_section()   ? "not used now"
	                    : section == expert_section() ? "expert"
	                                                  : factor_groups[section - 1].name;
	char count[32] = "";

	if (!open)
		snprintf(count, sizeof count, DIM " (%d)" DIM, list->in[section]);
	styled_print(frame, pane->left + 1, row, pane->right, "%s " BOLD "%s" BOLD "%s%s",
	             marks[ui->display.bars][open], title, count, changed ? " *" : "");
}

/* ---- the details */

/* Adds range, unit and preset value as far as they fit, or why the factor has no effect now. A
 * number that the terminal overrules has the reason in the place of its range. The range of an
 * unchanged choice has its preset value in brackets. */
static void
add_facts(const struct ui *ui, struct line *line, bool units)
{
	int factor = ui->panel.selected, gap = line->width > 0 ? 3 : 0, reserve = 0;
	const struct boids_factor *row = &factor_table[factor];
	const char *note = row->word ? "" : factor_line_caveat(ui, factor);
	char field[LINE_TEXT], value[BOIDS_FACTOR_TEXT], home[LINE_TEXT] = "",
							 why[BOIDS_FACTOR_ERROR];

	if (flock_factor_inactive(ui->session->flight.flock, factor, why)) {
		line_add(line, 3, why, 0);
		return;
	}
	if (!row->word || is_changed(ui, factor)) {
		factor_show(&ui->session->preset.factors, factor, value);
		snprintf(home, sizeof home, "preset %s", value);
	}
	if (row->word && *home) /* the list of words is cut for them */
		reserve = styled_width(home) + 2;
	factor_line_range(ui, factor, line->room - line->width - gap - reserve, field, sizeof field);
	if (*note || *field)
		line_add(line, 3, *note ? note : field, 0);
	if (units && *row->unit && !*note)
		line_add(line, 1, row->unit, 0);
	if (*home)
		line_add(line, 2, home, 0);
}

/* Draws the sentence on the selected factor and, in the last row, the facts about it. */
static void
draw_details(const struct ui *ui, struct frame *frame, const struct factor_panel *p)
{
	const struct pane *pane = &p->pane;
	struct line line = { .room = pane->right - pane->inner };
	int last = pane->bottom - 1;
	char words[LINE_TEXT] = "";
	const char *rest =
		pane_wrap(frame, pane, p->details, last, factor_table[ui->panel.selected].help);

	if (*rest)
		styled_wrap(&rest, line.room, line.room, words, sizeof words);
	if (*words)
		line_add(&line, 0, words, 0);
	add_facts(ui, &line, !*words);
	styled_put(frame, pane->inner, last, pane->right, line.text);
}

/* Draws what keys do, as far as it fits in the rule. */
static void
draw_keys(const struct ui *ui, struct frame *frame, const struct factor_panel *p)
{
	struct line line = { .room = p->pane.right - p->pane.left - 4 };

	if (!ui->panel.on_header) {
		line_add(&line, 2, ui->display.bars ? "← → change" : "<- -> change", 0);
		line_add(&line, 2, "Enter type", 0);
	}
	line_add(&line, 2, "/ find", 0);
	line_add(&line, 2, "PgDn group", 0);
	styled_print(frame, p->pane.left + 2, p->rule, p->pane.right, DIM " %s " DIM, line.text);
}

/* Draws the names of the factors in the selected section, as far as they fit, and what keys do. */
static void
draw_group(const struct ui *ui, struct frame *frame, const struct factor_panel *p)
{
	const struct pane *pane = &p->pane;
	bool open = ui->factors->open >> ui->panel.section & 1;
	char names[BOIDS_FACTORS * 20] = "";
	size_t length = 0;
	int last = pane->bottom - 1;

	for (int factor = 0; factor < BOIDS_FACTORS; factor++)
		if (section_of(ui, factor) == ui->panel.section)
			length +=
				(size_t)snprintf(names + length, sizeof names - length, "%s%s",
			                         length > 0 ? ", " : "", factor_table[factor].name);
	if (*pane_wrap(frame, pane, p->details, last, names))
		styled_put(frame, pane->right - 2, last - 1, pane->right, "..");
	styled_put(frame, pane->inner, last, pane->right,
	           open ? "Enter or Left folds them" : "Enter or Right shows them");
}

/* ---- the list */

/* Moves the cursor to a factor or a header. */
static void
choose(struct ui *ui, int row)
{
	const struct factor_row to = ui->factors->list.at[row];

	if (to.factor != HEADER) {
		ui_select(ui, to.factor);
		return;
	}
	ui->panel.on_header = true;
	ui->panel.section = to.section;
	ui->session->message.kind = MESSAGE_NONE;
}

static bool
is_header(const struct ui *ui, int row)
{
	return ui->factors->list.at[row].factor == HEADER;
}

/* Sets the selected factor to the value under the pointer, which may have left the bar. */
static void
set_at(struct ui *ui, int column)
{
	const struct factor_panel *p = ui->factors;
	int factor = ui->panel.selected;
	const struct value_bar bar = factor_line_bar(ui, factor, p->cells);
	struct boids_factors to = ui->session->flight.factors;

	to.at[factor].number = (float)value_bar_value(&bar, column - p->bar);
	ui_choose(ui, factor);
	session_take(ui->session, factor, &to, true);
}

/* Folds or unfolds a section; sets the value of a bar. */
static uint32_t
click(struct ui *ui, int row, int column)
{
	struct factor_panel *p = ui->factors;
	const struct factor_row to = p->list.at[row];

	choose(ui, row);
	if (to.factor == HEADER) {
		p->open ^= 1u << to.section;
		return 0;
	}
	p->dragged = !factor_table[to.factor].word && column >= p->bar && column < p->bar + p->cells;
	if (p->dragged) {
		history_interrupt(ui->session);
		set_at(ui, column);
	}
	return 0;
}

static const struct list list = { .panel = PANEL_FACTORS,
	                          .lay_out = lay_out,
	                          .select = choose,
	                          .begins = is_header,
	                          .click = click };

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!pane_shows(ui, PANEL_FACTORS))
		return;
	const struct list_view *view = list_show(&list, ui);
	const struct factor_panel *p = ui->factors;
	pane_clear(ui, frame, &p->pane);
	pane_rule(ui, frame, &p->pane, p->rule);
	draw_keys(ui, frame, p);
	draw_title(ui, frame, p);
	for (int i = view->top, line = view->line; i < list_view_end(view); i++, line++) {
		if (is_header(ui, i))
			draw_header(ui, frame, p, line, p->list.at[i].section);
		else
			draw_factor(ui, frame, p, line, p->list.at[i].factor);
		if (i == view->selected)
			pane_select(frame, &p->pane, line);
	}
	if (ui->panel.on_header)
		draw_group(ui, frame, p);
	else
		draw_details(ui, frame, p);
}

/* ---- keys and wheel */

/* Folds or unfolds the section whose header has the cursor. It has no value to reset. */
static void
run_header(struct ui *ui, uint32_t key)
{
	const uint32_t bit = 1u << ui->panel.section;
	uint32_t *open = &ui->factors->open;

	if (key == KEY_BACKSPACE || key == KEY_HOME)
		session_notice(ui->session, "no factor is selected   Up Down select one");
	else if (key == KEY_LEFT || key == '-')
		*open &= ~bit;
	else
		*open = key == KEY_ENTER ? *open ^ bit : *open | bit;
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	static const uint32_t keys[] = { KEY_LEFT, KEY_RIGHT, '-',           '+',
		                         '=',      KEY_ENTER, KEY_BACKSPACE, KEY_HOME };
	bool folds = false;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		folds = folds || key == keys[i];
	action->run = run_header;
	action->repeat = key == KEY_ENTER ? REPEAT_NOT : REPEAT_EACH;
	return folds && ui->panel.on_header && pane_shows(ui, PANEL_FACTORS);
}

/* The wheel changes the factor below it, outside of the list the selected one. It counts as an
 * arrow key, so that choices change as slowly and a failure message ends. The values of a drag are
 * one gesture, however long it takes. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct factor_panel *p = ui->factors;
	int wheel = input_wheel(event);

	p->dragged = p->dragged && event->action == MOUSE_DRAG;
	if (!pane_shows(ui, PANEL_FACTORS))
		return MOUSE_PASSED;
	int i = list_view_at(list_show(&list, ui), event->row);
	if (p->dragged && event->button == 0) {
		history_continue(ui->session);
		set_at(ui, event->column);
		return MOUSE_HANDLED;
	}
	if (wheel == 0 || !pane_has(ui, event))
		return MOUSE_PASSED;
	if (i >= 0 && is_header(ui, i))
		return MOUSE_DROPPED;
	int factor = i < 0 ? ui->panel.selected : p->list.at[i].factor;
	if (factor != ui->panel.selected || ui->panel.on_header)
		ui_select(ui, factor);
	*key = wheel < 0 ? KEY_RIGHT : KEY_LEFT;
	return MOUSE_KEY;
}

const struct widget factor_panel_widget = {
	.list = &list, .draw = draw, .find = find, .mouse = handle_mouse
};
