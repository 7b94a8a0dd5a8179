/* SPDX-License-Identifier: MIT */
/* States: every boid's place and velocity as CSV: the columns, and writing them. */
#include "app/states_parts.h"

#include <inttypes.h>
#include <stdlib.h>

/* clang-format off */
const struct states_column states_columns[COLUMNS] = {
	[STEP]    = { "step",    false },
	[ID]      = { "id",      true },
	[X]       = { "x",       true },
	[Y]       = { "y",       true },
	[Z]       = { "z",       false },
	[VX]      = { "vx",      true },
	[VY]      = { "vy",      true },
	[VZ]      = { "vz",      false },
	[SPECIES] = { "species", false },
	[KIND]    = { "kind",    false },
	[FEAR]    = { "fear",    false },
	[REST]    = { "rest",    false },
	[BIAS]    = { "bias",    false },
	[CATCHES] = { "catches", false },
};

/* clang-format on */

const char *const states_kinds[KINDS] = {
	[KIND_BOID] = "boid",
	[KIND_PREDATOR] = "predator",
	[KIND_POST] = "post",
};

void
states_write_header(FILE *out)
{
	for (int c = 0; c < COLUMNS; c++)
		fprintf(out, "%s%s", states_columns[c].name, c + 1 < COLUMNS ? "," : "\n");
}

int
states_order(const void *a, const void *b)
{
	const struct boid *ba = a, *bb = b;

	if (ba->kind != bb->kind)
		return ba->kind > bb->kind ? 1 : -1;
	return (ba->id > bb->id) - (ba->id < bb->id);
}

static void
write_boid(FILE *out, uint64_t step, const struct boid *b)
{
	const struct mood *m = &b->mood;

	fprintf(out, "%" PRIu64 ",%" PRIu32 ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%d", step, b->id,
	        (double)b->position.x, (double)b->position.y, (double)b->position.z,
	        (double)b->velocity.x, (double)b->velocity.y, (double)b->velocity.z, b->species);
	fprintf(out, ",%s,%.9g,%.9g,%.9g,%" PRIu32 "\n", states_kinds[b->kind], (double)m->fear,
	        (double)m->rest, (double)m->bias, m->catches);
}

bool
states_write(FILE *out, const struct flock *flock)
{
	size_t boids = flock_count(flock), predators = flock_predators(flock),
	       posts = flock_posts(flock);
	size_t count = 0;
	struct boid *all = malloc((boids + predators + posts + 1) * sizeof *all);

	if (!all)
		return false;
	for (size_t i = 0; i < boids; i++)
		all[count++] = flock_boid(flock, i);
	for (size_t i = 0; i < predators; i++)
		all[count++] = flock_predator(flock, i);
	for (size_t i = 0; i < posts; i++)
		all[count++] = flock_post(flock, i);
	qsort(all, count, sizeof *all, states_order);
	for (size_t i = 0; i < count && !ferror(out); i++)
		write_boid(out, flock_steps(flock), &all[i]);
	free(all);
	return true;
}
