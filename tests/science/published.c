/* SPDX-License-Identifier: MIT */
/* Published: the programs behind the presets, written a second time. */
#include "published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct point
plus(struct point a, struct point b, double times)
{
	return (struct point){ a.x + b.x * times, a.y + b.y * times, a.z + b.z * times };
}

static struct point
minus(struct point a, struct point b)
{
	return plus(a, b, -1);
}

static struct point
times(struct point a, double k)
{
	return plus((struct point){ 0 }, a, k);
}

static double
dot(struct point a, struct point b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double
length(struct point a)
{
	return sqrt(dot(a, a));
}

static struct point
unit(struct point a)
{
	return length(a) > 0 ? times(a, 1 / length(a)) : a;
}

/* ---------------------------------------------------------------- what birds perceive */

/* Returns a < b, and records how close the decision was. */
static bool
below(struct eyes *e, double a, double b)
{
	e->closest = fmin(e->closest, fabs(a - b));
	return a < b;
}

static struct point
offset_to(const struct eyes *e, int other)
{
	struct point o = minus(e->birds[other].place, e->birds[e->self].place), size = e->sky.size;

	if (e->sky.round) {
		o.x -= size.x * round(o.x / size.x);
		o.y -= size.y * round(o.y / size.y);
	}
	return o;
}

struct flockmates {
	struct point offset, velocity; /* sums */
	int count;
};

/* Of any bird, of the bird's own colour, or within 150 degrees to either side of its heading. */
enum mates { ALL, OWN_COLOUR, IN_VIEW };

/* Sums over other birds nearer than `range`. */
static struct flockmates
mates_within(struct eyes *e, double range, enum mates which)
{
	const struct bird *me = &e->birds[e->self];
	const struct point heading = unit(me->velocity);
	struct flockmates f = { .count = 0 };

	for (int i = 0; i < e->count; i++) {
		struct point o = offset_to(e, i);
		double d = length(o);
		if (i == e->self || (which == OWN_COLOUR && e->birds[i].colour != me->colour) ||
		    !below(e, d, range) ||
		    (which == IN_VIEW && d > 0 && below(e, dot(o, heading), d * -sqrt(0.75))))
			continue;
		f.offset = plus(f.offset, o, 1);
		f.velocity = plus(f.velocity, e->birds[i].velocity, 1);
		f.count++;
	}
	return f;
}

static struct point
mean_offset(struct flockmates f)
{
	return f.count > 0 ? times(f.offset, 1.0 / f.count) : f.offset;
}

/* Returns the offset from velocity v to the mean velocity; 0 without flockmates. */
static struct point
to_mean_velocity(struct flockmates f, struct point v)
{
	return f.count > 0 ? minus(times(f.velocity, 1.0 / f.count), v) : (struct point){ 0 };
}

static struct point
away_from(struct flockmates f)
{
	return times(f.offset, -1);
}

/* ---------------------------------------------------------------- speeds and borders */

static struct point
speed_between(struct point v, double least, double most)
{
	double speed = length(v);

	if (speed > most)
		return times(v, most / speed);
	return speed > 0 && speed < least ? times(v, least / speed) : v;
}

static double
turned_back(struct eyes *e, double x, double v, double side, double margin, double turn)
{
	if (side <= 0)
		return v;
	if (below(e, x, margin))
		v += turn;
	if (below(e, side - margin, x))
		v -= turn;
	return v;
}

static struct point
turn_in_margin(struct eyes *e, struct point x, struct point v, double margin, double turn)
{
	struct point size = e->sky.size;

	return (struct point){
		turned_back(e, x.x, v.x, size.x, margin, turn),
		turned_back(e, x.y, v.y, size.y, margin, turn),
		turned_back(e, x.z, v.z, size.z, margin, turn),
	};
}

/* ---------------------------------------------------------------- ganz: canvas, TypeScript */

/* Returns how much nearer than 100 pixels the wall is: most at the wall, 0 at that distance. */
static double
ganz_wall(double x, double side)
{
	double push = 0;

	if (x < 100)
		push = 100 - x;
	if (side - x < 100)
		push = -(100 - (side - x));
	return push;
}

/* Reflects a bird of 5 pixels whose edge touches the wall. */
static void
ganz_bounce(struct eyes *e, double *x, double *v, double side)
{
	if (below(e, *x, 5)) {
		*x = 2 * 5 - *x;
		*v = fabs(*v);
	} else if (below(e, side - 5, *x)) {
		*x = 2 * (side - 5) - *x;
		*v = -fabs(*v);
	}
}

static struct bird
ganz(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates seen = mates_within(e, 100, ALL), close = mates_within(e, 33, ALL);

	b.velocity = plus(b.velocity, away_from(close), 0.05);
	b.velocity = plus(b.velocity, to_mean_velocity(seen, b.velocity), 0.02);
	b.velocity = plus(b.velocity, mean_offset(seen), 0.03);
	b.velocity.x += 0.05 * ganz_wall(b.place.x, e->sky.size.x);
	b.velocity.y += 0.05 * ganz_wall(b.place.y, e->sky.size.y);
	b.velocity = speed_between(b.velocity, 20, 100);
	b.place = plus(b.place, b.velocity, 1 / 60.0);
	ganz_bounce(e, &b.place.x, &b.velocity.x, e->sky.size.x);
	ganz_bounce(e, &b.place.y, &b.velocity.y, e->sky.size.y);
	return b;
}

/* ---------------------------------------------------------------- hasan: C, raylib */

static struct bird
hasan(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates seen = mates_within(e, 40, ALL), close = mates_within(e, 20, ALL);

	b.velocity = plus(b.velocity, away_from(close), 1);
	b.velocity = plus(b.velocity, to_mean_velocity(seen, b.velocity), 0.05);
	b.velocity = plus(b.velocity, mean_offset(seen), 0.1);
	b.velocity = turn_in_margin(e, b.place, b.velocity, 50, 25);
	b.velocity = speed_between(b.velocity, 100, 200);
	b.place = plus(b.place, b.velocity, 1 / 60.0);
	return b;
}

/* ---------------------------------------------------------------- parker, and danner, derived from
 * it */

static double
flung_back(struct eyes *e, double x, double v, double side)
{
	if (below(e, x, 5))
		return v + 1;
	return below(e, side - 5, x) ? v - 1 : v;
}

/* Applies three rules that all read the old velocity, the speed limit, the move, and then the
 * fling: for one frame a bird can exceed the limit of 10. */
static struct bird
parker_with(struct eyes *e, double rule1, double too_close, double rule3)
{
	struct bird b = e->birds[e->self];
	struct flockmates all = mates_within(e, (double)INFINITY, ALL);
	struct point v = b.velocity;

	v = plus(v, mean_offset(all), rule1);
	v = plus(v, away_from(mates_within(e, too_close, ALL)), 1);
	v = plus(v, to_mean_velocity(all, b.velocity), rule3);
	b.velocity = speed_between(v, 0, 10);
	b.place = plus(b.place, b.velocity, 1);
	b.velocity.x = flung_back(e, b.place.x, b.velocity.x, e->sky.size.x);
	b.velocity.y = flung_back(e, b.place.y, b.velocity.y, e->sky.size.y);
	return b;
}

static struct bird
parker(struct eyes *e)
{
	return parker_with(e, 1 / 100.0, 100, 1 / 8.0);
}

static struct bird
danner(struct eyes *e)
{
	return parker_with(e, 0.0001, 20, 0.01);
}

/* ---------------------------------------------------------------- christian: JavaScript, 3-D */

/* The bird is one of its own flockmates, with its current velocity. */
static struct flockmates
and_itself(struct flockmates f, struct point velocity)
{
	f.velocity = plus(f.velocity, velocity, 1);
	f.count++;
	return f;
}

static struct bird
christian(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates own = mates_within(e, 80, OWN_COLOUR), close = mates_within(e, 20, ALL);

	b.velocity = plus(b.velocity, away_from(close), 0.05);
	b.velocity = plus(b.velocity, mean_offset(and_itself(own, b.velocity)), 0.005);
	b.velocity =
		plus(b.velocity, to_mean_velocity(and_itself(own, b.velocity), b.velocity), 0.01);
	b.velocity = turn_in_margin(e, b.place, b.velocity, 20, 1);
	b.velocity = speed_between(b.velocity, 0, 5);
	b.place = plus(b.place, b.velocity, 1);
	return b;
}

/* ---------------------------------------------------------------- therrien: TypeScript */

/* Wraps around the world and keeps the distance flown past the border. */
static double
round_again(double x, double side)
{
	return x < 0 ? x + side : x >= side ? x - side : x;
}

static struct bird
therrien(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates seen = mates_within(e, 75, ALL), close = mates_within(e, 8.94, ALL);
	struct point change = away_from(close);

	if (seen.count > 0) {
		struct point theirs = times(unit(seen.velocity), 100);
		change = plus(change, mean_offset(seen), 1 / 100.0);
		change = plus(change, minus(theirs, b.velocity), 0.1);
	}
	b.velocity = times(unit(plus(b.velocity, change, 1)), 100);
	b.place = plus(b.place, b.velocity, 1 / 60.0);
	b.place.x = round_again(b.place.x, e->sky.size.x);
	b.place.y = round_again(b.place.y, e->sky.size.y);
	return b;
}

/* ---------------------------------------------------------------- eater: JavaScript */

static struct bird
eater(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates seen = mates_within(e, 75, ALL), close = mates_within(e, 20, ALL);

	b.velocity = plus(b.velocity, mean_offset(and_itself(seen, b.velocity)), 0.005);
	b.velocity = plus(b.velocity, away_from(close), 0.05);
	b.velocity =
		plus(b.velocity, to_mean_velocity(and_itself(seen, b.velocity), b.velocity), 0.05);
	b.velocity = turn_in_margin(e, b.place, b.velocity, 200, 1);
	b.velocity = speed_between(b.velocity, 0, 15);
	b.place = plus(b.place, b.velocity, 1);
	return b;
}

/* ---------------------------------------------------------------- adams: C, a microcontroller */

/* Avoids birds that are too close; these are no flockmates. */
static struct bird
adams(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates close = mates_within(e, 8, ALL), seen = mates_within(e, 40, ALL);
	struct point v = b.velocity;

	seen.offset = minus(seen.offset, close.offset);
	seen.velocity = minus(seen.velocity, close.velocity);
	seen.count -= close.count;
	v = plus(v, mean_offset(seen), 0.0005);
	v = plus(v, to_mean_velocity(seen, b.velocity), 0.05);
	v = plus(v, away_from(close), 0.05);
	v = turn_in_margin(e, b.place, v, 100, 0.2);
	b.velocity = speed_between(v, 3, 6);
	b.place = plus(b.place, b.velocity, 1);
	return b;
}

/* ---------------------------------------------------------------- reynolds87: LISP, no listing */

/* Adds as much of the change as the budget still allows. */
static struct point
spend(struct point total, struct point change, double *budget)
{
	double cost = length(change);

	if (cost > *budget)
		change = times(change, *budget / cost);
	*budget -= fmin(cost, *budget);
	return plus(total, change, 1);
}

static struct bird
reynolds87(struct eyes *e)
{
	struct bird b = e->birds[e->self];
	struct flockmates seen = mates_within(e, 7, IN_VIEW), close = mates_within(e, 2, IN_VIEW);
	struct point old = b.velocity;
	double budget = 1;

	b.velocity = spend(b.velocity, away_from(close), &budget);
	b.velocity = spend(b.velocity, times(to_mean_velocity(seen, old), 0.05), &budget);
	b.velocity = spend(b.velocity, times(mean_offset(seen), 0.05), &budget);
	b.velocity = turn_in_margin(e, b.place, b.velocity, 6, 0.8);
	b.velocity = speed_between(b.velocity, 8, 16);
	b.place = plus(b.place, b.velocity, 1 / 60.0);
	return b;
}

/* ---------------------------------------------------------------- the table of programs */

double
published_frame(const struct published *p, struct sky sky, struct bird *birds, int count,
                bool in_place)
{
	size_t size = (size_t)count * sizeof *birds;
	struct bird *before = malloc(size);
	struct eyes e = { in_place ? birds : before, count, 0, sky, (double)INFINITY };

	if (!before)
		abort();
	memcpy(before, birds, size);
	for (e.self = 0; e.self < count; e.self++)
		birds[e.self] = p->fly(&e);
	free(before);
	return e.closest;
}

/* clang-format off */
const struct published published_table[] = {
	{ "ganz",       60,  24, NULL,   NULL,  60, 1,  { 100, 33 },  20, 1,   ganz },
	{ "hasan",      32,  9,  "0.04", NULL,  60, 1,  { 40, 20 },   20, 1,   hasan },
	{ "danner",     134, 40, NULL,   NULL,  60, 60, { 20 },       5,  1,   danner },
	{ "christian",  80,  40, NULL,   NULL,  60, 60, { 80, 20 },   20, 1,   christian },
	{ "therrien",   80,  24, NULL,   "off", 60, 1,  { 75, 8.94 }, 20, 1,   therrien },
	{ "therrien",   80,  24, NULL,   "on",  60, 1,  { 75, 8.94 }, 20, 1,   therrien },
	{ "eater",      134, 40, NULL,   NULL,  60, 60, { 75, 20 },   20, 1,   eater },
	{ "parker",     134, 40, NULL,   NULL,  60, 60, { 100 },      5,  1,   parker },
	{ "adams",      64,  24, NULL,   NULL,  30, 30, { 40, 8 },    20, 1,   adams },
	{ "reynolds87", 80,  24, NULL,   NULL,  60, 1,  { 7, 2 },     20, 0.1, reynolds87 },
	{ 0 },
};
/* clang-format on */
