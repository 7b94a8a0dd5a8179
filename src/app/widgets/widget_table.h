/* SPDX-License-Identifier: MIT */
/* Widget table: all widgets. */
#pragma once

#include "ui/widget.h"

/* From the lowest to the topmost, in the order of drawing; ends with NULL. */
extern const struct widget *const widget_table[];
enum { WIDGETS = 11 };
