/* SPDX-License-Identifier: MIT */
/* Giveup: curses ends the program by exit() where it lacks memory, in the midst of a flight. What is
 * left to do then is done here; the terminal gives itself back. */
#pragma once

#include "app/keep.h"

/* From now on an exit is curses' doing: the draft, if there is one, is taken away, and the reason is
 * said. The draft (NULL: none ever) may be begun and ended meanwhile. */
void giveup_watch(const struct keep *draft);

/* From now on it is ours. */
void giveup_end(void);
