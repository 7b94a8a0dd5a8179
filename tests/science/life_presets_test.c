/* SPDX-License-Identifier: MIT */
/* Life presets: the presets in which boids live and die do so for ten minutes, in the way that they
 * say. SCIENCE=1: twenty seeds each, on which nothing was tuned. */
#include "science.h"

enum { SECONDS = 600, LAGS = 240, FLIGHTS = 20 };

/* What a flight of a preset did. */
struct lived {
	bool prey, hunters;           /* were never gone */
	int gap;                      /* the longest time without a birth, s */
	double born, boids;           /* births, boid-seconds */
	double numbers[2][SECONDS];   /* of boids and of predators in each second */
	double genes[2][BOIDS_GENES]; /* means of both at the end */
};

static void
live(struct lived *l, struct boids_factors f, int columns, int rows, uint64_t seed, int seconds)
{
	scoped_flock *flock = science_flock(f, columns, rows, seed);
	double births = 0;
	int last = 0;

	*l = (struct lived){ .prey = true, .hunters = true };
	for (int s = 0; s < seconds; s++) {
		run_steps(flock, 60, FRAME);
		l->numbers[0][s] = (double)boid_count(flock);
		l->numbers[1][s] = (double)predator_count(flock);
		l->prey = l->prey && boid_count(flock) > 0;
		l->hunters = l->hunters && predator_count(flock) > 0;
		if (measure_value(flock, BOIDS_MEASURE_BIRTHS) > births)
			last = s;
		births = measure_value(flock, BOIDS_MEASURE_BIRTHS);
		l->gap = s - last > l->gap ? s - last : l->gap;
		l->boids += l->numbers[0][s];
	}
	l->born = births;
	for (int g = 0; g < BOIDS_GENES; g++)
		l->genes[0][g] = measure_value(flock, BOIDS_MEASURE_GENE_SEPARATION + g);
	l->genes[1][0] = measure_value(flock, BOIDS_MEASURE_PREDATOR_GENE_SPEED);
}

static int
flights(void)
{
	return science_asked() ? FLIGHTS : 1;
}

static int
seconds(void)
{
	return science_asked() ? SECONDS : test_is_long() ? 30 : 10;
}

/* ---- statistics of series */

/* Adds a share of the correlation of x with y `lag` samples later, for each lag, to `sums`: sums over
 * count - lag samples, over those of all squares. */
static void
correlate(const double *x, const double *y, int count, double share, double sums[LAGS])
{
	double mean_x = 0, mean_y = 0, xx = 0, yy = 0;

	for (int i = 0; i < count; i++) {
		mean_x += x[i] / count;
		mean_y += y[i] / count;
	}
	for (int i = 0; i < count; i++) {
		xx += (x[i] - mean_x) * (x[i] - mean_x);
		yy += (y[i] - mean_y) * (y[i] - mean_y);
	}
	for (int lag = 0; lag < LAGS; lag++) {
		double sum = 0;
		for (int i = 0; i + lag < count; i++)
			sum += (x[i] - mean_x) * (y[i + lag] - mean_y);
		sums[lag] += share * sum / sqrt(xx * yy);
	}
}

/* The lag of the first trough of an autocorrelation, below the samples within 5 s, and that of the
 * highest peak after it. */
static int
trough_of(const double r[LAGS])
{
	for (int lag = 5; lag + 5 < LAGS; lag++) {
		bool least = r[lag] < 0;
		for (int k = 1; k <= 5; k++)
			least = least && r[lag] <= r[lag - k] && r[lag] <= r[lag + k];
		if (least)
			return lag;
	}
	return LAGS - 1;
}

static int
peak_after(const double r[LAGS], int from)
{
	int peak = from;

	for (int lag = from; lag < LAGS; lag++)
		peak = r[lag] > r[peak] ? lag : peak;
	return peak;
}

/* NetLogo's Wolf Sheep Predation has a trough of -0.49 and a peak of 0.20. */
static bool
has_period(const double r[LAGS])
{
	const int trough = trough_of(r), peak = peak_after(r, trough);

	return r[trough] <= -0.35 && r[peak] >= 0.15;
}

/* What a flock gained and spent, per second. */
struct budget {
	double grown, spent, lost; /* by its ledger, stomachs */
	double grows;              /* by the food that lacks: cells (K - F) / R */
	double cost;               /* of all boids, by their speeds */
	double boids;
};

/* Returns the budget of five minutes, after two; in the short form of three minutes, after one. At
 * cruising speed all that a boid holds lasts for `hunger`. */
static struct budget
budget_of(struct boids_factors f, uint64_t seed)
{
	enum { STEPS = 15 };
	const int burn = science_at_length() ? 120 : 60, span = science_at_length() ? 300 : 200;
	const int samples = span * 60 / STEPS;
	scoped_flock *flock = science_flock(f, 80, 24, seed);
	struct budget b = { 0 };

	run_steps(flock, burn * 60, FRAME);
	b.grown = -measure_value(flock, BOIDS_MEASURE_ENERGY_GROWN);
	b.spent = -measure_value(flock, BOIDS_MEASURE_ENERGY_SPENT);
	b.lost = -measure_value(flock, BOIDS_MEASURE_ENERGY_LOST);
	for (int i = 0; i < samples; i++) {
		const struct boids_food food = flock_food(flock);
		for (int k = 0; k < food.columns * food.rows; k++)
			b.grows += (double)(food.full - food.at[k]) / (double)f.regrowth;
		for (size_t k = 0; k < boid_count(flock); k++) {
			const struct boids_vec v = boid_of(flock, k).velocity;
			double u = hypot((double)v.x, (double)v.y) / (double)f.max_speed / 0.7;
			double x = (double)f.exertion;
			b.cost += (1 - x + x * u * u * u) / (double)f.hunger;
		}
		b.boids += (double)boid_count(flock);
		run_steps(flock, STEPS, FRAME);
	}
	b.grown = (b.grown + measure_value(flock, BOIDS_MEASURE_ENERGY_GROWN)) / span;
	b.spent = (b.spent + measure_value(flock, BOIDS_MEASURE_ENERGY_SPENT)) / span;
	b.lost = (b.lost + measure_value(flock, BOIDS_MEASURE_ENERGY_LOST)) / span;
	b.grows /= samples;
	b.cost /= samples;
	b.boids /= samples;
	return b;
}

/* Stocks are bounded, so what grows is spent or lost with the dead, and the number of boids follows
 * from the food: N = (growth - loss) / cost of one. Those that starve have nothing to lose. */
TEST(a_meadow_spends_what_grows)
{
	const int flights = science_asked() ? 20 : 1;

	for (int i = 0; i < 2 * flights; i++) {
		const bool ageless = i % 2;
		struct boids_factors f = science_preset("meadow");
		if (ageless)
			set_factor(&f, "lifespan", "0");
		struct budget b = budget_of(f, 1001 + (uint64_t)i / 2);
		science_figure(ageless ? "no age: grown over what lacks / regrowth"
		                       : "meadow: grown over what lacks / regrowth",
		               1, 0.003, b.grown / b.grows);
		science_figure(ageless ? "no age: spent over the cost of speeds"
		                       : "meadow: spent over the cost of speeds",
		               1, 0.01, b.spent / b.cost);
		science_figure(ageless ? "no age: spent over grown"
		                       : "meadow: spent and lost over grown",
		               1, 0.03, (b.spent + (ageless ? 0 : b.lost)) / b.grown);
		science_figure(ageless ? "no age: boids over growth / cost"
		                       : "meadow: boids over (growth - loss) / cost",
		               1, 0.03,
		               b.boids / ((b.grows - (ageless ? 0 : b.lost)) / (b.cost / b.boids)));
	}
	science_verdict();
}

/* ---- what each preset promises, on seeds that it was not tuned on */

enum { FIRST_SEED = 20001, BURN = 60 };

/* Checks that boids, or `both` kinds, live in all flights but `give`. */
static void
count_lived(const char *preset, const int size[2], bool both, int give)
{
	static struct lived l;
	char title[64];
	int alive = 0;

	for (int i = 0; i < flights(); i++) {
		live(&l, science_preset(preset), size[0], size[1], FIRST_SEED + (uint64_t)i,
		     seconds());
		alive += l.prey && (!both || l.hunters);
	}
	snprintf(title, sizeof title, "%s at %dx%d: flights with %s", preset, size[0], size[1],
	         both ? "both" : "boids");
	science_figure(title, flights(), give, alive);
}

/* In the largest, which takes longest, in the exhaustive form only. Of 220 flights of hunters at 80x24 two ended,
 * both among these twenty. */
TEST(both_kinds_live_in_a_world_of_any_size)
{
	static const char *const presets[] = { "hunters", "arms" };
	static const int sizes[][2] = { { 60, 20 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };

	every (preset, presets)
		for (size_t k = 0; k < LENGTH(sizes) - !science_at_length(); k++)
			count_lived(*preset, sizes[k], true, flights() / 10);
	science_verdict();
}

TEST(boids_without_predators_never_die_out)
{
	static const char *const presets[] = { "meadow", "boom", "reckless" };
	static const int sizes[][2] = { { 40, 12 }, { 80, 24 } };

	every (preset, presets)
		foreach (k, sizes)
			count_lived(*preset, sizes[k], false, 0);
	science_verdict();
}

TEST(a_meadow_is_in_balance_from_the_first_second)
{
	static struct lived l;
	double r[LAGS] = { 0 };

	for (int i = 0; i < flights(); i++) {
		live(&l, science_preset("meadow"), 80, 24, FIRST_SEED + (uint64_t)i, seconds());
		double sum = 0, low = (double)INFINITY, high = 0;
		for (int s = 0; s < seconds(); s++) {
			sum += l.numbers[0][s];
			low = fmin(low, l.numbers[0][s]);
			high = fmax(high, l.numbers[0][s]);
		}
		science_figure("meadow: longest time without a birth", 0, 29, l.gap);
		science_figure("meadow: lowest number over the mean", 1, 0.5, low / sum * seconds());
		science_figure("meadow: highest number over the mean", 1, 0.6,
		               high / sum * seconds());
		correlate(l.numbers[0], l.numbers[0], seconds(), 1.0 / flights(), r);
	}
	if (science_asked())
		science_figure("meadow: highest peak of the autocorrelation", 0, 0.3,
		               r[peak_after(r, trough_of(r))]);
	science_verdict();
}

/* The mean correlations of twenty flights, of which the first minute is left out; and those of
 * twenty series of noise that is as persistent from one second to the next, a hundred times. Its variance
 * has no effect. */
TEST(numbers_of_the_preset_cycle_swing_in_turn)
{
	static struct lived l;
	double own[LAGS] = { 0 }, across[LAGS] = { 0 };
	const int count = seconds() - (science_asked() ? BURN : 0);
	struct dice d = { 11 };
	int taken_for_cycles = 0, lag = 0;

	for (int i = 0; i < flights(); i++) {
		live(&l, science_preset("cycle"), 80, 24, FIRST_SEED + (uint64_t)i, seconds());
		const double *prey = l.numbers[0] + seconds() - count;
		const double *hunters = l.numbers[1] + seconds() - count;
		correlate(prey, prey, count, 1.0 / flights(), own);
		correlate(prey, hunters, count, 1.0 / flights(), across);
	}
	const int trough = trough_of(own), peak = peak_after(own, trough);
	for (int k = 0; k < peak; k++)
		lag = across[k] > across[lag] ? k : lag;
	for (int k = 0; k < 100; k++) {
		double noise[LAGS] = { 0 };
		for (int i = 0; i < FLIGHTS; i++) {
			double x[SECONDS], before = 0;
			for (int s = -500; s < SECONDS - BURN; s++) {
				double normal = -6;
				for (int n = 0; n < 12; n++)
					normal += dice_between(&d, 0, 1);
				before = own[1] * before + normal;
				if (s >= 0)
					x[s] = before;
			}
			correlate(x, x, SECONDS - BURN, 1.0 / FLIGHTS, noise);
		}
		taken_for_cycles += has_period(noise);
	}
	science_figure("cycle: sets of noise taken for cycles, of 100", 0, 5, taken_for_cycles);
	if (science_asked()) {
		assert_true(has_period(own));
		science_figure("cycle: trough of the autocorrelation", -0.675, 0.325, own[trough]);
		science_figure("cycle: next peak", 0.575, 0.425, own[peak]);
		science_figure("cycle: correlation with later predators", 0.7, 0.3, across[lag]);
		science_figure("cycle: that lag in periods", 0.3125, 0.1875, (double)lag / peak);
	}
	science_verdict();
}

/* Small swings have the period 2 pi / sqrt(r d / (1 / ln 2 - 1)), and predators follow by a quarter
 * (lotka_volterra_test.c); r: births of a boid and second. Nothing brings in strays here. */
TEST(three_periods_of_the_preset_volterra_live)
{
	enum { THREE = 135 };
	static struct lived l;
	struct boids_factors f = science_preset("volterra");
	const double d = log(2) / (double)f.predator_stomach * 2 * (double)f.predator_cost;
	const int count = science_asked() ? THREE : seconds();
	double own[LAGS] = { 0 }, across[LAGS] = { 0 }, r = 0;
	int alive = 0, lag = 0;

	f.strays = 0;
	for (int i = 0; i < flights(); i++) {
		live(&l, f, 80, 24, FIRST_SEED + (uint64_t)i, count);
		alive += l.prey && l.hunters;
		r += l.born / l.boids / flights();
		correlate(l.numbers[0], l.numbers[0], count, 1.0 / flights(), own);
		correlate(l.numbers[0], l.numbers[1], count, 1.0 / flights(), across);
	}
	science_figure("volterra: flights with both", flights(), flights() / 10, alive);
	if (science_asked()) {
		const int trough = trough_of(own), peak = peak_after(own, trough);
		const double period = 2 * acos(-1) / sqrt(r * d / (1 / log(2) - 1));
		for (int k = 0; k < peak; k++)
			lag = across[k] > across[lag] ? k : lag;
		science_figure("volterra: trough of the autocorrelation", -0.675, 0.325,
		               own[trough]);
		science_figure("volterra: period over the equations'", 1, 0.15, peak / period);
		science_figure("volterra: lag of predators in periods", 0.25, 0.1, lag / period);
	}
	science_verdict();
}

/* Without mutation all genes stay 1: a side has evolved if a gene is higher, or lower, than that in
 * nearly all flights: by chance 16 of 20 are in 1 of 80. That of predators was in 66 of 80 other flights, with a
 * mean of 1.49 and a deviation of 0.61, of which a mean of 20 has 0.14: it is told by that. */
TEST(both_sides_of_an_arms_race_evolve)
{
	static struct lived l, control;
	int faster = 0, fleeing = 0;
	double hunters = 0;

	for (int i = 0; i < flights(); i++) {
		struct boids_factors f = science_preset("arms");
		live(&l, f, 80, 24, FIRST_SEED + (uint64_t)i, seconds());
		f.mutation = 0;
		live(&control, f, 80, 24, FIRST_SEED + (uint64_t)i, 10);
		assert_true(control.genes[0][BOIDS_GENE_speed] == 1 && control.genes[1][0] == 1);
		faster += l.genes[0][BOIDS_GENE_speed] > 1;
		fleeing += l.genes[0][BOIDS_GENE_flee] > 1;
		hunters += l.genes[1][0] / flights();
	}
	if (science_asked()) {
		science_figure("arms: flights with faster boids", FLIGHTS, 4, faster);
		science_figure("arms: flights with boids that flee more", FLIGHTS, 4, fleeing);
		science_figure("arms: mean gene of predators for speed", 1.49, 3 * 0.137, hunters);
	}
	science_verdict();
}

/* A world of 200x60 has six times the food of 80x24. */
TEST(a_large_world_has_room_for_births)
{
	static const char *const presets[] = { "meadow", "boom", "hunters", "arms", "reckless" };

	every (preset, presets) {
		const struct boids_factors f = science_preset(*preset);
		scoped_flock *flock = science_flock(f, 200, 60, 2);
		for (int second = 0; second < (science_at_length() ? 10 : 2); second++) {
			run_steps(flock, 60, FRAME);
			assert_that(boid_count(flock) < (size_t)f.max_number, "%s: %zu", *preset,
			            boid_count(flock));
		}
		assert_true(measure_value(flock, BOIDS_MEASURE_BIRTHS) > 0);
	}
}
