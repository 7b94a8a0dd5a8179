/* SPDX-License-Identifier: MIT */
#include "brains.h"

#include "text/asset.h"
#include "text/error.h"

void
steer_by(struct boids_factors *f, const char *links)
{
	static struct asset *texts;
	char error[ERROR_SIZE];

	set_factor(f, "model", "brain");
	assert_that(factors_set_brain(f, &texts, "links", links, strlen(links), error), "%s", error);
}

double
brain_value(const struct brain *brain, uint32_t node, const double input[BRAIN_INPUTS])
{
	double sum = 0;

	if (node < BRAIN_INPUTS)
		return input[node];
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].to == node && !brain->link[i].off)
			sum += (double)brain->link[i].weight *
			       brain_value(brain, brain->link[i].from, input);
	return sum / (1 + fabs(sum));
}

/* Links lead from inputs to hidden nodes in a random order, of which each may lead to later ones. */
struct brain
random_brain(struct dice *d)
{
	enum { HIDDEN = BRAIN_NODES - BRAIN_HIDDEN };
	const int most = dice_below(d, BRAIN_LINKS + 1), hidden = dice_below(d, HIDDEN + 1);
	struct brain brain = { .count = 0 };
	uint32_t ids[HIDDEN];

	for (int i = 0; i < hidden; i++)
		ids[i] = BRAIN_HIDDEN + (uint32_t)dice_below(d, 1000) * HIDDEN + (uint32_t)i;
	for (int tries = 0; tries < 200 && brain.count < most; tries++) {
		const int from = dice_below(d, BRAIN_INPUTS + hidden) - BRAIN_INPUTS;
		const int to = dice_below(d, BRAIN_OUTPUTS + hidden) - BRAIN_OUTPUTS;
		struct brain_link link = { from < 0 ? (uint32_t)(from + BRAIN_INPUTS) : ids[from],
			                   to < 0 ? (uint32_t)(to + BRAIN_HIDDEN) : ids[to],
			                   (float)dice_between(d, -3, 3), dice_below(d, 6) == 0 };
		if ((to < 0 || to > from) && brain_find(&brain, link.from, link.to) < 0)
			brain_add(&brain, link);
	}
	return brain;
}
