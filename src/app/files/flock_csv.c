/* SPDX-License-Identifier: MIT */
/* States: every boid's place and velocity as CSV, written and read back. */
#include "flock_csv.h"

#include "csv.h"
#include "math/number.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column { STEP, ID, X, Y, Z, VX, VY, VZ, SPECIES, KIND, FEAR, REST, BIAS, CATCHES, COLUMNS };

/* The columns in the order in which they are written. */
/* clang-format off */
static const struct {
	const char *name;
	bool needed; /* a file without it is refused */
} columns[COLUMNS] = {
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

static const char *const kind_words[BOIDS_KINDS] = {
	[BOIDS_KIND_BOID] = "boid",
	[BOIDS_KIND_PREDATOR] = "predator",
	[BOIDS_KIND_PILLAR] = "pillar",
};

/* Whether a column has something to say in a flock: else it is read as 0 or boid. */
struct shown {
	bool at[COLUMNS];
};

static const struct shown show_all = { { true, true, true, true, true, true, true, true, true, true,
	                                 true, true, true, true } };

/* Writes a comma, but not before the first field. */
static char *
put_comma(char *at, const char *line)
{
	if (at > line)
		*at++ = ',';
	return at;
}

static char *
put_fields(char *line, uint64_t step, const struct boids_boid *b, const struct shown *shown)
{
	const float numbers[COLUMNS] = {
		[X] = b->position.x,   [Y] = b->position.y,   [Z] = b->position.z,
		[VX] = b->velocity.x,  [VY] = b->velocity.y,  [VZ] = b->velocity.z,
		[FEAR] = b->mood.fear, [REST] = b->mood.rest, [BIAS] = b->mood.bias,
	};
	const uint64_t wholes[COLUMNS] = {
		[STEP] = step, [ID] = b->id, [SPECIES] = (uint64_t)b->species, [CATCHES] = b->mood.catches
	};
	char *at = line;

	for (int c = 0; c < COLUMNS; c++) {
		if (!shown->at[c])
			continue;
		at = put_comma(at, line);
		if (c == KIND)
			at = stpcpy(at, kind_words[b->kind]);
		else if (c == STEP || c == ID || c == SPECIES || c == CATCHES)
			at = number_put_whole(at, wholes[c]);
		else
			at = number_put(at, numbers[c]);
	}
	return at;
}

static void
write_boid(FILE *out, uint64_t step, const struct boids_boid *b, const struct shown *shown)
{
	char line[(COLUMNS + 1) * NUMBER_TEXT], *at = put_fields(line, step, b, shown);

	*at++ = '\n';
	fwrite(line, 1, (size_t)(at - line), out);
}

/* Calls `each` with every boid, in the order in which they are written. Returns false on ENOMEM. */
static bool
for_each(const struct boids_flock *flock, void (*each)(void *data, const struct boids_boid *b),
         void *data)
{
	size_t count = boids_flock_count(flock);
	uint32_t *order = malloc((count + 1) * sizeof *order);
	struct boids_boid b;

	if (!order)
		return false;
	boids_flock_order(flock, order);
	for (size_t i = 0; i < count; i++) {
		b = boids_flock_boid(flock, order[i]);
		each(data, &b);
	}
	free(order);
	for (size_t i = 0; i < boids_flock_predators(flock); i++) {
		b = boids_flock_predator(flock, i);
		each(data, &b);
	}
	for (size_t i = 0; i < boids_flock_pillars(flock); i++) {
		b = boids_flock_pillar(flock, i);
		each(data, &b);
	}
	return true;
}

/* A table being written. */
struct writing {
	FILE *out;
	uint64_t step;
	struct shown shown;
};

static void
write_one(void *data, const struct boids_boid *b)
{
	const struct writing *w = data;

	if (!ferror(w->out))
		write_boid(w->out, w->step, b, &w->shown);
}

/* -0 has to be written, too. */
static bool
says(float number)
{
	return number != 0 || signbit(number);
}

static void
show_columns(void *data, const struct boids_boid *b)
{
	bool *shown = ((struct writing *)data)->shown.at;

	shown[Z] = shown[Z] || says(b->position.z);
	shown[VZ] = shown[VZ] || says(b->velocity.z);
	shown[SPECIES] = shown[SPECIES] || b->species != 0;
	shown[KIND] = shown[KIND] || b->kind != BOIDS_KIND_BOID;
	shown[FEAR] = shown[FEAR] || says(b->mood.fear);
	shown[REST] = shown[REST] || says(b->mood.rest);
	shown[BIAS] = shown[BIAS] || says(b->mood.bias);
	shown[CATCHES] = shown[CATCHES] || b->mood.catches != 0;
}

static void
write_header(FILE *out, const struct shown *shown)
{
	const char *gap = "";

	for (int c = 0; c < COLUMNS; c++) {
		if (!shown->at[c])
			continue;
		fprintf(out, "%s%s", gap, columns[c].name);
		gap = ",";
	}
	putc('\n', out);
}

void
flock_csv_write_header(FILE *out)
{
	write_header(out, &show_all);
}

bool
flock_csv_write(FILE *out, const struct boids_flock *flock)
{
	struct writing w = { out, boids_flock_steps(flock), show_all };

	return for_each(flock, write_one, &w);
}

bool
flock_csv_write_alone(FILE *out, const struct boids_flock *flock)
{
	struct writing w = { .out = out };

	for (int c = 0; c < COLUMNS; c++)
		w.shown.at[c] = columns[c].needed;
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
	size_t count, of[BOIDS_KINDS], room;
	uint64_t step; /* of the rows */
	uint64_t now;  /* of the current line */
};

/* Limit where edges let boids out: beyond it a float cannot resolve units. */
static const double far = 1e9;

/* Reads a number from least to most; 0 if there is no such column. */
static bool
read_column(const struct reading *r, enum column c, double least, double most, double *value)
{
	*value = 0;
	return r->place[c] < 0 ||
	       csv_number(&r->csv, r->place[c], columns[c].name, least, most, value);
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
	       csv_fault(&r->csv, r->csv.line, "%s takes whole numbers only", columns[c].name);
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
	const char *name = columns[c].name;
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
	const char *word =
		r->place[KIND] < 0 ? kind_words[BOIDS_KIND_BOID] : r->csv.field[r->place[KIND]];

	for (int k = 0; k < BOIDS_KINDS; k++)
		if (strcmp(word, kind_words[k]) == 0) {
			*kind = (enum boids_boid_kind)k;
			return true;
		}
	char shown[NUMBER_QUOTE];
	number_quote(word, shown);
	return csv_fault(&r->csv, r->csv.line, "kind takes boid, predator or pillar, not %s", shown);
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
	    !read_kind(r, &b->kind) || !read_mood(r, &b->mood))
		return false;
	b->id = (uint32_t)id;
	b->species = (int)species;
	return true;
}

static bool
find_column(struct reading *r, enum column c)
{
	const char *name = columns[c].name;

	r->place[c] = -1;
	for (int i = 0; i < r->csv.columns; i++) {
		if (strcmp(r->csv.field[i], name) != 0)
			continue;
		if (r->place[c] >= 0)
			return csv_fault(&r->csv, r->csv.line, "column %s occurs twice", name);
		r->place[c] = i;
	}
	return r->place[c] >= 0 || !columns[c].needed ||
	       csv_fault(&r->csv, r->csv.line, "the first line must name a column %s", name);
}

static bool
read_header(struct reading *r)
{
	bool end;

	if (!csv_next(&r->csv, &end))
		return end && csv_fault(&r->csv, r->csv.line,
		                        "the first line must name a column %s", columns[ID].name);
	for (int c = 0; c < COLUMNS; c++)
		if (!find_column(r, (enum column)c))
			return false;
	return true;
}

static bool
add_row(struct reading *r, struct boids_boid b)
{
	if (r->of[b.kind] == (size_t)boids_factor_table[boids_kind_factors[b.kind]].most)
		return csv_fault(&r->csv, r->csv.line, "there are more than %zu %ss in a step",
		                 r->of[b.kind], kind_words[b.kind]);
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
	*s = (struct flock_csv){ .boids = boids, .count = r->count, .state.step = (double)r->step };
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
