/* SPDX-License-Identifier: MIT */
/* Widget table: all widgets. */
#include "widget_table.h"

#include "caption.h"
#include "factor_panel.h"
#include "help.h"
#include "measure_panel.h"
#include "picker.h"
#include "place_mode.h"
#include "placing.h"
#include "player.h"
#include "prompt.h"
#include "run_panel.h"
#include "status_line.h"

const struct widget *const widget_table[] = {
	&player_widget,        &placing_widget,   &place_mode_widget, &factor_panel_widget,
	&measure_panel_widget, &run_panel_widget, &status_widget,     &help_widget,
	&prompt_widget,        &picker_widget,    &caption_widget,    NULL,
};
_Static_assert(sizeof widget_table == (WIDGETS + 1) * sizeof(struct widget *), "count them");
