/* SPDX-License-Identifier: MIT */
#include "load_save.h"

#include "files/file.h"
#include "files/flock_csv.h"
#include "session/change.h"
#include "session/flight.h"
#include "session/placed.h"
#include "session/placed_map.h"
#include "session/session_clone.h"
#include "session/session_state.h"
#include "settings/configure.h"
#include "settings/flock_text.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/settings_write.h"
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

/* Whether the map of the saved flock is the one that is flown: with another one what was placed
 * over it is of no use. */
static bool
flies_map(const struct session *session, const struct asset *map)
{
	char error[SETTINGS_ERROR];
	struct boids_map *saved =
		map ? map_files_text(map->text, map->length, session->columns, session->rows, error)
		    : NULL;
	bool same = saved && session->map ? map_same(saved, session->map) : !map && !session->map;

	map_free(saved);
	return same;
}

static bool
apply_line(struct session *session, const struct flock_line *line, char *error)
{
	struct change_read read;
	char sentence[SETTINGS_ERROR];

	return change_read(&read, session, line->text, sentence)
	               ? session_apply(session, &read.change)
	               : error_at(error, 0, session->resume.state, line->number, sentence);
}

/* Applies the lines of a saved flock in the world that it was saved in. `table`: its boids, a table of
 * states without lines; NULL: a line has them. */
static bool
apply_lines(struct session *session, const struct flock_text *t, const struct asset *table,
            char *error)
{
	const struct saved_state *origin = &session->resume;
	const struct placed_cells *marks = &session->placed.marks;
	const int columns = session->columns, rows = session->rows;
	struct placing removed[PLACED_MOST];
	const struct change start = { .columns = origin->columns > 0 ? origin->columns : columns,
		                      .rows = origin->columns > 0 ? origin->rows : rows,
		                      .has_seed = true,
		                      .seed = origin->seeded ? origin->seed : session->seed };

	errno = 0;
	if (!session_apply(session, &start))
		return false;
	if (t->place.text && flies_map(session, t->map) &&
	    ((marks->count > 0 &&
	      !placed_change(session, removed, placed_marks(session, marks, 0, true, removed))) ||
	     !apply_line(session, &t->place, error)))
		return false;
	const struct change boids = { .kind = CHANGE_BOIDS, .boids = table };
	return (table ? session_apply(session, &boids) : apply_line(session, &t->boids, error)) &&
	       ((start.columns == columns && start.rows == rows) ||
	        session_resize(session, columns, rows));
}

static const struct asset *
keep_table(struct session *session, const char *text, size_t length)
{
	char *copy = malloc(length + 1);

	return copy ? asset_add(&session->assets, memcpy(copy, text, length), length) : NULL;
}

static bool
apply_text(struct session *session, const char *text, size_t length, char *error)
{
	const char *where = session->resume.state;
	const struct asset *table = NULL;
	struct flock_text t = { 0 };
	bool good;

	*error = '\0';
	if (length > 0 && *text == '#') { /* no table begins so */
		good = flock_text_split(&t, &session->assets, where, text, length, error);
		if (good && !t.boids.text)
			good = error_set(error, 0, "%s has no boids", PATH_SHOWN(where));
	} else {
		table = keep_table(session, text, length);
		good = table || error_set(error, ENOMEM, "not enough memory for another flock");
	}
	good = good && apply_lines(session, &t, table, error);
	if (!good && !*error)
		error_set(error, errno, "%s", session->message.text);
	int reason = errno;
	flock_text_free(&t);
	errno = reason;
	return good;
}

/* A clone finds what is wrong before the session changes. */
bool
restore_flock(struct session *session, const char *text, size_t length, char *error)
{
	struct session *clone = session_clone(session, 0);
	bool good = clone ? apply_text(clone, text, length, error)
	                  : error_set(error, ENOMEM, "not enough memory for another flock");
	int reason = errno;

	session_clone_free(clone);
	errno = reason;
	return good && apply_text(session, text, length, error);
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
	const struct session *session;
	const char *name;
	char path[SETTINGS_PATH];
	struct settings settings;
	struct settings_run run;
	struct boids_factors ground;
	const struct asset *map; /* that is written; NULL: the settings name it, if any */
	bool flock;              /* its boids are saved, too */
};

/* With a flock, saves the map and what was placed over it; no preset, config or map of another
 * machine has a say in it. Without, saves only the map of a saved flock, as its file may be
 * replaced or removed. */
static void
prepare(struct saving *s)
{
	const struct session *session = s->session;
	struct settings *settings = &s->settings, ground;
	char error[SETTINGS_ERROR];

	*settings = session->settings;
	settings->origin = (struct saved_state){ 0 };
	s->map = s->flock || map_files_in_flock(settings->map) ? session->map_text : NULL;
	if (s->flock) {
		settings->origin = (struct saved_state){ .seeded = true,
			                                 .seed = session->seed,
			                                 .columns = session->columns,
			                                 .rows = session->rows };
		*settings->base = '\0';
		factors_settle(&settings->factors); /* for the world of the flock */
		strcpy(settings->map, "none");
	}
	if (s->map)
		strcpy(settings->map, s->map->name);
	if (configure_defaults(session->options, &ground, error))
		s->ground = ground.factors;
	else
		factors_init(&s->ground);
	session_resolve(session, &s->ground);
	/* That of a world with a flock is a line: the comment would repeat it. */
	s->run = (struct settings_run){ session->seed, s->flock ? 0 : session->columns,
		                        session->rows + session->line_rows };
}

/* The settings stand before, and nothing is held in a saved flock. */
static void
write_change(void *file, const struct change *change)
{
	if (change->map)
		asset_write(file, change->map);
	if (change->boids)
		asset_write(file, change->boids);
	if (change->kind != CHANGE_BOIDS && change->kind != CHANGE_PLACE)
		return;
	change_write(file, change);
	putc('\n', file);
}

/* Writes a struct saving, a saved flock as flock_text.h has it. */
static bool
write_preset(FILE *out, const void *saving)
{
	const struct saving *s = saving;

	settings_write(out, &s->settings, &s->run, &s->ground, s->flock || s->map);
	if (s->flock && !session_state(s->session, write_change, out))
		return false;
	if (s->map && !s->flock)
		asset_write(out, s->map);
	if (s->map || s->flock)
		fputs("end\n", out);
	return true;
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	history_begin(session);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->name);
	session->home = session->settings.factors;
	if (s->map) /* the file has the map, by whichever name it came */
		snprintf(session->settings.map, sizeof session->settings.map, "%s", s->path);
	if (s->flock) {
		session->resume = s->settings.origin;
		memcpy(session->resume.state, s->path, sizeof session->resume.state);
	}
	history_record(session, -1, GESTURE_SETS);
}

bool
save_preset(struct session *session, const char *name, bool flock, bool replace)
{
	struct saving s = { .session = session, .name = name, .flock = flock };
	char error[SETTINGS_ERROR] = "";

	undo_end_compare(session);
	prepare(&s);
	errno = ENAMETOOLONG;
	bool good = settings_writable(&s.settings, error) &&
	            named_files_path(&preset_files, name, s.path) &&
	            atomic_file_write(s.path, replace, write_preset, &s);
	int reason = errno;
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
		         flock_steps(session->flock), number, ending);
		if (atomic_file_begin(file, name, false))
			return true;
		if (errno != EEXIST)
			return false;
	}
	return false;
}
