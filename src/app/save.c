/* SPDX-License-Identifier: MIT */
/* Save: the settings as they are now become a preset of the user's. */
#include "app/save.h"

#include "app/keep.h"
#include "app/presets.h"
#include "app/states.h"
#include "app/undo.h"
#include "app/writing.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* What is being saved. The boids' file has their hash in its name: the one that the old settings name
 * is left alone until the new settings, which name another, are in place. */
struct jotting {
	const struct app *app;
	const char *name;
	struct settings settings;
	struct factors ground;
	char ini[SETTINGS_PATH], csv[SETTINGS_PATH]; /* csv: "" without the boids */
	char old_csv[SETTINGS_PATH]; /* what the settings to be replaced name, or "" */
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

/* The path of a file beside the settings. */
static bool
path_beside(const struct jotting *j, const char *file, char *path)
{
	int folder = (int)(strrchr(j->ini, '/') - j->ini) + 1;
	int length = snprintf(path, SETTINGS_PATH, "%.*s%s", folder, j->ini, file);

	return length > 0 && length < SETTINGS_PATH;
}

/* The boids of this moment, under a name of their own, and what else it takes to fly on. */
static bool
prepare_origin(struct jotting *j)
{
	struct origin *o = &j->settings.origin;
	const struct app *app = j->app;

	snprintf(o->state, sizeof o->state, "%s-%08" PRIx32 ".csv", j->name,
	         (uint32_t)flock_hash(app->flock));
	o->seeded = true;
	o->seed = app->seed;
	o->columns = app->columns;
	o->rows = app_world_rows(app);
	return path_beside(j, o->state, j->csv);
}

/* Only a file that was made here is taken away here. */
static bool
is_ours(const struct jotting *j, const char *csv)
{
	char start[SETTINGS_NAME + 1], path[SETTINGS_PATH];

	snprintf(start, sizeof start, "%s-", j->name);
	if (!path_beside(j, start, path) || strncmp(csv, path, strlen(path)) != 0)
		return false;
	const char *hash = csv + strlen(path);
	return strspn(hash, "0123456789abcdef") == 8 && strcmp(hash + 8, ".csv") == 0;
}

static void
look_up_old(struct jotting *j)
{
	struct settings old = settings_usual();
	char error[SETTINGS_ERROR];

	if (settings_file(&old, j->ini, true, error) && is_ours(j, old.origin.state))
		memcpy(j->old_csv, old.origin.state, sizeof j->old_csv);
}

static bool
prepare(struct jotting *j, bool flock)
{
	struct settings ground;
	char error[SETTINGS_ERROR];

	errno = ENAMETOOLONG;
	if (!preset_path(j->name, j->ini))
		return false;
	j->settings = j->app->settings;
	j->settings.origin = (struct origin){ 0 };
	j->ground =
		options_ground(j->app->options, &ground, error) ? ground.factors : factors_usual();
	app_suit(j->app, &j->ground);
	look_up_old(j);
	errno = ENAMETOOLONG;
	return !flock || prepare_origin(j);
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
		memcpy(app->resume.state, j->csv, sizeof app->resume.state);
	}
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

/* Writes both files, the settings last: they are what counts. NULL, or the one that failed. */
static const char *
write_files(const struct jotting *j, bool replace)
{
	bool is_new = *j->csv && access(j->csv, F_OK) != 0;

	if (*j->csv && !keep_file(j->csv, !is_new, write_csv, j))
		return j->csv;
	if (keep_file(j->ini, replace, write_ini, j))
		return NULL;
	int why = errno;
	if (is_new)
		unlink(j->csv);
	errno = why;
	return j->ini;
}

bool
save_as(struct app *app, const char *name, bool flock, bool replace)
{
	struct jotting j = { .app = app, .name = name };

	undo_compared(app);
	if (!prepare(&j, flock))
		return fail(app, j.ini);
	const char *failed = write_files(&j, replace);
	if (failed == j.ini && errno == EEXIST && !replace)
		return false;
	if (failed)
		return fail(app, failed);
	if (*j.old_csv && strcmp(j.old_csv, j.csv) != 0)
		unlink(j.old_csv);
	become(app, &j, flock);
	app_notice(app, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	           app->placed.count > 0 ? "   without what was placed" : "");
	return true;
}
