/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal; writes measures and states as CSV, the last frame as text. */
#pragma once

#include "settings/options.h"

/* Runs the options. Returns the exit status: 0, 1 (the machine failed), 2 (the options are wrong).
 * After SIGINT, SIGTERM or SIGHUP the program writes complete rows and then dies of it. */
int headless_run(const struct options *options);
