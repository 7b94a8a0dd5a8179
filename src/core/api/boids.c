/* SPDX-License-Identifier: MIT */
/* Boids: the public library over a flight. */
#include "boid_columns.h"
#include "flight/flight_text.h"
#include "flight/placed_boids.h"
#include "handle.h"
#include "math/number.h"
#include "measures/measure.h"
#include "models/model.h"
#include "states/preset.h"
#include "step/flock_state.h"
#include "text/line_words.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double SECONDS_MOST = 1; /* as of the option dt */

const char *
boids_version(void)
{
	return BOIDS_VERSION;
}

int32_t
boids_version_number(void)
{
	return BOIDS_VERSION_NUMBER;
}

/* ---- errors */

/* A flock that is const cannot keep it, nor one that could not be made. */
static _Thread_local char error[ERROR_SIZE];

char *
handle_error(void)
{
	return error;
}

static const char no_memory[] = "not enough memory";

const char *
boids_error(void)
{
	return error;
}

bool
handle_begin(const struct boids_flock *flock)
{
	*error = '\0';
	if (!flock)
		error_set(error, 0, "there is no flock, but NULL");
	return flock;
}

/* ---- a flock */

struct boids_flock *
boids_new(uint64_t seed)
{
	struct boids_flock *flock = calloc(1, sizeof *flock);

	handle_begin(flock);
	if (flock && flight_text_new(&flock->flight, seed, error)) {
		flock->threads = 1;
		return flock;
	}
	error_set(error, 0, no_memory);
	free(flock);
	return NULL;
}

static bool
keep_brain(struct flight *flight)
{
	const bool good = factors_keep_brain(&flight->factors, &flight->assets);

	flight->flock->factors.own_brain = flight->factors.own_brain;
	return good;
}

struct boids_flock *
boids_clone(const struct boids_flock *flock)
{
	if (!handle_begin(flock))
		return NULL;
	struct boids_flock *clone = calloc(1, sizeof *clone);
	if (clone && flight_copy(&clone->flight, &flock->flight, 0)) {
		const struct asset *map = flock->flight.map_text, **own = &clone->flight.map_text;
		clone->threads = 1;
		if (map) /* the other flight owns the texts */
			*own = asset_copy(&clone->flight.assets, map->text, map->length);
		if ((!map || *own) && keep_brain(&clone->flight))
			return clone;
		flight_end(&clone->flight);
	}
	error_set(error, 0, no_memory);
	free(clone);
	return NULL;
}

void
boids_free(struct boids_flock *flock)
{
	if (flock) {
		flight_end(&flock->flight);
		free(flock->saved);
	}
	free(flock);
}

/* ---- settings */

/* Ends a change that has succeeded, even if a text was cut by it. A new flock has one thread: without
 * more it flies the same. */
static bool
changed(struct boids_flock *flock)
{
	if (!flock_threads(flock->flight.flock, flock->threads))
		flock->threads = 1;
	flock->flight.flock->push_count = 0;
	*error = '\0';
	return true;
}

/* Applies the change that was read. */
static bool
apply(struct boids_flock *flock)
{
	if (!flight_apply(&flock->flight, &flock->read.change, error))
		return !*error && error_set(error, 0, "this changes nothing");
	return changed(flock);
}

/* Returns whether the cells that a change places are in the world. Those of a journal may lie outside
 * of a window that is small for now. */
static bool
lies_in_world(const struct flight *flight, const struct change *change)
{
	const struct boids_vec size = flight_world(flight).size;

	for (int i = 0; change->kind == CHANGE_PLACE && i < change->count; i++) {
		const struct placing *p = &change->placings[i];
		if (p->removes || p->thing == PLACED_PREDATOR || p->thing == PLACED_PILLAR ||
		    (p->place.x >= 0 && p->place.x < size.x && p->place.y >= 0 &&
		     p->place.y < size.y))
			continue;
		return error_set(error, 0, "%g %g is outside of the world of %gx%g units",
		                 (double)p->place.x, (double)p->place.y, (double)size.x,
		                 (double)size.y);
	}
	return true;
}

bool
boids_do(struct boids_flock *flock, const char *line)
{
	if (!handle_begin(flock))
		return false;
	if (!line)
		return error_set(error, 0, "a change takes a line, not NULL");
	if (strpbrk(line, "\r\n"))
		return error_set(error, 0, "a change is one line");
	return change_read(&flock->read, &flock->flight, line, error) &&
	       lies_in_world(&flock->flight, &flock->read.change) && apply(flock);
}

bool
boids_set(struct boids_flock *flock, const char *name, const char *text)
{
	if (!handle_begin(flock))
		return false;
	if (!name || !text)
		return error_set(error, 0, "a setting takes a name and a text, not NULL");
	if (strcmp(name, "threads") == 0) {
		uint64_t threads;
		if (!parse_count(text, THREADS_MOST, &threads) || threads < 1)
			return error_set(error, 0, "threads takes 1 to %d, not %s", THREADS_MOST,
			                 QUOTED(text));
		if (!flock_threads(flock->flight.flock, (int)threads))
			return error_set(error, 0, "cannot start %d threads", (int)threads);
		flock->threads = (int)threads;
		return true;
	}
	const int factor = factor_find(name);
	if (factor >= 0 && factor_table[factor].is_view)
		return factors_set(&flock->flight.factors, name, text, error);
	struct change_settings settings;
	flock->read.change = (struct change){ .kind = CHANGE_SETTINGS };
	change_settings_begin(&settings, &flock->read.change, &flock->flight);
	return settings_text_set(&settings.text, name, text, error) &&
	       change_settings_end(&settings, error) && apply(flock);
}

/* Returns the bytes of a text that snprintf may write. That of musl refuses more than INT_MAX. */
static size_t
room_of(const char *text, size_t size)
{
	return !text ? 0 : size < INT_MAX ? size : INT_MAX;
}

size_t
boids_get(const struct boids_flock *flock, const char *name, char *text, size_t size)
{
	char written[SIZE_TEXT];
	const char *value = written;

	if (!handle_begin(flock))
		return 0;
	if (!name)
		return error_set(error, 0, "a setting has a name, not NULL");
	const struct flight *flight = &flock->flight;
	const struct asset *map = flight->map_text;
	int factor = factor_find(name);
	if (factor >= 0)
		factor_write(&flight->factors, factor, written);
	else if (strcmp(name, "map") == 0)
		value = map ? map_text_name(map->text) : "none";
	else if (strcmp(name, "preset") == 0)
		value = flight->preset;
	else if (strcmp(name, "size") == 0)
		write_size(flight->columns, flight->rows, flight->width, flight->height, written);
	else if (strcmp(name, "seed") == 0)
		snprintf(written, sizeof written, "%" PRIu64, flight->seed);
	else if (strcmp(name, "threads") == 0)
		snprintf(written, sizeof written, "%d", flock->threads);
	else {
		struct boids_factors none = flight->factors;
		return factors_set(&none, name, "", error); /* says that there is no such factor */
	}
	/* a map that is not built in has the name of its text */
	return (size_t)snprintf(text, room_of(text, size), "%s", value ? value : map->name);
}

bool
boids_set_number(struct boids_flock *flock, const char *name, double value)
{
	char text[NUMBER_TEXT];

	number_write_double(value, text);
	return boids_set(flock, name, text);
}

bool
boids_get_number(const struct boids_flock *flock, const char *name, double *value)
{
	char text[SIZE_TEXT];

	if (boids_get(flock, name, text, sizeof text) == 0)
		return false;
	const int factor = factor_find(name);
	const bool is_number =
		factor >= 0 ? !factor_table[factor].word : strcmp(name, "threads") == 0;
	if (!value || !is_number)
		return error_set(error, 0,
		                 value ? "%s is no number" : "%s: there is no memory for it", name);
	/* Trails that no viewer has resolved are below 0. */
	*value = factor < 0 ? flock->threads : fabs((double)flock->flight.factors.at[factor].number);
	return true;
}

bool
boids_restart(struct boids_flock *flock)
{
	char text[SIZE_TEXT];

	return boids_get(flock, "seed", text, sizeof text) > 0 && boids_set(flock, "seed", text);
}

/* ---- text */

static void
drop_unused(struct flight *flight)
{
	for (struct asset *asset = flight->assets, *next; asset; asset = next) {
		next = asset->next;
		if (asset != flight->map_text && asset != flight->factors.own_brain)
			asset_drop(&flight->assets, asset);
	}
}

bool
boids_set_text(struct boids_flock *flock, const char *name, const char *text, size_t size)
{
	char line[SIZE_TEXT];

	if (!handle_begin(flock))
		return false;
	if (!name || !text || size > PTRDIFF_MAX)
		return error_set(error, 0, "a text takes a name and its bytes, not NULL");
	const bool is_boids = strcmp(name, "boids") == 0;
	if (!is_boids && strcmp(name, "map") != 0 && strcmp(name, "brain") != 0)
		return error_set(error, 0, "a text is a map, brain or boids, not %s", QUOTED(name));
	const struct asset *asset = asset_copy(&flock->flight.assets, text, size);
	if (!asset)
		return error_set(error, 0, no_memory);
	snprintf(line, sizeof line, is_boids ? "%s %s" : "%s = %s", name, asset->name);
	const bool done = boids_do(flock, line);
	drop_unused(&flock->flight);
	return done;
}

const char *
boids_save(struct boids_flock *flock, size_t *size)
{
	size_t length;

	if (!handle_begin(flock))
		return NULL;
	char *saved = flight_text_write(&flock->flight, &length);
	if (!saved) {
		error_set(error, 0, no_memory);
		return NULL;
	}
	free(flock->saved);
	flock->saved = saved;
	if (size)
		*size = length;
	return saved;
}

bool
boids_load(struct boids_flock *flock, const char *text, size_t size)
{
	if (!handle_begin(flock))
		return false;
	if (!text || size == 0)
		return error_set(error, 0, "there is no text to load");
	if (size > PTRDIFF_MAX) /* no object is larger */
		return error_set(error, 0, "a text has at most %td bytes", PTRDIFF_MAX);
	if (!flight_text_read(&flock->flight, &flock->read, text, size, error))
		return !*error && error_set(error, 0, no_memory);
	flock->flight.fresh.is = false;
	return changed(flock);
}

/* ---- time */

bool
boids_step(struct boids_flock *flock, double seconds)
{
	return boids_run(flock, 1, seconds, NULL, NULL) == 1;
}

/* What a run asks, in the thread that has called it. */
struct poll {
	pthread_t caller;
	bool (*go_on)(void *data);
	void *data;
};

static bool
ask(void *data)
{
	const struct poll *poll = data;

	return !pthread_equal(pthread_self(), poll->caller) || poll->go_on(poll->data);
}

uint64_t
boids_run(struct boids_flock *flock, uint64_t steps, double seconds, bool (*go_on)(void *data),
          void *data)
{
	struct poll poll = { pthread_self(), go_on, data };
	uint64_t made = 0;

	if (!handle_begin(flock))
		return 0;
	if (!((float)seconds > 0 && seconds <= SECONDS_MOST))
		return error_set(error, 0, "a step takes above 0 and up to 1 seconds, not %g",
		                 seconds);
	while (made < steps &&
	       flock_step_while(flock->flight.flock, (float)seconds, go_on ? ask : NULL, &poll)) {
		placed_boids_move_held(&flock->flight);
		flock->flight.fresh.is = false;
		made++;
	}
	return made;
}

uint64_t
boids_step_count(const struct boids_flock *flock)
{
	return handle_begin(flock) ? flock_steps(flock->flight.flock) : 0;
}

double
boids_time(const struct boids_flock *flock)
{
	return handle_begin(flock) ? flock_time(flock->flight.flock) : 0;
}

/* ---- boids */

size_t
boids_count(const struct boids_flock *flock, int32_t kind)
{
	if (!handle_begin(flock))
		return 0;
	if (kind < 0 || kind >= BOIDS_KINDS)
		return error_set(error, 0, "there is no such kind of boids");
	return flock_count(flock->flight.flock, (enum boids_boid_kind)kind);
}

bool
boids_read(struct boids_flock *flock, int32_t kind, int32_t column, size_t first, size_t count,
           void *to, size_t stride)
{
	return handle_begin(flock) && boid_columns_read(flock->flight.flock, kind, column, first,
	                                                count, to, stride, error);
}

bool
boids_write(struct boids_flock *flock, int32_t kind, int32_t column, size_t first, size_t count,
            const void *from, size_t stride)
{
	if (!handle_begin(flock))
		return false;
	if (!boid_columns_write(flock->flight.flock, kind, column, first, count, from, stride, error))
		return !*error && error_set(error, 0, no_memory);
	flock->flight.fresh.is = false;
	return true;
}

bool
boids_add(struct boids_flock *flock, const double place[3], uint32_t *id)
{
	if (!handle_begin(flock))
		return false;
	if (!place || !(fabs(place[0]) <= (double)BOIDS_FAR &&
	                fabs(place[1]) <= (double)BOIDS_FAR && fabs(place[2]) <= (double)BOIDS_FAR))
		return error_set(error, 0, "a boid takes a place within 1e9 units");
	const struct boids_vec at = { (float)place[0], (float)place[1], (float)place[2] };
	uint32_t added;
	if (!boid_columns_add(flock->flight.flock, at, &added, error))
		return !*error && error_set(error, 0, no_memory);
	flock->flight.factors.number = flock_factors(flock->flight.flock)->number;
	flock->flight.fresh.is = false;
	if (id)
		*id = added;
	return true;
}

/* ---- numbers */

bool
boids_measure(struct boids_flock *flock, const char *name, double *value)
{
	if (!handle_begin(flock))
		return false;
	if (!name || !value)
		return error_set(error, 0, "a measure takes a name and a number, not NULL");
	const int m = measure_find(name, error);
	if (m >= 0)
		*value = measure_value(flock->flight.flock, m);
	return m >= 0;
}

uint64_t
boids_hash(const struct boids_flock *flock)
{
	return handle_begin(flock) ? flight_hash(&flock->flight) : 0;
}

/* ---- what there is */

/* Returns the row of a table; without a name: it has none. */
static struct published
published_row(const struct published *table, size_t row)
{
	while (table->name && row-- > 0)
		table++;
	return *table;
}

size_t
boids_list(int32_t list, size_t row, char *text, size_t size)
{
	const char *name = NULL, *unit = "", *help = "", *use = "";
	char range[BOIDS_FACTOR_ERROR] = "", about[PRESET_ABOUT];
	struct published published = { .name = NULL };
	struct preset preset;
	size_t rows = 0;

	*error = '\0';
	switch (list) {
	case BOIDS_LIST_FACTORS:
		if (row >= BOIDS_FACTORS)
			break;
		name = factor_table[row].name;
		unit = factor_table[row].unit;
		help = factor_table[row].help;
		factor_range((int)row, " to ", ", ", ", ", range, sizeof range);
		use = factor_table[row].is_view ? "screen" : "flock";
		break;
	case BOIDS_LIST_MEASURES:
		if (row >= BOIDS_MEASURES)
			break;
		name = measure_table[row].name;
		unit = measure_table[row].unit;
		help = measure_table[row].help;
		break;
	case BOIDS_LIST_PRESETS:
		published = published_row(preset_table, row);
		if (!published.name || !preset_read(&preset, &published, error))
			break;
		name = published.name;
		help = preset.about;
		break;
	case BOIDS_LIST_MAPS: /* the sentence of a map is its first line, a comment */
		published = published_row(map_table, row);
		if (!published.name)
			break;
		name = published.name;
		help = published.text + (*published.text == BOIDS_MAP_COMMENT);
		help += strspn(help, " ");
		snprintf(about, sizeof about, "%.*s", (int)strcspn(help, "\n"), help);
		help = about;
		break;
	case BOIDS_LIST_MODELS:
		while (rows < row && model_table[rows])
			rows++;
		if (!model_table[rows])
			break;
		name = model_table[row]->name;
		help = model_table[row]->help;
		break;
	case BOIDS_LIST_COLUMNS:
		if (row >= BOID_COLUMNS)
			break;
		name = boid_column_table[row].name;
		unit = boid_column_table[row].unit;
		snprintf(range, sizeof range, "%s", boid_column_table[row].type);
		help = boid_column_table[row].help;
	}
	if (!name)
		return *error ? 0 : error_set(error, 0, "there is no such list, or no such row");
	return (size_t)snprintf(text, room_of(text, size), "%s\t%s\t%s\t%s\t%s", name, unit, range,
	                        help, use);
}
