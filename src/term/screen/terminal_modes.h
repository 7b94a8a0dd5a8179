/* SPDX-License-Identifier: MIT */
/* Terminal modes: sequences that enter, reset and leave full-screen mode. Curses would also reset
 * the user's palette (ESC ] 104) and set margins for its own size. For screen.c. */
#pragma once

#include "io/byte_buffer.h"

#include <stdbool.h>

/* Each appends bytes and returns false on ENOMEM. terminal_modes_enter: alternate screen, no cursor,
 * mouse reports with `buttons`. terminal_modes_reset: resets a terminal of `rows` rows from any state
 * that another program has left. terminal_modes_leave: restores the user's modes from any state; with
 * `uses_sync` it ends synchronized output. */
bool terminal_modes_enter(struct byte_buffer *bytes, bool buttons);
bool terminal_modes_reset(struct byte_buffer *bytes, int rows);
bool terminal_modes_leave(struct byte_buffer *bytes, bool buttons, bool uses_sync, int rows);
