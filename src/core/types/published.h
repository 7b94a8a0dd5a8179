/* SPDX-License-Identifier: MIT */
/* Published: texts that are part of the program: presets, maps, fonts, brains and stories. */
#pragma once

#include <stdbool.h>

/* A text embedded at build time; a table of them ends with a NULL name. */
struct published {
	const char *name, *text;
	const char *heading; /* in lists: "flocks", "models"; NULL: none */
	bool walked;         /* the keys < > go through it */
};

/* The presets in the order of the digit keys and of < and >; the maps, brains and stories by name;
 * the font in which a flock writes (flight/lettering.h). */
extern const struct published preset_table[], map_table[], font_table[], brain_table[],
	story_table[];
