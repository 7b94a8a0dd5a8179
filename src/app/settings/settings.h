/* SPDX-License-Identifier: MIT */
/* Settings: factors, preset, map and saved state of a flock. */
#pragma once

#include "boids/factors.h"
#include "files/file.h"
#include "saved_state.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	SETTINGS_NAME = 64,
	SETTINGS_ABOUT = 200,
	SETTINGS_ERROR = ERROR_SIZE,
	SETTINGS_PATH = 4096,
	SETTINGS_MAP = SETTINGS_PATH
};

struct settings {
	struct boids_factors factors; /* number and margin may still be automatic (boids_factors_fit) */
	char preset[SETTINGS_NAME]; /* name of the preset, "classic", or of a file */
	char base[SETTINGS_NAME];   /* the published preset these build on; "": none */
	char about[SETTINGS_ABOUT]; /* description of the preset, one sentence */
	char map[SETTINGS_MAP];     /* its name or path; "" or "none": no map */
	bool preset_map;            /* the preset names the map: another preset drops it */
	struct saved_state origin;  /* of a saved flock */

	/* By factor: set by the user, in the config, on the command line or by key. */
	bool chosen[BOIDS_FACTORS];
};

/* Returns the default factors, without a preset. */
struct settings settings_default(void);

/* Whether a published preset leaves the factor unchanged: all of the view, and the terminal's
 * aspect. */
bool settings_keeps(int factor);

/* Whether no preset changes the factor once the user has chosen it: those above, and number. */
bool settings_survives(int factor);

/* Keeps what the user has chosen in `from` for all presets. */
void settings_keep_chosen(struct settings *s, const struct settings *from);

/* Returns the glyph set that the factors choose, even if the terminal cannot show it. */
struct glyph_set; /* term/glyphs.h */
struct glyph_set settings_glyphs(const struct boids_factors *f);
