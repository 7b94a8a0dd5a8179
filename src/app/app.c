/* SPDX-License-Identifier: MIT */
/* App: the state of one run in a terminal, and what may be done to it. */
#include "app/app.h"

#include "app/help.h"
#include "app/hold.h"
#include "app/maps.h"
#include "app/panel.h"
#include "app/restrict.h"
#include "app/undo.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
app_has_line(const struct app *app)
{
	return app->rows >= 3 && !app->options->no_status;
}

int
app_world_rows(const struct app *app)
{
	return app->rows - app_has_line(app);
}

void
app_suit(const struct app *app, struct factors *f)
{
	factors_fit(f, app->columns, app->rows);
	restrict_number(app->options, f);
}

void
app_widen(struct app *app, bool wide)
{
	app->wide = wide;
	app->utf8 = app->options->utf8 && !wide;
}

bool
app_start(struct app *app, const struct options *options, uint64_t seed, int columns, int rows)
{
	*app = (struct app){ .options = options, .seed = seed, .columns = columns, .rows = rows };
	app->utf8 = options->utf8;
	app->started = -1;
	app->last_key_at = -HUGE_VAL;
	app->selected = FACTOR_number;
	gauges_start(&app->gauges);
	app->settings = options->settings;
	app->resume = options->settings.origin;
	app->resume.seeded = true;
	app->resume.seed = seed;
	app_suit(app, &app->settings.factors);
	app->home = app->started_with = app->settings.factors;
	memcpy(app->started_as, app->settings.preset, sizeof app->started_as);
	app->undo = (struct undo){ .factor = -1 };
	app->about = (struct vec){ 0.5f, 0.5f, 0.5f };
	app->undo.moments = calloc(UNDO_MOST + 1, sizeof *app->undo.moments);
	app->flock = flock_new(seed);
	if (!app->undo.moments || !app->flock || !app_fit(app, &app->home))
		return false;
	/* Once more, as the map has boids start; one that cannot be had is told on the line. */
	return !app_lay_map(app, &options->settings) || !app->map || app_restart(app, seed);
}

void
app_end(struct app *app)
{
	view_free(&app->view);
	map_free(app->map);
	app->map = NULL;
	frame_free(&app->frame);
	flock_free(app->flock);
	app->flock = NULL;
	free(app->undo.moments);
	app->undo.moments = NULL;
}

static void
say(struct app *app, int kind, const char *format, va_list arguments)
{
	struct message *m = &app->message;

	*m = (struct message){ .kind = (unsigned)kind, .until = app->now + NOTICE_SECONDS };
	if (kind == MESSAGE_FAILURE)
		m->until = HUGE_VAL;
	vsnprintf(m->text, sizeof m->text, format, arguments);
}

void
app_notice(struct app *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(app, MESSAGE_NOTICE, format, arguments);
	va_end(arguments);
}

void
app_failure(struct app *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(app, MESSAGE_FAILURE, format, arguments);
	va_end(arguments);
}

struct world
app_world(const struct app *app)
{
	return world_of(&app->settings.factors, app->columns, app_world_rows(app));
}

/* As many threads as the flock is worth; without them it flies all the same. */
static void
call_crew(struct app *app)
{
	int threads = options_threads(app->options, flock_count(app->flock));

	if (!flock_threads(app->flock, threads))
		app_failure(app, "cannot start %d threads: flying with one", threads);
}

bool
app_fit(struct app *app, const struct factors *before)
{
	if (!flock_fit_about(app->flock, &app->settings.factors, app_world(app), app->about)) {
		char number[FACTOR_TEXT];
		factor_show(&app->settings.factors, FACTOR_number, number);
		app->settings.factors = *before;
		app_failure(app, "not enough memory for %s boids", number);
		return false;
	}
	call_crew(app);
	gauges_outdate(&app->gauges);
	return true;
}

bool
app_resize(struct app *app, int columns, int rows)
{
	int old_columns = app->columns, old_rows = app->rows;

	app->columns = columns;
	app->rows = rows;
	if (!app_fit(app, &app->settings.factors)) {
		app->columns = old_columns;
		app->rows = old_rows;
		return false;
	}
	placed_outdate(app);
	panel_follow(app);
	help_scroll(app, 0);
	return true;
}

bool
app_adopt(struct app *app, struct flock *flock, uint64_t seed)
{
	if (!flock_map(flock, app->map) ||
	    !flock_fit(flock, &app->settings.factors, app_world(app))) {
		flock_free(flock);
		return false;
	}
	flock_free(app->flock);
	app->flock = flock;
	call_crew(app);
	app->seed = seed;
	app->due = 0;
	placed_outdate(app);
	gauges_outdate(&app->gauges);
	return true;
}

bool
app_lay_map(struct app *app, const struct settings *settings)
{
	const struct options *o = app->options;
	/* That of the start has been read already. */
	const struct map *read = settings == &o->settings ? o->read_map : NULL;
	struct map *map;
	char error[SETTINGS_ERROR], blocked[LINE_TEXT];

	if (!maps_open(settings, read, o->goal, app->columns, app_world_rows(app), &map, error)) {
		app_failure(app, "%s", error);
		return false;
	}
	if (!flock_map(app->flock, map)) {
		map_free(map);
		app_failure(app, "not enough memory for the map");
		return false;
	}
	map_free(app->map);
	app->map = map;
	placed_outdate(app);
	if (maps_blocked(app->flock, blocked, sizeof blocked))
		app_failure(app, "%s: flying anyway", blocked);
	return true;
}

bool
app_restart(struct app *app, uint64_t seed)
{
	struct flock *flock = flock_new(seed);

	if (flock && app_adopt(app, flock, seed))
		return true;
	app_failure(app, "not enough memory for another flock");
	return false;
}

static bool
step_while(struct app *app, bool (*go_on)(void *data))
{
	placed_settle(app);
	if (!flock_step_while(app->flock, (float)app->options->dt, go_on, app->go_on_data))
		return false;
	hold_keep(app);
	return true;
}

void
app_step(struct app *app)
{
	step_while(app, NULL);
}

bool
app_try_step(struct app *app)
{
	return step_while(app, app->go_on);
}
