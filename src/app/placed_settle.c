/* SPDX-License-Identifier: MIT */
/* Placed: the flock is told of what lies over its map. */
#include "app/app.h"
#include "app/overlay.h"

#include <string.h>

void
placed_outdate(struct app *app)
{
	app->placed.changed |= app->placed.count > 0 || app->placed.holds;
}

static bool
lay(struct app *app)
{
	char error[MAP_ERROR];
	bool bare = app->placed.count == 0 && !app->placed.holds;
	struct map *map = bare ? NULL : overlay_map(app, error);
	bool good = (bare || map) && flock_map(app->flock, bare ? app->map : map);

	if (!good)
		app_failure(app, !bare && !map && *error ? "no room would be left to fly"
		                                         : "not enough memory for what was placed");
	map_free(map);
	return good;
}

static void
copy_marks(struct mark *to, int *to_count, const struct mark *from, int count)
{
	memcpy(to, from, (size_t)count * sizeof *to);
	*to_count = count;
}

void
placed_settle(struct app *app)
{
	struct placed *placed = &app->placed;
	int turn = flock_goals(app->flock) > 1 ? flock_goal(app->flock) : placed->turn;

	if (!placed->changed)
		return;
	if (lay(app))
		copy_marks(placed->settled, &placed->settled_count, placed->marks, placed->count);
	else /* what was too much is not there */
		copy_marks(placed->marks, &placed->count, placed->settled, placed->settled_count);
	placed->changed = false;
	if (placed->holds)
		return;
	if (turn < flock_goals(app->flock))
		flock_turn_to(app->flock, turn);
	placed->turn = 0;
}
