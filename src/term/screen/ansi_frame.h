/* SPDX-License-Identifier: MIT */
/* ANSI frame: turns frames into escape sequences of xterm-256color, for recordings. Uses neither
 * terminfo nor the environment, so they are the same on every machine. screen.h draws live. */
#pragma once

#include "frame.h"
#include "io/byte_buffer.h"

#include <stdbool.h>

/* Resets a terminal from any state to a cleared alternate screen without a cursor. */
extern const char ansi_frame_begin[];

/* Appends the bytes that change a screen from `before` to `after`, of the same size; none if they
 * look alike. Style is off before and after. Returns false on ENOMEM. */
bool ansi_frame_change(struct byte_buffer *out, const struct frame *before,
                       const struct frame *after);
