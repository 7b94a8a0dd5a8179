/* SPDX-License-Identifier: MIT */
#include "picker.h"

#include "breed.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

enum { NOTHING = -1 };
enum { NAME = 14, SENTENCE_LEAST = 28 }; /* columns of a row, and for a sentence behind it */

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
	bool goes_on = ui->preview && !pick_sections[picker->section].take;

	if (!ui->is_picking || (!ui->preview_outdated && entry == picker->shown))
		return;
	if (ui->preview_outdated || !goes_on) {
		session_clone_free(ui->preview);
		ui->preview = session_clone(ui->session, PREVIEW_MOST);
		if (ui->preview)
			session_listen(ui->preview, &ui->preview_steps);
		ui->preview_outdated = false;
		restore_camera(ui);
	}
	if (entry != NOTHING && ui->preview)
		pick_take(ui->preview, picker->section, &picker->list.entries[entry]);
	picker->shown = entry;
}

/* ---- opening and closing */

/* Whether the user may pick from a section: watchers can load looks alone. */
static bool
allows(const struct ui *ui, int section)
{
	return !ui->shared.watched || !pick_sections[section].take;
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
picker_open(struct ui *ui, uint32_t key)
{
	struct picker *picker = ui->picker;

	(void)key;
	ui->session->message.kind = MESSAGE_NONE;
	if (!pane_fits(ui)) {
		session_notice(ui->session, "the list needs a window of %dx%d", PANE_LEAST_COLUMNS,
		               PANE_LEAST_ROWS);
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
	session_clone_free(ui->preview);
	ui->preview = NULL;
	pick_list_free(&ui->picker->list);
	measure_history_invalidate(&ui->gauges);
}

/* Gives the session what is selected, and what has been flown with it. */
static void
keep(struct ui *ui)
{
	struct picker *picker = ui->picker;
	char error[ERROR_SIZE];
	int entry = wanted(picker);

	update(ui);
	if (entry == NOTHING ||
	    pick_take(ui->session, picker->section, &picker->list.entries[entry])) {
		ui_fit_map(ui);
		if (ui->preview)
			session_catch_up(ui->session, ui->preview);
		if (entry != NOTHING && picker->list.entries[entry].is_story)
			demo_start(&ui->demo, ui->session, picker->list.entries[entry].name);
		if (entry != NOTHING && picker->list.entries[entry].is_family &&
		    !breed_open(ui, NULL, error))
			session_failure(ui->session, "%s", error);
	}
	close_picker(ui);
}

/* ---- layout */

/* On a wide screen it is at the right, with the flock on its left; else at the bottom, with the flock
 * above. */
static struct list_view *
lay_out(struct ui *ui)
{
	struct picker *p = ui->picker;
	int rows = ui->display.rows - 1;

	p->pane = pane_of(ui);
	p->pane.bottom = rows;
	p->top = p->pane.beside ? 0 : rows / 2;
	p->details = rows - (p->pane.beside ? 3 : 2);
	p->view.line = p->top + 1;
	p->view.count = p->list.founds;
	p->view.rows = p->details - p->pane.beside - p->view.line; /* a rule */
	return &p->view;
}

static void
choose(struct ui *ui, int place)
{
	list_view_select(&ui->picker->view, place);
	ui->picker->chosen = true;
}

/* A click on the entry that is selected keeps it. */
static uint32_t
click(struct ui *ui, int place, int column)
{
	const struct picker *p = ui->picker;

	(void)column;
	if (p->chosen && place == p->view.selected)
		return KEY_ENTER;
	choose(ui, place);
	return 0;
}

static const struct list list = { .lay_out = lay_out, .select = choose, .click = click };

/* Returns the section whose name is in a column of the first row; -1: none. */
static int
section_at(const struct ui *ui, int column)
{
	int at = ui->picker->pane.inner;

	for (int i = 0; i < PICK_SECTIONS; i++) {
		if (!allows(ui, i))
			continue;
		at += styled_width(pick_sections[i].name);
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
	choose(ui, *text ? 0 : pick_list_place(&picker->list, entry));
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
	if (key == KEY_ESCAPE || key == CTRL('C')) { /* all is again as when it was opened */
		restore_camera(ui);
		close_picker(ui);
	} else if (key == KEY_ENTER)
		keep(ui);
	else if (key == CTRL('L'))
		ui->request = REQUEST_REDRAW;
	else if (list_takes(&list, ui, key))
		list_move(&list, ui, key);
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

/* ---- mouse */

/* A click opens a section by its name. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	const bool pressed = event->action == MOUSE_PRESS && event->button == 0;

	if (!ui->is_picking)
		return MOUSE_PASSED;
	list_show(&list, ui);
	const struct picker *p = ui->picker;
	int section = pressed && event->row == p->top ? section_at(ui, event->column) : -1;
	if (pressed && (!pane_fits(ui) || event->column < p->pane.left))
		return MOUSE_DROPPED;
	if (section < 0)
		return list_mouse(&list, ui, event, key);
	open_section(ui, (enum pick_section)section);
	return MOUSE_HANDLED;
}

/* ---- drawing */

/* Draws all names, the open one reversed. */
static void
draw_names(const struct ui *ui, struct frame *frame)
{
	const struct picker *p = ui->picker;
	int column = p->pane.inner;

	for (int i = 0; i < PICK_SECTIONS; i++) {
		if (!allows(ui, i))
			continue;
		bool open = i == (int)p->section;
		const char *mark = !open ? "" : ui->display.plain ? BOLD : REVERSE;
		column = styled_print(frame, column, p->top, p->pane.right, "%s%s%s ", mark,
		                      pick_sections[i].name, mark);
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
draw_entry(const struct ui *ui, struct frame *frame, int row, int place)
{
	const struct picker *p = ui->picker;
	const struct pick_entry *entries = p->list.entries;
	const int *found = p->list.found;
	const struct pick_entry *entry = &entries[found[place]];
	bool selected = place == p->view.selected;
	const char *mark = selected && !ui->display.plain ? REVERSE : "";
	bool heads =
		entry->heading && (place == p->view.top ||
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

	if (!ui->preview)
		return "not enough memory for a preview";
	if (ui->preview->message.kind == MESSAGE_FAILURE)
		return ui->preview->message.text;
	if (entry != NOTHING)
		return picker->list.entries[entry].about;
	return picker->list.why ? strerror(picker->list.why) : "";
}

/* Draws filter, selected entry and keys on the bottom row: on a slow line that is the first to change. */
static void
draw_line(const struct ui *ui, struct frame *frame)
{
	int entry = selected_entry(ui->picker), row = ui->display.rows - 1;
	struct line line = { .room = frame->columns };
	char shown[LINE_TEXT];

	frame_clear(frame, row, 1);
	line_print(&line, 0, 0, "pick: %s_", ui->picker->filter.text);
	cut(ui, entry == NOTHING ? "no match" : ui->picker->list.entries[entry].name,
	    line.room - line.width - 2, shown, sizeof shown);
	line_add(&line, 2, shown, 0);
	int column = styled_put(frame, 0, row, frame->columns, line.text);
	const bool begins = entry != NOTHING && ui->picker->list.entries[entry].is_family;
	styled_right(frame, column, row, frame->columns,
	             begins ? "Enter begin  Esc cancel  Tab next list"
	                    : "Enter keep  Esc cancel  Tab next list");
}

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!ui->is_picking)
		return;
	const struct list_view *view = list_show(&list, ui);
	const struct picker *p = ui->picker;
	const struct pane *pane = &p->pane;
	if (pane_fits(ui)) {
		if (pane->beside) {
			pane_clear(ui, frame, pane);
			pane_rule(ui, frame, pane, p->details - 1);
		} else {
			frame_clear(frame, p->top, pane->bottom - p->top);
		}
		draw_names(ui, frame);
		for (int i = view->top, line = view->line; i < list_view_end(view); i++, line++)
			draw_entry(ui, frame, line, i);
		if (view->count == 0)
			styled_put(frame, pane->inner, view->line, pane->right, "  no match");
		pane_wrap(frame, pane, p->details, pane->bottom, sentence_of(ui));
	}
	draw_line(ui, frame);
}

const struct widget picker_widget = {
	.prepare = update, .draw = draw, .find = find_key, .mouse = handle_mouse
};
