/* SPDX-License-Identifier: MIT */
/* Settings text: the settings of a preset, a file or a line of changes, one by one: factors, and the
 * words that are none. What names a file is the caller's. */
#pragma once

#include "preset.h"

enum { SETTINGS_PATH = 4096 };

enum setting_word {
	SETTING_BASE,
	SETTING_PRESET, /* a built-in one */
	SETTING_DEFAULTS,
	SETTING_ABOUT,
	SETTING_MAP,
	SETTING_STATE,
	SETTING_SEED,
	SETTING_SIZE,
	SETTING_WORDS
};

/* The lines of settings that a saved flock has: the file of its boids, its seed and the size of its
 * world. */
struct saved_state {
	char state[SETTINGS_PATH]; /* path of a CSV of boids or of a saved flock; "": a random start */
	bool seeded;
	uint64_t seed;       /* if seeded */
	int columns, rows;   /* of its world, without a status line; 0: not given ... */
	float width, height; /* ... or given in units; 0: in cells */
};

struct settings_text {
	struct preset own; /* its factors are at first those that settings leave alone */
	struct saved_state origin;
	char name[PRESET_NAME];  /* of preset or defaults */
	bool set[BOIDS_FACTORS]; /* by factor: has a setting of its own */
	bool has[SETTING_WORDS];
	bool begun;        /* there has been a setting */
	bool sets_looks;   /* preset and defaults set factors of the view, too */
	const bool *keeps; /* by factor: a preset leaves it; NULL: none */
	/* Reads a base, a map, a start-state, an unknown preset, a brain or a theme, by its name. */
	bool (*named)(struct settings_text *t, const char *name, const char *value, char *error);
	void *data; /* of the caller */
};

/* Reads a published preset, on its base if it has one. */
bool preset_read(struct preset *preset, const struct published *published, char *error);

/* Reads one setting. */
bool settings_text_set(struct settings_text *t, const char *name, const char *value, char *error);
