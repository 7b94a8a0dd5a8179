/* SPDX-License-Identifier: MIT */
/* Claim: every preset does what its sentence says, in most of its seeds. A preset without a row
 * here fails the test. LONG=1 flies more seeds for longer, SCIENCE=1 also prints what was measured. */
#include "science.h"
#include "settings/named_files.h"

#include <limits.h>

enum { COLUMNS = 80, ROWS = 24, EVERY = 30, SECOND = 60 };
enum { CLAIMS_MOST = 8 }; /* about one preset, whose rows follow each other */

/* What a sentence claims: the mean of a measure over some time, in seconds, is in a range. The last row
 * of a preset, where it has the measure of the first, is for the exhaustive form. */
struct claim {
	const char *preset, *measure; /* of measure_table, or one of those below */
	int from, to;
	double least, most;
};

/* clang-format off */
static const struct claim claims[] = {
	{ "classic",         "local-order",        3,  60,  0.85, 1 },
	{ "classic",         "groups",             20, 60,  2,    15 },
	{ "starlings",       "local-order",        3,  60,  0.85, 1 },
	{ "starlings",       "largest",            20, 60,  0.8,  1 },
	{ "school",          "local-order",        10, 60,  0.85, 1 },
	{ "school",          "milling",            20, 90,  0.3,  0.95 },
	{ "mill",            "milling",            3,  10,  0.6,  1 },
	{ "midges",          "order",              10, 60,  0,    0.3 },
	{ "midges",          "largest",            10, 60,  0.9,  1 },
	{ "hunted",          "captures",           10, 11,  2,    16 },
	{ "hunted",          "crowd at predators", 5,  60,  0,    0.5 },
	{ "hunted",          "captures",           60, 61,  15,   60 },
	{ "storm",           "flight to the right", 1, 10,  0.6,  1 },
	{ "storm",           "flight to the right", 10, 60, 0.5,  1 },
	{ "storm",           "order",              10, 60,  0.3,  0.95 },
	{ "pillars",         "crowd at pillars",   10, 60,  0,    0.5 },
	{ "pillars",         "local-order",        10, 60,  0.8,  1 },
	{ "migration",       "flight to the right", 15, 60, 0.9,  1 },
	{ "billiards",       "share of the energy", 20, 30, 0.98, 1.02 },
	{ "billiards",       "share of the speed", 20, 30,  0.85, 0.92 },
	{ "billiards",       "order",              20, 30,  0,    0.2 },
	{ "roost",           "share at rest",      10, 60,  0.02, 0.7 },
	{ "city",            "goals reached",      60, 61,  1,    100 },
	{ "cave",            "goals reached",      60, 61,  1,    100 },
	{ "meadow",          "births",             30, 31,  20,   5000 },
	{ "boom",            "starved",            60, 61,  20,   5000 },
	{ "hunters",         "eaten",              30, 31,  20,   5000 },
	{ "hunters",         "predators",          30, 60,  8,    90 },
	{ "cycle",           "predators",          30, 90,  5,    200 },
	{ "cycle",           "births",             60, 61,  100,  9000 },
	{ "volterra",        "births",             15, 16,  125,  2250 },
	{ "volterra",        "predators",          1,  90,  40,   400 },
	{ "volterra",        "births",             60, 61,  500,  9000 },
	{ "arms",            "eaten",              30, 31,  20,   5000 },
	{ "reckless",        "crashed",            30, 31,  20,   5000 },
	{ "elusive",         "captures",           10, 11,  0,    6 },
	{ "elusive",         "largest",            5,  60,  0.85, 1 },
	{ "elusive",         "captures",           60, 61,  0,    15 },
	{ "gale",            "nearest",            10, 60,  1,    1.5 },
	{ "gale",            "order",              10, 60,  0.85, 1 },
	{ "carousel",        "milling",            20, 60,  0.35, 1 },
	{ "carousel",        "largest",            20, 60,  0.7,  1 },
	{ "fledglings",      "order",              12, 24,  0.34, 1 },
	{ "cavers",          "path",               10, 60,  35,   55 },
	{ "murmuration",     "local-order",        10, 40,  0.85, 1 },
	{ "murmuration",     "depth",              10, 40,  3,    48 },
	{ "ganz",            "order",              40, 60,  0.8,  1 },
	{ "hasan",           "local-order",        10, 30,  0.75, 1 },
	{ "danner",          "order",              10, 30,  0,    0.5 },
	{ "christian",       "depth",              10, 30,  100,  800 },
	{ "therrien",        "order",              20, 40,  0.9,  1 },
	{ "vicsek",          "order",              20, 40,  0.3,  1 },
	{ "chate",           "order",              20, 40,  0.3,  1 },
	{ "couzin-parallel", "order",              1,  10,  0.9,  1 },
	{ "couzin-swarm",    "order",              40, 60,  0,    0.3 },
	{ "couzin-torus",    "milling",            1,  10,  0.5,  1 },
	{ "eater",           "speed",              10, 30,  300,  900 },
	{ "adams",           "local-order",        20, 40,  0.8,  1 },
	{ "wave",            "local-order",        3,  60,  0.75, 1 },
	{ "wave",            "share that has banked", 8, 9, 0.3,  1 },
	{ "leaders",         "order",              40, 60,  0.8,  1 },
	{ "dorsogna-ring",   "milling",            10, 30,  0,    0.3 },
	{ "dorsogna-ring",   "spread over reach",  10, 30,  0.2,  0.3 },
	{ "dorsogna-clumps", "nearest",            20, 40,  0,    0.05 },
	{ "dorsogna-swarm",  "milling",            30, 60,  0.5,  1 },
	{ "cucker-smale",    "order",              20, 40,  0.9,  1 },
	{ "netlogo",         "speed",              0,  10,  29.9, 30.1 },
	{ "parker",          "spread",             10, 30,  0,    400 },
	{ "reynolds87",      "local-order",        10, 30,  0.8,  1 },
	{ "reynolds99",      "local-order",        10, 30,  0.8,  1 },
};
/* clang-format on */

/* How a claim is tested: in how many seeds it holds of how many, and the longest time over which its
 * mean is taken, in seconds. */
struct effort {
	int needed, seeds, seconds;
};

static struct effort
effort(void)
{
	return science_at_length() ? (struct effort){ 4, 5, INT_MAX } : (struct effort){ 1, 2, 5 };
}

/* Returns the second at which the mean of a claim ends. */
static int
end_of(const struct claim *c)
{
	return c->to - c->from > effort().seconds ? c->from + effort().seconds : c->to;
}

/* ---------------------------------------------------------------- measures of their own */

/* Returns the standard deviation of places in depth. */
static double
depth(const struct flock_state *flock)
{
	struct tally z = { 0 };

	for (size_t i = 0; i < boid_count(flock); i++)
		tally_add(&z, (double)boid_of(flock, i).position.z);
	return tally_deviation(&z);
}

static double
share_at_rest(const struct flock_state *flock)
{
	double count = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec v = boid_of(flock, i).velocity;
		count += hypot((double)v.x, (double)v.y) < 0.01;
	}
	return count / (double)boid_count(flock);
}

/* Returns the mean of a power of the speed, as a share of that at the start, 0.7 of max-speed. */
static double
share_of_start(const struct flock_state *flock, double power)
{
	double start = 0.7 * (double)flock_factors(flock)->max_speed, sum = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec v = boid_of(flock, i).velocity;
		sum += pow(hypot((double)v.x, (double)v.y) / start, power);
	}
	return sum / (double)boid_count(flock);
}

static double
share_of_energy(const struct flock_state *flock)
{
	return share_of_start(flock, 2);
}

static double
share_of_speed(const struct flock_state *flock)
{
	return share_of_start(flock, 1);
}

/* Returns the number of boids within 2 units of a place. */
static double
crowd_near(const struct flock_state *flock, struct boids_vec place)
{
	struct boids_world world = flock_world(flock);
	double count = 0;

	for (size_t i = 0; i < boid_count(flock); i++)
		count += science_distance(&world, place, boid_of(flock, i).position) < 2;
	return count;
}

/* Returns how many boids there are around those of a kind, as a share of those around a boid. */
static double
share_of_crowd(const struct flock_state *flock, enum boids_boid_kind kind)
{
	size_t places = flock_count(flock, kind);
	size_t count = boid_count(flock);
	double there = 0, here = 0;

	for (size_t i = 0; i < places; i++)
		there += crowd_near(flock, flock_boid(flock, kind, i).position) / (double)places;
	for (size_t i = 0; i < count; i++)
		here += (crowd_near(flock, boid_of(flock, i).position) - 1) / (double)count;
	return there / here;
}

static double
crowd_at_predators(const struct flock_state *flock)
{
	return share_of_crowd(flock, BOIDS_KIND_PREDATOR);
}

static double
crowd_at_pillars(const struct flock_state *flock)
{
	return share_of_crowd(flock, BOIDS_KIND_PILLAR);
}

/* Returns the share of boids that remember an alarm of the last seven seconds. */
static double
share_that_has_banked(const struct flock_state *flock)
{
	double count = 0;

	for (size_t i = 0; i < boid_count(flock); i++)
		count += boid_of(flock, i).mood.fear > 0.01f;
	return count / (double)boid_count(flock);
}

static double
spread_over_reach(const struct flock_state *flock)
{
	return measure_value(flock, BOIDS_MEASURE_SPREAD) /
	       (double)flock_factors(flock)->visual_range;
}

static const struct science_measure others[] = {
	{ "share that has banked", share_that_has_banked },
	{ "spread over reach", spread_over_reach },
	{ "depth", depth },
	{ "share at rest", share_at_rest },
	{ "share of the energy", share_of_energy },
	{ "share of the speed", share_of_speed },
	{ "crowd at predators", crowd_at_predators },
	{ "crowd at pillars", crowd_at_pillars },
	{ 0 },
};

/* ---------------------------------------------------------------- flights */

/* Flies a preset once for the `count` claims about it, and returns a mean for each; it counts "goals
 * reached" itself. */
static void
fly(const struct claim *about, int count, uint64_t seed, double *means)
{
	scoped_flock *flock = science_take_off(about->preset, NULL, COLUMNS, ROWS, seed);
	struct tally tallies[CLAIMS_MOST] = { 0 };
	int goals = 0, seconds = 0;

	for (int i = 0; i < count; i++)
		seconds = end_of(&about[i]) > seconds ? end_of(&about[i]) : seconds;
	for (int step = 0; step < seconds * SECOND; step++) {
		int goal = flock_goal(flock);
		for (int i = 0; i < count && step % EVERY == 0; i++)
			if (step >= about[i].from * SECOND && step < end_of(&about[i]) * SECOND)
				tally_add(&tallies[i],
				          strcmp(about[i].measure, "goals reached") == 0
				                  ? goals
				                  : science_value(about[i].measure, flock, others));
		flock_step(flock, 1.0f / SECOND);
		goals += flock_goal(flock) != goal;
	}
	for (int i = 0; i < count; i++)
		means[i] = tally_mean(&tallies[i]);
}

/* What the seeds flown so far say of a claim. */
struct outcome {
	int good, seeds;
	double least, most;
};

/* Returns how many of the claims about a preset do not hold. */
static int
count_missed(const struct claim *about, int count)
{
	struct outcome outcomes[CLAIMS_MOST] = { 0 };
	double means[CLAIMS_MOST];
	int undecided = count, missed = 0;

	for (int seed = 1; seed <= effort().seeds && (undecided > 0 || science_asked()); seed++) {
		fly(about, count, (uint64_t)seed, means);
		undecided = 0;
		for (int i = 0; i < count; i++) {
			struct outcome *o = &outcomes[i];
			o->least = o->seeds ? fmin(o->least, means[i]) : means[i];
			o->most = o->seeds ? fmax(o->most, means[i]) : means[i];
			o->seeds++;
			o->good += means[i] >= about[i].least && means[i] <= about[i].most;
			/* the other seeds can change the verdict */
			undecided += o->good < effort().needed &&
			             o->seeds - o->good <= effort().seeds - effort().needed;
		}
	}
	for (int i = 0; i < count; i++) {
		const struct claim *c = &about[i];
		const struct outcome *o = &outcomes[i];
		const bool good = o->good >= effort().needed;
		if (science_asked() || !good)
			printf("%-16s %-20s %3d to %3d s: %.3f to %.3f, in %d of %d seeds %g to %g "
			       " "
			       "%s\n",
			       c->preset, c->measure, c->from, c->to, o->least, o->most, o->good,
			       o->seeds, c->least, c->most, good ? "holds" : "MISSED");
		missed += !good;
	}
	fflush(stdout);
	return missed;
}

/* ---------------------------------------------------------------- tests */

TEST(every_preset_does_what_its_sentence_says)
{
	const size_t all = LENGTH(claims);
	int missed = 0, count;

	for (size_t i = 0; i < all; i += (size_t)count) {
		count = 1;
		while (i + (size_t)count < all &&
		       strcmp(claims[i + (size_t)count].preset, claims[i].preset) == 0)
			count++;
		assert_in_range(count, 1, CLAIMS_MOST);
		const struct claim *last = &claims[i + (size_t)count - 1];
		const bool waits = count > 1 && strcmp(last->measure, claims[i].measure) == 0;
		missed += count_missed(&claims[i], count - (waits && !science_at_length()));
	}
	assert_int_equal(missed, 0);
}

TEST(every_preset_claims_something)
{
	for (const struct published *p = preset_table; p->name; p++) {
		bool found = false;
		every (claim, claims)
			found = found || strcmp(claim->preset, p->name) == 0;
		if (!found)
			fail_msg("%s has no row: what does its sentence claim?", p->name);
	}
}
