/* SPDX-License-Identifier: MIT */
/* Factor use: the factors that a table's row reads, and the words of the choices. */
#pragma once

#include "boids/factors.h"

#define READS(field) ((uint64_t)1 << BOIDS_FACTOR_##field)

/* Return the word of a choice's row, NULL past the last; boids_factor_table points to them. */
const char *model_word(int row);
const char *edge_word(int row);
const char *speed_policy_word(int row);
const char *species_mode_word(int row);
const char *start_word(int row);
const char *collide_word(int row);
const char *captured_word(int row);
const char *update_word(int row);
const char *switch_word(int row);
const char *glyphs_word(int row);
const char *colour_by_word(int row);
const char *theme_word(int row);
const char *backdrop_word(int row);

/* Return READS of each factor that the chosen row reads. */
uint64_t model_reads(int row);
uint64_t edge_reads(int row);
uint64_t speed_policy_reads(int row);
uint64_t collision_reads(int row);
