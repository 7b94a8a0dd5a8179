/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include "math/number.h"
#include "math/portable_math.h"
#include "math/spelling.h"
#include "math/vec_sum.h"
#include "proximity.h"
#include "step/flock_state.h"
#include "step/trace.h"
#include "text/error.h"

#include <math.h>

/* Returns the mean over a number of boids; NaN: of none. */
static double
mean(double total, int boids)
{
	return boids > 0 ? total / boids : (double)NAN;
}

static double
polarisation(const struct flock_state *flock, int unused)
{
	struct vec_sum headings = { 0 };

	(void)unused;
	for (int i = 0; i < flock->now.count; i++)
		headings = vec_sum_plus(headings,
		                        vec_sum_heading(boid_arrays_velocity(&flock->now, i)), 1);
	return mean(vec_sum_length(headings), flock->now.count);
}

/* Returns the circular mean: the angle of the mean direction of places on a circle. */
static float
circular_mean(const float *places, int count, float side)
{
	double x = 0, y = 0;

	for (int i = 0; i < count; i++) {
		double angle = 2 * MATH_PI * (double)(places[i] / side);
		x += portable_cos(angle);
		y += portable_sin(angle);
	}
	double turns = atan2(y, x) / (2 * MATH_PI);
	return (float)(turns < 0 ? turns + 1 : turns) * side;
}

/* Returns the mean place; on a torus, which has none, the circular mean. */
static struct boids_vec
centroid(const struct flock_state *flock)
{
	const struct boid_arrays *boids = &flock->now;
	const struct boids_world *w = &flock->world;

	if (!w->torus)
		return boid_arrays_centroid(boids, NULL);
	return (struct boids_vec){ circular_mean(boids->x, boids->count, w->size.x),
		                   circular_mean(boids->y, boids->count, w->size.y),
		                   boids->z ? circular_mean(boids->z, boids->count, w->size.z) : 0 };
}

static double
milling(const struct flock_state *flock, int unused)
{
	struct vec_sum spin = { 0 };

	(void)unused;
	struct boids_vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct boids_boid b = boid_arrays_get(&flock->now, i);
		struct boids_vec r = vec_unit(vec_offset(&flock->world, middle, b.position));
		struct boids_vec v = vec_unit(b.velocity);
		struct boids_vec across = { r.y * v.z - r.z * v.y, r.z * v.x - r.x * v.z,
			                    r.x * v.y - r.y * v.x };
		spin = vec_sum_plus(spin, vec_sum_of(across), 1);
	}
	return mean(vec_sum_length(spin), flock->now.count);
}

/* Returns how many observers are within range of boids begin .. end - 1, summed over them. */
static int64_t
near(const struct observers *o, int begin, int end, float range2)
{
	int64_t total = 0;
	int count[OBSERVERS] = { 0 };
	float d2[OBSERVERS];

	for (int j = begin; j < end; j++) {
		observers_distances(o, j, d2);
		for (int k = 0; k < OBSERVERS; k++)
			count[k] += d2[k] < range2;
	}
	for (int k = 0; k < OBSERVERS; k++)
		total += count[k];
	return total;
}

enum { CROWD = 64 }; /* candidates of a run from which on a shortcut pays */
enum { CROWDS = 32 };

/* The box around a long run of candidates, which many observers share. */
struct crowd {
	int begin, end;
	struct grid_extent box;
};

/* Returns whether all candidates of the run are near all observers, as in a flock that fits into
 * the range: no two are farther apart than the corners of the box around both. Rounding is
 * monotonic. */
static bool
is_crowd(struct crowd *crowd, const struct observers *o, const struct candidates *c, float range2)
{
	if (crowd->begin != c->begin || crowd->end != c->end)
		*crowd = (struct crowd){ c->begin, c->end,
			                 grid_extent_of(o->boids, c->begin, c->end) };
	struct grid_extent both = crowd->box;
	grid_extent_add(&both, grid_extent_of(o->boids, o->begin, o->end));
	struct boids_vec diagonal = { both.x.high - both.x.low, both.y.high - both.y.low,
		                      both.z.high - both.z.low };
	return vec_dot(diagonal, diagonal) < range2;
}

/* Returns the number of pairs of boids nearer to each other than a range. Observers count each
 * other twice, and themselves; those behind them in memory count them later. */
static double
pairs(const struct flock_state *flock, struct cancel *cancel, float range)
{
	const float range2 = range * range;
	struct crowd crowds[CROWDS] = { 0 };
	struct candidates c;
	int64_t total = 0;

	if (!(range2 > 0))
		return 0;
	for (struct observers o = observers_of(flock, cancel); observers_next(&o);) {
		total += (near(&o, o.begin, o.end, range2) - (o.end - o.begin)) / 2;
		for (candidates_of(&c, &o, range); candidates_next(&c);) {
			int begin = c.begin > o.end ? c.begin : o.end;
			if (c.end - begin > CROWD &&
			    is_crowd(&crowds[c.runs % CROWDS], &o, &c, range2))
				total += (int64_t)(o.end - o.begin) * (c.end - begin);
			else
				total += near(&o, begin, c.end, range2);
		}
	}
	return (double)total;
}

static double
spread(const struct flock_state *flock, int unused)
{
	double total = 0;

	(void)unused;
	struct boids_vec middle = centroid(flock);
	for (int i = 0; i < flock->now.count; i++) {
		struct boids_vec r = flock_offset(flock, middle, &flock->now, i);
		total += (double)vec_dot(r, r);
	}
	return sqrt(mean(total, flock->now.count));
}

/* What each boid has, and a measure is the mean of. */
enum { SPEED, OUTSIDE, PATH, ENERGY, AGE, GENERATION };

/* Each has a loop of its own, as --measures at every step spends its time here. */
static double
boid_mean(const struct flock_state *flock, int value)
{
	const struct boid_arrays *boids = &flock->now;
	const struct boids_vec size = flock->world.size;
	const int all = flock->life || value < ENERGY ? boids->count : 0;
	int count = all;
	double total = 0;

	switch (value) {
	case SPEED:
		for (int i = 0; i < all; i++)
			total += (double)vec_length(boid_arrays_velocity(boids, i));
		break;
	case OUTSIDE: /* of the world, which soft borders allow for a moment */
		for (int i = 0; i < all; i++) {
			struct boids_vec p = boid_arrays_place(boids, i);
			total += p.x < 0 || p.x > size.x || p.y < 0 || p.y > size.y || p.z < 0 ||
			         p.z > size.z;
		}
		break;
	case PATH: /* some boids have none */
		for (int i = 0; i < all; i++) {
			struct boids_vec p = boid_arrays_place(boids, i);
			float length = flock_path_length(flock, p);
			total += isfinite(length) ? (double)length : 0;
			count -= !isfinite(length);
		}
		break;
	default:
		for (int i = 0; i < all; i++)
			total += value == ENERGY ? (double)boids->life[i].energy
			         : value == AGE  ? (double)boids->life[i].age
			                         : (double)boids->life[i].generation;
	}
	return mean(total, count);
}

static double
count(const struct flock_state *flock, int kind)
{
	return flock->of[kind].count;
}

/* What the state of a flock counts since its start. */
static double
state(const struct flock_state *flock, int field)
{
	return flock_state(flock).at[field];
}

static double
deaths(const struct flock_state *flock, int kind)
{
	const struct boids_state s = flock_state(flock);

	return kind == BOIDS_KIND_PREDATOR ? s.predator_starved + s.predator_aged
	                                   : s.starved + s.aged + s.crashed + s.eaten;
}

/* What happened lately per boid and minute: 0 before any step. */
static double
rate(const struct flock_state *flock, int field)
{
	const struct boids_state s = flock_state(flock);

	return s.recent_time > 0 ? s.at[field] / s.recent_time : 0;
}

/* The geometric mean of a gene of boids, from BOIDS_GENES on of predators. */
static double
gene_mean(const struct flock_state *flock, int gene)
{
	const struct boid_arrays *boids = gene < BOIDS_GENES ? &flock->now : &flock->predators;
	double sum = 0;

	if (!flock->life || boids->count == 0)
		return (double)NAN;
	for (int i = 0; i < boids->count; i++)
		sum += portable_log((double)boids->life[i].genes[gene % BOIDS_GENES]);
	return portable_exp(sum / boids->count);
}

static double
food(const struct flock_state *flock, int unused)
{
	const struct food *food = flock->life ? &flock->life->food : NULL;
	int cells = 0;

	(void)unused;
	if (!food || food->is.columns == 0)
		return (double)NAN;
	for (int i = 0; i < food_cells(food); i++)
		cells += !food->barren[i];
	double held = (double)food_grains(food) * (double)BOIDS_ENERGY_GRAIN;
	return mean(held, cells) / (double)food->is.full;
}

static double
energy_held(const struct flock_state *flock, int unused)
{
	(void)unused;
	return (double)life_held(flock->life, &flock->now, &flock->predators) *
	       (double)BOIDS_ENERGY_GRAIN;
}

static double
displacement(const struct flock_state *flock, int unused)
{
	(void)unused;
	return trace_mean_square(flock);
}

#define BIT(name) (UINT64_C(1) << BOIDS_MEASURE_##name)

/* Computes a measure of neighbourhood, and the others that the same search finds. Returns their bits,
 * 0 if the measure is none of these. */
static uint64_t
search(const struct flock_state *flock, struct cancel *cancel, int measure, double *values)
{
	const struct boids_factors *f = &flock->factors;
	switch (measure) {
	case BOIDS_MEASURE_LOCAL_ORDER:
	case BOIDS_MEASURE_NEAREST:
	case BOIDS_MEASURE_NEAREST_ANGLE:
		measure_near(flock, cancel, &values[BOIDS_MEASURE_LOCAL_ORDER],
		             &values[BOIDS_MEASURE_NEAREST],
		             measure == BOIDS_MEASURE_NEAREST_ANGLE ? &values[measure] : NULL);
		return BIT(LOCAL_ORDER) | BIT(NEAREST) | UINT64_C(1) << measure;
	case BOIDS_MEASURE_GROUPS:
	case BOIDS_MEASURE_LARGEST:
	case BOIDS_MEASURE_GROUP_SIZE:
		measure_groups(flock, cancel, &values[BOIDS_MEASURE_GROUPS],
		               &values[BOIDS_MEASURE_LARGEST], &values[BOIDS_MEASURE_GROUP_SIZE]);
		return BIT(GROUPS) | BIT(LARGEST) | BIT(GROUP_SIZE);
	case BOIDS_MEASURE_CORRELATION:
	case BOIDS_MEASURE_SUSCEPTIBILITY:
		measure_correlation(flock, cancel, &values[BOIDS_MEASURE_CORRELATION],
		                    &values[BOIDS_MEASURE_SUSCEPTIBILITY]);
		return BIT(CORRELATION) | BIT(SUSCEPTIBILITY);
	case BOIDS_MEASURE_NEIGHBOURS:
		values[measure] = mean(2 * pairs(flock, cancel, f->visual_range), flock->now.count);
		return BIT(NEIGHBOURS);
	case BOIDS_MEASURE_COLLISIONS:
		values[measure] = pairs(flock, cancel, 2 * f->radius);
		return BIT(COLLISIONS);
	default:
		return 0;
	}
}

/* A measure that takes a search. */
static double
found(const struct flock_state *flock, int measure)
{
	struct cancel never = { 0 };
	double values[BOIDS_MEASURES];

	search(flock, &never, measure, values);
	return values[measure];
}

/* clang-format off */
const struct boids_measure measure_table[BOIDS_MEASURES] = {
#define MEASURE(id, ...) [BOIDS_MEASURE_##id] = { __VA_ARGS__ },
	BOIDS_MEASURE_LIST(MEASURE)
#undef MEASURE
};
/* clang-format on */

double
measure_value(const struct flock_state *flock, int which)
{
	return measure_table[which].of(flock, measure_table[which].arg);
}

bool
measure_all(const struct flock_state *flock, uint64_t wanted, double *values,
            bool (*go_on)(void *data), void *data)
{
	struct cancel cancel = { go_on, data, ATOMIC_FLAG_INIT, false };
	uint64_t found = 0;

	for (int m = 0; m < BOIDS_MEASURES && cancel_poll(&cancel); m++) {
		if (!((wanted & ~found) >> m & 1))
			continue;
		const uint64_t with = search(flock, &cancel, m, values);
		if (!with)
			values[m] = measure_value(flock, m);
		found |= with;
	}
	return !cancel.requested;
}

int
measure_find(const char *name, char *error)
{
	struct nearest near = nearest_to(name);

	for (int m = 0; m < BOIDS_MEASURES; m++) {
		if (spelling_is(measure_table[m].name, name))
			return m;
		nearest_try(&near, measure_table[m].name);
	}
	error_set(error, 0, near.name ? "no measure %s; did you mean %s?" : "no measure %s",
	          QUOTED(name), near.name);
	return -1;
}
