/* SPDX-License-Identifier: MIT */
/* Load and save: presets, maps and saved flocks while the flock flies. */
#pragma once

#include "files/atomic_file.h"
#include "session/session.h"

#include <sys/stat.h>

/* The factors that no preset changes over a text (text_flight.h). */
enum { TEXT_FACTORS = 4 };
extern const int text_factors[TEXT_FACTORS];

/* Loads a preset over the user's config, as factors and preset values. Factors stay that the user
 * has chosen for all presets (settings_keep_chosen). Boids keep their places on the screen. Shows its
 * sentence. Returns false and shows a failure: no such preset, an error in it, no memory. */
bool load_preset(struct session *session, const char *name);

/* Gives the flock the map of this name, "none" for no map, as one change and one gesture. Boids
 * keep their places, those in walls move to the nearest air. Returns false and shows a failure:
 * no such map, an error in it, no memory. */
bool load_map(struct session *session, const char *name);

/* Replaces the flock by the saved one of session->preset.origin, with its seed and what was placed, and
 * fits it to this world; in one of the same size it continues bit for bit. Returns false and shows
 * why on failure; errno is 0 if the file is wrong, and then nothing has changed. */
bool resume_flock(struct session *session);

/* Does so from the text of the file. */
bool restore_flock(struct session *session, const char *text, size_t length, char *error);

/* A preset that the user has saved, and its file then. */
struct saved_preset {
	char name[SETTINGS_NAME]; /* "": none */
	bool flock;
	struct stat file;
};

/* Writes presets/NAME.ini; with `flock` also its state, its boids, the map and placed
 * things. Then makes this the current preset, with the saved values. Shows success or failure
 * on the status line, and keeps in `saved` what it was. Returns false, without a message, if the preset
 * exists and `replace` is false. */
bool save_preset(struct session *session, const char *name, bool flock, bool replace,
                 struct saved_preset *saved);

/* Whether the current preset is what was saved last, under that name, and its file is still the same: it
 * needs no question to be saved again. */
bool save_preset_again(const struct saved_preset *saved, const struct session *session,
                       const char *name, bool flock);

enum { NUMBERED_FILE = 96 };

/* Creates a file in the current folder, named by what flies: boids-SEED-STEP.svg; another one of
 * the same step has a number besides. Returns false with errno; name is the last one that was
 * tried. */
bool numbered_file_begin(struct atomic_file *file, const struct session *session,
                         const char *ending, char name[NUMBERED_FILE]);
