/* SPDX-License-Identifier: MIT */
/* Factor population: a gene is the logarithm of a factor over its value at the start, from a twentieth
 * of that to its twentyfold, within the range of the factor. */
#include "io/memory.h"
#include "math/genetic.h"
#include "math/number.h"
#include "math/portable_math.h"
#include "population.h"
#include "settings/named_files.h"
#include "text/line_words.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct genomes {
	struct genetic search;
	int factor[GENETIC_GENES];
	double start[GENETIC_GENES];
};

static bool
apply(const void *data, int individual, struct options *to)
{
	const struct genomes *g = data;
	char text[BOIDS_FACTOR_TEXT], error[BOIDS_FACTOR_ERROR];

	for (int i = 0; i < g->search.genes; i++) {
		const struct boids_factor *row = &factor_table[g->factor[i]];
		double x = g->start[i] * portable_exp(g->search.now[individual].gene[i]);
		x = number_is_whole(row) ? floor(x + 0.5) : x;
		number_write((float)fmin(fmax(x, (double)row->least), (double)row->most), text);
		factors_set(&to->settings.factors, row->name, text, error);
	}
	return true;
}

static struct lineage *
lineage(void *data, int individual)
{
	return &((struct genomes *)data)->search.now[individual].lineage;
}

static void
next(void *data)
{
	genetic_next(&((struct genomes *)data)->search);
}

static void
free_genomes(void *data)
{
	genetic_end(&((struct genomes *)data)->search);
	free(data);
}

/* Adds a factor of --over to the genes. */
static bool
add_factor(struct genomes *g, const char *name, const struct flock_state *flock, char *error)
{
	const struct boids_factors *start = flock_factors(flock);
	char why[BOIDS_FACTOR_ERROR];
	const int factor = factor_find(name), gene = g->search.genes++;
	const struct boids_factor *row = factor < 0 ? NULL : &factor_table[factor];
	const double value = row && !row->word ? (double)start->at[factor].number : 0;

	errno = 0;
	if (!row)
		return factors_set(&(struct boids_factors){ 0 }, name, "", why) ||
		       option_refuse_word("over", why, "factors", error);
	if (gene == GENETIC_GENES)
		return error_set(error, 0, "--over takes at most %d factors", GENETIC_GENES);
	if (row->word || row->is_view)
		return error_set(
			error, 0,
			"--over takes brain alone, or numbers that the flock depends on; %s is %s",
			row->name, row->word ? "a choice" : "how it is seen");
	if (!(value > 0))
		return error_set(error, 0, "--over %s needs a value above 0 to start from, not %g",
		                 row->name, value);
	if (flock_factor_inactive(flock, factor, why))
		return error_set(error, 0, "--over %s has no effect here: %s", row->name, why);
	for (int i = 0; i < gene; i++)
		if (g->factor[i] == factor)
			return error_set(error, 0, "--over has %s twice", row->name);
	g->factor[gene] = factor;
	g->start[gene] = value;
	g->search.least[gene] = portable_log(fmax((double)row->least / value, 0.05));
	g->search.most[gene] = portable_log(fmin((double)row->most / value, 20));
	return true;
}

bool
factor_population(struct population *p, const struct options *o, const struct flock_state *flock,
                  char *error)
{
	struct genomes *g = memory_new(1, sizeof *g);
	char name[SETTINGS_NAME];

	*p = (struct population){
		.data = g, .apply = apply, .lineage = lineage, .next = next, .free = free_genomes
	};
	for (const char *at = o->over; at;) {
		at = named_files_next(at, name);
		const char *word = line_words_clean(name, strlen(name));
		if (!add_factor(g, word ? word : name, flock, error))
			return false;
	}
	g->search.population = (int)o->population;
	g->search.seed = o->seed;
	p->columns = g->search.genes;
	memcpy(p->column, g->factor, sizeof g->factor);
	return genetic_start(&g->search) || error_set(error, ENOMEM, "no memory for the search");
}
