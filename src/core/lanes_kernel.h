/* SPDX-License-Identifier: MIT */
/* The kernel of lanes.h, for vectors of LANES floats; included once for each width.
 *
 * The boids of a stretch of a row have nearly the same neighbours. So each neighbour is taken once
 * and met by all lanes together: no gathering, no lists, no sums across lanes. A lane does exactly
 * the sums of its own boid, in memory order, and adds nothing (+0) for whoever is out of its sight;
 * that is why the width of the vectors cannot change a bit. */
#include "lanes.h"
#include "vec.h"

#include <string.h>

typedef float vf __attribute__((vector_size(4 * LANES)));
typedef int32_t vi __attribute__((vector_size(4 * LANES)));

#define INLINE static inline __attribute__((always_inline))

/* The boids that look. */
struct lookers {
	vf x, y, z, vx, vy, vz;
	vf cone2;  /* cone * v^2 */
	vf limit2; /* of the nearest few */
	vi slot, species;
};

/* What they have perceived. */
struct sums {
	vf push_x, push_y, push_z, velocity_x, velocity_y, velocity_z, offset_x, offset_y, offset_z;
	vi pushed, aligned, neighbours;
};

/* What is known before a loop begins: the compiler makes a loop for each kind. */
struct kind {
	bool deep;                             /* three dimensions */
	bool plain;                            /* all round, one zone, any species, all in range */
	enum { INSIDE, SHIFTED, FOLDED } seam; /* how offsets cross the seam of a torus */
};

/* Whom they meet: boids begin .. end - 1, seen a shift away from where they stand. */
struct met {
	const struct herd *h;
	const struct world *w;
	const struct senses *s;
	int begin, end;
	struct vec shift;
};

INLINE vf
all(float x)
{
	return x - (vf){ 0 };
}

INLINE vf
keep(vi mask, vf x)
{
	return (vf)((vi)x & mask);
}

INLINE vf
magnitude(vf x)
{
	return (vf)((vi)x & 0x7fffffff);
}

INLINE vf
pick(vi mask, vf a, vf b)
{
	return (vf)(((vi)a & mask) | ((vi)b & ~mask));
}

INLINE bool
any(vi mask)
{
#if defined __AVX2__ && LANES == 8
	return __builtin_ia32_movmskps256((vf)mask) != 0;
#elif defined __SSE2__ && LANES == 4
	return __builtin_ia32_movmskps((vf)mask) != 0;
#else
	for (int l = 0; l < LANES; l++)
		if (mask[l])
			return true;
	return false;
#endif
}

/* vec_offset along one axis. */
INLINE vf
offset_along(float to, vf from, float shift, float side, struct kind kind)
{
	vf offset = all(to) - from;

	if (kind.seam == SHIFTED)
		return offset + all(shift);
	if (kind.seam == FOLDED)
		return offset - keep(offset > all(side / 2), all(side)) +
		       keep(offset < all(-side / 2), all(side));
	return offset;
}

struct meeting {
	vf dx, dy, dz, d2;
	vi seen; /* in view, and not the looker itself */
};

INLINE struct meeting
meet(const struct lookers *me, const struct met *met, int j, struct kind kind)
{
	const struct herd *h = met->h;
	const struct vec size = met->w->size;
	struct meeting m;

	m.dx = offset_along(h->x[j], me->x, met->shift.x, size.x, kind);
	m.dy = offset_along(h->y[j], me->y, met->shift.y, size.y, kind);
	m.d2 = m.dx * m.dx + m.dy * m.dy;
	if (kind.deep) {
		m.dz = offset_along(h->z[j], me->z, met->shift.z, size.z, kind);
		m.d2 += m.dz * m.dz;
	}
	m.seen = me->slot != j;
	if (!kind.plain && met->s->cone > -2) {
		vf ahead = m.dx * me->vx + m.dy * me->vy;
		if (kind.deep)
			ahead += m.dz * me->vz;
		m.seen &= ahead * magnitude(ahead) >= m.d2 * me->cone2;
	}
	return m;
}

/* perceive_one's loop. Not inlined: the sums would lose their registers. */
INLINE void
sweep(const struct lookers *me, const struct met *met, struct sums *sums, struct kind kind)
{
	const struct senses *s = met->s;
	const struct herd *h = met->h;
	struct sums sum = *sums;

	for (int j = met->begin; j < met->end; j++) {
		const struct meeting m = meet(me, met, j, kind);
		vi close = (m.d2 < all(s->separation2)) & m.seen;
		vi near = (m.d2 < all(s->visual2)) & m.seen, aligned = near;
		if (!kind.plain) {
			vi kin = m.d2 <= me->limit2;
			if (s->own_kind)
				kin &= me->species == h->species[j];
			near &= kin & (m.d2 >= all(s->visual_from2));
			aligned = (m.d2 < all(s->alignment2)) & m.seen & kin &
			          (m.d2 >= all(s->alignment_from2));
			sum.aligned -= aligned;
		}
		sum.push_x -= keep(close, m.dx);
		sum.push_y -= keep(close, m.dy);
		sum.pushed -= close;
		sum.velocity_x += keep(aligned, all(h->vx[j]));
		sum.velocity_y += keep(aligned, all(h->vy[j]));
		sum.offset_x += keep(near, m.dx);
		sum.offset_y += keep(near, m.dy);
		sum.neighbours -= near;
		if (kind.deep) {
			sum.push_z -= keep(close, m.dz);
			sum.velocity_z += keep(aligned, all(h->vz[j]));
			sum.offset_z += keep(near, m.dz);
		}
	}
	*sums = sum;
}

/* nearest_limit's loop: kept[0 .. nearest) are the smallest squared distances of each lane. */
INLINE void
sweep_nearest(const struct lookers *me, const struct met *met, vf *kept, struct kind kind)
{
	const struct senses *s = met->s;
	const float range2 = s->alignment2 > s->visual2 ? s->alignment2 : s->visual2;

	for (int j = met->begin; j < met->end; j++) {
		const struct meeting m = meet(me, met, j, kind);
		vi could = m.seen & (m.d2 < all(range2)) & (m.d2 >= all(s->alignment_from2));
		if (s->own_kind)
			could &= me->species == met->h->species[j];
		vf d2 = pick(could, m.d2, all(INFINITY));
		if (!any(d2 < kept[s->nearest - 1]))
			continue;
		for (int k = 0; k < s->nearest; k++) {
			vi less = d2 < kept[k];
			vf least = pick(less, d2, kept[k]);
			d2 = pick(less, kept[k], d2);
			kept[k] = least;
		}
	}
}

/* A loop for each kind. Not inlined: where all loops are one function the sums lose their
 * registers. */
typedef void sweeping(const struct lookers *me, const struct met *met, struct sums *sums);
typedef void sweeping_nearest(const struct lookers *me, const struct met *met, vf *kept);

#define SWEEP(deep, plain, seam) \
	__attribute__((noinline)) static void sweep_##deep##plain##seam( \
		const struct lookers *me, const struct met *met, struct sums *sums) \
	{ \
		sweep(me, met, sums, (struct kind){ deep, plain, seam }); \
	}
#define SWEEP_NEAREST(deep, seam) \
	__attribute__((noinline)) static void nearest_##deep##seam( \
		const struct lookers *me, const struct met *met, vf *kept) \
	{ \
		sweep_nearest(me, met, kept, (struct kind){ deep, false, seam }); \
	}
#define EACH_SEAM(make, ...) make(__VA_ARGS__, 0) make(__VA_ARGS__, 1) make(__VA_ARGS__, 2)

EACH_SEAM(SWEEP, 0, 0)
EACH_SEAM(SWEEP, 0, 1)
EACH_SEAM(SWEEP, 1, 0)
EACH_SEAM(SWEEP, 1, 1)
EACH_SEAM(SWEEP_NEAREST, 0)
EACH_SEAM(SWEEP_NEAREST, 1)

static sweeping *const sweeps[2][2][3] = {
	/* deep, plain, seam */
	{ { sweep_000, sweep_001, sweep_002 }, { sweep_010, sweep_011, sweep_012 } },
	{ { sweep_100, sweep_101, sweep_102 }, { sweep_110, sweep_111, sweep_112 } },
};
static sweeping_nearest *const nearests[2][3] = {
	/* deep, seam */
	{ nearest_00, nearest_01, nearest_02 },
	{ nearest_10, nearest_11, nearest_12 },
};

INLINE vf
get(const float *from)
{
	vf lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

/* A lane for each boid of the wing from `at` on. */
INLINE struct lookers
lookers_of(const struct wing *w, const struct senses *s, int at, int i)
{
	struct lookers me;

	me.x = get(w->position.x + at);
	me.y = get(w->position.y + at);
	me.z = get(w->position.z + at);
	me.vx = get(w->velocity.x + at);
	me.vy = get(w->velocity.y + at);
	me.vz = get(w->velocity.z + at);
	me.limit2 = all(INFINITY);
	me.cone2 = s->cone * (me.vx * me.vx + me.vy * me.vy + me.vz * me.vz);
	for (int l = 0; l < LANES; l++)
		me.slot[l] = at + l < w->count ? i + l : i - at;
	memcpy(&me.species, w->species + at, sizeof me.species);
	return me;
}

/* The least and the greatest of the lanes' numbers. */
INLINE void
range_of(const float *numbers, float *low, float *high)
{
	float least = numbers[0], most = numbers[0];

	for (int k = 1; k < LANES; k++) {
		least = numbers[k] < least ? numbers[k] : least;
		most = numbers[k] > most ? numbers[k] : most;
	}
	*low = least;
	*high = most;
}

/* The runs of memory that hold all the neighbours of all lanes. */
static void
walk_around(struct grid_walk *walk, const struct grid *g, const struct wing *w, int at, float reach,
            bool deep)
{
	struct vec low = { 0 }, high = { 0 };

	range_of(w->position.x + at, &low.x, &high.x);
	range_of(w->position.y + at, &low.y, &high.y);
	if (deep)
		range_of(w->position.z + at, &low.z, &high.z);
	grid_walk_box(walk, g, low, high, reach);
}

static int
seam_of(const struct grid_walk *walk, const struct world *w)
{
	if (!w->torus)
		return INSIDE;
	if (grid_walk_folds(walk))
		return FOLDED;
	return walk->column_runs + walk->row_runs + walk->layer_runs > 3 ? SHIFTED : INSIDE;
}

__attribute__((noinline)) static void
limit_to_nearest(struct lookers *me, struct met *met, const struct grid_walk *around, int seam)
{
	struct grid_walk walk = *around;
	vf kept[64];

	for (int k = 0; k < met->s->nearest; k++)
		kept[k] = all(INFINITY);
	while (grid_next(&walk)) {
		met->begin = walk.begin;
		met->end = walk.end;
		if (seam == SHIFTED)
			met->shift = grid_walk_shift(&walk);
		nearests[met->h->z != NULL][seam](me, met, kept);
	}
	me->limit2 = kept[met->s->nearest - 1];
}

INLINE void
sums_clear(struct sums *s)
{
	s->push_x = s->push_y = s->push_z = all(0);
	s->velocity_x = s->velocity_y = s->velocity_z = all(0);
	s->offset_x = s->offset_y = s->offset_z = all(0);
	s->pushed = s->aligned = s->neighbours = (vi){ 0 };
}

static void
put(float *to, vf lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}

static void
count(int *to, vi lanes)
{
	memcpy(to, &lanes, sizeof lanes);
}

/* Spare lanes fill the spare places. */
static void
sums_write(const struct sums *sum, bool plain, struct percepts *p, int at)
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
	count(p->pushed + at, sum->pushed);
	count(p->neighbours + at, sum->neighbours);
	count(p->aligned + at, plain ? sum->neighbours : sum->aligned);
}

void
LANES_PERCEIVE(const struct grid *g, const struct herd *h, const struct world *w,
               const struct senses *s, const struct wing *wing, int at, int i, struct percepts *p)
{
	const bool deep = h->z != NULL;
	struct lookers me = lookers_of(wing, s, at, i);
	struct met met = { .h = h, .w = w, .s = s };
	struct sums sums;
	struct grid_walk walk;
	sums_clear(&sums);
	walk_around(&walk, g, wing, at, s->reach, deep);
	int seam = seam_of(&walk, w);
	sweeping *loop = sweeps[deep][s->plain][seam];

	if (s->nearest > 0)
		limit_to_nearest(&me, &met, &walk, seam);
	while (grid_next(&walk)) {
		met.begin = walk.begin;
		met.end = walk.end;
		if (seam == SHIFTED)
			met.shift = grid_walk_shift(&walk);
		loop(&me, &met, &sums);
	}
	sums_write(&sums, s->plain, p, at);
}
