/* SPDX-License-Identifier: MIT */
/* Picker: an overlay that lists presets, maps and looks, and shows the selected one on a clone of
 * the flock while the flock itself stands still. */
#pragma once

#include "ui/widget.h"

/* Opens it at what the flock has now. Says so on a screen that is too small. */
void picker_open(struct ui *ui);

/* An open picker takes all keys and all mouse events. */
extern const struct widget picker_widget;
