/* SPDX-License-Identifier: MIT */
#include "flock_columns.h"

#include "math/number.h"
#include "text/csv.h"

#include <stddef.h>
#include <string.h>

_Static_assert(NUMBER_TEXT <= 48, "a row has room for all columns");
_Static_assert(sizeof(float) == 4 && sizeof(int) == 4 && sizeof(enum boids_boid_kind) == 4,
               "fields of boids have 4 bytes");

#define AT(field) offsetof(struct boids_boid, field)

/* clang-format off */
const struct flock_column flock_columns[COLUMNS] = {
	[STEP]       = { "step",       STEP_COLUMN,   false, 0,                    1e15 },
	[ID]         = { "id",         COUNT_COLUMN,  true,  AT(id),               INT32_MAX },
	[X]          = { "x",          PLACE_COLUMN,  true,  AT(position.x),       (double)BOIDS_FAR },
	[Y]          = { "y",          PLACE_COLUMN,  true,  AT(position.y),       (double)BOIDS_FAR },
	[Z]          = { "z",          PLACE_COLUMN,  false, AT(position.z),       (double)BOIDS_FAR },
	[VX]         = { "vx",         SPEED_COLUMN,  true,  AT(velocity.x),       (double)BOIDS_FAR },
	[VY]         = { "vy",         SPEED_COLUMN,  true,  AT(velocity.y),       (double)BOIDS_FAR },
	[VZ]         = { "vz",         SPEED_COLUMN,  false, AT(velocity.z),       (double)BOIDS_FAR },
	[SPECIES]    = { "species",    COUNT_COLUMN,  false, AT(species),          INT32_MAX },
	[KIND]       = { "kind",       KIND_COLUMN,   false, AT(kind),             ROW_KINDS - 1 },
	[FEAR]       = { "fear",       NUMBER_COLUMN, false, AT(mood.fear),        1 },
	[REST]       = { "rest",       NUMBER_COLUMN, false, AT(mood.rest),        (double)BOIDS_FAR },
	[BIAS]       = { "bias",       NUMBER_COLUMN, false, AT(mood.bias),        1 },
	[CATCHES]    = { "catches",    COUNT_COLUMN,  false, AT(mood.catches),     UINT32_MAX },
	[HOME_X]     = { "home-x",     HOME_COLUMN,   false, AT(home.x),           (double)BOIDS_FAR },
	[HOME_Y]     = { "home-y",     HOME_COLUMN,   false, AT(home.y),           (double)BOIDS_FAR },
	[WRITES]     = { "writes",     COUNT_COLUMN,  false, AT(writes),           1 },
	[LETTER]     = { "letter",     COUNT_COLUMN,  false, AT(letter.points[0]), 0x10FFFF },
	[LETTER + 1] = { "mark-1",     COUNT_COLUMN,  false, AT(letter.points[1]), 0x10FFFF },
	[LETTER + 2] = { "mark-2",     COUNT_COLUMN,  false, AT(letter.points[2]), 0x10FFFF },
	[LETTER + 3] = { "mark-3",     COUNT_COLUMN,  false, AT(letter.points[3]), 0x10FFFF },
	[LETTER + 4] = { "mark-4",     COUNT_COLUMN,  false, AT(letter.points[4]), 0x10FFFF },
	[LETTER + 5] = { "mark-5",     COUNT_COLUMN,  false, AT(letter.points[5]), 0x10FFFF },
	[LETTER + 6] = { "mark-6",     COUNT_COLUMN,  false, AT(letter.points[6]), 0x10FFFF },
	[LETTER + 7] = { "mark-7",     COUNT_COLUMN,  false, AT(letter.points[7]), 0x10FFFF },
	[LETTER + 8] = { "mark-8",     COUNT_COLUMN,  false, AT(letter.points[8]), 0x10FFFF },
	[LETTER + 9] = { "mark-9",     COUNT_COLUMN,  false, AT(letter.points[9]), 0x10FFFF },
	[COLOUR]     = { "colour",     COUNT_COLUMN,  false, AT(letter.colour),    BOIDS_COLOURS_MOST },
	[PAPER]      = { "paper",      COUNT_COLUMN,  false, AT(letter.paper),     BOIDS_COLOURS_MOST },
	[STYLE]      = { "style",      COUNT_COLUMN,  false, AT(letter.style),     BOIDS_STYLES_MOST },
	[ENERGY]     = { "energy",     NUMBER_COLUMN, false, AT(life.energy),      8 },
	[BREATH]     = { "breath",     NUMBER_COLUMN, false, AT(life.breath),      1 },
	[AGE]        = { "age",        NUMBER_COLUMN, false, AT(life.age),         (double)BOIDS_FAR },
	[GENERATION] = { "generation", COUNT_COLUMN,  false, AT(life.generation),  UINT32_MAX },
	[MATE_REST]  = { "mate-rest",  NUMBER_COLUMN, false, AT(life.rest),        (double)BOIDS_FAR },
	[FOUNDER]    = { "founder",    COUNT_COLUMN,  false, AT(life.founder),     UINT32_MAX },
#define GENE(field, name, ...) \
	[GENES + BOIDS_GENE_##field] = { "gene-" name, NUMBER_COLUMN, false, \
	                                 AT(life.genes[BOIDS_GENE_##field]), (double)BOIDS_GENE_MOST },
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

/* Returns the bits of a column's field: 0 only if it is 0, and not -0. */
static uint32_t
field_of(const struct boids_boid *b, int column)
{
	uint32_t bits;

	memcpy(&bits, (const char *)b + flock_columns[column].offset, sizeof bits);
	return bits;
}

struct flock_columns_shown
flock_columns_all(bool alive, bool homes)
{
	struct flock_columns_shown shown;

	for (int c = 0; c < COLUMNS; c++)
		shown.at[c] = c < HOME_X ? true : c < ENERGY ? homes : alive;
	return shown;
}

void
flock_columns_show(struct flock_columns_shown *shown, const struct boids_boid *b)
{
	bool alive = b->life.genes[0] > 0 || (int)b->kind == KIND_FOOD;

	for (int c = SPECIES; c < ENERGY; c++)
		shown->at[c] = shown->at[c] || field_of(b, c) != 0;
	for (int c = ENERGY; c < COLUMNS; c++)
		shown->at[c] = shown->at[c] || alive;
	shown->at[Z] = shown->at[Z] || field_of(b, Z) != 0;
	shown->at[VZ] = shown->at[VZ] || field_of(b, VZ) != 0;
}

const char flock_packed[] = "packed ";

void
flock_columns_header(FILE *out, bool packed, const struct flock_columns_shown *shown)
{
	const char *gap = packed ? flock_packed : "";

	for (int c = 0; c < COLUMNS; c++) {
		if (!shown->at[c])
			continue;
		fputs(gap, out);
		csv_write_name(out, flock_columns[c].name);
		gap = ",";
	}
	putc('\n', out);
}

/* ---- packed */

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
			     "!#$%&()*+-;<=>?@^_`{|}~";
enum { BASE = sizeof digits - 1, DIGITS = 5 /* of 32 bits */ };

/* Returns the bits for which a field is empty. */
static uint32_t
expected(const struct boids_boid *above, int column)
{
	return field_of(above, column) + (column == ID);
}

bool
flock_columns_unpack(const char *text, enum column column, const struct boids_boid *above,
                     uint32_t *bits)
{
	uint64_t number = *text ? 0 : expected(above, (int)column);
	const char *digit;

	for (int i = 0; i < DIGITS && *text && (digit = strchr(digits, *text)); i++, text++)
		number = number * BASE + (uint64_t)(digit - digits);
	*bits = (uint32_t)number;
	return !*text && number <= UINT32_MAX;
}

char *
flock_columns_put(char line[FLOCK_ROW], uint64_t step, const struct boids_boid *b,
                  const struct boids_boid *above, const struct flock_columns_shown *shown)
{
	const char *gap = "";
	char *at = line;

	for (int c = 0; c < COLUMNS; c++) {
		float number;
		uint32_t bits = field_of(b, c);
		if (!shown->at[c])
			continue;
		at = stpcpy(at, gap);
		gap = ",";
		if (above) {
			char digit[DIGITS + 1] = "", *first = digit + DIGITS;
			uint32_t left = bits;
			if (bits == expected(above, c))
				continue;
			do
				*--first = digits[left % BASE];
			while ((left /= BASE) > 0);
			at = stpcpy(at, first);
			continue;
		}
		memcpy(&number, &bits, sizeof number);
		switch (flock_columns[c].type) {
		case STEP_COLUMN:
			at = number_put_whole(at, step);
			break;
		case COUNT_COLUMN:
			at = number_put_whole(at, bits);
			break;
		case KIND_COLUMN:
			at = stpcpy(at, flock_row_words[b->kind]);
			break;
		default:
			at = number_put(at, number);
		}
	}
	return at;
}
