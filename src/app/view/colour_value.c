/* SPDX-License-Identifier: MIT */
#include "colour_value.h"

#include "io/memory.h"
#include "math/id_search.h"
#include "math/vec.h"
#include "measures/neighbours.h"

#include <math.h>
#include <stdlib.h>

/* ---- of the boid alone */

static float
of_species(const struct flock_state *flock, struct boids_boid b)
{
	(void)flock;
	return ((float)b.species + 0.5f) / factor_table[BOIDS_FACTOR_species].most;
}

/* 0 at the lowest speed allowed, 1 at the highest; without such limits max-speed is in the
 * middle. */
static float
of_speed(const struct flock_state *flock, struct boids_boid b)
{
	const struct boids_factors *f = flock_factors(flock);
	float speed = vec_length(b.velocity), low = 0, high = f->max_speed;

	if (f->speed_policy == BOIDS_SPEED_CLAMP)
		low = fminf(f->min_speed, f->max_speed);
	else if (f->speed_policy != BOIDS_SPEED_CAP)
		high *= 2;
	return high > low ? (speed - low) / (high - low) : 0.5f;
}

/* Stomachs: a full boid has 1. */
static float
of_energy(const struct flock_state *flock, struct boids_boid b)
{
	return flock_is_alive(flock) ? b.life.energy : NAN;
}

/* Steps of the golden ratio tell families apart, however few are left. */
static float
of_founder(const struct flock_state *flock, struct boids_boid b)
{
	const uint32_t golden = 0x9e3779b9;

	return flock_is_alive(flock) ? (float)(b.life.founder * golden >> 8) * 0x1p-24F : NAN;
}

/* ---- that depend on the other boids */

/* By mean distance to neighbours: 0 at visual-range or without any, 1 at separation-range. */
static void
by_neighbours(struct colour_value *cache, const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);
	float near = f->separation_range, span = f->visual_range - near;

	neighbour_distances(flock, cache->by_index);
	for (size_t i = 0; i < cache->count; i++) {
		float past = cache->by_index[i] - near;
		float far = span > 0 ? past / span : past > 0;
		cache->by_index[i] = 1 - fminf(fmaxf(far, 0), 1);
	}
}

static void
by_groups(struct colour_value *cache, const struct flock_state *flock)
{
	if (cache->count == 0)
		return;
	neighbour_groups(flock, cache->group_of);
	group_colours_assign(cache->group_of, cache->ids, cache->colours, cache->count,
	                     cache->numbers, cache->groups);
	for (size_t i = 0; i < cache->count; i++) {
		const bool alone = cache->numbers[cache->group_of[i]] == (uint32_t)GROUP_COLOUR_NONE;
		const float value = ((float)cache->colours[i] + 0.5f) / GROUP_COLOURS;
		cache->by_index[i] = alone ? NAN : value;
	}
}

/* Sets values from 0 at `low` to 1 at `high`; to none where both are the same. */
static void
spread(struct colour_value *cache, float low, float high)
{
	for (size_t i = 0; i < cache->count; i++)
		cache->by_index[i] = high > low ? (cache->by_index[i] - low) / (high - low) : NAN;
}

/* Returns the least or greatest value. */
static float
end_of(const struct colour_value *cache, float (*end)(float, float))
{
	float found = cache->count > 0 ? cache->by_index[0] : 0;

	for (size_t i = 1; i < cache->count; i++)
		found = end(found, cache->by_index[i]);
	return found;
}

/* Up to lifespan, or to the age of the oldest. */
static void
by_age(struct colour_value *cache, const struct flock_state *flock)
{
	float lifespan = flock_factors(flock)->lifespan;

	for (size_t i = 0; i < cache->count; i++)
		cache->by_index[i] = flock_boid(flock, BOIDS_KIND_BOID, i).life.age;
	spread(cache, 0, lifespan > 0 ? lifespan : end_of(cache, fmaxf));
}

/* From the oldest generation that lives to the youngest. */
static void
by_generation(struct colour_value *cache, const struct flock_state *flock)
{
	for (size_t i = 0; i < cache->count; i++)
		cache->by_index[i] = (float)flock_boid(flock, BOIDS_KIND_BOID, i).life.generation;
	spread(cache, end_of(cache, fminf), end_of(cache, fmaxf));
}

/* The gene of speed over its mean. Two standard deviations are as far as colours go: genes differ
 * by a few per cent at first. */
static void
by_gene(struct colour_value *cache, const struct flock_state *flock)
{
	double sum = 0, squares = 0, n = (double)cache->count;

	for (size_t i = 0; i < cache->count; i++) {
		cache->by_index[i] =
			flock_boid(flock, BOIDS_KIND_BOID, i).life.genes[BOIDS_GENE_speed];
		sum += (double)cache->by_index[i];
	}
	double mean = n > 0 ? sum / n : 0;
	for (size_t i = 0; i < cache->count; i++)
		squares += pow((double)cache->by_index[i] - mean, 2);
	float reach = n > 0 ? 2 * (float)sqrt(squares / n) : 0;
	spread(cache, (float)mean - reach, (float)mean + reach);
}

/* How far a boid has turned from its heading of late, a mean that fades by e in a sixth of a second: 1 is
 * half a turn a second, and noise is near 0. */
static void
by_turn(struct colour_value *cache, const struct flock_state *flock)
{
	const float lately = 1 / 6.0f, most = 3.1415927f * lately;
	const float keep = expf(-(float)cache->passed / lately);

	for (size_t i = 0; i < cache->count; i++) {
		const struct boids_vec now =
			vec_unit(flock_boid(flock, BOIDS_KIND_BOID, i).velocity);
		struct boids_vec *mean = &cache->headings[i];
		const bool known = vec_dot(*mean, *mean) > 0;
		*mean = known ? vec_add_scaled(now, vec_sub(*mean, now), keep) : now;
		cache->by_index[i] = fminf(vec_length(vec_sub(now, *mean)) / most, 1);
	}
}

static const struct {
	float (*value)(const struct flock_state *flock, struct boids_boid b);
	void (*update)(struct colour_value *cache, const struct flock_state *flock);
	const char *help;
} kinds[] = {
	[BOIDS_COLOUR_BY_NONE] = { NULL, NULL, "all boids in the colour of text" },
	[BOIDS_COLOUR_BY_SPECIES] = { of_species, NULL, "a colour for each species" },
	/* apparent: it goes with the glyph */
	[BOIDS_COLOUR_BY_HEADING] = { NULL, NULL, "a colour for each direction of flight" },
	[BOIDS_COLOUR_BY_SPEED] = { of_speed, NULL, "from slow to fast boids" },
	[BOIDS_COLOUR_BY_NEIGHBOURS] = { NULL, by_neighbours,
	                                 "by the mean distance to neighbours: from visual-range "
	                                 "to separation-range" },
	[BOIDS_COLOUR_BY_DEPTH] = { NULL, NULL, "from far to near boids of a 3-D flock" },
	[BOIDS_COLOUR_BY_GROUP] = { NULL, by_groups, "a colour for each group" },
	[BOIDS_COLOUR_BY_ENERGY] = { of_energy, NULL, "from starving to full boids" },
	[BOIDS_COLOUR_BY_AGE] = { NULL, by_age, "from young to old boids" },
	[BOIDS_COLOUR_BY_GENERATION] = { NULL, by_generation,
	                                 "from the oldest generation to the youngest" },
	[BOIDS_COLOUR_BY_GENE] = { NULL, by_gene, "from boids that are slow by birth to fast ones" },
	/* none: the view has the colours themselves */
	[BOIDS_COLOUR_BY_LETTER] = { NULL, NULL, "the colours of the text that boids come from" },
	[BOIDS_COLOUR_BY_FOUNDER] = { of_founder, NULL,
	                              "a colour for each family: the descendants of one mother" },
	[BOIDS_COLOUR_BY_TURN] = { NULL, by_turn, "from boids that fly straight to those that bank" },
};

const char *
colour_value_help(int by)
{
	return kinds[by].help;
}

const struct colour_row *
colour_value_row(const struct colour_value *cache, uint32_t id)
{
	int row = id_search(cache->rows, sizeof *cache->rows, (int)cache->count, id);

	return row < 0 ? NULL : &cache->rows[row];
}

float
colour_value_of(const struct colour_value *cache, const struct flock_state *flock, size_t i,
                struct apparent apparent)
{
	int by = cache->by;

	if (kinds[by].value)
		return kinds[by].value(flock, flock_boid(flock, BOIDS_KIND_BOID, i));
	if (!kinds[by].update)
		return by == BOIDS_COLOUR_BY_DEPTH ? apparent.nearness : apparent.heading;
	const struct colour_row *row =
		colour_value_row(cache, flock_boid(flock, BOIDS_KIND_BOID, i).id);
	return row ? row->value : NAN;
}

/* ---- updates */

static void
allocate(struct colour_value *t, size_t count)
{
	if (count <= t->room)
		return;
	t->by_index = memory_resize(t->by_index, count, sizeof *t->by_index);
	t->rows = memory_resize(t->rows, count, sizeof *t->rows);
	t->ids = memory_resize(t->ids, count, sizeof *t->ids);
	t->group_of = memory_resize(t->group_of, count, sizeof *t->group_of);
	t->numbers = memory_resize(t->numbers, count, sizeof *t->numbers);
	t->colours = memory_resize(t->colours, count, sizeof *t->colours);
	t->headings = memory_resize(t->headings, count, sizeof *t->headings);
	t->groups = memory_resize(t->groups, count / 2 + 1, sizeof *t->groups);
	t->room = count;
}

/* Whether a period has begun since the last update: at the same steps for all who watch the flight,
 * whenever they draw. */
static bool
begins_period(const struct colour_value *cache, const struct flock_state *flock)
{
	/* Seconds, and boids per second of delay: nearest-neighbour search takes longer. */
	const double usual = 0.2, crowd = flock_factors(flock)->neighbours > 0 ? 2.5e4 : 1e5;
	double period = usual * ceil(fmax(1, (double)cache->count / crowd / usual));

	return floor(flock_time(flock) / period) > floor(cache->time / period);
}

static bool
is_due(const struct colour_value *cache, const struct flock_state *flock)
{
	static const int used[] = { BOIDS_FACTOR_visual_range, BOIDS_FACTOR_separation_range,
		                    BOIDS_FACTOR_neighbours, BOIDS_FACTOR_species_mode };
	/* Others do not search for neighbours: they are updated for each step that is drawn. */
	const bool searches =
		cache->by == BOIDS_COLOUR_BY_NEIGHBOURS || cache->by == BOIDS_COLOUR_BY_GROUP;
	bool due = !searches || cache->count != flock_count(flock, BOIDS_KIND_BOID) ||
	           begins_period(cache, flock);

	for (size_t i = 0; i < sizeof used / sizeof *used; i++)
		due |= !factor_same(&cache->factors, flock_factors(flock), used[i]);
	return due;
}

void
colour_value_update(struct colour_value *cache, const struct flock_state *flock, int by)
{
	const bool other = cache->by != by; /* ids belong to other boids than before: */
	const bool another = cache->seed != flock_seed(flock) || flock_time(flock) < cache->time;

	cache->by = by;
	if (!kinds[by].update)
		return;
	if (!other && !another && !is_due(cache, flock))
		return;
	const size_t count = flock_count(flock, BOIDS_KIND_BOID);
	allocate(cache, count);
	/* Viewers have begun at different steps: once they begin again at the same one. */
	const bool again = cache->begun && begins_period(cache, flock);
	for (size_t i = 0; i < count; i++) {
		cache->ids[i] = flock_boid(flock, BOIDS_KIND_BOID, i).id;
		const struct colour_row *row =
			again || another ? NULL : colour_value_row(cache, cache->ids[i]);
		cache->colours[i] = row ? row->group : (int8_t)GROUP_COLOUR_NONE;
		cache->headings[i] = row ? row->heading : (struct boids_vec){ 0 };
	}
	cache->begun = other || another || (cache->begun && !again);
	cache->factors = *flock_factors(flock);
	cache->seed = flock_seed(flock);
	cache->passed = flock_time(flock) - cache->time;
	cache->time = flock_time(flock);
	cache->count = count;
	kinds[by].update(cache, flock);
	const uint32_t *order = flock_order(flock);
	for (size_t k = 0; k < count; k++) {
		const size_t i = order[k];
		cache->rows[k] = (struct colour_row){ cache->ids[i], cache->by_index[i],
			                              cache->colours[i], cache->headings[i] };
	}
}

void
colour_value_free(struct colour_value *cache)
{
	free(cache->by_index);
	free(cache->rows);
	free(cache->ids);
	free(cache->group_of);
	free(cache->numbers);
	free(cache->colours);
	free(cache->headings);
	free(cache->groups);
	*cache = (struct colour_value){ 0 };
}
