/* SPDX-License-Identifier: MIT */
/* Save: the settings as they are now become a preset of the user's. */
#include "app/save.h"

#include "app/keep.h"
#include "app/maps.h"
#include "app/presets.h"
#include "app/states.h"
#include "app/undo.h"
#include "app/writing.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* What lies beside the settings: the boids, and the map that they fly in. */
enum { BOIDS, MAP, BESIDE };

/* What is being saved. Files beside the settings have a hash of what they hold in their name: those that
 * the old settings name are left alone until the new settings, which name others, are in place. */
struct jotting {
	const struct app *app;
	const char *name;
	struct settings settings;
	struct factors ground;
	const struct map *map; /* to be saved, or NULL */
	char ini[SETTINGS_PATH];
	struct beside {
		char path[SETTINGS_PATH]; /* "": there is none */
		bool is_new;
		char old[SETTINGS_PATH]; /* what the settings to be replaced name, or "" */
	} beside[BESIDE];
};

static bool
write_ini(FILE *out, const void *what)
{
	const struct jotting *j = what;

	settings_write(out, &j->settings, j->app->seed, &j->ground);
	return true;
}

static bool
write_csv(FILE *out, const void *what)
{
	const struct jotting *j = what;

	states_write_header(out);
	return states_write(out, j->app->flock);
}

static bool
write_map(FILE *out, const void *what)
{
	const struct jotting *j = what;

	maps_write(out, j->map);
	return true;
}

static const struct {
	const char *ending;
	keep_write *write;
} beside_table[BESIDE] = {
	[BOIDS] = { ".csv", write_csv },
	[MAP] = { ".map", write_map },
};

/* The path of a file beside the settings. */
static bool
path_beside(const struct jotting *j, const char *file, char *path)
{
	int folder = (int)(strrchr(j->ini, '/') - j->ini) + 1;
	int length = snprintf(path, SETTINGS_PATH, "%.*s%s", folder, j->ini, file);

	return length > 0 && length < SETTINGS_PATH;
}

/* A name of its own for such a file, as the settings give it, and its path. */
static bool
name_beside(struct jotting *j, int which, uint32_t hash, char *file, size_t size)
{
	snprintf(file, size, "%s-%08" PRIx32 "%s", j->name, hash, beside_table[which].ending);
	return path_beside(j, file, j->beside[which].path);
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
	return name_beside(j, BOIDS, (uint32_t)flock_hash(app->flock), o->state, sizeof o->state);
}

/* FNV-1a. */
static uint32_t
hash_of(const struct map *map)
{
	uint32_t hash = 2166136261u;

	for (int row = 0; row < map_rows(map); row++) {
		for (int column = 0; column < map_columns(map); column++)
			hash = (hash ^ (unsigned char)map_cell(map, column, row)) * 16777619u;
		hash = (hash ^ '\n') * 16777619u;
	}
	return hash;
}

/* Whether the end of a name is that of a file that was made here. */
static bool
has_hash(const char *end, int which)
{
	return strspn(end, "0123456789abcdef") == 8 &&
	       strcmp(end + 8, beside_table[which].ending) == 0;
}

/* With the flock goes the map as it flies now, with all that was placed. Alone, settings take a map of
 * ours along: it goes when those that it was saved with are replaced. */
static bool
prepare_map(struct jotting *j, bool flock)
{
	const struct app *app = j->app;
	const char *dash = strrchr(app->settings.map, '-');
	bool was_saved = dash && has_hash(dash + 1, MAP);

	j->map = flock ? flock_mapped(app->flock) : was_saved ? app->map : NULL;
	if (!j->map)
		return true;
	maps_turns(j->map, flock ? flock_goal_on_map(app->flock) : 0, j->settings.origin.turns);
	return name_beside(j, MAP, hash_of(j->map), j->settings.map, sizeof j->settings.map) &&
	       strlen(j->beside[MAP].path) < SETTINGS_MAP;
}

/* Only a file that was made here is taken away here. */
static bool
is_ours(const struct jotting *j, int which, const char *file)
{
	char start[SETTINGS_NAME + 1], path[SETTINGS_PATH];

	snprintf(start, sizeof start, "%s-", j->name);
	return path_beside(j, start, path) && strncmp(file, path, strlen(path)) == 0 &&
	       has_hash(file + strlen(path), which);
}

static void
look_up_old(struct jotting *j)
{
	struct settings old = settings_usual();
	const char *named[BESIDE] = { old.origin.state, old.map };
	char error[SETTINGS_ERROR];

	if (!settings_file(&old, j->ini, true, error))
		return;
	for (int i = 0; i < BESIDE; i++)
		if (is_ours(j, i, named[i]))
			snprintf(j->beside[i].old, SETTINGS_PATH, "%s", named[i]);
}

/* NULL, or the file whose path is too long. */
static const char *
prepare(struct jotting *j, bool flock)
{
	struct settings ground;
	char error[SETTINGS_ERROR];

	errno = ENAMETOOLONG;
	if (!library_path(&preset_library, j->name, j->ini))
		return j->ini;
	j->settings = j->app->settings;
	j->settings.origin = (struct origin){ 0 };
	j->ground =
		options_ground(j->app->options, &ground, error) ? ground.factors : factors_usual();
	app_suit(j->app, &j->ground);
	look_up_old(j);
	errno = ENAMETOOLONG;
	if (flock && !prepare_origin(j))
		return j->beside[BOIDS].path;
	return prepare_map(j, flock) ? NULL : j->beside[MAP].path;
}

/* The map that was saved is the one below from now on; what was placed stays over it, where it changes
 * nothing, as going back to settings from before may bring another. */
static void
become_map(struct app *app, const struct jotting *j)
{
	struct map *map = j->map == app->map ? NULL : map_copy(j->map);

	snprintf(app->settings.map, sizeof app->settings.map, "%.*s", SETTINGS_MAP - 1,
	         j->beside[MAP].path);
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

	undo_moment(app, &before);
	snprintf(app->settings.preset, sizeof app->settings.preset, "%s", j->name);
	app->home = app->settings.factors;
	if (flock) {
		app->resume = j->settings.origin;
		memcpy(app->resume.state, j->beside[BOIDS].path, sizeof app->resume.state);
	}
	if (j->map)
		become_map(app, j);
	undo_note(app, &before, -1, false);
}

static bool
fail(struct app *app, const char *path)
{
	int why = errno;
	const char *file = strrchr(path, '/');

	app_failure(app, "not saved: presets%s: %s", file ? file : "", strerror(why));
	return true;
}

static void
take_back(struct jotting *j)
{
	int why = errno;

	for (int i = 0; i < BESIDE; i++)
		if (j->beside[i].is_new)
			unlink(j->beside[i].path);
	errno = why;
}

/* Writes all files, the settings last: they are what counts. NULL, or the one that failed. */
static const char *
write_files(struct jotting *j, bool replace)
{
	const char *failed = NULL;

	for (int i = 0; i < BESIDE && !failed; i++) {
		struct beside *b = &j->beside[i];
		bool is_there = access(b->path, F_OK) == 0;
		if (*b->path && !keep_file(b->path, is_there, beside_table[i].write, j))
			failed = b->path;
		else
			b->is_new = *b->path && !is_there;
	}
	if (!failed && !keep_file(j->ini, replace, write_ini, j))
		failed = j->ini;
	if (failed)
		take_back(j);
	return failed;
}

/* What the old settings named and the new ones do not. */
static void
clean_up(struct app *app, const struct jotting *j)
{
	for (int i = 0; i < BESIDE; i++) {
		const struct beside *b = &j->beside[i];
		if (!*b->old || strcmp(b->old, b->path) == 0)
			continue;
		unlink(b->old);
		if (i == MAP)
			undo_rename_map(app, b->old, app->settings.map);
	}
}

bool
save_as(struct app *app, const char *name, bool flock, bool replace)
{
	struct jotting j = { .app = app, .name = name };

	undo_compared(app);
	placed_settle(app);
	const char *failed = prepare(&j, flock);
	if (!failed)
		failed = write_files(&j, replace);
	if (failed == j.ini && errno == EEXIST && !replace)
		return false;
	if (failed)
		return fail(app, failed);
	become(app, &j, flock);
	clean_up(app, &j);
	app_notice(app, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	           app->placed.count > 0 && !flock ? "   without what was placed" : "");
	return true;
}
