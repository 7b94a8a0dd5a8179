/* SPDX-License-Identifier: MIT */
/* Arguments: the words of the command line -> struct options. */
#pragma once

#include "app/options.h"

/* Takes every word of argv, checks each value and what goes together. Values of factors are kept in
 * o->said: they are set once config and preset have been read. false: error (SETTINGS_ERROR bytes)
 * is one sentence. */
bool arguments_read(struct options *o, int argc, char **argv, char *error);
