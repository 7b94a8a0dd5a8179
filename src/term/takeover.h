/* SPDX-License-Identifier: MIT */
/* Takeover: how a terminal is taken over, given back and brought into a known state. Curses would also
 * reset the user's palette (ESC ] 104) and set margins for a size that is not ours. For screen.c. */
#pragma once

#include "bytes.h"

#include <stdbool.h>

/* Each appends the bytes; false: there was no memory for some of them.
 * takeover_begin: the alternate screen, no cursor; with `buttons` the terminal tells of those of its
 * mouse, too. takeover_steady: whatever state another program has left it in, one of so many rows shows
 * what it is sent. takeover_end: all is as the user had it, whatever state it is in. */
bool takeover_begin(struct bytes *bytes, bool buttons);
bool takeover_steady(struct bytes *bytes, int rows);
bool takeover_end(struct bytes *bytes, bool buttons, int rows);
