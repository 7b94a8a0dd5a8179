/* SPDX-License-Identifier: MIT */
/* Race: times several ways to fly the same flock, in turn. */
#include "bench_race.h"
#include "scene.h"

enum { PILOT_STEPS = 7 };
static const double ROUND_SECONDS = 2e-3;

struct boids_factors
bench_factors(void)
{
	return default_with("model ganz, separation 0.5, alignment 0.06, cohesion 0.03, "
	                    "separation-range 3, visual-range 8, min-speed 7, max-speed 16, "
	                    "edge wrap, field-of-view 360, torus on, reference-rate 30, noise 0");
}

void
bench_step(struct flock_state *flock)
{
	flock_step(flock, 1 / flock_factors(flock)->reference_rate);
}

struct flock_state *
bench_flock_in(const struct boids_factors *f, double width, double height, int boids)
{
	struct boids_factors fitted = *f;

	fitted.number = (float)boids;
	factors_fit(&fitted, 80, 24);
	struct flock_state *flock = fitted_flock(&fitted, world_sized(f, width, height), 1);
	for (int i = 0; i < WARM_STEPS; i++)
		bench_step(flock);
	return flock;
}

struct flock_state *
bench_flock(int boids)
{
	const struct boids_factors f = bench_factors();
	double scale = sqrt(boids / 200.0);

	return bench_flock_in(&f, 80 * scale, 48 * scale, boids);
}

struct boids_boid *
boids_of(const struct flock_state *flock)
{
	size_t count = boid_count(flock);
	struct boids_boid *boids = zeroed(count + 1, sizeof *boids);

	for (size_t i = 0; i < count; i++)
		boids[i] = boid_of(flock, i);
	return boids;
}

struct entry
entry_of(const struct racer *racer, struct flock_state *pilot)
{
	return (struct entry){ racer, pilot, racer->start(racer, pilot), 1, HUGE_VAL };
}

void
entries_end(struct entry *entries, int count)
{
	for (struct entry *e = entries; e < entries + count; e++)
		if (e->self)
			e->racer->end(e->self);
}

static double
now(const struct racer *r)
{
	return r->elsewhere || r->threads > 1 ? seconds_now() : seconds_of_work();
}

/* The untimed step touches memory for the first time. */
static double
fly(struct entry *e, const struct boids_boid *boids)
{
	e->racer->load(e->self, boids, (int)boid_count(e->pilot));
	e->racer->fly(e->self, 1);
	double start = now(e->racer);
	e->racer->fly(e->self, e->steps);
	return now(e->racer) - start;
}

static void
fly_round(struct entry *e)
{
	struct boids_boid *boids = boids_of(e->pilot);
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

static struct boids_boid *
flown(const struct entry *e, const struct boids_boid *boids)
{
	size_t count = boid_count(e->pilot);
	struct boids_boid *after = zeroed(count + 1, sizeof *after);

	e->racer->load(e->self, boids, (int)count);
	e->racer->fly(e->self, 1);
	return e->racer->save(e->self, after);
}

double
race_difference(const struct entry *ours, const struct entry *other)
{
	struct boids_boid *boids = boids_of(ours->pilot);
	struct boids_boid *a = flown(ours, boids), *b = flown(other, boids);
	double greatest = 0;

	for (size_t i = 0; i < boid_count(ours->pilot); i++) {
		double x = (double)a[i].velocity.x - (double)b[i].velocity.x;
		double y = (double)a[i].velocity.y - (double)b[i].velocity.y;
		greatest = fmax(greatest, fmax(fabs(x), fabs(y)));
	}
	free(b);
	free(a);
	free(boids);
	return greatest;
}
