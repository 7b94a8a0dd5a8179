/* SPDX-License-Identifier: MIT */
/* Brain: a network of the user's or of evolution (types/brain.h) perceives in the boid's frame and
 * steers by a force of at most max-force along each of its axes:
 *
 *     v += max-force * (ahead * heading + aside * right), times the seconds of the step
 *
 * Sums are those of the links in their order, for all boids of a batch at once. */
#include "model.h"

/* The value of each node, of each boid of a batch. */
typedef each values[BRAIN_NODES];

SIMD_INLINE float
cut(float x)
{
	return x > 1 ? 1 : x < -1 ? -1 : x;
}

/* Sets a pair of inputs to a vector in the boid's frame. */
SIMD_INLINE void
turn_in(values value, int input, int k, struct boids_vec h, float x, float y)
{
	value[input][k] = cut(h.x * x + h.y * y);
	value[input + 1][k] = cut(h.x * y - h.y * x);
}

SIMD_INLINE void
perceive(int lanes, const struct batch *restrict w, const struct percepts *restrict p,
         const struct rates *restrict r, values value)
{
	const float per_speed = 1 / (r->max_speed > 0 ? r->max_speed : 1);
	const float per_range = 1 / (r->visual_range > 0 ? r->visual_range : 1);

	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			const struct boids_vec h = vec_unit(vecs_get(&w->before, k));
			const struct boids_vec v = vecs_get(&w->velocity, k);
			const struct felt *felt = w->felt;
			const float n = (float)p->neighbours[k], mean = inverse(p->aligned[k]);
			const float some = p->aligned[k] > 0 ? per_speed : 0;
			const float middle = inverse(p->neighbours[k]) * per_range;
			value[BRAIN_bias][k] = 1;
			turn_in(value, BRAIN_push_ahead, k, h, p->push.x[k], p->push.y[k]);
			turn_in(value, BRAIN_align_ahead, k, h,
			        (p->velocities.x[k] * mean - v.x) * some,
			        (p->velocities.y[k] * mean - v.y) * some);
			turn_in(value, BRAIN_gather_ahead, k, h, p->offsets.x[k] * middle,
			        p->offsets.y[k] * middle);
			value[BRAIN_crowd][k] = n / (n + 6);
			value[BRAIN_speed][k] = cut(vec_length(v) * per_speed);
			value[BRAIN_wall][k] = felt->wall[k];
			value[BRAIN_wall_aside][k] = felt->wall_aside[k];
			turn_in(value, BRAIN_predator_ahead, k, h, felt->predator.x[k],
			        felt->predator.y[k]);
			turn_in(value, BRAIN_food_ahead, k, h, felt->food.x[k], felt->food.y[k]);
			value[BRAIN_energy][k] = cut(felt->energy[k]);
			turn_in(value, BRAIN_goal_ahead, k, h, felt->goal.x[k], felt->goal.y[k]);
			value[BRAIN_AHEAD][k] = value[BRAIN_ASIDE][k] = 0;
		}
}

/* Adds the links of a node up, up to its last; returns the index behind it. */
SIMD_INLINE int
compute_node(int lanes, const struct brain *n, int first, values value, int count)
{
	const uint32_t to = n->link[first].to;
	int end = first;
	each sum = { 0 };

	for (; end < n->count && n->link[end].to == to; end++) {
		const float weight = n->link[end].weight, *from = value[n->link[end].from];
		for (int i = 0; i < count; i += lanes)
			for (int k = i; k < i + lanes; k++)
				sum[k] += weight * from[k];
	}
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++)
			value[to][k] = brain_activation(sum[k]);
	return end;
}

SIMD_INLINE void
think(int lanes, const struct batch *w, const struct percepts *p, const struct rates *r,
      values value)
{
	perceive(lanes, w, p, r, value);
	for (int i = 0; i < r->brain.count;)
		i = compute_node(lanes, &r->brain, i, value, w->count);
}

SIMD_INLINE void
steer(int lanes, struct batch *restrict w, const struct percepts *restrict p,
      const struct rates *restrict r)
{
	values value;

	think(lanes, w, p, r, value);
	for (int i = 0; i < w->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			const struct boids_vec h = vec_unit(vecs_get(&w->before, k));
			const float ahead = r->force * value[BRAIN_AHEAD][k];
			const float aside = r->force * value[BRAIN_ASIDE][k];
			w->velocity.x[k] += ahead * h.x - aside * h.y;
			w->velocity.y[k] += ahead * h.y + aside * h.x;
		}
}
SIMD_EACH(steer, (struct batch * batch, const struct percepts *p, const struct rates *r), batch, p,
          r)

void
model_brain_flow(const struct batch *batch, const struct percepts *p, const struct rates *r,
                 float value[BRAIN_NODES])
{
	values all = { { 0 } };

	think(1, batch, p, r, all);
	for (int node = 0; node < BRAIN_NODES; node++)
		value[node] = all[node][0];
}

const struct model model_brain = {
	.name = "brain",
	.help = "a network, the brain, steers by what each boid perceives",
	.reads = { READS_SENSES, READS(max_force), READS(max_speed), READS(brain) },
	.perceives = { .push = UNIT },
	.feels = true,
	.steer = SIMD_ROW(steer),
};
