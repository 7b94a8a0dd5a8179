/* SPDX-License-Identifier: MIT */
/* Flock restore: gives a flock the boids and the state of another one. */
#include "flock_build.h"
#include "refit_boids.h"
#include "restore_check.h"
#include "state.h"
#include "step/flock_state.h"

/* Appends a restored boid to its kind. */
static void
put_restored(struct boids_flock *flock, struct boids_boid b)
{
	struct boid_arrays *h = b.kind == BOIDS_KIND_BOID ? &flock->next : &flock->of[b.kind];

	if (b.kind == BOIDS_KIND_PILLAR)
		b.velocity = (struct boids_vec){ 0 };
	b.life = refit_boids_life(flock, &b, b.kind);
	boid_arrays_put(h, h->count++, refit_boids_to_free(flock, b));
}

/* Counts boids by kind into `of` and sets the factors. Without any predator (pillar) among them the
 * factor stays. */
static void
count_restored(struct boids_factors *f, const struct boids_boid *boids, size_t count,
               const struct boids_state *state, size_t of[BOIDS_KINDS])
{
	bool alive = life_wanted(f);

	for (size_t i = 0; i < count; i++)
		of[boids[i].kind]++;
	for (int k = 0; k < BOIDS_KINDS; k++) {
		float removed = restore_removed(state, (enum boids_boid_kind)k);
		removed = alive || (k == BOIDS_KIND_BOID && removed > 0) ? removed : 0;
		if (k == BOIDS_KIND_BOID || of[k] > 0 || removed != 0)
			f->at[boids_kind_factors[k]].number = (float)of[k] + removed;
	}
}

/* Returns 1 + the highest id of the boids. */
static int
ids_of(const struct boids_boid *boids, size_t count)
{
	int ids = 0;

	for (size_t i = 0; i < count; i++)
		if (boids[i].kind == BOIDS_KIND_BOID && (int)boids[i].id >= ids)
			ids = (int)boids[i].id + (boids[i].id < INT32_MAX);
	return ids;
}

/* Fills a built flock with the boids. Returns false if two have the same id. */
static bool
fill_restored(const struct refit *c, const struct boids_boid *boids, size_t count,
              const size_t of[BOIDS_KINDS], char *error)
{
	struct boids_flock *restored = c->flock;
	int predators_removed = restored->predators_removed;

	restored->predators_removed = 0;
	if (of[BOIDS_KIND_PREDATOR] == 0 && !(restored->life && predators_removed != 0))
		refit_boids_fill_predators(c);
	if (of[BOIDS_KIND_PILLAR] == 0)
		refit_boids_fill_pillars(c);
	for (size_t i = 0; i < count; i++)
		put_restored(restored, boids[i]);
	if (restored->life)
		restored->predators_removed = predators_removed;
	boid_arrays_sort(&restored->predators);
	boid_arrays_sort(&restored->pillars);
	restored->predators_next.count = restored->predators.count;
	return restore_check_ids(&restored->next, restored->now.id, error) && /* `now` is empty */
	       restore_check_ids(&restored->predators, NULL, error) &&
	       restore_check_ids(&restored->pillars, NULL, error);
}

bool
boids_flock_restore(struct boids_flock *flock, const struct boids_boid *boids, size_t count,
                    const struct boids_state *state, char *error)
{
	static const struct boids_state new_flock = { .step = 0 };
	struct boids_flock restored = *flock;
	struct boids_factors f = flock->factors;
	size_t of[BOIDS_KINDS] = { 0 };
	char unwanted[BOIDS_FACTOR_ERROR];

	error = error ? error : unwanted;
	state = state ? state : &new_flock;
	*error = '\0';
	if (!restore_check(flock, boids, count, state, error))
		return false;
	count_restored(&f, boids, count, state, of);
	restored.room = life_wanted(&f) ? ids_of(boids, count) : 0;
	if (!flock_build(&restored, &f, flock->world))
		return false;
	state_apply(&restored, state);
	if (restored.life)
		food_fill(&restored.life->food);
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
