/* SPDX-License-Identifier: MIT */
/* Factor use: the factors that a table's row reads, and the words of the choices. */
#pragma once

#include "types/factors.h"

/* An entry of a row's `reads`: the row uses this factor. */
#define READS(field) [BOIDS_FACTOR_##field] = true

/* Return the word of a choice's row, NULL past the last; factor_table points to them. */
const char *model_word(int row);
const char *brain_word(int row);
const char *edge_word(int row);
const char *speed_policy_word(int row);
const char *species_mode_word(int row);
const char *start_word(int row);
const char *collide_word(int row);
const char *captured_word(int row);
const char *regrow_word(int row);
const char *breeding_word(int row);
const char *update_word(int row);
const char *switch_word(int row);
const char *glyphs_word(int row);
const char *colour_by_word(int row);
const char *theme_word(int row);
const char *background_word(int row);
const char *backdrop_word(int row);

/* Return the `reads` of the chosen row: whether it uses each of the BOIDS_FACTORS factors. */
const bool *model_reads(int row);
const bool *edge_reads(int row);
const bool *speed_policy_reads(int row);
const bool *collide_reads(int row);

/* Defines these two functions of a choice whose table has a name and `reads` in each row. */
#define CHOICE_OF(choice, table) \
	const char *choice##_word(int row) \
	{ \
		return table[row].name; \
	} \
	const bool *choice##_reads(int row) \
	{ \
		return table[row].reads; \
	}
