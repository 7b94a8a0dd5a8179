/* SPDX-License-Identifier: MIT */
#include "noise.h"

#include "random.h"

/* Perlin's twelve gradients sum to at most 1.0363538 between the corners of a cell. */
static const double GREATEST = 1.036354;

/* A coordinate split into its floor and its fraction. */
struct split {
	int64_t cell;
	double fraction;
};

static struct split
split(double coordinate)
{
	int64_t whole = (int64_t)coordinate;

	whole -= (double)whole > coordinate;
	return (struct split){ whole, coordinate - (double)whole };
}

static int64_t
wrapped(int64_t cell, int period)
{
	int64_t rest = period > 0 ? cell % period : cell;

	return period > 0 && rest < 0 ? rest + period : rest;
}

/* Returns the offset from a corner along the corner's gradient, one of the twelve edges of a cube. */
static double
gradient_at(uint64_t hash, double x, double y, double z)
{
	int edge = (int)((hash >> 32) * 12 >> 32);
	double a = edge < 8 ? x : y, b = edge < 4 ? y : z;

	return (edge & 1 ? -a : a) + (edge & 2 ? -b : b);
}

/* Rises from 0 to 1; the first and second derivative are 0 at both ends. */
static double
fade(double t)
{
	return t * t * t * (t * (t * 6 - 15) + 10);
}

static double
lerp(double t, double a, double b)
{
	return a + t * (b - a);
}

double
noise_at(uint64_t seed, struct noise_period period, double x, double y, double z)
{
	struct split sx = split(x), sy = split(y), sz = split(z);
	double corner[2][2][2];

	for (int i = 0; i < 8; i++) {
		int right = i & 1, below = i >> 1 & 1, behind = i >> 2;
		int64_t column = wrapped(sx.cell + right, period.x);
		int64_t row = wrapped(sy.cell + below, period.y);
		uint64_t hash = random_mix(seed + 0x9e3779b97f4a7c15u * (uint64_t)column);
		hash = random_mix(hash + 0xd1342543de82ef95u * (uint64_t)row);
		hash = random_mix(hash + 0xbf58476d1ce4e5b9u * (uint64_t)(sz.cell + behind));
		corner[behind][below][right] = gradient_at(
			hash, sx.fraction - right, sy.fraction - below, sz.fraction - behind);
	}
	double u = fade(sx.fraction), v = fade(sy.fraction), plane[2];
	for (int k = 0; k < 2; k++)
		plane[k] = lerp(v, lerp(u, corner[k][0][0], corner[k][0][1]),
		                lerp(u, corner[k][1][0], corner[k][1][1]));
	return lerp(fade(sz.fraction), plane[0], plane[1]) / GREATEST;
}

double
noise_octaves(uint64_t seed, struct noise_period period, int octaves, double x, double y, double z)
{
	double sum = 0, height = 1, heights = 0;

	for (int i = 0; i < octaves; i++) {
		sum += height * noise_at(seed + (uint64_t)i, period, x, y, z);
		heights += height;
		height /= 2;
		x *= 2, y *= 2, z *= 2;
		period = (struct noise_period){ 2 * period.x, 2 * period.y };
	}
	return sum / heights;
}
