/* SPDX-License-Identifier: MIT */
/* Bench: a step of a flock that is alive, in the time of the same flock without life. */
#include "bench_race.h"

#include "science.h"

/* Steps until births, deaths and food are in balance, and those timed in a round. */
enum { WARM = 9000, WARM_HUNTED = 600, TIMED = 20, BETWEEN = 7 };

/* Returns a flock of a preset, as dense as at 80x24, in balance. */
static struct flock_state *
living_flock(const char *preset, int boids)
{
	struct boids_factors f = science_preset(preset);

	factors_fit(&f, 80, 24);
	struct boids_world w = world_of(&f, 80, 24);
	double scale = sqrt(boids / (double)f.number);
	f.number = (float)boids;
	f.max_number = 2 * (float)boids;
	f.predators *= 4; /* they breed to a balance, which takes longer in a large world */
	w.size.x *= (float)scale;
	w.size.y *= (float)scale;
	struct flock_state *flock = fitted_flock(&f, w, 1);
	for (int i = 0; i < (f.predators > 0 ? WARM_HUNTED : WARM); i++)
		bench_step(flock);
	return flock;
}

/* Returns the same boids without life. */
static struct flock_state *
lifeless(const struct flock_state *flock)
{
	struct flock_state *copy = flock_clone(flock, 0);
	struct boids_factors f = factors_with(
		*flock_factors(flock), "food 0, hunger 0, exhaustion 0, lifespan 0, crash 0, "
				       "strays 0, breeding off, captured survive");

	f.number = (float)boid_count(flock);
	if (!copy)
		die("no memory");
	refit(copy, &f);
	return copy;
}

/* Returns the seconds of a step of a flock, and frees it. */
static double
seconds_of_step(struct flock_state *flock)
{
	if (!flock)
		die("no memory");
	bench_step(flock); /* touches memory for the first time */
	double start = seconds_of_work();
	for (int i = 0; i < TIMED; i++)
		bench_step(flock);
	double seconds = (seconds_of_work() - start) / TIMED;
	flock_free(flock);
	return seconds;
}

static void
race_against_lifeless(struct report *r, const char *preset)
{
	struct flock_state *pilot = living_flock(preset, 10000);
	char name[32];
	double with = HUGE_VAL, without = HUGE_VAL;

	for (int round = 0; round < ROUNDS; round++) {
		with = fmin(with, seconds_of_step(flock_clone(pilot, 0)));
		without = fmin(without, seconds_of_step(lifeless(pilot)));
		for (int i = 0; i < BETWEEN; i++)
			bench_step(pilot);
	}
	const int boids = (int)flock_count(pilot, BOIDS_KIND_BOID);
	fact(r, preset, boids, with / boids * 1e9, "ns/boid", no_bound);
	snprintf(name, sizeof name, "%s alive/without", preset);
	fact(r, name, boids, with / without, "x", at_most(2.5));
	flock_free(pilot);
}

/* Predators of arms have genes. */
void
bench_life(struct report *r)
{
	race_against_lifeless(r, "meadow");
	race_against_lifeless(r, "arms");
	race_against_lifeless(r, "cycle");
}
