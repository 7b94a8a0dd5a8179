/* SPDX-License-Identifier: MIT */
/* Proximity: observers are all boids, and no boid within reach is missing among their candidates. */
#include "scene.h"

#include "measures/proximity.h"

#include <stdlib.h>
#include <string.h>

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
		assert_int_equal(next, boids_flock_count(flock, BOIDS_KIND_BOID));
	}
}

/* Returns the squared distance by the sums that measures promise. */
static float
apart2(const struct boids_flock *flock, int i, int j)
{
	const struct boids_world w = boids_flock_world(flock);
	struct boids_vec offset =
		boids_world_offset(&w, boids_flock_boid(flock, BOIDS_KIND_BOID, (size_t)i).position,
	                           boids_flock_boid(flock, BOIDS_KIND_BOID, (size_t)j).position);

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
check_none_missing(const struct boids_flock *flock, int i, float reach, const bool *is_candidate)
{
	for (int j = 0; j < (int)boids_flock_count(flock, BOIDS_KIND_BOID); j++)
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
			float x =
				boids_flock_boid(flock, BOIDS_KIND_BOID, (size_t)o.begin).position.x;
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
			int j = dice_below(&d, (int)boids_flock_count(flock, BOIDS_KIND_BOID));
			observers_distances(&o, j, d2);
			for (int k = 0; k < OBSERVERS; k++)
				assert_true(o.begin + k < o.end
				                    ? d2[k] == apart2(flock, o.begin + k, j)
				                    : isnan(d2[k]));
		}
	}
}
