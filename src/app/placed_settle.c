/* SPDX-License-Identifier: MIT */
/* Placed: marks are kept, and the flock is told of those that lie over its map. */
#include "app/app.h"
#include "app/overlay.h"
#include "app/placed.h"

#include <string.h>

void
placed_copy(struct marks *to, const struct marks *from)
{
	to->count = from->count;
	memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
}

bool
placed_same(const struct marks *a, const struct marks *b)
{
	bool same = a->count == b->count;

	for (int i = 0; same && i < a->count; i++)
		same = a->at[i].column == b->at[i].column && a->at[i].row == b->at[i].row &&
		       a->at[i].what == b->at[i].what;
	return same;
}

void
placed_outdate(struct app *app)
{
	app->placed.changed |= app->placed.marks.count > 0 || app->placed.holds;
}

static bool
lay(struct app *app)
{
	char error[MAP_ERROR];
	bool bare = app->placed.marks.count == 0 && !app->placed.holds;
	struct map *map = bare ? NULL : overlay_map(app, error);
	bool good = (bare || map) && flock_map(app->flock, bare ? app->map : map);

	if (!good)
		app_failure(app, !bare && !map && *error ? "no room would be left to fly"
		                                         : "not enough memory for what was placed");
	map_free(map);
	return good;
}

void
placed_settle(struct app *app)
{
	struct placed *placed = &app->placed;
	int turn = flock_goals(app->flock) > 1 ? flock_goal(app->flock) : placed->turn;

	if (!placed->changed)
		return;
	if (lay(app))
		placed_copy(&placed->settled, &placed->marks);
	else /* what was too much is not there */
		placed_copy(&placed->marks, &placed->settled);
	placed->changed = false;
	if (placed->holds)
		return;
	if (turn < flock_goals(app->flock))
		flock_turn_to(app->flock, turn);
	placed->turn = 0;
}
