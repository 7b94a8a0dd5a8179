/* SPDX-License-Identifier: MIT */
/* Life notice: says once that no boid or predator is left, or that no more are born. */
#include "life_notice.h"

/* Whether something is true that was not said yet. */
static bool
is_new(bool *said, bool is)
{
	bool new = is && !*said;

	*said = *said || is;
	return new;
}

void
life_notice_check(struct session *session)
{
	const struct boids_factors *f = &session->settings.factors;
	struct life_said *said = &session->life_said;
	uint64_t steps = boids_flock_steps(session->flock);
	size_t boids = boids_flock_count(session->flock, BOIDS_KIND_BOID);
	size_t predators = boids_flock_count(session->flock, BOIDS_KIND_PREDATOR);

	if (!boids_flock_is_alive(session->flock) || steps <= said->steps)
		*said = (struct life_said){ 0 };
	said->steps = steps;
	if (!boids_flock_is_alive(session->flock))
		return;
	bool eats = f->captured == BOIDS_CAPTURED_EATEN;
	said->predators = said->predators || predators > 0;
	if (is_new(&said->none, boids == 0))
		session_notice(session, "no boid is left   R restarts");
	else if (is_new(&said->no_predator, eats && said->predators && predators == 0))
		session_notice(session, "no predator is left   R restarts");
	else if (is_new(&said->full,
	                f->breeding != BOIDS_BREEDING_OFF && (float)boids >= f->max_number))
		session_notice(session, "max-number %.0f is reached: no more are born",
		               (double)f->max_number);
}
