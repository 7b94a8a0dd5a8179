/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock over the last minute, of the run, of the connection. */
#pragma once

#include "widget.h"

/* Scrolls by `pages`, if the panel has more rows than the screen. */
void measure_panel_page(struct ui *ui, int pages);

extern const struct widget measure_panel_widget;
