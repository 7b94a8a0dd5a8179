/* SPDX-License-Identifier: MIT */
#include "sweep.h"

#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "io/memory.h"
#include "io/signals.h"
#include "math/number.h"
#include "math/portable_math.h"
#include "math/spelling.h"
#include "measure_rows.h"
#include "session/session_flight.h"
#include "settings/configure.h"
#include "text/csv.h"
#include "text/line_words.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* GCC's analyzer loses sight of a copy once it is in the array of its axis. */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 10
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

enum { SWEEP_MOST = 1000000 }; /* flights */

/* One --sweep: an option and its values. */
struct sweep_axis {
	char name[CSV_NAME]; /* as the user wrote it */
	struct option_row row;
	uint64_t count;
	char **values; /* owned, as the user wrote them */
};

/* Flights have the numbers 1 to points * seeds. The last axis changes fastest, then the seed. */
struct sweep {
	const struct options *options;
	int axes;
	struct sweep_axis axis[OPTIONS_SWEEPS];
	struct settings *bases; /* owned: config and preset, of each value of a swept preset */
	uint64_t points;        /* combinations of values */
	uint64_t seeds; /* with --pool 1: a flight is that of all seeds, one after another */

	struct flight_runner runner;
	uint64_t first, every;     /* flights of this part: first, first + every ... */
	uint64_t count;            /* of them */
	uint64_t done;             /* of them in the table when the run began */
	bool checks;               /* whether each combination can start, before the first flies */
	uint64_t shown;            /* measures: those of life too, if any flock is alive */
	uint64_t hash;             /* of the starts of all combinations */
	uint64_t *last_step;       /* owned, by combination */
	bool acts[OPTIONS_SWEEPS]; /* it has an effect in a combination */
	sweep_whys why;            /* it has none, in the last one */
};

/* ---- what is swept */

static bool
is_preset(const struct sweep_axis *axis)
{
	return strcmp(axis->row.name, "preset") == 0;
}

static bool
find_row(const struct sweep *s, const char *name, struct option_row *row, char *error)
{
	struct nearest near = nearest_to(name);
	int at = 0;

	for (*row = option_at(at); row->name; *row = option_at(++at)) {
		if (factor_find(row->name) < 0 && strcmp(row->name, "preset") != 0 &&
		    strcmp(row->name, "map") != 0 && strcmp(row->name, "size") != 0)
			continue;
		if (spelling_is(row->name, name))
			break;
		nearest_try(&near, row->name);
	}
	if (!row->name)
		return error_set(
			error, 0,
			near.name
				? "no factor, preset, map or size %s to sweep; did you mean %s?"
				: "no factor, preset, map or size %s to sweep; see --list-factors",
			QUOTED(name), near.name);
	for (int i = 0; i < s->axes; i++)
		if (strcmp(s->axis[i].row.name, row->name) == 0)
			return error_set(error, 0, "--sweep %s is given twice", row->name);
	return true;
}

/* ---- its values */

static bool
add_value(struct sweep_axis *axis, const char *value, size_t length, char *error)
{
	struct options scratch = { 0 };

	if (axis->count % 64 == 0)
		axis->values = memory_resize(axis->values, axis->count + 64, sizeof *axis->values);
	char *copy = axis->values[axis->count++] = memory_new(length + 1, 1);
	memcpy(copy, value, length);
	if (copy[strcspn(copy, "\"\r\n")])
		return error_set(error, 0, "--sweep %s takes no quotes or new lines, as in %s",
		                 axis->row.name, QUOTED(copy));
	return axis->row.set(&scratch, &axis->row, copy, error);
}

/* Reads FROM:TO:COUNT, COUNT values from FROM to TO in equal steps, of their logarithms with :log. */
static bool
read_range(struct sweep_axis *axis, const char *text, char *error)
{
	char copy[3 * NUMBER_TEXT + sizeof ":::log"], value[BOIDS_FACTOR_TEXT];
	double from, to;
	uint64_t count = 0;

	snprintf(copy, sizeof copy, "%s", text);
	char *second = line_words_cut(copy, ":"),
	     *third = second ? line_words_cut(second, ":") : NULL,
	     *scale = third ? line_words_cut(third, ":") : NULL;
	const bool is_whole = factor_table[factor_find(axis->row.name)].step >= 1;
	const bool is_log = scale && strcmp(scale, "log") == 0;
	const char *comma = third && strchr(copy, ',')     ? copy
	                    : third && strchr(second, ',') ? second
	                                                   : text;
	if (strlen(text) >= sizeof copy || !third || (scale && !is_log) ||
	    !number_read(copy, &from) || !number_read(second, &to) ||
	    !parse_count(third, SWEEP_MOST, &count) || count == 0)
		return error_set(
			error, 0,
			"--sweep %s takes A,B,C or FROM:TO:COUNT[:log] with a COUNT of 1 to %d, "
			"not %s",
			axis->row.name, SWEEP_MOST, QUOTED_NUMBER(comma));
	if (is_log && !(from > 0 && to > 0))
		return error_set(error, 0, "--sweep %s: a range of logarithms is above 0, not %s",
		                 axis->row.name, QUOTED(text));
	for (uint64_t i = 0; i < count; i++) {
		const double last = count > 1 ? (double)(count - 1) : 1, at = (double)i;
		const double x = is_log ? from * portable_pow(to / from, at / last)
		                        : from + at * (to - from) / last;
		number_write((float)(is_log && is_whole ? round(x) : x), value);
		if (!add_value(axis, value, strlen(value), error))
			return false;
	}
	return true;
}

static bool
read_axis(struct sweep *s, const char *text, char *error)
{
	const char *equals = strchr(text, '=');
	struct sweep_axis *axis = &s->axis[s->axes];

	if (!equals)
		return error_set(error, 0,
		                 "--sweep takes NAME=A,B,C or NAME=FROM:TO:COUNT[:log], not %s",
		                 QUOTED(text));
	snprintf(axis->name, sizeof axis->name, "%.*s", (int)(equals - text), text);
	if (!find_row(s, axis->name, &axis->row, error))
		return false;
	s->axes++;
	const int factor = factor_find(axis->row.name);
	if (factor >= 0 && !factor_table[factor].word && strchr(equals, ':'))
		return read_range(axis, equals + 1, error);
	for (const char *at = equals; at;) {
		const size_t length = strcspn(++at, ",");
		if (!add_value(axis, at, length, error))
			return false;
		at = at[length] ? at + length : NULL;
	}
	return true;
}

/* Reads what options sweep, and the presets. Returns false with one sentence in error and errno, 0 for a
 * mistake of the user. */
static bool
read_sweep(struct sweep *s, char *error)
{
	const struct options *o = s->options;
	double flights = o->has_seeds ? (double)(o->last_seed - o->first_seed) + 1 : 1;
	const struct sweep_axis *presets = NULL;

	s->points = 1;
	s->seeds = o->pool ? 1 : (uint64_t)fmin(flights, SWEEP_MOST);
	for (int i = 0; i < o->sweeps; i++) {
		if (!read_axis(s, o->sweep[i], error))
			return false;
		flights *= (double)s->axis[i].count;
		s->points *= s->axis[i].count;
		presets = is_preset(&s->axis[i]) ? &s->axis[i] : presets;
	}
	if (flights > SWEEP_MOST)
		return error_set(error, 0, "--sweep and --seeds make more than %d flights",
		                 SWEEP_MOST);
	const uint64_t count = presets ? presets->count : 1;
	s->bases = memory_new(count, sizeof *s->bases);
	for (uint64_t i = 0; i < count; i++)
		if (!configure_alone(o, presets ? presets->values[i] : o->preset, &s->bases[i],
		                     NULL, error))
			return false;
	return true;
}

/* ---- one flight */

/* Writes the index of the value of each axis for a flight. */
static void
find_values(const struct sweep *s, uint64_t flight, uint64_t value[OPTIONS_SWEEPS])
{
	uint64_t point = (flight - 1) / s->seeds;

	for (int i = s->axes - 1; i >= 0; i--) {
		value[i] = point % s->axis[i].count;
		point /= s->axis[i].count;
	}
}

/* Finds the options of a flight as if they were given alone, with one thread. Returns false with error
 * and errno as above. */
static bool
options_of(const struct sweep *s, uint64_t flight, struct options *to, char *error)
{
	uint64_t value[OPTIONS_SWEEPS] = { 0 };

	find_values(s, flight, value);
	*to = *s->options;
	to->settings = s->bases[0];
	to->threads = 1;
	if (to->has_seeds) {
		to->seeded = true;
		to->seed = to->first_seed + (flight - 1) % s->seeds;
	}
	for (int i = 0; i < s->axes; i++) {
		const struct option_row *row = &s->axis[i].row;
		const char *text = s->axis[i].values[value[i]];
		if (is_preset(&s->axis[i])) {
			to->settings = s->bases[value[i]];
			to->preset = text;
		} else if (!row->set(to, row, text, error)) {
			return false;
		} else if (row->flag != NO_FLAG) {
			*(bool *)((char *)to + row->flag) = true;
		}
	}
	return configure_given(to, error);
}

/* ---- the flights and their table */

/* Returns the number of a flight: of the one with this index in the part, or before the run of the
 * first of a combination. */
static uint64_t
number_of(const struct sweep *s, uint64_t index)
{
	return s->checks ? index * s->seeds + 1 : s->first + (s->done + index) * s->every;
}

/* Finds what a flight begins with, and how it will end. */
static void
look(const struct sweep *s, struct lab_flight *one)
{
	const struct flight *flight = &one->session.flight;
	char text[BOIDS_FACTOR_TEXT];

	one->lives = flock_is_alive(flight->flock);
	one->last_step = flock_steps(flight->flock) + one->options.steps;
	one->hash = flight_hash(flight);
	if (flight->map_text)
		one->hash = text_hash(one->hash, flight->map_text->name, TEXT_HASH_NAME - 1);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		factor_write(&flight->factors, i, text);
		one->hash = text_hash(one->hash, text, strlen(text));
	}
	for (int i = 0; i < s->axes; i++) {
		const int factor = factor_find(s->axis[i].row.name);
		if (factor >= 0 && factor_table[factor].is_view)
			strcpy(one->why[i], "it is only how the flock is seen");
		else if (factor >= 0)
			flock_factor_inactive(flight->flock, factor, one->why[i]);
	}
}

/* Makes the steps of a flight, and its rows as text. */
static int
fly_rows(const struct sweep *s, struct lab_flight *one)
{
	struct measure_rows rows = { .options = &one->options, .shown = s->shown };
	struct session *session = &one->session;
	const uint64_t steps = one->options.steps;
	size_t length;

	rows.measures.name = "the rows of a flight";
	rows.measures.file = memory_stream(&one->rows, &length);
	for (;;) {
		session->go_on = headless_goes_on;
		measure_rows_begin(&rows, session);
		int status = measure_rows_write(&rows, session, steps == 0);
		for (uint64_t step = 1; status == DONE && step <= steps; step++)
			status = session_step(session)
			                 ? measure_rows_write(&rows, session, step == steps)
			                 : INTERRUPTED;
		measure_rows_pool(&rows);
		if (status != DONE || !s->options->pool ||
		    one->options.seed == s->options->last_seed)
			return measure_rows_end(&rows, status);
		one->options.seed++;
		session_end(session);
		if (!lab_flight_start(session, &one->options, one->error))
			return measure_rows_end(&rows, errno ? FAILED : WRONG);
	}
}

/* Starts a flight, and looks at it or flies it. */
static int
fly(void *data, struct lab_flight *one)
{
	const struct sweep *s = data;
	const uint64_t number = number_of(s, one->index);
	char why[ERROR_SIZE];

	int status = options_of(s, number, &one->options, one->error) &&
	                             lab_flight_start(&one->session, &one->options, one->error)
	                     ? DONE
	             : errno ? FAILED
	                     : WRONG;
	if (status == DONE && s->checks)
		look(s, one);
	else if (status == DONE)
		status = fly_rows(s, one);
	if (*one->error) {
		memcpy(why, one->error, sizeof why);
		error_set(one->error, 0, "flight %" PRIu64 ": %s", number, why);
	}
	return status;
}

/* Writes the rows of a flight, each with the values and the resolved seed of the flight. */
static int
take(void *data, struct lab_flight *one)
{
	struct sweep *s = data;
	struct progress *progress = &s->runner.progress;
	const double flown = (double)one->index + 1, done = (double)s->done + flown;

	if (s->checks) {
		s->hash = s->hash * 0x100000001b3 ^ one->hash;
		s->last_step[one->index] = one->last_step;
		s->shown |= s->options->measured ? 0 : measure_columns(one->lives);
		for (int i = 0; i < s->axes; i++)
			s->acts[i] = s->acts[i] || !*one->why[i];
		memcpy(s->why, one->why, sizeof s->why);
		progress_show(progress, "%.0f of %.0f starts checked", flown, (double)s->points);
		return signals_pending() ? INTERRUPTED : DONE;
	}
	const double left = (clock_now() - s->runner.begun) * ((double)s->count - done) / flown;
	progress_show(progress, "%.0f of %.0f flights, %.0f:%02.0f:%02.0f left", done,
	              (double)s->count, floor(left / 3600), floor(fmod(left / 60, 60)),
	              floor(fmod(left, 60)));
	const uint64_t flight = number_of(s, one->index);
	uint64_t value[OPTIONS_SWEEPS] = { 0 };
	FILE *out = s->runner.out.file;
	find_values(s, flight, value);
	for (const char *at = one->rows; *at; at += strcspn(at, "\n") + 1) {
		fprintf(out, "%" PRIu64 ",", flight);
		for (int i = 0; i < s->axes; i++)
			fprintf(out, "%s,", s->axis[i].values[value[i]]);
		fprintf(out, "%" PRIu64 ",", one->options.seed);
		fwrite(at, 1, strcspn(at, "\n") + 1, out);
	}
	return flight_runner_flush(&s->runner);
}

/* ---- the table */

/* Keeps the flights in the rows of the table that are whole: a row of the next one follows, or the
 * last step has one. */
static int
keep_whole(struct sweep *s)
{
	const char *rows = s->runner.rows ? s->runner.rows : "", *whole = rows;
	bool begun = false;

	for (const char *at = rows, *end; (end = strchr(at, '\n')); at = end + 1) {
		uint64_t flight = strtoull(at, NULL, 10);
		if (begun && flight != number_of(s, 0)) {
			s->done++;
			whole = at;
		}
		if (s->done == s->count || flight != number_of(s, 0))
			return complain(WRONG, "%s has rows of other flights than this sweep",
			                PATH_SHOWN(s->runner.out.name));
		begun = true;
		const char *step = at; /* the column behind flight, the swept ones and seed */
		for (int comma = 0; comma < s->axes + 2 && step < end; comma++)
			step += strcspn(step, ",\n") + 1;
		if (!end[1] && strtoull(step, NULL, 10) == s->last_step[(flight - 1) / s->seeds]) {
			s->done++;
			whole = end + 1;
		}
	}
	return flight_runner_keep(&s->runner, (size_t)(whole - rows));
}

static void
write_names(const void *data, FILE *out)
{
	const struct sweep *s = data;

	fputs("flight,", out);
	for (int i = 0; i < s->axes; i++) {
		csv_write_name(out, s->axis[i].name);
		putc(',', out);
	}
	fputs("seed,", out);
	measure_rows_header(out, s->options, s->shown);
}

/* ---- the run */

/* Makes the flights of this part. */
static int
run_flights(struct sweep *s)
{
	const struct options *o = s->options;
	const uint64_t all = s->points * s->seeds;
	struct options base = *o; /* without what is swept, for the table */
	char error[ERROR_SIZE];

	s->every = o->part_count ? o->part_count : 1;
	s->first = o->part_count ? o->part_index : 1;
	s->count = s->first > all ? 0 : (all - s->first) / s->every + 1;
	assert(s->points > 0);
	s->last_step = memory_new(s->points, sizeof *s->last_step);
	s->checks = true;
	int status = flight_runner_run(&s->runner, s->points);
	s->checks = false;
	progress_clear(&s->runner.progress);
	for (int i = 0; i < s->axes && status == DONE; i++)
		if (!s->acts[i])
			complain(DONE, "--sweep %s has no effect: %s", s->axis[i].name, s->why[i]);
	if (status != DONE)
		return status;
	base.seed = base.has_seeds ? base.first_seed : base.seed;
	if (!configure_alone(o, o->preset, &base.settings, NULL, error) ||
	    !configure_given(&base, error))
		return complain_of(error);
	status = flight_runner_open(&s->runner, o->measures ? o->measures : "-", &base, all,
	                            "flights", s->hash);
	status = status == DONE ? keep_whole(s) : status;
	return status == DONE ? flight_runner_run(&s->runner, s->count - s->done) : status;
}

int
sweep_run(const struct options *options)
{
	struct sweep s = { .options = options, .shown = options->measured };
	char error[ERROR_SIZE];

	s.runner = (struct flight_runner){ &s, fly, take, write_names, .pool = NULL };
	int status = flight_runner_start(&s.runner, options, &s.runner.out.atomic);
	if (status == DONE)
		status = read_sweep(&s, error) ? run_flights(&s) : complain_of(error);
	for (int i = 0; i < s.axes; i++) {
		for (uint64_t v = 0; v < s.axis[i].count; v++)
			free(s.axis[i].values[v]);
		free(s.axis[i].values);
	}
	free(s.bases);
	free(s.last_step);
	return flight_runner_end(&s.runner, status);
}
