/* SPDX-License-Identifier: MIT */
#include "ledger.h"

static const double PER_GRAIN = (double)BOIDS_ENERGY_GRAIN;

/* The field of a state that counts each fate; 0: none. */
static const int count_fields[][BOIDS_FATES] = {
	[BOIDS_KIND_BOID] = { [BOIDS_FATE_BORN] = BOIDS_STATE_births,
	                      [BOIDS_FATE_STARVED] = BOIDS_STATE_starved,
	                      [BOIDS_FATE_AGED] = BOIDS_STATE_aged,
	                      [BOIDS_FATE_CRASHED] = BOIDS_STATE_crashed,
	                      [BOIDS_FATE_EATEN] = BOIDS_STATE_eaten,
	                      [BOIDS_FATE_STRAYED] = BOIDS_STATE_strays },
	[BOIDS_KIND_PREDATOR] = { [BOIDS_FATE_BORN] = BOIDS_STATE_predator_births,
	                          [BOIDS_FATE_STARVED] = BOIDS_STATE_predator_starved,
	                          [BOIDS_FATE_AGED] = BOIDS_STATE_predator_aged,
	                          [BOIDS_FATE_STRAYED] = BOIDS_STATE_predator_strays },
};

/* The same of recent ones. */
static const int recent_fields[BOIDS_FATES] = {
	[BOIDS_FATE_BORN] = BOIDS_STATE_recent_births,
	[BOIDS_FATE_STARVED] = BOIDS_STATE_recent_starved,
	[BOIDS_FATE_CRASHED] = BOIDS_STATE_recent_crashed,
	[BOIDS_FATE_EATEN] = BOIDS_STATE_recent_eaten,
};

/* 1 / (1 + t) is nearly e^-t for a step, and above 0 for any. */
void
ledger_fade(struct ledger *l, int boids, float seconds)
{
	const double minutes = (double)seconds / 60, keep = 1 / (1 + minutes);

	for (int fate = 0; fate < BOIDS_FATES; fate++)
		l->recent[fate] *= keep;
	l->recent_time = l->recent_time * keep + boids * minutes;
}

void
ledger_book(struct ledger *l, int64_t before, int64_t after)
{
	if (after > before)
		l->grown += after - before;
	else
		l->lost += before - after;
}

void
ledger_write(const struct ledger *l, struct boids_state *s)
{
	s->grown = (double)l->grown * PER_GRAIN;
	s->spent = (double)l->spent * PER_GRAIN;
	s->lost = (double)l->lost * PER_GRAIN;
	for (int kind = 0; kind <= BOIDS_KIND_PREDATOR; kind++)
		for (int fate = 0; fate < BOIDS_FATES; fate++)
			if (count_fields[kind][fate])
				s->at[count_fields[kind][fate]] = (double)l->counts[kind][fate];
	for (int fate = 0; fate < BOIDS_FATES; fate++)
		if (recent_fields[fate])
			s->at[recent_fields[fate]] = l->recent[fate];
	s->recent_time = l->recent_time;
}

struct ledger
ledger_read(const struct boids_state *s)
{
	struct ledger l = { .grown = (int64_t)(s->grown / PER_GRAIN),
		            .spent = (int64_t)(s->spent / PER_GRAIN),
		            .lost = (int64_t)(s->lost / PER_GRAIN),
		            .recent_time = s->recent_time };

	for (int kind = 0; kind <= BOIDS_KIND_PREDATOR; kind++)
		for (int fate = 0; fate < BOIDS_FATES; fate++)
			if (count_fields[kind][fate])
				l.counts[kind][fate] = (uint64_t)s->at[count_fields[kind][fate]];
	for (int fate = 0; fate < BOIDS_FATES; fate++)
		if (recent_fields[fate])
			l.recent[fate] = s->at[recent_fields[fate]];
	return l;
}
