/* SPDX-License-Identifier: MIT */
/* Inactive factors: which factors have no effect now, and why. */
#include "flock.h"
#include "rules/factor_use.h"
#include "step/flock_state.h"

#include <stdio.h>

/* The tables whose rows state the factors they use, and the factor that chooses a row. */
static const struct {
	int choice;
	const bool *(*reads)(int row);
} tables[] = {
	{ BOIDS_FACTOR_model, model_reads },
	{ BOIDS_FACTOR_edge, edge_reads },
	{ BOIDS_FACTOR_speed_policy, speed_policy_reads },
	{ BOIDS_FACTOR_collide, collide_reads },
};

/* What a flock may have, besides what its map has (TERRAIN_ bits). */
enum { HAS_HOMES = 1 << 16, HAS_LIFE = 1 << 17, HAS_TEXT = 1 << 18 };

/* What a factor needs to have an effect. */
static const struct need {
	int factor, other; /* one of these factors above its least value; 0: none */
	int row;           /* if `factor` is a choice: its least row */
	unsigned has;      /* of the flock and its map: bits */
	const char *why;   /* they lack it */
} needs[BOIDS_FACTORS] = {
/* clang-format off */
#define NEEDS(field, needed) [BOIDS_FACTOR_##field] = { .factor = BOIDS_FACTOR_##needed, .row = 1 }
#define NEEDS_EATERS(field) [BOIDS_FACTOR_##field] = { .factor = BOIDS_FACTOR_captured, .row = BOIDS_CAPTURED_EATEN }
	NEEDS(wind_angle, wind), NEEDS(gust_size, gust), NEEDS(species_mode, species),
	NEEDS(captured, predators), NEEDS(hunt_range, predators), NEEDS(alarm, predators), NEEDS(scouts_angle, scouts_left),
	NEEDS(food_size, food), NEEDS(regrowth, food), NEEDS(regrow, food), NEEDS(bite, food), NEEDS(forage, food),
	NEEDS(exertion, hunger), NEEDS(rotation, dimensions), NEEDS(orbit, dimensions),
	NEEDS(maturity, breeding), NEEDS(mate_range, breeding), NEEDS(courtship, breeding),
	NEEDS(brood, breeding), NEEDS(max_number, breeding), NEEDS(mutation, breeding),
	NEEDS_EATERS(predator_cost), NEEDS_EATERS(predator_stomach), NEEDS_EATERS(yield),
	NEEDS_EATERS(digest), NEEDS_EATERS(confusion), NEEDS_EATERS(territory),
	[BOIDS_FACTOR_fear] = { .factor = BOIDS_FACTOR_predators, .other = BOIDS_FACTOR_visits },
	[BOIDS_FACTOR_fear_range] = { .factor = BOIDS_FACTOR_predators, .other = BOIDS_FACTOR_visits },
	[BOIDS_FACTOR_bias] = { .factor = BOIDS_FACTOR_scouts_right, .other = BOIDS_FACTOR_scouts_left },
	[BOIDS_FACTOR_avoidance] = { .has = TERRAIN_WALLS, .why = "there are no walls" },
	[BOIDS_FACTOR_look_ahead] = { .factor = BOIDS_FACTOR_avoidance, .has = TERRAIN_WALLS, .why = "there are no walls" },
	[BOIDS_FACTOR_seek] = { .has = TERRAIN_GOALS, .why = "there is no goal" },
	[BOIDS_FACTOR_homing] = { .has = HAS_HOMES, .why = "no boid has a home" },
	[BOIDS_FACTOR_landing] = { .has = HAS_TEXT, .why = "no text flies" },
	[BOIDS_FACTOR_strays] = { .has = HAS_LIFE, .why = "no boid lives or dies" },
	[BOIDS_FACTOR_map_wind] = { .has = TERRAIN_WIND, .why = "the map has no wind" },
#undef NEEDS
#undef NEEDS_EATERS
	/* clang-format on */
};

static bool
is_below(const struct boids_factors *f, int factor, int row)
{
	if (factor_table[factor].word)
		return f->at[factor].choice < row;
	return f->at[factor].number <= factor_table[factor].least;
}

/* Returns whether the factor only modifies others that are off. */
static bool
is_without_effect(const struct boids_factors *f, int which, char *why)
{
	const struct need *need = &needs[which];
	const struct boids_factor *needed = &factor_table[need->factor];

	if (need->factor == 0 || !is_below(f, need->factor, need->row) ||
	    (need->other > 0 && !is_below(f, need->other, 0)))
		return false;
	if (needed->word)
		snprintf(why, BOIDS_FACTOR_ERROR, "%s is %s", needed->name,
		         needed->word(f->at[need->factor].choice));
	else if (need->other > 0)
		snprintf(why, BOIDS_FACTOR_ERROR, "needs %s or %s", needed->name,
		         factor_table[need->other].name);
	else
		snprintf(why, BOIDS_FACTOR_ERROR, "%s is %.0f", needed->name, (double)needed->least);
	return true;
}

/* A factor is inactive if some rows use it but none of the chosen rows does. The reason names the
 * first table with such rows. */
bool
factor_inactive(const struct boids_factors *f, int which, char *why)
{
	const struct boids_factor *choice = NULL;
	bool touches = f->predators > 0 || f->perch > 0;
	bool scouts = f->scouts_right + f->scouts_left > 0;

	if (is_without_effect(f, which, why))
		return true;
	/* Effects use these, too. */
	if ((which == BOIDS_FACTOR_max_speed && (touches || scouts || f->visits > 0)) ||
	    (which == BOIDS_FACTOR_radius && touches))
		return false;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		const struct boids_factor *of = &factor_table[tables[i].choice];
		if (tables[i].reads(f->at[tables[i].choice].choice)[which])
			return false;
		for (int row = 0; !choice && of->word(row); row++)
			choice = tables[i].reads(row)[which] ? of : NULL;
	}
	if (choice)
		snprintf(why, BOIDS_FACTOR_ERROR, "%s %s does not use it", choice->name,
		         choice->word(f->at[choice - factor_table].choice));
	return choice != NULL;
}

bool
flock_factor_inactive(const struct flock_state *flock, int which, char *why)
{
	const struct need *need = &needs[which];
	const unsigned has = (flock->terrain ? flock->terrain->has : 0) |
	                     (flock->has_homes ? HAS_HOMES : 0) | (flock->life ? HAS_LIFE : 0) |
	                     (flock_is_text(flock) ? HAS_TEXT : 0);

	if (factor_inactive(&flock->factors, which, why))
		return true;
	if (!(need->has & ~has))
		return false;
	snprintf(why, BOIDS_FACTOR_ERROR, "%s", need->why);
	return true;
}
