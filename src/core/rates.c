/* SPDX-License-Identifier: MIT */
/* Rates: the factors as one step uses them. */
#include "rates.h"

#include "angle.h"
#include "vec.h"

#include <math.h>

/* Fear falls to a third in so many seconds. */
static const double CALM_SECONDS = 1.5;

/* How much of a predator's velocity turns to its prey in a frame. */
static const float PURSUIT = 0.1f;

/* Looking up walls and ways is most of what a map costs, and boids turn in tenths of a second: they do it 20
 * times a second (OpenSteer calls it "skip think"). */
static const double think_seconds = 0.05;

/* A turn-rate would cut most off what is to last for several steps, a model that forgets it in the next
 * all of it: with these boids look in each. */
static unsigned
steps_between_looks(const struct factors *f, double seconds, bool forgets)
{
	return f->turn_rate > 0 || forgets ? 1 : (unsigned)fmax(1, think_seconds / seconds + 0.5);
}

/* Models that forget weigh a goal as Couzin, Krause, Franks, Levin (2005) do: beside the heading that
 * the others ask for, by their omega, 0.5 with the usual seek; and walls likewise. */
static const float OMEGA = 10;

static float
seek_of(const struct factors *f, double q, bool forgets)
{
	return forgets ? OMEGA * f->seek : rates_relaxation(f->seek, q);
}

/* So long before it is there a boid slows down. */
static const float arrival_seconds = 0.5f;

float
rates_relaxation(float factor, double q)
{
	if (q == 1 || factor >= 1)
		return fminf(factor, 1);
	return (float)(1 - angle_power(1 - (double)factor, q));
}

/* A step is rarely exact in float: 1/60 * 60 is meant to be one frame, not 1.0000000003. */
static double
whole_if_near(double q)
{
	double whole = (double)(long)(q + 0.5);

	return fabs(q - whole) < 1e-6 ? whole : q;
}

static float
margin_along(float margin, float side)
{
	return fminf(margin, side / 4);
}

static struct turn_limit
turn_limit(double degrees)
{
	double angle = ANGLE_RADIANS(degrees);

	return angle < ANGLE_PI
	               ? (struct turn_limit){ (float)angle_cos(angle), (float)angle_sin(angle) }
	               : (struct turn_limit){ -1, 0 };
}

struct vec
rates_wind(const struct factors *f)
{
	double angle = ANGLE_RADIANS((double)f->wind_angle);

	return (struct vec){ f->wind * (float)angle_cos(angle), -f->wind * (float)angle_sin(angle),
		             0 };
}

struct rates
rates_of(const struct factors *f, const struct world *w, float seconds, const struct traits *traits)
{
	double q = whole_if_near((double)f->frame_rate * (double)seconds);
	float frames = (float)q;
	bool forgets = traits->forgets;
	unsigned think = steps_between_looks(f, (double)seconds, forgets);
	double turn_rate = f->turn_rate > 0 ? (double)f->turn_rate * (double)seconds : 360;

	struct rates r = {
		.seconds = seconds,
		.frames = frames,
		.frame_seconds = 1 / f->frame_rate,
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
		.noise = f->noise * sqrtf(frames),
		.flee = f->fear * frames * f->max_speed,
		.calm = (float)angle_exp(-(double)seconds / CALM_SECONDS),
		.pursuit = rates_relaxation(PURSUIT, q),
		.think = think,
		.avoidance = f->avoidance * (forgets ? OMEGA : frames * (float)think),
		.look_ahead = f->look_ahead,
		.seek = seek_of(f, q * think, forgets),
		.forgets = forgets,
		.arrival = f->max_speed * arrival_seconds,
		.map_wind = f->map_wind * f->max_speed * seconds,
		.dimensions = (int)f->dimensions,
	};
	r.slowest = f->max_speed > 0 ? traits->allowed(0, &r) / f->max_speed : 0;
	return r;
}
