/* SPDX-License-Identifier: MIT */
/* Correlation: how far fluctuations of velocity and of number reach in a flock; measure.h has the
 * definitions. */
#include "math/vec_sum.h"
#include "proximity.h"
#include "step/flock_state.h"

#include <math.h>

enum { BINS = 32 };

struct bin {
	double sum, pairs;
};

static struct vec_sum
fluctuation(const struct boid_arrays *boids, struct vec_sum mean, int i)
{
	return vec_sum_plus(vec_sum_of(boid_arrays_velocity(boids, i)), mean, -1);
}

/* Adds up products of fluctuations in bins of distance, of every stride-th boid with all others. */
static void
correlate(const struct flock_state *flock, struct cancel *cancel, struct vec_sum mean, double width,
          int stride, struct bin *bins)
{
	const struct boid_arrays *boids = &flock->now;
	const struct boids_world *w = &flock->world;

	for (int i = 0; i < boids->count && cancel_poll(cancel); i += stride) {
		const struct boids_vec at = boid_arrays_place(boids, i);
		const struct vec_sum u = fluctuation(boids, mean, i);
		for (int j = 0; j < boids->count; j++) {
			const struct boids_vec other = boid_arrays_place(boids, j);
			const double d = vec_sum_length(vec_sum_offset(w, w->torus, at, other));
			const int b = d < width * BINS ? (int)(d / width) : BINS - 1;
			if (j == i)
				continue;
			bins[b].sum += vec_sum_dot(u, fluctuation(boids, mean, j));
			bins[b].pairs++;
		}
	}
}

/* Finds where the sum up to a distance is greatest. Returns that sum. */
static double
zero_crossing(const struct bin *bins, double width, double *length)
{
	double sum = 0, most = 0;
	int last = -1, next = 0;

	for (int b = 0; b < BINS; b++) {
		sum += bins[b].sum;
		last = sum > most ? b : last;
		most = sum > most ? sum : most;
	}
	for (next = last + 1; next < BINS && bins[next].pairs == 0; next++)
		;
	*length = 0;
	if (last >= 0) {
		const double above = bins[last].sum / bins[last].pairs;
		const double below = next < BINS ? bins[next].sum / bins[next].pairs : 0;
		*length = width * (last + 0.5 + (next - last) * above / (above - below));
	}
	return most;
}

void
measure_correlation(const struct flock_state *flock, struct cancel *cancel, double *length,
                    double *susceptibility)
{
	const struct boid_arrays *boids = &flock->now;
	const struct grid_extent box = grid_extent_of(boids, 0, boids->count);
	const int count = boids->count,
		  stride = 1 + (int)((int64_t)count * count >> 22); /* from 2048 */
	struct vec_sum side = { (double)box.x.high - (double)box.x.low,
		                (double)box.y.high - (double)box.y.low,
		                boids->z ? (double)box.z.high - (double)box.z.low : 0 };
	struct vec_sum mean = { 0 };
	struct bin bins[BINS] = { 0 };
	double squares = 0;

	*length = *susceptibility = (double)NAN;
	for (int i = 0; i < count; i++)
		mean = vec_sum_plus(mean, vec_sum_of(boid_arrays_velocity(boids, i)), 1.0 / count);
	for (int i = 0; i < count; i += stride) {
		const struct vec_sum u = fluctuation(boids, mean, i);
		squares += vec_sum_dot(u, u);
	}
	/* velocities that are equal but for rounding do not fluctuate */
	if (count < 2 || !(squares > 1e-13 * vec_sum_dot(mean, mean) * count))
		return;
	if (flock->world.torus)
		side = (struct vec_sum){ (double)flock->world.size.x / 2,
			                 (double)flock->world.size.y / 2,
			                 (double)flock->world.size.z / 2 };
	const double width = vec_sum_length(side) / BINS;
	correlate(flock, cancel, mean, width, stride, bins);
	*susceptibility = zero_crossing(bins, width, length) / squares;
}

/* ---- numbers */

enum { BOXES = 32 }; /* along a side, at most */

/* Returns the slope of a line through points: least squares; NaN: fewer than two. */
static double
slope(const double *x, const double *y, int count)
{
	double sum_x = 0, sum_y = 0, xx = 0, xy = 0;

	for (int i = 0; i < count; i++) {
		sum_x += x[i];
		sum_y += y[i];
	}
	for (int i = 0; i < count; i++) {
		xx += (x[i] - sum_x / count) * (x[i] - sum_x / count);
		xy += (x[i] - sum_x / count) * (y[i] - sum_y / count);
	}
	return xx > 0 ? xy / xx : (double)NAN;
}

double
measure_fluctuation(const struct flock_state *flock, int unused)
{
	const struct boids_vec size = flock->world.size;
	int number[BOXES][BOXES] = { { 0 } }, inside = 0, levels = 0;
	double n[BOXES], dn[BOXES];

	(void)unused;
	for (int i = 0; i < flock->now.count; i++) {
		const double x = (double)flock->now.x[i] / (double)size.x * BOXES,
			     y = (double)flock->now.y[i] / (double)size.y * BOXES;
		if (!(x >= 0 && x <= BOXES && y >= 0 && y <= BOXES))
			continue;
		number[y < BOXES ? (int)y : BOXES - 1][x < BOXES ? (int)x : BOXES - 1]++;
		inside++;
	}
	for (int side = BOXES; side >= 4; side /= 2) {
		const double boxes = side * side, mean = inside / boxes;
		double squares = 0;
		for (int row = 0; row < side; row++)
			for (int column = 0; column < side; column++) {
				const double off = number[row][column] - mean;
				squares += off * off;
				/* four into one of the next level, where all was read before */
				int *four = &number[row / 2][column / 2];
				const int one = number[row][column];
				*four = (row | column) & 1 ? *four + one : one;
			}
		if (squares > 0) {
			n[levels] = log(mean);
			dn[levels++] = log(squares / (boxes - 1)) / 2;
		}
	}
	return slope(n, dn, levels);
}
