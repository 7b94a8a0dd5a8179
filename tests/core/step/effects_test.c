/* SPDX-License-Identifier: MIT */
/* Effects: which are called at each stage, and that disabled ones are not. */
#include "scene.h"

#include "models/model.h"
#include "step/effects.h"

static int
count(const struct effect *const *chosen)
{
	int n = 0;

	while (chosen[n])
		n++;
	return n;
}

/* Returns the number of effects of a flock with default factors but this one. */
static int
with(const char *factor, const char *value)
{
	struct flock_state flock = { .factors = default_factors() };

	set_factor(&flock.factors, factor, value);
	effects_choose(&flock);
	return count(flock.effects);
}

TEST(effects_that_are_off_are_not_called)
{
	for (int i = 0; model_table[i]; i++)
		assert_int_equal(with("model", model_table[i]->name), 0);
	assert_int_equal(with("wind", "3"), 0); /* has its place in every step */
	assert_int_equal(with("gust", "3"), 1);
}

TEST(predators_have_only_effects_for_predators)
{
	struct flock_state flock = { .factors = default_factors() };

	set_factor(&flock.factors, "pillars", "1");
	set_factor(&flock.factors, "gust", "3");
	effects_choose(&flock);
	assert_int_equal(count(flock.effects), 2);
	assert_int_equal(count(flock.predator_effects), 1);
	assert_true(flock.predator_effects[0]->for_predators);
}

/* Fear is felt in the place of its row; gusts are not. */
TEST(a_model_that_feels_has_effects_without_their_push)
{
	struct flock_state flock = { .factors = default_factors() };

	set_factor(&flock.factors, "model", "brain");
	set_factor(&flock.factors, "predators", "1");
	set_factor(&flock.factors, "gust", "3");
	effects_choose(&flock);
	assert_int_equal(count(flock.effects), 2);
	assert_true(flock.effects[0]->sense && !flock.effects[0]->at[EFFECT_PUSH]);
	assert_non_null(flock.effects[1]->at[EFFECT_PUSH]);
	assert_true(flock.has_mood);
}
