/* SPDX-License-Identifier: MIT */
#include "aim.h"

#include "math/number.h"
#include "math/portable_math.h"
#include "math/spelling.h"
#include "text/error.h"
#include "text/line_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- its text */

static bool
find_measure(const char *name, int *measure, char *error)
{
	struct nearest near = nearest_to(name);

	for (*measure = 0; *measure < BOIDS_MEASURES; ++*measure) {
		if (spelling_is(measure_table[*measure].name, name))
			return true;
		nearest_try(&near, measure_table[*measure].name);
	}
	return error_set(error, 0,
	                 near.name ? "--evolve: no measure %s; did you mean %s?"
	                           : "--evolve: no measure %s; see --list-measures",
	                 QUOTED(name), near.name);
}

/* Reads `many NAME`, `few NAME` or `NAME = X`. */
static bool
read_term(struct aim_term *term, char *text, char *error)
{
	char *value = line_words_cut(text, "="), copy[NUMBER_QUOTE];
	struct line_words line = { text, error };

	number_quote(text, copy);
	term->kind = value                             ? AIM_NEAR
	             : line_words_take(&line, "many") ? AIM_MANY
	             : line_words_take(&line, "few")  ? AIM_FEW
	                                               : AIM_NEAR;
	char *name = line_words_next(&line);
	if (!*name || *line_words_rest(&line) || (!value && term->kind == AIM_NEAR))
		return error_set(error, 0,
		                 "--evolve takes terms such as 'many order, nearest = 1.2, few "
		                 "captures', not '%s'",
		                 copy);
	if (!find_measure(name, &term->measure, error))
		return false;
	if (value && (!number_read(line_words_clean(value, strlen(value)), &term->target) ||
	              !(term->target > 0)))
		return error_set(error, 0, "--evolve: %s = takes a number above 0, not %s",
		                 measure_table[term->measure].name, QUOTED(value));
	return true;
}

bool
aim_read(struct aim *aim, const char *text, char *error)
{
	char copy[1024];

	*aim = (struct aim){ 0 };
	if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy ||
	    !line_words_clean(copy, strlen(copy)))
		return error_set(error, 0, "--evolve: the aim is too long or has control characters");
	for (char *at = copy, *rest; at; at = rest) {
		rest = line_words_cut(at, ",");
		if (aim->terms == AIM_TERMS)
			return error_set(error, 0, "--evolve takes at most %d terms", AIM_TERMS);
		if (!read_term(&aim->term[aim->terms++], at, error))
			return false;
	}
	return true;
}

/* ---- what a flight has of it */

/* Whether the measure counts what happened since the start. */
static bool
is_counter(int m)
{
	return m == BOIDS_MEASURE_CAPTURES ||
	       (m >= BOIDS_MEASURE_BIRTHS && m <= BOIDS_MEASURE_PREDATOR_STRAYS) ||
	       (m >= BOIDS_MEASURE_ENERGY_GROWN && m <= BOIDS_MEASURE_ENERGY_LOST);
}

/* Whether it is within 0 to 1. */
static bool
is_share(int m)
{
	return m == BOIDS_MEASURE_ORDER || m == BOIDS_MEASURE_LOCAL_ORDER ||
	       m == BOIDS_MEASURE_MILLING || m == BOIDS_MEASURE_LARGEST ||
	       m == BOIDS_MEASURE_OUTSIDE || m == BOIDS_MEASURE_FOOD;
}

void
aim_add(const struct aim *aim, struct aim_sums *sums, const struct flock_state *flock)
{
	for (int i = 0; i < aim->terms; i++) {
		const double value = measure_value(flock, aim->term[i].measure);
		if (isnan(value))
			continue;
		if (sums->count[i]++ == 0)
			sums->first[i] = value;
		if (is_counter(aim->term[i].measure))
			sums->sum[i] = value - sums->first[i];
		else
			sums->sum[i] += value;
	}
}

double
aim_value(const struct aim *aim, const struct aim_sums *sums, int term)
{
	const int count = sums->count[term];

	if (count == 0)
		return (double)NAN;
	return is_counter(aim->term[term].measure) ? sums->sum[term] : sums->sum[term] / count;
}

double
aim_score(const struct aim *aim, const double *values, const double *start)
{
	double score = 1;

	for (int i = 0; i < aim->terms; i++) {
		const struct aim_term *term = &aim->term[i];
		const double m = values[i], both = m + start[i];
		if (isnan(m))
			return 0;
		if (term->kind == AIM_NEAR)
			score *= portable_exp(-fabs(m - term->target) / term->target);
		else if (term->kind == AIM_MANY && is_share(term->measure))
			score *= m;
		else
			score *= both > 0 ? (term->kind == AIM_MANY ? m : start[i]) / both : 0.5;
	}
	return score;
}
