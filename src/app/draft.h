/* SPDX-License-Identifier: MIT */
/* Draft: one text of settings, line by line. What the lines give is the caller's only once the whole
 * text is good. */
#pragma once

#include "app/settings.h"

/* The presets being read, from the innermost out: one that builds on itself would have no end. */
struct link {
	const char *name;
	bool own; /* the user's file of that name, not the published one */
	const struct link *outer;
	bool *located;       /* set once an error tells file and line */
	struct keymap *keys; /* of a config: where its section [keys] goes */
};

/* Reads into s the preset that a line `base = name` names, which the chain leads to: what its lines say
 * into said, and whether error tells file and line into located. false: as settings_preset. */
typedef bool draft_base(struct settings *s, const char *name, const struct link *chain,
                        uint64_t *said, bool *located, char *error);

/* Reads a text, found at `where`, into s, and adds to said a bit FACTOR_x for each factor that it or its
 * base says. chain: the presets that build on it, and it; NULL: it is none. false: s and said are
 * untouched, error (SETTINGS_ERROR bytes) and errno as in settings.h. */
bool draft_read(struct settings *s, const char *where, const char *text, size_t length,
                const struct link *chain, draft_base *base, uint64_t *said, char *error);
