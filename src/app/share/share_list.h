/* SPDX-License-Identifier: MIT */
/* Share list: the flocks that can be watched by name. */
#pragma once

/* Prints a line for each flock that is shared in the user's own folder: its name, the user, the number
 * of watchers, and whether they can change it. Returns the exit status, after one line on stderr on
 * failure. */
int share_list(void);
