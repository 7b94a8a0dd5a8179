/* SPDX-License-Identifier: MIT */
/* Preset saving: writes the current settings as a user preset. */
#include "save_preset.h"

#include "change.h"
#include "files/atomic_file.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/presets.h"
#include "settings/saved_files.h"
#include "settings/settings_write.h"
#include "undo.h"
#include "undo_history.h"

#include <errno.h>
#include <string.h>

/* A preset being saved. */
struct saving {
	const struct session *session;
	struct settings settings;
	struct boids_factors ground;
	struct saved_files besides;
};

static bool
write_ini(FILE *out, const void *data)
{
	const struct saving *s = data;

	settings_write(out, &s->settings, s->session->seed, &s->ground);
	return true;
}

/* Prepares the boids, seed and size, so that the flock can be resumed. */
static bool
prepare_origin(struct saving *s)
{
	struct saved_state *o = &s->settings.origin;
	const struct session *session = s->session;

	o->seeded = true;
	o->seed = session->seed;
	o->columns = session->columns;
	o->rows = session->rows;
	return saved_files_boids(&s->besides, session->flock, o->state, sizeof o->state);
}

/* Prepares the map. With `flock`: the current one, including placed things. Without: only one that
 * another preset saved, as replacing that preset deletes it. */
static bool
prepare_map(struct saving *s, bool flock)
{
	const struct session *session = s->session;
	bool was_saved = saved_files_is_map(session->settings.map);
	const struct boids_map *map = flock       ? boids_flock_current_map(session->flock)
	                              : was_saved ? session->map
	                                          : NULL;

	if (!map)
		return true;
	map_files_turns(map, flock ? boids_flock_goal_on_map(session->flock) : 0,
	                s->settings.origin.turns);
	return saved_files_map(&s->besides, map, s->settings.map, sizeof s->settings.map);
}

/* Returns NULL, or the path that is too long. */
static const char *
prepare(struct saving *s, bool flock)
{
	struct saved_files *b = &s->besides;
	struct settings ground;
	char error[SETTINGS_ERROR];

	errno = ENAMETOOLONG;
	if (!named_files_path(&preset_files, b->name, b->ini))
		return b->ini;
	s->settings = s->session->settings;
	s->settings.origin = (struct saved_state){ 0 };
	if (configure_defaults(s->session->options, &ground, error))
		s->ground = ground.factors;
	else
		boids_factors_init(&s->ground);
	session_resolve(s->session, &s->ground);
	saved_files_find_old(b);
	errno = ENAMETOOLONG;
	if (flock && !prepare_origin(s))
		return b->at[SAVED_FILES_BOIDS].path;
	return prepare_map(s, flock) ? NULL : b->at[SAVED_FILES_MAP].path;
}

/* Names the saved map as the map of the flock, which flies on with the one it has. */
static void
adopt_map(struct session *session, const struct saving *s)
{
	const struct saved_files *b = &s->besides;
	snprintf(session->settings.map, sizeof session->settings.map, "%.*s", SETTINGS_MAP - 1,
	         b->at[SAVED_FILES_MAP].path);
	memcpy(session->settings.origin.turns, s->settings.origin.turns,
	       sizeof session->settings.origin.turns);
}

/* Makes the saved preset the current one. */
static void
adopt_preset(struct session *session, const struct saving *s, bool flock)
{
	struct snapshot before;

	history_snapshot(session, &before);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->besides.name);
	session->home = session->settings.factors;
	if (flock) {
		session->resume = s->settings.origin;
		memcpy(session->resume.state, s->besides.at[SAVED_FILES_BOIDS].path,
		       sizeof session->resume.state);
	}
	if (s->besides.map)
		adopt_map(session, s);
	history_record(session, &before, -1, (struct gesture){ 0 });
}

static bool
fail(struct session *session, const char *path)
{
	int why = errno;
	const char *file = strrchr(path, '/');

	session_failure(session, "not saved: presets%s: %s", file ? file : "", strerror(why));
	return true;
}

/* Writes all files, the settings last: they make it exist. Returns NULL, or the failed path. */
static const char *
write_files(struct saving *s, bool replace)
{
	struct saved_files *b = &s->besides;
	const char *failed = saved_files_write(b);

	if (failed || atomic_file_write(b->ini, replace, write_ini, s))
		return failed;
	saved_files_undo(b);
	return b->ini;
}

static void
remove_old_files(struct session *session, const struct saved_files *b)
{
	for (int i = 0; i < SAVED_FILES_COUNT; i++)
		if (saved_files_remove_old(b, i) && i == SAVED_FILES_MAP)
			history_rename_map(session, b->at[i].old, session->settings.map);
}

bool
save_preset(struct session *session, const char *name, bool flock, bool replace)
{
	struct saving s = { .session = session, .besides.name = name };

	undo_end_compare(session);
	session_flush(session);
	const char *failed = prepare(&s, flock);
	if (!failed)
		failed = write_files(&s, replace);
	if (failed == s.besides.ini && errno == EEXIST && !replace)
		return false;
	if (failed)
		return fail(session, failed);
	adopt_preset(session, &s, flock);
	remove_old_files(session, &s.besides);
	session_notice(session, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	               session->placed.marks.count > 0 && !flock ? "   without what was placed"
	                                                         : "");
	return true;
}
