/* SPDX-License-Identifier: MIT */
/* What lanes.h promises, for vectors of LANES floats; included once for each width.
 *
 * The boids of a stretch of a row have nearly the same neighbours. So each neighbour is taken once
 * and met by all lanes together: no gathering, no lists, no sums across lanes. A lane does exactly
 * the sums of its own boid, in memory order, and adds nothing (+0) for whoever is out of its sight;
 * that is why the width of the vectors cannot change a bit. */
#include "lanes.h"
#include "lanes_vector.h"
#include "walk.h"

#include <math.h>

/* The boids that look. */
struct lookers {
	vf x, y, z, vx, vy, vz;
	vf cone2;  /* cone * v^2 */
	vf near2;  /* below that a squared distance is a neighbour's, for those not choosy */
	vf limit2; /* of the nearest few, for the choosy */
	vi slot, species;
};

/* What they have perceived. */
struct sums {
	vf push_x, push_y, push_z, velocity_x, velocity_y, velocity_z, offset_x, offset_y, offset_z;
	vi pushed, aligned, neighbours;
};

/* Where and how they look. */
struct sight {
	const struct herd *h;
	const struct world *w;
	const struct senses *s;
	const struct grid_band *band;
	struct grid_runs columns;
	int first, last; /* slots among which are those of all lookers */
};

/* What is known before a loop begins: the compiler makes a loop for each kind. */
struct kind {
	bool deep; /* three dimensions */
	enum look {
		ROUND, /* one zone for all, any species */
		AHEAD, /* the same within a field of view */
		CHOOSY
	} look;
	bool folded;  /* the nearest image is another matter for each pair */
	bool shifted; /* all are seen a shift away from where they stand */
	bool own;     /* the lookers may be among them */
};

/* Boids begin .. end - 1. */
struct run {
	int begin, end;
	struct vec shift;
	bool shifted, own;
};

INLINE struct run
run_of(const struct sight *sight, int line, int column_run)
{
	const struct grid_line *of = &sight->band->line[line];
	const struct grid_run *columns = &sight->columns.run[column_run];
	struct run run = { .begin = of->start[columns->first], .end = of->start[columns->last + 1] };

	run.own = run.begin <= sight->last && sight->first < run.end;
	if (sight->w->torus) {
		run.shift = (struct vec){ (float)columns->image * sight->w->size.x, of->y, of->z };
		run.shifted = columns->image != 0 || of->y != 0 || of->z != 0;
	}
	return run;
}

/* vec_offset along one axis. */
INLINE vf
offset_along(float to, vf from, float shift, float side, struct kind kind)
{
	vf offset = all(to) - from;

	if (kind.folded)
		return offset - keep(offset > all(side / 2), all(side)) +
		       keep(offset < all(-side / 2), all(side));
	return kind.shifted ? offset + all(shift) : offset;
}

struct meeting {
	vf dx, dy, dz;
	vf d2; /* NaN, near to nothing: the other is out of view, or the looker itself */
};

/* Boid j with all lookers; here: j in each lane. */
INLINE struct meeting
meet(const struct lookers *me, const struct sight *sight, const struct run *run, int j, vi here,
     struct kind kind)
{
	const struct herd *h = sight->h;
	const struct vec side = sight->w->size, shift = run->shift;
	struct meeting m;
	vi hidden = { 0 };

	m.dx = offset_along(h->x[j], me->x, shift.x, side.x, kind);
	m.dy = offset_along(h->y[j], me->y, shift.y, side.y, kind);
	m.d2 = m.dx * m.dx + m.dy * m.dy;
	if (kind.deep) {
		m.dz = offset_along(h->z[j], me->z, shift.z, side.z, kind);
		m.d2 += m.dz * m.dz;
	}
	if (kind.own)
		hidden = me->slot == here;
	if (kind.look == AHEAD || (kind.look == CHOOSY && sight->s->cone > -2)) {
		vf ahead = m.dx * me->vx + m.dy * me->vy;
		if (kind.deep)
			ahead += m.dz * me->vz;
		hidden |= ahead * magnitude(ahead) < m.d2 * me->cone2;
	}
	m.d2 = (vf)((vi)m.d2 | hidden);
	return m; /* cppcheck-suppress uninitvar; where it is flat nobody looks at dz */
}

/* perceive_one's loop over a run. */
INLINE void
sweep_run(const struct lookers *me, const struct sight *sight, const struct run *run,
          struct sums *sum, struct kind kind)
{
	const struct senses *s = sight->s;
	const struct herd *h = sight->h;
	vi here = all_int(run->begin);

	for (int j = run->begin; j < run->end; j++, here += 1) {
		const struct meeting m = meet(me, sight, run, j, here, kind);
		vi close = m.d2 < all(s->separation2);
		vi near = m.d2 < me->near2, aligned = near;
		if (kind.look == CHOOSY) {
			vi kin = m.d2 <= me->limit2;
			if (s->own_kind)
				kin &= me->species == h->species[j];
			near = (m.d2 < all(s->visual2)) & kin & (m.d2 >= all(s->visual_from2));
			aligned = (m.d2 < all(s->alignment2)) & kin &
			          (m.d2 >= all(s->alignment_from2));
			sum->aligned -= aligned;
		}
		sum->push_x -= keep(close, m.dx);
		sum->push_y -= keep(close, m.dy);
		sum->pushed -= close;
		sum->velocity_x += keep(aligned, all(h->vx[j]));
		sum->velocity_y += keep(aligned, all(h->vy[j]));
		sum->offset_x += keep(near, m.dx);
		sum->offset_y += keep(near, m.dy);
		sum->neighbours -= near;
		if (kind.deep) {
			sum->push_z -= keep(close, m.dz);
			sum->velocity_z += keep(aligned, all(h->vz[j]));
			sum->offset_z += keep(near, m.dz);
		}
	}
}

/* Few runs are shifted and few are the lookers' own, so the usual ones are spared the trouble. */
INLINE void
sweep(const struct lookers *me, const struct sight *sight, struct sums *sums, struct kind usual)
{
	struct kind own = usual, shifted = usual;
	struct sums sum = { .pushed = { 0 } };

	own.own = shifted.own = shifted.shifted = true;
	for (int line = 0; line < sight->band->count; line++) {
		for (int k = 0; k < sight->columns.count; k++) {
			const struct run run = run_of(sight, line, k);
			if (run.shifted && !usual.folded)
				sweep_run(me, sight, &run, &sum, shifted);
			else if (run.own)
				sweep_run(me, sight, &run, &sum, own);
			else
				sweep_run(me, sight, &run, &sum, usual);
		}
	}
	if (usual.look != CHOOSY)
		sum.aligned = sum.neighbours;
	*sums = sum;
}

/* smallest_keep for each lane; NaN is kept nowhere. */
INLINE void
keep_small(vf *kept, int most, vf number)
{
	if (!any(number < kept[most - 1]))
		return;
	for (int k = 0; k < most; k++) {
		vf larger = most_of(kept[k], number);
		kept[k] = least_of(number, kept[k]);
		number = larger;
	}
}

/* nearest_limit's loop over a run. */
INLINE void
sweep_nearest_run(const struct lookers *me, const struct sight *sight, const struct run *run,
                  vf *kept, struct kind kind)
{
	const struct senses *s = sight->s;
	vi here = all_int(run->begin);

	for (int j = run->begin; j < run->end; j++, here += 1) {
		struct meeting m = meet(me, sight, run, j, here, kind);
		if (kind.look == CHOOSY)
			m.d2 = (vf)((vi)m.d2 | (m.d2 < all(s->alignment_from2)));
		if (kind.look == CHOOSY && s->own_kind)
			m.d2 = (vf)((vi)m.d2 | (me->species != sight->h->species[j]));
		keep_small(kept, s->nearest, m.d2);
	}
}

/* Of each lane's kept[0 .. nearest), which begin as the range within which others count, it makes the
 * smallest squared distances. */
INLINE void
sweep_nearest(const struct lookers *me, const struct sight *sight, vf *kept, struct kind usual)
{
	struct kind rare = usual;

	rare.own = rare.shifted = true;
	for (int line = 0; line < sight->band->count; line++) {
		for (int k = 0; k < sight->columns.count; k++) {
			const struct run run = run_of(sight, line, k);
			if (run.own || run.shifted)
				sweep_nearest_run(me, sight, &run, kept, rare);
			else
				sweep_nearest_run(me, sight, &run, kept, usual);
		}
	}
}

/* Not inlined: where all loops are one function the sums lose their registers. */
typedef void sweeping(const struct lookers *me, const struct sight *sight, struct sums *sums);
typedef void sweeping_nearest(const struct lookers *me, const struct sight *sight, vf *kept);

#define SWEEPS(deep, look, folded) \
	__attribute__((noinline)) static void sweep_##deep##look##folded( \
		const struct lookers *me, const struct sight *sight, struct sums *sums) \
	{ \
		sweep(me, sight, sums, (struct kind){ deep, look, folded, false, false }); \
	} \
	__attribute__((noinline)) static void nearest_##deep##look##folded( \
		const struct lookers *me, const struct sight *sight, vf *kept) \
	{ \
		sweep_nearest(me, sight, kept, (struct kind){ deep, look, folded, false, false }); \
	}
#define EACH_LOOK(make, deep, folded) \
	make(deep, ROUND, folded) make(deep, AHEAD, folded) make(deep, CHOOSY, folded)

EACH_LOOK(SWEEPS, 0, 0)
EACH_LOOK(SWEEPS, 0, 1)
EACH_LOOK(SWEEPS, 1, 0)
EACH_LOOK(SWEEPS, 1, 1)

#define SWEEP_NAME(deep, look, folded) sweep_##deep##look##folded,
#define NEAREST_NAME(deep, look, folded) nearest_##deep##look##folded,
#define EACH_NAME(name) \
	{ \
		{ { EACH_LOOK(name, 0, 0) }, { EACH_LOOK(name, 0, 1) } }, \
			{ { EACH_LOOK(name, 1, 0) }, { EACH_LOOK(name, 1, 1) } }, \
	}

/* By deep, folded and look. */
static sweeping *const sweeps[2][2][3] = EACH_NAME(SWEEP_NAME);
static sweeping_nearest *const nearests[2][2][3] = EACH_NAME(NEAREST_NAME);

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
