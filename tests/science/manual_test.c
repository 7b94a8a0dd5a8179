/* SPDX-License-Identifier: MIT */
/* Manual: boids-models(7) says what changes of presets do. Each row measures one such sentence, and
 * the page must have the words. SCIENCE=1 flies them all; else only the words are compared. */
#include "science.h"

enum { COLUMNS = 80, ROWS = 24, SECOND = 60 };

/* On these seeds nothing was tuned. */
enum { FIRST_SEED = 101, SEEDS = 8 };

/* ---------------------------------------------------------------- words */

/* ---------------------------------------------------------------- changes of presets */

/* The mean of a measure over seeds and a range of seconds, in a preset with some factors changed:
 * its value, or how many times that of the unchanged preset. */
struct effect {
	const char *preset, *set[6]; /* names and values */
	const char *measure;
	int from, to;
	enum { IS, TIMES } as;
	double least, most;
	const char *words;
};

/* clang-format off */
static const struct effect effects[] = {
	{ "classic", { "alignment", "0" }, "largest", 20, 40, IS, 0, 0.1, "0 no groups form" },
	{ "classic", { "alignment", "0.6", "visits", "0" }, "largest", 40, 100, IS, 0.9, 1.1, "with 0.6 they form one clump, which visits may part" },
	{ "classic", { "visual-range", "9" }, "largest", 20, 40, IS, 0.95, 1.1, "of 9 keeps them in one flock" },
	{ "classic", { "edge", "wrap" }, "order", 60, 120, IS, 0.85, 1, "lets it drift in one direction" },
	{ "starlings", { "neighbours", "0" }, "spread", 20, 40, TIMES, 0.4, 0.8, "0 makes it a stiff ball" },
	{ "starlings", { "neighbours", "0" }, "order", 20, 40, IS, 0.95, 1, "0 makes it a stiff ball" },
	{ "school", { "turn-rate", "0" }, "milling", 20, 40, IS, 0, 0.2, "0 ends the mills" },
	{ "midges", { "alignment", "0.06" }, "order", 20, 40, IS, 0.9, 1, "0.06 makes it a flock" },
	{ "midges", { "cohesion", "0.002" }, "spread", 20, 40, TIMES, 1.4, 1.6, "0.002 a swarm half as wide again" },
	{ "mill", { "alignment-range", "2" }, "milling", 20, 40, IS, 0, 0.5, "of 2 the wheel falls apart into a swarm" },
	{ "mill", { "alignment-range", "40" }, "order", 20, 40, IS, 0.95, 1.1, "with 40 all fly in parallel" },
	{ "hunted", { "fear", "0" }, "captures", 60, 61, TIMES, 1.8, 2.4, "0 they catch about twice as many" },
	{ "storm", { "gust", "0" }, "flight to the right", 20, 40, IS, 0.98, 1, "0 they fly straight to the right" },

	{ "ganz", { "update", "synchronous" }, "speed", 20, 40, TIMES, 0.3, 0.5, "ganz, christian and eater fly at less than half of their speed" },
	{ "ganz", { "separation", "0.5" }, "nearest", 20, 40, TIMES, 5, 7, "0.5 makes the distances about six times as large" },
	{ "ganz", { "alignment", "0" }, "order", 20, 40, IS, 0, 0.6, "0 the group hovers for half a minute" },
	{ "hasan", { "alignment", "0.5" }, "largest", 20, 40, IS, 0.85, 1.1, "0.5 makes them one stream, 0 ends them" },
	{ "hasan", { "alignment", "0" }, "local-order", 20, 40, IS, 0, 0.5, "0.5 makes them one stream, 0 ends them" },
	{ "hasan", { "cohesion", "1" }, "nearest", 20, 40, TIMES, 0.2, 0.5, "1 makes tight groups" },
	{ "danner", { "alignment", "0.1" }, "order", 20, 40, IS, 0.8, 1, "0.1 brings order" },
	{ "danner", { "separation", "6" }, "speed", 20, 40, TIMES, 0.4, 0.7, "6 slows it down" },
	{ "danner", { "update", "synchronous" }, "order", 20, 40, TIMES, 0.1, 0.5, "danner and parker with less than half of their order" },
	{ "parker", { "separation-range", "20" }, "spread", 20, 40, TIMES, 0.28, 0.32, "20 shrinks it to 0.3 of its width" },
	{ "parker", { "update", "synchronous" }, "order", 20, 40, TIMES, 0.1, 0.5, "danner and parker with less than half of their order" },
	{ "christian", { "update", "synchronous" }, "speed", 20, 40, TIMES, 0.1, 0.5, "ganz, christian and eater fly at less than half of their speed" },
	{ "christian", { "species-mode", "all" }, "largest", 60, 120, IS, 0.5, 1, "joins most of them in one flock" },
	{ "christian", { "cohesion", "3" }, "nearest", 20, 40, TIMES, 0.3, 0.65, "3 pulls them into tight bundles" },
	{ "therrien", { "torus", "off" }, "groups", 20, 120, TIMES, 1.02, 4, "boids do not see across the border, so groups split there" },
	{ "therrien", { "noise", "0.5" }, "nearest", 20, 40, TIMES, 1.8, 2.5, "0.5 doubles the distances" },
	{ "eater", { "update", "synchronous" }, "speed", 20, 40, TIMES, 0, 0.12, "almost stops it; .Fl -visual-range 30" },
	{ "eater", { "visual-range", "30" }, "groups", 20, 40, IS, 17, 19.5, "30 splits it into about 18 groups" },
	{ "adams", { "cohesion", "0.1" }, "nearest", 20, 40, TIMES, 0.5, 0.9, "0.1 makes them tight" },
	{ "adams", { "separation-range", "20" }, "nearest", 20, 40, TIMES, 1.8, 2.6, "20 spreads them" },
	{ "netlogo", { "alignment", "0.5" }, "order", 20, 40, IS, 0.5, 0.75, "0.5 or .Fl -cohesion 15 lowers the order from 0.98 to about 0.6" },
	{ "netlogo", { "cohesion", "15" }, "order", 20, 40, IS, 0.5, 0.75, "15 lowers the order from 0.98 to about 0.6" },
	{ "reynolds87", { "budget", "0.1" }, "groups", 20, 40, TIMES, 1.4, 5, "the flock frays" },
	{ "reynolds99", { "alignment", "0" }, "order", 20, 40, IS, 0, 0.2, "0 leaves a crowd without order" },
	{ "reynolds99", { "min-speed", "0" }, "speed", 20, 40, TIMES, 0, 0.1, "0 a lattice at rest" },

	{ "vicsek", { "noise", "3" }, "order", 100, 160, IS, 0.2, 0.5, "with 3 the order is a third" },
	{ "vicsek", { "noise", "5" }, "order", 100, 160, IS, 0, 0.1, "with 5 there is none" },
	{ "vicsek", { "neighbours", "6" }, "order", 20, 40, TIMES, 0.2, 0.8, "6 gives less order than all in range" },
	{ "chate", { "noise", "0.6" }, "order", 20, 40, IS, 0.7, 0.82, "ends abruptly, at a noise between 0.6 and 0.65" },
	{ "chate", { "noise", "0.65" }, "order", 20, 40, IS, 0, 0.2, "ends abruptly, at a noise between 0.6 and 0.65" },
	{ "couzin-swarm", { "dimensions", "2", "alignment-range", "7", "visual-range", "21" }, "milling", 100, 160, IS, 0.6, 0.8, "7 for a mill" },
	{ "couzin-swarm", { "dimensions", "2", "alignment-range", "11", "visual-range", "25" }, "order", 100, 160, IS, 0.8, 1.1, "11 for a parallel group" },
};
/* clang-format on */

/* Captures differ by a fifth from seed to seed, and so need more of them. */
static int
seeds_of(const struct effect *e)
{
	return strcmp(e->measure, "captures") == 0 ? 100 : SEEDS;
}

/* Returns the mean of each seed. */
static struct tally
fly(const struct effect *e, bool changed)
{
	struct boids_factors f = science_preset(e->preset);
	struct tally seeds = { 0 };

	for (int i = 0; changed && i < 6 && e->set[i]; i += 2)
		set_factor(&f, e->set[i], e->set[i + 1]);
	for (int i = 0; i < seeds_of(e); i++) {
		scoped_flock *flock = science_flock(f, COLUMNS, ROWS, FIRST_SEED + (uint64_t)i);
		struct tally time = { 0 };
		run_steps(flock, e->from * SECOND, FRAME);
		for (int half = 2 * e->from; half < 2 * e->to; half++) {
			tally_add(&time, science_value(e->measure, flock, NULL));
			run_steps(flock, SECOND / 2, FRAME);
		}
		tally_add(&seeds, tally_mean(&time));
	}
	return seeds;
}

/* Whether the change has the effect by three standard errors, and the unchanged preset does not show
 * it anyway. */
static bool
has_effect(const struct effect *e)
{
	struct tally before = fly(e, false), after = fly(e, true);
	double unit = e->as == TIMES ? tally_mean(&before) : 1;
	double was = tally_mean(&before) / unit, is = tally_mean(&after) / unit;
	double was_error = tally_deviation(&before) / unit / sqrt(seeds_of(e));
	double error = tally_deviation(&after) / unit / sqrt(seeds_of(e));

	if (e->as == TIMES) {
		error = hypot(error, is * was_error);
		was_error = 0;
	}
	bool shown_anyway = was + 3 * was_error >= e->least && was - 3 * was_error <= e->most;
	bool good = is - 3 * error >= e->least && is + 3 * error <= e->most && !shown_anyway;
	printf("%-12s %-16s %-6s %-19s %8.3f, error %5.3f, %g to %g, unchanged %8.3f  %s\n",
	       e->preset, e->set[0], e->set[1], e->measure, is, error, e->least, e->most, was,
	       good ? "holds" : "MISSED");
	fflush(stdout);
	return good;
}

TEST(every_change_has_the_effect_that_the_manual_names)
{
	int missed = 0;

	if (!science_asked())
		skip();
	every (effect, effects)
		missed += !has_effect(effect);
	assert_int_equal(missed, 0);
}

TEST(the_manual_has_the_words_of_every_row)
{
	scoped_block char *text = science_page();

	every (effect, effects)
		assert_that(strstr(text, effect->words), "%s: %s", effect->preset, effect->words);
}

/* ---------------------------------------------------------------- the hole around a predator */

enum { NEAR, FAR, RINGS, HUNTS = 40 };
static const double radii[RINGS] = { 3, 6 };

/* Density around predators, as a share of the mean density of the world, measured in a hundred
 * flights on the seeds from 1001 on. `give`: three standard errors, those of the hundred and of
 * HUNTS others. */
struct hole {
	const char *fear;
	double density[RINGS], give[RINGS];
};

static const struct hole holes[] = {
	{ "0.1", { 0.25, 0.57 }, { 0.055, 0.07 } },
	{ "0.2", { 0.07, 0.32 }, { 0.03, 0.065 } },
	{ "0", { 1.33, 1.25 }, { 0.2, 0.19 } },
};

/* Of a place from which all of the larger disc is in the world. */
static void
add_densities(struct tally rings[RINGS], const struct flock_state *flock, struct boids_vec place)
{
	const struct boids_world world = flock_world(flock);
	const struct boids_vec side = world.size;
	const float far = (float)radii[FAR];

	if (place.x <= far || place.y <= far || place.x >= side.x - far || place.y >= side.y - far)
		return;
	for (int k = 0; k < RINGS; k++) {
		double share = M_PI * radii[k] * radii[k] / (double)(side.x * side.y), count = 0;
		for (size_t i = 0; i < boid_count(flock); i++)
			count += science_distance(&world, place, boid_of(flock, i).position) <
			         radii[k];
		tally_add(&rings[k], count / share / (double)boid_count(flock));
	}
}

/* Adds the densities around predators, and as many around random places, in one flight from the
 * fifth second to the 30th. */
static void
hunt(const char *fear, uint64_t seed, struct tally near[RINGS], struct tally anywhere[RINGS])
{
	struct boids_factors f = science_preset("classic");
	struct tally hunters[RINGS] = { 0 }, places[RINGS] = { 0 };
	struct dice dice = { seed };

	set_factor(&f, "predators", "2");
	set_factor(&f, "fear", fear);
	scoped_flock *flock = science_flock(f, COLUMNS, ROWS, seed);
	struct boids_vec side = flock_world(flock).size;
	run_steps(flock, 5 * SECOND, FRAME);
	for (int sample = 0; sample < 25 * 6; sample++) {
		run_steps(flock, SECOND / 6, FRAME);
		for (size_t i = 0; i < predator_count(flock); i++) {
			struct boids_vec place = { (float)dice_between(&dice, 0, (double)side.x),
				                   (float)dice_between(&dice, 0, (double)side.y),
				                   0 };
			add_densities(hunters, flock, predator_of(flock, i).position);
			add_densities(places, flock, place);
		}
	}
	for (int k = 0; k < RINGS; k++) {
		tally_add(&near[k], tally_mean(&hunters[k]));
		tally_add(&anywhere[k], tally_mean(&places[k]));
	}
}

/* The densities are as in the manual, and around random places they are not. */
TEST(the_flock_opens_a_hole_around_predators)
{
	if (!science_asked())
		skip();
	every (h, holes) {
		struct tally near[RINGS] = { 0 }, anywhere[RINGS] = { 0 };
		for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + HUNTS; seed++)
			hunt(h->fear, seed, near, anywhere);
		for (int k = 0; k < RINGS; k++) {
			char name[64];
			double other = tally_mean(&anywhere[k]);
			snprintf(name, sizeof name, "fear %s: density within %g of a predator",
			         h->fear, radii[k]);
			science_figure(name, h->density[k], h->give[k], tally_mean(&near[k]));
			printf("%-46s at random places %.3f\n", "", other);
			assert_true(fabs(other - h->density[k]) > h->give[k]);
		}
	}
	science_verdict();
}

TEST(the_manual_has_the_figures_of_the_hole)
{
	const struct hole *usual = &holes[0], *more = &holes[1], *none = &holes[2];
	char *text = science_page(), words[512];

	snprintf(words, sizeof words,
	         "is %g within 3 units of a predator and %g within 6; with .Fl -fear Cm 0.2 it is "
	         "%g "
	         "and %g; without fear it is %g and %g,",
	         usual->density[NEAR], usual->density[FAR], more->density[NEAR], more->density[FAR],
	         none->density[NEAR], none->density[FAR]);
	assert_that(strstr(text, words), "%s", words);
	free(text);
}
