/* SPDX-License-Identifier: MIT */
/* Flock columns: the columns of a table of states, and how a row is written. */
#include "flock_columns.h"

#include "math/number.h"

#include <math.h>
#include <string.h>

_Static_assert(NUMBER_TEXT <= 48, "a row has room for all columns");

/* clang-format off */
const struct flock_column flock_columns[COLUMNS] = {
	[STEP]       = { "step",       false },
	[ID]         = { "id",         true },
	[X]          = { "x",          true },
	[Y]          = { "y",          true },
	[Z]          = { "z",          false },
	[VX]         = { "vx",         true },
	[VY]         = { "vy",         true },
	[VZ]         = { "vz",         false },
	[SPECIES]    = { "species",    false },
	[KIND]       = { "kind",       false },
	[FEAR]       = { "fear",       false },
	[REST]       = { "rest",       false },
	[BIAS]       = { "bias",       false },
	[CATCHES]    = { "catches",    false },
	[ENERGY]     = { "energy",     false },
	[BREATH]     = { "breath",     false },
	[AGE]        = { "age",        false },
	[GENERATION] = { "generation", false },
	[MATE_REST]  = { "mate-rest",  false },
#define GENE(field, name, ...) [GENES + BOIDS_GENE_##field] = { "gene-" name, false },
	BOIDS_GENE_LIST(GENE)
#undef GENE
};
/* clang-format on */

const char *const flock_row_words[ROW_KINDS] = {
	[BOIDS_KIND_BOID] = "boid",
	[BOIDS_KIND_PREDATOR] = "predator",
	[BOIDS_KIND_PILLAR] = "pillar",
	[KIND_FOOD] = "food",
};

struct flock_columns_shown
flock_columns_all(bool alive)
{
	struct flock_columns_shown shown;

	for (int c = 0; c < COLUMNS; c++)
		shown.at[c] = c < ENERGY || alive;
	return shown;
}

/* -0 has to be written, too. */
static bool
says(float number)
{
	return number != 0 || signbit(number);
}

void
flock_columns_show(struct flock_columns_shown *shown, const struct boids_boid *b)
{
	bool *at = shown->at, alive = b->life.genes[0] > 0 || (int)b->kind == KIND_FOOD;

	at[Z] = at[Z] || says(b->position.z);
	at[VZ] = at[VZ] || says(b->velocity.z);
	at[SPECIES] = at[SPECIES] || b->species != 0;
	at[KIND] = at[KIND] || b->kind != BOIDS_KIND_BOID;
	at[FEAR] = at[FEAR] || says(b->mood.fear);
	at[REST] = at[REST] || says(b->mood.rest);
	at[BIAS] = at[BIAS] || says(b->mood.bias);
	at[CATCHES] = at[CATCHES] || b->mood.catches != 0;
	for (int c = ENERGY; c < COLUMNS; c++)
		at[c] = at[c] || alive;
}

/* Writes a comma, but not before the first field. */
static char *
put_comma(char *at, const char *line)
{
	if (at > line)
		*at++ = ',';
	return at;
}

static bool
is_whole(int c)
{
	return c == STEP || c == ID || c == SPECIES || c == CATCHES || c == GENERATION;
}

char *
flock_columns_put(char line[FLOCK_ROW], uint64_t step, const struct boids_boid *b,
                  const struct flock_columns_shown *shown)
{
	float numbers[COLUMNS] = {
		[X] = b->position.x,        [Y] = b->position.y,       [Z] = b->position.z,
		[VX] = b->velocity.x,       [VY] = b->velocity.y,      [VZ] = b->velocity.z,
		[FEAR] = b->mood.fear,      [REST] = b->mood.rest,     [BIAS] = b->mood.bias,
		[ENERGY] = b->life.energy,  [BREATH] = b->life.breath, [AGE] = b->life.age,
		[MATE_REST] = b->life.rest,
	};
	const uint64_t wholes[GENES] = { [STEP] = step,
		                         [ID] = b->id,
		                         [SPECIES] = (uint64_t)b->species,
		                         [CATCHES] = b->mood.catches,
		                         [GENERATION] = b->life.generation };
	char *at = line;

	memcpy(numbers + GENES, b->life.genes, sizeof b->life.genes);
	for (int c = 0; c < COLUMNS; c++) {
		if (!shown->at[c])
			continue;
		at = put_comma(at, line);
		if (c == KIND)
			at = stpcpy(at, flock_row_words[b->kind]);
		else
			at = is_whole(c) ? number_put_whole(at, wholes[c])
			                 : number_put(at, numbers[c]);
	}
	return at;
}
