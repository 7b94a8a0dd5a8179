/* SPDX-License-Identifier: MIT */
/* Arguments: parses the command line into struct options. */
#pragma once

#include "options.h"

/* Parses argv and checks values and combinations. Values of factors are only checked and stored in
 * o->given: the caller sets them after reading config and preset. Returns false with one sentence in
 * error (SETTINGS_ERROR bytes). */
bool arguments_read(struct options *o, int argc, char **argv, char *error);
