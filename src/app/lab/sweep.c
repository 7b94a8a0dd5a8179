/* SPDX-License-Identifier: MIT */
#include "sweep.h"

#include "math/number.h"
#include "math/spelling.h"
#include "settings/configure.h"
#include "text/csv.h"
#include "text/line_words.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* GCC's analyzer loses sight of a copy once it is in the array of its axis. */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 10
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* ---- what is swept */

static bool
is_preset(const struct sweep_axis *axis)
{
	return strcmp(axis->row.name, "preset") == 0;
}

/* Whether the option may be swept: a factor, preset, map or size. */
static bool
is_swept(const char *name)
{
	return factor_find(name) >= 0 || strcmp(name, "preset") == 0 || strcmp(name, "map") == 0 ||
	       strcmp(name, "size") == 0;
}

static bool
find_row(const struct sweep *s, const char *name, struct option_row *row, char *error)
{
	struct nearest near = nearest_to(name);
	int at = 0;

	for (*row = option_at(at); row->name; *row = option_at(++at)) {
		if (!is_swept(row->name))
			continue;
		if (spelling_is(row->name, name))
			break;
		nearest_try(&near, row->name);
	}
	if (!row->name)
		return error_set(
			error, 0,
			near.name ? "no factor, preset, map or size %s to sweep; did you mean %s?"
				  : "no factor, preset, map or size %s to sweep",
			QUOTED(name), near.name);
	for (int i = 0; i < s->axes; i++)
		if (strcmp(s->axis[i].row.name, row->name) == 0)
			return error_set(error, 0, "--sweep %s is given twice", row->name);
	return true;
}

/* ---- its values */

static bool
no_memory(char *error)
{
	return error_set(error, ENOMEM, "no memory for the sweep");
}

static bool
add_value(struct sweep_axis *axis, const char *value, size_t length, char *error)
{
	struct options scratch = { 0 };

	if (axis->count % 64 == 0) {
		char **grown = realloc(axis->values, (axis->count + 64) * sizeof *grown);
		if (!grown)
			return no_memory(error);
		axis->values = grown;
	}
	char **copy = &axis->values[axis->count];
	*copy = strndup(value, length);
	if (!*copy)
		return no_memory(error);
	axis->count++;
	if ((*copy)[strcspn(*copy, "\"\r\n")])
		return error_set(error, 0, "--sweep %s takes no quotes or new lines, as in %s",
		                 axis->row.name, QUOTED(*copy));
	return axis->row.set(&scratch, &axis->row, *copy, error);
}

/* Reads FROM:TO:COUNT, COUNT values from FROM to TO in equal steps. */
static bool
read_range(struct sweep_axis *axis, const char *text, char *error)
{
	char copy[3 * NUMBER_TEXT + 3], value[BOIDS_FACTOR_TEXT];
	double from, to;
	uint64_t count = 0;

	snprintf(copy, sizeof copy, "%s", text);
	char *second = line_words_cut(copy, ":"),
	     *third = second ? line_words_cut(second, ":") : NULL;
	if (strlen(text) >= sizeof copy || !third || !number_read(copy, &from) ||
	    !number_read(second, &to) || !parse_count(third, SWEEP_MOST, &count) || count == 0)
		return error_set(error, 0,
		                 "--sweep %s takes A,B,C or FROM:TO:COUNT with a COUNT of 1 to %d, "
		                 "not %s",
		                 axis->row.name, SWEEP_MOST, QUOTED(text));
	for (uint64_t i = 0; i < count; i++) {
		double x = count > 1 ? from + (double)i * (to - from) / (double)(count - 1) : from;
		number_write((float)x, value);
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
		return error_set(error, 0, "--sweep takes NAME=A,B,C or NAME=FROM:TO:COUNT, not %s",
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

static bool
read_bases(struct sweep *s, char *error)
{
	const struct sweep_axis *presets = NULL;

	for (int i = 0; i < s->axes; i++)
		presets = is_preset(&s->axis[i]) ? &s->axis[i] : presets;
	const uint64_t count = presets ? presets->count : 1;
	s->bases = calloc(count, sizeof *s->bases);
	if (!s->bases)
		return no_memory(error);
	for (uint64_t i = 0; i < count; i++)
		if (!configure_alone(s->options, presets ? presets->values[i] : s->options->preset,
		                     &s->bases[i], error))
			return false;
	return true;
}

bool
sweep_read(struct sweep *s, const struct options *o, char *error)
{
	double flights = o->has_seeds ? (double)(o->last_seed - o->first_seed) + 1 : 1;

	*s = (struct sweep){ .options = o,
		             .points = 1,
		             .seeds = (uint64_t)fmin(flights, SWEEP_MOST) };
	for (int i = 0; i < o->sweeps; i++) {
		if (!read_axis(s, o->sweep[i], error))
			return false;
		flights *= (double)s->axis[i].count;
		s->points *= s->axis[i].count;
	}
	if (flights > SWEEP_MOST)
		return error_set(error, 0, "--sweep and --seeds make more than %d flights",
		                 SWEEP_MOST);
	return read_bases(s, error);
}

void
sweep_free(struct sweep *s)
{
	for (int i = 0; i < s->axes; i++) {
		for (uint64_t v = 0; v < s->axis[i].count; v++)
			free(s->axis[i].values[v]);
		free(s->axis[i].values);
	}
	free(s->bases);
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

bool
sweep_options(const struct sweep *s, uint64_t flight, struct options *to, char *error)
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

void
sweep_write_names(const struct sweep *s, FILE *out)
{
	fputs("flight,", out);
	for (int i = 0; i < s->axes; i++) {
		csv_write_name(out, s->axis[i].name);
		putc(',', out);
	}
	fputs("seed,", out);
}

void
sweep_write_values(const struct sweep *s, uint64_t flight, uint64_t seed, FILE *out)
{
	uint64_t value[OPTIONS_SWEEPS] = { 0 };

	find_values(s, flight, value);
	fprintf(out, "%" PRIu64 ",", flight);
	for (int i = 0; i < s->axes; i++)
		fprintf(out, "%s,", s->axis[i].values[value[i]]);
	fprintf(out, "%" PRIu64 ",", seed);
}
