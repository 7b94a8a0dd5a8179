/* SPDX-License-Identifier: MIT */
#include "layers.h"

#include <math.h>
#include <string.h>

struct boids_factors
own_factors(const struct session *session)
{
	struct boids_factors own = session->layers.own;

	if (!session->layers.compares)
		return session->flight.factors;
	factor_copy(&own, &session->flight.factors, BOIDS_FACTOR_number);
	return own;
}

/* ---- factors that were asked for */

struct boids_factors
asked_factors(const struct session *session)
{
	struct boids_factors f = session->flight.factors;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (session->now < session->layers.asked_until[i])
			factor_copy(&f, &session->layers.asked, i);
	return f;
}

/* Others may have sent a value of the same factor: only the one that was sent last ends the wait. */
void
asked_factors_note(struct session *session, const struct change *change, bool sent)
{
	struct layers *l = &session->layers;

	for (int i = 0; i < BOIDS_FACTORS && change_only_factors(change); i++) {
		if (!change->sets[i] || (!sent && l->asked_until[i] == 0))
			continue;
		if (sent)
			factor_copy(&l->asked, &change->factors, i);
		const bool waits = sent || !factor_same(&l->asked, &change->factors, i);
		l->asked_until[i] = waits ? session->now + ASKED_SECONDS : 0;
	}
}

void
asked_factors_clear(struct session *session)
{
	memset(session->layers.asked_until, 0, sizeof session->layers.asked_until);
}

/* ---- looks */

void
layers_share(struct session *session, struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i] || !factor_table[i].is_view)
			continue;
		factor_copy(&session->layers.shared, &change->factors, i);
		if (session->preset.chosen[i])
			factor_copy(&change->factors, &session->flight.factors, i);
	}
}

/* ---- the preset */

bool
session_same_factor(const struct boids_factors *a, const struct boids_factors *b, int factor)
{
	return factor_same(a, b, factor) &&
	       factor_automatic(a, factor) == factor_automatic(b, factor);
}

bool
session_same_factors(const struct boids_factors *a, const struct boids_factors *b)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!session_same_factor(a, b, i))
			return false;
	return true;
}

/* Letters that are called home are no change of the user's. */
bool
session_changed(const struct session *session)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!(session->text.state && i == BOIDS_FACTOR_homing) &&
		    !session_same_factor(&session->flight.factors, &session->preset.factors, i))
			return true;
	return false;
}

/* Returns the number of one digit, 1, 2 or 5, that is near to another one. */
static double
round_digit(double value)
{
	const double power = pow(10, floor(log10(value))), digit = value / power;

	return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

struct ladder
session_ladder(const struct session *session, int factor)
{
	const struct boids_factor *row = &factor_table[factor];

	return (struct ladder){
		.least = (double)row->least,
		.most = (double)row->most,
		/* The step is a short decimal, but its float is not: round to 6 decimals. */
		.step = round((double)row->step * 1e6) / 1e6,
		.first = row->least > 0
		                 ? 0
		                 : fmax(round_digit((double)row->high / 40), (double)row->step),
		.extra = { (double)session->preset.factors.at[factor].number,
		           (double)session->layers.typed[factor] },
	};
}
