/* SPDX-License-Identifier: MIT */
/* Draw screen: the table of widgets; draws the whole screen, and finds when it changes by
 * itself. */
#pragma once

#include "ui/widget.h"

/* All widgets, from the lowest to the topmost, in the order of drawing. */
extern const struct widget *const widget_table[];
enum { WIDGETS = 11 };

/* Make and free what widgets keep between frames, after ui_start and before ui_end. */
void widgets_start(struct ui *ui);
void widgets_end(struct ui *ui);

/* Draws all into ui->frame, after removing expired messages and updating the measures that are
 * due. */
void draw_screen(struct ui *ui);

/* Returns when the screen changes next even while paused, s; below 0: never. */
double draw_deadline(const struct ui *ui);
