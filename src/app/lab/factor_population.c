/* SPDX-License-Identifier: MIT */
/* Factor population: genomes of factors. A gene is the logarithm of a factor over its value at the
 * start, from a twentieth of that to its twentyfold, within the range of the factor. */
#include "math/genetic.h"
#include "math/number.h"
#include "math/portable_math.h"
#include "population.h"
#include "text/csv.h"
#include "text/line_words.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double widest = 20;

struct genomes {
	struct genetic search;
	int factor[GENETIC_GENES];
	double start[GENETIC_GENES];
};

/* Adds a factor of --over. */
static bool
add_factor(struct genomes *g, const char *name, const struct boids_factors *start, char *error)
{
	const int factor = factor_find(name), gene = g->search.genes;
	const struct boids_factor *row = factor < 0 ? NULL : &factor_table[factor];
	char text[BOIDS_FACTOR_TEXT];
	double value = 0;

	errno = 0;
	if (!row)
		return factors_set(&(struct boids_factors){ 0 }, name, "", error);
	if (row->word || row->is_view)
		return error_set(error, 0, "--over takes numbers that the flock depends on; %s is %s",
		                 row->name, row->word ? "a choice" : "how it is seen");
	for (int i = 0; i < gene; i++)
		if (g->factor[i] == factor)
			return error_set(error, 0, "--over has %s twice", row->name);
	if (gene == GENETIC_GENES)
		return error_set(error, 0, "--over takes at most %d factors", GENETIC_GENES);
	factor_write(start, factor, text);
	if (!number_read(text, &value) || !(value > 0))
		return error_set(error, 0,
		                 "--over %s needs a value above 0 to start from: give it with --%s",
		                 row->name, row->name);
	g->factor[gene] = factor;
	g->start[gene] = value;
	g->search.least[gene] = portable_log(fmax((double)row->least / value, 1 / widest));
	g->search.most[gene] = portable_log(fmin((double)row->most / value, widest));
	g->search.genes++;
	return true;
}

static void
write_names(const void *data, FILE *out)
{
	const struct genomes *g = data;

	for (int i = 0; i < g->search.genes; i++) {
		putc(',', out);
		csv_write_name(out, factor_table[g->factor[i]].name);
	}
}

/* Writes a factor of an individual as factors_set reads it. */
static void
write_factor(const struct genomes *g, int individual, int gene, char *text)
{
	const struct boids_factor *row = &factor_table[g->factor[gene]];
	double x = g->start[gene] * portable_exp(g->search.now[individual].gene[gene]);

	x = number_is_whole(row) ? floor(x + 0.5) : x;
	number_write((float)fmin(fmax(x, (double)row->least), (double)row->most), text);
}

static void
write_values(const void *data, int individual, FILE *out)
{
	const struct genomes *g = data;
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < g->search.genes; i++) {
		write_factor(g, individual, i, text);
		fprintf(out, ",%s", text);
	}
}

static bool
find_parents(const void *data, int individual, int parent[2])
{
	const struct genetic_individual *one = &((const struct genomes *)data)->search.now[individual];

	parent[0] = one->mother;
	parent[1] = one->father;
	return one->kept;
}

static void
apply(const void *data, int individual, struct options *to)
{
	const struct genomes *g = data;
	char text[BOIDS_FACTOR_TEXT], error[BOIDS_FACTOR_ERROR];

	for (int i = 0; i < g->search.genes; i++) {
		write_factor(g, individual, i, text);
		factors_set(&to->settings.factors, factor_table[g->factor[i]].name, text, error);
	}
}

static void
next(void *data, const double *scores)
{
	struct genomes *g = data;

	for (int i = 0; i < g->search.population; i++)
		g->search.now[i].score = scores[i];
	genetic_next(&g->search);
}

static void
free_genomes(void *data)
{
	struct genomes *g = data;

	genetic_end(&g->search);
	free(g);
}

bool
factor_population(struct population *p, const struct options *o, char *error)
{
	struct genomes *g = calloc(1, sizeof *g);
	struct boids_factors start = o->settings.factors;
	char name[NUMBER_QUOTE];

	if (!g)
		return error_set(error, ENOMEM, "no memory for the search");
	*p = (struct population){ g,     write_names, write_values, find_parents,
		                  apply, next,        free_genomes };
	factors_fit(&start, o->columns, o->rows);
	factors_settle(&start);
	for (const char *at = o->over; at; at = *at ? at + 1 : NULL) {
		const int length = (int)strcspn(at, ",");
		snprintf(name, sizeof name, "%.*s", length, at);
		if (!add_factor(g, name, &start, error))
			return false;
		at += length;
	}
	g->search.population = (int)o->population;
	g->search.seed = o->seed;
	return genetic_start(&g->search) || error_set(error, ENOMEM, "no memory for the search");
}
