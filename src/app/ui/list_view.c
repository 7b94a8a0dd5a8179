/* SPDX-License-Identifier: MIT */
#include "list_view.h"

#include "pane.h"

#include <stdio.h>

enum { FROM_ENDS = 2, WHEEL_ROWS = 3 };

void
list_view_scroll(struct list_view *list, int by)
{
	int last = list->count > list->rows ? list->count - list->rows : 0, top = list->top + by;

	list->top = top < 0 ? 0 : top > last ? last : top;
}

void
list_view_reveal(struct list_view *list, int margin)
{
	int low = list->selected + margin - list->rows + 1, high = list->selected - margin;

	list->top = list->top < low ? low : list->top;
	list->top = list->top > high ? high : list->top;
	list_view_scroll(list, 0);
}

void
list_view_select(struct list_view *list, int row)
{
	int last = list->count > 0 ? list->count - 1 : 0;

	list->selected = row < 0 ? 0 : row > last ? last : row;
}

int
list_view_at(const struct list_view *list, int line)
{
	int at = list->top + line - list->line;

	return at >= list->top && at < list_view_end(list) ? at : -1;
}

int
list_view_end(const struct list_view *list)
{
	int end = list->top + list->rows;

	return end < list->count ? end : list->count;
}

void
list_view_range(const struct list_view *list, char *text)
{
	snprintf(text, LIST_RANGE, "%d-%d of %d", list->top + 1, list_view_end(list), list->count);
}

/* ---- what keys and the mouse do */

struct list_view *
list_show(const struct list *list, struct ui *ui)
{
	struct list_view *view = list->lay_out(ui);
	const int margin = view->rows > 2 * FROM_ENDS ? FROM_ENDS : (view->rows - 1) / 2;

	if (list->select)
		list_view_reveal(view, view->selected == view->clicked ? 0 : margin);
	else
		list_view_scroll(view, 0);
	return view;
}

static void
go_to(const struct list *list, struct ui *ui, struct list_view *view, int row)
{
	if (list->select) {
		list_view_select(view, row);
		list->select(ui, view->selected);
	} else {
		list_view_scroll(view, row - view->top);
	}
}

bool
list_takes(const struct list *list, const struct ui *ui, uint32_t key)
{
	const bool ends = key == KEY_HOME || key == KEY_END;

	return (list->panel == PANEL_NONE || pane_shows(ui, list->panel)) &&
	       (key == KEY_UP || key == KEY_DOWN || key == KEY_PAGE_UP || key == KEY_PAGE_DOWN ||
	        (ends && !list->begins));
}

void
list_move(const struct list *list, struct ui *ui, uint32_t key)
{
	struct list_view *view = list_show(list, ui);
	const int way = key == KEY_UP || key == KEY_PAGE_UP || key == KEY_HOME ? -1 : 1;
	const bool pages = key == KEY_PAGE_UP || key == KEY_PAGE_DOWN;
	const int steps = key == KEY_HOME || key == KEY_END ? view->count
	                  : pages && !list->begins          ? view->rows
	                                                    : 1;
	int row = (list->select ? view->selected : view->top) + way * steps;

	while (pages && list->begins && row > 0 && row < view->count && !list->begins(ui, row))
		row += way;
	view->clicked = -1;
	go_to(list, ui, view, row);
}

enum mouse_verdict
list_mouse(const struct list *list, struct ui *ui, const struct input_event *event, uint32_t *key)
{
	const int wheel = input_wheel(event);

	if (list->panel != PANEL_NONE && !(pane_shows(ui, list->panel) && pane_has(ui, event)))
		return MOUSE_PASSED;
	struct list_view *view = list_show(list, ui);
	const int row = list_view_at(view, event->row);
	if (wheel != 0) {
		view->clicked = -1;
		go_to(list, ui, view,
		      list->select ? view->selected + wheel : view->top + wheel * WHEEL_ROWS);
		return MOUSE_HANDLED;
	}
	if (event->action != MOUSE_PRESS || event->button != 0 || row < 0 ||
	    !(list->click || list->select))
		return MOUSE_DROPPED;
	view->clicked = row;
	if (list->click)
		*key = list->click(ui, row, event->column);
	else
		go_to(list, ui, view, row);
	return *key ? MOUSE_KEY : MOUSE_HANDLED;
}
