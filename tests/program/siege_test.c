/* SPDX-License-Identifier: MIT */
/* Siege: whatever a hand does to a flock among walls, nobody is ever in one. A seed that fails is printed;
 * run with SIEGE=seed to see it again. */
#include "caves.h"
#include "input/key_dispatch.h"
#include "input/mouse.h"
#include "line/input.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"
#include "session/session_factor.h"
#include "session/session_flock.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "ui/brush.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEEDS = 3, ACTS = 250, BOIDS_MOST = 300 };

/* Boids, predators and posts, worked out from the map alone; a world that shows nothing but wall is air. */
static void
check(const struct session *app, int act, const char *what)
{
	const struct flock *flock = app->flock;
	char why[FACTOR_ERROR];

	if (!flock_current_map(flock) || flock_factor_inactive(flock, FACTOR_avoidance, why))
		return;
	assert_that(boids_in_walls(flock) == 0, "act %d, %s: boids in walls", act, what);
	for (size_t i = 0; i < flock_predators(flock); i++)
		assert_that(!is_in_wall(flock, flock_predator(flock, i).position),
		            "act %d, %s: a predator in a wall", act, what);
	for (size_t i = 0; i < flock_posts(flock); i++)
		assert_that(!is_in_wall(flock, flock_post(flock, i).position),
		            "act %d, %s: a post in a wall", act, what);
}

/* ---- what a hand can do */

static void
any_cell(struct session *app, struct dice *d, int *column, int *row)
{
	size_t count = flock_count(app->flock);

	*column = dice_below(d, app->columns);
	*row = dice_below(d, session_world_rows(app));
	if (count == 0 || dice_below(d, 3) == 0)
		return;
	/* where somebody is, in a world about whose middle nobody zooms */
	struct vec at = flock_boid(app->flock, (size_t)dice_below(d, (int)count)).position;
	double x = (double)(at.x * app->settings.factors.zoom);
	double y = (double)(at.y * app->settings.factors.zoom / app->settings.factors.aspect);
	if (x >= 0 && x < app->columns && y >= 0 && y < session_world_rows(app)) {
		*column = (int)x;
		*row = (int)y;
	}
}

static void
place(struct session *app, struct dice *d)
{
	if (!app->place.on)
		screens_press(app, '*');
	if (!app->place.on)
		return;
	app->place.thing =
		dice_below(d, 2) ? PLACED_OBSTACLE : (enum placed_kind)dice_below(d, PLACED_KINDS);
	app->place.radius = dice_below(d, 8);
	any_cell(app, d, &app->place.column, &app->place.row);
	screens_press(app, dice_below(d, 8) ? ' ' : KEY_BACKSPACE);
}

static void
paint(struct session *app, struct dice *d)
{
	struct input_event event = { .kind = INPUT_MOUSE };
	int which = dice_below(d, 3);

	event.button = which;
	for (int i = 0; i < 6; i++) {
		event.action = i == 0 ? MOUSE_PRESS : i == 5 ? MOUSE_RELEASE : MOUSE_DRAG;
		any_cell(app, d, &event.column, &event.row);
		mouse_event(app, &event);
		session_step(app);
	}
}

static void
resize(struct session *app, struct dice *d)
{
	assert_true(session_resize(app, 1 + dice_below(d, 120), 1 + dice_below(d, 40)));
}

static void
turn(struct session *app, struct dice *d)
{
	static const uint32_t keys[] = { 'z', 'Z', 'e', 'E', 'r', 'R', 'u', 'U', 'm', 'M', 'l', 'L',
		                         '<', '>', '0', '1', '4', '5', '8', '9', '!', 'x', 'X', 'n' };

	for (int i = dice_below(d, 12); i >= 0; i--)
		screens_press(app, dice_pick(d, keys));
}

static void
set(struct session *app, struct dice *d)
{
	static const struct {
		int factor;
		float most;
	} some[] = { { FACTOR_zoom, 3 },        { FACTOR_aspect, 3 },
		     { FACTOR_predators, 5 },   { FACTOR_posts, 20 },
		     { FACTOR_dimensions, 4 },  { FACTOR_number, BOIDS_MOST },
		     { FACTOR_max_speed, 900 }, { FACTOR_min_speed, 900 },
		     { FACTOR_radius, 4 },      { FACTOR_gust, 50 },
		     { FACTOR_perch, 3 },       { FACTOR_avoidance, 1 } };
	int i = dice_below(d, (int)(sizeof some / sizeof *some));
	const struct factor *row = &factor_table[some[i].factor];
	float number = (float)dice_between(d, (double)row->least, (double)some[i].most);

	if (row->step >= 1)
		number = (float)(int)number;
	session_set(app, some[i].factor, (union factor_value){ .number = number });
}

static void
lay(struct session *app, struct dice *d)
{
	const struct published *map = &map_table[dice_below(d, 5)];

	snprintf(app->settings.map, sizeof app->settings.map, "%s",
	         map->name && dice_below(d, 4) ? map->name : "none");
	session_load_map(app, &app->settings);
}

static const struct {
	const char *name;
	void (*run)(struct session *app, struct dice *d);
} acts[] = { { "place", place }, { "paint", paint }, { "resize", resize },
	     { "turn", turn },   { "set", set },     { "lay", lay } };

static void
besiege(uint64_t seed)
{
	struct dice d = { seed };
	struct session app;

	screens_start(&app, 80, 24);
	for (int i = 0; i < ACTS; i++) {
		int act = dice_below(&d, (int)(sizeof acts / sizeof *acts));
		acts[act].run(&app, &d);
		app.quit = app.suspend = app.redraw = false;
		placed_apply(&app);
		if (app.settings.factors.number > BOIDS_MOST)
			session_set(&app, FACTOR_number, (union factor_value){ .number = 50 });
		check(&app, i, acts[act].name);
		for (int step = 0; step < 5; step++) {
			session_step(&app);
			check(&app, i, "a step");
		}
	}
	screens_end(&app);
}

static void
nobody_is_in_a_wall_whatever_a_hand_does(void **state)
{
	const char *again = getenv("SIEGE");

	(void)state;
	for (uint64_t seed = 1; seed <= (again ? 1 : SEEDS); seed++) {
		uint64_t this_one = again ? strtoull(again, NULL, 10) : seed;
		print_message("siege %" PRIu64 "\n", this_one);
		besiege(this_one);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nobody_is_in_a_wall_whatever_a_hand_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
