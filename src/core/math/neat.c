/* SPDX-License-Identifier: MIT */
/* Innovation numbers are the ends of links, hidden nodes being named by what they split: a structure has
 * the same numbers whenever and wherever it arises, without the counter of the paper. */
#include "neat.h"

#include <stdlib.h>

/* Of the paper: coefficient and threshold of the distance, chances (of a child without a father, of a
 * gene that is off in one parent, of a change of weights, of another weight in the place of a changed one, of
 * a new node), the species whose best stays, and generations without a better score. Not of the paper: the
 * chance of a new link (there 0.05 and, in large populations, 0.3), that nodes, links and weights change
 * apart, the share of a species that has children, and that species do not mix (there 0.001). */
static const float PER_WEIGHT = 0.4f, THRESHOLD = 3, ALONE = 0.25f, STAYS_OFF = 0.75f,
		   WEIGHTS = 0.8f, ANEW = 0.1f, NODE = 0.03f, LINK = 0.1f, PARENTS = 0.2f;
enum { STAGNATION = 15, CHAMPION_FROM = 6 };

struct neat_species {
	int id, size, offspring, age; /* age: generations since its best score */
	double best, share;           /* score: ever; share of the offspring */
	struct brain example;         /* one of its brains of the last generation */
};

/* ---- genomes */

float
neat_distance(const struct brain *a, const struct brain *b)
{
	float differences = 0;
	int common = 0;

	for (int i = 0; i < a->count; i++) {
		const int same = brain_find(b, a->link[i].from, a->link[i].to);
		if (same < 0)
			continue;
		const float difference = a->link[i].weight - b->link[same].weight;
		differences += difference < 0 ? -difference : difference;
		common++;
	}
	return (float)(a->count + b->count - 2 * common) +
	       PER_WEIGHT * differences / (float)(common + (common == 0));
}

struct brain
neat_cross(const struct brain *better, const struct brain *other, struct random *chance)
{
	struct brain child = *better;

	for (int i = 0; i < child.count; i++) {
		struct brain_link *link = &child.link[i];
		const int same = brain_find(other, link->from, link->to);
		if (same < 0)
			continue;
		if (random_uniform(chance) >= 0.5f)
			link->weight = other->link[same].weight;
		if (link->off != other->link[same].off)
			link->off = random_uniform(chance) < STAYS_OFF;
	}
	return child;
}

bool
neat_split(struct brain *brain, int link)
{
	const struct brain_link old = brain->link[link];
	uint64_t mixed = (uint64_t)old.to << 32 | old.from;
	uint32_t id, hidden[BRAIN_LINKS];

	if (old.off || brain->count > BRAIN_LINKS - 2 ||
	    brain_hidden(brain, hidden) == BRAIN_NODES - BRAIN_HIDDEN)
		return false;
	do { /* a link that is split again gets another node */
		mixed = random_mix(mixed + 1);
		id = (uint32_t)(mixed >> 33) + BRAIN_HIDDEN;
	} while (brain_meets(brain, id));
	brain->link[link].off = 1;
	brain_add(brain, (struct brain_link){ old.from, id, 1, 0 });
	brain_add(brain, (struct brain_link){ id, old.to, old.weight, 0 });
	return true;
}

/* Returns an input or output of a set, or a hidden node, all equally likely. */
static uint32_t
draw_node(const struct brain *brain, uint32_t set, struct random *chance)
{
	uint32_t nodes[BRAIN_LINKS + BRAIN_HIDDEN];
	int count = brain_hidden(brain, nodes);

	for (uint32_t id = 0; id < BRAIN_HIDDEN; id++)
		if (set >> id & 1)
			nodes[count++] = id;
	return nodes[(int)(random_uniform(chance) * (float)count)];
}

bool
neat_link(struct brain *brain, const struct neat_settings *s, struct random *chance)
{
	for (int tries = 0; tries < 20 && brain->count < BRAIN_LINKS; tries++) {
		struct brain with = *brain;
		const struct brain_link link = { draw_node(brain, s->inputs, chance),
			                         draw_node(brain, s->outputs, chance),
			                         2 * s->step * random_signed(chance), 0 };
		if (brain_find(brain, link.from, link.to) >= 0)
			continue;
		brain_add(&with, link);
		if (brain_has_cycle(&with))
			continue;
		*brain = with;
		return true;
	}
	return false;
}

static void
mutate_weights(struct brain *brain, float step, struct random *chance)
{
	const float most = BRAIN_WEIGHT_MOST;

	for (int i = 0; i < brain->count; i++) {
		float *weight = &brain->link[i].weight, change = step * random_signed(chance);
		*weight = random_uniform(chance) < ANEW ? 2 * change : *weight + change;
		*weight = *weight > most ? most : *weight < -most ? -most : *weight;
	}
}
/* ---- species */

/* Puts each individual into the first species whose example is near, or into a new one. */
static void
speciate(struct neat *n)
{
	int kept = 0;

	for (int i = 0; i < n->count; i++)
		n->species[i].size = 0;
	for (int i = 0; i < n->settings.population; i++) {
		struct neat_individual *one = &n->now[i];
		int s = 0;
		while (s < n->count &&
		       neat_distance(&one->brain, &n->species[s].example) >= THRESHOLD)
			s++;
		if (s == n->count)
			n->species[n->count++] = (struct neat_species){ .id = n->species_ids++,
				                                        .example = one->brain };
		n->species[s].size++;
		one->species = n->species[s].id;
	}
	for (int i = 0; i < n->count; i++)
		if (n->species[i].size > 0)
			n->species[kept++] = n->species[i];
	n->count = kept;
}

/* Lists individuals species by species, in each the best first, of equal ones the first. */
static void
rank(struct neat *n)
{
	for (int s = 0, count = 0; s < n->count; s++) {
		const int first = count;
		for (int i = 0; i < n->settings.population; i++) {
			int at = count;
			if (n->now[i].species != n->species[s].id)
				continue;
			for (; at > first &&
			       n->now[n->order[at - 1]].lineage.score < n->now[i].lineage.score;
			     at--)
				n->order[at] = n->order[at - 1];
			n->order[at] = i;
			count++;
		}
	}
}

/* Shares fitness: offspring go by the mean scores of species. One that has long not improved has none,
 * but for that of the best of all, `top`. They add up to the population: the largest remainders get what
 * is left, of equal ones the first. */
static void
share_offspring(struct neat *n, int top)
{
	const int *list = n->order;
	double total = 0;
	int left = n->settings.population;

	for (struct neat_species *s = n->species; s < n->species + n->count; list += s++->size) {
		const double best = n->now[*list].lineage.score;
		s->age = best > s->best ? 0 : s->age + 1;
		s->best = best > s->best ? best : s->best;
		s->share = s->id == top ? 1e-9 : 0; /* all scores may be 0 */
		for (int k = 0; k < s->size && (s->age < STAGNATION || s->id == top); k++)
			s->share += n->now[list[k]].lineage.score / s->size;
		total += s->share;
	}
	for (int i = 0; i < n->count; i++) {
		struct neat_species *s = &n->species[i];
		s->share *= n->settings.population / total;
		s->offspring = (int)s->share;
		s->offspring += s->id == top && s->offspring == 0;
		left -= s->offspring;
	}
	for (; left > 0; left--) {
		struct neat_species *next = n->species;
		for (int i = 1; i < n->count; i++)
			if (n->species[i].share - n->species[i].offspring >
			    next->share - next->offspring)
				next = &n->species[i];
		next->offspring++;
	}
}

/* ---- generations */

bool
neat_start(struct neat *n, const struct neat_settings *settings, const struct brain *start,
           uint64_t seed)
{
	const size_t population = (size_t)settings->population;

	*n = (struct neat){ .settings = *settings,
		            .seed = seed,
		            .now = calloc(population, sizeof *n->now),
		            .next = calloc(population, sizeof *n->next),
		            .species = calloc(2 * population, sizeof *n->species),
		            .order = calloc(population, sizeof *n->order) };
	if (!n->now || !n->next || !n->species || !n->order)
		return false;
	for (int i = 0; i < settings->population; i++) {
		struct random chance = random_of(random_key(seed, 0, RANDOM_SPAWN), (uint32_t)i);
		n->now[i] = (struct neat_individual){ .brain = *start, .lineage = { 0, -1, -1 } };
		if (i > 0)
			mutate_weights(&n->now[i].brain, settings->step, &chance);
	}
	speciate(n);
	return true;
}

void
neat_end(struct neat *n)
{
	free(n->order);
	free(n->species);
	free(n->next);
	free(n->now);
}

/* Returns a child of one or two of these parents, the best of which come first. */
static struct neat_individual
child_of(const struct neat *n, const int *parents, int count, struct random *chance)
{
	const int mother = (int)(random_uniform(chance) * (float)count);
	const int father = (int)(random_uniform(chance) * (float)count);
	const bool alone = random_uniform(chance) < ALONE || mother == father;
	const int better = alone || mother < father ? mother : father;
	const int other = alone ? better : mother + father - better;
	struct neat_individual child = { .brain = n->now[parents[better]].brain,
		                         .lineage = { 0, parents[better], parents[other] } };

	if (!alone)
		child.brain = neat_cross(&child.brain, &n->now[parents[other]].brain, chance);
	const float draw = random_uniform(chance);
	if (draw < NODE && child.brain.count > 0)
		neat_split(&child.brain, (int)(random_uniform(chance) * (float)child.brain.count));
	else if (draw < NODE + LINK)
		neat_link(&child.brain, &n->settings, chance);
	else if (random_uniform(chance) < WEIGHTS)
		mutate_weights(&child.brain, n->settings.step, chance);
	return child;
}

void
neat_next(struct neat *n)
{
	const uint64_t key = random_key(n->seed, (uint64_t)n->generation, RANDOM_STEP);
	struct neat_individual *const now = n->now;
	const int *list = n->order;
	int top = 0, born = 0;

	for (int i = 1; i < n->settings.population; i++)
		top = now[i].lineage.score > now[top].lineage.score ? i : top;
	rank(n);
	share_offspring(n, now[top].species);
	for (struct neat_species *s = n->species; s < n->species + n->count; list += s++->size) {
		const int parents = 1 + (int)((float)(s->size - 1) * PARENTS);
		struct random draw = random_of(~key, (uint32_t)s->id);
		for (int k = 0; k < s->offspring; k++, born++) {
			struct random chance = random_of(key, (uint32_t)born);
			const bool stays = k == 0 && (s->size >= CHAMPION_FROM || *list == top);
			n->next[born] =
				stays ? (struct neat_individual){ .brain = now[*list].brain,
				                                  .lineage = { 0, *list, -1 } }
				      : child_of(n, list, parents, &chance);
		}
		s->example = now[list[(int)(random_uniform(&draw) * (float)s->size)]].brain;
	}
	n->now = n->next;
	n->next = now;
	n->generation++;
	speciate(n);
}
