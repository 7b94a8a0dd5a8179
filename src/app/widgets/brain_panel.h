/* SPDX-License-Identifier: MIT */
/* Brain panel: the network of model brain. */
#pragma once

#include "ui/plot.h"
#include "ui/widget.h"

extern const struct widget brain_panel_widget;

/* Draws the network that steers the flock: links in which something flows in the followed boid are lit,
 * and those of a search that its start has not are marked. Returns false if the model has none. */
bool brain_panel_network(const struct ui *ui, struct frame *frame, const struct plot *area);
