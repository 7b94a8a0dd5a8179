/* SPDX-License-Identifier: MIT */
#include "aim.h"

#include "math/number.h"
#include "math/portable_math.h"
#include "settings/options.h"
#include "text/error.h"
#include "text/line_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Reads `many NAME`, `few NAME` or `NAME = X` of an aim. */
static bool
read_term(struct aim_term *term, char *text, const char *aim, char *error)
{
	char *value = line_words_cut(text, "=");
	struct line_words line = { .rest = text, .error = error };
	const bool many = !value && line_words_take(&line, "many");
	const bool few = !value && line_words_take(&line, "few");
	const char *name = line_words_next(&line);
	char why[ERROR_SIZE];

	term->kind = many ? 'm' : few ? 'f' : '=';
	if ((!value && !many && !few) || !*name || *line_words_rest(&line))
		return error_set(error, 0,
		                 "--evolve takes terms such as 'many order, few captures, "
		                 "nearest = 1.2', not %s",
		                 QUOTED(aim));
	term->measure = measure_find(name, why);
	if (term->measure < 0)
		return option_refuse_word("evolve", why, "measures", error);
	value = value ? line_words_clean(value, strlen(value)) : NULL;
	if (!value || (number_read(value, &term->target) && term->target > 0))
		return true;
	return error_set(error, 0, "--evolve takes a number above 0 for %s, not %s", name,
	                 QUOTED_NUMBER(value));
}

bool
aim_read(struct aim *aim, const char *text, char *error)
{
	char copy[1024], *rest = copy;

	*aim = (struct aim){ 0 };
	snprintf(copy, sizeof copy, "%s", text);
	if (strlen(text) >= sizeof copy || !line_words_clean(copy, strlen(copy)))
		return error_set(error, 0, "--evolve takes no control characters, and 1023 bytes");
	for (char *at = rest; at; at = rest) {
		rest = line_words_cut(at, ",");
		if (aim->terms == AIM_TERMS)
			return error_set(error, 0, "--evolve takes at most %d terms", AIM_TERMS);
		struct aim_term *term = &aim->term[aim->terms++];
		if (!read_term(term, at, text, error))
			return false;
		for (const struct aim_term *other = aim->term; other < term; other++)
			if (other->measure == term->measure)
				return error_set(error, 0, "--evolve has %s twice",
				                 measure_table[term->measure].name);
	}
	return true;
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
		sums->last[i] = value;
		sums->sum[i] += value;
	}
}

double
aim_value(const struct aim *aim, const struct aim_sums *sums, int term)
{
	if (sums->count[term] == 0)
		return (double)NAN;
	return measure_table[aim->term[term].measure].kind == MEASURE_TOTAL
	               ? sums->last[term] - sums->first[term]
	               : sums->sum[term] / sums->count[term];
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
		if (term->kind == '=')
			score *= portable_exp(-fabs(m - term->target) / term->target);
		else if (term->kind == 'm' && measure_table[term->measure].kind == MEASURE_SHARE)
			score *= m;
		else
			score *= both > 0 ? (term->kind == 'm' ? m : start[i]) / both : 0.5;
	}
	return score;
}
