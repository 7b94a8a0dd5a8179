/* SPDX-License-Identifier: MIT */
/* Measure panel: measures of the flock over the last minute, of the run, of the connection. */
#pragma once

#include "session/session.h"

/* Returns the measures shown, as bits 1 << MEASURE_...; 0 while the panel is closed. */
uint32_t measure_panel_wanted(const struct session *session);

/* Scrolls by `pages`, if the panel has more rows than the screen. */
void measure_panel_page(struct session *session, int pages);

/* Draws the panel if it is open and fits. */
void measure_panel_draw(const struct session *session, struct frame *frame);
