/* SPDX-License-Identifier: MIT */
/* Drives: how strongly each rule moves a boid: a factor, times its gene, times its state. A header
 * alone, as every boid weighs every drive in every step. */
#pragma once

#include "boids/life.h"

/* What a boid feels now. */
struct feelings {
	float hunger, fear; /* 0 .. 1 */
};

enum drive_state {
	STATE_ALWAYS,     /* 1 */
	STATE_CALM,       /* 1 - fear */
	STATE_HUNGRY,     /* hunger, which a frightened boid forgets */
	STATE_NOT_HUNGRY, /* 1 - that: a hungry boid leaves the flock to feed */
};

enum { NO_GENE = -1 };

/* The list of all drives. Fear itself weakens cohesion and makes boids flee (fear.c), so it is no
 * state of these. DRIVE(name, gene, state) */
#define DRIVE_LIST(DRIVE) \
	DRIVE(SEPARATION, BOIDS_GENE_separation, STATE_ALWAYS) \
	DRIVE(ALIGNMENT, BOIDS_GENE_alignment, STATE_NOT_HUNGRY) \
	DRIVE(COHESION, BOIDS_GENE_cohesion, STATE_NOT_HUNGRY) \
	DRIVE(FLEE, BOIDS_GENE_flee, STATE_ALWAYS) \
	DRIVE(FORAGE, BOIDS_GENE_forage, STATE_HUNGRY) \
	DRIVE(COURTSHIP, NO_GENE, STATE_CALM)

enum drive {
#define DRIVE(name, gene, state) DRIVE_##name,
	DRIVE_LIST(DRIVE)
#undef DRIVE
		DRIVES
};

static inline float
drive_state_weight(enum drive_state state, struct feelings f)
{
	const float hungry = f.hunger * (1 - f.fear);

	return state == STATE_HUNGRY       ? hungry
	       : state == STATE_NOT_HUNGRY ? 1 - hungry
	       : state == STATE_CALM       ? 1 - f.fear
	                                   : 1;
}

static const struct {
	int gene;
	enum drive_state state;
} drive_table[DRIVES] = {
#define DRIVE(name, gene, state) [DRIVE_##name] = { gene, state },
	DRIVE_LIST(DRIVE)
#undef DRIVE
};

/* Returns the gene of a drive; 1 if it has none. */
static inline float
drive_gene(enum drive drive, const struct boids_life *life)
{
	const int gene = drive_table[drive].gene;

	return gene == NO_GENE ? 1 : life->genes[gene];
}

/* Returns gene * state of a drive, for the factor of its rule. */
static inline float
drive_weight(enum drive drive, float gene, struct feelings feelings)
{
	return gene * drive_state_weight(drive_table[drive].state, feelings);
}
