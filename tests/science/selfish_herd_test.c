/* SPDX-License-Identifier: MIT */
/* Selfish herd: prey evolves to be together where predators are confused by many. Olson, Hintze,
 * Dyer, Knoester and Adami (J. R. Soc. Interface 10:20130305, 2013): predators that catch with
 * chance 1/n of n prey in sight are enough for prey to swarm, and prey does not swarm where they
 * are not confused. Wood and Ackland (Proc. R. Soc. B 274:1637, 2007) found that predators, not
 * food, make herds. SCIENCE=1: twenty pairs of flights. */
#include "science.h"

/* As many catches in both flights of a pair, as confused predators take longer for them; or two
 * hours, as prey that has gathered is hardly ever caught. After 900 all of twenty pairs have gained, by
 * 0.39 on average. */
enum { CATCHES = 1500, CATCHES_SHORT = 900, MOST_STEPS = 7200 * 30 };

/* All share one cell of food, so a place in the crowd costs none; but for that, prey is eaten or
 * lives. Predators are never full, as what they eat does not last: strays come in their place. */
static struct boids_factors
herd(const char *confusion)
{
	static const char *const settings[][2] = {
		{ "food", "1" },          { "food-size", "2000" },
		{ "regrowth", "0.2" },    { "forage", "0" },
		{ "hunger", "30" },       { "exertion", "0" },
		{ "exhaustion", "0" },    { "lifespan", "0" },
		{ "breeding", "alone" },  { "mutation", "0.2" },
		{ "fear", "0" },          { "fear-range", "0" },
		{ "predators", "2" },     { "predator-stomach", "8" },
		{ "predator-cost", "1" }, { "yield", "1" },
		{ "digest", "0" },        { "strays", "1" },
		{ "territory", "2000" },
	};
	struct boids_factors f = science_preset("arms");

	foreach (i, settings)
		set_factor(&f, settings[i][0], settings[i][1]);
	set_factor(&f, "confusion", confusion);
	return f;
}

/* Returns by what power of e prey has come to prefer company. */
static double
gathering(const char *confusion, uint64_t seed)
{
	scoped_flock *flock = science_flock(herd(confusion), 80, 24, seed);
	const int catches = science_at_length() ? CATCHES : CATCHES_SHORT;
	int steps = 0;

	while (measure_value(flock, BOIDS_MEASURE_EATEN) < catches && steps++ < MOST_STEPS)
		flock_step(flock, 1 / 30.0f);
	double cohesion = measure_value(flock, BOIDS_MEASURE_GENE_COHESION);
	double separation = measure_value(flock, BOIDS_MEASURE_GENE_SEPARATION);
	return log(cohesion) - log(separation);
}

/* By chance 15 of 20 or more is as rare as 1 in 50. */
TEST(confused_predators_make_prey_gather)
{
	const int pairs = science_asked() ? 20 : 1;
	struct tally more = { 0 };
	int higher = 0;

	for (int i = 0; i < pairs; i++) {
		const uint64_t seed = 2006 + (uint64_t)i;
		double gain = gathering("1", seed) - gathering("0", seed);
		higher += gain > 0;
		tally_add(&more, gain);
	}
	science_figure("pairs in which confusion makes prey gather", pairs, pairs / 4, higher);
	if (science_asked())
		science_figure("mean log of (cohesion / separation) gained", 0.75, 0.5,
		               tally_mean(&more));
	science_verdict();
}
