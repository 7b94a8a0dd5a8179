/* SPDX-License-Identifier: MIT */
/* Goal: a place that boids seek, around the walls. */
#include "goal.h"

#include "vec.h"

#include <math.h>

bool
goal_wanted(const struct factors *f)
{
	return f->seek > 0;
}

void
goal_foresee(const struct flock *flock, struct wing *w, struct percepts *p)
{
	const struct terrain *t = flock->terrain;

	(void)p;
	if (flock->steps % flock->rates.think == 0)
		field_foresee(&t->lattice, t->way[flock->goal], w->position.x, w->position.y);
}

void
goal_push(const struct flock *flock, struct wing *w, struct percepts *p)
{
	const struct terrain *t = flock->terrain;
	const struct rates *r = &flock->rates;
	const float per_arrival = 1 / (r->arrival > 0 ? r->arrival : 1);
	const float pull = r->seek, full = r->max_speed, own = r->forgets ? 0 : 1;
	struct samples way;

	(void)p;
	if (flock->steps % r->think != 0)
		return;
	field_sample(&t->lattice, t->way[flock->goal], w->position.x, w->position.y, &way);
	for (int k = 0; k < WING; k++) {
		float gx = way.dx[k], gy = way.dy[k], square = gx * gx + gy * gy;
		float slope = sqrtf(square), per = full / (slope + (slope > 0 ? 0 : 1));
		float near = way.value[k] * per_arrival;
		near = near > r->slowest ? near : r->slowest;
		float speed = (near < 1 ? near : 1) * per;
		float weight = field_reaches(way.value[k]) ? pull : 0;
		w->velocity.x[k] -= weight * (own * w->velocity.x[k] + gx * speed);
		w->velocity.y[k] -= weight * (own * w->velocity.y[k] + gy * speed);
	}
}

int
goal_turn(const struct terrain *t, int goal, const struct herd *h, const struct rates *r)
{
	int there = 0;

	if (t->goals < 2 || h->count == 0)
		return 0;
	/* Not to the end where the rest cannot be enough. */
	for (int i = 0; i < h->count && 2 * (there + h->count - i) >= h->count; i += WING) {
		int some = h->count - i < WING ? h->count - i : WING;
		struct samples way;
		each x, y;
		for (int k = 0; k < WING; k++) {
			x[k] = h->x[i + (k < some ? k : 0)];
			y[k] = h->y[i + (k < some ? k : 0)];
		}
		field_sample(&t->lattice, t->way[goal], x, y, &way);
		for (int k = 0; k < some; k++)
			there += way.value[k] <= r->arrival;
	}
	return 2 * there >= h->count ? (goal + 1) % t->goals : goal;
}
