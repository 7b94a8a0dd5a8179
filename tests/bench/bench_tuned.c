/* SPDX-License-Identifier: MIT */
/* Rival: all pairs, tuned: a branchless loop over arrays, for the compiler to vectorise. It may
 * reassociate sums, and use AVX2 if present. */
#ifdef __clang__
#pragma float_control(precise, off)
#else
#pragma GCC optimize("O3,fast-math")
#endif

#include "bench_rival.h"

#include <stdlib.h>

struct tuned {
	struct plan plan;
	struct bird *birds;
	float *x, *y, *vx, *vy;
	struct meetings (*met)(const struct tuned *t, int i);
};

/* Counts the bird itself too, which adds one too many; its offset is 0. */
#define MET(name, attribute) \
	attribute static struct meetings name(const struct tuned *t, int i) \
	{ \
		const float *restrict x = t->x, *restrict y = t->y; \
		const float *restrict vx = t->vx, *restrict vy = t->vy; \
		const struct plan p = t->plan; \
		const float right = p.width / 2, down = p.height / 2, mx = x[i], my = y[i]; \
		float sx = 0, sy = 0, svx = 0, svy = 0, px = 0, py = 0, n = 0; \
		for (int j = 0; j < p.count; j++) { \
			float dx = x[j] - mx, dy = y[j] - my; \
			dx -= dx > right ? p.width : 0; \
			dx += dx < -right ? p.width : 0; \
			dy -= dy > down ? p.height : 0; \
			dy += dy < -down ? p.height : 0; \
			float d2 = dx * dx + dy * dy, near = d2 < p.visual2 ? 1.0f : 0.0f; \
			float close = d2 < p.close2 ? 1.0f : 0.0f; \
			sx += near * dx; \
			sy += near * dy; \
			svx += near * vx[j]; \
			svy += near * vy[j]; \
			px -= close * dx; \
			py -= close * dy; \
			n += near; \
		} \
		return (struct meetings){ sx, sy, svx - vx[i], svy - vy[i], px, py, (int)n - 1 }; \
	}

MET(met, )
#if defined __x86_64__ || defined __i386__
MET(met_avx2, __attribute__((target("avx2,fma"))))
#endif

static void *
start(const struct racer *r, const struct flock_state *pilot)
{
	struct tuned *t = zeroed(1, sizeof *t);
	size_t count = flock_count(pilot, BOIDS_KIND_BOID) + 1;
	float *numbers = zeroed(4 * count, sizeof *numbers);

	(void)r;
	t->birds = zeroed(count, sizeof *t->birds);
	t->plan = plan_of(pilot);
	t->x = numbers;
	t->y = numbers + count;
	t->vx = numbers + 2 * count;
	t->vy = numbers + 3 * count;
	t->met = met;
#if defined __x86_64__ || defined __i386__
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
		t->met = met_avx2;
#endif
	return t;
}

static void
spread(struct tuned *t)
{
	for (int i = 0; i < t->plan.count; i++) {
		t->x[i] = t->birds[i].x;
		t->y[i] = t->birds[i].y;
		t->vx[i] = t->birds[i].vx;
		t->vy[i] = t->birds[i].vy;
	}
}

static void
load(void *self, const struct boids_boid *boids, int count)
{
	struct tuned *t = self;

	birds_take(t->birds, boids, count);
	spread(t);
}

static void
fly(void *self, int steps)
{
	struct tuned *t = self;

	for (int step = 0; step < steps; step++) {
		for (int i = 0; i < t->plan.count; i++) {
			struct meetings m = t->met(t, i);
			t->birds[i] = bird_flown(&t->plan, t->birds[i], &m);
		}
		spread(t);
	}
}

static struct boids_boid *
save(void *self, struct boids_boid *boids)
{
	struct tuned *t = self;

	return birds_give(t->birds, boids, t->plan.count);
}

static void
end(void *self)
{
	struct tuned *t = self;

	free(t->x); /* all arrays share one block */
	free(t->birds);
	free(t);
}

const struct racer racer_tuned = {
	.name = "tuned", .start = start, .load = load, .fly = fly, .save = save, .end = end
};
