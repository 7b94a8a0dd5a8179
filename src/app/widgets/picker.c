/* SPDX-License-Identifier: MIT */
/* Picker: an overlay that lists presets, maps and looks, and shows the selected one on a clone of the
 * flock. */
#include "picker.h"

#include "io/key_name.h"
#include "io/utf8.h"
#include "session/change.h"
#include "ui/picker_layout.h"

#include <string.h>

enum { NOTHING = -1 };

/* ---- the preview */

/* Returns the entry to be previewed; NOTHING: the flock as it is. */
static int
wanted(const struct picker *picker)
{
	return picker->chosen && picker->list.founds > 0 ? picker->list.found[picker->selected]
	                                                 : NOTHING;
}

static void
restore_camera(struct ui *ui)
{
	struct viewport viewport = ui->view.camera.viewport;

	ui->view.camera = ui->picker.camera;
	ui->view.camera.viewport = viewport;
	ui->view.camera.time = ui->session->now;
}

/* Starts the preview at what the session has. */
static void
begin_preview(struct ui *ui)
{
	ui->picker.failed = !preview_start(&ui->preview, ui->session);
	ui->picker.outdated = false;
	restore_camera(ui);
}

/* Shows what is selected by now: once for several keys between two frames. Looks change no flock, so
 * from one to the next it flies on. */
static void
update(struct ui *ui)
{
	struct picker *picker = &ui->picker;
	int entry = wanted(picker);
	bool goes_on = ui->preview.clone && pick_section_is_view(picker->section);

	if (!picker->open || (!picker->outdated && entry == picker->shown))
		return;
	if (picker->outdated || !goes_on)
		begin_preview(ui);
	if (entry != NOTHING && ui->preview.clone)
		pick_take(ui->preview.clone, picker->section, &picker->list.entries[entry]);
	picker->shown = entry;
}

/* ---- opening and closing */

/* Goes to what the session has now. */
static void
go_to_current(struct ui *ui)
{
	struct picker *picker = &ui->picker;
	int current = pick_list_current(&picker->list, picker->section, ui->session);
	int place = pick_list_place(&picker->list, current);

	picker->selected = place < 0 ? 0 : place;
	picker->top = 0;
	picker->chosen = *picker->filter && picker->list.founds > 0;
}

static void
open_section(struct ui *ui, enum pick_section section)
{
	struct picker *picker = &ui->picker;

	picker->outdated = picker->outdated || picker->shown != NOTHING;
	picker->shown = NOTHING;
	picker->section = section;
	pick_list_read(&picker->list, section);
	pick_list_filter(&picker->list, picker->filter);
	go_to_current(ui);
}

void
picker_open(struct ui *ui)
{
	struct picker *picker = &ui->picker;

	ui->session->message.kind = MESSAGE_NONE;
	if (!picker_fits(ui)) {
		session_notice(ui->session, "the list needs a window of %dx%d",
		               PICKER_LEAST_COLUMNS, PICKER_LEAST_ROWS);
		return;
	}
	session_flush(ui->session);
	picker->open = picker->outdated = true;
	picker->camera = ui->view.camera;
	picker->shown = NOTHING;
	*picker->filter = '\0';
	open_section(ui, picker->section);
}

static void
close_picker(struct ui *ui)
{
	ui->picker.open = false;
	pick_list_free(&ui->picker.list);
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
	struct picker *picker = &ui->picker;
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

/* ---- keys */

static void
select_entry(struct picker *picker, int place)
{
	int last = picker->list.founds - 1;

	picker->selected = place > last ? last : place;
	if (picker->selected < 0)
		picker->selected = 0;
	picker->chosen = true;
}

/* Finds by another filter: the best entry, or with an empty one the entry selected before. */
static void
find(struct picker *picker)
{
	int entry = picker->list.founds > 0 ? picker->list.found[picker->selected] : 0;

	pick_list_filter(&picker->list, picker->filter);
	picker->top = 0;
	select_entry(picker, *picker->filter ? 0 : pick_list_place(&picker->list, entry));
}

static void
type(struct picker *picker, uint32_t key)
{
	size_t length = strlen(picker->filter);
	char character[UTF8_MOST];
	size_t more = (size_t)utf8_write(key, character);

	if (length + more >= sizeof picker->filter || (key == ' ' && length == 0))
		return;
	memcpy(picker->filter + length, character, more);
	picker->filter[length + more] = '\0';
	find(picker);
}

/* Deletes the last character, the last word or all of the filter. */
static void
erase(struct picker *picker, uint32_t key)
{
	size_t length = strlen(picker->filter);

	if (length == 0)
		return;
	if (key == CTRL('U'))
		length = 0;
	while (key == CTRL('W') && length > 0 && picker->filter[length - 1] == ' ')
		length--;
	while (key == CTRL('W') && length > 0 && picker->filter[length - 1] != ' ')
		length--;
	while (key == KEY_BACKSPACE && utf8_is_continuation(picker->filter[--length]))
		;
	picker->filter[length] = '\0';
	find(picker);
}

static void
move_section(struct ui *ui, int way)
{
	int section = (int)ui->picker.section + way;

	open_section(ui, (enum pick_section)((section + PICK_SECTIONS) % PICK_SECTIONS));
}

static void
move(struct ui *ui, uint32_t key)
{
	struct picker *picker = &ui->picker;
	int page = picker_layout(ui).lists;

	switch (key) {
	case KEY_UP:
		select_entry(picker, picker->selected - 1);
		break;
	case KEY_DOWN:
		select_entry(picker, picker->selected + 1);
		break;
	case KEY_PAGE_UP:
		select_entry(picker, picker->selected - page);
		break;
	case KEY_PAGE_DOWN:
		select_entry(picker, picker->selected + page);
		break;
	case KEY_HOME:
		select_entry(picker, 0);
		break;
	case KEY_END:
		select_entry(picker, picker->list.founds);
		break;
	default:
		move_section(ui, key == KEY_LEFT || key == KEY_SHIFT_TAB ? -1 : 1);
	}
}

static enum request
run(struct ui *ui, uint32_t key, const struct action *action)
{
	(void)action;
	switch (key) {
	case KEY_ESCAPE:
	case CTRL('C'):
		cancel(ui);
		break;
	case KEY_ENTER:
		keep(ui);
		break;
	case KEY_BACKSPACE:
	case CTRL('U'):
	case CTRL('W'):
		erase(&ui->picker, key);
		break;
	case CTRL('L'):
		return REQUEST_REDRAW;
	case KEY_LEFT:
	case KEY_RIGHT:
	case KEY_TAB:
		move(ui, key);
		break;
	default:
		if (key >= KEY_UP)
			move(ui, key);
		else if (key_is_shown(key, ui->display.bars))
			type(&ui->picker, key);
	}
	return REQUEST_NONE;
}

/* A held key that opened it must neither keep an entry nor become a filter. */
static bool
find_key(const struct ui *ui, uint32_t key, struct action *action)
{
	bool first = !*ui->picker.filter && key < KEY_UP && key != KEY_TAB;

	*action = (struct action){ first || key == KEY_ENTER ? REPEAT_NOT : REPEAT_EACH, run, NULL,
		                   -1, 0 };
	return ui->picker.open;
}

static bool
types(const struct ui *ui)
{
	return ui->picker.open;
}

/* ---- mouse */

static enum mouse_verdict
click(struct ui *ui, const struct picker_layout *p, const struct input_event *event, uint32_t *key)
{
	struct picker *picker = &ui->picker;
	int place = picker->top + event->row - p->list;
	int section = event->row == p->top ? picker_section_at(ui, p, event->column) : -1;

	if (section >= 0) {
		open_section(ui, (enum pick_section)section);
		return MOUSE_HANDLED;
	}
	if (event->row < p->list || event->row >= p->list + p->lists || place >= picker->list.founds)
		return MOUSE_DROPPED;
	if (picker->chosen && place == picker->selected) {
		*key = KEY_ENTER;
		return MOUSE_KEY;
	}
	select_entry(picker, place);
	return MOUSE_HANDLED;
}

/* The wheel moves; a click selects an entry or a section, and keeps the entry that is selected. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	struct picker_layout p = picker_layout(ui);

	if (!ui->picker.open)
		return MOUSE_PASSED;
	if (event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN) {
		select_entry(&ui->picker,
		             ui->picker.selected + (event->action == MOUSE_WHEEL_UP ? -1 : 1));
		return MOUSE_HANDLED;
	}
	if (event->action != MOUSE_PRESS || event->button != 0 || !picker_fits(ui) ||
	    event->column < p.left)
		return MOUSE_DROPPED;
	return click(ui, &p, event, key);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	if (ui->picker.open)
		picker_draw(ui, frame);
}

const struct widget picker_widget = {
	.prepare = update, .draw = draw, .find = find_key, .types = types, .mouse = handle_mouse
};
