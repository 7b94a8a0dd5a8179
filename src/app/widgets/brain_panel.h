/* SPDX-License-Identifier: MIT */
/* Brain panel: the network of model brain. */
#pragma once

#include "ui/widget.h"

extern const struct widget brain_panel_widget;
