/* SPDX-License-Identifier: MIT */
/* Configure: the settings of a run, from the command line, config, preset and map. */
#pragma once

#include "options.h"

/* Run; or exit with status 0, 2 (wrong usage), 1 (system error). */
enum configure_verdict { CONFIGURE_RUN, CONFIGURE_DONE, CONFIGURE_WRONG, CONFIGURE_FAILED };

/* Reads argv and the files it names; `meaning` tells which keys the config may map. On
 * CONFIGURE_RUN options own a map (options_free). On CONFIGURE_DONE the answer is on stdout, on
 * CONFIGURE_WRONG and CONFIGURE_FAILED one line is on stderr. */
enum configure_verdict configure_read(struct options *options, int argc, char **argv,
                                      key_layout_meaning *meaning);

/* Reads a preset (a name, or as --preset takes it) as this run has it. That of the start has all
 * that the start had from config and command line; any other one only what both have chosen for all
 * presets (settings_keep_chosen). configure_alone leaves the command line out; NULL: the start
 * without --preset. Both return as configure_defaults. */
bool configure_preset(const struct options *options, const char *name, struct settings *s,
                      char *error);
bool configure_alone(const struct options *options, const char *name, struct settings *s,
                     char *error);

/* Reads the settings below a preset: the built-in default and the user's config. Returns false with
 * error (SETTINGS_ERROR bytes) and errno as in settings_load.h; s is then invalid. */
bool configure_defaults(const struct options *options, struct settings *s, char *error);
