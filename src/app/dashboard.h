/* SPDX-License-Identifier: MIT */
/* Dashboard: the panel of measures: of the flock over the last minute, of the run, of the line. */
#pragma once

#include "app/app.h"

/* The measures that it shows: a bit 1 << MEASURE_... for each; 0 while it does not show. */
uint32_t dashboard_wants(const struct app *app);

/* Scrolls by so many pages, where it has more rows than the screen. */
void dashboard_page(struct app *app, int pages);

/* Draws it, if it is open and fits. */
void dashboard_draw(const struct app *app, struct frame *frame);
