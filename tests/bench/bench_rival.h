/* SPDX-License-Identifier: MIT */
/* Rival: parameters of the flock, and ganz's rules for one boid, written a second time. */
#pragma once

#include "bench_race.h"

/* The model as plain numbers; a step is one reference frame. */
struct plan {
	int count;
	float width, height;
	float visual, visual2, close, close2; /* the ranges, and their squares */
	float separation, alignment, cohesion, least, most, seconds;
};

struct plan plan_of(const struct flock_state *pilot);

struct bird {
	float x, y, vx, vy;
};

/* Sums over the birds that a bird perceives. */
struct meetings {
	float x, y, vx, vy, push_x, push_y;
	int count;
};

/* Returns the nearest image of an offset. */
static inline float
image(float offset, float side)
{
	if (offset > side / 2)
		return offset - side;
	if (offset < -side / 2)
		return offset + side;
	return offset;
}

static inline void
add_bird(struct meetings *m, const struct plan *p, const struct bird *me, const struct bird *other)
{
	float dx = image(other->x - me->x, p->width), dy = image(other->y - me->y, p->height);
	float d2 = dx * dx + dy * dy;

	if (d2 < p->visual2) {
		m->x += dx;
		m->y += dy;
		m->vx += other->vx;
		m->vy += other->vy;
		m->count++;
		if (d2 < p->close2) {
			m->push_x -= dx;
			m->push_y -= dy;
		}
	}
}

/* Moves a bird by one step. */
struct bird bird_flown(const struct plan *p, struct bird b, const struct meetings *m);

/* Convert to and from arrays of birds. */
void birds_take(struct bird *birds, const struct boids_boid *boids, int count);
struct boids_boid *birds_give(const struct bird *birds, struct boids_boid *boids, int count);
