/* SPDX-License-Identifier: MIT */
/* Neighbours: the neighbourhood of each boid, by hand and against all pairs in double. */
#include "measures/neighbours.h"
#include "reference.h"
#include "scene.h"

enum { FLOCKS = 400, FEW = 60, MOST = 3000 };

static float mean[MOST];

static float
mean_of(const struct flock_state *flock, uint32_t id)
{
	neighbour_distances(flock, mean);
	for (size_t i = 0; i < boid_count(flock); i++)
		if (boid_of(flock, i).id == id)
			return mean[i];
	return NAN;
}

/* Boids in a row: one at 5 is not nearer than 5; where only the nearest count, the mean is over them. */
TEST(the_mean_is_over_those_within_visual_range)
{
	struct boids_factors f = quiet_with("visual-range 5");
	const struct boids_boid boids[] = { boid_at(0, 10, 10, 0, 0), boid_at(1, 11, 10, 0, 0),
		                            boid_at(2, 14, 10, 0, 0), boid_at(3, 16, 10, 0, 0),
		                            boid_at(4, 36, 10, 0, 0) };

	scoped_flock *flock = flock_on_screen(&f, boids, 5);
	assert_near(mean_of(flock, 0), 2.5, 1e-5);
	assert_near(mean_of(flock, 1), 2, 1e-5);
	assert_near(mean_of(flock, 2), 3, 1e-5);
	assert_true(isinf(mean_of(flock, 4)));
	set_factors(&f, "visual-range 30, neighbours 2");
	scoped_flock *four = flock_on_screen(&f, boids, 4);
	assert_near(mean_of(four, 0), 2.5, 1e-5);
	assert_near(mean_of(four, 1), 2, 1e-5);
	assert_near(mean_of(four, 3), 3.5, 1e-5);
}

static double
distance(const struct flock_state *flock, size_t i, size_t j)
{
	struct boids_world w = flock_world(flock);
	struct real offset = reference_offset(&w, real_of(boid_of(flock, i).position),
	                                      real_of(boid_of(flock, j).position));

	return real_length(offset);
}

static bool
is_kin(const struct flock_state *flock, size_t i, size_t j)
{
	const struct boids_factors *f = flock_factors(flock);

	return f->species < 2 || f->species_mode == BOIDS_SPECIES_ALL ||
	       boid_of(flock, i).species == boid_of(flock, j).species;
}

/* Returns the mean over all pairs; NaN where float could count one more. */
static double
plain_mean(const struct flock_state *flock, size_t i)
{
	const struct boids_factors *f = flock_factors(flock);
	double found[MOST], range = (double)f->visual_range, sum = 0;
	int count = 0, most = (int)f->neighbours;

	for (size_t j = 0; j < boid_count(flock); j++) {
		double d = distance(flock, i, j);
		if (j == i || !is_kin(flock, i, j))
			continue;
		if (fabs(d - range) < 1e-3)
			return (double)NAN;
		if (d < range)
			found[count++] = d;
	}
	qsort(found, (size_t)count, sizeof *found, by_value);
	count = most > 0 && count > most ? most : count;
	for (int k = 0; k < count; k++)
		sum += found[k];
	return count > 0 ? sum / count : (double)INFINITY;
}

TEST(distances_are_those_by_all_pairs)
{
	struct dice d = { 1 };
	int compared = 0, found = 0;

	for (int k = 0; k < FLOCKS; k++) {
		scoped_flock *flock = random_flock(&d, FEW);
		neighbour_distances(flock, mean);
		for (size_t i = 0; i < boid_count(flock); i++) {
			double plain = plain_mean(flock, i);
			if (isnan(plain))
				continue;
			compared++;
			if (isinf(plain)) {
				assert_true(isinf(mean[i]));
				continue;
			}
			found++;
			assert_near(mean[i], plain, 1e-3 + 1e-4 * plain);
		}
	}
	assert_true(compared > 1000 && found > 300);
}

/* Three thousand boids in a crowd, each of which sees hundreds. */
TEST(in_a_crowd_a_sample_stands_for_all)
{
	struct boids_factors f = quiet_with("number 3000, visual-range 8");
	struct dice d = { 3 };
	double worst = 0;

	scoped_flock *flock = fitted_flock(&f, world_sized(&f, 40, 40), 5);
	neighbour_distances(flock, mean);
	for (int k = 0; k < 300; k++) {
		size_t i = (size_t)dice_below(&d, MOST);
		worst = fmax(worst, fabs((double)mean[i] - plain_mean(flock, i)));
	}
	assert_true(worst < 0.2 * 8); /* and most are far nearer */
}

/* Whether boid i of this flock is of those within range that float cannot doubt. */
static bool
may_see(const struct flock_state *flock, size_t i, size_t j, bool *unsure)
{
	const struct boids_factors *f = flock_factors(flock);
	struct boids_world w = flock_world(flock);
	struct boids_boid me = boid_of(flock, i);
	struct real offset =
		reference_offset(&w, real_of(me.position), real_of(boid_of(flock, j).position));
	struct real heading = real_of(me.velocity);
	double apart = real_length(offset), speed = real_length(heading);
	double range = fmax((double)f->visual_range, (double)f->alignment_range);
	double half = cos((double)f->field_of_view / 360 * 3.14159265358979);
	double ahead = offset.x * heading.x + offset.y * heading.y + offset.z * heading.z;

	*unsure = *unsure || fabs(apart - range) < 1e-3 ||
	          (f->field_of_view < 360 &&
	           fabs(ahead - apart * speed * half) < 1e-3 * apart * speed + 1e-6);
	return j != i && is_kin(flock, i, j) && apart < range &&
	       (f->field_of_view >= 360 || ahead >= apart * speed * half);
}

/* For models whose zones overlap: one range, the field of view and the N nearest. */
TEST(the_neighbours_of_one_boid_are_those_by_all_pairs)
{
	static const float views[] = { 360, 360, 270, 90 }, nearest[] = { 0, 0, 3, 7 };
	struct dice d = { 6 };
	uint32_t others[FEW];
	int compared = 0, found = 0;

	for (int k = 0; k < FLOCKS; k++) {
		struct boids_factors f = lively_factors();
		f.model = 0;
		f.field_of_view = dice_pick(&d, views);
		f.neighbours = dice_pick(&d, nearest);
		f.visual_range = (float)dice_between(&d, 1, 20);
		f.edge = dice_below(&d, 2) ? BOIDS_EDGE_WRAP : BOIDS_EDGE_BOUNCE;
		f.number = FEW;
		scoped_flock *flock = crowd(&f, 40, FEW);
		size_t i = (size_t)dice_below(&d, FEW);
		double far[FEW];
		bool unsure = false;
		int count = 0, nearer = 0;
		for (size_t j = 0; j < FEW; j++)
			if (may_see(flock, i, j, &unsure))
				far[count++] = distance(flock, i, j);
		qsort(far, (size_t)count, sizeof *far, by_value);
		int most = (int)f.neighbours > 0 && count > (int)f.neighbours ? (int)f.neighbours
		                                                              : count;
		size_t all = neighbours_of(flock, i, others, FEW);
		for (size_t n = 0; n < all && !unsure; n++) {
			assert_true(may_see(flock, i, others[n], &unsure));
			nearer += distance(flock, i, others[n]) <= far[most - 1] + 1e-4;
		}
		if (!unsure) {
			assert_int_equal(all, most);
			assert_int_equal(nearer, most);
			compared++;
			found += most;
			assert_true(neighbours_of(flock, i, others, 2) == (all < 2 ? all : 2));
		}
	}
	assert_that(compared > 150 && found > 500, "%d %d", compared, found);
}
