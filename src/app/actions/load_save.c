/* SPDX-License-Identifier: MIT */
#include "load_save.h"

#include "files/file.h"
#include "flight/flight_text.h"
#include "flight/placed_map.h"
#include "session/session_clone.h"
#include "session/session_flight.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/settings_write.h"
#include "states/flock_csv.h"
#include "states/preset.h"
#include "undo.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- loading */

const int text_factors[TEXT_FACTORS] = { BOIDS_FACTOR_number, BOIDS_FACTOR_zoom,
	                                 BOIDS_FACTOR_glyphs, BOIDS_FACTOR_colour_by };

/* A preset without a map keeps that of the user; one that came with a preset goes with it. */
bool
load_preset(struct session *session, const char *name)
{
	struct settings loaded;
	char error[SETTINGS_ERROR];

	if (!configure_preset(session->options, name, &loaded, error))
		return session_failure(session, "%s", error);
	history_begin(session, 0);
	const bool is_text = session->text.state || /* or a saved one: */
	                     session->flight.factors.glyphs == BOIDS_GLYPHS_LETTER;
	for (int i = 0; i < TEXT_FACTORS && is_text; i++)
		factor_copy(&loaded.factors, &session->flight.factors, text_factors[i]);
	flight_resolve(&session->flight, &loaded.factors);
	const struct boids_factors home = loaded.factors;
	settings_keep_chosen(&loaded, &session->history.before.settings);
	const struct settings *own =
		session->preset.preset_map ? &session->options->settings : &session->preset;
	if (!*loaded.map && !own->preset_map)
		memcpy(loaded.map, own->map, sizeof loaded.map);
	const struct asset *map = session->flight.map_text;
	if ((strcmp(loaded.map, session->preset.map) != 0 &&
	     !session_read_map(session, loaded.map, &map)) ||
	    !session_set_settings(session, &loaded, map))
		return false;
	session->preset.factors = home;
	if (!session->preset.origin.seeded)
		session->preset.origin.seed = session->flight.seed;
	memset(session->layers.typed, 0, sizeof session->layers.typed);
	history_record(session, 0, GESTURE_LOADS);
	session_notice(session, "%s: %s", session->flight.preset, session->preset.about);
	return true;
}

bool
load_map(struct session *session, const char *name)
{
	const struct asset *map;

	history_begin(session, 0);
	if (!session_read_map(session, name, &map) || !session_set_map(session, map))
		return false;
	snprintf(session->preset.map, sizeof session->preset.map, "%s", name);
	session->preset.preset_map = false;
	history_record(session, 0, GESTURE_SETS);
	return true;
}

/* ---- saved flocks */

/* A saved flock that is read into a clone: the session is told of the changes once all are made. */
struct restoring {
	struct session *session, *clone;
	struct flock_text text;
	struct session_listener listener;
	struct change changes[8];
	int count;
	struct placing removed[PLACED_MOST];
	struct change_read read;
};

static void
keep_change(void *restoring, const struct session *clone, const struct change *change,
            const char *line)
{
	struct restoring *r = restoring;

	(void)clone;
	(void)line;
	r->changes[r->count++] = *change;
}

/* Applies the lines of a saved flock in the world that it was saved in; what it places not over another
 * map than its own. */
static bool
apply_lines(struct restoring *r, char *error)
{
	struct session *clone = r->clone;
	struct flight *flight = &r->session->flight; /* it has the assets */
	const struct saved_state *origin = &r->session->preset.origin;
	const int columns = flight->columns, rows = flight->rows;
	const struct change start = { .columns = origin->columns > 0 ? origin->columns : columns,
		                      .rows = origin->columns > 0 ? origin->rows : rows,
		                      .width = origin->width,
		                      .height = origin->height,
		                      .has_seed = true,
		                      .seed = origin->seeded ? origin->seed : flight->seed };
	struct change marks = { .kind = CHANGE_PLACE, .placings = r->removed };
	const struct change silence = { .kind = CHANGE_SAY };
	const struct asset *map = r->text.map, *flown = flight->map_text;
	const bool places = r->text.lines[FLOCK_PLACE].text &&
	                    map_text_same(map ? map->text : NULL, flown ? flown->text : NULL);

	if (!session_follow(clone, &start, error))
		return false;
	marks.count = placed_marks(&clone->flight, &clone->flight.placed.marks, 0, true, r->removed);
	if (places && marks.count > 0 && !session_follow(clone, &marks, error))
		return false;
	if (*clone->flight.placed.said && !session_follow(clone, &silence, error))
		return false;
	for (int i = places ? FLOCK_PLACE : FLOCK_PLACE + 1; i < FLOCK_LINES; i++)
		if (r->text.lines[i].text &&
		    (!flight_text_line(&r->text.lines[i], origin->state, &r->read, flight, error) ||
		     !session_follow(clone, &r->read.change, error)))
			return false;
	return (start.columns == columns && start.rows == rows) ||
	       session_resize(clone, columns, rows) ||
	       error_set(error, errno, "%s", clone->message.text);
}

/* Reads the lines of a saved flock; of a table of states, the one that its boids would have. */
static bool
read_lines(struct restoring *r, const char *text, size_t length, char *error)
{
	const char *where = r->session->preset.origin.state;
	struct asset **assets = &r->session->flight.assets;
	char **line = &r->text.lines[FLOCK_BOIDS].text;

	if (flock_text_is(text, length))
		return flock_text_read(&r->text, assets, where, text, length, NULL, NULL, error) &&
		       (flock_text_has_state(&r->text) ||
		        error_set(error, 0, "%s has no boids", PATH_SHOWN(where)));
	const struct asset *table = asset_copy(assets, text, length);
	*line = table ? malloc(sizeof "boids " + sizeof table->name) : NULL;
	if (*line)
		sprintf(*line, "boids %s", table->name);
	return *line || error_set(error, ENOMEM, "not enough memory for another flock");
}

bool
restore_flock(struct session *session, const char *text, size_t length, char *error)
{
	struct restoring r = { .session = session,
		               .listener = { .changed = keep_change, .data = &r } };
	bool good = read_lines(&r, text, length, error);

	if (good) {
		errno = 0;
		r.clone = session_clone(session, 0);
		if (r.clone)
			session_listen(r.clone, &r.listener);
		good = r.clone ? apply_lines(&r, error)
		               : error_set(error, ENOMEM, "not enough memory for another flock");
	}
	if (good && !session_adopt(session, r.clone, r.changes, r.count))
		good = error_set(error, errno, "%s", session->message.text);
	int reason = errno;
	session_clone_free(r.clone);
	flock_text_free(&r.text);
	errno = reason;
	return good;
}

bool
resume_flock(struct session *session)
{
	char error[SETTINGS_ERROR];
	size_t length;
	char *text = file_load(session->preset.origin.state, SIZE_MAX, &length, error);
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
	struct settings *settings = &s->settings;

	*settings = session_settings(session);
	if (published_find(preset_table, session->flight.preset))
		snprintf(settings->about, sizeof settings->about, "from %s", session->flight.preset);
	const char *slash = strrchr(settings->map, '/'); /* of the path of a saved flock */
	const bool in_flock = slash && named_files_is_path(&preset_files, slash + 1);
	s->map = s->flock || in_flock ? session->flight.map_text : NULL;
	if (s->flock) {
		settings->origin = (struct saved_state){ .seeded = true,
			                                 .seed = session->flight.seed,
			                                 .columns = session->flight.columns,
			                                 .rows = session->flight.rows,
			                                 .width = session->flight.width,
			                                 .height = session->flight.height };
		*settings->base = '\0';
		factors_settle(&settings->factors); /* for the world of the flock */
		strcpy(settings->map, "none");
	}
	if (s->map)
		strcpy(settings->map, s->map->name);
	s->ground = configure_defaults(session->options).factors;
	flight_resolve(&session->flight, &s->ground);
	/* That of a world with a flock is a line: the comment would repeat it. */
	s->run = (struct settings_run){ session->flight.seed, s->flock ? 0 : session->flight.columns,
		                        session->flight.rows + session->flight.line_rows };
}

/* The settings stand before, and nothing is held in a saved flock. */
static void
write_change(void *file, const struct change *change)
{
	if (change->kind == CHANGE_BOIDS || change->kind == CHANGE_PLACE ||
	    change->kind == CHANGE_SAY)
		change_write_whole(file, change);
}

/* Writes a struct saving, a saved flock as flock_text.h has it. */
static bool
write_preset(FILE *out, const void *saving)
{
	const struct saving *s = saving;
	const struct asset *brain = factors_brain_text(&s->settings.factors);

	settings_write(out, &s->settings, &s->run, &s->ground, s->flock || s->map || brain);
	if (brain)
		asset_write(out, brain);
	if (s->map)
		asset_write(out, s->map);
	if (s->flock && !flight_text_changes(&s->session->flight, false, write_change, out))
		return false;
	if (s->map || s->flock || brain)
		fputs("end\n", out);
	return true;
}

bool
save_preset_again(const struct saved_preset *saved, const struct session *session, const char *name,
                  bool flock)
{
	char path[SETTINGS_PATH];
	struct stat file;

	return strcmp(saved->name, name) == 0 && saved->flock == flock &&
	       strcmp(session->flight.preset, name) == 0 &&
	       named_files_own(&preset_files, name, path) && stat(path, &file) == 0 &&
	       file.st_ino == saved->file.st_ino && file.st_size == saved->file.st_size &&
	       file.st_mtime == saved->file.st_mtime;
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	history_begin(session, 0);
	snprintf(session->flight.preset, sizeof session->flight.preset, "%s", s->name);
	session->preset.factors = session->flight.factors;
	memcpy(session->preset.about, s->settings.about, sizeof session->preset.about);
	if (s->map) /* the file has the map, by whichever name it came */
		snprintf(session->preset.map, sizeof session->preset.map, "%s", s->path);
	if (s->flock) {
		session->preset.origin = s->settings.origin;
		memcpy(session->preset.origin.state, s->path, sizeof session->preset.origin.state);
	}
	history_record(session, 0, GESTURE_SETS);
}

bool
save_preset(struct session *session, const char *name, bool flock, bool replace,
            struct saved_preset *saved)
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
	*saved = (struct saved_preset){ .flock = flock };
	stat(s.path, &saved->file);
	snprintf(saved->name, sizeof saved->name, "%s", name);
	session_notice(
		session, "saved%s: boids -p %s   F2 lists it%s", flock ? " with boids" : "", name,
		session->flight.placed.marks.count > 0 && !flock ? "   without placed things" : "");
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
