/* SPDX-License-Identifier: MIT */
/* Settings: factors as text. Presets, the user's config, --print-settings and saved flocks are all
 * the same `name = value` lines, read by libinih and nothing else. */
#pragma once

#include "app/keymap.h"
#include "app/origin.h"
#include "boids/factors.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
	SETTINGS_NAME = 64,
	SETTINGS_ABOUT = 200,
	SETTINGS_ERROR = 640,
	SETTINGS_PATH = 4096,
	SETTINGS_MAP = 192
};

struct settings {
	struct factors factors;     /* number and margin may still be automatic (factors_fit) */
	char preset[SETTINGS_NAME]; /* the preset that was asked for, "classic"; a file's name */
	char base[SETTINGS_NAME];   /* the published preset these build on; "" if there is none */
	char about[SETTINGS_ABOUT]; /* its one sentence */
	char map[SETTINGS_MAP];     /* its name or path; "" or "none": there is none */
	struct origin origin;       /* of a flock that was saved as it flew */
};

/* Factors as usual, no preset. */
struct settings settings_usual(void);

/* Each reads into s; on failure s is untouched and error (SETTINGS_ERROR bytes) is one line that
 * names the file and line, the value and what is allowed; errno is then 0 where the text is at
 * fault, else why the machine failed.
 * settings_preset: "-" is stdin, a path if it holds '/' or ends in ".ini", else a name among the
 * user's presets and the published ones. A published preset is a whole flock, whatever s was before;
 * it leaves the looks (aspect, time-scale, glyphs, colour-by) and the map as they are unless it says
 * otherwise.
 * settings_file: missing is an error unless `optional`. settings_config: it may end in a section
 * [keys], whose lines go to keys; on failure those read so far stand there. */
bool settings_text(struct settings *s, const char *where, const char *text, size_t length,
                   char *error);
bool settings_file(struct settings *s, const char *path, bool optional, char *error);
bool settings_config(struct settings *s, struct keymap *keys, const char *path, bool optional,
                     char *error);
bool settings_preset(struct settings *s, const char *name, char *error);

/* The user's own files: $XDG_CONFIG_HOME/boids (or ~/.config/boids) and then `tail`
 * ("boids.ini", "presets/x.ini"). false: there is no such place, or it is too long. */
bool settings_path(char *path, size_t size, const char *tail);

/* Whether the factor is of the screen and of who sits before it, not of the flock. */
bool settings_is_look(int factor);

/* The set of glyphs that factors choose, whether it can be shown or not. */
struct glyph_set; /* term/glyphs.h */
struct glyph_set settings_glyphs(const struct factors *f);
