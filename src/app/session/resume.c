/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#include "resume.h"

#include "files/flock_csv.h"
#include "session_flock.h"

#include <errno.h>
#include <stdio.h>

/* Returns a flock of these states in the world that they were saved in; NULL: no memory. */
static struct boids_flock *
restored(const struct session *session, const struct flock_csv *states,
         const struct boids_factors *f, struct boids_world world)
{
	struct boids_flock *flock =
		boids_flock_new(session->resume.seeded ? session->resume.seed : session->seed);

	if (flock && boids_flock_fit(flock, f, world) &&
	    boids_flock_restore(flock, states->boids, states->count, &states->state, NULL))
		return flock;
	boids_flock_free(flock);
	return NULL;
}

bool
resume_flock(struct session *session, char *error)
{
	const struct saved_state *origin = &session->resume;
	struct boids_factors before = session->settings.factors, f = before;
	struct flock_csv states = { 0 };
	struct boids_world world = origin->columns > 0
	                                   ? boids_world_of(&f, origin->columns, origin->rows)
	                                   : session_world(session);

	if (!flock_csv_load(&states, origin->state, world, &f, error))
		return false;
	f.number = (float)states.of[BOIDS_KIND_BOID];
	f.predators = states.of[BOIDS_KIND_PREDATOR] > 0 ? (float)states.of[BOIDS_KIND_PREDATOR]
	                                                 : f.predators;
	f.posts = states.of[BOIDS_KIND_POST] > 0 ? (float)states.of[BOIDS_KIND_POST] : f.posts;
	struct boids_flock *flock = restored(session, &states, &f, world);
	session->settings.factors.number = f.number;
	session->settings.factors.predators = f.predators;
	session->settings.factors.posts = f.posts;
	flock_csv_free(&states);
	if (flock && session_adopt(session, flock, boids_flock_seed(flock)))
		return true;
	session->settings.factors = before;
	snprintf(error, FLOCK_CSV_ERROR, "not enough memory for another flock");
	errno = ENOMEM;
	return false;
}
