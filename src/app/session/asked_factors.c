/* SPDX-License-Identifier: MIT */
/* Asked factors: values that were sent elsewhere and have not come back yet. */
#include "asked_factors.h"

#include <string.h>

static const double patience_seconds = 3; /* without a word of the factor: it was refused */

static bool
is_asked(const struct session *session, int factor)
{
	return session->asked.is[factor] &&
	       session->now - session->asked.at[factor] < patience_seconds;
}

struct boids_factors
asked_factors(const struct session *session)
{
	struct boids_factors f = session->settings.factors;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (is_asked(session, i))
			boids_factor_copy(&f, &session->asked.factors, i);
	return f;
}

void
asked_factors_send(struct session *session, const struct boids_factors *f, const bool *sets)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!sets[i])
			continue;
		boids_factor_copy(&session->asked.factors, f, i);
		session->asked.is[i] = true;
		session->asked.at[i] = session->now;
	}
}

/* Others may have sent a value of the same factor: only the one that was sent last ends the wait. */
void
asked_factors_settle(struct session *session, const struct boids_factors *f, const bool *sets)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!session->asked.is[i] || !sets[i])
			continue;
		session->asked.at[i] = session->now;
		session->asked.is[i] = !boids_factor_same(&session->asked.factors, f, i);
	}
}

void
asked_factors_clear(struct session *session)
{
	memset(session->asked.is, 0, sizeof session->asked.is);
}
