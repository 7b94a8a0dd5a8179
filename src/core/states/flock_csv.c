/* SPDX-License-Identifier: MIT */
#include "flock_csv.h"

#include "flock_columns.h"
#include "math/number.h"
#include "math/spelling.h"
#include "text/byte_buffer.h"
#include "text/csv.h"
#include "text/error.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A table being written. */
struct writing {
	FILE *out;
	uint64_t step;
	struct flock_columns_shown shown;
	bool packed;
	struct boids_boid above; /* the row written last */
};

/* Calls `each` with every boid, in the order in which they are written, and every cell of food that
 * is not full. */
static void
for_each(const struct flock_state *flock, struct writing *w,
         void (*each)(struct writing *w, const struct boids_boid *b))
{
	const struct boids_food food = flock_food(flock);
	size_t count = flock_count(flock, BOIDS_KIND_BOID);
	const uint32_t *order = flock_order(flock);
	struct boids_boid b;

	for (size_t i = 0; i < count; i++) {
		b = flock_boid(flock, BOIDS_KIND_BOID, order[i]);
		each(w, &b);
	}
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
}

static void
write_one(struct writing *w, const struct boids_boid *b)
{
	char line[FLOCK_ROW], *end;

	if (ferror(w->out))
		return;
	end = flock_columns_put(line, w->step, b, w->packed ? &w->above : NULL, &w->shown);
	w->above = *b;
	*end++ = '\n';
	fwrite(line, 1, (size_t)(end - line), w->out);
}

static void
show_columns(struct writing *w, const struct boids_boid *b)
{
	flock_columns_show(&w->shown, b);
}

void
flock_csv_write_header(FILE *out, bool alive, bool homes)
{
	struct flock_columns_shown all = flock_columns_all(alive, homes);

	flock_columns_header(out, false, &all);
}

void
flock_csv_write(FILE *out, const struct flock_state *flock, bool alive, bool homes)
{
	struct writing w = { .out = out, .step = flock_steps(flock) };

	w.shown = flock_columns_all(alive, homes);
	for_each(flock, &w, write_one);
}

char *
flock_csv_text(const struct flock_state *flock, bool packed, size_t *length)
{
	char *text = NULL;
	struct writing w = { .out = open_memstream(&text, length), .packed = packed };

	if (!w.out)
		return NULL;
	for (int c = 0; c < COLUMNS; c++)
		w.shown.at[c] = flock_columns[c].needed;
	for_each(flock, &w, show_columns);
	flock_columns_header(w.out, packed, &w.shown);
	for_each(flock, &w, write_one);
	bool good = !ferror(w.out);
	if (fclose(w.out) == 0 && good)
		return text;
	free(text);
	return NULL;
}

struct row {
	struct boids_boid boid;
	uint64_t line;
};

/* A file being read. */
struct reading {
	struct csv csv;
	struct boids_world world;
	const struct boids_factors *factors;
	bool saved, packed;
	int place[COLUMNS];      /* index of the field of each column; -1: none */
	struct boids_boid above; /* the row read last, if packed */
	struct byte_buffer rows; /* of the last step so far */
	size_t count, of[ROW_KINDS];
	uint64_t step; /* of the rows */
	uint64_t now;  /* of the current line */
};

enum { MOST_FOOD = 1 << 20 }; /* cells, as a flock has at most */

/* Reads a field as a number from least to most. */
static bool
read_number(const struct reading *r, enum column c, double least, double most, double *value)
{
	const char *text = r->csv.field[r->place[c]], *name = flock_columns[c].name;
	float number;
	uint32_t bits;

	if (!r->packed)
		return csv_number(&r->csv, r->place[c], name, least, most, value);
	bool good = flock_columns_unpack(text, c, &r->above, &bits);
	memcpy(&number, &bits, sizeof number);
	*value = flock_columns[c].type < PLACE_COLUMN ? (double)bits : (double)number;
	return (good && *value >= least && *value <= most) ||
	       csv_fault(&r->csv, "%s takes %.10g to %.10g, not the packed %s", name, least, most,
	                 QUOTED(text));
}

/* Checks a coordinate against what the edge allows. If the world wraps, its upper border equals 0.
 * A soft edge allows any place after step 0 and in a saved flock, whose world may have changed
 * before its first step; else at most one side outside. */
static bool
check_place(const struct reading *r, enum column c, float side, double value)
{
	const char *edge = factor_table[BOIDS_FACTOR_edge].word(r->factors->edge);
	const bool wraps = r->world.wraps, bounces = r->factors->edge == BOIDS_EDGE_BOUNCE;
	const bool flown = r->now > 0 || r->saved, inside = wraps || bounces;
	const float place = (float)value, least = inside ? 0 : -side,
		    most = inside ? side : 2 * side;

	if (!inside && (flown || r->factors->edge == BOIDS_EDGE_OPEN))
		return true;
	return (place >= least && (wraps ? place < most : place <= most)) ||
	       csv_fault(&r->csv, "%s takes %g to %s%g with edge %s, not %g", flock_columns[c].name,
	                 (double)least, wraps ? "less than " : "", (double)most, edge, value);
}

/* Reads a float: within the world's edge, from -most to most for a speed or home, from 0 for others. A
 * coordinate is 0 along a missing axis of the world. */
static bool
read_float(const struct reading *r, enum column c, float *number)
{
	const struct flock_column *column = &flock_columns[c];
	bool place = column->type == PLACE_COLUMN, speed = column->type == SPEED_COLUMN;
	const struct boids_vec *size = &r->world.size;
	float side = c == X || c == VX ? size->x : c == Y || c == VY ? size->y : size->z;
	double most = (place || speed) && side <= 0 ? 0 : column->most, value;
	double least = column->type == NUMBER_COLUMN ? 0 : 0 - most;

	if (!read_number(r, c, least, most, &value))
		return false;
	*number = (float)value;
	return !place || side <= 0 || check_place(r, c, side, value);
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
		double number;
		int kind = 0;
		if (r->place[c] < 0)
			continue;
		if (column->type < (r->packed ? PLACE_COLUMN : KIND_COLUMN)) {
			if (!read_number(r, (enum column)c, 0, most, &number))
				return false;
			if (number != floor(number))
				return csv_fault(&r->csv, "%s takes whole numbers only",
				                 column->name);
			if (column->type == STEP_COLUMN)
				r->now = (uint64_t)number;
			else
				*(uint32_t *)field = (uint32_t)number;
		} else if (column->type == KIND_COLUMN) {
			const char *word = r->csv.field[r->place[c]];
			while (kind < ROW_KINDS && strcmp(word, flock_row_words[kind]) != 0)
				kind++;
			if (kind == ROW_KINDS)
				return csv_fault(
					&r->csv, "kind takes boid, predator, pillar or food, not %s",
					QUOTED(word));
			*(int *)field = kind;
		} else if (!read_float(r, (enum column)c, field)) {
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
	r->packed = strncmp(r->csv.field[0], flock_packed, strlen(flock_packed)) == 0;
	if (r->packed)
		r->csv.field[0] += strlen(flock_packed);
	for (enum column c = STEP; c < COLUMNS; c++) {
		const char *name = flock_columns[c].name;
		r->place[c] = -1;
		for (int i = 0; i < r->csv.columns; i++) {
			if (!spelling_is(name, r->csv.field[i]))
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
		                 r->of[b.kind], flock_row_words[b.kind]);
	r->of[b.kind]++;
	r->count++;
	return byte_buffer_append(&r->rows, &(struct row){ b, r->csv.line }, sizeof(struct row)) ||
	       csv_failed(&r->csv, ENOMEM);
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
			r->count = r->rows.length = 0;
			memset(r->of, 0, sizeof r->of);
		}
		r->step = r->now;
		if (!add_row(r, b))
			return false;
		r->above = b;
	}
	return end;
}

static int
compare_rows(const void *one, const void *other)
{
	const struct row *a = one, *b = other;

	if (a->boid.kind != b->boid.kind)
		return a->boid.kind > b->boid.kind ? 1 : -1;
	if (a->boid.id != b->boid.id)
		return a->boid.id > b->boid.id ? 1 : -1;
	return (a->line > b->line) - (a->line < b->line);
}

/* Sorts the rows and moves their boids to s; refuses an id that occurs twice. */
static bool
take_rows(struct reading *r, struct flock_csv *s)
{
	struct row *rows = (void *)r->rows.at;

	if (r->count > 0)
		qsort(rows, r->count, sizeof *rows, compare_rows);
	for (size_t i = 1; i < r->count; i++) {
		const struct row *row = &rows[i];
		r->csv.line = row->line;
		if (row->boid.kind == row[-1].boid.kind && row->boid.id == row[-1].boid.id)
			return csv_fault(&r->csv, "id %" PRIu32 " is in line %" PRIu64 " already",
			                 row->boid.id, row[-1].line);
	}
	struct boids_boid *boids = malloc((r->count + 1) * sizeof *boids);
	if (!boids)
		return csv_failed(&r->csv, ENOMEM);
	for (size_t i = 0; i < r->count; i++)
		boids[i] = rows[i].boid;
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

	byte_buffer_free(&r.rows);
	return good;
}

void
flock_csv_free(struct flock_csv *s)
{
	free_keeping_errno(s->boids);
	*s = (struct flock_csv){ 0 };
}
