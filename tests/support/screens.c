/* SPDX-License-Identifier: MIT */
/* Screens: runs the program without a terminal. */
#include "screens.h"

#include "golden.h"
#include "input/key_dispatch.h"
#include "io/input.h"
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
		int factor = boids_factor_find(*words + 2);
		assert_true(factor >= 0);
		assert_true(boids_factors_set(&o->settings.factors, *words + 2, words[1], error));
		o->given[factor] = words[1];
	}
}

void
screens_with(struct session *session, int columns, int rows, const char *const *words)
{
	struct options *options = malloc(sizeof *options);

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_non_null(options);
	set_options(options, words);
	assert_true(session_start(session, options, options->seed, columns, rows));
	session->colours = 256;
	session->now = 100;
	assert_true(draw_screen(session));
}

void
screens_start(struct session *session, int columns, int rows)
{
	screens_with(session, columns, rows, NULL);
}

void
screens_end(struct session *session)
{
	union {
		const struct options *given;
		struct options *made;
	} options = { session->options };

	session_end(session);
	free(options.made);
}

void
screens_key(struct session *session, double after, uint32_t key)
{
	session->now += after;
	key_dispatch(session, key);
}

void
screens_type(struct session *session, const char *keys)
{
	while (*keys) {
		wchar_t key;
		int length = mbtowc(&key, keys, strlen(keys));
		assert_true(length > 0);
		screens_key(session, 0.3, (uint32_t)key);
		keys += length;
	}
}

void
screens_wait(struct session *session, double seconds)
{
	session->now += seconds;
}

void
screens_fly(struct session *session, int steps)
{
	for (int i = 0; i < steps; i++) {
		session_step(session);
		session->now += session->options->dt;
		if (i % 2)
			assert_true(draw_screen(session));
	}
}

const char *
screens_row(struct session *session, int row)
{
	static char line[4096];
	char *text, *start;

	assert_true(draw_screen(session));
	start = text = golden_print(&session->frame);
	for (int i = row < 0 ? session->rows + row : row; i > 0; i--)
		start = strchr(start, '\n') + 1;
	snprintf(line, sizeof line, "%.*s", (int)strcspn(start, "\n"), start);
	free(text);
	return line;
}

int
screens_setup(void **state)
{
	struct session *session = malloc(sizeof *session);

	if (!session)
		return -1;
	*state = session;
	screens_start(session, 80, 24);
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
screens_press(struct session *session, uint32_t key)
{
	screens_key(session, 0.3, key);
}

double
screens_value(const struct session *session, int factor)
{
	return (double)session->settings.factors.at[factor].number;
}

struct boids_boid
screens_boid(const struct session *session, uint32_t id)
{
	size_t i = 0;

	while (boids_flock_boid(session->flock, i).id != id)
		i++;
	return boids_flock_boid(session->flock, i);
}

void
screens_says(struct session *session, const char *words)
{
	for (int row = session->rows / 2; row < session->rows; row++)
		if (strstr(screens_row(session, row), words))
			return;
	fail_msg("'%s' is not in '%s'", words, screens_row(session, -1));
}

void
screens_place(struct session *session, enum placed_kind thing, int column, int row)
{
	while (session->place.thing != thing)
		screens_press(session, KEY_TAB);
	session->place.column = column;
	session->place.row = row;
	screens_press(session, ' ');
}

char
screens_map(struct session *session, int column, int row)
{
	placed_apply(session);
	return boids_flock_map_cell(
		session->flock, view_position(&session->view.camera, session->flock, column, row));
}
