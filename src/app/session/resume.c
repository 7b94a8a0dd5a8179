/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#include "resume.h"

#include "session_flock.h"
#include "settings/flock_file.h"

#include <errno.h>

static bool
no_memory(char *error)
{
	return error_set(error, ENOMEM, "not enough memory for another flock");
}

/* Returns a flock of these states in the world that they were saved in; NULL: error has one line. */
static struct boids_flock *
restored(const struct session *session, const struct flock_csv *states,
         const struct boids_factors *f, struct boids_world world, char *error)
{
	const struct saved_state *origin = &session->resume;
	struct boids_flock *flock = boids_flock_new(origin->seeded ? origin->seed : session->seed);

	if (!flock || !boids_flock_fit(flock, f, world) || !boids_flock_map(flock, session->map))
		no_memory(error);
	else if (flock_file_restore(flock, states, origin->state, error))
		return flock;
	int reason = errno;
	boids_flock_free(flock);
	errno = reason;
	return NULL;
}

/* Adopts a restored flock with its counts of boids. */
static bool
adopt(struct session *session, struct boids_flock *flock)
{
	struct boids_factors *f = &session->settings.factors, before = *f;

	for (int k = 0; k < BOIDS_KINDS; k++)
		boids_factor_copy(f, boids_flock_factors(flock), boids_kind_factors[k]);
	if (session_adopt(session, flock, boids_flock_seed(flock)))
		return true;
	*f = before;
	return false;
}

bool
resume_flock(struct session *session, char *error)
{
	const struct saved_state *origin = &session->resume;
	struct boids_factors f = session->settings.factors;
	struct flock_csv states = { 0 };
	struct boids_world world = origin->columns > 0
	                                   ? boids_world_of(&f, origin->columns, origin->rows)
	                                   : session_world(session);

	if (!flock_file_states(&states, origin->state, world, &f, error))
		return false;
	f.number = (float)states.of[BOIDS_KIND_BOID];
	struct boids_flock *flock = restored(session, &states, &f, world, error);
	int reason = errno;
	flock_csv_free(&states);
	errno = reason;
	return flock && (adopt(session, flock) || no_memory(error));
}
