/* SPDX-License-Identifier: MIT */
#include "asked_factors.h"

#include <string.h>

static const double patience_seconds = 3; /* without a word of the factor: it was refused */

struct boids_factors
asked_factors(const struct session *session)
{
	struct boids_factors f = session->flight.factors;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (session->asked.is[i] && session->now - session->asked.at[i] < patience_seconds)
			factor_copy(&f, &session->asked.factors, i);
	return f;
}

void
asked_factors_send(struct session *session, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		factor_copy(&session->asked.factors, &change->factors, i);
		session->asked.is[i] = true;
		session->asked.at[i] = session->now;
	}
}

/* Others may have sent a value of the same factor: only the one that was sent last ends the
 * wait. */
void
asked_factors_settle(struct session *session, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!session->asked.is[i] || !change->sets[i])
			continue;
		session->asked.at[i] = session->now;
		session->asked.is[i] = !factor_same(&session->asked.factors, &change->factors, i);
	}
}

void
asked_factors_clear(struct session *session)
{
	memset(session->asked.is, 0, sizeof session->asked.is);
}
