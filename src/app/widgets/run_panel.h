/* SPDX-License-Identifier: MIT */
/* Run panel: figures of the run and of the connection. */
#pragma once

#include "ui/list_view.h"
#include "ui/widget.h"

/* The panel: Left and Right change the limit of frames per second; the other arrows and the page
 * keys scroll, if it has more rows than the screen. */
struct run_panel {
	int top; /* first row shown */
};
extern const struct widget run_panel_widget;
