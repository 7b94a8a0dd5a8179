/* SPDX-License-Identifier: MIT */
/* States: a line of numbers becomes a boid, if it may stand in this world. */
#include "app/states_parts.h"

#include "core/number.h"

#include <string.h>

/* Soft borders let boids out and an open world has none, but beyond this a float knows no units. */
static const double far = 1e9;

/* A number of the line from least to most; 0 where there is no such column. */
static bool
read_column(const struct states_reading *r, enum column c, double least, double most, double *value)
{
	*value = 0;
	return r->place[c] < 0 ||
	       csv_number(&r->csv, r->place[c], states_columns[c].name, least, most, value);
}

/* The same, and without a fraction. */
static bool
read_whole(const struct states_reading *r, enum column c, double most, uint64_t *value)
{
	double number;

	if (!read_column(r, c, 0, most, &number))
		return false;
	*value = (uint64_t)number;
	return (double)*value == number ||
	       csv_fault(&r->csv, r->csv.line, "%s takes whole numbers only",
	                 states_columns[c].name);
}

/* The far end is the near one again where the world wraps. */
static bool
is_inside(float place, float side, bool wraps)
{
	return place >= 0 && (wraps ? place < side : place <= side);
}

/* Soft borders let boids out while they fly, as far as the forces have it; one that has not flown
 * yet is at most one side away. */
static bool
is_soft(const struct states_reading *r, float place, float side)
{
	bool flown = r->now > 0;

	return flown || (place >= -side && place <= 2 * side);
}

/* Where a boid may be along one axis: across a seam or a wall there is no way out, and a flat world
 * has no third axis. */
static bool
read_place(const struct states_reading *r, enum column c, float side, float *place)
{
	const char *name = states_columns[c].name;
	const char *edge = factor_table[FACTOR_edge].word(r->factors->edge);
	bool flat = side <= 0, wraps = r->world.wraps, hard = r->factors->edge == EDGE_BOUNCE;
	double value;

	if (!read_column(r, c, flat ? 0 : -far, flat ? 0 : far, &value))
		return false;
	*place = (float)value;
	if (flat || (!wraps && r->factors->edge == EDGE_OPEN))
		return true;
	if (wraps || hard)
		return is_inside(*place, side, wraps) ||
		       csv_fault(&r->csv, r->csv.line,
		                 "%s takes 0 to %s%g where the edge %ss, not %g", name,
		                 wraps ? "less than " : "", (double)side, wraps ? "wrap" : "bounce",
		                 value);
	return is_soft(r, *place, side) ||
	       csv_fault(&r->csv, r->csv.line, "%s takes %g to %g at the start with edge %s, not %g",
	                 name, -(double)side, 2 * (double)side, edge, value);
}

static bool
read_speed(const struct states_reading *r, enum column c, float side, float *speed)
{
	double value;
	bool good = read_column(r, c, side <= 0 ? 0 : -far, side <= 0 ? 0 : far, &value);

	*speed = (float)value;
	return good;
}

static bool
read_kind(const struct states_reading *r, enum boid_kind *kind)
{
	const char *word =
		r->place[KIND] < 0 ? states_kinds[KIND_BOID] : r->csv.field[r->place[KIND]];

	for (int k = 0; k < KINDS; k++)
		if (strcmp(word, states_kinds[k]) == 0) {
			*kind = (enum boid_kind)k;
			return true;
		}
	char shown[NUMBER_QUOTE];
	number_quote(word, shown);
	return csv_fault(&r->csv, r->csv.line, "kind takes boid, predator or post, not %s", shown);
}

static bool
read_mood(const struct states_reading *r, struct mood *mood)
{
	double fear, rest, bias;
	uint64_t catches;

	if (!read_column(r, FEAR, 0, 1, &fear) || !read_column(r, REST, 0, far, &rest) ||
	    !read_column(r, BIAS, 0, 1, &bias) || !read_whole(r, CATCHES, UINT32_MAX, &catches))
		return false;
	*mood = (struct mood){ (float)fear, (float)rest, (float)bias, (uint32_t)catches };
	return true;
}

bool
states_read_boid(struct states_reading *r, struct boid *b)
{
	struct vec side = r->world.size;
	uint64_t id, species;

	if (!read_whole(r, STEP, 1e15, &r->now) || !read_whole(r, ID, INT32_MAX, &id) ||
	    !read_place(r, X, side.x, &b->position.x) || !read_place(r, Y, side.y, &b->position.y) ||
	    !read_place(r, Z, side.z, &b->position.z) || !read_speed(r, VX, side.x, &b->velocity.x) ||
	    !read_speed(r, VY, side.y, &b->velocity.y) ||
	    !read_speed(r, VZ, side.z, &b->velocity.z) ||
	    !read_whole(r, SPECIES, (double)r->factors->species - 1, &species) ||
	    !read_kind(r, &b->kind) || !read_mood(r, &b->mood))
		return false;
	b->id = (uint32_t)id;
	b->species = (int)species;
	return true;
}
