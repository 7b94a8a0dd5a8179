/* SPDX-License-Identifier: MIT */
/* Configure: all that a run is asked for, from the command line and what it names. */
#pragma once

#include "app/options.h"

/* Go on; exit with 0, 2 (what was asked is wrong), 1 (the machine failed). */
enum configure_verdict { CONFIGURE_RUN, CONFIGURE_DONE, CONFIGURE_WRONG, CONFIGURE_FAILED };

/* Reads argv and what it names; meaning is that of the keys that a config may give to others. On
 * CONFIGURE_RUN options own a map (options_free). On CONFIGURE_DONE the answer stands on stdout, on
 * CONFIGURE_WRONG and CONFIGURE_FAILED one line on stderr. */
enum configure_verdict configure_read(struct options *options, int argc, char **argv,
                                      keymap_meaning *meaning);

/* Reads what a preset goes on top of: the built-in default and the user's config. Returns false with error
 * (SETTINGS_ERROR bytes) and errno as settings_load.h has them; s is then not to be used. */
bool configure_ground(const struct options *options, struct settings *s, char *error);
