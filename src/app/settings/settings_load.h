/* SPDX-License-Identifier: MIT */
/* Settings load: settings from text. Presets, the user's config, --print-settings and saved flocks
 * share one format, `name = value` lines (line_words.h), behind which a flock may follow
 * (flock_text.h). Its settings name the file, by map and origin. */
#pragma once

#include "settings.h"

/* Sets a factor as factors_set does, but theme also takes the name of a user's theme alone, and brain the
 * path of a file as text/brain_text.h has it: with .brain or '/'. Returns false with errno: 0 for a
 * wrong value or text. */
bool settings_set(struct boids_factors *f, const char *name, const char *text, char *error);

/* Each reads into s. Returns false with s unchanged, one line in error that has the file, the line
 * number, the value and the allowed values, and errno: 0 for an invalid text, else that of the
 * system. settings_preset: "-" is stdin, a path if it contains '/' or ends in ".ini", else a name
 * among the user's presets and the published ones. A published preset sets all factors of the
 * flock; it leaves some factors (settings_keeps) and the map unchanged unless it has lines for
 * them. settings_config: a missing file is an error unless `optional`. Its lines `key NEW = OLD` go
 * to keys (NULL: are refused), on failure those read so far. */
bool settings_text(struct settings *s, const char *where, const char *text, size_t length,
                   char *error);
bool settings_config(struct settings *s, struct key_layout *keys, const char *path, bool optional,
                     char *error);
bool settings_preset(struct settings *s, const char *name, char *error);
