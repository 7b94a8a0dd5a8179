/* SPDX-License-Identifier: MIT */
/* Idle: factors that have no effect now, and why. */
#include "flock_parts.h"
#include "reads.h"

#include <stdio.h>

/* The tables whose rows say what they read, and the factor that chooses a row. */
static const struct readers {
	int choice;
	uint64_t (*reads)(int row);
} tables[] = {
	{ FACTOR_model, model_reads },
	{ FACTOR_edge, edge_reads },
	{ FACTOR_speed_policy, speed_reads },
	{ FACTOR_collide, collide_reads },
};

static uint64_t
read_by_any(const struct readers *table)
{
	uint64_t any = 0;

	for (int row = 0; factor_table[table->choice].word(row); row++)
		any |= table->reads(row);
	return any;
}

/* What else is on, and reads what the chosen rows may not. */
static uint64_t
read_by_life(const struct factors *f)
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

/* What only shapes another, or one of two: while that is as low as it goes there is nothing to shape. */
static bool
lacks(const struct factors *f, int which, char *why)
{
	static const struct {
		int which, needs, or_this;
	} shapes[] = {
		{ FACTOR_wind_angle, FACTOR_wind, FACTOR_wind },
		{ FACTOR_gust_size, FACTOR_gust, FACTOR_gust },
		{ FACTOR_species_mode, FACTOR_species, FACTOR_species },
		{ FACTOR_look_ahead, FACTOR_avoidance, FACTOR_avoidance },
		{ FACTOR_fear, FACTOR_predators, FACTOR_predators },
		{ FACTOR_fear_range, FACTOR_predators, FACTOR_predators },
		{ FACTOR_captured, FACTOR_predators, FACTOR_predators },
		{ FACTOR_bias, FACTOR_scouts_right, FACTOR_scouts_left },
	};

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		int needs = shapes[i].needs, other = shapes[i].or_this;
		if (shapes[i].which != which || !is_least(f, needs) || !is_least(f, other))
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

/* A factor that some rows read and none of the chosen ones does is idle; the first table it
 * belongs to says why. */
bool
factor_idle(const struct factors *f, int which, char *why)
{
	const uint64_t bit = (uint64_t)1 << which;
	const struct factor *blame = NULL;

	if (lacks(f, which, why))
		return true;
	if (read_by_life(f) & bit)
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (tables[i].reads(f->at[tables[i].choice].choice) & bit)
			return false;
		if (!blame && read_by_any(&tables[i]) & bit)
			blame = &factor_table[tables[i].choice];
	}
	if (blame)
		snprintf(why, FACTOR_ERROR, "%s %s does not use it", blame->name,
		         blame->word(f->at[blame - factor_table].choice));
	return blame != NULL;
}

bool
flock_idle(const struct flock *flock, int which, char *why)
{
	static const struct {
		int which;
		bool (*there)(const struct terrain *t);
		const char *why;
	} acts[] = {
		{ FACTOR_avoidance, terrain_has_walls, "there is no wall" },
		{ FACTOR_look_ahead, terrain_has_walls, "there is no wall" },
		{ FACTOR_seek, terrain_has_goals, "there is no goal" },
		{ FACTOR_map_wind, terrain_has_wind, "no cell has wind" },
	};

	if (factor_idle(&flock->factors, which, why))
		return true;
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		if (acts[i].which != which || (flock->terrain && acts[i].there(flock->terrain)))
			continue;
		snprintf(why, FACTOR_ERROR, "%s", acts[i].why);
		return true;
	}
	return false;
}
