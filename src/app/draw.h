/* SPDX-License-Identifier: MIT */
/* Draw: the whole screen, and when it changes by itself. */
#pragma once

#include "app/app.h"

/* Draws all into app->frame, and ends what has had its time. The line's measures are taken anew
 * when their gauges are due. false: no memory, and the frame is not worth showing. */
bool draw_screen(struct app *app);

/* When the screen will change by itself though nothing flies; below 0: never. */
double draw_deadline(const struct app *app);
