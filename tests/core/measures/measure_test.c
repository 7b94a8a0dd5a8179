/* SPDX-License-Identifier: MIT */
/* Measure: flocks whose values are known by hand, and any flock against all pairs in double. */
#include "caves.h"
#include "measures/measure.h"
#include "reference.h"
#include "scene.h"

/* ---- by hand */

TEST(every_row_is_complete_and_in_the_order_of_the_columns)
{
	static const char *const names[] = { "order",   "local-order", "milling",    "speed",
		                             "nearest", "neighbours",  "groups",     "largest",
		                             "spread",  "outside",     "collisions", "captures",
		                             "path" };

	for (int i = 0; i < BOIDS_MEASURES; i++) {
		const struct boids_measure *m = &measure_table[i];
		char text[64];
		const char *name = m->name ? m->name : "", *help = m->help ? m->help : "";
		assert_true(*name && m->unit && m->show && m->of);
		assert_true(*help && help[strlen(help) - 1] != '.');
		assert_true((size_t)i >= LENGTH(names) || strcmp(name, names[i]) == 0);
		assert_true(snprintf(text, sizeof text, m->show, 0.123456) > 0);
	}
}

TEST(no_boid_and_one_alone_have_no_more_figures_than_make_sense)
{
	const struct boids_factors f = quiet_with("visual-range 5");
	const struct boids_boid alone = boid_at(0, 10, 10, 3, 4);
	scoped_flock *none = flock_on_screen(&f, NULL, 0), *one = flock_on_screen(&f, &alone, 1);

	for (int i = 0; i < BOIDS_MEASURES; i++) { /* a count is 0, and not undefined */
		const bool is_count =
			i == BOIDS_MEASURE_GROUPS || i == BOIDS_MEASURE_COLLISIONS ||
			i == BOIDS_MEASURE_CAPTURES ||
			(i >= BOIDS_MEASURE_NUMBER && i <= BOIDS_MEASURE_PREDATOR_STRAYS) ||
			(i >= BOIDS_MEASURE_ENERGY_HELD && i <= BOIDS_MEASURE_EATEN_RATE);
		assert_true(is_count ? measure_value(none, i) == 0 : isnan(measure_value(none, i)));
	}
	assert_measures(one, 1e-6,
	                "order 1, local-order nan, nearest nan, milling 0, speed 5, neighbours 0, "
	                "groups 1, largest 1, spread 0, outside 0");
}

/* The goal's left side is at x = 18: two boids are in front of it, the second behind a wall that
 * reaches down to y = 8, and a third is enclosed. */
TEST(the_way_is_around_the_walls_and_of_boids_that_have_one)
{
	static const char *const lines[] = { "  #                 ", "  #                 ",
		                             "  #               G ", "  #                 ",
		                             "                    ", "###                 ",
		                             "  #                 ", "" };
	const double around = hypot(1, 4) + 2 + hypot(14.5, 3); /* half a cell off the wall */
	struct boids_factors f = quiet_factors();
	const struct boids_boid boids[] = { boid_at(1, 10, 5, 0, 0), boid_at(2, 1, 13, 0, 0),
		                            boid_at(3, 0.5f, 5, 0, 0) };
	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 14), boids, 2);
	scoped_map *map = map_of(lines);

	assert_measures(flock, 0, "path nan");
	assert_true(flock_map(flock, map));
	assert_measure(flock, PATH, 8, 1e-5);
	restore_boids(flock, boids + 1, 1);
	assert_measures(flock, 0, "path nan");
	restore_boids(flock, boids, 3);
	assert_measure(flock, PATH, (8 + around) / 2, 0.3);
}

/* Boids around a middle, each flying at a right angle to the direction of the middle. */
static struct flock_state *
mill(float x, float y, const char *edge, bool deep)
{
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[12];

	set_factor(&f, "edge", edge);
	set_factor(&f, "dimensions", deep ? "3" : "2");
	f.visual_range = 4;
	for (int i = 0; i < 12; i++) {
		float c = (float)cos(i * 0.5235987755982988), s = (float)sin(i * 0.5235987755982988);
		float px = x + 5 * c, py = y + 5 * s;
		px = edge[0] == 'w' && px < 0 ? px + 80 : px;
		py = edge[0] == 'w' && py < 0 ? py + 48 : py;
		boids[i] = boid_at((uint32_t)i, px, py, -s * 7, c * 7);
		boids[i].position.z = deep ? 20 : 0;
	}
	return flock_on_screen(&f, boids, 12);
}

TEST(a_perfect_mill_has_milling_one_and_no_polarisation)
{
	for (int kind = 0; kind < 4; kind++) {
		scoped_flock *flock = mill(kind & 2 ? 0 : 40, kind & 2 ? 0 : 24,
		                           kind & 2 ? "wrap" : "open", kind & 1);
		assert_measures(flock, 1e-5, "milling 1, order 0, groups 1");
		assert_measure(flock, SPREAD, 5, 1e-4);
		assert_measure(flock, NEAREST, 10 * sin(0.2617993877991494), 1e-4);
	}
}

TEST(outside_is_the_share_beyond_the_border)
{
	struct boids_factors f = quiet_factors();
	const struct boids_boid boids[] = {
		boid_at(0, 0, 0, 0, 0),     boid_at(1, 80, 48, 0, 0),  boid_at(2, -0.1f, 9, 0, 0),
		boid_at(3, 9, 48.1f, 0, 0), boid_at(4, 1e6f, 9, 0, 0),
	};

	scoped_flock *flock = flock_on_screen(&f, boids, 5);
	assert_measures(flock, 1e-9, "outside 0.6, order 0, speed 0"); /* no boid has a heading */
}

TEST(the_least_range_there_is_does_not_make_a_measure_search_for_ever)
{
	struct boids_factors f = quiet_with("visual-range 1e-45");
	const struct boids_boid boids[] = { boid_at(0, 0, 0, 0, 0), boid_at(1, 50, 0, 0, 0),
		                            boid_at(2, 0, 30, 0, 0) };

	scoped_flock *flock = flock_on_screen(&f, boids, 3);
	assert_measure(flock, NEAREST, (30 + 50 + 30) / 3.0, 1e-4);
	assert_measure(flock, GROUPS, 3, 0);
}

/* Squares of their distances are 0: the search must widen nevertheless. */
TEST(boids_hardly_apart_are_found)
{
	struct boids_factors f = quiet_with("visual-range 1");
	struct boids_boid boids[8];

	for (uint32_t i = 0; i < 8; i++)
		boids[i] = boid_at(i, (float)i * 1e-30f, 0, 0, 0);
	scoped_flock *flock = flock_on_screen(&f, boids, 8);
	assert_measures(flock, 0, "nearest 0, groups 1");
}

/* ---- any flock */

struct all {
	struct boids_world world;
	struct bird *birds;
	int count;
};

static const struct real nowhere = { 0, 0, 0 };

static struct real
heading(const struct all *a, int i)
{
	double speed = real_length(a->birds[i].velocity);

	return real_add(nowhere, a->birds[i].velocity, speed > 0 ? 1 / speed : 0);
}

/* The mean place; on a torus, which has no mean, the mean angle around it. */
static double
middle_along(const struct all *a, size_t axis, double side)
{
	double x = 0, y = 0, sum = 0, round = 2 * 3.141592653589793;

	for (int i = 0; i < a->count; i++) {
		double place = ((const double *)&a->birds[i].place)[axis];
		x += cos(round * place / side);
		y += sin(round * place / side);
		sum += place / a->count;
	}
	return a->world.torus && side > 0 ? atan2(y, x) / round * side : sum;
}

/* Returns the milling about a middle, and the spread in *spread. */
static double
milling_about(const struct all *a, struct real middle, double *spread)
{
	struct real spin = nowhere;
	double squares = 0;

	for (int i = 0; i < a->count; i++) {
		struct real r = reference_offset(&a->world, middle, a->birds[i].place),
			    v = heading(a, i);
		double length = real_length(r);
		squares += real_dot(r, r) / a->count;
		spin = real_add(spin,
		                (struct real){ r.y * v.z - r.z * v.y, r.z * v.x - r.x * v.z,
		                               r.x * v.y - r.y * v.x },
		                length > 0 ? 1 / length / a->count : 0);
	}
	*spread = sqrt(squares);
	return real_length(spin);
}

/* Sure if a middle that is slightly off would make no difference: a boid exactly in the middle, or
 * half way around from it, has no direction to it. */
static bool
assert_milling_and_spread(const struct all *a, const struct flock_state *flock)
{
	const struct real size = real_of(a->world.size);
	const struct real middle = { middle_along(a, 0, size.x), middle_along(a, 1, size.y),
		                     middle_along(a, 2, size.z) };
	double spread, other, milling = milling_about(a, middle, &spread);
	bool sure = true;

	for (int side = -1; side <= 1; side += 2) {
		const struct real off = real_add(middle, size, side * 1e-5);
		sure &= fabs(milling_about(a, off, &other) - milling) < 1e-3;
		sure &= fabs(other - spread) < 1e-3 * spread;
	}
	if (sure) {
		assert_measure(flock, MILLING, milling, 2e-3);
		assert_measure(flock, SPREAD, spread, 2e-3 * spread);
	}
	return sure;
}

TEST(measures_equal_those_over_all_pairs)
{
	struct dice d = { 21 };
	int asked = 0, sure = 0;

	for (int round = 0; round < 250; round++) {
		scoped_flock *flock = random_flock(&d, 300);
		scoped_block struct bird *birds = birds_as_they_lie(flock);
		const struct all a = { flock_world(flock), birds, (int)boid_count(flock) };
		struct real sum = nowhere;
		double speed = 0;
		if (a.count < 2)
			continue;
		for (int i = 0; i < a.count; i++) {
			sum = real_add(sum, heading(&a, i), 1.0 / a.count);
			speed += real_length(birds[i].velocity) / a.count;
		}
		assert_measure(flock, ORDER, real_length(sum), 1e-5);
		assert_measure(flock, SPEED, speed, 1e-5 * (1 + speed));
		sure += assert_milling_and_spread(&a, flock);
		asked++;
	}
	assert_that(2 * sure > asked, "only %d of %d were sure", sure, asked);
}

/* ---- of the literature, from the formulas of the papers */

static struct real
offset(const struct all *a, int i, int j)
{
	return reference_offset(&a->world, a->birds[i].place, a->birds[j].place);
}

static struct real
mean_velocity(const struct all *a)
{
	struct real mean = nowhere;

	for (int i = 0; i < a->count; i++)
		mean = real_add(mean, a->birds[i].velocity, 1.0 / a->count);
	return mean;
}

/* The greatest distance that two boids can have. */
static double
farthest(const struct all *a)
{
	double squares = 0;

	for (size_t axis = 0; axis < 3; axis++) {
		double low = HUGE_VAL, high = -HUGE_VAL;
		for (int i = 0; i < a->count; i++) {
			low = fmin(low, ((const double *)&a->birds[i].place)[axis]);
			high = fmax(high, ((const double *)&a->birds[i].place)[axis]);
		}
		const struct real size = real_of(a->world.size);
		const double side = a->world.torus ? ((const double *)&size)[axis] / 2 : high - low;
		squares += side * side;
	}
	return sqrt(squares);
}

/* Cavagna et al. 2010, equations 2 and 3; Attanasi et al. 2014, equation 5. */
static void
assert_correlation(const struct all *a, const struct flock_state *flock)
{
	enum { BINS = 32 };
	const struct real mean = mean_velocity(a);
	const double most = farthest(a);
	double c0 = 0, sum[BINS] = { 0 }, pairs[BINS] = { 0 }, best = 0, q = 0, length = 0;

	for (int i = 0; i < a->count; i++)
		for (int j = 0; j < a->count; j++) {
			struct real ui = real_add(a->birds[i].velocity, mean, -1),
				    uj = real_add(a->birds[j].velocity, mean, -1);
			int b = (int)(real_length(offset(a, i, j)) / most * BINS);
			b = b < BINS ? b : BINS - 1;
			c0 += i == j ? real_dot(ui, ui) : 0;
			sum[b] += i != j ? real_dot(ui, uj) : 0;
			pairs[b] += i != j;
		}
	for (int b = 0; b < BINS; b++) {
		q += sum[b];
		if (q <= best)
			continue;
		int after = b + 1;
		while (after < BINS && pairs[after] == 0)
			after++;
		double here = sum[b] / pairs[b], there = sum[after] / pairs[after];
		best = q;
		length = most / BINS * (b + 0.5 + (after - b) * here / (here - there));
	}
	assert_measure(flock, CORRELATION, length, 1e-5);
	assert_measure(flock, SUSCEPTIBILITY, best / c0, 1e-5);
}

/* Narayan, Ramaswamy, Menon 2007: dn against n over boxes of different sizes. */
static void
assert_fluctuation(const struct all *a, const struct flock_state *flock)
{
	const double width = (double)a->world.size.x, height = (double)a->world.size.y;
	double x[4], y[4], mx = 0, my = 0, over = 0, under = 0;
	int levels = 0;

	for (int side = 4; side <= 32; side *= 2) {
		int in[32 * 32] = { 0 }, boxes = side * side, inside = 0;
		double squares = 0;
		for (int i = 0; i < a->count; i++) {
			struct real p = a->birds[i].place;
			if (p.x < 0 || p.x > width || p.y < 0 || p.y > height)
				continue;
			int column = (int)fmin(side - 1, p.x * side / width),
			    row = (int)fmin(side - 1, p.y * side / height);
			in[row * side + column]++;
			inside++;
		}
		for (int box = 0; box < boxes; box++)
			squares += pow(in[box] - (double)inside / boxes, 2) / (boxes - 1);
		if (squares == 0)
			continue;
		x[levels] = log((double)inside / boxes);
		y[levels++] = log(sqrt(squares));
	}
	for (int i = 0; i < levels; i++) {
		mx += x[i] / levels;
		my += y[i] / levels;
	}
	for (int i = 0; i < levels; i++) {
		over += (x[i] - mx) * (y[i] - my);
		under += (x[i] - mx) * (x[i] - mx);
	}
	if (levels > 1)
		assert_measure(flock, FLUCTUATION, over / under, 1e-5);
}

/* Niwa 2003: the mean over boids of the size of their groups. Ballerini et al. 2008: the angle between
 * the direction of the nearest neighbour and that of the flock's motion. Returns false where a boid has
 * two that are as near. */
static bool
assert_groups_and_angle(const struct all *a, const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);
	const bool own = f->species > 1 && f->species_mode == BOIDS_SPECIES_OWN;
	const struct real course = mean_velocity(a);
	double sizes = 0, angles = 0;
	int with_neighbour = 0, ties = 0;

	for (int i = 0; i < a->count; i++) {
		scoped_block int *group = calloc((size_t)a->count, sizeof *group);
		int size = 1, nearest = -1;
		group[0] = i;
		for (int done = 0; done < size; done++)
			for (int j = 0; j < a->count; j++) {
				bool has = false;
				for (int k = 0; k < size; k++)
					has |= group[k] == j;
				if (!has && real_length(offset(a, group[done], j)) <
				                    (double)f->visual_range)
					group[size++] = j;
			}
		for (int j = 0; j < a->count; j++)
			if (j != i && (!own || a->birds[j].species == a->birds[i].species) &&
			    (nearest < 0 ||
			     real_length(offset(a, i, j)) < real_length(offset(a, i, nearest))))
				nearest = j;
		for (int j = 0; j < a->count && nearest >= 0; j++)
			ties += j != i && j != nearest &&
			        real_length(offset(a, i, j)) <
			                real_length(offset(a, i, nearest)) * (1 + 1e-6) + 1e-9;
		if (nearest >= 0 && a->world.torus) { /* or one image as near as the other */
			const struct real o = offset(a, i, nearest), s = real_of(a->world.size);
			ties += fabs(o.x) > 0.4999 * s.x || fabs(o.y) > 0.4999 * s.y ||
			        (s.z > 0 && fabs(o.z) > 0.4999 * s.z);
		}
		sizes += size;
		with_neighbour += nearest >= 0;
		const double angle = nearest < 0 ? 0 : real_angle(offset(a, i, nearest), course);
		angles += fmin(angle, 3.141592653589793 - angle) * 180 / 3.141592653589793;
	}
	assert_measure(flock, GROUP_SIZE, sizes / a->count, 1e-5);
	if (with_neighbour > 0 && ties == 0)
		assert_measure(flock, NEAREST_ANGLE, angles / with_neighbour, 1e-5);
	return ties == 0;
}

TEST(measures_of_the_literature_equal_their_formulas)
{
	struct dice d = { 58 };
	int flocks = 0, without_ties = 0;

	while (flocks < 50 || without_ties < 50) {
		scoped_flock *flock = random_flock(&d, 150);
		scoped_block struct bird *birds = birds_as_they_lie(flock);
		const struct all a = { flock_world(flock), birds, (int)boid_count(flock) };
		if (a.count < 2)
			continue;
		assert_correlation(&a, flock);
		assert_fluctuation(&a, flock);
		without_ties += assert_groups_and_angle(&a, flock);
		flocks++;
	}
}

TEST(boids_in_one_place_have_no_angle_to_each_other)
{
	const struct boids_factors f = quiet_factors();
	const struct boids_boid boids[] = { boid_at(0, 40, 24, 1, 0), boid_at(1, 40, 24, 1, 0),
		                            boid_at(2, 40, 26, 1, 0) };
	scoped_flock *flock = flock_on_screen(&f, boids, 3), *two = flock_on_screen(&f, boids, 2);

	assert_near(measure_value(flock, BOIDS_MEASURE_NEAREST_ANGLE), 90, 1e-9);
	assert_true(isnan(measure_value(two, BOIDS_MEASURE_NEAREST_ANGLE)));
}

/* Displacements summed step by step, each to the nearest image of a world that wraps. */
TEST(displacement_is_the_mean_square_of_all_moves_since_it_was_asked_for)
{
	struct dice d = { 59 };

	for (int flocks = 0; flocks < 50;) {
		scoped_flock *flock = random_flock(&d, 60);
		struct boids_world w = flock_world(flock);
		scoped_block struct real *way = calloc(boid_count(flock) + 1, sizeof *way);
		const size_t count = boid_count(flock);
		double squares = 0;
		if (count == 0)
			continue;
		w.torus = flock_factors(flock)->edge == BOIDS_EDGE_WRAP;
		run_steps(flock, dice_below(&d, 3), FRAME);
		assert_measure(flock, DISPLACEMENT, 0, 0);
		flocks++;
		for (int step = 0; step < 40; step++) {
			scoped_block struct bird *before = birds_by_id(flock);
			flock_step(flock, FRAME);
			scoped_block struct bird *after = birds_by_id(flock);
			for (size_t i = 0; i < count; i++)
				way[i] = real_add(
					way[i],
					reference_offset(&w, before[i].place, after[i].place), 1);
		}
		for (size_t i = 0; i < count; i++)
			squares += real_dot(way[i], way[i]) / (double)count;
		assert_measure(flock, DISPLACEMENT, squares, 1e-5);
	}
}

/* A saved flock may have any id below 2^31. */
TEST(displacement_needs_memory_for_boids_and_none_for_their_ids)
{
	const struct boids_factors f = quiet_factors();
	const struct boids_boid boids[] = { boid_at(UINT32_C(0x7ffffff0), 40, 24, 3, 4),
		                            boid_at(7, 20, 12, 3, 4) };
	scoped_flock *flock = flock_on_screen(&f, boids, 2);

	assert_measure(flock, DISPLACEMENT, 0, 0);
	run_steps(flock, 3, FRAME);
	assert_measure(flock, DISPLACEMENT, 25 * 9 * FRAME * FRAME, 1e-4);
}

static bool
counts_down(void *data)
{
	int *left = data;

	return (*left)-- > 0;
}

TEST(all_at_once_are_what_each_is_alone_and_the_flock_is_as_before)
{
	struct dice d = { 23 };

	for (int round = 0; round < 100; round++) {
		scoped_flock *flock = random_flock(&d, 200);
		const uint64_t before = flock_hash(flock);
		double all[BOIDS_MEASURES];
		int left = dice_below(&d, BOIDS_MEASURES);
		assert_false(measure_all(flock, UINT64_MAX, all, counts_down, &left));
		left = 1000;
		assert_true(measure_all(flock, UINT64_MAX, all, counts_down, &left));
		for (int i = 0; i < BOIDS_MEASURES; i++) {
			double alone = measure_value(flock, i);
			assert_true(all[i] == alone || (isnan(all[i]) && isnan(alone)));
		}
		assert_true(measure_all(flock, UINT64_MAX, all, NULL, NULL));
		assert_true(flock_hash(flock) == before);
	}
}

/* ---- life: means and counts of three boids, worked by hand */

static struct boids_boid
boid(uint32_t id, float energy, float age, uint32_t generation, float gene)
{
	struct boids_boid b = living(boid_at(id, 5 + (float)id, 5, 0, 0), energy, 1);

	b.life.age = age;
	b.life.generation = generation;
	b.life.genes[BOIDS_GENE_speed] = gene;
	return b;
}

static struct flock_state *
three(void)
{
	struct boids_factors f = quiet_with("edge wrap, food 0.5, food-size 2, hunger 30");
	const struct boids_boid all[] = { boid(0, 0.25f, 3, 0, 0.5f), boid(1, 0.5f, 6, 4, 1),
		                          boid(2, 0.75f, 30, 5, 4) };

	return flock_of(&f, world_sized(&f, 20, 10), all, 3);
}

TEST(means_are_those_of_the_boids)
{
	scoped_flock *flock = three();

	assert_measures(flock, 1e-9, "energy 0.5, age 13, generation 3, gene-flee 1");
	assert_measure(flock, GENE_SPEED, 1.259921, 1e-5); /* the cube root of 0.5 * 1 * 4 */
}

/* 50 cells of 0.5 stomachs, of which one is emptied. */
TEST(food_is_a_share_and_energy_a_sum)
{
	scoped_flock *flock = three();

	assert_measures(flock, 0, "food 1, energy-held 26.5");
	flock_place_food(flock, (struct boids_vec){ 1, 1, 0 }, 0, 0);
	assert_measure(flock, FOOD, 0.98, 1e-9);
	assert_measures(flock, 0, "energy-held 26, energy-lost 0.5, energy-spent 0");
}

/* A boid with a grain left starves in the first step, one with nothing to age lives on. */
TEST(deaths_are_counted_apart_and_together)
{
	struct boids_factors f = quiet_with("hunger 1");
	const struct boids_boid two[] = { boid(0, 0x1p-20f, 1, 0, 1), boid(1, 1, 1, 0, 1) };

	scoped_flock *flock = flock_of(&f, world_sized(&f, 20, 10), two, 2);
	flock_step(flock, FRAME);
	assert_measures(flock, 0, "starved 1, deaths 1, aged 0, eaten 0, crashed 0, births 0");
}

TEST(nothing_is_known_of_none_and_counts_of_others_are_0)
{
	struct boids_factors f = quiet_with("hunger 30"), lifeless = quiet_with("number 3");

	scoped_flock *none = flock_of(&f, world_sized(&f, 20, 10), NULL, 0);
	assert_measures(none, 0, "energy nan, gene-separation nan, food nan, energy-held 0");
	scoped_flock *flock = fitted_flock(&lifeless, world_sized(&f, 20, 10), 1);
	assert_measures(flock, 0,
	                "age nan, generation nan, births 0, predator-deaths 0, energy-grown 0, "
	                "energy-held 0");
}
