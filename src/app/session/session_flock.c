/* SPDX-License-Identifier: MIT */
/* Session flock: replaces the flock by another one. */
#include "session_flock.h"

#include "files/flock_csv.h"
#include "placed_boids.h"

#include <stdio.h>

bool
session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed)
{
	if (!boids_flock_map(flock, session->map) ||
	    !boids_flock_fit(flock, &session->settings.factors, session_world(session))) {
		boids_flock_free(flock);
		return false;
	}
	boids_flock_free(session->flock);
	session->flock = flock;
	session_threads(session);
	session->seed = seed;
	session->due = 0;
	return true;
}

/* Returns a flock of these states in the world that they were saved in; NULL: no memory. */
static struct boids_flock *
restored(const struct flock_csv *states, uint64_t seed, const struct boids_factors *f,
         struct boids_world world)
{
	struct boids_flock *flock = boids_flock_new(seed);

	if (flock && boids_flock_fit(flock, f, world) &&
	    boids_flock_restore(flock, states->boids, states->count, states->step))
		return flock;
	boids_flock_free(flock);
	return NULL;
}

static bool
read_states(struct session *session, const struct asset *asset, struct boids_world world,
            struct flock_csv *states)
{
	char error[FLOCK_CSV_ERROR] = "not enough memory for another flock";
	FILE *in = fmemopen(asset->text, asset->length, "r");
	bool good = in && flock_csv_read(states, in, session->resume.state, world,
	                                 &session->settings.factors, error);

	if (in)
		fclose(in);
	if (!good)
		session_failure(session, "%.200s", error);
	return good;
}

/* Sets each number to the count of the states; predators and posts only if there are any. */
static void
count_states(struct boids_factors *f, const struct flock_csv *states)
{
	f->number = (float)states->of[BOIDS_KIND_BOID];
	f->predators = states->of[BOIDS_KIND_PREDATOR] > 0 ? (float)states->of[BOIDS_KIND_PREDATOR]
	                                                   : f->predators;
	f->posts = states->of[BOIDS_KIND_POST] > 0 ? (float)states->of[BOIDS_KIND_POST] : f->posts;
}

bool
session_restore(struct session *session, const struct asset *asset, uint64_t seed, int columns,
                int rows)
{
	const struct boids_factors before = session->settings.factors;
	struct flock_csv states = { 0 };
	struct boids_world world =
		columns > 0 ? boids_world_of(&before, columns, rows) : session_world(session);

	if (!read_states(session, asset, world, &states))
		return false;
	count_states(&session->settings.factors, &states);
	struct boids_flock *flock = restored(&states, seed, &session->settings.factors, world);
	flock_csv_free(&states);
	if (flock && session_adopt(session, flock, seed))
		return true;
	session->settings.factors = before;
	session_failure(session, "not enough memory for another flock");
	return false;
}

void
session_move_held(struct session *session)
{
	const struct held *held = &session->placed.held;

	if (held->on && placed_boids_is(held->thing))
		placed_boids_move_newest(session, held->thing, held->place);
}
