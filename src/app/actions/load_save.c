/* SPDX-License-Identifier: MIT */
#include "load_save.h"

#include "files/file.h"
#include "files/flock_csv.h"
#include "session/change.h"
#include "session/flight.h"
#include "session/placed_text.h"
#include "settings/configure.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "undo.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- loading */

/* A preset without a map keeps that of the user; one that came with a preset goes with it. */
bool
load_preset(struct session *session, const char *name)
{
	struct settings loaded;
	char error[SETTINGS_ERROR];

	if (!configure_preset(session->options, name, &loaded, error)) {
		session_failure(session, "%s", error);
		return false;
	}
	history_begin(session);
	session_resolve(session, &loaded.factors);
	const struct boids_factors home = loaded.factors;
	settings_keep_chosen(&loaded, &session->history.before.settings);
	const struct settings *own =
		session->settings.preset_map ? &session->options->settings : &session->settings;
	if (!*loaded.map && !own->preset_map)
		memcpy(loaded.map, own->map, sizeof loaded.map);
	const struct asset *map = session->map_text;
	if ((strcmp(loaded.map, session->settings.map) != 0 &&
	     !session_read_map(session, &loaded, &map)) ||
	    !session_set_settings(session, &loaded, map))
		return false;
	session->home = home;
	session->resume = loaded.origin;
	if (!session->resume.seeded)
		session->resume.seed = session->seed;
	memset(session->was_typed, 0, sizeof session->was_typed);
	history_record(session, -1, GESTURE_LOADS);
	return true;
}

bool
load_map(struct session *session, const char *name)
{
	struct settings named = session->settings;
	const struct asset *map;

	snprintf(named.map, sizeof named.map, "%s", name);
	history_begin(session);
	if (!session_read_map(session, &named, &map) || !session_set_map(session, map))
		return false;
	memcpy(session->settings.map, named.map, sizeof named.map);
	session->settings.preset_map = false;
	history_record(session, -1, GESTURE_SETS);
	return true;
}

bool
resume_flock(struct session *session)
{
	const struct saved_state *origin = &session->resume;
	struct change change = { .kind = CHANGE_BOIDS,
		                 .seed = origin->seeded ? origin->seed : session->seed,
		                 .columns = origin->columns,
		                 .rows = origin->rows };
	char error[FLOCK_CSV_ERROR];
	size_t length;
	char *text = file_load(origin->state, true, SIZE_MAX, &length, error);

	change.boids = text ? asset_add(&session->assets, text, length) : NULL;
	if (change.boids)
		return session_apply(session, &change);
	session_failure(session, "%.200s", text ? "not enough memory for another flock" : error);
	return false;
}

/* ---- saving */

/* A preset being saved. */
struct saving {
	const char *name;
	char path[SETTINGS_PATH];
	struct settings settings;
	struct boids_factors ground;
	char *placed; /* owned, until it was written */
	struct flock_file file;
};

/* With `flock`, saves the current map, placed things included. Without, saves only that of a
 * saved flock, as its file may be replaced or removed. Returns false on no memory. */
static bool
prepare(struct saving *s, const struct session *session, bool flock)
{
	bool in_flock = map_files_in_flock(session->settings.map);
	const struct boids_map *map = flock      ? boids_flock_current_map(session->flock)
	                              : in_flock ? session->map
	                                         : NULL;
	struct saved_state *origin = &s->settings.origin;
	struct settings ground;
	char error[SETTINGS_ERROR];

	s->settings = session->settings;
	*origin = (struct saved_state){ 0 };
	if (flock)
		*origin = (struct saved_state){ .seeded = true,
			                        .seed = session->seed,
			                        .columns = session->columns,
			                        .rows = session->rows };
	if (flock || in_flock)
		*s->settings.map = '\0'; /* of which the map, or only what was placed, is written */
	if (configure_defaults(session->options, &ground, error))
		s->ground = ground.factors;
	else
		boids_factors_init(&s->ground);
	session_resolve(session, &s->ground);
	/* That of a world with a flock is a line: the comment would repeat it. */
	struct settings_run run = { session->seed, flock ? 0 : session->columns,
		                    session->rows + session->line_rows };
	s->file = (struct flock_file){ .settings = &s->settings,
		                       .run = run,
		                       .defaults = &s->ground,
		                       .map = map,
		                       .flock = flock ? session->flock : NULL };
	if (!flock || session->placed.marks.count == 0)
		return true;
	s->file.placed = s->placed = placed_text_write(session);
	s->file.base = session->map;
	return s->placed;
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	history_begin(session);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->name);
	session->home = session->settings.factors;
	if (s->file.map) /* the file has the map that is flown, by whichever name it came */
		snprintf(session->settings.map, sizeof session->settings.map, "%s", s->path);
	if (s->file.flock) {
		session->resume = s->settings.origin;
		memcpy(session->resume.state, s->path, sizeof session->resume.state);
	}
	history_record(session, -1, GESTURE_SETS);
}

bool
save_preset(struct session *session, const char *name, bool flock, bool replace)
{
	struct saving s = { .name = name };
	char error[SETTINGS_ERROR] = "";

	undo_end_compare(session);
	bool ready = prepare(&s, session, flock);
	errno = ready ? ENAMETOOLONG : ENOMEM;
	bool good = ready && settings_writable(&s.settings, error) &&
	            named_files_path(&preset_files, name, s.path) &&
	            atomic_file_write(s.path, replace, flock_file_write, &s.file);
	int reason = errno;
	free(s.placed);
	if (!good && reason == EEXIST && !replace)
		return false;
	if (!good) {
		session_failure(session, "not saved: presets/%s.ini: %s", name,
		                reason ? strerror(reason) : error);
		return true;
	}
	adopt_preset(session, &s);
	session_notice(session, "saved%s: boids -p %s%s", flock ? " with boids" : "", name,
	               session->placed.marks.count > 0 && !flock ? "   without placed things" : "");
	return true;
}

bool
numbered_file_begin(struct atomic_file *file, const struct session *session, const char *ending,
                    char name[NUMBERED_FILE])
{
	char number[8] = "";

	for (int i = 1; i < 1000; i++) {
		if (i > 1)
			snprintf(number, sizeof number, "-%d", i);
		snprintf(name, NUMBERED_FILE, "boids-%" PRIu64 "-%" PRIu64 "%s%s", session->seed,
		         boids_flock_steps(session->flock), number, ending);
		if (atomic_file_begin(file, name, false))
			return true;
		if (errno != EEXIST)
			return false;
	}
	return false;
}
