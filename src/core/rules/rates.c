/* SPDX-License-Identifier: MIT */
#include "rates.h"

#include "math/portable_math.h"
#include "math/vec.h"

#include <limits.h>
#include <math.h>

/* Time in which fear decays to 1/e. */
static const double CALM_SECONDS = 1.5;

/* Share of a predator's velocity that turns to its prey in a reference frame. */
static const float PURSUIT = 0.1f;

/* Look-ups of walls and paths are most of a map's cost, and boids turn in tenths of a second: they
 * look 20 times a second (OpenSteer's "skip think"). */
static const double LOOK_SECONDS = 0.05;

/* Models that forget weigh a goal against the social heading as Couzin, Krause, Franks, Levin
 * (2005) do: by omega, 0.5 with the default seek. Walls, food and mates likewise. */
static const float OMEGA = 10;

/* A boid slows down this time before it arrives. */
static const float ARRIVAL_SECONDS = 0.5f;

float
rates_relaxation(float factor, double q)
{
	if (q == 1 || factor >= 1)
		return fminf(factor, 1);
	return (float)(1 - portable_pow(1 - (double)factor, q));
}

float
rates_push(const struct rates *r, float factor)
{
	return factor * (r->forgets ? OMEGA : r->frames * (float)r->look_every);
}

static float
margin_along(float margin, float side)
{
	return fminf(margin, side / 4);
}

static struct turn_limit
turn_limit(double degrees)
{
	double angle = MATH_RADIANS(degrees);

	return angle < MATH_PI ? (struct turn_limit){ (float)portable_cos(angle),
		                                      (float)portable_sin(angle) }
	                       : (struct turn_limit){ -1, 0 };
}

struct boids_vec
rates_wind(const struct boids_factors *f)
{
	double angle = MATH_RADIANS((double)f->wind_angle);

	return (struct boids_vec){ f->wind * (float)portable_cos(angle),
		                   -f->wind * (float)portable_sin(angle), 0 };
}

struct rates
rates_of(const struct boids_factors *f, const struct boids_world *w, float seconds,
         const struct traits *traits)
{
	double exact = (double)f->reference_rate * (double)seconds;
	double whole = (double)(long)(exact + 0.5);
	/* A step is rarely exact in float: 1/60 * 60 means 1 frame, not 1.0000000003. */
	double q = fabs(exact - whole) < 1e-6 ? whole : exact;
	float frames = (float)q;
	bool forgets = traits->forgets;
	/* 1 if turn-rate would cut most of a push meant for several steps, or if the model would
	 * forget it in the next step. */
	double looks = fmin(fmax(1, LOOK_SECONDS / (double)seconds + 0.5), UINT_MAX);
	unsigned look_every = f->turn_rate > 0 || forgets ? 1 : (unsigned)looks;
	double turn_rate = f->turn_rate > 0 ? (double)f->turn_rate * (double)seconds : 360;

	struct rates r = {
		.seconds = seconds,
		.frames = frames,
		.frame_seconds = 1 / f->reference_rate,
		.separation = f->separation * frames,
		.alignment = rates_relaxation(f->alignment, q),
		.alignment_weight = f->alignment * frames,
		.cohesion = f->cohesion * frames,
		.turn_rate = turn_limit(turn_rate),
		.separation_turn = turn_limit((double)f->separation * q),
		.alignment_turn = turn_limit((double)f->alignment * q),
		.cohesion_turn = turn_limit((double)f->cohesion * q),
		.min_speed = fminf(f->min_speed, f->max_speed),
		.max_speed = f->max_speed,
		.turn = f->turn * frames,
		.wall = f->wall * frames,
		.fling = f->fling * frames,
		.radius = f->radius,
		.separation_range2 = f->separation_range * f->separation_range,
		.margin = { margin_along(f->margin, w->size.x), margin_along(f->margin, w->size.y),
		            margin_along(f->margin, w->size.z) },
		.wind = vec_scale(rates_wind(f), seconds),
		.budget = f->budget > 0 ? f->budget * frames : INFINITY,
		.force = f->max_force * seconds,
		.thrust = f->thrust * seconds,
		.noise = f->noise * sqrtf(frames),
		.flee = f->fear * frames * f->max_speed,
		.calm = (float)portable_exp(-(double)seconds / CALM_SECONDS),
		.alarm = (float)portable_exp(-(double)f->alarm / CALM_SECONDS),
		.pursuit = rates_relaxation(PURSUIT, q),
		.look_every = look_every,
		.look_ahead = f->look_ahead,
		.seek = forgets ? OMEGA * f->seek : rates_relaxation(f->seek, q * look_every),
		.forgets = forgets,
		.arrival = f->max_speed * ARRIVAL_SECONDS,
		.map_wind = f->map_wind * f->max_speed * seconds,
		.dimensions = (int)f->dimensions,
		.visual_range = f->visual_range,
	};
	r.avoidance = rates_push(&r, f->avoidance);
	r.slowest = f->max_speed > 0 ? traits->allowed(0, &r) / f->max_speed : 0;
	return r;
}
