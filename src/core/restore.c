/* SPDX-License-Identifier: MIT */
/* Restore: boids, predators and posts are put where someone says. */
#include "flock_parts.h"
#include "furnish.h"
#include "refit.h"
#include "step.h"
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
	scale(&flock->posts, &flock->posts, k);
	step_sort(flock);
}

/* It, where it may stand. */
static struct boid
somewhere_free(const struct flock *flock, struct boid b)
{
	b = edge_confine(flock->edge, b, &flock->world);
	return terrain_free_of_walls(flock->terrain, b, flock->seed);
}

static void
put(const struct flock *flock, const struct herd *h, size_t i, struct vec place)
{
	struct boid b = herd_boid(h, (int)i);

	b.position = place;
	b.velocity = (struct vec){ 0 };
	herd_put(h, (int)i, somewhere_free(flock, b));
}

static void
copy(const struct herd *h, size_t i, size_t from)
{
	struct boid b = herd_boid(h, (int)from);

	b.id = h->id[i];
	herd_put(h, (int)i, b);
}

void
flock_put_predator(struct flock *flock, size_t i, struct vec place)
{
	put(flock, &flock->predators, i, place);
}

void
flock_copy_predator(struct flock *flock, size_t i, size_t from)
{
	copy(&flock->predators, i, from);
}

void
flock_put_post(struct flock *flock, size_t i, struct vec place)
{
	put(flock, &flock->posts, i, place);
}

void
flock_copy_post(struct flock *flock, size_t i, size_t from)
{
	copy(&flock->posts, i, from);
}

/* Those of a kind in the order they come. */
static void
put_restored(struct flock *flock, struct boid b)
{
	struct herd *herds[KINDS] = {
		[KIND_BOID] = &flock->next, [KIND_PREDATOR] = &flock->predators, [KIND_POST] = &flock->posts
	};
	struct herd *h = herds[b.kind];

	if (b.kind == KIND_POST)
		b.velocity = (struct vec){ 0 };
	herd_put(h, h->count++, somewhere_free(flock, b));
}

/* How many of all these there are to be; false: too many. Of which there is none, there are as many as
 * there were. */
static bool
count_restored(struct factors *f, const struct boid *boids, size_t count, size_t of[KINDS])
{
	for (size_t i = 0; i < count; i++)
		of[boids[i].kind]++;
	f->number = (float)of[KIND_BOID];
	f->predators = of[KIND_PREDATOR] > 0 ? (float)of[KIND_PREDATOR] : f->predators;
	f->posts = of[KIND_POST] > 0 ? (float)of[KIND_POST] : f->posts;
	return f->predators <= factor_table[FACTOR_predators].most &&
	       f->posts <= factor_table[FACTOR_posts].most;
}

bool
flock_restore(struct flock *flock, const struct boid *boids, size_t count, uint64_t step)
{
	struct flock restored = *flock;
	struct factors f = flock->factors;
	size_t of[KINDS] = { 0 };

	if (count > (size_t)factor_table[FACTOR_number].most ||
	    !count_restored(&f, boids, count, of) || !furnish(&restored, &f, flock->world))
		return false;
	if (of[KIND_PREDATOR] == 0)
		refit_predators(flock, &restored);
	if (of[KIND_POST] == 0)
		refit_posts(flock, &restored);
	for (size_t i = 0; i < count; i++)
		put_restored(&restored, boids[i]);
	herd_arrange(&restored.predators);
	herd_arrange(&restored.posts);
	restored.prowling.count = restored.predators.count;
	restored.steps = step;
	restored.removed = 0;
	restored.aside = (struct vec){ 0 };
	furnish_replace(flock, &restored);
	return true;
}
