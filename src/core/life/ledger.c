/* SPDX-License-Identifier: MIT */
#include "ledger.h"

static const double PER_GRAIN = (double)BOIDS_ENERGY_GRAIN;

/* The field of a state that counts each fate; 0: none. */
static const int count_fields[LEDGER_COUNTS][BOIDS_FATES] = {
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
	[LEDGER_RECENT] = { [BOIDS_FATE_BORN] = BOIDS_STATE_recent_births,
	                    [BOIDS_FATE_STARVED] = BOIDS_STATE_recent_starved,
	                    [BOIDS_FATE_CRASHED] = BOIDS_STATE_recent_crashed,
	                    [BOIDS_FATE_EATEN] = BOIDS_STATE_recent_eaten },
};

/* 1 / (1 + t) is nearly e^-t for a step, and above 0 for any. */
void
ledger_fade(struct ledger *l, int boids, float seconds)
{
	const double minutes = (double)seconds / 60, keep = 1 / (1 + minutes);

	for (int fate = 0; fate < BOIDS_FATES; fate++)
		l->counts[LEDGER_RECENT][fate] *= keep;
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
	for (int of = 0; of < LEDGER_COUNTS; of++)
		for (int fate = 0; fate < BOIDS_FATES; fate++)
			if (count_fields[of][fate])
				s->at[count_fields[of][fate]] = l->counts[of][fate];
	s->recent_time = l->recent_time;
}

struct ledger
ledger_read(const struct boids_state *s)
{
	struct ledger l = { .grown = (int64_t)(s->grown / PER_GRAIN),
		            .spent = (int64_t)(s->spent / PER_GRAIN),
		            .lost = (int64_t)(s->lost / PER_GRAIN),
		            .recent_time = s->recent_time };

	for (int of = 0; of < LEDGER_COUNTS; of++)
		for (int fate = 0; fate < BOIDS_FATES; fate++)
			if (count_fields[of][fate])
				l.counts[of][fate] = s->at[count_fields[of][fate]];
	return l;
}
