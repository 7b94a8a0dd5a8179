/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock, and a plot of one of them over time. */
#pragma once

#include "ui/widget.h"

/* The panel: arrows, page keys and a click choose the measure that is plotted. */
extern const struct widget measure_panel_widget;
