/* SPDX-License-Identifier: MIT */
/* Effects: the table. */
#include "effects.h"

#include "fear.h"
#include "goal.h"
#include "living.h"
#include "obstacle_avoidance.h"
#include "perch.h"
#include "pillar.h"
#include "scatter.h"
#include "scout.h"
#include "wall_collision.h"
#include "wind.h"

/* clang-format off */
static const struct effect effect_table[] = {
	{ "scatter", scatter_wanted, { [EFFECT_SENSE] = scatter_sense }, .for_predators = false },
	{ "pillars", pillar_wanted, { [EFFECT_SENSE] = pillar_sense }, .for_predators = false },
	{ "fear", fear_wanted, { [EFFECT_SENSE] = fear_sense, [EFFECT_PUSH] = fear_flee, [EFFECT_BEFORE_SPEED] = fear_before_speed, [EFFECT_AFTER_SPEED] = fear_after_speed }, .has_mood = true },
	{ "life", living_wanted, { [EFFECT_SENSE] = living_sense, [EFFECT_PUSH] = living_push, [EFFECT_BEFORE_SPEED] = living_before_speed, [EFFECT_AFTER_SPEED] = living_after_speed, [EFFECT_END] = living_end }, .for_predators = false },
	{ "perch", perch_wanted, { [EFFECT_PUSH] = perch_leave, [EFFECT_AFTER_SPEED] = perch_sit, [EFFECT_MOVED] = perch_land }, .has_mood = true },
	{ "scouts", scout_wanted, { [EFFECT_PUSH] = scout_push }, .has_mood = true },
	{ "gusts", gust_wanted, { [EFFECT_PUSH] = gust_push }, .for_predators = true },
	{ "map wind", map_wind_wanted, { [EFFECT_PUSH] = map_wind_push }, .for_predators = true, .needs = terrain_has_wind },
	{ "goal", goal_wanted, { [EFFECT_PREFETCH] = goal_prefetch, [EFFECT_PUSH] = goal_push }, .needs = terrain_has_goals },
	{ "avoidance", avoidance_wanted, { [EFFECT_PREFETCH] = avoidance_prefetch, [EFFECT_PUSH] = avoidance_push }, .for_predators = true, .needs = terrain_has_walls },
	{ "walls", NULL, { [EFFECT_PREFETCH] = wall_prefetch, [EFFECT_AFTER_SPEED] = wall_remember, [EFFECT_PLACE] = wall_resolve }, .for_predators = true, .needs = terrain_has_walls },
};
/* clang-format on */

_Static_assert(sizeof effect_table / sizeof *effect_table <= EFFECTS_MOST,
               "a flock has room for all");

static bool
is_wanted(const struct effect *e, const struct boids_factors *f, const struct terrain *t)
{
	return (!e->wanted || e->wanted(f)) && (!e->needs || (t && e->needs(t)));
}

void
effects_choose(struct boids_flock *flock)
{
	struct boids_factors f = flock->factors;
	int count = 0;

	if (flock->scatter_left > 0)
		f.scatter = 1;
	for (size_t i = 0; i < sizeof effect_table / sizeof *effect_table; i++)
		if (is_wanted(&effect_table[i], &f, flock->terrain))
			flock->effects[count++] = &effect_table[i];
	flock->effects[count] = NULL;
}

bool
effects_need_mood(const struct effect *const *chosen)
{
	for (; *chosen; chosen++)
		if ((*chosen)->has_mood)
			return true;
	return false;
}
