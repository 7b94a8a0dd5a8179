/* SPDX-License-Identifier: MIT */
#include "life_notices.h"

/* Whether something is true that was not said yet. */
static bool
is_new(bool *said, bool is)
{
	bool new = is && !*said;

	*said = *said || is;
	return new;
}

static void
say_life(void *data, const struct session *session)
{
	struct life_notices *said = data;
	const struct flock_state *flock = session->flight.flock;
	const struct boids_factors *f = &session->flight.factors;
	const uint64_t steps = flock_steps(flock);
	const size_t boids = flock_count(flock, BOIDS_KIND_BOID);
	const size_t predators = flock_count(flock, BOIDS_KIND_PREDATOR);

	if (!flock_is_alive(flock) || steps <= said->steps)
		said->none = said->no_predator = said->full = said->predators = false;
	said->steps = steps;
	if (!flock_is_alive(flock))
		return;
	bool eats = f->captured == BOIDS_CAPTURED_EATEN;
	said->predators = said->predators || predators > 0;
	if (is_new(&said->none, boids == 0))
		session_notice(said->session, "no boid is left   r restarts");
	else if (is_new(&said->no_predator, eats && said->predators && predators == 0))
		session_notice(said->session, f->strays > 0
		                                      ? "no predator is left, until one strays in"
		                                      : "no predator is left   r restarts");
	else if (is_new(&said->full,
	                f->breeding != BOIDS_BREEDING_OFF && (float)boids >= f->max_number))
		session_notice(said->session, "max-number %.0f is reached: no more are born",
		               (double)f->max_number);
}

void
life_notices_start(struct life_notices *notices, struct session *session)
{
	*notices = (struct life_notices){
		.listener = { .stepped = say_life, .data = notices },
		.session = session,
	};
	session_listen(session, &notices->listener);
}
