/* SPDX-License-Identifier: MIT */
/* Mode query: reads the modes of a terminal from its answers and its device, for a process that
 * runs in it. */
#pragma once

#include <stdbool.h>

/* Writes a file of lines that depend on the state of the terminal only: the modes of the device
 * and, if TERM says xterm, the terminal's answers about modes, style and margins (a multiplexer
 * would pass on some of the queries). The file appears when it is complete. Returns false if there
 * is no terminal or it does not answer. */
bool mode_query_write(const char *name);
