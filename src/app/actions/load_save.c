/* SPDX-License-Identifier: MIT */
#include "load_save.h"

#include "files/file.h"
#include "flight/flight_text.h"
#include "flight/placed_map.h"
#include "session/placed.h"
#include "session/session_clone.h"
#include "session/session_flight.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/settings_write.h"
#include "settings/theme_files.h"
#include "states/flock_csv.h"
#include "states/map_text.h"
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
	flight_resolve(&session->flight, &loaded.factors);
	const struct boids_factors home = loaded.factors;
	settings_keep_chosen(&loaded, &session->history.before.settings);
	const struct labels *own =
		session->labels.preset_map ? &session->options->settings.labels : &session->labels;
	if (!*loaded.labels.map && !own->preset_map)
		memcpy(loaded.labels.map, own->map, sizeof loaded.labels.map);
	const struct asset *map = session->flight.map_text;
	if ((strcmp(loaded.labels.map, session->labels.map) != 0 &&
	     !session_read_map(session, loaded.labels.map, &map)) ||
	    !session_set_settings(session, &loaded, map))
		return false;
	session->home = home;
	session->resume = loaded.origin;
	if (!session->resume.seeded)
		session->resume.seed = session->flight.seed;
	memset(session->was_typed, 0, sizeof session->was_typed);
	history_record(session, -1, GESTURE_LOADS);
	return true;
}

bool
load_map(struct session *session, const char *name)
{
	const struct asset *map;

	history_begin(session);
	if (!session_read_map(session, name, &map) || !session_set_map(session, map))
		return false;
	snprintf(session->labels.map, sizeof session->labels.map, "%s", name);
	session->labels.preset_map = false;
	history_record(session, -1, GESTURE_SETS);
	return true;
}

/* ---- saved flocks */

/* Whether the map of the saved flock is the one that is flown: with another one what was placed
 * over it is of no use. */
static bool
flies_map(const struct session *session, const struct asset *map)
{
	const struct asset *flown = session->flight.map_text;

	return map_text_same(map ? map->text : NULL, flown ? flown->text : NULL);
}

/* A saved flock that is read into a clone: the session is told of the changes once all are made. */
struct restoring {
	struct session *session, *clone;
	struct session_listener listener;
	struct change changes[8];
	int count;
	struct placing removed[PLACED_MOST];
	struct change_read read;
};

static void
keep_change(void *restoring, const struct session *clone, const struct change *change)
{
	struct restoring *r = restoring;

	(void)clone;
	r->changes[r->count++] = *change;
}

static bool
apply_line(struct restoring *r, const struct flock_line *line, char *error)
{
	return !line->text || (flight_text_line(line, r->session->resume.state, &r->read,
	                                        &r->session->flight, error) &&
	                       session_apply(r->clone, &r->read.change));
}

/* Applies the lines of a saved flock in the world that it was saved in. `table`: its boids, a table of
 * states without lines; NULL: a line has them. */
static bool
apply_lines(struct restoring *r, const struct flock_text *t, const struct asset *table, char *error)
{
	struct session *clone = r->clone;
	const struct saved_state *origin = &clone->resume;
	const struct placed_cells *marks = &clone->flight.placed.marks;
	const int columns = clone->flight.columns, rows = clone->flight.rows;
	const struct change start = { .columns = origin->columns > 0 ? origin->columns : columns,
		                      .rows = origin->columns > 0 ? origin->rows : rows,
		                      .has_seed = true,
		                      .seed = origin->seeded ? origin->seed : clone->flight.seed };
	const struct change boids = { .kind = CHANGE_BOIDS,
		                      .boids = table,
		                      .where = r->session->resume.state };

	if (!session_apply(clone, &start))
		return false;
	if (t->lines[FLOCK_PLACE].text && flies_map(clone, t->map) &&
	    ((marks->count > 0 &&
	      !placed_change(clone, r->removed,
	                     placed_marks(&clone->flight, marks, 0, true, r->removed))) ||
	     !apply_line(r, &t->lines[FLOCK_PLACE], error)))
		return false;
	return (table ? session_apply(clone, &boids)
	              : apply_line(r, &t->lines[FLOCK_BOIDS], error)) &&
	       apply_line(r, &t->lines[FLOCK_HOLD], error) &&
	       ((start.columns == columns && start.rows == rows) ||
	        session_resize(clone, columns, rows));
}

static bool
read_lines(struct session *session, const char *text, size_t length, struct flock_text *t,
           char *error)
{
	const char *where = session->resume.state;

	return flock_text_read(t, &session->flight.assets, where, text, length, NULL, NULL, error) &&
	       (flock_text_has_state(t) ||
	        error_set(error, 0, "%s has no boids", PATH_SHOWN(where)));
}

bool
restore_flock(struct session *session, const char *text, size_t length, char *error)
{
	struct restoring r = { .session = session,
		               .listener = { .changed = keep_change, .data = &r } };
	const bool has_lines = flock_text_is(text, length);
	const struct asset *table = NULL;
	struct flock_text t = { 0 };

	*error = '\0';
	bool good = !has_lines || read_lines(session, text, length, &t, error);
	if (!has_lines)
		table = asset_copy(&session->flight.assets, text, length);
	if (good) {
		r.clone = has_lines || table ? session_clone(session, 0) : NULL;
		good = r.clone || error_set(error, ENOMEM, "not enough memory for another flock");
	}
	errno = good ? 0 : errno;
	if (good) {
		session_listen(r.clone, &r.listener);
		good = apply_lines(&r, &t, table, error) &&
		       session_adopt(session, r.clone, r.changes, r.count);
		const bool is_said = r.clone->message.kind != MESSAGE_NONE;
		if (!good && !*error)
			error_set(error, errno, "%s", (is_said ? r.clone : session)->message.text);
	}
	int reason = errno;
	session_clone_free(r.clone);
	flock_text_free(&t);
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
	const struct session *session;
	const char *name;
	char path[SETTINGS_PATH];
	struct settings settings;
	struct settings_run run;
	struct boids_factors ground;
	const struct asset *map; /* that is written; NULL: the settings name it, if any */
	struct asset theme;      /* the user's own, of a flock; its text is owned. NULL: none */
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

	*settings = session_settings(session);
	s->map = s->flock || map_files_in_flock(settings->labels.map) ? session->flight.map_text
	                                                              : NULL;
	if (s->flock) {
		settings->origin = (struct saved_state){ .seeded = true,
			                                 .seed = session->flight.seed,
			                                 .columns = session->flight.columns,
			                                 .rows = session->flight.rows };
		*settings->labels.base = '\0';
		factors_settle(&settings->factors); /* for the world of the flock */
		strcpy(settings->labels.map, "none");
		s->theme = theme_files_asset(&settings->factors, session->flight.assets);
	} else if (asset_find(session->flight.assets, settings->factors.own_theme)) {
		settings->factors.theme = 0; /* no file of the user's has it */
	}
	if (s->map)
		strcpy(settings->labels.map, s->map->name);
	if (configure_defaults(session->options, &ground, error))
		s->ground = ground.factors;
	else
		factors_init(&s->ground);
	flight_resolve(&session->flight, &s->ground);
	/* That of a world with a flock is a line: the comment would repeat it. */
	s->run = (struct settings_run){ session->flight.seed, s->flock ? 0 : session->flight.columns,
		                        session->flight.rows + session->flight.line_rows };
}

/* The settings stand before, and nothing is held in a saved flock. */
static void
write_change(void *file, const struct change *change)
{
	if (change->kind == CHANGE_BOIDS || change->kind == CHANGE_PLACE)
		change_write_whole(file, change);
}

/* Writes a struct saving, a saved flock as flock_text.h has it. */
static bool
write_preset(FILE *out, const void *saving)
{
	const struct saving *s = saving;

	settings_write(out, &s->settings, &s->run, &s->ground, s->flock || s->map);
	if (s->theme.text)
		asset_write(out, &s->theme);
	if (s->map)
		asset_write(out, s->map);
	if (s->flock && !flight_text_changes(&s->session->flight, write_change, out))
		return false;
	if (s->map || s->flock)
		fputs("end\n", out);
	return true;
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	history_begin(session);
	snprintf(session->flight.preset, sizeof session->flight.preset, "%s", s->name);
	session->home = session->flight.factors;
	if (s->map) /* the file has the map, by whichever name it came */
		snprintf(session->labels.map, sizeof session->labels.map, "%s", s->path);
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
	free(s.theme.text);
	if (!good && reason == EEXIST && !replace)
		return false;
	if (!good) {
		session_failure(session, "not saved: presets/%s.ini: %s", name,
		                reason ? strerror(reason) : error);
		return true;
	}
	adopt_preset(session, &s);
	session_notice(session, "saved%s: boids -p %s%s", flock ? " with boids" : "", name,
	               session->flight.placed.marks.count > 0 && !flock ? "   without placed things"
	                                                                : "");
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
		snprintf(name, NUMBERED_FILE, "boids-%" PRIu64 "-%" PRIu64 "%s%s",
		         session->flight.seed, flock_steps(session->flight.flock), number, ending);
		if (atomic_file_begin(file, name, false))
			return true;
		if (errno != EEXIST)
			return false;
	}
	return false;
}
