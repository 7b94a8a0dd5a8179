/* SPDX-License-Identifier: MIT */
/* Inactive factors: which factors have no effect now, and why. */
#include "rules/factor_use.h"
#include "step/flock_state.h"

#include <stdio.h>

/* The tables whose rows state the factors they use, and the factor that chooses a row. */
static const struct choice_table {
	int choice;
	const bool *(*reads)(int row);
} tables[] = {
	{ BOIDS_FACTOR_model, model_reads },
	{ BOIDS_FACTOR_edge, edge_reads },
	{ BOIDS_FACTOR_speed_policy, speed_policy_reads },
	{ BOIDS_FACTOR_collide, collision_reads },
};

static bool
is_read_by_any(const struct choice_table *table, int which)
{
	for (int row = 0; boids_factor_table[table->choice].word(row); row++)
		if (table->reads(row)[which])
			return true;
	return false;
}

/* Returns whether an effect that is on uses the factor, which the chosen rows may not use. */
static bool
is_read_by_effects(const struct boids_factors *f, int which)
{
	bool touches = f->predators > 0 || f->perch > 0;

	return which == BOIDS_FACTOR_max_speed ? touches || f->scouts_right + f->scouts_left > 0
	                                       : which == BOIDS_FACTOR_radius && touches;
}

static bool
is_least(const struct boids_factors *f, int which)
{
	if (boids_factor_table[which].word)
		return f->at[which].choice == 0;
	return f->at[which].number <= boids_factor_table[which].least;
}

/* Returns whether the factor only modifies others (one, or two) that are at their least. */
static bool
is_without_effect(const struct boids_factors *f, int which, char *why)
{
	static const struct {
		int which, needs, second;
	} modifiers[] = {
		{ BOIDS_FACTOR_wind_angle, BOIDS_FACTOR_wind, BOIDS_FACTOR_wind },
		{ BOIDS_FACTOR_gust_size, BOIDS_FACTOR_gust, BOIDS_FACTOR_gust },
		{ BOIDS_FACTOR_species_mode, BOIDS_FACTOR_species, BOIDS_FACTOR_species },
		{ BOIDS_FACTOR_look_ahead, BOIDS_FACTOR_avoidance, BOIDS_FACTOR_avoidance },
		{ BOIDS_FACTOR_fear, BOIDS_FACTOR_predators, BOIDS_FACTOR_predators },
		{ BOIDS_FACTOR_fear_range, BOIDS_FACTOR_predators, BOIDS_FACTOR_predators },
		{ BOIDS_FACTOR_captured, BOIDS_FACTOR_predators, BOIDS_FACTOR_predators },
		{ BOIDS_FACTOR_food_size, BOIDS_FACTOR_food, BOIDS_FACTOR_food },
		{ BOIDS_FACTOR_regrowth, BOIDS_FACTOR_food, BOIDS_FACTOR_food },
		{ BOIDS_FACTOR_regrow, BOIDS_FACTOR_food, BOIDS_FACTOR_food },
		{ BOIDS_FACTOR_bite, BOIDS_FACTOR_food, BOIDS_FACTOR_food },
		{ BOIDS_FACTOR_forage, BOIDS_FACTOR_food, BOIDS_FACTOR_food },
		{ BOIDS_FACTOR_exertion, BOIDS_FACTOR_hunger, BOIDS_FACTOR_hunger },
		{ BOIDS_FACTOR_ready, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_maturity, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_mate_range, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_courtship, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_brood, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_max_number, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_mutation, BOIDS_FACTOR_breeding, BOIDS_FACTOR_breeding },
		{ BOIDS_FACTOR_hunt_range, BOIDS_FACTOR_predators, BOIDS_FACTOR_predators },
		{ BOIDS_FACTOR_bias, BOIDS_FACTOR_scouts_right, BOIDS_FACTOR_scouts_left },
	};

	for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
		int needs = modifiers[i].needs, other = modifiers[i].second;
		if (modifiers[i].which != which || !is_least(f, needs) || !is_least(f, other))
			continue;
		if (needs == other && boids_factor_table[needs].word)
			snprintf(why, BOIDS_FACTOR_ERROR, "%s is %s",
			         boids_factor_table[needs].name, boids_factor_table[needs].word(0));
		else if (needs == other)
			snprintf(why, BOIDS_FACTOR_ERROR, "%s is %.0f",
			         boids_factor_table[needs].name,
			         (double)boids_factor_table[needs].least);
		else
			snprintf(why, BOIDS_FACTOR_ERROR, "needs %s or %s",
			         boids_factor_table[needs].name, boids_factor_table[other].name);
		return true;
	}
	return false;
}

/* Returns whether the factor is for predators that must eat, and these need not. */
static bool
is_for_eaters(const struct boids_factors *f, int which, char *why)
{
	static const int eaters[] = { BOIDS_FACTOR_predator_cost, BOIDS_FACTOR_predator_stomach,
		                      BOIDS_FACTOR_yield,         BOIDS_FACTOR_digest,
		                      BOIDS_FACTOR_confusion,     BOIDS_FACTOR_territory };

	for (size_t i = 0; i < sizeof eaters / sizeof *eaters; i++) {
		if (eaters[i] != which || f->captured == BOIDS_CAPTURED_EATEN)
			continue;
		snprintf(why, BOIDS_FACTOR_ERROR, "captured is %s",
		         boids_factor_table[BOIDS_FACTOR_captured].word(f->captured));
		return true;
	}
	return false;
}

/* A factor is inactive if some rows use it but none of the chosen rows does. The reason names the
 * first table with such rows. */
bool
boids_factor_inactive(const struct boids_factors *f, int which, char *why)
{
	const struct boids_factor *choice = NULL;

	if (is_without_effect(f, which, why) || is_for_eaters(f, which, why))
		return true;
	if (is_read_by_effects(f, which))
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (tables[i].reads(f->at[tables[i].choice].choice)[which])
			return false;
		if (!choice && is_read_by_any(&tables[i], which))
			choice = &boids_factor_table[tables[i].choice];
	}
	if (choice)
		snprintf(why, BOIDS_FACTOR_ERROR, "%s %s does not use it", choice->name,
		         choice->word(f->at[choice - boids_factor_table].choice));
	return choice != NULL;
}

bool
boids_flock_factor_inactive(const struct boids_flock *flock, int which, char *why)
{
	static const struct {
		int which;
		bool (*has)(const struct terrain *t);
		const char *why;
	} on_map[] = {
		{ BOIDS_FACTOR_avoidance, terrain_has_walls, "there are no walls" },
		{ BOIDS_FACTOR_look_ahead, terrain_has_walls, "there are no walls" },
		{ BOIDS_FACTOR_seek, terrain_has_goals, "there is no goal" },
		{ BOIDS_FACTOR_map_wind, terrain_has_wind, "the map has no wind" },
	};

	if (boids_factor_inactive(&flock->factors, which, why))
		return true;
	for (size_t i = 0; i < sizeof on_map / sizeof *on_map; i++) {
		if (on_map[i].which != which || (flock->terrain && on_map[i].has(flock->terrain)))
			continue;
		snprintf(why, BOIDS_FACTOR_ERROR, "%s", on_map[i].why);
		return true;
	}
	return false;
}
