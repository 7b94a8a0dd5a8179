/* SPDX-License-Identifier: MIT */
/* Sweep: the flights of --sweep and --seeds, all combinations of the values, each with all seeds, and the
 * table of their measures. */
#pragma once

#include "settings/options.h"

/* Runs the options; --measures is a checkpoint. All flights are started once before the first flies, so
 * that those that cannot are found. Returns the exit status, as headless_run does: flights that are
 * whole are in the table, whatever ends the run. */
int sweep_run(const struct options *options);
