/* SPDX-License-Identifier: MIT */
/* What lanes.h promises, for vectors of LANES floats; included once for each width. */
#include "lanes.h"
#include "lanes_sweep.h"

/* A lane for each boid of the wing from `at` on. In place, as all of it is vectors. */
INLINE void
lookers_take(struct lookers *me, const struct wing *w, const struct senses *s, int at, int i)
{
	static const int32_t from_0[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	vi lane = get_int(from_0);

	me->x = get(w->position.x + at);
	me->y = get(w->position.y + at);
	me->z = get(w->position.z + at);
	me->vx = get(w->velocity.x + at);
	me->vy = get(w->velocity.y + at);
	me->vz = get(w->velocity.z + at);
	me->cone2 = s->cone * (me->vx * me->vx + me->vy * me->vy + me->vz * me->vz);
	me->near2 = all(s->visual2);
	me->limit2 = all(INFINITY);
	/* spare lanes are the wing's first boid */
	me->slot = i - at + ((lane + at) & (lane < w->count - at));
	me->species = get_int(w->species + at);
}

/* The columns of cells within reach of all lanes. */
INLINE struct grid_runs
columns_about(const struct grid_band *band, const float *x)
{
	float low = x[0], high = x[0];

	for (int l = 1; l < LANES; l++) {
		low = x[l] < low ? x[l] : low;
		high = x[l] > high ? x[l] : high;
	}
	return grid_band_columns(band, low, high);
}

/* Whoever is further than the k-th nearest is no neighbour; all that are just as far are. Fewer than
 * k leave the range as it is. */
__attribute__((noinline)) static void
limit_to_nearest(struct lookers *me, const struct sight *sight, sweeping_nearest *find)
{
	const struct senses *s = sight->s;
	const vf range2 = all(s->alignment2 > s->visual2 ? s->alignment2 : s->visual2);
	vf kept[NEAREST_MOST];

	for (int k = 0; k < s->nearest; k++)
		kept[k] = range2;
	find(me, sight, kept);
	me->limit2 = kept[s->nearest - 1];
	vf next = (vf)((vi)me->limit2 + 1); /* below the next number is up to this one */
	me->near2 = pick(me->limit2 < range2, next, range2);
}

/* Spare lanes fill the spare places. */
INLINE void
sums_write(const struct sums *sum, struct percepts *p, int at)
{
	put(p->push.x + at, sum->push_x);
	put(p->push.y + at, sum->push_y);
	put(p->push.z + at, sum->push_z);
	put(p->velocities.x + at, sum->velocity_x);
	put(p->velocities.y + at, sum->velocity_y);
	put(p->velocities.z + at, sum->velocity_z);
	put(p->offsets.x + at, sum->offset_x);
	put(p->offsets.y + at, sum->offset_y);
	put(p->offsets.z + at, sum->offset_z);
	put_int(p->pushed + at, sum->pushed);
	put_int(p->aligned + at, sum->aligned);
	put_int(p->neighbours + at, sum->neighbours);
}

void
LANES_PERCEIVE(const struct grid_band *band, const struct herd *h, const struct world *w,
               const struct senses *s, const struct wing *wing, int at, int i, struct percepts *p)
{
	const struct sight sight = { .h = h,
		                     .w = w,
		                     .s = s,
		                     .band = band,
		                     .columns = columns_about(band, wing->position.x + at),
		                     .first = i - at,
		                     .last = i + LANES - 1 };
	const bool deep = h->z != NULL, folded = w->torus && (band->folds || sight.columns.folds);
	const enum look look = !s->plain ? CHOOSY : s->cone > -2 ? AHEAD : ROUND;
	struct lookers me;
	struct sums sums;

	lookers_take(&me, wing, s, at, i);
	if (s->nearest > 0)
		limit_to_nearest(&me, &sight, nearests[deep][folded][look]);
	sweeps[deep][folded][look](&me, &sight, &sums);
	sums_write(&sums, p, at);
}
