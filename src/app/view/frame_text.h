/* SPDX-License-Identifier: MIT */
/* Frame text: a recording as the text of its frames. */
#pragma once

#include "recording_format.h"

/* Plain: a line a row, a line with a form feed between two frames. With escape sequences: each frame
 * begins at the top of a cleared screen, so that a terminal shows one after the other. */
extern const struct recording_format text_format;
extern const struct recording_format ansi_format;
