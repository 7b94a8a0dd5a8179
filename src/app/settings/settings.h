/* SPDX-License-Identifier: MIT */
/* Settings: factors, preset, map and saved state of a flock; keys of other keyboard layouts. */
#pragma once

#include "states/settings_text.h"
#include "text/error.h"
#include "types/factors.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
	SETTINGS_NAME = PRESET_NAME,
	SETTINGS_ABOUT = PRESET_ABOUT,
	SETTINGS_ERROR = ERROR_SIZE,
	SETTINGS_MAP = SETTINGS_PATH
};

struct settings {
	struct boids_factors factors; /* number and margin may still be automatic (factors_fit) */
	char preset[SETTINGS_NAME];   /* name of the preset, "classic", or of a file */
	char base[SETTINGS_NAME];     /* the published preset these build on; "": none */
	char about[SETTINGS_ABOUT];   /* description of the preset, one sentence */
	char map[SETTINGS_MAP];       /* its name or path; "" or "none": no map */
	bool preset_map;              /* the preset names the map: another preset drops it */

	/* By factor: set by the user, in the config, on the command line or by key. */
	bool chosen[BOIDS_FACTORS];
	struct saved_state origin; /* of a saved flock */
};

/* Returns the default factors, without a preset. */
struct settings settings_default(void);

/* Whether a published preset leaves the factor unchanged: all of the view, and the terminal's
 * aspect. */
bool settings_keeps(int factor);

/* Whether no preset changes the factor once the user has chosen it: those above, number and visits. */
bool settings_survives(int factor);

/* Keeps what the user has chosen in `from` for all presets. */
void settings_keep_chosen(struct settings *s, const struct settings *from);

/* Returns the glyph set that the factors choose, even if the terminal cannot show it. */
struct glyph_set; /* term/glyphs.h */
struct glyph_set settings_glyphs(const struct boids_factors *f);

/* ---- saved state */

/* Makes a path absolute, for settings in any folder, if it exists and fits a line. */
void settings_make_absolute(char name[SETTINGS_PATH]);

/* ---- keys of other keyboard layouts */

enum { KEY_LAYOUT_MOST = 100 };

/* Returns what a key does, "separation" or "quit"; NULL: nothing. */
typedef const char *key_layout_meaning(uint32_t key);

struct key_layout {
	key_layout_meaning *meaning; /* used by key_layout_add only */
	int count;
	uint32_t from[KEY_LAYOUT_MOST], to[KEY_LAYOUT_MOST];
};

/* Adds "ы" = "s", which maps an unused key to a used one. Both are a character or the name of a
 * key: Tab, F5, Ctrl-X. */
bool key_layout_add(struct key_layout *map, const char *from, const char *to, char *error);

/* Returns the mapped key, or `key` itself. */
uint32_t key_layout_key(const struct key_layout *map, uint32_t key);
