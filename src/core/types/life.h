/* SPDX-License-Identifier: MIT */
/* Life: what a living boid has besides a place and a velocity, and the food that it lives on. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The list of genes: factors by which a boid multiplies the flock's own, inherited from parents. A
 * predator uses two: forage is that of its hunt-range, speed that of its maximum speed.
 * GENE(field, name, sentence) */
/* clang-format off */
#define BOIDS_GENE_LIST(GENE) \
	GENE(separation, "separation", "how hard it steers away from boids that are too close") \
	GENE(alignment,  "alignment",  "how strongly it matches its neighbours' mean velocity") \
	GENE(cohesion,   "cohesion",   "how strongly it steers towards its neighbours' centre") \
	GENE(flee,       "flee",       "how strongly it flees from a predator") \
	GENE(forage,     "forage",     "how strongly it steers towards food") \
	GENE(speed,      "speed",      "its maximum speed")
/* clang-format on */

/* BOIDS_GENE_separation, BOIDS_GENE_alignment ... in the order of the list. */
enum {
#define GENE(field, ...) BOIDS_GENE_##field,
	BOIDS_GENE_LIST(GENE)
#undef GENE
		BOIDS_GENES
};

struct boids_gene {
	const char *name;
	const char *help; /* one sentence, no full stop */
};

extern const struct boids_gene gene_table[BOIDS_GENES];

/* Limits of a gene; 1 is that of boids without parents. */
#define BOIDS_GENE_LEAST 0.125f
#define BOIDS_GENE_MOST 8.0f

/* Energy is counted in stomachs: a full boid has 1, a full predator predator-stomach. It is always
 * a whole multiple of this grain, so that sums of it are exact. */
#define BOIDS_ENERGY_GRAIN 0x1p-20f

/* A boid with less energy than this is starving: it is slower than others. */
#define BOIDS_STARVING 0.15f

/* The life of a boid or predator; all 0 in a flock that is not alive. */
struct boids_life {
	float energy;             /* stomachs, 0 .. 1 (a predator's: 0 .. predator-stomach) */
	float breath;             /* 0 exhausted .. 1 fresh */
	float age;                /* s, 0 or more */
	float rest;               /* s until it may mate again */
	float genes[BOIDS_GENES]; /* BOIDS_GENE_LEAST .. BOIDS_GENE_MOST */
	uint32_t generation;      /* 0 at the start; a child's is 1 more than its parents' */
	uint32_t founder;         /* of its line of mothers: see body_founder */
	/* Only within a step, 0 after it: */
	uint32_t mate; /* 1 + id of the boid that it wishes to mate with; 0: none */
	uint32_t fate; /* 1 + enum boids_fate: it dies; 0: it lives on */
};

/* What became of a boid or predator. */
enum boids_fate {
	BOIDS_FATE_BORN,
	BOIDS_FATE_STARVED,
	BOIDS_FATE_AGED,
	BOIDS_FATE_CRASHED,
	BOIDS_FATE_EATEN,
	BOIDS_FATE_STRAYED, /* came in over the border */
	BOIDS_FATES
};

extern const char *const fate_words[BOIDS_FATES];

/* A birth, death, capture or arrival. */
struct boids_life_event {
	float x, y, z; /* the place, units */
	uint64_t step; /* the steps of the flock when it happened */
	uint32_t id;   /* of the boid or predator */
	enum boids_fate fate;
	bool predator; /* else a boid */
};

enum { BOIDS_LIFE_EVENTS = 256 }; /* a flock keeps the last ones */

/* Food grows in cells that cover the world, row by row; in an open world they repeat, and in a 3-D
 * world a cell reaches through the whole depth. */
struct boids_food {
	int columns, rows;   /* 0: there is no food */
	float width, height; /* of a cell, units */
	float full;          /* what a full cell holds, stomachs */
	const float *at;     /* columns * rows amounts, stomachs, 0 .. full; valid until the next
	                           * change or step of the flock */
	const bool *barren;  /* of each cell: no food grows there, as it is wall; at is 0 */
};
