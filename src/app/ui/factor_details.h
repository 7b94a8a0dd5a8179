/* SPDX-License-Identifier: MIT */
/* Factor details: what the factor panel says about the row of its cursor. */
#pragma once

#include "pane.h"

/* Draws the sentence on the selected factor and the facts about it, from row `top` of the pane on. */
void factor_details_draw(const struct ui *ui, struct frame *frame, const struct pane *pane, int top);

/* Draws the names of the factors in the selected section, as far as they fit, and what keys do. */
void factor_details_group(const struct ui *ui, struct frame *frame, const struct pane *pane,
                          int top);
