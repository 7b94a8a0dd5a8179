/* SPDX-License-Identifier: MIT */
/* SIMD: the table of widths, and one lane: plain numbers, what all widths are compared with. */
#define LANES 1
#define SIMD_PERCEIVE simd_perceive_1
#include "simd_kernel.h"

void
simd_perceive_obstacle(struct perception *p, const struct senses *s, struct boids_vec offset,
                       struct boids_vec velocity)
{
	const struct mode mode = { .deep = true, .look = look_of(s) };
	const struct sight sight = { .s = s };
	const struct offsets o = { offset.x, offset.y, offset.z, vec_dot(offset, offset) };
	const struct observers self = { .vx = velocity.x,
		                        .vy = velocity.y,
		                        .vz = velocity.z,
		                        .cone2 = s->cone * vec_dot(velocity, velocity) };
	struct sums sum = { p->push.x, p->push.y, p->push.z, .pushed = p->pushed };
	vf d2 = s->by.pushed_all_round ? o.d2 : seen(&self, &sight, &o, mode);

	add_push(&sum, s, &o, less(d2, s->separation2), mode);
	p->push = (struct boids_vec){ sum.push_x, sum.push_y, sum.push_z };
	p->pushed = sum.pushed;
}

extern simd_perceive simd_perceive_1, simd_perceive_4, simd_perceive_8, simd_perceive_16;

simd_perceive *const simd_perceive_table[SIMD_WIDTHS] = {
	simd_perceive_1,
	simd_perceive_4,
#if defined SIMD_X86
	simd_perceive_8,
	simd_perceive_16,
#endif
};
