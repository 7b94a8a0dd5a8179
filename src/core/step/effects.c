/* SPDX-License-Identifier: MIT */
/* Effects: the table. */
#include "effects.h"

extern const struct effect effect_scatter, effect_pillars, effect_fear, effect_life, effect_perch,
	effect_scouts, effect_gusts, effect_map_wind, effect_goal, effect_avoidance, effect_walls;

/* In the order in which they act at a stage. */
static const struct effect *const effect_table[] = {
	&effect_scatter, &effect_pillars,   &effect_fear,  &effect_life,
	&effect_perch,   &effect_scouts,    &effect_gusts, &effect_map_wind,
	&effect_goal,    &effect_avoidance, &effect_walls,
};

_Static_assert(sizeof effect_table / sizeof *effect_table <= EFFECTS_MOST,
               "a flock has room for all");

void
effects_choose(struct boids_flock *flock)
{
	struct boids_factors f = flock->factors;
	int count = 0;

	if (flock->scatter_left > 0)
		f.scatter = 1;
	for (size_t i = 0; i < sizeof effect_table / sizeof *effect_table; i++) {
		const struct effect *e = effect_table[i];
		if ((!e->wanted || e->wanted(&f)) &&
		    (!e->needs || (flock->terrain && e->needs(flock->terrain))))
			flock->effects[count++] = e;
	}
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
