/* SPDX-License-Identifier: MIT */
/* Reads: which factors a row of a table looks at, and the words of the choices. */
#pragma once

#include "boids/factors.h"

#define READS(field) ((uint64_t)1 << FACTOR_##field)

/* The word of each row of a choice, NULL past the last: what factor_table points to. */
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

/* What the rows of the tables read that factors choose from: READS of each. */
uint64_t model_reads(int row);
uint64_t edge_reads(int row);
uint64_t speed_reads(int row);
uint64_t collide_reads(int row);
