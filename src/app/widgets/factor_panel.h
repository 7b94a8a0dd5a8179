/* SPDX-License-Identifier: MIT */
/* Factor panel: the list of factors at the right of the screen, with details on the selected one. */
#pragma once

#include "ui/factor_list.h"
#include "ui/widget.h"

/* Returns the factor after (way 1) or before (-1) the selected one in the list with all sections
 * unfolded; at an end, the selected one. */
int factor_panel_next(const struct ui *ui, int way);

/* The panel: arrows move over factors and headers, PgUp and PgDn from header to header; a header
 * folds and unfolds its section. A click selects a factor or folds a section; a click or a drag on
 * a bar sets the value, as one gesture; the wheel changes the factor below it. The list scrolls to
 * the selection, whose section is unfolded. */
extern const struct widget factor_panel_widget;
