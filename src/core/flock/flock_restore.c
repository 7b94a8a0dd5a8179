/* SPDX-License-Identifier: MIT */
/* Flock restore: gives a flock the boids and the state of another one. */
#include "flock.h"
#include "flock_build.h"
#include "flock_refit.h"
#include "text/error.h"
#include "text/utf8.h"

#include <inttypes.h>

/* NaN is in no range. */
static bool
are_within(const float *numbers, size_t count, float least, float most)
{
	bool good = true;

	for (size_t i = 0; i < count; i++)
		good = good && numbers[i] >= least && numbers[i] <= most;
	return good;
}

/* Returns what is wrong with a boid, or NULL. */
static const char *
boid_fault(const struct boids_boid *b, int species)
{
	const float places[] = { b->position.x, b->position.y, b->position.z,
		                 b->velocity.x, b->velocity.y, b->velocity.z };
	const float life[] = { b->life.energy, b->life.breath, b->life.age, b->life.rest };
	const float mood[] = { b->mood.fear, b->mood.bias };
	const float home[] = { b->home.x, b->home.y };
	const struct boids_letter *l = &b->letter;

	if ((unsigned)b->kind >= BOIDS_KINDS)
		return "kind is unknown";
	if (b->id > INT32_MAX)
		return "id takes 0 to 2147483647";
	if (!are_within(b->life.genes, BOIDS_GENES, 0, BOIDS_FAR) ||
	    !are_within(life, 4, 0, BOIDS_FAR))
		return "life takes numbers from 0 to 1e9";
	if (!are_within(places, 6, -BOIDS_FAR, BOIDS_FAR))
		return "positions and velocities take -1e9 to 1e9";
	if (!are_within(home, 2, -BOIDS_FAR, BOIDS_FAR))
		return "a home takes -1e9 to 1e9";
	if (b->writes > 1)
		return "writes takes 0 or 1";
	for (int i = 0; i < BOIDS_POINTS; i++)
		if (l->points[i] > 0 && !utf8_is_shown(l->points[i]))
			return "letter and mark take the code point of a character that is shown";
	if (l->colour > BOIDS_COLOURS_MOST || l->paper > BOIDS_COLOURS_MOST ||
	    l->style > BOIDS_STYLES_MOST)
		return "colour and paper take 0 to 33554432, style 0 to 7";
	if (b->species < 0 || b->species >= species)
		return "species must be less than the number of species";
	if (!are_within(mood, 2, 0, 1))
		return "fear and bias take 0 to 1";
	return are_within(&b->mood.rest, 1, 0, BOIDS_FAR) ? NULL : "rest takes 0 to 1e9";
}

/* Returns how many boids of a kind are gone from their number; below 0: born above it. */
static float
removed_of(const struct boids_state *state, enum boids_boid_kind kind)
{
	return kind == BOIDS_KIND_BOID       ? (float)state->removed
	       : kind == BOIDS_KIND_PREDATOR ? (float)state->predators_removed
	                                     : 0;
}

/* Checks the state, each boid by itself, and that of no kind there are too many; counts them into
 * `of`. */
static bool
check(const struct flock_state *flock, const struct boids_boid *boids, size_t count,
      const struct boids_state *state, size_t of[BOIDS_KINDS], char *error)
{
	int species = (int)flock->factors.species, goals = flock_goals(flock);
	size_t most = 0;

	if (!state_check(state, error))
		return false;
	for (int k = 0; k < BOIDS_KINDS; k++)
		most += (size_t)factor_table[kind_factors[k]].most;
	if (count > most)
		return error_set(error, 0, "there are more than %zu boids", most);
	if (state->goal > 0 && state->goal >= goals)
		return error_set(error, 0, "goal is %.0f, but this world has %d goals", state->goal,
		                 goals);
	for (size_t i = 0; i < count; i++) {
		const char *fault = boid_fault(&boids[i], species);
		if (fault)
			return error_set(error, 0, "boid %" PRIu32 ": %s", boids[i].id, fault);
		of[boids[i].kind]++;
	}
	for (int k = 0; k < BOIDS_KINDS; k++) {
		const struct boids_factor *factor = &factor_table[kind_factors[k]];
		double removed = (double)removed_of(state, (enum boids_boid_kind)k);
		double number = (double)of[k] + (removed < 0 ? 0 : removed);
		if (number > (double)factor->most || (double)of[k] + removed < 0)
			return error_set(error, 0, "%s takes 0 to %.0f, not %.0f", factor->name,
			                 (double)factor->most,
			                 removed < 0 ? (double)of[k] + removed : number);
	}
	return true;
}

/* Checks that no two boids have the same id. scratch: of their size, unused; NULL: they are sorted by
 * id. */
static bool
check_ids(const struct boid_arrays *boids, const struct boid_arrays *scratch, char *error)
{
	uint32_t *order = scratch ? scratch->id : NULL;

	if (scratch)
		boid_arrays_order(boids, order, (uint32_t *)(void *)scratch->x, scratch->room);
	for (int i = 1; i < boids->count; i++) {
		uint32_t id = boids->id[order ? order[i] : (uint32_t)i];
		if (id == boids->id[order ? order[i - 1] : (uint32_t)i - 1])
			return error_set(error, 0, "two boids have the id %" PRIu32, id);
	}
	return true;
}

/* Fills a built flock with the boids. Returns false if two have the same id. */
static bool
fill_restored(const struct refit *c, const struct boids_boid *boids, size_t count,
              const size_t of[BOIDS_KINDS], char *error)
{
	struct flock_state *restored = c->flock;
	int predators_removed = restored->predators_removed;

	restored->predators_removed = 0;
	if (of[BOIDS_KIND_PREDATOR] == 0 && !(restored->life && predators_removed != 0))
		refit_fill(c, BOIDS_KIND_PREDATOR);
	if (of[BOIDS_KIND_PILLAR] == 0)
		refit_fill(c, BOIDS_KIND_PILLAR);
	for (size_t i = 0; i < count; i++) {
		struct boids_boid b = boids[i];
		struct boid_arrays *to =
			b.kind == BOIDS_KIND_BOID ? &restored->next : &restored->of[b.kind];
		b.home = b.kind == BOIDS_KIND_BOID /* no -0 */
		                 ? (struct boids_home){ b.home.x + 0, b.home.y + 0 }
		                 : (struct boids_home){ 0 };
		if (b.kind == BOIDS_KIND_PILLAR)
			b.velocity = (struct boids_vec){ 0 };
		b.life = refit_life(restored, &b, b.kind);
		boid_arrays_put(to, to->count++, flock_confine(restored, b));
		letters_add(&restored->letters, &b);
	}
	if (restored->life)
		restored->predators_removed = predators_removed;
	boid_arrays_sort(&restored->predators, 0, restored->predators.count);
	boid_arrays_sort(&restored->pillars, 0, restored->pillars.count);
	restored->predators_next.count = restored->predators.count;
	for (int k = 0; k < BOIDS_KINDS; k++) {
		const uint32_t ids =
			boid_arrays_ids(k == BOIDS_KIND_BOID ? &restored->next : &restored->of[k]);
		uint32_t *next = &restored->next_id[k];
		*next = ids > *next ? ids : *next;
	}
	return check_ids(&restored->next, &restored->now, error) &&
	       check_ids(&restored->predators, NULL, error) &&
	       check_ids(&restored->pillars, NULL, error);
}

bool
flock_restore(struct flock_state *flock, const struct boids_boid *boids, size_t count,
              const struct boids_state *state, char *error)
{
	static const struct boids_state new_flock = { .step = 0 };
	struct flock_state restored = *flock;
	struct boids_factors f = flock->factors;
	const bool alive = life_wanted(&f);
	size_t of[BOIDS_KINDS] = { 0 };
	char unwanted[BOIDS_FACTOR_ERROR];

	error = error ? error : unwanted;
	state = state ? state : &new_flock;
	*error = '\0';
	if (!check(flock, boids, count, state, of, error))
		return false;
	for (int k = 0; k < BOIDS_KINDS; k++) { /* without any predator or pillar the factor stays */
		float removed = removed_of(state, (enum boids_boid_kind)k);
		removed = alive || (k == BOIDS_KIND_BOID && removed > 0) ? removed : 0;
		if (k == BOIDS_KIND_BOID || of[k] > 0 || removed != 0)
			f.at[kind_factors[k]].number = (float)of[k] + removed;
	}
	restored.room = (int)of[BOIDS_KIND_BOID];
	restored.has_homes = false;
	restored.letters.count = 0;
	for (size_t i = 0; i < count; i++) {
		const bool is_letter = letters_wanted(&boids[i]);
		restored.letters.count += is_letter;
		restored.has_homes |= is_letter && has_home(boids[i].home);
	}
	if (!flock_build(&restored, &f, flock->world))
		return false;
	flock_set_state(&restored, state);
	struct refit c = { .old = flock, .flock = &restored };
	if (!fill_restored(&c, boids, count, of, error)) {
		flock_free_boids(&restored);
		if (restored.terrain != flock->terrain)
			terrain_free(restored.terrain);
		return false;
	}
	flock_replace(flock, &restored);
	return true;
}
