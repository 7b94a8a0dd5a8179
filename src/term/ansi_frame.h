/* SPDX-License-Identifier: MIT */
/* ANSI frame: frames -> escape sequences of xterm-256color, the same on every machine: neither terminfo
 * nor the environment is asked. What a recording holds; a live terminal is drawn by screen.h. */
#pragma once

#include "bytes.h"
#include "frame.h"

#include <stdbool.h>

/* Takes over a terminal in any state: the alternate screen, cleared, without a cursor. */
extern const char ansi_frame_begin[];

/* Appends the bytes that change a screen which shows `before` into one that shows `after`, of the same
 * size; nothing, if they look alike. Style is off before and after. false: no memory. */
bool ansi_frame_change(struct bytes *out, const struct frame *before, const struct frame *after);
