/* SPDX-License-Identifier: MIT */
#include "flock_csv.h"

#include "math/number.h"
#include "text/csv.h"
#include "text/error.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- columns */

_Static_assert(NUMBER_TEXT <= 48, "a row has room for all columns");
_Static_assert(sizeof(float) == 4 && sizeof(int) == 4 && sizeof(enum boids_boid_kind) == 4,
               "fields of boids have 4 bytes");

/* The columns in the order in which they are written. Those from ENERGY on are of flocks that are
 * alive. */
enum column {
	STEP,
	ID,
	X,
	Y,
	Z,
	VX,
	VY,
	VZ,
	SPECIES,
	KIND,
	FEAR,
	REST,
	BIAS,
	CATCHES,
	ENERGY,
	BREATH,
	AGE,
	GENERATION,
	MATE_REST,
	GENES, /* the first of BOIDS_GENES */
	COLUMNS = GENES + BOIDS_GENES
};

/* Types of a column: the number of the step; a uint32_t or an int from 0; an enum boids_boid_kind;
 * a coordinate of position or velocity; another float from 0. */
enum column_type {
	STEP_COLUMN,
	COUNT_COLUMN,
	KIND_COLUMN,
	PLACE_COLUMN,
	SPEED_COLUMN,
	NUMBER_COLUMN
};

struct flock_column {
	const char *name;
	enum column_type type;
	bool needed;   /* a file without it is refused */
	size_t offset; /* of its field in struct boids_boid, 4 bytes; 0 for STEP_COLUMN */
	double most;
};

/* A row of a table is a boid, or a cell of food that is not full: its id is the cell, its energy
 * what the cell has. */
enum { KIND_FOOD = BOIDS_KINDS, ROW_KINDS };

#define FAR 1e9 /* where edges let boids out: beyond it a float cannot resolve units */
#define AT(field) offsetof(struct boids_boid, field)

/* clang-format off */
static const struct flock_column flock_columns[COLUMNS] = {
	[STEP]       = { "step",       STEP_COLUMN,   false, 0,                    1e15 },
	[ID]         = { "id",         COUNT_COLUMN,  true,  AT(id),               INT32_MAX },
	[X]          = { "x",          PLACE_COLUMN,  true,  AT(position.x),       FAR },
	[Y]          = { "y",          PLACE_COLUMN,  true,  AT(position.y),       FAR },
	[Z]          = { "z",          PLACE_COLUMN,  false, AT(position.z),       FAR },
	[VX]         = { "vx",         SPEED_COLUMN,  true,  AT(velocity.x),       FAR },
	[VY]         = { "vy",         SPEED_COLUMN,  true,  AT(velocity.y),       FAR },
	[VZ]         = { "vz",         SPEED_COLUMN,  false, AT(velocity.z),       FAR },
	[SPECIES]    = { "species",    COUNT_COLUMN,  false, AT(species),          INT32_MAX },
	[KIND]       = { "kind",       KIND_COLUMN,   false, AT(kind),             0 },
	[FEAR]       = { "fear",       NUMBER_COLUMN, false, AT(mood.fear),        1 },
	[REST]       = { "rest",       NUMBER_COLUMN, false, AT(mood.rest),        FAR },
	[BIAS]       = { "bias",       NUMBER_COLUMN, false, AT(mood.bias),        1 },
	[CATCHES]    = { "catches",    COUNT_COLUMN,  false, AT(mood.catches),     UINT32_MAX },
	[ENERGY]     = { "energy",     NUMBER_COLUMN, false, AT(life.energy),      8 },
	[BREATH]     = { "breath",     NUMBER_COLUMN, false, AT(life.breath),      1 },
	[AGE]        = { "age",        NUMBER_COLUMN, false, AT(life.age),         FAR },
	[GENERATION] = { "generation", COUNT_COLUMN,  false, AT(life.generation),  UINT32_MAX },
	[MATE_REST]  = { "mate-rest",  NUMBER_COLUMN, false, AT(life.rest),        FAR },
#define GENE(field, name, ...) \
	[GENES + BOIDS_GENE_##field] = { "gene-" name, NUMBER_COLUMN, false, \
	                                 AT(life.genes[BOIDS_GENE_##field]), (double)BOIDS_GENE_MOST },
	BOIDS_GENE_LIST(GENE)
#undef GENE
};
/* clang-format on */

static const char *const row_words[ROW_KINDS] = {
	[BOIDS_KIND_BOID] = "boid",
	[BOIDS_KIND_PREDATOR] = "predator",
	[BOIDS_KIND_PILLAR] = "pillar",
	[KIND_FOOD] = "food",
};

enum { ROW = (COLUMNS + 1) * 48 }; /* bytes */

/* Returns the bits of a column's field: 0 only if it is 0, and not -0. */
static uint32_t
field_of(const struct boids_boid *b, int column)
{
	uint32_t bits;

	memcpy(&bits, (const char *)b + flock_columns[column].offset, sizeof bits);
	return bits;
}

/* ---- written */

/* A table being written. */
struct writing {
	FILE *out;
	uint64_t step;
	bool shown[COLUMNS]; /* that say something of this flock: others are read as 0 or boid */
};

/* Calls `each` with every boid, in the order in which they are written, and every cell of food that
 * is not full. Returns false on ENOMEM. */
static bool
for_each(const struct flock_state *flock, struct writing *w,
         void (*each)(struct writing *w, const struct boids_boid *b))
{
	const struct boids_food food = flock_food(flock);
	size_t count = flock_count(flock, BOIDS_KIND_BOID);
	uint32_t *order = malloc((count + 1) * sizeof *order);
	struct boids_boid b;

	if (!order)
		return false;
	flock_order(flock, order);
	for (size_t i = 0; i < count; i++) {
		b = flock_boid(flock, BOIDS_KIND_BOID, order[i]);
		each(w, &b);
	}
	free(order);
	for (enum boids_boid_kind kind = BOIDS_KIND_PREDATOR; kind < BOIDS_KINDS; kind++)
		for (size_t i = 0; i < flock_count(flock, kind); i++) {
			b = flock_boid(flock, kind, i);
			each(w, &b);
		}
	for (int i = 0; i < food.columns * food.rows; i++) {
		if (food.barren[i] || food.at[i] == food.full)
			continue;
		b = (struct boids_boid){ .id = (uint32_t)i,
			                 .kind = (enum boids_boid_kind)KIND_FOOD };
		int column = i % food.columns, row = i / food.columns;
		b.position.x = ((float)column + 0.5f) * food.width;
		b.position.y = ((float)row + 0.5f) * food.height;
		b.life.energy = food.at[i];
		each(w, &b);
	}
	return true;
}

/* Writes the shown columns of a row. */
static void
write_row(struct writing *w, const struct boids_boid *b)
{
	char line[ROW], *at = line;

	if (ferror(w->out))
		return;
	for (int c = 0; c < COLUMNS; c++) {
		float number;
		uint32_t bits = field_of(b, c);
		if (!w->shown[c])
			continue;
		if (at > line)
			*at++ = ',';
		memcpy(&number, &bits, sizeof number);
		switch (flock_columns[c].type) {
		case STEP_COLUMN:
			at = number_put_whole(at, w->step);
			break;
		case COUNT_COLUMN:
			at = number_put_whole(at, bits);
			break;
		case KIND_COLUMN:
			at = stpcpy(at, row_words[b->kind]);
			break;
		default:
			at = number_put(at, number);
		}
	}
	*at++ = '\n';
	fwrite(line, 1, (size_t)(at - line), w->out);
}

/* Shows the columns in which a row is not 0 or boid. */
static void
show_columns(struct writing *w, const struct boids_boid *b)
{
	const bool alive = b->life.genes[0] > 0 || (int)b->kind == KIND_FOOD;
	bool *shown = w->shown;

	for (int c = SPECIES; c < COLUMNS; c++)
		shown[c] = shown[c] || (c < ENERGY ? field_of(b, c) != 0 : alive);
	shown[Z] = shown[Z] || field_of(b, Z) != 0;
	shown[VZ] = shown[VZ] || field_of(b, VZ) != 0;
}

/* Shows all columns, those of life only if `alive`. */
static struct writing
begin(FILE *out, uint64_t step, bool alive)
{
	struct writing w = { .out = out, .step = step };

	for (int c = 0; c < COLUMNS; c++)
		w.shown[c] = c < ENERGY || alive;
	return w;
}

static void
write_header(const struct writing *w)
{
	const char *gap = "";

	for (int c = 0; c < COLUMNS; c++) {
		if (!w->shown[c])
			continue;
		fprintf(w->out, "%s%s", gap, flock_columns[c].name);
		gap = ",";
	}
	putc('\n', w->out);
}

void
flock_csv_write_header(FILE *out, bool alive)
{
	const struct writing w = begin(out, 0, alive);

	write_header(&w);
}

bool
flock_csv_write(FILE *out, const struct flock_state *flock, bool alive)
{
	struct writing w = begin(out, flock_steps(flock), alive);

	return for_each(flock, &w, write_row);
}

char *
flock_csv_text(const struct flock_state *flock, size_t *length)
{
	char *text = NULL;
	struct writing w = { .out = open_memstream(&text, length) };

	if (!w.out)
		return NULL;
	for (int c = 0; c < COLUMNS; c++)
		w.shown[c] = flock_columns[c].needed;
	bool good = for_each(flock, &w, show_columns);
	write_header(&w);
	good = good && for_each(flock, &w, write_row) && !ferror(w.out);
	if (fclose(w.out) == 0 && good)
		return text;
	free(text);
	return NULL;
}

/* ---- read */

/* A file being read. */
struct reading {
	struct csv csv;
	struct boids_world world;
	const struct boids_factors *factors;
	bool saved;
	int place[COLUMNS]; /* index of the field of each column; -1: none */
	struct row {
		struct boids_boid boid;
		uint64_t line;
	} * rows; /* of the last step so far */
	size_t count, of[ROW_KINDS], room;
	uint64_t step; /* of the rows */
	uint64_t now;  /* of the current line */
};

enum { MOST_FOOD = 1 << 20 }; /* cells, as a flock has at most */

static bool
read_count(const struct reading *r, enum column c, double most, uint64_t *count)
{
	const char *name = flock_columns[c].name;
	double number;

	if (!csv_number(&r->csv, r->place[c], name, 0, most, &number))
		return false;
	*count = (uint64_t)number;
	return (double)*count == number || csv_fault(&r->csv, "%s takes whole numbers only", name);
}

/* Checks a coordinate against what the edge allows. If the world wraps, its upper border equals 0.
 * A soft edge allows any place after step 0 and in a saved flock, whose world may have changed
 * before its first step; else at most one side outside. */
static bool
check_place(const struct reading *r, enum column c, float side, double value)
{
	const char *name = flock_columns[c].name;
	const char *edge = factor_table[BOIDS_FACTOR_edge].word(r->factors->edge);
	bool wraps = r->world.wraps, flown = r->now > 0 || r->saved;
	float place = (float)value;

	if (!wraps && r->factors->edge == BOIDS_EDGE_OPEN)
		return true;
	if (wraps || r->factors->edge == BOIDS_EDGE_BOUNCE)
		return (place >= 0 && (wraps ? place < side : place <= side)) ||
		       csv_fault(&r->csv, "%s takes 0 to %s%g with edge %s, not %g", name,
		                 wraps ? "less than " : "", (double)side, wraps ? "wrap" : "bounce",
		                 value);
	return flown || (place >= -side && place <= 2 * side) ||
	       csv_fault(&r->csv, "%s takes %g to %g with edge %s, not %g", name, -(double)side,
	                 2 * (double)side, edge, value);
}

/* Reads a float: within the world's edge, from -most to most for a speed, from 0 for others. A
 * coordinate is 0 along a missing axis of the world. */
static bool
read_float(const struct reading *r, enum column c, float *number)
{
	const struct flock_column *column = &flock_columns[c];
	bool place = column->type == PLACE_COLUMN, speed = column->type == SPEED_COLUMN;
	const struct boids_vec *size = &r->world.size;
	float side = c == X || c == VX ? size->x : c == Y || c == VY ? size->y : size->z;
	double most = (place || speed) && side <= 0 ? 0 : column->most, value;

	if (!csv_number(&r->csv, r->place[c], column->name, place || speed ? 0 - most : 0, most,
	                &value))
		return false;
	*number = (float)value;
	return !place || side <= 0 || check_place(r, c, side, value);
}

static bool
read_kind(const struct reading *r, int *kind)
{
	const char *word = r->csv.field[r->place[KIND]];

	for (*kind = 0; *kind < ROW_KINDS; ++*kind)
		if (strcmp(word, row_words[*kind]) == 0)
			return true;
	return csv_fault(&r->csv, "kind takes boid, predator, pillar or food, not %s", QUOTED(word));
}

/* Reads the boid of the current line, and its step into r->now. Fields without a column are 0; a
 * boid without genes gets a life of the start, whatever the other columns contain. */
static bool
read_boid(struct reading *r, struct boids_boid *b)
{
	*b = (struct boids_boid){ 0 };
	r->now = 0;
	for (int c = 0; c < COLUMNS; c++) {
		const struct flock_column *column = &flock_columns[c];
		void *field = (char *)b + column->offset;
		double most = c == SPECIES ? (double)r->factors->species - 1 : column->most;
		uint64_t count;
		if (r->place[c] < 0)
			continue;
		if (column->type == STEP_COLUMN || column->type == COUNT_COLUMN) {
			if (!read_count(r, (enum column)c, most, &count))
				return false;
			if (column->type == STEP_COLUMN)
				r->now = count;
			else
				*(uint32_t *)field = (uint32_t)count;
		} else if (!(column->type == KIND_COLUMN ? read_kind(r, field)
		                                         : read_float(r, (enum column)c, field))) {
			return false;
		}
	}
	return true;
}

static bool
lacks(const struct reading *r, enum column c)
{
	return csv_fault(&r->csv, "the first line must be a CSV header with a column '%s'",
	                 flock_columns[c].name);
}

static bool
find_columns(struct reading *r)
{
	for (enum column c = STEP; c < COLUMNS; c++) {
		const char *name = flock_columns[c].name;
		r->place[c] = -1;
		for (int i = 0; i < r->csv.columns; i++) {
			if (strcmp(r->csv.field[i], name) != 0)
				continue;
			if (r->place[c] >= 0)
				return csv_fault(&r->csv, "column %s occurs twice", name);
			r->place[c] = i;
		}
		if (r->place[c] < 0 && flock_columns[c].needed)
			return lacks(r, c);
	}
	return true;
}

static bool
add_row(struct reading *r, struct boids_boid b)
{
	bool food = (int)b.kind == KIND_FOOD;
	size_t most = food ? MOST_FOOD : (size_t)factor_table[kind_factors[b.kind]].most;

	if (r->of[b.kind] == most)
		return csv_fault(&r->csv,
		                 food ? "there are more than %zu cells of %s"
		                      : "there are more than %zu %ss in a step",
		                 r->of[b.kind], row_words[b.kind]);
	r->of[b.kind]++;
	if (r->count == r->room) {
		size_t room = r->room ? 2 * r->room : 256;
		struct row *rows = realloc(r->rows, room * sizeof *rows);
		if (!rows)
			return csv_failed(&r->csv, ENOMEM);
		r->rows = rows;
		r->room = room;
	}
	r->rows[r->count++] = (struct row){ b, r->csv.line };
	return true;
}

static bool
read_rows(struct reading *r)
{
	struct boids_boid b;
	bool end;

	if (!csv_next(&r->csv, &end))
		return end && lacks(r, ID);
	if (!find_columns(r))
		return false;
	while (csv_next(&r->csv, &end)) {
		if (r->csv.names) {
			if (!find_columns(r))
				return false;
			continue;
		}
		if (!read_boid(r, &b))
			return false;
		if (r->now < r->step)
			return csv_fault(&r->csv, "step goes back from %" PRIu64 " to %" PRIu64,
			                 r->step, r->now);
		if (r->now > r->step) {
			r->count = 0;
			memset(r->of, 0, sizeof r->of);
		}
		r->step = r->now;
		if (!add_row(r, b))
			return false;
	}
	return end;
}

static int
by_kind_and_id(const struct boids_boid *a, const struct boids_boid *b)
{
	if (a->kind != b->kind)
		return a->kind > b->kind ? 1 : -1;
	return (a->id > b->id) - (a->id < b->id);
}

static int
by_kind_id_and_line(const void *a, const void *b)
{
	const struct row *ra = a, *rb = b;
	int order = by_kind_and_id(&ra->boid, &rb->boid);

	return order ? order : (ra->line > rb->line) - (ra->line < rb->line);
}

/* Sorts the rows and moves their boids to s; refuses an id that occurs twice. */
static bool
take_rows(struct reading *r, struct flock_csv *s)
{
	if (r->count > 0)
		qsort(r->rows, r->count, sizeof *r->rows, by_kind_id_and_line);
	for (size_t i = 1; i < r->count; i++) {
		r->csv.line = r->rows[i].line;
		if (by_kind_and_id(&r->rows[i].boid, &r->rows[i - 1].boid) == 0)
			return csv_fault(&r->csv, "id %" PRIu32 " is in line %" PRIu64 " already",
			                 r->rows[i].boid.id, r->rows[i - 1].line);
	}
	struct boids_boid *boids = malloc((r->count + 1) * sizeof *boids);
	if (!boids)
		return csv_failed(&r->csv, ENOMEM);
	for (size_t i = 0; i < r->count; i++)
		boids[i] = r->rows[i].boid;
	*s = (struct flock_csv){ .boids = boids,
		                 .count = r->count - r->of[KIND_FOOD],
		                 .food = r->of[KIND_FOOD],
		                 .state.step = (double)r->step };
	memcpy(s->of, r->of, sizeof s->of);
	return true;
}

bool
flock_csv_read(struct flock_csv *s, const struct csv_source *source, struct boids_world world,
               const struct boids_factors *factors, char *error)
{
	struct reading r = {
		.csv = { .in = source->in,
		         .where = source->where,
		         .line = source->line,
		         .error = error },
		.saved = source->saved,
		.world = world,
		.factors = factors,
	};
	bool good = read_rows(&r) && take_rows(&r, s);

	free_keeping_errno(r.rows);
	return good;
}

void
flock_csv_free(struct flock_csv *s)
{
	free_keeping_errno(s->boids);
	*s = (struct flock_csv){ 0 };
}
