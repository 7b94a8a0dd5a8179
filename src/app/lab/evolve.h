/* SPDX-License-Identifier: MIT */
/* Evolve: the search of --evolve: generations of flights, a table of them that it goes on with, and the
 * verdict on seeds that it has not flown. */
#pragma once

#include "settings/options.h"

/* Runs it without a terminal. Returns the exit status. */
int evolve_run(const struct options *options);
