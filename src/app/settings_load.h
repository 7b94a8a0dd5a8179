/* SPDX-License-Identifier: MIT */
/* Settings load: settings from text. Presets, the user's config, --print-settings and saved flocks are
 * all the same `name = value` lines, read by libinih and nothing else. */
#pragma once

#include "app/keymap.h"
#include "app/settings.h"

/* Each reads into s. On failure s is untouched and error (SETTINGS_ERROR bytes) is one line that
 * names the file and line, the value and what is allowed; errno is then 0 where the text is at
 * fault, else why the machine failed.
 * settings_preset: "-" is stdin, a path if it holds '/' or ends in ".ini", else a name among the
 * user's presets and the published ones. A published preset is a whole flock, whatever s was before;
 * it leaves the looks (aspect, time-scale, glyphs, colour-by) and the map as they are unless it says
 * otherwise.
 * settings_config: a missing file is an error unless `optional`. It may end in a section [keys], whose
 * lines go to keys (NULL: it may not); on failure those read so far stand there. */
bool settings_text(struct settings *s, const char *where, const char *text, size_t length,
                   char *error);
bool settings_config(struct settings *s, struct keymap *keys, const char *path, bool optional,
                     char *error);
bool settings_preset(struct settings *s, const char *name, char *error);
