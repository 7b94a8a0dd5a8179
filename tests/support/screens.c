/* SPDX-License-Identifier: MIT */
/* Screens: runs the program without a terminal. */
#include "screens.h"

#include "golden.h"
#include "input/key_dispatch.h"
#include "line/input.h"
#include "session/placed.h"
#include "session/session_flock.h"
#include "settings/settings_load.h"
#include "ui/draw_screen.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
set_options(struct options *o, const char *const *words)
{
	char error[SETTINGS_ERROR];

	*o = (struct options){
		.config = "none", .seeded = true, .seed = 11, .fps = 30, .utf8 = true, .dt = 1.0 / 60
	};
	o->settings = settings_default();
	assert_true(settings_preset(&o->settings, "classic", error));
	for (; words && *words; words += 2) {
		int factor = factor_find(*words + 2);
		assert_true(factor >= 0);
		assert_true(factors_set(&o->settings.factors, *words + 2, words[1], error));
		o->said[factor] = words[1];
	}
}

void
screens_with(struct session *app, int columns, int rows, const char *const *words)
{
	struct options *options = malloc(sizeof *options);

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_non_null(options);
	set_options(options, words);
	assert_true(session_start(app, options, options->seed, columns, rows));
	app->colours = 256;
	app->now = 100;
	assert_true(draw_screen(app));
}

void
screens_start(struct session *app, int columns, int rows)
{
	screens_with(app, columns, rows, NULL);
}

void
screens_end(struct session *app)
{
	union {
		const struct options *given;
		struct options *made;
	} options = { app->options };

	session_end(app);
	free(options.made);
}

void
screens_key(struct session *app, double after, uint32_t key)
{
	app->now += after;
	key_dispatch(app, key);
}

void
screens_type(struct session *app, const char *keys)
{
	while (*keys) {
		wchar_t key;
		int length = mbtowc(&key, keys, strlen(keys));
		assert_true(length > 0);
		screens_key(app, 0.3, (uint32_t)key);
		keys += length;
	}
}

void
screens_wait(struct session *app, double seconds)
{
	app->now += seconds;
}

void
screens_fly(struct session *app, int steps)
{
	for (int i = 0; i < steps; i++) {
		session_step(app);
		app->now += app->options->dt;
		if (i % 2)
			assert_true(draw_screen(app));
	}
}

const char *
screens_row(struct session *app, int row)
{
	static char line[4096];
	char *text, *start;

	assert_true(draw_screen(app));
	start = text = golden_print(&app->frame);
	for (int i = row < 0 ? app->rows + row : row; i > 0; i--)
		start = strchr(start, '\n') + 1;
	snprintf(line, sizeof line, "%.*s", (int)strcspn(start, "\n"), start);
	free(text);
	return line;
}

int
screens_setup(void **state)
{
	struct session *app = malloc(sizeof *app);

	if (!app)
		return -1;
	*state = app;
	screens_start(app, 80, 24);
	return 0;
}

int
screens_teardown(void **state)
{
	screens_end(*state);
	free(*state);
	return 0;
}

void
screens_press(struct session *app, uint32_t key)
{
	screens_key(app, 0.3, key);
}

double
screens_value(const struct session *app, int factor)
{
	return (double)app->settings.factors.at[factor].number;
}

struct boid
screens_boid(const struct session *app, uint32_t id)
{
	size_t i = 0;

	while (flock_boid(app->flock, i).id != id)
		i++;
	return flock_boid(app->flock, i);
}

void
screens_says(struct session *app, const char *words)
{
	for (int row = app->rows / 2; row < app->rows; row++)
		if (strstr(screens_row(app, row), words))
			return;
	fail_msg("'%s' is not in '%s'", words, screens_row(app, -1));
}

void
screens_place(struct session *app, enum placed_kind thing, int column, int row)
{
	while (app->place.thing != thing)
		screens_press(app, KEY_TAB);
	app->place.column = column;
	app->place.row = row;
	screens_press(app, ' ');
}

char
screens_map(struct session *app, int column, int row)
{
	placed_apply(app);
	return flock_map_cell(app->flock, view_position(&app->view.eye, app->flock, column, row));
}
