/* SPDX-License-Identifier: MIT */
/* Configure: the settings of a run, from the command line, config, preset and map. */
#pragma once

#include "options.h"

/* Sets LC_CTYPE as the environment says. A locale of UTF-8 that is not installed, or UTF-8 alone as
 * a Mac sends it over ssh, becomes one that is. Returns the name of another that is not installed,
 * so that only ASCII is drawn, or NULL. */
const char *configure_locale(void);

/* Reads argv and the files it names; `meaning` tells which keys the config may map. Returns
 * CONFIGURE_RUN if the program is to run. Else returns the exit status: DONE with the answer on
 * stdout, WRONG or FAILED with one line on stderr. */
enum { CONFIGURE_RUN = -1 };
int configure_read(struct options *options, int argc, char **argv, key_layout_meaning *meaning);

/* Applies to o->settings, which have config and preset, what the command line changes of them, and
 * the seed, size and boids of a saved flock. Reads the map, to report errors early. Returns false
 * with error and errno as in settings_load.h. */
bool configure_given(struct options *options, char *error);

/* Reads a preset (a name, or as --preset takes it) as this run has it. That of the start has all
 * that the start had from config and command line; any other one only what both have chosen for all
 * presets (settings_keep_chosen). configure_alone leaves the command line out, and may give the keys of
 * the config (NULL: not); name NULL: the start without --preset. Both return as configure_given, and s
 * is invalid then. */
bool configure_preset(const struct options *options, const char *name, struct settings *s,
                      char *error);
bool configure_alone(const struct options *options, const char *name, struct settings *s,
                     struct key_layout *keys, char *error);

/* Returns the settings below a preset: the built-in default and the user's config, if it can still be
 * read. */
struct settings configure_defaults(const struct options *options);
