/* SPDX-License-Identifier: MIT */
/* Proximity: measures are those of all pairs by the same sums. Not one pair may differ. */
#include "measures/proximity.h"
#include "reference.h"
#include "scene.h"

enum { MOST = 300, LATTICE = 500 };

/* Returns the squared distance by the sums that measures promise. */
static float
apart2(const struct flock_state *flock, int i, int j)
{
	const struct boids_world w = flock_world(flock);
	struct boids_vec offset = vec_offset(&w, boid_of(flock, (size_t)i).position,
	                                     boid_of(flock, (size_t)j).position);

	return vec_dot(offset, offset);
}

/* ---- measures of neighbourhood */

struct other {
	float d2;
	struct boids_vec heading;
};

static int
by_distance(const void *a, const void *b)
{
	const struct other *p = a, *q = b;

	return (p->d2 > q->d2) - (p->d2 < q->d2);
}

static struct boids_vec
heading(struct boids_boid b)
{
	const struct real v = real_of(b.velocity);
	const double speed = real_length(v), by = speed > 0 ? 1 / speed : 0;

	return (struct boids_vec){ (float)(v.x * by), (float)(v.y * by), (float)(v.z * by) };
}

static int
root_of(const int *parent, int i)
{
	while (parent[i] != i)
		i = parent[i];
	return i;
}

/* The measures computed from all pairs, as sums over boids. */
struct found {
	double near, touching, nearest, local;
	int followers;
	bool sure;           /* the sixth and the seventh always differ in distance */
	int parent[LATTICE]; /* of groups: of the same root */
};

static void
add_boid(const struct flock_state *flock, int i, struct found *all)
{
	const struct boids_factors *f = flock_factors(flock);
	const bool own = f->species > 1 && f->species_mode == BOIDS_SPECIES_OWN;
	const float range = f->visual_range, reach = 2 * f->radius;
	const struct boids_boid me = boid_of(flock, (size_t)i);
	struct boids_vec sum = heading(me);
	struct other others[LATTICE];
	int found = 0;

	for (int j = 0; j < (int)boid_count(flock); j++) {
		const struct boids_boid b = boid_of(flock, (size_t)j);
		const float d2 = apart2(flock, i, j);
		if (j == i)
			continue;
		all->near += d2 < range * range;
		all->touching += d2 < reach * reach;
		if (d2 < range * range)
			all->parent[root_of(all->parent, i)] = root_of(all->parent, j);
		if (!own || b.species == me.species)
			others[found++] = (struct other){ d2, heading(b) };
	}
	qsort(others, (size_t)found, sizeof *others, by_distance);
	int six = found < 6 ? found : 6;
	for (int k = 0; k < six; k++) {
		struct boids_vec h = others[k].heading;
		sum = (struct boids_vec){ sum.x + h.x, sum.y + h.y, sum.z + h.z };
	}
	all->local += real_length(real_of(sum)) / (six + 1);
	all->nearest += found > 0 ? sqrt((double)others[0].d2) : 0;
	all->followers += found > 0;
	all->sure = all->sure && (found < 7 || others[5].d2 < others[6].d2);
}

/* Returns whether all boids could be decided. */
static bool
check(const struct flock_state *flock)
{
	const int count = (int)boid_count(flock);
	struct found all = { .sure = true };
	int sizes[LATTICE] = { 0 }, groups = 0, largest = 0;

	for (int i = 0; i < count; i++)
		all.parent[i] = i;
	for (int i = 0; i < count; i++)
		add_boid(flock, i, &all);
	for (int i = 0; i < count; i++) {
		const int size = ++sizes[root_of(all.parent, i)];
		groups += size == 1;
		largest = size > largest ? size : largest;
	}
	assert_measure(flock, NEIGHBOURS, all.near / count, 0);
	assert_measure(flock, COLLISIONS, all.touching / 2, 0);
	assert_measure(flock, GROUPS, groups, 0);
	assert_measure(flock, LARGEST, (double)largest / count, 0);
	if (all.followers == 0)
		assert_measures(flock, 0, "nearest nan");
	else
		assert_measure(flock, NEAREST, all.nearest / all.followers,
		               1e-6 * all.nearest / all.followers);
	if (all.sure)
		assert_measure(flock, LOCAL_ORDER, all.local / count, 1e-6);
	return all.sure;
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
	struct boids_boid boids[LATTICE];
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
		struct boids_factors f = quiet_with("visual-range 4, radius 2");
		struct boids_boid boids[64];
		f.edge = torus ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
		f.torus = torus;
		for (uint32_t i = 0; i < 64; i++)
			boids[i] = boid_at(i, i % 2 ? 2 : torus ? 78 : 6, 5, 0, 0);
		scoped_flock *flock = flock_on_screen(&f, boids, 64);
		assert_measures(flock, 0, "groups 2, largest 0.5, neighbours 31, collisions 992");
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
		struct boids_factors f = quiet_with("visual-range 5, radius 0.5");
		for (uint32_t i = 0; i < MANY; i++)
			boids[i] = boid_at(i, 10, 10, 3, 4);
		if (far)
			boids[MANY / 2].position.x = 1e8f;
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
