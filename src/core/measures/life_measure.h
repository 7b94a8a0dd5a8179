/* SPDX-License-Identifier: MIT */
/* Life measures: births, deaths, genes and energy of a flock that is alive. */
#pragma once

struct boids_flock;

typedef double life_measure(const struct boids_flock *flock);

/* Counts since the start; 0 in a flock that is not alive. */
life_measure life_measure_births, life_measure_deaths, life_measure_starved, life_measure_aged,
	life_measure_crashed, life_measure_eaten, life_measure_strays, life_measure_predator_births,
	life_measure_predator_deaths, life_measure_predator_strays;

/* Means of the boids, food as a share of full; NAN without any. */
life_measure life_measure_energy, life_measure_food, life_measure_generation, life_measure_age;

/* Energies in stomachs. */
life_measure life_measure_held, life_measure_grown, life_measure_spent, life_measure_lost;

/* Returns the geometric mean of a gene; NAN without boids or life. */
double life_measure_gene(const struct boids_flock *flock, int gene);
