/* SPDX-License-Identifier: MIT */
/* Brain population: networks grown by NEAT from the brain of the flock. New links come from what it can
 * perceive there: an input that is always 0 would only be tried in vain. */
#include "io/memory.h"
#include "math/neat.h"
#include "population.h"
#include "settings/named_files.h"
#include "text/brain_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 1 }; /* neat_settings: the links of the three rules have weights of 0.5 to 4 */

struct brains {
	struct neat search;
	struct asset *texts;       /* of the generation; owned */
	const struct asset **text; /* by individual; owned */
};

static void
write_texts(struct brains *b)
{
	char text[BRAIN_TEXT];

	asset_free(b->texts);
	b->texts = NULL;
	for (int i = 0; i < b->search.settings.population; i++) {
		const struct brain brain = brain_shortest(&b->search.now[i].brain);
		b->text[i] = asset_copy(&b->texts, text, brain_asset(&brain, text).length);
		if (!b->text[i])
			memory_lack();
	}
}

static bool
apply(const void *data, int individual, struct options *to)
{
	const struct brains *b = data;
	struct boids_factors *f = &to->settings.factors;

	f->brain = BOIDS_BRAIN_OWN;
	f->own_brain = b->text[individual];
	to->given[BOIDS_FACTOR_brain] = NULL; /* no option has it: */
	to->preset = to->best;
	return f->own_brain->length > 0;
}

static void
count(const void *data, int individual, int counts[POPULATION_COUNTS])
{
	const struct neat_individual *one = &((const struct brains *)data)->search.now[individual];
	const struct brain brain = brain_shortest(&one->brain);
	uint32_t hidden[BRAIN_LINKS];

	counts[0] = one->species;
	counts[1] = brain_hidden(&brain, hidden);
	counts[2] = brain.count;
}

static struct lineage *
lineage(void *data, int individual)
{
	return &((struct brains *)data)->search.now[individual].lineage;
}

static void
next(void *data)
{
	struct brains *b = data;

	neat_next(&b->search);
	write_texts(b);
}

static void
free_brains(void *data)
{
	struct brains *b = data;

	neat_end(&b->search);
	asset_free(b->texts);
	free(b->text);
	free(b);
}

/* Returns the inputs that are not always 0, as a factor moves boids of this flock by them, and those that
 * the start has links from. */
static uint32_t
inputs_of(const struct flock_state *flock, const struct brain *start)
{
	static const struct {
		int factor;
		uint32_t inputs;
	} moved_by[] = {
		{ BOIDS_FACTOR_avoidance, 1u << BRAIN_wall | 1u << BRAIN_wall_aside },
		{ BOIDS_FACTOR_seek, 1u << BRAIN_goal_ahead | 1u << BRAIN_goal_aside },
		{ BOIDS_FACTOR_predators, 1u << BRAIN_predator_ahead | 1u << BRAIN_predator_aside },
		{ BOIDS_FACTOR_forage, 1u << BRAIN_food_ahead | 1u << BRAIN_food_aside },
		{ BOIDS_FACTOR_hunger, 1u << BRAIN_energy },
	};
	uint32_t inputs = (1u << BRAIN_wall) - 1; /* itself and its neighbours */
	char why[BOIDS_FACTOR_ERROR];

	for (size_t i = 0; i < sizeof moved_by / sizeof *moved_by; i++)
		if (flock_factors(flock)->at[moved_by[i].factor].number > 0 &&
		    !flock_factor_inactive(flock, moved_by[i].factor, why))
			inputs |= moved_by[i].inputs;
	for (int i = 0; i < start->count; i++)
		inputs |= start->link[i].from < BRAIN_INPUTS ? 1u << start->link[i].from : 0;
	return inputs;
}

bool
brain_population(struct population *p, const struct options *o, const struct flock_state *flock,
                 char *error)
{
	const struct boids_factors *f = &o->settings.factors;
	const struct brain start = brain_chosen(f);
	const struct neat_settings settings = { (int)o->population, inputs_of(flock, &start),
		                                1u << BRAIN_AHEAD | 1u << BRAIN_ASIDE, STEP };
	const char *model = factor_table[BOIDS_FACTOR_model].word(f->model);
	struct brains *b = memory_new(1, sizeof *b);

	*p = (struct population){
		.data = b,
		.columns = 1,
		.column = { BOIDS_FACTOR_brain },
		.counted = ",species,nodes,links",
		.apply = apply,
		.count = count,
		.lineage = lineage,
		.next = next,
		.free = free_brains,
	};
	if (strcmp(model, "brain") != 0)
		return error_set(error, 0, "--over brain needs --model brain, not %s", model);
	if (o->best ? !named_files_is_path(&preset_files, o->best) : o->headless)
		return error_set(error, 0, "--over brain needs --best FILE.ini, for the brain");
	if (!neat_start(&b->search, &settings, &start, o->seed))
		return error_set(error, ENOMEM, "no memory for the search");
	b->text = memory_new(o->population, sizeof(const struct asset *));
	write_texts(b);
	return true;
}
