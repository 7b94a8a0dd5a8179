/* SPDX-License-Identifier: MIT */
/* Asked: what a terminal is set to, as it says itself and as its device says. For a process that runs
 * in it. */
#pragma once

#include <stdbool.h>

/* Writes a file of lines that are the same each time the terminal is set to the same: the device's
 * modes, and, where TERM says xterm, the terminal's answers as to its modes, style and margins (a
 * multiplexer would hand some of the questions on). The file is there once it is whole.
 * false: there is no terminal, or it does not answer. */
bool asked_write(const char *name);
