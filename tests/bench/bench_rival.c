/* SPDX-License-Identifier: MIT */
/* Rival: two flocks in plain C, one with all pairs, one with a grid of linked lists. */
#include "bench_rival.h"

#include <math.h>
#include <stdlib.h>

struct plan
plan_of(const struct flock_state *pilot)
{
	const struct boids_factors *f = flock_factors(pilot);
	struct boids_world w = flock_world(pilot);

	return (struct plan){
		.count = (int)flock_count(pilot, BOIDS_KIND_BOID),
		.width = w.size.x,
		.height = w.size.y,
		.visual = f->visual_range,
		.visual2 = f->visual_range * f->visual_range,
		.close = f->separation_range,
		.close2 = f->separation_range * f->separation_range,
		.separation = f->separation,
		.alignment = f->alignment,
		.cohesion = f->cohesion,
		.least = f->min_speed,
		.most = f->max_speed,
		.seconds = STEP_SECONDS,
	};
}

static float
wrapped(float x, float side)
{
	return x < 0 ? x + side : x >= side ? x - side : x;
}

struct bird
bird_flown(const struct plan *p, struct bird b, const struct meetings *m)
{
	b.vx += p->separation * m->push_x;
	b.vy += p->separation * m->push_y;
	if (m->count > 0) {
		float share = 1 / (float)m->count;
		b.vx += p->alignment * (m->vx * share - b.vx) + p->cohesion * m->x * share;
		b.vy += p->alignment * (m->vy * share - b.vy) + p->cohesion * m->y * share;
	}
	float speed = sqrtf(b.vx * b.vx + b.vy * b.vy);
	float held = speed < p->least ? p->least : speed > p->most ? p->most : speed;
	b.vx *= held / speed;
	b.vy *= held / speed;
	b.x = wrapped(b.x + b.vx * p->seconds, p->width);
	b.y = wrapped(b.y + b.vy * p->seconds, p->height);
	return b;
}

void
birds_take(struct bird *birds, const struct boids_boid *boids, int count)
{
	for (int i = 0; i < count; i++) {
		struct boids_boid b = boids[i];
		birds[b.id] =
			(struct bird){ b.position.x, b.position.y, b.velocity.x, b.velocity.y };
	}
}

struct boids_boid *
birds_give(const struct bird *birds, struct boids_boid *boids, int count)
{
	for (int i = 0; i < count; i++)
		boids[i] = (struct boids_boid){
			.position = { birds[i].x, birds[i].y, 0 },
			.velocity = { birds[i].vx, birds[i].vy, 0 },
			.id = (uint32_t)i,
		};
	return boids;
}

/* Of both rivals; lists only with a grid. */
struct flyer {
	struct plan plan;
	struct bird *now, *next;
	int columns, rows;
	int *first, *other; /* heads by cell, links by bird; -1: none */
};

static void *
start_naive(const struct racer *r, const struct flock_state *pilot)
{
	struct flyer *f = zeroed(1, sizeof *f);

	(void)r;
	f->plan = plan_of(pilot);
	f->now = zeroed((size_t)f->plan.count + 1, sizeof *f->now);
	f->next = zeroed((size_t)f->plan.count + 1, sizeof *f->next);
	return f;
}

static void *
start_lists(const struct racer *r, const struct flock_state *pilot)
{
	struct flyer *f = start_naive(r, pilot);

	f->columns = (int)(f->plan.width / f->plan.visual);
	f->rows = (int)(f->plan.height / f->plan.visual);
	if (f->columns < 3 || f->rows < 3)
		die("a grid of lists needs three cells each way");
	f->first = zeroed((size_t)f->columns * (size_t)f->rows, sizeof *f->first);
	f->other = zeroed((size_t)f->plan.count + 1, sizeof *f->other);
	return f;
}

static void
load(void *self, const struct boids_boid *boids, int count)
{
	struct flyer *f = self;

	birds_take(f->now, boids, count);
}

static struct boids_boid *
save(void *self, struct boids_boid *boids)
{
	struct flyer *f = self;

	return birds_give(f->now, boids, f->plan.count);
}

static void
end(void *self)
{
	struct flyer *f = self;

	free(f->other);
	free(f->first);
	free(f->next);
	free(f->now);
	free(f);
}

static void
turn_over(struct flyer *f)
{
	struct bird *birds = f->now;

	f->now = f->next;
	f->next = birds;
}

static void
fly_naive(void *self, int steps)
{
	struct flyer *f = self;

	for (int step = 0; step < steps; step++) {
		for (int i = 0; i < f->plan.count; i++) {
			struct meetings m = { 0 };
			for (int j = 0; j < f->plan.count; j++)
				if (j != i)
					add_bird(&m, &f->plan, &f->now[i], &f->now[j]);
			f->next[i] = bird_flown(&f->plan, f->now[i], &m);
		}
		turn_over(f);
	}
}

static int
cell_along(float x, float side, int cells)
{
	int cell = (int)(x * (float)cells / side);

	return cell < cells ? cell : cells - 1;
}

/* Visits the cell and the eight around it. */
static struct meetings
meet_nearby(const struct flyer *f, int i)
{
	int column = cell_along(f->now[i].x, f->plan.width, f->columns);
	int row = cell_along(f->now[i].y, f->plan.height, f->rows);
	struct meetings m = { 0 };

	for (int down = -1; down <= 1; down++) {
		int r = (row + down + f->rows) % f->rows;
		for (int right = -1; right <= 1; right++) {
			int c = (column + right + f->columns) % f->columns;
			for (int j = f->first[r * f->columns + c]; j >= 0; j = f->other[j])
				if (j != i)
					add_bird(&m, &f->plan, &f->now[i], &f->now[j]);
		}
	}
	return m;
}

static void
fly_lists(void *self, int steps)
{
	struct flyer *f = self;

	for (int step = 0; step < steps; step++) {
		for (int c = 0; c < f->columns * f->rows; c++)
			f->first[c] = -1;
		for (int i = 0; i < f->plan.count; i++) {
			int column = cell_along(f->now[i].x, f->plan.width, f->columns);
			int row = cell_along(f->now[i].y, f->plan.height, f->rows);
			int *first = &f->first[row * f->columns + column];
			f->other[i] = *first;
			*first = i;
		}
		for (int i = 0; i < f->plan.count; i++) {
			struct meetings m = meet_nearby(f, i);
			f->next[i] = bird_flown(&f->plan, f->now[i], &m);
		}
		turn_over(f);
	}
}

const struct racer racer_naive = {
	.name = "naive", .start = start_naive, .load = load, .fly = fly_naive, .save = save, .end = end
};
const struct racer racer_lists = {
	.name = "lists", .start = start_lists, .load = load, .fly = fly_lists, .save = save, .end = end
};
