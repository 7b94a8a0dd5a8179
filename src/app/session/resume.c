/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#include "resume.h"

#include "files/flock_csv.h"
#include "session_flock.h"

#include <errno.h>
#include <stdio.h>

/* Returns a flock of these states in the world that they were saved in; NULL: no memory. */
static struct flock *
restored(const struct session *session, const struct flock_csv *states, const struct factors *f,
         struct world world)
{
	struct flock *flock =
		flock_new(session->resume.seeded ? session->resume.seed : session->seed);

	if (flock && flock_fit(flock, f, world) &&
	    flock_restore(flock, states->boids, states->count, states->step))
		return flock;
	flock_free(flock);
	return NULL;
}

bool
resume_flock(struct session *session, char *error)
{
	const struct saved_state *origin = &session->resume;
	struct factors before = session->settings.factors, f = before;
	struct flock_csv states = { 0 };
	struct world world = origin->columns > 0 ? world_of(&f, origin->columns, origin->rows)
	                                         : session_world(session);

	if (!flock_csv_load(&states, origin->state, world, &f, error))
		return false;
	f.number = (float)states.of[KIND_BOID];
	f.predators = states.of[KIND_PREDATOR] > 0 ? (float)states.of[KIND_PREDATOR] : f.predators;
	f.posts = states.of[KIND_POST] > 0 ? (float)states.of[KIND_POST] : f.posts;
	struct flock *flock = restored(session, &states, &f, world);
	session->settings.factors.number = f.number;
	session->settings.factors.predators = f.predators;
	session->settings.factors.posts = f.posts;
	flock_csv_free(&states);
	if (flock && session_adopt(session, flock, flock_seed(flock)))
		return true;
	session->settings.factors = before;
	snprintf(error, FLOCK_CSV_ERROR, "not enough memory for another flock");
	errno = ENOMEM;
	return false;
}
