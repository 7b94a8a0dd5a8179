/* SPDX-License-Identifier: MIT */
/* Brain panel: the network of model brain, its links lit by what flows in the followed boid now. */
#pragma once

#include "ui/widget.h"

extern const struct widget brain_panel_widget;
