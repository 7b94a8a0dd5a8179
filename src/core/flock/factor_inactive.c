/* SPDX-License-Identifier: MIT */
/* Inactive factors: which factors have no effect now, and why. */
#include "rules/factor_use.h"
#include "step/flock_state.h"

#include <stdio.h>

/* The tables whose rows state the factors they use, and the factor that chooses a row. */
static const struct choice_table {
	int choice;
	uint64_t (*reads)(int row);
} tables[] = {
	{ FACTOR_model, model_reads },
	{ FACTOR_edge, edge_reads },
	{ FACTOR_speed_policy, speed_policy_reads },
	{ FACTOR_collide, collision_reads },
};

static uint64_t
read_by_any(const struct choice_table *table)
{
	uint64_t any = 0;

	for (int row = 0; factor_table[table->choice].word(row); row++)
		any |= table->reads(row);
	return any;
}

/* Returns the factors used by effects that are on, which the chosen rows may not use. */
static uint64_t
read_by_effects(const struct factors *f)
{
	uint64_t reads = 0;

	reads |= f->predators > 0 ? READS(radius) | READS(max_speed) : 0;
	reads |= f->perch > 0 ? READS(radius) | READS(max_speed) : 0;
	reads |= f->scouts_right + f->scouts_left > 0 ? READS(max_speed) : 0;
	return reads;
}

static bool
is_least(const struct factors *f, int which)
{
	return f->at[which].number <= factor_table[which].least;
}

/* Returns whether the factor only modifies others (one, or two) that are at their least. */
static bool
is_without_effect(const struct factors *f, int which, char *why)
{
	static const struct {
		int which, needs, second;
	} modifiers[] = {
		{ FACTOR_wind_angle, FACTOR_wind, FACTOR_wind },
		{ FACTOR_gust_size, FACTOR_gust, FACTOR_gust },
		{ FACTOR_species_mode, FACTOR_species, FACTOR_species },
		{ FACTOR_look_ahead, FACTOR_avoidance, FACTOR_avoidance },
		{ FACTOR_fear, FACTOR_predators, FACTOR_predators },
		{ FACTOR_fear_range, FACTOR_predators, FACTOR_predators },
		{ FACTOR_captured, FACTOR_predators, FACTOR_predators },
		{ FACTOR_bias, FACTOR_scouts_right, FACTOR_scouts_left },
	};

	for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
		int needs = modifiers[i].needs, other = modifiers[i].second;
		if (modifiers[i].which != which || !is_least(f, needs) || !is_least(f, other))
			continue;
		if (needs == other)
			snprintf(why, FACTOR_ERROR, "%s is %.0f", factor_table[needs].name,
			         (double)factor_table[needs].least);
		else
			snprintf(why, FACTOR_ERROR, "needs %s or %s", factor_table[needs].name,
			         factor_table[other].name);
		return true;
	}
	return false;
}

/* A factor is inactive if some rows use it but none of the chosen rows does. The reason names the
 * first table with such rows. */
bool
factor_inactive(const struct factors *f, int which, char *why)
{
	const uint64_t bit = (uint64_t)1 << which;
	const struct factor *choice = NULL;

	if (is_without_effect(f, which, why))
		return true;
	if (read_by_effects(f) & bit)
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (tables[i].reads(f->at[tables[i].choice].choice) & bit)
			return false;
		if (!choice && read_by_any(&tables[i]) & bit)
			choice = &factor_table[tables[i].choice];
	}
	if (choice)
		snprintf(why, FACTOR_ERROR, "%s %s does not use it", choice->name,
		         choice->word(f->at[choice - factor_table].choice));
	return choice != NULL;
}

bool
flock_factor_inactive(const struct flock *flock, int which, char *why)
{
	static const struct {
		int which;
		bool (*has)(const struct terrain *t);
		const char *why;
	} on_map[] = {
		{ FACTOR_avoidance, terrain_has_walls, "there is no wall" },
		{ FACTOR_look_ahead, terrain_has_walls, "there is no wall" },
		{ FACTOR_seek, terrain_has_goals, "there is no goal" },
		{ FACTOR_map_wind, terrain_has_wind, "no cell has wind" },
	};

	if (factor_inactive(&flock->factors, which, why))
		return true;
	for (size_t i = 0; i < sizeof on_map / sizeof *on_map; i++) {
		if (on_map[i].which != which || (flock->terrain && on_map[i].has(flock->terrain)))
			continue;
		snprintf(why, FACTOR_ERROR, "%s", on_map[i].why);
		return true;
	}
	return false;
}
