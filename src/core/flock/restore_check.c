/* SPDX-License-Identifier: MIT */
/* Restore check: whether a flock can be restored from these boids and this state. */
#include "restore_check.h"

#include "life/life.h"

#include <inttypes.h>
#include <stdio.h>

static const double FAR = 1e9; /* beyond it a float does not resolve units */

const int boids_kind_factors[BOIDS_KINDS] = {
	[BOIDS_KIND_BOID] = BOIDS_FACTOR_number,
	[BOIDS_KIND_PREDATOR] = BOIDS_FACTOR_predators,
	[BOIDS_KIND_PILLAR] = BOIDS_FACTOR_pillars,
};

/* NaN is in no range. */
static bool
is_within(double value, double least, double most)
{
	return value >= least && value <= most;
}

static bool
is_near(struct boids_vec v)
{
	return is_within((double)v.x, -FAR, FAR) && is_within((double)v.y, -FAR, FAR) &&
	       is_within((double)v.z, -FAR, FAR);
}

static bool
is_alive(const struct boids_life *life)
{
	bool good = true;

	for (int g = 0; g < BOIDS_GENES; g++)
		good = good && is_within((double)life->genes[g], 0, FAR);
	return good && is_within((double)life->energy, 0, FAR) &&
	       is_within((double)life->breath, 0, FAR) && is_within((double)life->age, 0, FAR) &&
	       is_within((double)life->rest, 0, FAR);
}

/* Returns what is wrong with a boid, or NULL. */
static const char *
boid_fault(const struct boids_boid *b, int species, bool alive)
{
	const struct boids_mood *mood = &b->mood;

	if ((unsigned)b->kind >= BOIDS_KINDS)
		return "kind is unknown";
	if (b->id > INT32_MAX)
		return "id takes 0 to 2147483647";
	if (alive && b->id >= LIFE_MOST_IDS)
		return "id takes 0 to 19999999 in a flock that is alive";
	if (!is_alive(&b->life))
		return "life takes numbers from 0 to 1e9";
	if (!is_near(b->position) || !is_near(b->velocity))
		return "positions and velocities take -1e9 to 1e9";
	if (b->species < 0 || b->species >= species)
		return "species must be less than the number of species";
	if (!is_within((double)mood->fear, 0, 1) || !is_within((double)mood->bias, 0, 1))
		return "fear and bias take 0 to 1";
	return is_within((double)mood->rest, 0, FAR) ? NULL : "rest takes 0 to 1e9";
}

/* Returns the most boids of all kinds. */
static size_t
most_boids(void)
{
	size_t most = 0;

	for (int k = 0; k < BOIDS_KINDS; k++)
		most += (size_t)boids_factor_table[boids_kind_factors[k]].most;
	return most;
}

float
restore_removed(const struct boids_state *state, enum boids_boid_kind kind)
{
	return kind == BOIDS_KIND_BOID       ? (float)state->removed
	       : kind == BOIDS_KIND_PREDATOR ? (float)state->predators_removed
	                                     : 0;
}

/* Checks that no kind has too many. */
static bool
check_counts(const struct boids_state *state, const size_t of[BOIDS_KINDS], char *error)
{
	for (int k = 0; k < BOIDS_KINDS; k++) {
		const struct boids_factor *factor = &boids_factor_table[boids_kind_factors[k]];
		double removed = (double)restore_removed(state, (enum boids_boid_kind)k);
		double number = (double)of[k] + (removed < 0 ? 0 : removed);
		if (number <= (double)factor->most && (double)of[k] + removed >= 0)
			continue;
		snprintf(error, BOIDS_FACTOR_ERROR, "%s takes 0 to %.0f, not %.0f", factor->name,
		         (double)factor->most, removed < 0 ? (double)of[k] + removed : number);
		return false;
	}
	return true;
}

bool
restore_check(const struct boids_flock *flock, const struct boids_boid *boids, size_t count,
              const struct boids_state *state, char *error)
{
	int species = (int)boids_flock_factors(flock)->species, goals = boids_flock_goals(flock);
	bool alive = life_wanted(boids_flock_factors(flock));
	size_t of[BOIDS_KINDS] = { 0 };

	if (!boids_state_check(state, error))
		return false;
	if (count > most_boids()) {
		snprintf(error, BOIDS_FACTOR_ERROR, "there are more than %zu boids", most_boids());
		return false;
	}
	if (state->goal > 0 && state->goal >= goals) {
		snprintf(error, BOIDS_FACTOR_ERROR, "goal is %.0f, but this world has %d goals",
		         state->goal, goals);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		const char *fault = boid_fault(&boids[i], species, alive);
		if (fault) {
			snprintf(error, BOIDS_FACTOR_ERROR, "boid %" PRIu32 ": %s", boids[i].id,
			         fault);
			return false;
		}
		of[boids[i].kind]++;
	}
	return check_counts(state, of, error);
}

bool
restore_check_ids(const struct boid_arrays *h, uint32_t *order, char *error)
{
	if (order)
		boid_arrays_order(h, order);
	for (int i = 1; i < h->count; i++) {
		uint32_t id = h->id[order ? order[i] : (uint32_t)i];
		if (id != h->id[order ? order[i - 1] : (uint32_t)i - 1])
			continue;
		snprintf(error, BOIDS_FACTOR_ERROR, "two boids have the id %" PRIu32, id);
		return false;
	}
	return true;
}
