/* SPDX-License-Identifier: MIT */
/* Restore: boids and predators are put where someone says. */
#include "flock_parts.h"
#include "furnish.h"
#include "predator.h"
#include "refit.h"
#include "vec.h"

static void
scale(const struct herd *from, struct herd *to, float k)
{
	for (int i = 0; i < from->count; i++) {
		struct boid b = herd_boid(from, i);
		b.position = vec_scale(b.position, k);
		b.velocity = vec_scale(b.velocity, k);
		herd_put(to, i, b);
	}
	to->count = from->count;
}

void
flock_scale(struct flock *flock, float k)
{
	flock->world.size = vec_scale(flock->world.size, k);
	flock->aside = vec_scale(flock->aside, k);
	scale(&flock->now, &flock->next, k);
	scale(&flock->predators, &flock->predators, k);
	flock_sort(flock);
}

/* It, where it may stand. */
static struct boid
somewhere_free(const struct flock *flock, struct boid b)
{
	b = edge_confine(flock->edge, b, &flock->world);
	return terrain_free_of_walls(flock->terrain, b, flock->seed);
}

void
flock_put_predator(struct flock *flock, size_t i, struct vec place)
{
	struct boid b = herd_boid(&flock->predators, (int)i);

	b.position = place;
	b.velocity = (struct vec){ 0 };
	herd_put(&flock->predators, (int)i, somewhere_free(flock, b));
}

void
flock_copy_predator(struct flock *flock, size_t i, size_t from)
{
	struct boid b = herd_boid(&flock->predators, (int)from);

	b.id = flock->predators.id[i];
	herd_put(&flock->predators, (int)i, b);
}

static size_t
count_predators(const struct boid *boids, size_t count)
{
	size_t predators = 0;

	for (size_t i = 0; i < count; i++)
		predators += boids[i].kind == KIND_PREDATOR;
	return predators;
}

/* Those of a kind in the order they come. */
static void
put_restored(struct flock *flock, struct boid b)
{
	struct herd *h = b.kind == KIND_PREDATOR ? &flock->predators : &flock->next;

	herd_put(h, h->count++, somewhere_free(flock, b));
}

bool
flock_restore(struct flock *flock, const struct boid *boids, size_t count, uint64_t step)
{
	struct flock restored = *flock;
	struct factors f = flock->factors;

	if (count > (size_t)factor_table[FACTOR_number].most)
		return false;
	size_t predators = count_predators(boids, count);
	f.number = (float)(count - predators);
	f.predators = predators > 0 ? (float)predators : f.predators;
	if (f.predators > factor_table[FACTOR_predators].most ||
	    !furnish(&restored, &f, flock->world))
		return false;
	if (predators == 0)
		refit_predators(flock, &restored);
	for (size_t i = 0; i < count; i++)
		put_restored(&restored, boids[i]);
	predators_arrange(&restored);
	restored.steps = step;
	restored.removed = 0;
	restored.aside = (struct vec){ 0 };
	furnish_replace(flock, &restored);
	return true;
}
