/* SPDX-License-Identifier: MIT */
/* Drives: how strongly each rule moves a boid. */
#include "drives.h"

static float
always(struct feelings f)
{
	(void)f;
	return 1;
}

static float
calm(struct feelings f)
{
	return 1 - f.fear;
}

/* A frightened boid forgets its hunger. */
static float
hungry(struct feelings f)
{
	return f.hunger * (1 - f.fear);
}

/* A hungry boid leaves the flock to feed. */
static float
not_hungry(struct feelings f)
{
	return 1 - hungry(f);
}

enum { NO_GENE = -1 };

/* Fear itself weakens cohesion and makes boids flee (fear.c), so it is not a state of these. */
static const struct {
	int gene; /* or NO_GENE */
	float (*state)(struct feelings f);
} drives[DRIVES] = {
	[DRIVE_SEPARATION] = { BOIDS_GENE_separation, always },
	[DRIVE_ALIGNMENT] = { BOIDS_GENE_alignment, not_hungry },
	[DRIVE_COHESION] = { BOIDS_GENE_cohesion, not_hungry },
	[DRIVE_FLEE] = { BOIDS_GENE_flee, always },
	[DRIVE_FORAGE] = { BOIDS_GENE_forage, hungry },
	[DRIVE_COURTSHIP] = { NO_GENE, calm },
};

float
drive_weight(enum drive drive, const struct boids_life *life, struct feelings feelings)
{
	int gene = drives[drive].gene;

	return (gene == NO_GENE ? 1 : life->genes[gene]) * drives[drive].state(feelings);
}
