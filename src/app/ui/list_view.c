/* SPDX-License-Identifier: MIT */
#include "list_view.h"

#include "io/input.h"

#include <stdio.h>

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
list_view_at(const struct list_view *list, int row)
{
	int at = list->top + row;

	return row >= 0 && row < list->rows && at < list->count ? at : -1;
}

int
list_view_end(const struct list_view *list)
{
	int end = list->top + list->rows;

	return end < list->count ? end : list->count;
}

int
list_view_steps(uint32_t key, int page)
{
	return key == KEY_UP          ? -1
	       : key == KEY_DOWN      ? 1
	       : key == KEY_PAGE_UP   ? -page
	       : key == KEY_PAGE_DOWN ? page
	                              : 0;
}

void
list_view_range(const struct list_view *list, char *text)
{
	snprintf(text, LIST_RANGE, "%d-%d of %d", list->top + 1, list_view_end(list), list->count);
}
