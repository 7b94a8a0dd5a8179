/* SPDX-License-Identifier: MIT */
/* Save: the settings as they are now become a preset of the user's. */
#include "app/save.h"

#include "app/beside.h"
#include "app/history.h"
#include "app/configure.h"
#include "app/keep.h"
#include "app/maps.h"
#include "app/placed.h"
#include "app/presets.h"
#include "app/undo.h"
#include "app/writing.h"

#include <errno.h>
#include <string.h>

/* What is being saved. */
struct jotting {
	const struct app *app;
	struct settings settings;
	struct factors ground;
	struct besides besides;
};

static bool
write_ini(FILE *out, const void *what)
{
	const struct jotting *j = what;

	settings_write(out, &j->settings, j->app->seed, &j->ground);
	return true;
}

/* The boids of this moment, and what else it takes to fly on. */
static bool
prepare_origin(struct jotting *j)
{
	struct origin *o = &j->settings.origin;
	const struct app *app = j->app;

	o->seeded = true;
	o->seed = app->seed;
	o->columns = app->columns;
	o->rows = app_world_rows(app);
	return beside_boids(&j->besides, app->flock, o->state, sizeof o->state);
}

/* With the flock goes the map as it flies now, with all that was placed. Alone, settings take a map of
 * ours along: it goes when those that it was saved with are replaced. */
static bool
prepare_map(struct jotting *j, bool flock)
{
	const struct app *app = j->app;
	bool was_saved = beside_is_map(app->settings.map);
	const struct map *map = flock ? flock_mapped(app->flock) : was_saved ? app->map : NULL;

	if (!map)
		return true;
	maps_turns(map, flock ? flock_goal_on_map(app->flock) : 0, j->settings.origin.turns);
	return beside_map(&j->besides, map, j->settings.map, sizeof j->settings.map);
}

/* NULL, or the file whose path is too long. */
static const char *
prepare(struct jotting *j, bool flock)
{
	struct besides *b = &j->besides;
	struct settings ground;
	char error[SETTINGS_ERROR];

	errno = ENAMETOOLONG;
	if (!library_path(&preset_library, b->name, b->ini))
		return b->ini;
	j->settings = j->app->settings;
	j->settings.origin = (struct origin){ 0 };
	j->ground = configure_ground(j->app->options, &ground, error) ? ground.factors
	                                                              : factors_usual();
	app_suit(j->app, &j->ground);
	beside_look_up(b);
	errno = ENAMETOOLONG;
	if (flock && !prepare_origin(j))
		return b->at[BESIDE_BOIDS].path;
	return prepare_map(j, flock) ? NULL : b->at[BESIDE_MAP].path;
}

/* The map that was saved is the one below from now on; what was placed stays over it, where it changes
 * nothing, as going back to settings from before may bring another. */
static void
become_map(struct app *app, const struct jotting *j)
{
	const struct besides *b = &j->besides;
	struct map *map = b->map == app->map ? NULL : map_copy(b->map);

	snprintf(app->settings.map, sizeof app->settings.map, "%.*s", SETTINGS_MAP - 1,
	         b->at[BESIDE_MAP].path);
	memcpy(app->settings.origin.turns, j->settings.origin.turns,
	       sizeof app->settings.origin.turns);
	if (!map)
		return;
	map_free(app->map);
	app->map = map;
}

/* From here on the flock is that preset. */
static void
become(struct app *app, const struct jotting *j, bool flock)
{
	struct moment before;

	history_moment(app, &before);
	snprintf(app->settings.preset, sizeof app->settings.preset, "%s", j->besides.name);
	app->home = app->settings.factors;
	if (flock) {
		app->resume = j->settings.origin;
		memcpy(app->resume.state, j->besides.at[BESIDE_BOIDS].path,
		       sizeof app->resume.state);
	}
	if (j->besides.map)
		become_map(app, j);
	history_note(app, &before, -1);
}

static bool
fail(struct app *app, const char *path)
{
	int why = errno;
	const char *file = strrchr(path, '/');

	app_failure(app, "not saved: presets%s: %s", file ? file : "", strerror(why));
	return true;
}

/* Writes all files, the settings last: they are what counts. NULL, or the one that failed. */
static const char *
write_files(struct jotting *j, bool replace)
{
	struct besides *b = &j->besides;
	const char *failed = beside_write(b);

	if (failed || keep_file(b->ini, replace, write_ini, j))
		return failed;
	beside_take_back(b);
	return b->ini;
}

static void
clean_up(struct app *app, const struct besides *b)
{
	for (int i = 0; i < BESIDES; i++)
		if (beside_remove_old(b, i) && i == BESIDE_MAP)
			history_rename_map(app, b->at[i].old, app->settings.map);
}

bool
save_as(struct app *app, const char *name, bool flock, bool replace)
{
	struct jotting j = { .app = app, .besides.name = name };

	undo_compared(app);
	placed_settle(app);
	const char *failed = prepare(&j, flock);
	if (!failed)
		failed = write_files(&j, replace);
	if (failed == j.besides.ini && errno == EEXIST && !replace)
		return false;
	if (failed)
		return fail(app, failed);
	become(app, &j, flock);
	clean_up(app, &j.besides);
	app_notice(app, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	           app->placed.marks.count > 0 && !flock ? "   without what was placed" : "");
	return true;
}
