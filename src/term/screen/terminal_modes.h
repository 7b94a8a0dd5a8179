/* SPDX-License-Identifier: MIT */
/* Terminal modes: sequences that enter, reset and leave full-screen mode. Curses would also reset
 * the user's palette (ESC ] 104) and set margins for its own size. For screen.c. */
#pragma once

#include "line/byte_buffer.h"

#include <stdbool.h>

/* Each appends bytes and returns false on ENOMEM. takeover_begin: alternate screen, no cursor,
 * mouse reports with `buttons`. takeover_steady: resets a terminal of `rows` rows from any state
 * that another program has left. takeover_end: restores the user's modes from any state. */
bool takeover_begin(struct byte_buffer *bytes, bool buttons);
bool takeover_steady(struct byte_buffer *bytes, int rows);
bool takeover_end(struct byte_buffer *bytes, bool buttons, int rows);
