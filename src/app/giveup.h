/* SPDX-License-Identifier: MIT */
/* Exit hook: cleans up when curses calls exit() without memory. The terminal restores itself. */
#pragma once

#include "app/keep.h"

/* Starts: from now on exit() removes the draft, if one is open, and prints the reason. draft may be
 * opened and closed later; NULL: none. */
void giveup_watch(const struct keep *draft);

/* Ends: from now on exit() does nothing special. */
void giveup_end(void);
