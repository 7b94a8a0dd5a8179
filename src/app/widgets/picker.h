/* SPDX-License-Identifier: MIT */
/* Picker: an overlay that lists presets, maps and looks, and shows the selected one on a clone of
 * the flock while the flock itself stands still. */
#pragma once

#include "ui/line_edit.h"
#include "ui/list_view.h"
#include "ui/pane.h"
#include "ui/pick_list.h"

/* The list of presets, maps and looks. */
struct picker {
	enum pick_section section;
	struct pick_list list;   /* of the section, filtered */
	struct list_view view;   /* of the entries found */
	struct line_edit filter; /* at most PICK_FILTER bytes */
	bool chosen;             /* the user has moved: the selected entry is previewed */
	int shown;               /* entry that the preview has; -1: the session as it is */
	struct camera camera;    /* before it was opened */
	struct pane pane;
	int top, details; /* the first rows of all, of the sentence */
};

/* As its keys do, opens it at what the flock has now. Says so on a screen that is too small. */
void picker_open(struct ui *ui, uint32_t key);

/* An open picker takes all keys and all mouse events. */
extern const struct widget picker_widget;
