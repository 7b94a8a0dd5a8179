/* SPDX-License-Identifier: MIT */
/* Race: times several ways to fly the same flock, in turn. */
#include "bench_race.h"
#include "scene.h"

#include <math.h>
#include <stdlib.h>

enum { PILOT_STEPS = 7 };
static const double ROUND_SECONDS = 2e-3;

struct factors
bench_factors(void)
{
	static const char *const words[][2] = {
		{ "model", "ganz" },        { "separation", "0.5" },     { "alignment", "0.06" },
		{ "cohesion", "0.03" },     { "separation-range", "3" }, { "visual-range", "8" },
		{ "min-speed", "7" },       { "max-speed", "16" },       { "edge", "wrap" },
		{ "field-of-view", "360" }, { "torus", "on" },           { "frame-rate", "30" },
		{ "noise", "0" },
	};
	struct factors f = default_factors();
	char error[FACTOR_ERROR];

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!factors_set(&f, words[i][0], words[i][1], error))
			die(error);
	return f;
}

void
bench_step(struct flock *flock)
{
	flock_step(flock, 1 / flock_factors(flock)->frame_rate);
}

struct flock *
bench_flock_in(const struct factors *f, double width, double height, int boids)
{
	struct flock *flock = flock_new(1);
	struct factors fitted = *f;
	struct world w = world_of(f, 1, 1);

	fitted.number = (float)boids;
	factors_fit(&fitted, 80, 24);
	w.size = (struct vec){ (float)width, (float)height, f->dimensions == 3 ? (float)height : 0 };
	if (!flock || !flock_fit(flock, &fitted, w))
		die("no memory");
	for (int i = 0; i < WARM_STEPS; i++)
		bench_step(flock);
	return flock;
}

struct flock *
bench_flock(int boids)
{
	const struct factors f = bench_factors();
	double scale = sqrt(boids / 200.0);

	return bench_flock_in(&f, 80 * scale, 48 * scale, boids);
}

struct boid *
boids_of(const struct flock *flock)
{
	size_t count = flock_count(flock);
	struct boid *boids = zeroed(count + 1, sizeof *boids);

	for (size_t i = 0; i < count; i++)
		boids[i] = flock_boid(flock, i);
	return boids;
}

struct entry
entry_of(const struct racer *racer, struct flock *pilot)
{
	return (struct entry){ racer, pilot, racer->start(racer, pilot), 1, HUGE_VAL };
}

void
entry_end(struct entry *e)
{
	if (e->self)
		e->racer->end(e->self);
	e->self = NULL;
}

/* The untimed step touches memory for the first time. */
static double
fly(struct entry *e, const struct boid *boids)
{
	e->racer->load(e->self, boids, (int)flock_count(e->pilot));
	e->racer->fly(e->self, 1);
	double start = seconds_now();
	e->racer->fly(e->self, e->steps);
	return seconds_now() - start;
}

static void
fly_round(struct entry *e)
{
	struct boid *boids = boids_of(e->pilot);
	double seconds = fly(e, boids);

	while (seconds < ROUND_SECONDS) {
		e->steps *= 2;
		seconds = fly(e, boids);
	}
	if (seconds / e->steps < e->seconds)
		e->seconds = seconds / e->steps;
	free(boids);
}

void
race(struct entry *entries, int count, int rounds)
{
	for (int round = 0; round < rounds; round++) {
		for (int k = 0; k < count; k++)
			if (entries[k].self)
				fly_round(&entries[k]);
		for (int k = 0; k < count; k++)
			for (int i = 0; i < PILOT_STEPS; i++)
				if (k == 0 || entries[k].pilot != entries[k - 1].pilot)
					bench_step(entries[k].pilot);
	}
}

static struct boid *
flown(const struct entry *e, const struct boid *boids)
{
	size_t count = flock_count(e->pilot);
	struct boid *after = zeroed(count + 1, sizeof *after);

	e->racer->load(e->self, boids, (int)count);
	e->racer->fly(e->self, 1);
	return e->racer->save(e->self, after);
}

double
race_difference(const struct entry *ours, const struct entry *other)
{
	struct boid *boids = boids_of(ours->pilot);
	struct boid *a = flown(ours, boids), *b = flown(other, boids);
	double greatest = 0;

	for (size_t i = 0; i < flock_count(ours->pilot); i++) {
		double x = (double)a[i].velocity.x - (double)b[i].velocity.x;
		double y = (double)a[i].velocity.y - (double)b[i].velocity.y;
		greatest = fmax(greatest, fmax(fabs(x), fabs(y)));
	}
	free(b);
	free(a);
	free(boids);
	return greatest;
}
