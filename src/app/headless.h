/* SPDX-License-Identifier: MIT */
/* Headless: a flight without a terminal; measures and states as CSV, the last frame as text. */
#pragma once

#include "app/options.h"

/* Flies as the options say. Returns the exit status: 0, 1 (the machine failed), 2 (what was asked is
 * wrong), 130 (SIGINT: what is complete has been written). SIGTERM and SIGHUP end it in the same way, and
 * then the program dies of them. */
int headless_run(const struct options *options);
