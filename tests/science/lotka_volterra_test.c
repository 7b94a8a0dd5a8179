/* SPDX-License-Identifier: MIT */
/* Lotka and Volterra: predators and prey that are well mixed follow their equations,
 *
 *     N' = r N - a N P,    P' = a N P - deaths
 *
 * (Lotka 1925, Volterra 1926). Prey divide in a fixed time, and a predator that flies at random
 * catches what lies in its way, so r and a come from factors and geometry, none is fitted. A predator
 * that eats has young at once, and both starve if they do not eat again within a time T: the deaths
 * at t are those of the predators that have not eaten since t - T. SCIENCE=1: 200 flights. */
#include "science.h"

#define TAU 6.283185307179586

/* The world, and speeds so high that all mix well before any breeds. */
static const double SIDE = 150, PREY_SPEED = 100, PREDATOR_SPEED = 69, REACH = 0.1;

/* A boid divides at 0.7 stomachs into two of 0.35; it gains `GAIN` in a second. */
static const double READY = 0.7, GAIN = 0.015, COST = 0.01;

/* A predator holds 0.3 stomachs, and half of that lasts for FAST seconds. */
static const double STOMACH = 0.3, FAST = 8;

enum { PREY = 120, HUNTERS = 20, SECONDS = 60, TURNED = 30, RATE = 30 };

static double
prey_growth(double gain)
{
	return log(2) / (READY / 2 / gain);
}

/* Returns the mean speed of prey relative to a predator, all directions being as likely. */
static double
relative_speed(void)
{
	const int parts = 1000;
	double sum = 0;

	for (int i = 0; i < parts; i++) {
		double angle = (i + 0.5) * TAU / parts;
		sum += sqrt(PREY_SPEED * PREY_SPEED + PREDATOR_SPEED * PREDATOR_SPEED -
		            2 * PREY_SPEED * PREDATOR_SPEED * cos(angle));
	}
	return sum / parts;
}

/* Returns a: the share of the world that a predator sweeps in a second. */
static double
attack(void)
{
	return 2 * REACH * relative_speed() / (SIDE * SIDE);
}

/* The numbers at each second. */
struct course {
	double prey[SECONDS + 1], hunters[SECONDS + 1];
};

/* Integrates the equations. fasts[k]: predators that ate k steps ago; at the start their fasts are
 * as they would be in balance, where half of them eat within FAST. */
static void
integrate(struct course *c, double prey, double hunters)
{
	enum { PARTS = 100, FASTS = 800 }; /* steps in a second and in FAST */
	const double dt = 1.0 / PARTS, a = attack(), r = prey_growth(GAIN);
	double fasts[FASTS], sum = 0;

	assert_true(FASTS == (int)(FAST * PARTS));
	for (int k = 0; k < FASTS; k++)
		sum += fasts[k] = exp(-log(2) * (k + 0.5) / FASTS);
	for (int k = 0; k < FASTS; k++)
		fasts[k] *= hunters / sum;
	for (int step = 0; step <= SECONDS * PARTS; step++) {
		if (step % PARTS == 0) {
			c->prey[step / PARTS] = prey;
			c->hunters[step / PARTS] = hunters;
		}
		double eats = 1 - exp(-a * prey * dt), fed = 0;
		prey *= exp((r - a * hunters) * dt);
		hunters = 0;
		for (int k = FASTS - 1; k > 0; k--) {
			fed += eats * fasts[k];
			fasts[k] = (1 - eats) * fasts[k - 1];
			hunters += fasts[k];
		}
		fed += eats * fasts[0];
		fasts[0] = 2 * fed;
		hunters += fasts[0];
	}
}

static struct boids_factors
mixed(void)
{
	struct boids_factors f = quiet_factors();

	f.edge = BOIDS_EDGE_WRAP;
	f.speed_policy = BOIDS_SPEED_CLAMP;
	f.min_speed = f.max_speed = (float)PREY_SPEED;
	f.noise = 0.4f;
	f.radius = (float)REACH / 2;
	f.hunger = (float)(1 / COST);
	f.exertion = 0;
	f.food = 1;
	f.food_size = 10;
	f.regrowth = 0.1f;
	f.bite = (float)(GAIN + COST);
	f.forage = 0;
	f.breeding = BOIDS_BREEDING_ALONE;
	f.maturity = 0;
	f.brood = 0.5f;
	f.max_number = 5000;
	f.predators = HUNTERS;
	f.captured = BOIDS_CAPTURED_EATEN;
	f.fear = f.fear_range = 0;
	f.hunt_range = 0.01f;
	f.predator_stomach = (float)STOMACH;
	f.predator_cost = (float)(STOMACH / 2 / FAST);
	f.yield = 1;
	f.digest = 0;
	f.confusion = 0;
	f.territory = 0;
	return f;
}

/* Returns a share of the way from one birth to the next, of a population that grows steadily: there
 * are twice as many young ones as old ones. */
static double
phase(struct dice *d)
{
	return -log(1 - dice_between(d, 0, 1) / 2) / log(2);
}

static struct boids_boid
anywhere(struct dice *d, uint32_t id, bool predator)
{
	const double speed = predator ? PREDATOR_SPEED : PREY_SPEED;
	const struct boids_vec way = dice_direction(d, 2);
	struct boids_boid b = { .id = id,
		                .kind = predator ? BOIDS_KIND_PREDATOR : BOIDS_KIND_BOID,
		                .position = { (float)dice_between(d, 0, SIDE),
		                              (float)dice_between(d, 0, SIDE), 0 },
		                .velocity = { way.x * (float)speed, way.y * (float)speed, 0 } };
	const double energy = predator ? STOMACH / 2 * (1 - phase(d)) : READY / 2 * (1 + phase(d));

	b.life = (struct boids_life){ .energy = (float)energy, .breath = 1, .age = 1 };
	for (int g = 0; g < BOIDS_GENES; g++)
		b.life.genes[g] = 1;
	return b;
}

/* Sums over flights: the numbers at each second, what happened, and what might have: boid-seconds,
 * and pairs of a boid and a predator. */
struct flights {
	struct course course;
	double born, eaten, boids, pairs;
};

static void
fly(struct flights *sums, uint64_t seed)
{
	struct boids_factors f = mixed();
	struct boids_boid all[PREY + HUNTERS];
	struct dice d = { seed };

	for (uint32_t i = 0; i < PREY + HUNTERS; i++)
		all[i] = anywhere(&d, i < PREY ? i : i - PREY, i >= PREY);
	scoped_flock *flock = flock_of(&f, world_sized(&f, SIDE, SIDE), all, PREY + HUNTERS);
	for (int step = 0; step <= SECONDS * RATE; step++) {
		double prey = (double)boid_count(flock);
		double hunters = (double)predator_count(flock);
		if (step % RATE == 0) {
			sums->course.prey[step / RATE] += prey;
			sums->course.hunters[step / RATE] += hunters;
		}
		sums->boids += prey / RATE;
		sums->pairs += prey * hunters / RATE;
		flock_step(flock, 1.0f / RATE);
	}
	sums->born += measure_value(flock, BOIDS_MEASURE_BIRTHS);
	sums->eaten += measure_value(flock, BOIDS_MEASURE_EATEN);
}

/* Chance makes flights of 20 predators drift apart, and the mean of falling curves that have
 * drifted lies above each of them: predators are compared until they have risen and turned. Sigma
 * is 3 % with 200 flights, 13 % with 10. */
TEST(predators_and_prey_that_are_well_mixed_follow_the_equations)
{
	const int flights = science_asked() ? 200 : 10;
	const double close = science_asked() ? 0.15 : 0.4, rate = science_asked() ? 0.05 : 0.1;
	static struct flights sums;
	static struct course expected;
	char name[64];

	integrate(&expected, PREY, HUNTERS);
	for (int i = 0; i < flights; i++)
		fly(&sums, 1 + (uint64_t)i);
	science_figure("births of a boid and second over r", 1, rate,
	               sums.born / sums.boids / prey_growth(GAIN));
	science_figure("catches of a pair and second over a", 1, rate,
	               sums.eaten / sums.pairs / attack());
	for (int s = 10; s <= SECONDS; s += 10) {
		snprintf(name, sizeof name, "prey after %d s over the equations'", s);
		science_figure(name, 1, close, sums.course.prey[s] / flights / expected.prey[s]);
		if (s > TURNED)
			continue;
		snprintf(name, sizeof name, "predators after %d s over the equations'", s);
		science_figure(name, 1, close,
		               sums.course.hunters[s] / flights / expected.hunters[s]);
	}
	science_verdict();
}

/* ---- periods of thousands */

enum { MANY = 5000, LONG = 240 }; /* boids in balance; seconds */

/* Prey grow half as fast, and predators starve within 4 s: a flock has at most 1000. */
static const double SLOW_GAIN = 0.0075, SHORT_FAST = 4;

/* Of x = a N meals in a second, predators grow at the rate g for which a meal is worth one life:
 *
 *     1 = 2 x (integral over s from 0 to T of e^(-(x + g) s))
 *
 * as each meal leaves two that live until they have not eaten for T. So they are in balance at
 * x T = ln 2: d = ln 2 / T. The derivative there is dg/dx = ln 2 / (1 - ln 2) = 2.26, not the 1 of
 * predators that die by chance: more meals also save those that were about to starve. So
 * P' = 2.26 (a N - d) P, and the d of the linearised equations is 2.26 times that of the balance. */
static const double LINEAR = M_LN2 / (1 - M_LN2);

/* Records the numbers at each second of a flight that starts with more prey than in balance. */
static void
fly_many(double numbers[2][LONG], uint64_t seed)
{
	const double d = log(2) / SHORT_FAST;
	const double side = sqrt(MANY * 2 * REACH * relative_speed() / d);
	const int hunters = (int)(MANY * prey_growth(SLOW_GAIN) / d), prey = MANY * 115 / 100;
	struct boids_factors f = mixed();
	struct dice dice = { seed };

	f.bite = (float)(SLOW_GAIN + COST);
	f.max_number = 100000;
	f.predator_cost = (float)(STOMACH / 2 / SHORT_FAST);
	f.predators = (float)hunters;
	scoped_block struct boids_boid *boids = calloc((size_t)(prey + hunters), sizeof *boids);
	for (int i = 0; i < prey + hunters; i++) {
		boids[i] = anywhere(&dice, (uint32_t)(i < prey ? i : i - prey), i >= prey);
		boids[i].position = (struct boids_vec){ (float)dice_between(&dice, 0, side),
			                                (float)dice_between(&dice, 0, side), 0 };
	}
	scoped_flock *flock =
		flock_of(&f, world_sized(&f, side, side), boids, (size_t)(prey + hunters));
	for (int s = 0; s < LONG; s++) {
		numbers[0][s] = (double)boid_count(flock);
		numbers[1][s] = (double)predator_count(flock);
		run_steps(flock, RATE, 1.0f / RATE);
	}
}

/* Finds when a series falls below its mean and rises above it, smoothed over 5 s. Returns the
 * count. */
static int
crossings(const double numbers[LONG], double at[], int most)
{
	enum { HALF = 2 };
	double mean = 0, before = 0;
	int count = 0;

	for (int s = 0; s < LONG; s++)
		mean += numbers[s] / LONG;
	for (int s = HALF; s < LONG - HALF && count < most; s++) {
		double over = 0;
		for (int k = -HALF; k <= HALF; k++)
			over += numbers[s + k] - mean;
		if (s > HALF && (over > 0) != (before > 0))
			at[count++] = s - over / (over - before);
		before = over;
	}
	return count;
}

/* Adds period and lag of a flight, in seconds. */
static void
add_period(struct tally *periods, struct tally *lags, double numbers[2][LONG])
{
	enum { MOST = 40 };
	double at[2][MOST];
	const int prey = crossings(numbers[0], at[0], MOST),
		  all = crossings(numbers[1], at[1], MOST);
	const int first = at[1][0] < at[0][0]; /* they start near their mean */
	const int count = prey < all - first ? prey : all - first;

	assert_true(count >= 4);
	tally_add(periods, 2 * (at[0][prey - 1] - at[0][0]) / (prey - 1));
	for (int i = 0; i < count; i++)
		tally_add(lags, at[1][first + i] - at[0][i]);
}

/* Small swings have the period 2 pi / sqrt(r d), and predators follow by a quarter. In these larger
 * ones predators rise to twice their balance: by the equations with delays the period is 1.04 of
 * that. Single flights of few hundred predators have 0.98 to 1.20, their mean 1.09 +- 0.02; the rest
 * is not explained. */
TEST(thousands_swing_with_the_period_of_the_equations)
{
	enum { MANY_FLIGHTS = 16 };
	const double d = LINEAR * log(2) / SHORT_FAST;
	const double period = TAU / sqrt(prey_growth(SLOW_GAIN) * d);
	static double numbers[2][LONG];
	struct tally periods = { 0 }, lags = { 0 };

	if (!science_asked())
		skip();
	for (uint64_t i = 0; i < MANY_FLIGHTS; i++) {
		fly_many(numbers, 2001 + i);
		add_period(&periods, &lags, numbers);
	}
	science_figure("period of thousands over the equations'", 1, 0.15,
	               tally_mean(&periods) / period);
	science_figure("lag of predators in periods", 0.25, 0.1, tally_mean(&lags) / period);
	science_verdict();
}
