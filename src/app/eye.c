/* SPDX-License-Identifier: MIT */
/* Eye: from where a flock is looked at. */
#include "app/eye.h"

#include <math.h>

static const double glide_seconds = 0.25; /* after so long a third of the way is left */
static const float least_way = 0.02f;     /* units, or presses: less is not seen */

static float
length(struct vec v)
{
	return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

/* To the nearest image, where what is `side` away is the same. */
static double
to_nearest(double way, float side)
{
	return side > 0 ? remainder(way, (double)side) : way;
}

/* The sides after which the world repeats. */
static struct vec
sides_around(const struct flock *flock)
{
	struct world w = flock_world(flock);

	return w.wraps ? w.size : (struct vec){ 0 };
}

/* Where the boid of that id is in the flock; flock_count: nowhere. */
static size_t
find(const struct flock *flock, uint32_t id)
{
	size_t i = 0;

	while (i < flock_count(flock) && flock_boid(flock, i).id != id)
		i++;
	return i;
}

/* What the eye is to look at. */
static struct vec
target(const struct eye *eye, const struct flock *flock)
{
	size_t i = eye->follows ? find(flock, eye->boid) : flock_count(flock);

	return i < flock_count(flock) ? flock_boid(flock, i).position : flock_middle(flock);
}

static struct vec
looked_at(const struct eye *eye, const struct flock *flock)
{
	struct vec to = target(eye, flock);

	return (struct vec){ to.x + eye->aside.x, to.y + eye->aside.y, to.z + eye->aside.z };
}

/* From now on it is to look elsewhere, and glides there from here the shortest way. */
static void
aim(struct eye *eye, const struct flock *flock, struct vec from, bool follows, uint32_t boid)
{
	struct vec around = sides_around(flock);

	eye->follows = follows;
	eye->boid = boid;
	struct vec to = target(eye, flock);
	eye->aside = (struct vec){ (float)to_nearest((double)from.x - (double)to.x, around.x),
		                   (float)to_nearest((double)from.y - (double)to.y, around.y),
		                   (float)to_nearest((double)from.z - (double)to.z, around.z) };
}

/* The boid nearest to the middle, of lowest id if there are several. */
static uint32_t
middle_one(const struct eye *eye, const struct flock *flock)
{
	struct gaze gaze = eye_gaze(eye, flock);
	double nearest = HUGE_VAL;
	uint32_t id = UINT32_MAX;

	for (size_t i = 0; i < flock_count(flock); i++) {
		struct boid b = flock_boid(flock, i);
		struct seen s = gaze_place(&gaze, b.position);
		double far = s.across * s.across + s.down * s.down;
		if (far > nearest || (far == nearest && b.id > id))
			continue;
		nearest = far;
		id = b.id;
	}
	return id;
}

/* The lowest id above this one; past the highest the lowest of all. */
static uint32_t
next_one(const struct flock *flock, uint32_t after)
{
	uint32_t next = UINT32_MAX, lowest = UINT32_MAX;
	bool has_next = false;

	for (size_t i = 0; i < flock_count(flock); i++) {
		uint32_t id = flock_boid(flock, i).id;
		lowest = id < lowest ? id : lowest;
		if (id > after && id <= next) {
			next = id;
			has_next = true;
		}
	}
	return has_next ? next : lowest;
}

bool
eye_follow(struct eye *eye, const struct flock *flock)
{
	if (flock_count(flock) == 0)
		return false;
	aim(eye, flock, looked_at(eye, flock), true,
	    eye->follows ? next_one(flock, eye->boid) : middle_one(eye, flock));
	return true;
}

void
eye_leave(struct eye *eye, const struct flock *flock)
{
	aim(eye, flock, looked_at(eye, flock), false, 0);
}

void
eye_turn(struct eye *eye, int presses)
{
	eye->turns = (eye->turns + presses % EYE_TURNS + EYE_TURNS) % EYE_TURNS;
	eye->behind = (float)remainder((double)eye->behind + presses, EYE_TURNS);
}

bool
eye_glide(struct eye *eye, const struct flock *flock, double now)
{
	float left = (float)exp(-fmax(now - eye->now, 0) / glide_seconds);
	bool gone = eye->follows && find(flock, eye->boid) == flock_count(flock);

	if (gone)
		aim(eye, flock, eye->last, false, 0);
	eye->now = now;
	eye->aside = (struct vec){ eye->aside.x * left, eye->aside.y * left, eye->aside.z * left };
	eye->behind *= left;
	if (!(length(eye->aside) > least_way))
		eye->aside = (struct vec){ 0 };
	if (!(fabsf(eye->behind) > least_way))
		eye->behind = 0;
	eye->last = looked_at(eye, flock);
	return !gone;
}

bool
eye_moves(const struct eye *eye)
{
	return length(eye->aside) > 0 || eye->behind != 0;
}

struct gaze
eye_gaze(const struct eye *eye, const struct flock *flock)
{
	struct vec size = flock_world(flock).size;
	struct gaze gaze = { .middle = looked_at(eye, flock), .cosine = 1 };

	if (eye->follows || length(eye->aside) > 0)
		gaze.around = sides_around(flock);
	if (!(size.z > 0))
		return gaze;
	double angle = ((double)eye->turns - (double)eye->behind) / EYE_TURNS * 2 * M_PI;
	gaze.cosine = cos(angle);
	gaze.sine = sin(angle);
	gaze.reach = ((double)size.x * fabs(gaze.sine) + (double)size.z * fabs(gaze.cosine)) / 2;
	return gaze;
}

/* Who goes round to the right sees what is behind come out on the right ... */
static struct seen
turned(const struct gaze *g, double x, double y, double z)
{
	return (struct seen){ x * g->cosine + z * g->sine, y, z * g->cosine - x * g->sine };
}

struct seen
gaze_place(const struct gaze *g, struct vec p)
{
	return turned(g, to_nearest((double)p.x - (double)g->middle.x, g->around.x),
	              to_nearest((double)p.y - (double)g->middle.y, g->around.y),
	              to_nearest((double)p.z - (double)g->middle.z, g->around.z));
}

/* Into the world, where it repeats. */
static float
into(double place, float side)
{
	return (float)(side > 0 ? place - (double)side * floor(place / (double)side) : place);
}

struct vec
gaze_back(const struct gaze *g, struct seen s)
{
	double x = s.across * g->cosine - s.away * g->sine;
	double z = s.across * g->sine + s.away * g->cosine;

	return (struct vec){ into((double)g->middle.x + x, g->around.x),
		             into((double)g->middle.y + s.down, g->around.y),
		             into((double)g->middle.z + z, g->around.z) };
}

struct seen
gaze_velocity(const struct gaze *g, struct vec v)
{
	return turned(g, (double)v.x, (double)v.y, (double)v.z);
}

float
gaze_nearness(const struct gaze *g, double away)
{
	return g->reach > 0 ? (float)fmin(fmax(0.5 - away / g->reach / 2, 0), 1) : NAN;
}
