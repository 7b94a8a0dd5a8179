/* SPDX-License-Identifier: MIT */
/* Effects: which are called at each stage, and that disabled ones are not. */
#include "scene.h"

#include "models/model.h"
#include "step/effects.h"

/* Returns the number of effects of a flock with default factors but this one. */
static int
with(const char *factor, const char *value)
{
	struct flock_state flock = { .factors = default_factors() };
	int count = 0;

	set_factor(&flock.factors, factor, value);
	effects_choose(&flock);
	while (flock.effects[count])
		count++;
	return count;
}

TEST(effects_that_are_off_are_not_called)
{
	for (int i = 0; model_table[i]; i++)
		assert_int_equal(with("model", model_table[i]->name), 0);
	assert_int_equal(with("wind", "3"), 0); /* has its place in every step */
	assert_int_equal(with("gust", "3"), 1);
}

static void
mark(const struct flock_state *flock, struct batch *w)
{
	(void)flock;
	w->count++;
}

TEST(predators_feel_only_effects_for_predators)
{
	const struct effect ours = { .at = { [EFFECT_PUSH] = mark } };
	const struct effect all = { .at = { [EFFECT_PUSH] = mark }, .for_predators = true };
	const struct effect *const chosen[] = { &ours, &all, NULL };
	struct batch w = { .count = 0 };

	effects_run(chosen, EFFECT_PUSH, NULL, &w, true);
	assert_int_equal(w.count, 1);
	effects_run(chosen, EFFECT_PUSH, NULL, &w, false);
	assert_int_equal(w.count, 3);
	effects_run(chosen, EFFECT_PLACE, NULL, &w, false);
	assert_int_equal(w.count, 3);
}
