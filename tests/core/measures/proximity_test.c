/* SPDX-License-Identifier: MIT */
/* Proximity: observers are all boids, no boid within reach is missing among their candidates, and
 * measures are those of all pairs by the same sums. Not one pair may differ. */
#include "measures/proximity.h"
#include "scene.h"

#include <math.h>

enum { MOST = 300 };

static struct cancel never;

TEST(observers_are_all_boids_in_order_a_few_of_a_row_at_a_time)
{
	struct dice d = { 31 };

	for (int round = 0; round < 200; round++) {
		scoped_flock *flock = random_flock(&d, MOST);
		int begin, end, next = 0;
		for (struct observers o = observers_of(flock, &never); observers_next(&o);
		     next = o.end) {
			assert_int_equal(o.begin, next);
			assert_true(o.end > o.begin && o.end <= o.begin + OBSERVERS);
			assert_true(grid_row(o.grid, o.row - 1, &begin, &end));
			assert_true(o.begin >= begin && o.end <= end);
		}
		assert_int_equal(next, boid_count(flock));
	}
}

/* Returns the squared distance by the sums that measures promise. */
static float
apart2(const struct flock_state *flock, int i, int j)
{
	const struct boids_world w = flock_world(flock);
	struct boids_vec offset = vec_offset(&w, boid_of(flock, (size_t)i).position,
	                                     boid_of(flock, (size_t)j).position);

	return vec_dot(offset, offset);
}

/* Marks the candidates left to iterate, which come once each, in order. */
static void
mark(struct candidates *c, bool *is_candidate)
{
	int last = 0;

	memset(is_candidate, 0, MOST * sizeof *is_candidate);
	while (candidates_next(c)) {
		assert_true(c->begin >= last && c->end >= c->begin && c->end <= c->count);
		last = c->end;
		for (int j = c->begin; j < c->end; j++)
			is_candidate[j] = true;
	}
}

static void
check_none_missing(const struct flock_state *flock, int i, float reach, const bool *is_candidate)
{
	for (int j = 0; j < (int)boid_count(flock); j++)
		assert_true(is_candidate[j] || apart2(flock, i, j) >= reach * reach);
}

TEST(no_boid_within_reach_is_missing_among_the_candidates)
{
	struct dice d = { 32 };
	bool is_candidate[MOST];
	int all = 0, some = 0;

	for (int round = 0; round < 200; round++) {
		scoped_flock *flock = random_flock(&d, MOST);
		float reach = (float)pow(10, dice_between(&d, -3, 4));
		struct candidates c;
		for (struct observers o = observers_of(flock, &never); observers_next(&o);) {
			candidates_of(&c, &o, reach);
			all += c.all;
			some += !c.all;
			mark(&c, is_candidate);
			for (int i = o.begin; i < o.end; i++)
				check_none_missing(flock, i, reach, is_candidate);
			float x = boid_of(flock, (size_t)o.begin).position.x;
			candidates_between(&c, x, x);
			mark(&c, is_candidate);
			check_none_missing(flock, o.begin, reach, is_candidate);
		}
	}
	assert_true(all > 100 && some > 100);
}

TEST(distances_are_those_of_the_world_to_the_bit)
{
	struct dice d = { 33 };
	float d2[OBSERVERS];

	for (int round = 0; round < 100; round++) {
		scoped_flock *flock = random_flock(&d, MOST);
		for (struct observers o = observers_of(flock, &never); observers_next(&o);) {
			int j = dice_below(&d, (int)boid_count(flock));
			observers_distances(&o, j, d2);
			for (int k = 0; k < OBSERVERS; k++)
				assert_true(o.begin + k < o.end
				                    ? d2[k] == apart2(flock, o.begin + k, j)
				                    : isnan(d2[k]));
		}
	}
}

/* ---- measures of neighbourhood */

/* The measures computed from all pairs. */
struct found {
	double neighbours, collisions, groups, largest, nearest, local;
};

static float
distance2(const struct flock_state *flock, struct boids_boid a, struct boids_boid b)
{
	struct boids_world w = flock_world(flock);
	struct boids_vec o = vec_offset(&w, a.position, b.position);

	return o.x * o.x + o.y * o.y + o.z * o.z;
}

/* Ordered pairs nearer than a range. */
static double
pairs(const struct flock_state *flock, const struct boids_boid *boids, int count, float range)
{
	double near = 0;

	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			near += j != i && distance2(flock, boids[i], boids[j]) < range * range;
	return near;
}

/* Returns the size of the group of `from`, and removes its boids from those still `alone`. */
static int
gather(const struct flock_state *flock, const struct boids_boid *boids, int count, int from,
       bool *alone, int *queue)
{
	float range = flock_factors(flock)->visual_range;
	int size = 0, done = 0;

	alone[from] = false;
	queue[size++] = from;
	while (done < size) {
		int i = queue[done++];
		for (int j = 0; j < count; j++)
			if (alone[j] && distance2(flock, boids[i], boids[j]) < range * range) {
				alone[j] = false;
				queue[size++] = j;
			}
	}
	return size;
}

static void
find_groups(const struct flock_state *flock, const struct boids_boid *boids, int count,
            struct found *all)
{
	scoped_block bool *alone = calloc((size_t)count + 1, sizeof *alone);
	scoped_block int *queue = calloc((size_t)count + 1, sizeof *queue);

	assert_true(alone && queue);
	for (int i = 0; i < count; i++)
		alone[i] = true;
	for (int i = 0; i < count; i++) {
		if (!alone[i])
			continue;
		int size = gather(flock, boids, count, i, alone, queue);
		all->groups++;
		all->largest = fmax(all->largest, (double)size / count);
	}
}

static int
by_distance(const void *a, const void *b)
{
	const struct boids_boid *p = a, *q = b; /* squared distances, kept in position.x */

	return (p->position.x > q->position.x) - (p->position.x < q->position.x);
}

static struct boids_vec
heading(struct boids_boid b)
{
	double x = (double)b.velocity.x, y = (double)b.velocity.y, z = (double)b.velocity.z,
	       speed = sqrt(x * x + y * y + z * z);

	return speed > 0 ? (struct boids_vec){ (float)(x / speed), (float)(y / speed),
		                               (float)(z / speed) }
	                 : (struct boids_vec){ 0 };
}

/* Sorts the other boids of each by distance. Returns whether the sixth and the seventh always
 * differ. */
static bool
find_near(const struct flock_state *flock, const struct boids_boid *boids, int count,
          struct found *all)
{
	scoped_block struct boids_boid *others = calloc((size_t)count + 1, sizeof *others);
	const struct boids_factors *f = flock_factors(flock);
	bool own = f->species > 1 && f->species_mode == BOIDS_SPECIES_OWN, sure = true;
	int followers = 0;

	assert_non_null(others);
	for (int i = 0; i < count; i++) {
		int found = 0;
		for (int j = 0; j < count; j++) {
			if (j == i || (own && boids[j].species != boids[i].species))
				continue;
			others[found] = boids[j];
			others[found++].position.x = distance2(flock, boids[i], boids[j]);
		}
		qsort(others, (size_t)found, sizeof *others, by_distance);
		int six = found < 6 ? found : 6;
		struct boids_vec sum = heading(boids[i]);
		for (int k = 0; k < six; k++) {
			struct boids_vec h = heading(others[k]);
			sum = (struct boids_vec){ sum.x + h.x, sum.y + h.y, sum.z + h.z };
		}
		all->local += sqrt((double)(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z)) /
		              (six + 1) / count;
		all->nearest += found > 0 ? sqrt((double)others[0].position.x) : 0;
		followers += found > 0;
		sure &= found < 7 || others[5].position.x < others[6].position.x;
	}
	all->nearest = followers > 0 ? all->nearest / followers : (double)NAN;
	return sure;
}

/* Returns whether all boids could be decided. */
static bool
check(const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);
	int count = (int)boid_count(flock);
	scoped_block struct boids_boid *boids = calloc((size_t)count + 1, sizeof *boids);
	struct found all = { 0 };

	assert_non_null(boids);
	for (int i = 0; i < count; i++)
		boids[i] = boid_of(flock, (size_t)i);
	find_groups(flock, boids, count, &all);
	bool sure = find_near(flock, boids, count, &all);
	assert_true(measure_value(flock, BOIDS_MEASURE_NEIGHBOURS) ==
	            pairs(flock, boids, count, f->visual_range) / count);
	assert_true(measure_value(flock, BOIDS_MEASURE_COLLISIONS) ==
	            pairs(flock, boids, count, 2 * f->radius) / 2);
	assert_true(measure_value(flock, BOIDS_MEASURE_GROUPS) == all.groups);
	assert_true(measure_value(flock, BOIDS_MEASURE_LARGEST) == all.largest);
	if (isnan(all.nearest))
		assert_true(isnan(measure_value(flock, BOIDS_MEASURE_NEAREST)));
	else
		assert_measure(flock, NEAREST, all.nearest, 1e-6 * all.nearest);
	if (sure)
		assert_measure(flock, LOCAL_ORDER, all.local, 1e-6);
	return sure;
}

TEST(all_pairs_give_the_same_in_any_flock)
{
	struct dice d = { 41 };
	int sure = 0;

	for (int round = 0; round < 300; round++) {
		scoped_flock *flock = random_flock(&d, 300);
		if (boid_count(flock) > 1)
			sure += check(flock);
	}
	assert_that(sure > 100, "only %d of 300 were sure", sure);
}

/* Lattice steps are close to the ranges, so that rounding decides which boids are near. */
static struct flock_state *
lattice(struct dice *d, int count, bool deep, bool torus)
{
	static const float steps[] = { 0.1f, 0.3f, 1, 0.7f };
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[600];
	float step = dice_pick(d, steps);

	f.dimensions = deep ? 3 : 2;
	f.edge = torus ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
	f.torus = torus;
	f.visual_range = step * (float)(1 + dice_below(d, 3));
	f.radius = step / 2;
	for (int i = 0; i < count; i++)
		boids[i] = (struct boids_boid){
			.position = { step * (float)dice_below(d, 20),
			              step * (float)dice_below(d, 20),
			              deep ? step * (float)dice_below(d, 5) : 0 },
			.velocity = dice_direction(d, deep ? 3 : 2),
			.id = (uint32_t)i,
		};
	return flock_of(&f, world_sized(&f, (double)step * 20, (double)step * 20), boids,
	                (size_t)count);
}

TEST(boids_just_in_range_are_so_by_the_same_rounding)
{
	struct dice d = { 42 };

	for (int round = 0; round < (test_is_long() ? 120 : 40); round++) {
		scoped_flock *flock = lattice(&d, 10 + 50 * (round % 10), round & 1, round & 2);
		check(flock);
	}
}

/* Whole leaves at exactly a range apart: the shortcut for leaves must be strict, too. */
TEST(two_crowds_a_range_apart_are_two_groups)
{
	for (int torus = 0; torus < 2; torus++) {
		struct boids_factors f = quiet_factors();
		struct boids_boid boids[64];
		f.edge = torus ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
		f.torus = torus;
		f.visual_range = 4;
		f.radius = 2;
		for (uint32_t i = 0; i < 64; i++)
			boids[i] = (struct boids_boid){ .position = { i % 2   ? 2
				                                      : torus ? 78
				                                              : 6,
				                                      5, 0 },
				                        .id = i };
		scoped_flock *flock = flock_on_screen(&f, boids, 64);
		assert_measure(flock, GROUPS, 2, 0);
		assert_measure(flock, LARGEST, 0.5, 0);
		assert_measure(flock, NEIGHBOURS, 31, 0);
		assert_measure(flock, COLLISIONS, 2 * (32 * 31 / 2), 0);
	}
}

/* Five thousand million pairs, in the second run also one boid far away: the search must visit
 * none. */
TEST(a_hundred_thousand_in_one_place_are_no_more_work_than_elsewhere)
{
	enum { MANY = 100000 };
	scoped_block struct boids_boid *boids = calloc(MANY, sizeof *boids);
	double others = MANY - 1;

	assert_non_null(boids);
	for (int far = 0; far < 2; far++) {
		struct boids_factors f = quiet_factors();
		for (uint32_t i = 0; i < MANY; i++)
			boids[i] = (struct boids_boid){ .position = { 10, 10, 0 },
				                        .velocity = { 3, 4, 0 },
				                        .id = i };
		if (far)
			boids[MANY / 2].position.x = 1e8f;
		f.visual_range = 5;
		f.radius = 0.5f;
		scoped_flock *flock = flock_on_screen(&f, boids, MANY);
		double pairs = (others + 1 - far) * (others - far);
		assert_measure(flock, NEIGHBOURS, pairs / MANY, 0);
		assert_measure(flock, COLLISIONS, pairs / 2, 0);
		assert_measure(flock, GROUPS, 1 + far, 0);
		assert_measure(flock, LARGEST, (others + 1 - far) / MANY, 0);
		assert_measure(flock, LOCAL_ORDER, 1, 1e-9);
		assert_measure(flock, NEAREST, far ? 1e8 / MANY : 0, 1e-2);
	}
}
