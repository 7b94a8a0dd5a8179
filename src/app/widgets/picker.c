/* SPDX-License-Identifier: MIT */
#include "picker.h"

#include "flight/change.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

enum { NOTHING = -1 };
enum { LEAST_COLUMNS = 20, LEAST_ROWS = 5 };
enum {
	NAME = 14,           /* columns of a row, before its sentence */
	SENTENCE_LEAST = 28, /* columns for a sentence in a row */
	TALL = 10,
	TALLER = 14 /* rows of the screen for a sentence of two and of three rows below */
};

static bool
fits(const struct ui *ui)
{
	return ui->display.columns >= LEAST_COLUMNS && ui->display.rows >= LEAST_ROWS;
}

/* Returns the selected entry; NOTHING: none is found. */
static int
selected_entry(const struct picker *picker)
{
	return picker->list.founds > 0 ? picker->list.found[picker->view.selected] : NOTHING;
}

/* ---- the preview */

/* Returns the entry to be previewed; NOTHING: the flock as it is. */
static int
wanted(const struct picker *picker)
{
	return picker->chosen ? selected_entry(picker) : NOTHING;
}

static void
restore_camera(struct ui *ui)
{
	struct viewport viewport = ui->view.camera.viewport;

	ui->view.camera = ui->picker->camera;
	ui->view.camera.viewport = viewport;
	ui->view.camera.time = ui->session->now;
}

/* Shows what is selected by now: once for several keys between two frames. Looks change no flock,
 * so from one to the next it flies on; else the preview starts at what the session has. */
static void
update(struct ui *ui)
{
	struct picker *picker = ui->picker;
	int entry = wanted(picker);
	bool goes_on = ui->preview.clone && pick_section_is_view(picker->section);

	if (!ui->is_picking || (!ui->preview_outdated && entry == picker->shown))
		return;
	if (ui->preview_outdated || !goes_on) {
		picker->failed = !preview_start(&ui->preview, ui->session);
		if (!picker->failed)
			session_listen(ui->preview.clone, &ui->preview_steps);
		ui->preview_outdated = false;
		restore_camera(ui);
	}
	if (entry != NOTHING && ui->preview.clone)
		pick_take(ui->preview.clone, picker->section, &picker->list.entries[entry]);
	picker->shown = entry;
}

/* ---- opening and closing */

static void
select_entry(struct picker *picker, int place)
{
	list_view_select(&picker->view, place);
	picker->chosen = true;
}

/* Whether the user may pick from a section: watchers can load looks alone. */
static bool
allows(const struct ui *ui, int section)
{
	return !ui->shared.watcher || pick_section_is_view((enum pick_section)section);
}

/* Opens a section at what the session has now. */
static void
open_section(struct ui *ui, enum pick_section section)
{
	struct picker *picker = ui->picker;

	ui->preview_outdated = ui->preview_outdated || picker->shown != NOTHING;
	picker->shown = NOTHING;
	picker->section = section;
	pick_list_read(&picker->list, section);
	pick_list_filter(&picker->list, picker->filter.text);
	picker->view = (struct list_view){ .count = picker->list.founds };
	int current = pick_list_current(&picker->list, section, ui->session);
	list_view_select(&picker->view, pick_list_place(&picker->list, current));
	picker->chosen = *picker->filter.text && picker->list.founds > 0;
}

void
picker_open(struct ui *ui)
{
	struct picker *picker = ui->picker;

	ui->session->message.kind = MESSAGE_NONE;
	if (!fits(ui)) {
		session_notice(ui->session, "the list needs a window of %dx%d", LEAST_COLUMNS,
		               LEAST_ROWS);
		return;
	}
	ui->is_picking = ui->preview_outdated = true;
	picker->camera = ui->view.camera;
	picker->shown = NOTHING;
	line_edit_set(&picker->filter, "");
	while (!allows(ui, (int)picker->section))
		picker->section++;
	open_section(ui, picker->section);
}

static void
close_picker(struct ui *ui)
{
	ui->is_picking = false;
	pick_list_free(&ui->picker->list);
	measure_history_invalidate(&ui->gauges);
}

/* Brings back what was when it was opened. */
static void
cancel(struct ui *ui)
{
	preview_end(&ui->preview);
	restore_camera(ui);
	close_picker(ui);
}

/* Gives the session what is selected, and what has been flown with it. */
static void
keep(struct ui *ui)
{
	struct picker *picker = ui->picker;
	int entry = wanted(picker);

	update(ui);
	if (entry == NOTHING ||
	    pick_take(ui->session, picker->section, &picker->list.entries[entry])) {
		ui_fit_map(ui);
		preview_keep(&ui->preview, ui->session);
	}
	preview_end(&ui->preview);
	close_picker(ui);
}

/* ---- layout */

/* The picker on the screen. On a wide one it is at the right, with the flock on its left; else at
 * the bottom, with the flock above. */
struct layout {
	struct pane pane;
	int top, list, details; /* the first rows of all, of the list, of the sentence */
};

/* Updates the rows of the list, too. */
static struct layout
lay_out(struct ui *ui)
{
	int rows = ui->display.rows - 1;
	struct layout p = { .pane = pane_of(ui) };
	bool beside = p.pane.beside;

	p.pane.bottom = rows;
	p.top = beside ? 0 : rows / 2;
	p.list = p.top + 1;
	p.details = rows - (rows < TALL ? 0 : rows < TALLER || !beside ? 2 : 3);
	ui->picker->view.count = ui->picker->list.founds;
	ui->picker->view.rows = p.details - (beside && p.details < rows) - p.list; /* a rule */
	return p;
}

/* Whether there is room for all names, a blank between two, and a mark that shows which one is
 * open. */
static bool
has_names(const struct ui *ui, const struct layout *p)
{
	int width = (ui->display.plain ? 2 : 0) - 1;

	for (int i = 0; i < PICK_SECTIONS; i++)
		width += 1 + styled_width(pick_section_name((enum pick_section)i));
	return p->pane.right - p->pane.inner >= width;
}

/* Returns the section whose name is in a column of the first row; -1: none. */
static int
section_at(const struct ui *ui, const struct layout *p, int column)
{
	int at = p->pane.inner;

	for (int i = 0; has_names(ui, p) && i < PICK_SECTIONS; i++) {
		if (!allows(ui, i))
			continue;
		at += styled_width(pick_section_name((enum pick_section)i));
		if (column < at)
			return i;
		at++;
	}
	return -1;
}

/* ---- keys */

/* Edits the filter, and selects the best entry or, with an empty filter, the one selected
 * before. */
static void
edit_filter(struct ui *ui, uint32_t key)
{
	struct picker *picker = ui->picker;
	const struct line_edit before = picker->filter;
	int entry = selected_entry(picker);
	const char *text = picker->filter.text;

	line_edit_key(&picker->filter, key, ui->display.bars);
	if (strlen(text) >= PICK_FILTER || strcmp(text, " ") == 0)
		picker->filter = before;
	if (strcmp(text, before.text) == 0)
		return;
	pick_list_filter(&picker->list, text);
	picker->view = (struct list_view){ .count = picker->list.founds };
	select_entry(picker, *text ? 0 : pick_list_place(&picker->list, entry));
}

static void
run(struct ui *ui, uint32_t key)
{
	struct picker *picker = ui->picker;
	int way = key == KEY_LEFT || key == KEY_SHIFT_TAB ? PICK_SECTIONS - 1 : 1;
	int section = (int)picker->section;

	do
		section = (section + way) % PICK_SECTIONS;
	while (!allows(ui, section));
	lay_out(ui);
	if (key == KEY_ESCAPE || key == CTRL('C'))
		cancel(ui);
	else if (key == KEY_ENTER)
		keep(ui);
	else if (key == CTRL('L'))
		ui->request = REQUEST_REDRAW;
	else if (list_view_steps(key, 1) != 0)
		select_entry(picker,
		             picker->view.selected + list_view_steps(key, picker->view.rows));
	else if (key == KEY_HOME || key == KEY_END)
		select_entry(picker, key == KEY_HOME ? 0 : picker->view.count);
	else if (key >= KEY_UP || key == KEY_TAB)
		open_section(ui, (enum pick_section)section);
	else
		edit_filter(ui, key);
}

/* A held key that opened it must neither keep an entry nor become a filter. */
static bool
find_key(const struct ui *ui, uint32_t key, struct action *action)
{
	bool first = !*ui->picker->filter.text && key < KEY_UP && key != KEY_TAB;

	action->repeat = first || key == KEY_ENTER ? REPEAT_NOT : REPEAT_EACH;
	action->run = run;
	return ui->is_picking;
}

static bool
types(const struct ui *ui)
{
	return ui->is_picking;
}

/* ---- mouse */

/* The wheel moves; a click selects an entry or a section, and keeps the entry that is selected. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct picker *picker = ui->picker;

	if (!ui->is_picking)
		return MOUSE_PASSED;
	struct layout p = lay_out(ui);
	if (input_wheel(event) != 0) {
		select_entry(picker, picker->view.selected + input_wheel(event));
		return MOUSE_HANDLED;
	}
	if (event->action != MOUSE_PRESS || event->button != 0 || !fits(ui) ||
	    event->column < p.pane.left)
		return MOUSE_DROPPED;
	int place = list_view_at(&picker->view, event->row - p.list);
	int section = event->row == p.top ? section_at(ui, &p, event->column) : -1;
	if (section >= 0) {
		open_section(ui, (enum pick_section)section);
		return MOUSE_HANDLED;
	}
	if (place < 0)
		return MOUSE_DROPPED;
	if (picker->chosen && place == picker->view.selected) {
		*key = KEY_ENTER;
		return MOUSE_KEY;
	}
	select_entry(picker, place);
	return MOUSE_HANDLED;
}

/* ---- drawing */

/* Draws all names, the open one reversed; on a narrow screen it alone, between arrows. */
static void
draw_names(const struct ui *ui, struct frame *frame, const struct layout *p)
{
	int column = p->pane.inner;

	if (!has_names(ui, p)) {
		styled_print(frame, column, p->top, p->pane.right,
		             "< " BOLD "%s" BOLD " >  %d of %d",
		             pick_section_name(ui->picker->section), ui->picker->section + 1,
		             PICK_SECTIONS);
		return;
	}
	for (int i = 0; i < PICK_SECTIONS; i++) {
		if (!allows(ui, i))
			continue;
		bool open = i == (int)ui->picker->section;
		const char *mark = !open ? "" : ui->display.plain ? BOLD : REVERSE;
		column = styled_print(frame, column, p->top, p->pane.right, "%s%s%s ", mark,
		                      pick_section_name((enum pick_section)i), mark);
	}
}

/* Cuts a text to a number of columns, with a mark where it ends. */
static void
cut(const struct ui *ui, const char *text, int columns, char *shown, size_t size)
{
	const char *more = ui->display.bars ? "…" : "~";
	int keep = styled_width(text) <= columns ? columns : columns - 1;
	const char *rest = styled_skip(text, keep);

	snprintf(shown, size, "%.*s%s", (int)(rest - text), text, *rest ? more : "");
}

/* Draws an entry: a mark, its name, whose it is, as much of its sentence as there is room for, and
 * its heading, if it is the first in sight or the first one of another heading. */
static void
draw_entry(const struct ui *ui, struct frame *frame, const struct layout *p, int row, int place)
{
	const struct picker *picker = ui->picker;
	const struct pick_entry *entries = picker->list.entries;
	const int *found = picker->list.found;
	const struct pick_entry *entry = &entries[found[place]];
	bool selected = place == picker->view.selected;
	const char *mark = selected && !ui->display.plain ? REVERSE : "";
	bool heads =
		entry->heading && (place == picker->view.top ||
	                           strcmp(entry->heading, entries[found[place - 1]].heading) != 0);
	const char *heading = heads ? entry->heading : "";
	int room = p->pane.right - p->pane.inner - (*heading ? styled_width(heading) + 2 : 0);
	char name[LINE_TEXT], about[LINE_TEXT] = "", text[2 * LINE_TEXT];

	snprintf(text, sizeof text, "%s%s", entry->name, entry->own ? " (yours)" : "");
	cut(ui, text, room - 2, name, sizeof name);
	int used = 2 + (styled_width(name) > NAME ? styled_width(name) : NAME) + 1;
	if (room - used >= SENTENCE_LEAST)
		cut(ui, entry->about, room - used, about, sizeof about);
	styled_print(frame, p->pane.inner, row, p->pane.right, "%s%c %s%*s%s%*s%s", mark,
	             selected ? '>' : ' ', name, used - 2 - styled_width(name), "", about,
	             room - used > styled_width(about) ? room - used - styled_width(about) : 0, "",
	             mark);
	snprintf(text, sizeof text, DIM "%s" DIM, heading);
	styled_right(frame, p->pane.inner + room, row, p->pane.right, text);
}

/* Returns what is to be said of the selected entry: why its preview failed, or its sentence. */
static const char *
sentence_of(const struct ui *ui)
{
	const struct picker *picker = ui->picker;
	int entry = selected_entry(picker);

	if (picker->failed)
		return "not enough memory for a preview";
	if (ui->preview.clone && ui->preview.clone->message.kind == MESSAGE_FAILURE)
		return ui->preview.clone->message.text;
	if (entry != NOTHING)
		return picker->list.entries[entry].about;
	return picker->list.why ? strerror(picker->list.why) : "";
}

/* Draws filter, selected entry, its sentence if it is nowhere else, and keys on the bottom row: on
 * a slow line that is the first to change. */
static void
draw_line(const struct ui *ui, struct frame *frame, bool details)
{
	int entry = selected_entry(ui->picker), row = ui->display.rows - 1;
	bool says = entry != NOTHING && !details;
	struct line line = { .room = frame->columns };
	char field[2 * LINE_TEXT], shown[2 * LINE_TEXT];

	frame_clear(frame, row, 1);
	line_print(&line, 0, 0, "pick: %s_", ui->picker->filter.text);
	snprintf(field, sizeof field, "%s%s%s",
	         entry == NOTHING ? "no match" : ui->picker->list.entries[entry].name,
	         says ? ": " : "", says ? sentence_of(ui) : "");
	cut(ui, field, line.room - line.width - 2, shown, sizeof shown);
	line_add(&line, 2, shown, 0);
	int column = styled_put(frame, 0, row, frame->columns, line.text);
	styled_right(frame, column, row, frame->columns, "Enter keep  Esc cancel  Tab next list");
}

static void
draw(struct ui *ui, struct frame *frame)
{
	struct list_view *view = &ui->picker->view;

	if (!ui->is_picking)
		return;
	struct layout p = lay_out(ui);
	const struct pane *pane = &p.pane;
	bool details = p.details < pane->bottom;
	if (fits(ui)) {
		if (pane->beside)
			pane_clear(ui, frame, pane);
		else
			frame_clear(frame, p.top, pane->bottom - p.top);
		if (pane->beside && details)
			pane_rule(ui, frame, pane, p.details - 1);
		draw_names(ui, frame, &p);
		list_view_reveal(view, 0);
		for (int i = view->top, row = p.list; i < list_view_end(view); i++, row++)
			draw_entry(ui, frame, &p, row, i);
		if (view->count == 0)
			styled_put(frame, pane->inner, p.list, pane->right, "  no match");
		pane_wrap(frame, pane, p.details, pane->bottom, sentence_of(ui));
	}
	draw_line(ui, frame, details);
}

const struct widget picker_widget = {
	.prepare = update, .draw = draw, .find = find_key, .types = types, .mouse = handle_mouse
};
