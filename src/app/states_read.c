/* SPDX-License-Identifier: MIT */
/* States: the boids of the last step of a file. */
#include "app/states_parts.h"

#include "app/file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How many of a kind there may be: as many as this factor says at most. */
static const int kind_factors[KINDS] = {
	[KIND_BOID] = FACTOR_number,
	[KIND_PREDATOR] = FACTOR_predators,
	[KIND_POST] = FACTOR_posts,
};

static bool
find_column(struct states_reading *r, enum column c)
{
	const char *name = states_columns[c].name;

	r->place[c] = -1;
	for (int i = 0; i < r->csv.columns; i++) {
		if (strcmp(r->csv.field[i], name) != 0)
			continue;
		if (r->place[c] >= 0)
			return csv_fault(&r->csv, r->csv.line, "column %s stands twice", name);
		r->place[c] = i;
	}
	return r->place[c] >= 0 || !states_columns[c].needed ||
	       csv_fault(&r->csv, r->csv.line, "the first line must name a column %s", name);
}

static bool
read_header(struct states_reading *r)
{
	bool end;

	if (!csv_next(&r->csv, &end))
		return end && csv_fault(&r->csv, 1, "the first line must name a column %s",
		                        states_columns[ID].name);
	for (int c = 0; c < COLUMNS; c++)
		if (!find_column(r, (enum column)c))
			return false;
	return true;
}

static bool
add_row(struct states_reading *r, struct boid b)
{
	if (r->of[b.kind] == (size_t)factor_table[kind_factors[b.kind]].most)
		return csv_fault(&r->csv, r->csv.line, "there are more than %zu %ss in a step",
		                 r->of[b.kind], states_kinds[b.kind]);
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
read_rows(struct states_reading *r)
{
	struct boid b;
	bool end;

	while (csv_next(&r->csv, &end)) {
		if (!states_read_boid(r, &b))
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
by_kind_id_and_line(const void *a, const void *b)
{
	const struct row *ra = a, *rb = b;
	int order = states_order(&ra->boid, &rb->boid);

	return order ? order : (ra->line > rb->line) - (ra->line < rb->line);
}

/* The boids of the last step, each id once. */
static bool
hand_over(const struct states_reading *r, struct states *s)
{
	if (r->count > 0)
		qsort(r->rows, r->count, sizeof *r->rows, by_kind_id_and_line);
	for (size_t i = 1; i < r->count; i++)
		if (states_order(&r->rows[i].boid, &r->rows[i - 1].boid) == 0)
			return csv_fault(&r->csv, r->rows[i].line,
			                 "id %" PRIu32 " is in line %" PRIu64 " already",
			                 r->rows[i].boid.id, r->rows[i - 1].line);
	struct boid *boids = malloc((r->count + 1) * sizeof *boids);
	if (!boids)
		return csv_failed(&r->csv, ENOMEM);
	for (size_t i = 0; i < r->count; i++)
		boids[i] = r->rows[i].boid;
	*s = (struct states){ .boids = boids, .count = r->count, .step = r->step };
	memcpy(s->of, r->of, sizeof s->of);
	return true;
}

bool
states_read(struct states *s, FILE *in, const char *where, struct world world,
            const struct factors *factors, char *error)
{
	struct states_reading r = {
		.csv = { .in = in, .where = where, .error = error },
		.world = world,
		.factors = factors,
	};
	bool good = read_header(&r) && read_rows(&r) && hand_over(&r, s);
	int reason = errno;

	free(r.rows);
	errno = reason;
	return good;
}

bool
states_file(struct states *s, const char *name, struct world world, const struct factors *factors,
            char *error)
{
	bool piped = strcmp(name, "-") == 0;
	FILE *in = piped ? stdin : file_open(name, true, error);

	if (!in)
		return false;
	bool good = states_read(s, in, piped ? "stdin" : name, world, factors, error);
	int reason = errno;
	if (!piped)
		fclose(in);
	errno = reason;
	return good;
}

void
states_free(struct states *s)
{
	free(s->boids);
	*s = (struct states){ 0 };
}
