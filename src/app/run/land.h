/* SPDX-License-Identifier: MIT */
/* Land: a text flies on the normal screen, and lands in the rows in which `cat` prints it. */
#pragma once

#include "settings/options.h"

/* Runs --land. The text stands at once where it cannot fly: without a terminal, taller than it, on a slow
 * line, when input waits, the window changes or a signal comes. Input is not read, the terminal is
 * asked nothing. Returns the exit status, or dies of the signal. */
int land_run(const struct options *options);
