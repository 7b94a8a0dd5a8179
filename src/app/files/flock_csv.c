/* SPDX-License-Identifier: MIT */
/* States: every boid's place and velocity as CSV, written and read back. */
#include "flock_csv.h"

#include "csv.h"
#include "flock_columns.h"
#include "math/number.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void
write_boid(FILE *out, uint64_t step, const struct boids_boid *b,
           const struct flock_columns_shown *shown)
{
	char line[FLOCK_ROW], *at = flock_columns_put(line, step, b, shown);

	*at++ = '\n';
	fwrite(line, 1, (size_t)(at - line), out);
}

/* Calls `each` with every cell of food that is not full. */
static void
for_each_food(const struct boids_flock *flock, void (*each)(void *data, const struct boids_boid *b),
              void *data)
{
	const struct boids_food food = boids_flock_food(flock);

	for (int i = 0; i < food.columns * food.rows; i++) {
		struct boids_boid cell = { .id = (uint32_t)i,
			                   .kind = (enum boids_boid_kind)KIND_FOOD };
		if (food.barren[i] || food.at[i] == food.full)
			continue;
		int column = i % food.columns, row = i / food.columns;
		cell.position.x = ((float)column + 0.5f) * food.width;
		cell.position.y = ((float)row + 0.5f) * food.height;
		cell.life.energy = food.at[i];
		each(data, &cell);
	}
}

/* Calls `each` with every boid, in the order in which they are written. Returns false on ENOMEM. */
static bool
for_each(const struct boids_flock *flock, void (*each)(void *data, const struct boids_boid *b),
         void *data)
{
	size_t count = boids_flock_count(flock, BOIDS_KIND_BOID);
	uint32_t *order = malloc((count + 1) * sizeof *order);
	struct boids_boid b;

	if (!order)
		return false;
	boids_flock_order(flock, order);
	for (size_t i = 0; i < count; i++) {
		b = boids_flock_boid(flock, BOIDS_KIND_BOID, order[i]);
		each(data, &b);
	}
	free(order);
	for (enum boids_boid_kind kind = BOIDS_KIND_PREDATOR; kind < BOIDS_KINDS; kind++)
		for (size_t i = 0; i < boids_flock_count(flock, kind); i++) {
			b = boids_flock_boid(flock, kind, i);
			each(data, &b);
		}
	for_each_food(flock, each, data);
	return true;
}

/* A table being written. */
struct writing {
	FILE *out;
	uint64_t step;
	struct flock_columns_shown shown;
};

static void
write_one(void *data, const struct boids_boid *b)
{
	const struct writing *w = data;

	if (!ferror(w->out))
		write_boid(w->out, w->step, b, &w->shown);
}

static void
show_columns(void *data, const struct boids_boid *b)
{
	flock_columns_show(&((struct writing *)data)->shown, b);
}

static void
write_header(FILE *out, const struct flock_columns_shown *shown)
{
	const char *gap = "";

	for (int c = 0; c < COLUMNS; c++) {
		if (!shown->at[c])
			continue;
		fprintf(out, "%s%s", gap, flock_columns[c].name);
		gap = ",";
	}
	putc('\n', out);
}

void
flock_csv_write_header(FILE *out, bool alive)
{
	struct flock_columns_shown all = flock_columns_all(alive);

	write_header(out, &all);
}

bool
flock_csv_write(FILE *out, const struct boids_flock *flock, bool alive)
{
	struct writing w = { out, boids_flock_steps(flock), flock_columns_all(alive) };

	return for_each(flock, write_one, &w);
}

bool
flock_csv_write_alone(FILE *out, const struct boids_flock *flock)
{
	struct writing w = { .out = out };

	for (int c = 0; c < COLUMNS; c++)
		w.shown.at[c] = flock_columns[c].needed;
	if (!for_each(flock, show_columns, &w))
		return false;
	write_header(out, &w.shown);
	return for_each(flock, write_one, &w);
}

/* A file being read. */
struct reading {
	struct csv csv;
	struct boids_world world;
	const struct boids_factors *factors;
	int place[COLUMNS]; /* index of the field of each column; -1: none */
	struct row {
		struct boids_boid boid;
		uint64_t line;
	} * rows; /* of the last step so far */
	size_t count, of[ROW_KINDS], room;
	uint64_t step; /* of the rows */
	uint64_t now;  /* of the current line */
};

/* Limit where edges let boids out: beyond it a float cannot resolve units. */
static const double far = 1e9;

enum { MOST_FOOD = 1 << 20 }; /* cells, as a flock has at most */

/* Reads a number from least to most; 0 if there is no such column. */
static bool
read_column(const struct reading *r, enum column c, double least, double most, double *value)
{
	*value = 0;
	return r->place[c] < 0 ||
	       csv_number(&r->csv, r->place[c], flock_columns[c].name, least, most, value);
}

/* Reads a whole number from 0 to most. */
static bool
read_whole(const struct reading *r, enum column c, double most, uint64_t *value)
{
	double number;

	if (!read_column(r, c, 0, most, &number))
		return false;
	*value = (uint64_t)number;
	return (double)*value == number ||
	       csv_fault(&r->csv, r->csv.line, "%s takes whole numbers only", flock_columns[c].name);
}

/* Whether a place is in the world; if it wraps, its upper border equals 0. */
static bool
is_inside(float place, float side, bool wraps)
{
	return place >= 0 && (wraps ? place < side : place <= side);
}

/* Whether a soft edge allows the place: any after step 0 and in a saved flock, whose world may have
 * changed before its first step; else at most one side outside. */
static bool
is_soft(const struct reading *r, float place, float side)
{
	bool flown = r->now > 0 || r->csv.last;

	return flown || (place >= -side && place <= 2 * side);
}

/* Reads a coordinate within what the edge allows; 0 along a missing axis of the world. */
static bool
read_place(const struct reading *r, enum column c, float side, float *place)
{
	const char *name = flock_columns[c].name;
	const char *edge = boids_factor_table[BOIDS_FACTOR_edge].word(r->factors->edge);
	bool flat = side <= 0, wraps = r->world.wraps, hard = r->factors->edge == BOIDS_EDGE_BOUNCE;
	double value;

	if (!read_column(r, c, flat ? 0 : -far, flat ? 0 : far, &value))
		return false;
	*place = (float)value;
	if (flat || (!wraps && r->factors->edge == BOIDS_EDGE_OPEN))
		return true;
	if (wraps || hard)
		return is_inside(*place, side, wraps) ||
		       csv_fault(&r->csv, r->csv.line, "%s takes 0 to %s%g with edge %s, not %g",
		                 name, wraps ? "less than " : "", (double)side,
		                 wraps ? "wrap" : "bounce", value);
	return is_soft(r, *place, side) ||
	       csv_fault(&r->csv, r->csv.line, "%s takes %g to %g with edge %s, not %g", name,
	                 -(double)side, 2 * (double)side, edge, value);
}

static bool
read_speed(const struct reading *r, enum column c, float side, float *speed)
{
	double value;
	bool good = read_column(r, c, side <= 0 ? 0 : -far, side <= 0 ? 0 : far, &value);

	*speed = (float)value;
	return good;
}

static bool
read_kind(const struct reading *r, enum boids_boid_kind *kind)
{
	const char *word = r->place[KIND] < 0 ? flock_row_words[BOIDS_KIND_BOID]
	                                      : r->csv.field[r->place[KIND]];

	for (int k = 0; k < ROW_KINDS; k++)
		if (strcmp(word, flock_row_words[k]) == 0) {
			*kind = (enum boids_boid_kind)k;
			return true;
		}
	char shown[NUMBER_QUOTE];
	number_quote(word, shown);
	return csv_fault(&r->csv, r->csv.line, "kind takes boid, predator, pillar or food, not %s",
	                 shown);
}

static bool
read_mood(const struct reading *r, struct boids_mood *mood)
{
	double fear, rest, bias;
	uint64_t catches;

	if (!read_column(r, FEAR, 0, 1, &fear) || !read_column(r, REST, 0, far, &rest) ||
	    !read_column(r, BIAS, 0, 1, &bias) || !read_whole(r, CATCHES, UINT32_MAX, &catches))
		return false;
	*mood = (struct boids_mood){ (float)fear, (float)rest, (float)bias, (uint32_t)catches };
	return true;
}

/* Without columns of genes a boid gets a life of the start, whatever the other columns say. */
static bool
read_life(const struct reading *r, struct boids_life *life)
{
	double energy, breath, age, rest, gene;
	uint64_t generation;

	if (!read_column(r, ENERGY, 0, 8, &energy) || !read_column(r, BREATH, 0, 1, &breath) ||
	    !read_column(r, AGE, 0, far, &age) || !read_column(r, MATE_REST, 0, far, &rest) ||
	    !read_whole(r, GENERATION, UINT32_MAX, &generation))
		return false;
	*life = (struct boids_life){ .energy = (float)energy,
		                     .breath = (float)breath,
		                     .age = (float)age,
		                     .rest = (float)rest,
		                     .generation = (uint32_t)generation };
	for (int g = 0; g < BOIDS_GENES; g++) {
		if (!read_column(r, (enum column)(GENES + g), 0, (double)BOIDS_GENE_MOST, &gene))
			return false;
		life->genes[g] = (float)gene;
	}
	return true;
}

/* Reads the boid of the current line, and its step into r->now. */
static bool
read_boid(struct reading *r, struct boids_boid *b)
{
	struct boids_vec side = r->world.size;
	uint64_t id, species;

	if (!read_whole(r, STEP, 1e15, &r->now) || !read_whole(r, ID, INT32_MAX, &id) ||
	    !read_place(r, X, side.x, &b->position.x) || !read_place(r, Y, side.y, &b->position.y) ||
	    !read_place(r, Z, side.z, &b->position.z) || !read_speed(r, VX, side.x, &b->velocity.x) ||
	    !read_speed(r, VY, side.y, &b->velocity.y) ||
	    !read_speed(r, VZ, side.z, &b->velocity.z) ||
	    !read_whole(r, SPECIES, (double)r->factors->species - 1, &species) ||
	    !read_kind(r, &b->kind) || !read_mood(r, &b->mood) || !read_life(r, &b->life))
		return false;
	b->id = (uint32_t)id;
	b->species = (int)species;
	return true;
}

static bool
find_column(struct reading *r, enum column c)
{
	const char *name = flock_columns[c].name;

	r->place[c] = -1;
	for (int i = 0; i < r->csv.columns; i++) {
		if (strcmp(r->csv.field[i], name) != 0)
			continue;
		if (r->place[c] >= 0)
			return csv_fault(&r->csv, r->csv.line, "column %s occurs twice", name);
		r->place[c] = i;
	}
	return r->place[c] >= 0 || !flock_columns[c].needed ||
	       csv_fault(&r->csv, r->csv.line,
	                 "the first line must be a CSV header with a column '%s'", name);
}

static bool
find_columns(struct reading *r)
{
	for (int c = 0; c < COLUMNS; c++)
		if (!find_column(r, (enum column)c))
			return false;
	return true;
}

static bool
read_header(struct reading *r)
{
	bool end;

	if (!csv_next(&r->csv, &end))
		return end && csv_fault(&r->csv, r->csv.line,
		                        "the first line must be a CSV header with a column '%s'",
		                        flock_columns[ID].name);
	return find_columns(r);
}

static size_t
most_rows(enum boids_boid_kind kind)
{
	return (int)kind == KIND_FOOD ? MOST_FOOD
	                              : (size_t)boids_factor_table[boids_kind_factors[kind]].most;
}

static bool
add_row(struct reading *r, struct boids_boid b)
{
	if (r->of[b.kind] == most_rows(b.kind))
		return csv_fault(&r->csv, r->csv.line,
		                 (int)b.kind == KIND_FOOD ? "there are more than %zu cells of %s"
		                                          : "there are more than %zu %ss in a step",
		                 r->of[b.kind], flock_row_words[b.kind]);
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

	while (csv_next(&r->csv, &end)) {
		if (r->csv.names) {
			if (!find_columns(r))
				return false;
			continue;
		}
		if (!read_boid(r, &b))
			return false;
		if (r->now < r->step)
			return csv_fault(&r->csv, r->csv.line,
			                 "step goes back from %" PRIu64 " to %" PRIu64, r->step,
			                 r->now);
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
take_rows(const struct reading *r, struct flock_csv *s)
{
	if (r->count > 0)
		qsort(r->rows, r->count, sizeof *r->rows, by_kind_id_and_line);
	for (size_t i = 1; i < r->count; i++)
		if (by_kind_and_id(&r->rows[i].boid, &r->rows[i - 1].boid) == 0)
			return csv_fault(&r->csv, r->rows[i].line,
			                 "id %" PRIu32 " is in line %" PRIu64 " already",
			                 r->rows[i].boid.id, r->rows[i - 1].line);
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
		         .last = source->last,
		         .line = source->line,
		         .error = error },
		.world = world,
		.factors = factors,
	};
	bool good = read_header(&r) && read_rows(&r) && take_rows(&r, s);
	int reason = errno;

	free(r.rows);
	errno = reason;
	return good;
}

void
flock_csv_free(struct flock_csv *s)
{
	free(s->boids);
	*s = (struct flock_csv){ 0 };
}
