/* SPDX-License-Identifier: MIT */
#include "boids/boids.h"

#include "boid_columns.h"
#include "math/number.h"
#include "measures/measure.h"
#include "models/model.h"
#include "step/flock_state.h"
#include "text/line_words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 64 };

static const float SECONDS_MOST = 1e9f; /* as the state of a flock */

/* What settings say, and the flock that they make. */
struct flown {
	struct flock_state *flock; /* owned */
	uint64_t seed;
	int columns, rows;            /* of the world, in cells of 1/zoom by aspect/zoom units */
	struct boids_factors factors; /* resolved once it has started */
};

struct boids_flock {
	struct flown flown;
	bool has_started; /* settings no longer are its start */
	char error[BOIDS_FACTOR_ERROR];
};

const char *
boids_version(void)
{
	return BOIDS_VERSION;
}

/* ---- errors */

static const char no_memory[] = "not enough memory";

/* Returns false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool
fail(struct boids_flock *flock, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(flock->error, sizeof flock->error, format, arguments);
	va_end(arguments);
	return false;
}

const char *
boids_error(const struct boids_flock *flock)
{
	return flock ? flock->error : no_memory;
}

/* ---- a flock */

static bool
fit(struct flock_state *flock, const struct flown *flown, struct boids_factors *resolved)
{
	*resolved = flown->factors;
	factors_fit(resolved, flown->columns, flown->rows);
	return flock_fit(flock, resolved, world_of(resolved, flown->columns, flown->rows));
}

/* Gives `flown` a new flock. Returns false on no memory. */
static bool
make(struct flown *flown, int threads)
{
	struct boids_factors resolved;

	flown->flock = flock_new(flown->seed);
	if (flown->flock && flock_threads(flown->flock, threads) &&
	    fit(flown->flock, flown, &resolved))
		return true;
	flock_free(flown->flock);
	return false;
}

struct boids_flock *
boids_new(uint64_t seed)
{
	struct boids_flock *flock = calloc(1, sizeof *flock);

	if (!flock)
		return NULL;
	flock->flown = (struct flown){ .seed = seed, .columns = 80, .rows = 24 };
	factors_init(&flock->flown.factors);
	if (make(&flock->flown, 1))
		return flock;
	free(flock);
	return NULL;
}

struct boids_flock *
boids_clone(const struct boids_flock *flock)
{
	struct boids_flock *clone = flock ? malloc(sizeof *clone) : NULL;

	if (!clone)
		return NULL;
	*clone = *flock;
	clone->flown.flock = flock_clone(flock->flown.flock, 0);
	if (clone->flown.flock)
		return clone;
	free(clone);
	return NULL;
}

void
boids_free(struct boids_flock *flock)
{
	if (flock)
		flock_free(flock->flown.flock);
	free(flock);
}

/* ---- settings */

static int
threads_of(const struct boids_flock *flock)
{
	return thread_pool_size(flock->flown.flock->pool);
}

/* Gives the flock other settings: those of its start, or those from now on. */
static bool
apply(struct boids_flock *flock, struct flown wanted, bool anew)
{
	struct boids_factors resolved;

	if (anew || !flock->has_started) {
		if (!make(&wanted, threads_of(flock)))
			return fail(flock, no_memory);
		flock_free(flock->flown.flock);
		flock->has_started = false;
	} else {
		if (!fit(wanted.flock, &wanted, &resolved))
			return fail(flock, no_memory);
		wanted.factors = resolved;
	}
	flock->flown = wanted;
	return true;
}

/* From now on the settings are those of a flock that flies. */
static void
start(struct boids_flock *flock)
{
	if (flock->has_started)
		return;
	flock->flown.factors = *flock_factors(flock->flown.flock);
	flock->has_started = true;
}

static bool
set_factor(struct boids_flock *flock, const char *name, const char *text)
{
	struct flown wanted = flock->flown;

	return factors_set(&wanted.factors, name, text, flock->error) && apply(flock, wanted, false);
}

/* Reads "600x360 units" as whole cells. */
static bool
read_units(const struct boids_factors *f, const char *text, int *columns, int *rows)
{
	const char *end = strstr(text, " units");
	char sides[32];
	int width, height;

	if (!end || strcmp(end, " units") != 0 || (size_t)(end - text) >= sizeof sides)
		return false;
	memcpy(sides, text, (size_t)(end - text));
	sides[end - text] = '\0';
	if (!parse_size(sides, &width, &height))
		return false;
	double across = width * (double)f->zoom, down = height * (double)f->zoom / (double)f->aspect;
	if (!(across >= 1 && across <= PARSE_SIDE_MOST && across == (int)across && down >= 1 &&
	      down <= PARSE_SIDE_MOST && down == (int)down))
		return false;
	*columns = (int)across;
	*rows = (int)down;
	return true;
}

static bool
set_size(struct boids_flock *flock, const char *name, const char *text)
{
	struct flown wanted = flock->flown;

	(void)name;
	if (!parse_size(text, &wanted.columns, &wanted.rows) &&
	    !read_units(&wanted.factors, text, &wanted.columns, &wanted.rows))
		return fail(flock, "size takes %s, or units that are whole cells, not %s",
		            PARSE_SIZE_ALLOWED, QUOTED(text));
	return apply(flock, wanted, false);
}

static bool
set_seed(struct boids_flock *flock, const char *name, const char *text)
{
	struct flown wanted = flock->flown;

	(void)name;
	if (!parse_count(text, UINT64_MAX, &wanted.seed))
		return fail(flock, "seed takes a whole number, not %s", QUOTED(text));
	return apply(flock, wanted, true);
}

static bool
set_threads(struct boids_flock *flock, const char *name, const char *text)
{
	uint64_t threads;

	(void)name;
	if (!parse_count(text, THREADS_MOST, &threads) || threads < 1)
		return fail(flock, "threads takes 1 to %d, not %s", THREADS_MOST, QUOTED(text));
	return flock_threads(flock->flown.flock, (int)threads) ||
	       fail(flock, "cannot start %d threads", (int)threads);
}

bool
boids_set(struct boids_flock *flock, const char *name, const char *text)
{
	static const struct {
		const char *name;
		bool (*set)(struct boids_flock *flock, const char *name, const char *text);
	} others[] = { { "size", set_size }, { "seed", set_seed }, { "threads", set_threads } };

	if (!flock)
		return false;
	if (!name || !text)
		return fail(flock, "a setting takes a name and a text, not NULL");
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(name, others[i].name) == 0)
			return others[i].set(flock, name, text);
	return set_factor(flock, name, text);
}

/* Does what snprintf does, with text NULL too. */
static size_t
copy(const char *from, char *text, size_t size)
{
	int length = snprintf(text, text ? size : 0, "%s", from);

	return length > 0 ? (size_t)length : 0;
}

size_t
boids_get(const struct boids_flock *flock, const char *name, char *text, size_t size)
{
	char value[BOIDS_FACTOR_TEXT] = "";

	if (!flock || !name)
		return 0;
	int factor = factor_find(name);
	if (factor >= 0)
		factor_write(&flock->flown.factors, factor, value);
	else if (strcmp(name, "size") == 0)
		snprintf(value, sizeof value, "%dx%d", flock->flown.columns, flock->flown.rows);
	else if (strcmp(name, "seed") == 0)
		snprintf(value, sizeof value, "%" PRIu64, flock->flown.seed);
	else if (strcmp(name, "threads") == 0)
		snprintf(value, sizeof value, "%d", threads_of(flock));
	return copy(value, text, size);
}

/* ---- time */

bool
boids_step(struct boids_flock *flock, double seconds)
{
	return boids_run(flock, 1, seconds, NULL, NULL) == 1;
}

uint64_t
boids_run(struct boids_flock *flock, uint64_t steps, double seconds, bool (*go_on)(void *data),
          void *data)
{
	uint64_t made = 0;

	if (!flock)
		return 0;
	if (!((float)seconds > 0 && (float)seconds <= SECONDS_MOST))
		return fail(flock, "a step takes above 0 and up to 1e9 seconds, not %g", seconds);
	while (made < steps && flock_step_while(flock->flown.flock, (float)seconds, go_on, data)) {
		start(flock);
		made++;
	}
	return made;
}

uint64_t
boids_steps(const struct boids_flock *flock)
{
	return flock ? flock_steps(flock->flown.flock) : 0;
}

double
boids_time(const struct boids_flock *flock)
{
	return flock ? flock_time(flock->flown.flock) : 0;
}

/* ---- boids */

size_t
boids_count(const struct boids_flock *flock, enum boids_kind kind)
{
	if (!flock || (unsigned)kind >= BOIDS_KINDS)
		return 0;
	return flock_count(flock->flown.flock, (enum boids_boid_kind)kind);
}

size_t
boids_read(struct boids_flock *flock, enum boids_kind kind, enum boids_column column, void *to,
           size_t stride, size_t most)
{
	return flock ? boid_columns_read(flock->flown.flock, kind, column, to, stride, most,
	                                 flock->error)
	             : 0;
}

bool
boids_write(struct boids_flock *flock, enum boids_kind kind, enum boids_column column,
            const void *from, size_t stride, size_t count)
{
	char error[sizeof flock->error];

	if (!flock)
		return false;
	if (!boid_columns_write(flock->flown.flock, kind, column, from, stride, count, error))
		return fail(flock, "%s", *error ? error : no_memory);
	start(flock);
	return true;
}

/* ---- numbers */

double
boids_measure(struct boids_flock *flock, const char *name)
{
	for (int m = 0; flock && name && m < BOIDS_MEASURES; m++)
		if (strcmp(measure_table[m].name, name) == 0)
			return measure_value(flock->flown.flock, m);
	return (double)NAN;
}

uint64_t
boids_hash(const struct boids_flock *flock)
{
	return flock ? flock_hash(flock->flown.flock) : 0;
}

/* ---- what there is */

static size_t
put_row(char *text, size_t size, const char *name, const char *unit, const char *range,
        const char *help)
{
	int length = snprintf(text, text ? size : 0, "%s\t%s\t%s\t%s", name, unit, range, help);

	return length > 0 ? (size_t)length : 0;
}

static size_t
list_factors(size_t row, char *text, size_t size)
{
	char range[BOIDS_FACTOR_ERROR];

	if (row >= BOIDS_FACTORS)
		return 0;
	const struct boids_factor *f = &factor_table[row];
	factor_range((int)row, " to ", ", ", ", ", range, sizeof range);
	return put_row(text, size, f->name, f->unit, range, f->help);
}

static size_t
list_measures(size_t row, char *text, size_t size)
{
	if (row >= BOIDS_MEASURES)
		return 0;
	const struct boids_measure *m = &measure_table[row];
	return put_row(text, size, m->name, m->unit, "", m->help);
}

static size_t
list_models(size_t row, char *text, size_t size)
{
	for (size_t i = 0; model_table[i]; i++)
		if (i == row)
			return put_row(text, size, model_table[i]->name, "", "",
			               model_table[i]->help);
	return 0;
}

static size_t
list_columns(size_t row, char *text, size_t size)
{
	for (const struct boid_column *c = boid_column_table; c->name; c++)
		if (row-- == 0)
			return put_row(text, size, c->name, c->unit, c->type, c->help);
	return 0;
}

size_t
boids_list(enum boids_list list, size_t row, char *text, size_t size)
{
	static size_t (*const lists[])(size_t row, char *text, size_t size) = {
		[BOIDS_LIST_FACTORS] = list_factors,
		[BOIDS_LIST_MEASURES] = list_measures,
		[BOIDS_LIST_MODELS] = list_models,
		[BOIDS_LIST_COLUMNS] = list_columns,
	};
	const size_t count = sizeof lists / sizeof *lists;

	return (size_t)list < count && lists[list] ? lists[list](row, text, size) : 0;
}
