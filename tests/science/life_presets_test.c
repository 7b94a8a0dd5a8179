/* SPDX-License-Identifier: MIT */
/* Life presets: the presets in which boids live and die do so for ten minutes, in the way that they
 * say. SCIENCE=1: twenty seeds each, on which nothing was tuned. */
#include "science.h"

#include "boids/measure.h"
#include "scene.h"

#include <math.h>

/* What one flight of a preset did after its first minute. */
struct lived {
	bool prey, hunters; /* were never gone */
	struct tally boids;
	int turns;     /* of the number of boids, smoothed over 11 s, by more than 12 % of 90 */
	double period; /* s; 0: fewer than three turns */
	double grown, spent; /* stomachs */
};

static double
measure(const struct boids_flock *flock, int which)
{
	return boids_measure_table[which].of(flock);
}

/* The highest and lowest number since the last turn. */
struct swing {
	double high, low;
	int way, first, last, turns, high_at, low_at;
};

static void
turn(struct swing *s, int at, int way)
{
	s->first = s->turns++ == 0 ? at : s->first;
	s->last = at;
	s->way = way;
}

static void
swing_add(struct swing *s, double value, int second, double band)
{
	if (s->high == 0 || value > s->high) {
		s->high = value;
		s->high_at = second;
	}
	if (s->low == 0 || value < s->low) {
		s->low = value;
		s->low_at = second;
	}
	if (s->way >= 0 && value < s->high - band) {
		turn(s, s->high_at, -1);
		s->low = value;
		s->low_at = second;
	} else if (s->way <= 0 && value > s->low + band) {
		turn(s, s->low_at, 1);
		s->high = value;
		s->high_at = second;
	}
}

static struct lived
live(const char *preset, uint64_t seed, int seconds)
{
	struct boids_flock *flock = science_flock(science_preset(preset), 80, 24, seed);
	struct lived lived = { .prey = true, .hunters = true };
	struct swing swing = { 0 };
	double recent[11] = { 0 }, sum = 0, grown = 0, spent = 0;
	const int burn = seconds / 10;

	for (int s = 0; s < seconds; s++) {
		for (int k = 0; k < 60; k++)
			boids_flock_step(flock, 1 / 60.0f);
		double count = (double)boids_flock_count(flock);
		sum += count - recent[s % 11];
		recent[s % 11] = count;
		lived.prey = lived.prey && count > 0;
		lived.hunters = lived.hunters && boids_flock_predators(flock) > 0;
		if (s == burn) {
			grown = measure(flock, BOIDS_MEASURE_ENERGY_GROWN);
			spent = measure(flock, BOIDS_MEASURE_ENERGY_SPENT);
		}
		if (s < burn)
			continue;
		tally_add(&lived.boids, count);
		swing_add(&swing, sum / 11, s, 0.12 * 90);
	}
	lived.turns = swing.turns;
	lived.period = swing.turns > 2 ? 2.0 * (swing.last - swing.first) / (swing.turns - 1) : 0;
	lived.grown = measure(flock, BOIDS_MEASURE_ENERGY_GROWN) - grown;
	lived.spent = measure(flock, BOIDS_MEASURE_ENERGY_SPENT) - spent;
	boids_flock_free(flock);
	return lived;
}

static int
seeds(void)
{
	return science_asked() ? 20 : 1;
}

static int
seconds(void)
{
	return science_asked() ? 600 : 60;
}

static double
variation(const struct tally *t)
{
	return tally_deviation(t) / tally_mean(t);
}

/* Stocks are bounded, so what grows is spent, but for what is lost with the dead. */
static void
a_meadow_lives_and_spends_what_grows(void **state)
{
	int alive = 0;
	double grown = 0, spent = 0;

	(void)state;
	for (int i = 0; i < seeds(); i++) {
		struct lived l = live("meadow", 1001 + (uint64_t)i, seconds());
		alive += l.prey;
		grown += l.grown;
		spent += l.spent;
	}
	science_figure("meadow: seeds with boids after ten minutes", seeds(), 0, alive);
	if (science_asked())
		science_figure("meadow: energy spent of energy grown", 0.85, 0.15, spent / grown);
	science_verdict();
}

static void
hunters_and_prey_live_and_swing(void **state)
{
	int alive = 0, swings = 0;
	struct tally variations = { 0 };

	(void)state;
	for (int i = 0; i < seeds(); i++) {
		struct lived l = live("hunters", 1001 + (uint64_t)i, seconds());
		alive += l.prey && l.hunters;
		swings += l.period >= 60 && l.period <= 240;
		tally_add(&variations, variation(&l.boids));
	}
	science_figure("hunters: seeds with both after ten minutes", seeds(), seeds() / 20, alive);
	if (science_asked()) {
		science_figure("hunters: variation of prey", 0.4, 0.25, tally_mean(&variations));
		science_figure("hunters: seeds with a period of 60 to 240 s", 20, 5, swings);
	}
	science_verdict();
}

static void
prey_in_an_arms_race_lives(void **state)
{
	int alive = 0;

	(void)state;
	for (int i = 0; i < seeds(); i++)
		alive += live("arms", 1001 + (uint64_t)i, seconds()).prey;
	science_figure("arms: seeds with boids after ten minutes", seeds(), 0, alive);
	science_verdict();
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_meadow_lives_and_spends_what_grows),
		cmocka_unit_test(hunters_and_prey_live_and_swing),
		cmocka_unit_test(prey_in_an_arms_race_lives),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
