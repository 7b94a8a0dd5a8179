/* SPDX-License-Identifier: MIT */
/* Caption: what a demo shows, in place of the status line. */
#pragma once

#include "ui/widget.h"

extern const struct widget caption_widget;
