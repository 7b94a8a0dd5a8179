/* SPDX-License-Identifier: MIT */
#include "load_save.h"

#include "files/file.h"
#include "files/flock_csv.h"
#include "session/change.h"
#include "session/flight.h"
#include "session/placed.h"
#include "session/placed_map.h"
#include "session/session_clone.h"
#include "settings/configure.h"
#include "settings/flock_file.h"
#include "settings/flock_text.h"
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

/* ---- saved flocks */

/* A saved flock, read from its file. */
struct saved {
	struct flock_text lines;
	struct change_read place, boids;
	bool places; /* place is a change to apply */
};

/* Reads a line of a saved flock, which is a change. */
static bool
read_line(struct change_read *read, struct session *session, const struct flock_line *line,
          char *error)
{
	char sentence[SETTINGS_ERROR];

	if (!change_read(read, session, line->text, sentence))
		return error_at(error, 0, session->resume.state, line->number, sentence);
	for (int i = 0; i < read->change.count; i++)
		if (!placed_table[read->change.placings[i].thing].cell)
			return error_at(error, 0, session->resume.state, line->number,
			                "place takes goal, wall or air here");
	return true;
}

/* Whether the map of the saved flock is the one that is flown: with another one what was placed over
 * it is of no use. */
static bool
flies_map(const struct session *session, const struct asset *map)
{
	char error[SETTINGS_ERROR];
	struct boids_map *saved = map ? map_files_text(map->text, map->length, error) : NULL;
	bool same =
		saved && session->map ? boids_map_same(saved, session->map) : !map && !session->map;

	boids_map_free(saved);
	return same;
}

static bool
read_saved(struct saved *saved, struct session *session, const char *text, size_t length,
           char *error)
{
	const char *where = session->resume.state;
	struct flock_text *lines = &saved->lines;

	if (!flock_text_split(lines, &session->assets, where, text, length, error))
		return false;
	if (!lines->boids.text)
		return error_set(error, 0, "%s has no boids", PATH_SHOWN(where));
	saved->places = lines->place.text && flies_map(session, lines->map);
	return (!lines->place.text || read_line(&saved->place, session, &lines->place, error)) &&
	       read_line(&saved->boids, session, &lines->boids, error);
}

static bool
apply_saved(struct session *session, const struct saved *saved)
{
	const struct saved_state *origin = &session->resume;
	const int columns = session->columns, rows = session->rows;
	const struct placed_cells *marks = &session->placed.marks;
	struct placing removed[PLACED_MOST];
	struct change start = { .columns = origin->columns > 0 ? origin->columns : columns,
		                .rows = origin->columns > 0 ? origin->rows : rows,
		                .has_seed = true,
		                .seed = origin->seeded ? origin->seed : session->seed };

	if (!session_apply(session, &start))
		return false;
	if (saved->places &&
	    ((marks->count > 0 &&
	      !placed_change(session, removed, placed_marks(session, marks, 0, true, removed))) ||
	     !session_apply(session, &saved->place.change)))
		return false;
	return session_apply(session, &saved->boids.change) &&
	       ((start.columns == columns && start.rows == rows) ||
	        session_resize(session, columns, rows));
}

static bool
read_any(struct saved *saved, struct session *session, const char *text, size_t length, char *error)
{
	struct change *change = &saved->boids.change;
	char *copy;

	if (length > 0 && *text == '#') /* no CSV begins so */
		return read_saved(saved, session, text, length, error);
	copy = malloc(length + 1);
	if (copy)
		memcpy(copy, text, length);
	change->kind = CHANGE_BOIDS;
	change->boids = copy ? asset_add(&session->assets, copy, length) : NULL;
	return change->boids || error_set(error, ENOMEM, "not enough memory for another flock");
}

/* A clone finds what is wrong before the session changes. */
static bool
check_saved(struct session *session, const struct saved *saved, char *error)
{
	struct session *clone = session_clone(session, 0);
	bool good = clone && apply_saved(clone, saved);

	if (!clone)
		error_set(error, ENOMEM, "not enough memory for another flock");
	else if (!good)
		error_set(error, errno, "%s", clone->message.text);
	int reason = errno;
	session_clone_free(clone);
	errno = reason;
	return good;
}

bool
restore_flock(struct session *session, const char *text, size_t length, char *error)
{
	struct saved *saved = calloc(1, sizeof *saved);
	bool good = saved ? read_any(saved, session, text, length, error) &&
	                            check_saved(session, saved, error)
	                  : error_set(error, ENOMEM, "not enough memory for another flock");

	if (good && !apply_saved(session, saved))
		good = error_set(error, errno, "%s", session->message.text);
	int reason = errno;
	if (saved)
		flock_text_free(&saved->lines);
	free(saved);
	errno = reason;
	return good;
}

bool
resume_flock(struct session *session)
{
	char error[SETTINGS_ERROR];
	size_t length;
	char *text = file_load(session->resume.state, true, SIZE_MAX, &length, error);
	bool good = text && restore_flock(session, text, length, error);
	int reason = errno;

	if (!good && strcmp(error, session->message.text) != 0) /* else it is shown already */
		session_failure(session, "%s", error);
	free(text);
	errno = reason;
	return good;
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

/* Returns the line that places what was placed, owned by the caller; NULL: no memory. */
static char *
placed_line(const struct session *session)
{
	struct placing all[PLACED_MOST];
	const struct change place = { .kind = CHANGE_PLACE,
		                      .placings = all,
		                      .count = placed_marks(session, &session->placed.marks, 0,
		                                            false, all) };
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return NULL;
	change_write(out, &place);
	bool good = !ferror(out);
	if (fclose(out) == 0 && good)
		return text;
	free(text);
	return NULL;
}

/* With `flock`, saves the current map and what was placed over it. Without, saves only that of a
 * saved flock, as its file may be replaced or removed. Returns false on no memory. */
static bool
prepare(struct saving *s, const struct session *session, bool flock)
{
	bool in_flock = map_files_in_flock(session->settings.map);
	const struct boids_map *map = flock || in_flock ? session->map : NULL;
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
		*s->settings.map = '\0'; /* its map is written */
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
	s->file.placed = s->placed = placed_line(session);
	return s->placed;
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	history_begin(session);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->name);
	session->home = session->settings.factors;
	if (s->file.map) /* the file has the map, by whichever name it came */
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
