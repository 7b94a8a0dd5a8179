/* SPDX-License-Identifier: MIT */
#include "boid_columns.h"

#include "measures/neighbours.h"
#include "rules/spawn.h"
#include "step/flock_state.h"
#include "step/step.h"
#include "text/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(float) == 4 && sizeof(int) == 4, "each number of a column has 4 bytes");
_Static_assert(BOIDS_GENES == 6, "a program has memory for 6 genes: give another its own column");
_Static_assert(BOIDS_BOID == (int)BOIDS_KIND_BOID && BOIDS_PREDATOR == (int)BOIDS_KIND_PREDATOR &&
                       BOIDS_PILLAR == (int)BOIDS_KIND_PILLAR,
               "the kinds of the library are those of the core");

#define AT(field) offsetof(struct boids_boid, field)

/* clang-format off */
const struct boid_column boid_column_table[BOID_COLUMNS] = {
	[BOIDS_COLUMN_POSITION]   = { "position",   "units",    "3 float",  "place: x to the right, y down; z is 0 in 2-D", AT(position), 3, ALWAYS_THERE },
	[BOIDS_COLUMN_VELOCITY]   = { "velocity",   "units/s",  "3 float",  "velocity along x, y and z", AT(velocity), 3, ALWAYS_THERE },
	[BOIDS_COLUMN_ID]         = { "id",         "",         "uint32_t", "number of the boid, which never changes", AT(id), 1, ALWAYS_THERE },
	[BOIDS_COLUMN_SPECIES]    = { "species",    "",         "uint32_t", "species, from 0", AT(species), 1, ALWAYS_THERE },
	[BOIDS_COLUMN_GENERATION] = { "generation", "",         "uint32_t", "generation; 0 = without parents", AT(life.generation), 1, IN_LIFE },
	[BOIDS_COLUMN_FEAR]       = { "fear",       "",         "float",    "fear of predators: 0 = calm, up to 1", AT(mood.fear), 1, IN_MOOD },
	[BOIDS_COLUMN_ENERGY]     = { "energy",     "stomachs", "float",    "energy; a boid that has eaten enough has 1", AT(life.energy), 1, IN_LIFE },
	[BOIDS_COLUMN_AGE]        = { "age",        "s",        "float",    "age", AT(life.age), 1, IN_LIFE },
	[BOIDS_COLUMN_GENES]      = { "genes",      "",         "6 float",  "separation, alignment, cohesion, flee, forage, speed; 1 = as the flock", AT(life.genes), BOIDS_GENES, IN_LIFE },
	[BOIDS_COLUMN_GROUP]      = { "group",      "",         "uint32_t", "row of the first boid of its group", 0, 1, FOUND },
	[BOIDS_COLUMN_NEIGHBOUR_DISTANCE] = { "neighbour-distance", "units", "float", "mean distance to its neighbours; infinity = none", 0, 1, FOUND },
	[BOIDS_COLUMN_HOME] = { "home", "units", "2 float", "place to which homing takes the boid: x, y; 0, 0 = none", AT(home), 2, IN_HOME },
	[BOIDS_COLUMN_FOUNDER] = { "founder", "", "uint32_t", "id of the first mother of its line; from 2^31 on: one that came later", AT(life.founder), 1, IN_LIFE },
	[BOIDS_COLUMN_ACCELERATION] = { "acceleration", "units/s/s", "3 float", "acceleration that you give the boid for the next step", 0, 3, IN_PUSH },
};
/* clang-format on */

/* Rows of a column that a call asks for. */
struct asked {
	int32_t kind, column;
	size_t first, count, stride; /* 0: without gaps */
	const void *memory;
};

/* Returns what is wrong with a call, NULL: nothing. Its stride is set if it is 0. */
static const char *
fault_of(const struct flock_state *flock, struct asked *a)
{
	if (a->kind < 0 || a->kind >= BOIDS_KINDS)
		return "there is no such kind of boids";
	if (a->column < 0 || a->column >= BOID_COLUMNS)
		return "there is no such column";
	const struct boid_column *c = &boid_column_table[a->column];
	const size_t least = 4 * (size_t)c->numbers, all = (size_t)flock->of[a->kind].count;
	a->stride = a->stride ? a->stride : least;
	if (a->kind != BOIDS_BOID && c->kept >= IN_HOME)
		return "only boids have this column";
	if (a->count > all || a->first > all - a->count)
		return "there are fewer boids of this kind";
	if (!a->memory && a->count > 0)
		return "there is no memory to copy from or to: NULL";
	if (a->stride < least)
		return "stride is less than the bytes of a row";
	return a->count > 1 && a->stride > SIZE_MAX / a->count ? "stride is too large" : NULL;
}

/* Returns the slots of boids by increasing id, NULL: they are in that order. */
static const uint32_t *
rows_of(const struct flock_state *flock, int32_t kind)
{
	return kind == BOIDS_BOID ? flock_order(flock) : NULL;
}

/* Computes the group of each boid as the row of the first of its boids, and writes them by row. */
static void
find_groups(const struct flock_state *flock, uint32_t *group, uint32_t *first)
{
	const uint32_t none = UINT32_MAX, count = (uint32_t)flock->now.count;

	neighbour_groups(flock, group);
	const uint32_t *slots = rows_of(flock, BOIDS_BOID);
	for (uint32_t i = 0; i < count; i++)
		first[i] = none;
	for (uint32_t row = 0; row < count; row++)
		if (first[group[slots[row]]] == none)
			first[group[slots[row]]] = row;
	for (uint32_t i = 0; i < count; i++)
		group[i] = first[group[i]];
}

/* Computes what no boid has. Returns a number of 4 bytes for each slot, in scratch memory. */
static const uint32_t *
find(const struct flock_state *flock, int32_t column)
{
	const size_t count = (size_t)flock->now.count;
	uint32_t *found = flock_scratch(flock) + count;

	if (column == BOIDS_COLUMN_GROUP)
		find_groups(flock, found, found + count);
	else
		neighbour_distances(flock, (float *)(void *)found);
	return found;
}

/* Copies the numbers of a boid's column. Programs read places, velocities and ids in each frame: they are
 * copied without the rest of the boid. */
static void
copy_row(const struct flock_state *flock, const struct asked *a, size_t slot, void *to)
{
	const struct boid_column *c = &boid_column_table[a->column];
	const struct boid_arrays *boids = &flock->of[a->kind];
	const struct boid_push *push;
	struct boids_boid b;

	if (a->column == BOIDS_COLUMN_POSITION || a->column == BOIDS_COLUMN_VELOCITY) {
		const bool moves = a->column == BOIDS_COLUMN_VELOCITY;
		const float *const x = moves ? boids->vx : boids->x,
				   *y = moves ? boids->vy : boids->y;
		const float *const z = moves ? boids->vz : boids->z;
		memcpy(to, &(struct boids_vec){ x[slot], y[slot], z ? z[slot] : 0 },
		       sizeof(struct boids_vec));
	} else if (c->kept == IN_PUSH) {
		push = step_push(flock, boids->id[slot]);
		memcpy(to, push ? &push->push : &(struct boids_vec){ 0 }, sizeof push->push);
	} else if (a->column == BOIDS_COLUMN_ID) {
		memcpy(to, &boids->id[slot], sizeof boids->id[slot]);
	} else {
		b = flock_boid(flock, (enum boids_boid_kind)a->kind, slot);
		memcpy(to, (const char *)&b + c->field, 4 * (size_t)c->numbers);
	}
}

bool
boid_columns_read(struct flock_state *flock, int32_t kind, int32_t column, size_t first,
                  size_t count, void *to, size_t stride, char *error)
{
	struct asked asked = { kind, column, first, count, stride, to };
	const char *fault = fault_of(flock, &asked);

	if (fault)
		return error_set(error, 0, "%s", fault);
	const bool is_found = boid_column_table[column].kept == FOUND;
	const uint32_t *found = is_found ? find(flock, column) : NULL, *slots = rows_of(flock, kind);
	for (size_t row = 0; row < count; row++) {
		const size_t slot = slots ? slots[first + row] : first + row;
		char *at = (char *)to + row * asked.stride;
		if (found)
			memcpy(at, &found[slot], sizeof *found);
		else
			copy_row(flock, &asked, slot, at);
	}
	return true;
}

static struct boids_vec
vector_of(const struct asked *a, size_t row)
{
	struct boids_vec v;

	memcpy(&v, (const char *)a->memory + row * a->stride, sizeof v);
	return v;
}

/* Moves boids or gives them velocities: all else of the flock stays. */
static void
write_motion(struct flock_state *flock, const struct asked *a)
{
	struct boid_arrays *boids = &flock->of[a->kind];
	const uint32_t *slots = rows_of(flock, a->kind);

	for (size_t row = 0; row < a->count; row++) {
		const int i = (int)(slots ? slots[a->first + row] : a->first + row);
		struct boids_boid b = slots ? flock_get(flock, boids, i) : boid_arrays_get(boids, i);
		*(a->column == BOIDS_COLUMN_POSITION ? &b.position : &b.velocity) =
			vector_of(a, row);
		if (a->kind == BOIDS_PILLAR)
			b.velocity = (struct boids_vec){ 0 };
		boid_arrays_put(boids, i, flock_confine(flock, b));
	}
	if (a->kind == BOIDS_BOID && a->column == BOIDS_COLUMN_POSITION)
		step_sort_again(flock);
}

/* Gives boids an acceleration, and those 0 that have none. Returns false on ENOMEM. */
static bool
write_pushes(struct flock_state *flock, const struct asked *a)
{
	const size_t all = (size_t)flock->now.count;
	const uint32_t *slots = rows_of(flock, BOIDS_BOID);
	struct boid_push *pushes = malloc(all * sizeof *pushes);

	if (!pushes)
		return false;
	for (size_t row = 0; row < all; row++) {
		const uint32_t id = flock->now.id[slots[row]];
		const struct boid_push *before = step_push(flock, id);
		const bool is_asked = row - a->first < a->count;
		pushes[row] = (struct boid_push){ id, is_asked ? vector_of(a, row - a->first)
			                              : before ? before->push
			                                       : (struct boids_vec){ 0 } };
	}
	free(flock->pushes);
	flock->pushes = pushes;
	flock->push_count = (int)all;
	return true;
}

/* Writes places, velocities or accelerations. On ENOMEM error is empty. */
static bool
write_vectors(struct flock_state *flock, const struct asked *a, char *error)
{
	for (size_t row = 0; row < a->count; row++) {
		const struct boids_vec v = vector_of(a, row);
		if (!(fabsf(v.x) <= BOIDS_FAR && fabsf(v.y) <= BOIDS_FAR && fabsf(v.z) <= BOIDS_FAR))
			return error_set(error, 0, "row %zu: %s takes -1e9 to 1e9", a->first + row,
			                 boid_column_table[a->column].name);
	}
	if (a->column == BOIDS_COLUMN_ACCELERATION)
		return write_pushes(flock, a);
	write_motion(flock, a);
	return true;
}

/* Returns all boids, kind by kind by increasing id, with room for one more; first[k] is where those of
 * kind k begin, and first[BOIDS_KINDS] their number. The caller frees them. NULL: no memory. */
static struct boids_boid *
all_boids(const struct flock_state *flock, size_t first[BOIDS_KINDS + 1])
{
	first[0] = 0;
	for (int k = 0; k < BOIDS_KINDS; k++)
		first[k + 1] = first[k] + (size_t)flock->of[k].count;
	struct boids_boid *boids = malloc((first[BOIDS_KINDS] + 1) * sizeof *boids);
	for (int k = 0; boids && k < BOIDS_KINDS; k++) {
		const enum boids_boid_kind kind = (enum boids_boid_kind)k;
		const uint32_t *slots = rows_of(flock, k);
		for (size_t row = 0; row < (size_t)flock->of[k].count; row++)
			boids[first[k] + row] = flock_boid(flock, kind, slots ? slots[row] : row);
	}
	return boids;
}

bool
boid_columns_add(struct flock_state *flock, struct boids_vec place, uint32_t *id, char *error)
{
	size_t first[BOIDS_KINDS + 1];
	struct boids_boid *boids = all_boids(flock, first);

	if (!boids)
		return false;
	const size_t count = first[BOIDS_KINDS];
	*id = flock->next_id[BOIDS_BOID];
	boids[count] = spawn_boid(&flock->factors, &flock->world, *id, flock->seed, 0);
	boids[count].position = place;
	const struct boids_state state = flock_state(flock);
	const bool done = flock_restore(flock, boids, count + 1, &state, error);
	free(boids);
	return done;
}

bool
boid_columns_write(struct flock_state *flock, int32_t kind, int32_t column, size_t first,
                   size_t count, const void *from, size_t stride, char *error)
{
	struct asked asked = { kind, column, first, count, stride, from };
	const char *fault = fault_of(flock, &asked);
	const struct boid_column *c = &boid_column_table[fault ? 0 : column];
	size_t begin[BOIDS_KINDS + 1];

	if (!fault)
		fault = c->kept == FOUND ? "this column cannot be written"
		        : c->kept == IN_LIFE && !flock->of[kind].life
		                ? "only a flock that lives has this column"
		        : c->kept == IN_MOOD && !flock->of[kind].mood
		                ? "only boids that predators hunt have fear"
		                : NULL;
	if (fault)
		return error_set(error, 0, "%s", fault);
	if (count == 0)
		return true;
	if (column == BOIDS_COLUMN_POSITION || column == BOIDS_COLUMN_VELOCITY ||
	    column == BOIDS_COLUMN_ACCELERATION)
		return write_vectors(flock, &asked, error);
	struct boids_boid *boids = all_boids(flock, begin);
	for (size_t row = 0; boids && row < count; row++)
		memcpy((char *)&boids[begin[kind] + first + row] + c->field,
		       (const char *)from + row * asked.stride, 4 * (size_t)c->numbers);
	const struct boids_state state = flock_state(flock);
	const bool done = boids && flock_restore(flock, boids, begin[BOIDS_KINDS], &state, error);
	free(boids);
	return done;
}
