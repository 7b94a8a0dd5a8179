/* SPDX-License-Identifier: MIT */
/* Run panel: figures of the run and of the connection. */
#pragma once

#include "ui/widget.h"

/* The panel: a list that scrolls; Left and Right change the limit of frames per second. */
extern const struct widget run_panel_widget;
