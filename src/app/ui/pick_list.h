/* SPDX-License-Identifier: MIT */
/* Pick list: what the picker offers, section by section, and how a session takes one of them. */
#pragma once

#include "session/session.h"
#include "settings/about.h"
#include "settings/named_files.h"

#include <stdbool.h>

enum pick_section {
	PICK_PRESETS,
	PICK_MAPS,
	PICK_THEMES,
	PICK_GLYPHS,
	PICK_COLOURS,
	PICK_SECTIONS
};

enum { PICK_FILTER = 48 };

struct pick_entry {
	char name[SETTINGS_NAME];
	char about[ABOUT_TEXT]; /* its sentence, or the error if it cannot be read */
	bool own;               /* a file of the user's */
	bool is_story;          /* among the presets: to be told ... */
	bool is_family;         /* ... or to be bred: of the flock that flies */
	const char *heading;    /* above it and those like it, NULL: none */
};

/* A section has the names of files, or the words of a factor. */
struct pick_row {
	const char *name;
	const struct named_files *files; /* NULL: the words of the factor */
	const char *none; /* the sentence of an entry "none" before the files, or NULL */
	bool (*about_file)(const char *name, char *about);
	const char *(*current)(const struct session *session);
	/* NULL: its entries only change how a viewer sees the flock. */
	bool (*take)(struct session *session, const struct pick_entry *entry);
	int factor; /* if it has no such functions */
	const char *(*about_word)(int row);
};
extern const struct pick_row pick_sections[PICK_SECTIONS];

/* The entries of a section, and those found by a filter. {0}: empty. */
struct pick_list {
	struct pick_entry *entries; /* owned */
	int *found;                 /* indices of those found, the best first; owned */
	int count, founds;
	int why; /* errno if entries may be missing; 0: complete */
};

/* Reads the entries of a section, all found. */
void pick_list_read(struct pick_list *list, enum pick_section section);
void pick_list_free(struct pick_list *list);

/* Finds the entries that contain all words of the filter in name or sentence, in capitals or not;
 * names that begin with it come first, then those with all of its words in the name. */
void pick_list_filter(struct pick_list *list, const char *filter);

/* Returns the index of an entry among those found; -1: none. */
int pick_list_place(const struct pick_list *list, int entry);

/* Returns the entry that the session has now; -1: none of them. */
int pick_list_current(const struct pick_list *list, enum pick_section section,
                      const struct session *session);

/* Gives the session an entry, as one gesture, the same as its key or option. Returns false and
 * shows a failure. */
bool pick_take(struct session *session, enum pick_section section, const struct pick_entry *entry);
