/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal; writes measures and states as CSV, the last frame as text. */
#pragma once

#include "settings/options.h"

/* Runs the options. Returns the exit status: 0, 1 (the machine failed), 2 (the options are wrong),
 * 130 (SIGINT: complete rows have been written). SIGTERM and SIGHUP end it in the same way, and
 * then kill the program. */
int headless_run(const struct options *options);
