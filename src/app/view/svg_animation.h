/* SPDX-License-Identifier: MIT */
/* SVG animation: a recording as a picture that moves, or one frame as one that does not. CSS alone moves
 * it, without script and outside fonts; `prefers-reduced-motion` stops it. */
#pragma once

#include "recording_format.h"

/* Cells that look the same in more than half of the frames are drawn once; each frame draws the others,
 * on a dark ground, so that the picture suits pages of any colour. */
extern const struct recording_format svg_format;
