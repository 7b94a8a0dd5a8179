/* SPDX-License-Identifier: MIT */
/* Preset saving: writes the current settings as a user preset. */
#include "save_preset.h"

#include "files/atomic_file.h"
#include "history.h"
#include "placed.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/presets.h"
#include "settings/saved_files.h"
#include "settings/settings_write.h"
#include "undo.h"

#include <errno.h>
#include <string.h>

/* A preset being saved. */
struct saving {
	const struct session *app;
	struct settings settings;
	struct factors ground;
	struct saved_files besides;
};

static bool
write_ini(FILE *out, const void *data)
{
	const struct saving *s = data;

	settings_write(out, &s->settings, s->app->seed, &s->ground);
	return true;
}

/* Prepares the boids, seed and size, so that the flock can be resumed. */
static bool
prepare_origin(struct saving *s)
{
	struct saved_state *o = &s->settings.origin;
	const struct session *app = s->app;

	o->seeded = true;
	o->seed = app->seed;
	o->columns = app->columns;
	o->rows = session_world_rows(app);
	return saved_files_boids(&s->besides, app->flock, o->state, sizeof o->state);
}

/* Prepares the map. With `flock`: the current one, including placed things. Without: only one that
 * another preset saved, as replacing that preset deletes it. */
static bool
prepare_map(struct saving *s, bool flock)
{
	const struct session *app = s->app;
	bool was_saved = saved_files_is_map(app->settings.map);
	const struct map *map = flock ? flock_current_map(app->flock) : was_saved ? app->map : NULL;

	if (!map)
		return true;
	map_files_turns(map, flock ? flock_goal_on_map(app->flock) : 0, s->settings.origin.turns);
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
	s->settings = s->app->settings;
	s->settings.origin = (struct saved_state){ 0 };
	if (configure_defaults(s->app->options, &ground, error))
		s->ground = ground.factors;
	else
		factors_init(&s->ground);
	session_resolve(s->app, &s->ground);
	saved_files_find_old(b);
	errno = ENAMETOOLONG;
	if (flock && !prepare_origin(s))
		return b->at[SAVED_FILES_BOIDS].path;
	return prepare_map(s, flock) ? NULL : b->at[SAVED_FILES_MAP].path;
}

/* Makes the saved map the base map. Placed things stay over it, though the map has them too: undo
 * may restore another map. */
static void
adopt_map(struct session *app, const struct saving *s)
{
	const struct saved_files *b = &s->besides;
	struct map *map = b->map == app->map ? NULL : map_copy(b->map);

	snprintf(app->settings.map, sizeof app->settings.map, "%.*s", SETTINGS_MAP - 1,
	         b->at[SAVED_FILES_MAP].path);
	memcpy(app->settings.origin.turns, s->settings.origin.turns,
	       sizeof app->settings.origin.turns);
	if (!map)
		return;
	map_free(app->map);
	app->map = map;
}

/* Makes the saved preset the current one. */
static void
adopt_preset(struct session *app, const struct saving *s, bool flock)
{
	struct snapshot before;

	history_snapshot(app, &before);
	snprintf(app->settings.preset, sizeof app->settings.preset, "%s", s->besides.name);
	app->home = app->settings.factors;
	if (flock) {
		app->resume = s->settings.origin;
		memcpy(app->resume.state, s->besides.at[SAVED_FILES_BOIDS].path,
		       sizeof app->resume.state);
	}
	if (s->besides.map)
		adopt_map(app, s);
	history_record(app, &before, -1);
}

static bool
fail(struct session *app, const char *path)
{
	int why = errno;
	const char *file = strrchr(path, '/');

	session_failure(app, "not saved: presets%s: %s", file ? file : "", strerror(why));
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
remove_old_files(struct session *app, const struct saved_files *b)
{
	for (int i = 0; i < SAVED_FILES_COUNT; i++)
		if (saved_files_remove_old(b, i) && i == SAVED_FILES_MAP)
			history_rename_map(app, b->at[i].old, app->settings.map);
}

bool
save_preset(struct session *app, const char *name, bool flock, bool replace)
{
	struct saving s = { .app = app, .besides.name = name };

	undo_end_compare(app);
	placed_apply(app);
	const char *failed = prepare(&s, flock);
	if (!failed)
		failed = write_files(&s, replace);
	if (failed == s.besides.ini && errno == EEXIST && !replace)
		return false;
	if (failed)
		return fail(app, failed);
	adopt_preset(app, &s, flock);
	remove_old_files(app, &s.besides);
	session_notice(app, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	               app->placed.marks.count > 0 && !flock ? "   without what was placed" : "");
	return true;
}
