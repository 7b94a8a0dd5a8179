/* SPDX-License-Identifier: MIT */
/* Tell: what the colour of each boid tells. */
#include "app/tell.h"

#include "boids/near.h"

#include <math.h>
#include <stdlib.h>

/* ---- what is seen at once */

static float
of_species(const struct flock *flock, struct boid b)
{
	(void)flock;
	return ((float)b.species + 0.5f) / factor_table[FACTOR_species].most;
}

/* From the slowest to the fastest that it may be; where there are no such limits max-speed is in the
 * middle. */
static float
of_speed(const struct flock *flock, struct boid b)
{
	const struct factors *f = flock_factors(flock);
	struct vec v = b.velocity;
	float speed = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
	float low = 0, high = f->max_speed;

	if (f->speed_policy == SPEED_CLAMP)
		low = fminf(f->min_speed, f->max_speed);
	else if (f->speed_policy != SPEED_CAP)
		high *= 2;
	return high > low ? (speed - low) / (high - low) : 0.5f;
}

/* ---- what takes a look at the others */

/* The nearer they are the higher: from visual-range, or nobody, down to separation-range. */
static void
see_neighbours(struct tell *tell, const struct flock *flock)
{
	const struct factors *f = flock_factors(flock);
	float near = f->separation_range, span = f->visual_range - near;

	near_distances(flock, tell->latest);
	for (size_t i = 0; i < tell->count; i++) {
		float past = tell->latest[i] - near;
		float far = span > 0 ? past / span : past > 0;
		tell->latest[i] = 1 - fminf(fmaxf(far, 0), 1);
	}
}

static void
see_groups(struct tell *tell, const struct flock *flock)
{
	near_groups(flock, tell->groups);
	for (size_t i = 0; i < tell->count; i++) {
		uint32_t id = tell->ids[i];
		tell->colours[i] = id < tell->known ? tell->worn[id] : CLAN_NONE;
	}
	clans_colour(tell->groups, tell->ids, tell->colours, tell->count, tell->numbers,
	             tell->clans);
	for (size_t i = 0; i < tell->count; i++) {
		int8_t colour = tell->colours[i];
		bool alone = colour == CLAN_NONE;
		tell->latest[i] = alone ? NAN : ((float)colour + 0.5f) / CLAN_COLOURS;
		if (tell->ids[i] < tell->known && !alone) /* alone for a moment it forgets nothing */
			tell->worn[tell->ids[i]] = colour;
	}
}

static const struct {
	float (*value)(const struct flock *flock, struct boid b);
	void (*see)(struct tell *tell, const struct flock *flock);
} ways[] = {
	[COLOUR_BY_NONE] = { NULL, NULL },      [COLOUR_BY_SPECIES] = { of_species, NULL },
	[COLOUR_BY_HEADING] = { NULL, NULL }, /* given: it goes with the glyph */
	[COLOUR_BY_SPEED] = { of_speed, NULL }, [COLOUR_BY_NEIGHBOURS] = { NULL, see_neighbours },
	[COLOUR_BY_DEPTH] = { NULL, NULL },     [COLOUR_BY_GROUP] = { NULL, see_groups },
};

float
tell_value(const struct tell *tell, const struct flock *flock, size_t i, struct told told)
{
	int by = flock_factors(flock)->colour_by;

	if (ways[by].value)
		return ways[by].value(flock, flock_boid(flock, i));
	if (!ways[by].see)
		return by == COLOUR_BY_DEPTH ? told.nearness : told.heading;
	uint32_t id = flock_boid(flock, i).id;
	if (tell->current &&
	    tell->ids[i] == id) /* settings may have laid the boids in another order */
		return tell->latest[i];
	return id < tell->known ? tell->kept[id] : NAN;
}

/* ---- when to look */

static void *
grow(void *old, size_t count, size_t size, bool *good)
{
	void *grown = realloc(old, count * size);

	if (!grown) {
		*good = false;
		return old;
	}
	return grown;
}

static bool
fit(struct tell *t, size_t count)
{
	bool good = true;

	if (count <= t->room)
		return true;
	t->latest = grow(t->latest, count, sizeof *t->latest, &good);
	t->ids = grow(t->ids, count, sizeof *t->ids, &good);
	t->groups = grow(t->groups, count, sizeof *t->groups, &good);
	t->numbers = grow(t->numbers, count, sizeof *t->numbers, &good);
	t->colours = grow(t->colours, count, sizeof *t->colours, &good);
	t->clans = grow(t->clans, count / 2 + 1, sizeof *t->clans, &good);
	t->kept = grow(t->kept, count, sizeof *t->kept, &good);
	t->worn = grow(t->worn, count, sizeof *t->worn, &good);
	if (!good)
		return false;
	for (; t->known < count; t->known++) {
		t->kept[t->known] = NAN;
		t->worn[t->known] = CLAN_NONE;
	}
	t->room = count;
	return true;
}

static bool
is_due(const struct tell *tell, const struct flock *flock)
{
	static const int seen[] = { FACTOR_colour_by, FACTOR_visual_range, FACTOR_separation_range,
		                    FACTOR_neighbours, FACTOR_species_mode };
	/* Seconds; so many boids are worth one: it takes longer to find the nearest. */
	const double usual = 0.2, crowd = flock_factors(flock)->neighbours > 0 ? 2.5e4 : 1e5;
	double past = flock_time(flock) - tell->time;
	bool due = !tell->looked || tell->strangers || tell->seed != flock_seed(flock) ||
	           tell->count != flock_count(flock) || past < 0 ||
	           past >= fmax(usual, (double)tell->count / crowd);

	for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
		due |= !factor_same(&tell->factors, flock_factors(flock), seen[i]);
	return due;
}

/* Other boids have come with the same ids. */
static bool
is_another(const struct tell *tell, const struct flock *flock)
{
	return tell->seed != flock_seed(flock) || flock_time(flock) < tell->time;
}

static void
remember(struct tell *tell)
{
	tell->strangers = false;
	for (size_t i = 0; i < tell->count; i++) {
		uint32_t id = tell->ids[i];
		if (id < tell->known)
			tell->kept[id] = tell->latest[i];
		else
			tell->strangers = true;
	}
}

bool
tell_look(struct tell *tell, const struct flock *flock)
{
	const struct factors *f = flock_factors(flock);

	if (!ways[f->colour_by].see)
		return true;
	if (!is_due(tell, flock)) {
		tell->current = tell->step == flock_steps(flock);
		return true;
	}
	if (!fit(tell, flock_count(flock)))
		return false;
	for (size_t id = 0; is_another(tell, flock) && id < tell->known; id++)
		tell->worn[id] = CLAN_NONE;
	tell->factors = *f;
	tell->seed = flock_seed(flock);
	tell->step = flock_steps(flock);
	tell->time = flock_time(flock);
	tell->count = flock_count(flock);
	tell->looked = tell->current = true;
	for (size_t i = 0; i < tell->count; i++)
		tell->ids[i] = flock_boid(flock, i).id;
	ways[f->colour_by].see(tell, flock);
	remember(tell);
	return true;
}

void
tell_free(struct tell *tell)
{
	free(tell->latest);
	free(tell->kept);
	free(tell->worn);
	free(tell->ids);
	free(tell->groups);
	free(tell->numbers);
	free(tell->colours);
	free(tell->clans);
	*tell = (struct tell){ 0 };
}
