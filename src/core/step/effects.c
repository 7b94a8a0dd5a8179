/* SPDX-License-Identifier: MIT */
#include "effects.h"

extern const struct effect effect_scatter, effect_pillars, effect_fear, effect_life, effect_perch,
	effect_homing, effect_scouts, effect_gusts, effect_map_wind, effect_goal, effect_avoidance,
	effect_walls, effect_visits;

/* In the order in which they act at a stage; NULL ends them. */
static const struct effect *const effect_table[EFFECTS_MOST + 1] = {
	&effect_scatter, &effect_pillars,   &effect_fear,   &effect_visits, &effect_life,
	&effect_perch,   &effect_homing,    &effect_scouts, &effect_gusts,  &effect_map_wind,
	&effect_goal,    &effect_avoidance, &effect_walls,
};

void
effects_choose(struct flock_state *flock)
{
	struct boids_factors f = flock->factors;
	int count = 0;

	flock->has_mood = false;
	if (flock->scatter_left > 0)
		f.scatter = 1;
	for (const struct effect *const *row = effect_table; *row; row++) {
		const struct effect *e = *row;
		const bool wanted = e->wanted   ? e->wanted(&f)
		                    : e->factor ? f.at[e->factor].number > 0
		                                : !e->for_homes;
		if (!(wanted || (e->for_homes && flock->has_homes)) ||
		    (e->needs & ~(flock->terrain ? flock->terrain->has : 0)))
			continue;
		flock->effects[count++] = e;
		flock->has_mood |= e->has_mood;
	}
	flock->effects[count] = NULL;
}
