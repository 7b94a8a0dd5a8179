/* SPDX-License-Identifier: MIT */
/* Bench: the core as a racer, with given SIMD widths and factors of perception. */
#include "bench_race.h"

#include "scene.h"
#include "step/flock_state.h"

struct ours {
	struct flock_state *flock;
	int lanes;
};

static void *
start(const struct racer *r, const struct flock_state *pilot)
{
	const struct boids_factors f =
		factors_with(*flock_factors(pilot), r->settings ? r->settings : "");
	struct ours *ours;

	if (r->lanes > simd_lanes(simd_widest()))
		return NULL;
	ours = zeroed(1, sizeof *ours);
	if (!(ours->flock = flock_new(1)) ||
	    (r->mapped && !flock_map(ours->flock, flock_current_map(pilot))) ||
	    !flock_fit(ours->flock, &f, flock_world(pilot)) ||
	    !flock_threads(ours->flock, r->threads))
		die("no memory");
	ours->lanes = r->lanes;
	return ours;
}

static void
load(void *self, const struct boids_boid *boids, int count)
{
	struct ours *ours = self;
	struct flock_state *flock = ours->flock;

	if (!flock_restore(flock, boids, (size_t)count, NULL, NULL))
		die("no memory");
	for (enum simd_width width = SIMD_1; width <= simd_widest(); width++)
		if (simd_lanes(width) == ours->lanes)
			flock->simd = width;
}

static void
fly(void *self, int steps)
{
	struct ours *ours = self;

	for (int i = 0; i < steps; i++)
		bench_step(ours->flock);
}

static struct boids_boid *
save(void *self, struct boids_boid *boids)
{
	struct ours *ours = self;

	for (size_t i = 0; i < flock_count(ours->flock, BOIDS_KIND_BOID); i++) {
		struct boids_boid b = flock_boid(ours->flock, BOIDS_KIND_BOID, i);
		boids[b.id] = b;
	}
	return boids;
}

static void
end(void *self)
{
	struct ours *ours = self;

	flock_free(ours->flock);
	free(ours);
}

/* clang-format off */
#define OURS(name, ...) { name, start, load, fly, save, end, __VA_ARGS__ }

const struct racer racer_best    = OURS("best",    WIDEST, 1, NULL, .mapped = false);
const struct racer racer_two     = OURS("two",     WIDEST, 2, NULL, .mapped = false);
const struct racer racer_x8      = OURS("x8",      8,      1, NULL, .mapped = false);
const struct racer racer_x4      = OURS("x4",      4,      1, NULL, .mapped = false);
const struct racer racer_plain   = OURS("plain",   1,      1, NULL, .mapped = false);
const struct racer racer_nearest = OURS("nearest", WIDEST, 1, "neighbours 7", .mapped = false);
const struct racer racer_view    = OURS("view",    WIDEST, 1, "field-of-view 240", .mapped = false);
const struct racer racer_species = OURS("species", WIDEST, 1, "species 4", .mapped = false);
const struct racer racer_brain   = OURS("brain",   WIDEST, 1, "model brain", .mapped = false);
const struct racer racer_mapped  = OURS("mapped",  WIDEST, 1, NULL, .mapped = true);
/* clang-format on */

/* Writes the hash of the pilot's flock some steps later. Returns false if this machine cannot. */
static bool
hash_later(const struct racer *r, const struct flock_state *pilot, uint64_t *hash)
{
	struct ours *ours = start(r, pilot);
	struct boids_boid *boids = boids_of(pilot);

	if (ours) {
		load(ours, boids, (int)flock_count(pilot, BOIDS_KIND_BOID));
		fly(ours, 100);
		*hash = flock_hash(ours->flock);
		end(ours);
	}
	free(boids);
	return ours;
}

/* The tests check this for all presets; the bench checks the flock that it timed. */
void
bench_hashes(struct report *r)
{
	static const struct racer *const racers[] = { &racer_plain, &racer_x4, &racer_x8,
		                                      &racer_two };
	const int n = 10000;
	struct flock_state *pilot = bench_flock(n);
	uint64_t plain = 0, hash;

	hash_later(&racer_plain, pilot, &plain);
	every (racer, racers) {
		if (hash_later(*racer, pilot, &hash))
			fact_hash(r, (*racer)->name, n, hash, plain);
		else
			fact_skipped((*racer)->name, n, "not on this machine");
	}
	flock_free(pilot);
}
