/* SPDX-License-Identifier: MIT */
/* Settings: factors, and what flies with them. */
#pragma once

#include "app/fail.h"
#include "app/origin.h"
#include "boids/factors.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	SETTINGS_NAME = 64,
	SETTINGS_ABOUT = 200,
	SETTINGS_ERROR = FAIL_ERROR,
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

/* Returns factors as usual, no preset. */
struct settings settings_usual(void);

/* Whether the factor is about the screen and its user, not about the flock. */
bool settings_is_look(int factor);

/* Returns the set of glyphs that factors choose, whether it can be shown or not. */
struct glyph_set; /* term/glyphs.h */
struct glyph_set settings_glyphs(const struct factors *f);
