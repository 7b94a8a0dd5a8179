/* SPDX-License-Identifier: MIT */
/* Scene: helpers that the tests of the core share. */
#include "scene.h"

#include "step/flock_state.h"

/* Xorshift* (Marsaglia 2003, Vigna 2016). */
double
dice_between(struct dice *d, double low, double high)
{
	d->state = d->state ? d->state : 88172645463325252u;
	d->state ^= d->state >> 12;
	d->state ^= d->state << 25;
	d->state ^= d->state >> 27;
	return low + (high - low) * (double)((d->state * 2685821657736338717u) >> 11) * 0x1p-53;
}

int
dice_below(struct dice *d, int sides)
{
	return (int)dice_between(d, 0, sides);
}

struct boids_vec
dice_direction(struct dice *d, int dimensions)
{
	double angle = dice_between(d, 0, 6.283185307179586);
	double z = dimensions == 3 ? dice_between(d, -1, 1) : 0, across = sqrt(1 - z * z);

	return (struct boids_vec){ (float)(across * cos(angle)), (float)(across * sin(angle)),
		                   (float)z };
}

void
set_factor(struct boids_factors *f, const char *name, const char *text)
{
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_that(factors_set(f, name, text, error), "%s", error);
}

struct boids_factors
factors_with(struct boids_factors f, const char *settings)
{
	char name[40], value[40];

	for (int read = 0; *settings; settings += settings[read] ? read + 1 : read) {
		assert_int_equal(sscanf(settings, " %39s %39[^,]%n", name, value, &read), 2);
		set_factor(&f, name, value);
	}
	return f;
}

void
set_factors(struct boids_factors *f, const char *settings)
{
	*f = factors_with(*f, settings);
}

void
assert_factor(const struct boids_factors *f, const char *name, const char *text)
{
	char written[BOIDS_FACTOR_TEXT];

	factor_write(f, factor_find(name), written);
	assert_string_equal(written, text);
}

void
assert_shown(const struct boids_factors *f, const char *name, const char *text)
{
	char shown[BOIDS_FACTOR_TEXT];

	factor_show(f, factor_find(name), shown);
	assert_string_equal(shown, text);
}

void
assert_measures(const struct flock_state *flock, double tolerance, const char *values)
{
	char name[40], wanted_text[40];

	for (int read = 0; *values; values += values[read] ? read + 1 : read) {
		assert_int_equal(sscanf(values, " %39s %39[^,]%n", name, wanted_text, &read), 2);
		const double wanted = strtod(wanted_text, NULL);
		int which = 0;
		while (which < BOIDS_MEASURES && strcmp(measure_table[which].name, name) != 0)
			which++;
		assert_that(which < BOIDS_MEASURES, "no measure '%s'", name);
		const double value = measure_value(flock, which);
		assert_that(isnan(wanted) ? isnan(value) : fabs(value - wanted) <= tolerance,
		            "%s is %.9g, not %.9g", name, value, wanted);
	}
}

void
assert_fly_on_alike(struct flock_state *one, struct flock_state *other, int steps)
{
	assert_true(flock_hash(one) == flock_hash(other));
	run_steps(one, steps, FRAME);
	run_steps(other, steps, FRAME);
	assert_true(flock_hash(one) == flock_hash(other));
}

void
assert_same_factors(const struct boids_factors *a, const struct boids_factors *b)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!factor_same(a, b, i))
			fail_msg("%s differs", factor_table[i].name);
}

struct boids_factors
quiet_factors(void)
{
	return factors_with(
		default_factors(),
		"model ganz, separation 0, alignment 0, cohesion 0, visual-range 0, "
		"separation-range 0, alignment-range 0, neighbours 0, "
		"field-of-view 360, min-speed 0, noise 0, turn-rate 0, wind 0, margin 0, "
		"edge open, speed-policy free, number 0, update synchronous, "
		"reference-rate 60, dimensions 2, species 1");
}

struct boids_world
world_sized(const struct boids_factors *f, double width, double height)
{
	struct boids_world w = world_of(f, 1, 1);
	float depth = f->dimensions == 3 ? (float)height : 0;

	w.size = (struct boids_vec){ (float)width, (float)height, depth };
	return w;
}

struct flock_state *
fitted_flock(const struct boids_factors *f, struct boids_world world, uint64_t seed)
{
	struct flock_state *flock = flock_new(seed);

	assert_non_null(flock);
	assert_true(flock_fit(flock, f, world));
	return flock;
}

struct flock_state *
new_flock_in_cells(struct boids_factors f, int columns, int rows, const struct boids_map *map,
                   uint64_t seed)
{
	struct flock_state *flock = flock_new(seed);

	factors_fit(&f, columns, rows);
	assert_true(flock && (!map || flock_map(flock, map)));
	assert_true(flock_fit(flock, &f, world_of(&f, columns, rows)));
	return flock;
}

void
restore_boids(struct flock_state *flock, const struct boids_boid *boids, size_t count)
{
	assert_true(flock_restore(flock, boids, count, NULL, NULL));
}

struct flock_state *
flock_of(const struct boids_factors *f, struct boids_world world, const struct boids_boid *boids,
         size_t count)
{
	struct boids_factors empty = *f;
	size_t number = 0;

	empty.number = 0;
	struct flock_state *flock = fitted_flock(&empty, world, 1);
	restore_boids(flock, boids, count);
	for (size_t i = 0; i < count; i++)
		number += boids[i].kind == BOIDS_KIND_BOID;
	assert_int_equal(boid_count(flock), number);
	return flock;
}

struct flock_state *
restored_twin(const struct flock_state *from)
{
	const size_t boids = boid_count(from), predators = predator_count(from);
	const size_t pillars = flock_count(from, BOIDS_KIND_PILLAR);
	const struct boids_food food = flock_food(from);
	const struct boids_state state = flock_state(from);
	scoped_block struct boids_boid *all = calloc(boids + predators + pillars + 1, sizeof *all);
	struct flock_state *to =
		fitted_flock(flock_factors(from), flock_world(from), flock_seed(from));
	struct boids_boid *next = all;
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_non_null(all);
	for (size_t i = predators; i-- > 0;)
		*next++ = predator_of(from, i);
	for (size_t i = boids; i-- > 0;)
		*next++ = boid_of(from, i);
	for (size_t i = 0; i < pillars; i++)
		*next++ = flock_boid(from, BOIDS_KIND_PILLAR, i);
	assert_true(flock_map(to, flock_current_map(from)));
	assert_that(flock_restore(to, all, (size_t)(next - all), &state, error), "%s", error);
	if (food.columns > 0)
		assert_true(
			flock_restore_food(to, food.at, (size_t)food.columns * (size_t)food.rows));
	assert_true(flock_hash(to) == flock_hash(from));
	return to;
}

struct boids_boid
boid_with_id(const struct flock_state *flock, uint32_t id)
{
	for (size_t i = 0; i < boid_count(flock); i++)
		if (boid_of(flock, i).id == id)
			return boid_of(flock, i);
	assert_that(false, "no boid has the id %u", id);
	return (struct boids_boid){ 0 };
}

/* Ways to place boids: anywhere, in a crowd, on a lattice (many coincide), far outside. */
static struct boids_vec
random_place(struct dice *d, const struct boids_world *w, int style)
{
	double x = dice_between(d, 0, 1), y = dice_between(d, 0, 1), z = dice_between(d, 0, 1);

	if (style == 1) {
		x = 0.95 + 0.1 * x;
		y = 0.3 + 0.05 * y;
	} else if (style == 2) {
		x = floor(8 * x) / 8;
		y = floor(8 * y) / 8;
		z = floor(8 * z) / 8;
	} else if (style == 3 && dice_below(d, 10) == 0) {
		x = dice_between(d, -3e4, 3e4);
		y = dice_between(d, -2, 3);
	}
	return (struct boids_vec){ (float)x * w->size.x, (float)y * w->size.y,
		                   (float)z * w->size.z };
}

struct flock_state *
random_flock(struct dice *d, int most)
{
	static const double sides[][2] = { { 1, 2 },   { 2, 2 },     { 3, 4 },  { 10, 10 },
		                           { 40, 24 }, { 200, 120 }, { 1, 80 }, { 800, 480 } };
	static const int counts[] = { 0, 1, 2, 3, 10, 50, 200, 200, 500, 2000 };
	static const double shares[] = { 0, 0.02, 0.1, 0.3, 0.6, 3 };
	static const float views[] = { 360, 360, 10, 90, 180, 270, 355 };
	static const float nearest[] = { 0, 0, 1, 2, 7, 64 };
	static const int edges[] = { BOIDS_EDGE_WRAP, BOIDS_EDGE_WRAP, BOIDS_EDGE_TURN,
		                     BOIDS_EDGE_BOUNCE, BOIDS_EDGE_OPEN };
	const double *side = dice_pick(d, sides), longer = fmax(side[0], side[1]);
	int count = dice_pick(d, counts), style = dice_below(d, 4);
	struct boids_factors f = quiet_factors();

	f.separation_range = (float)(longer * dice_pick(d, shares) * dice_between(d, 0.5, 1));
	f.visual_range = (float)(longer * dice_pick(d, shares) * dice_between(d, 0.5, 1));
	f.alignment_range = (float)(longer * dice_pick(d, shares) * dice_between(d, 0.5, 1));
	f.field_of_view = dice_pick(d, views);
	f.neighbours = dice_pick(d, nearest);
	f.edge = dice_pick(d, edges);
	f.torus = dice_below(d, 3) > 0;
	f.dimensions = dice_below(d, 2) ? 3 : 2;
	f.species = (float)(1 + dice_below(d, 2) * dice_below(d, 4));
	f.species_mode = dice_below(d, 3) ? BOIDS_SPECIES_OWN : BOIDS_SPECIES_ALL;
	struct boids_world w = world_sized(&f, side[0], side[1]);
	count = count < most ? count : most;
	struct boids_boid *boids = calloc((size_t)count + 1, sizeof *boids);
	assert_non_null(boids);
	for (int i = 0; i < count; i++) {
		float speed = dice_below(d, 20) ? (float)dice_between(d, 1, 20) : 0;
		struct boids_vec heading = dice_direction(d, (int)f.dimensions);
		boids[i] = (struct boids_boid){
			.position = random_place(d, &w, style),
			.velocity = { heading.x * speed, heading.y * speed, heading.z * speed },
			.id = (uint32_t)(7 * i + 3),
			.species = dice_below(d, (int)f.species),
		};
	}
	struct flock_state *flock = flock_of(&f, w, boids, (size_t)count);
	free(boids);
	return flock;
}

void
wild_settings(struct dice *d, struct boids_factors *f)
{
	static const float separations[] = { 0, 0.05f, 0.5f, 5 },
			   alignments[] = { 0, 0.02f, 0.6f, 3 };
	static const float cohesions[] = { 0, 0.01f, 0.3f }, turn_rates[] = { 0, 0, 90, 720 };
	static const float radii[] = { 0, 0.1f, 0.5f }, reference_rates[] = { 60, 30, 10, 144 };

	f->separation = dice_pick(d, separations);
	f->alignment = dice_pick(d, alignments);
	f->cohesion = dice_pick(d, cohesions);
	f->turn_rate = dice_pick(d, turn_rates);
	f->radius = dice_pick(d, radii);
	f->reference_rate = dice_pick(d, reference_rates);
	f->speed_policy = dice_below(d, 4);
	f->min_speed = (float)dice_between(d, 0, 12);
	f->max_speed = (float)dice_between(d, 8, 30);
	f->margin = (float)dice_between(d, -1, 8);
	f->margin = f->margin < 0 ? 0 : f->margin;
	f->turn = (float)dice_between(d, 0, 2);
	f->wall = (float)dice_between(d, 0, 1);
	f->wind = dice_below(d, 2) ? (float)dice_between(d, 0, 20) : 0;
	f->wind_angle = (float)dice_between(d, 0, 360);
}

struct boids_factors
lively_factors(void)
{
	return factors_with(quiet_factors(),
	                    "separation 0.3, separation-range 2, alignment 0.06, cohesion 0.03, "
	                    "visual-range 8, field-of-view 300, speed-policy clamp, min-speed 7, "
	                    "max-speed 16");
}

struct boids_factors
teeming_factors(void)
{
	return factors_with(
		default_factors(),
		"edge wrap, number 150, food 0.08, hunger 20, exhaustion 6, lifespan 40, "
		"crash 40, breeding pairs, maturity 1, mutation 0.1, max-number 400, "
		"predators 6, captured eaten, confusion 0.1, strays 3");
}

struct flock_state *
crowd(const struct boids_factors *f, double side, int count)
{
	struct boids_boid boids[CROWD_MOST];
	struct dice d = { 5 };

	for (int i = 0; i < count; i++) {
		struct boids_vec heading = dice_direction(&d, (int)f->dimensions);
		float z = f->dimensions == 3 ? (float)dice_between(&d, 0, side) : 0;
		boids[i] = (struct boids_boid){
			.position = { (float)dice_between(&d, 0, side),
			              (float)dice_between(&d, 0, side), z },
			.velocity = { heading.x * 10, heading.y * 10, heading.z * 10 },
			.id = (uint32_t)i,
		};
	}
	return flock_of(f, world_sized(f, side, side), boids, (size_t)count);
}

void
assert_flies_alike(struct flock_state *(*make)(uint64_t seed), int seeds, int steps)
{
	for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
		uint64_t first = 0;
		for (int kind = 0; kind < 3; kind++) {
			scoped_flock *flock = make(seed);
			assert_true(flock_threads(flock, kind == 1 ? 3 : 1));
			for (int i = 0; i < steps; i++) {
				flock->simd = kind == 2 ? SIMD_1 : flock->simd;
				flock_step(flock, FRAME);
			}
			first = kind == 0 ? flock_hash(flock) : first;
			assert_that(flock_hash(flock) == first, "seed %d, %s", (int)seed,
			            kind == 1 ? "threads" : "lanes");
		}
	}
}

int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

struct batch
batch_of_one(struct boids_boid b)
{
	struct batch w = { .count = 1 };

	for (int k = 0; k < BATCH; k++) {
		vecs_put(&w.position, k, b.position);
		vecs_put(&w.velocity, k, b.velocity);
		vecs_put(&w.before, k, b.velocity);
		w.id[k] = b.id;
	}
	return w;
}
