/* SPDX-License-Identifier: MIT */
/* Siege: whatever a user does to a flock among walls, no boid is ever in one. A seed that fails is
 * printed; run with SIEGE=seed to repeat it. */
#include "actions/undo.h"
#include "caves.h"
#include "input/key_table.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "widgets/placing.h"

#include <inttypes.h>

enum { SEEDS = 4, BOIDS_MOST = 300 };

/* Words of a flock that is alive. */
#define ALIVE \
	"--food", "0.2", "--hunger", "8", "--lifespan", "12", "--breeding", "pairs", "--maturity", \
		"0.5", "--max-number", "200", "--predators", "2", "--captured", "eaten", \
		"--strays", "2"

/* Checks boids, predators and pillars against the map alone; a world that shows nothing but wall
 * counts as air. */
static void
check(const struct screens *screens, int act, const char *what)
{
	const struct flock_state *flock = screens_flock(screens);
	char why[BOIDS_FACTOR_ERROR];

	if (!flock_current_map(flock) || flock_factor_inactive(flock, BOIDS_FACTOR_avoidance, why))
		return;
	assert_that(boids_in_walls(flock) == 0, "act %d, %s: boids in walls", act, what);
	for (size_t i = 0; i < predator_count(flock); i++)
		assert_that(!is_in_wall(flock, predator_of(flock, i).position),
		            "act %d, %s: a predator in a wall", act, what);
	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_PILLAR); i++)
		assert_that(!is_in_wall(flock, flock_boid(flock, BOIDS_KIND_PILLAR, i).position),
		            "act %d, %s: a pillar in a wall", act, what);
}

/* ---- random actions of a user */

static void
any_cell(struct screens *screens, struct dice *d, int *column, int *row)
{
	size_t count = boid_count(screens_flock(screens));

	*column = dice_below(d, screens->ui.display.columns);
	*row = dice_below(d, ui_world_rows(&screens->ui));
	if (count == 0 || dice_below(d, 3) == 0)
		return;
	/* the cell of a boid, in a world that is not zoomed about its middle */
	struct boids_vec at =
		boid_of(screens_flock(screens), (size_t)dice_below(d, (int)count)).position;
	double x = (double)(at.x * screens->session.flight.factors.zoom);
	double y = (double)(at.y * screens->session.flight.factors.zoom /
	                    screens->session.flight.factors.aspect);
	if (x >= 0 && x < screens->ui.display.columns && y >= 0 && y < ui_world_rows(&screens->ui)) {
		*column = (int)x;
		*row = (int)y;
	}
}

static void
place(struct screens *screens, struct dice *d)
{
	if (!screens->ui.place.on)
		screens_press(screens, '*');
	if (!screens->ui.place.on)
		return;
	screens->ui.place.thing =
		dice_below(d, 2) ? PLACED_WALL : (enum placed_kind)dice_below(d, PLACED_KINDS);
	any_cell(screens, d, &screens->ui.place.column, &screens->ui.place.row);
	screens_press(screens, dice_below(d, 8) ? ' ' : KEY_BACKSPACE);
}

static void
paint(struct screens *screens, struct dice *d)
{
	struct input_event event = { .kind = INPUT_MOUSE };
	int which = dice_below(d, 3);

	event.button = which;
	for (int i = 0; i < 6; i++) {
		event.action = i == 0 ? MOUSE_PRESS : i == 5 ? MOUSE_RELEASE : MOUSE_DRAG;
		any_cell(screens, d, &event.column, &event.row);
		mouse_event(&screens->input, &screens->ui, &event);
		session_step(ui_shown(&screens->ui));
	}
}

static void
resize(struct screens *screens, struct dice *d)
{
	int columns = 1 + dice_below(d, 120), rows = 1 + dice_below(d, 40);

	assert_true(ui_resize(&screens->ui, columns, rows));
}

static void
turn(struct screens *screens, struct dice *d)
{
	static const uint32_t keys[] = { 'z', 'Z', 'e', 'E', 'r', 'R', 'u', 'U', 'm', 'M', 'l', 'L',
		                         '<', '>', '0', '1', '4', '5', '8', '9', '!', 'x', 'X', 'n' };

	for (int i = dice_below(d, 12); i >= 0; i--)
		screens_press(screens, dice_pick(d, keys));
}

static void
set(struct screens *screens, struct dice *d)
{
	static const struct {
		int factor;
		float most;
	} some[] = { { BOIDS_FACTOR_zoom, 3 },        { BOIDS_FACTOR_aspect, 3 },
		     { BOIDS_FACTOR_predators, 5 },   { BOIDS_FACTOR_pillars, 20 },
		     { BOIDS_FACTOR_dimensions, 4 },  { BOIDS_FACTOR_number, BOIDS_MOST },
		     { BOIDS_FACTOR_max_speed, 900 }, { BOIDS_FACTOR_min_speed, 900 },
		     { BOIDS_FACTOR_radius, 4 },      { BOIDS_FACTOR_gust, 50 },
		     { BOIDS_FACTOR_perch, 3 },       { BOIDS_FACTOR_avoidance, 1 } };
	int i = dice_below(d, (int)(LENGTH(some)));
	const struct boids_factor *row = &factor_table[some[i].factor];
	float number = (float)dice_between(d, (double)row->least, (double)some[i].most);

	if (row->step >= 1)
		number = (float)(int)number;
	ui_set(&screens->ui, some[i].factor, (union boids_factor_value){ .number = number });
}

static void
lay(struct screens *screens, struct dice *d)
{
	const struct published *map = &map_table[dice_below(d, 5)];

	screens_load_map(screens, map->name && dice_below(d, 4) ? map->name : "none");
}

static const struct {
	const char *name;
	void (*run)(struct screens *screens, struct dice *d);
} acts[] = { { "place", place }, { "paint", paint }, { "resize", resize },
	     { "turn", turn },   { "set", set },     { "lay", lay } };

static void
besiege(uint64_t seed)
{
	struct dice d = { seed };
	/* a world of the screen's size, and those that keep theirs; one is alive */
	static const char *const words[SEEDS][24] = {
		{ NULL }, { "--size", "190x50" }, { "--size", "33x9" }, { ALIVE }
	};
	const int most = test_is_long() || getenv("SIEGE") ? 250 : 35;
	scoped_screens screens;

	screens_with(&screens, 80, 24, words[(seed - 1) % SEEDS]);
	for (int i = 0; i < most; i++) {
		int act = dice_below(&d, (int)(LENGTH(acts)));
		acts[act].run(&screens, &d);
		screens.quit = screens.suspend = screens.redraw = false;
		if (screens.session.flight.factors.number > BOIDS_MOST)
			ui_set(&screens.ui, BOIDS_FACTOR_number,
			       (union boids_factor_value){ .number = 50 });
		check(&screens, i, acts[act].name);
		for (int step = 0; step < 5; step++) {
			session_step(ui_shown(&screens.ui));
			check(&screens, i, "a step");
		}
	}
}

TEST(nobody_is_in_a_wall_whatever_a_hand_does)
{
	const char *again = getenv("SIEGE");

	for (uint64_t seed = 1; seed <= (again ? 1 : SEEDS); seed++) {
		uint64_t this_one = again ? strtoull(again, NULL, 10) : seed;
		print_message("siege %" PRIu64 "\n", this_one);
		besiege(this_one);
	}
}
