/* SPDX-License-Identifier: MIT */
/* Effects: the table. */
#include "effects.h"

#include "obstacle_avoidance.h"
#include "fear.h"
#include "goal.h"
#include "wind.h"
#include "wall_collision.h"
#include "perch.h"
#include "post.h"
#include "scatter.h"
#include "scout.h"

/* clang-format off */
static const struct extra extra_table[] = {
	{ "scatter", scatter_wanted, { [EXTRA_SENSE] = scatter_sense }, .for_predators = false },
	{ "posts", post_wanted, { [EXTRA_SENSE] = post_sense }, .for_predators = false },
	{ "fear", fear_wanted, { [EXTRA_SENSE] = fear_sense, [EXTRA_PUSH] = fear_flee, [EXTRA_BRACE] = fear_brace, [EXTRA_RELEASE] = fear_release }, .has_mood = true },
	{ "perch", perch_wanted, { [EXTRA_PUSH] = perch_leave, [EXTRA_RELEASE] = perch_sit, [EXTRA_MOVED] = perch_land }, .has_mood = true },
	{ "scouts", scout_wanted, { [EXTRA_PUSH] = scout_push }, .has_mood = true },
	{ "gusts", gust_wanted, { [EXTRA_PUSH] = gust_push }, .for_predators = true },
	{ "map wind", map_wind_wanted, { [EXTRA_PUSH] = map_wind_push }, .for_predators = true, .needs = terrain_has_wind },
	{ "goal", goal_wanted, { [EXTRA_FORESEE] = goal_foresee, [EXTRA_PUSH] = goal_push }, .needs = terrain_has_goals },
	{ "avoidance", avoid_wanted, { [EXTRA_FORESEE] = avoid_foresee, [EXTRA_PUSH] = avoid_push }, .for_predators = true, .needs = terrain_has_walls },
	{ "walls", NULL, { [EXTRA_FORESEE] = obstacle_foresee, [EXTRA_RELEASE] = obstacle_remember, [EXTRA_PLACE] = obstacle_place }, .for_predators = true, .needs = terrain_has_walls },
};
/* clang-format on */

_Static_assert(sizeof extra_table / sizeof *extra_table <= EXTRAS_MOST, "a flock has room for all");

static bool
is_wanted(const struct extra *e, const struct factors *f, const struct terrain *t)
{
	return (!e->wanted || e->wanted(f)) && (!e->needs || (t && e->needs(t)));
}

void
extras_choose(struct flock *flock)
{
	struct factors f = flock->factors;
	int count = 0;

	if (flock->scatter_left > 0)
		f.scatter = 1;
	for (size_t i = 0; i < sizeof extra_table / sizeof *extra_table; i++)
		if (is_wanted(&extra_table[i], &f, flock->terrain))
			flock->effects[count++] = &extra_table[i];
	flock->effects[count] = NULL;
}

bool
extras_moody(const struct extra *const *chosen)
{
	for (; *chosen; chosen++)
		if ((*chosen)->has_mood)
			return true;
	return false;
}
