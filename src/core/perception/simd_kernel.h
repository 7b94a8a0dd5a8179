/* SPDX-License-Identifier: MIT */
/* SIMD kernel: implements simd.h for vectors of LANES floats; included once for each width.
 *
 * Adjacent boids of a row have nearly the same neighbours. So each neighbour is loaded once and
 * broadcast to all lanes: no gathering, no lists, no sums across lanes. A lane does exactly the
 * sums of its own boid, in memory order, and adds +0 for boids out of its sight. So the width of
 * the vectors cannot change a bit. */
#include "grid_scan.h"
#include "simd.h"
#include "simd_vector.h"

#include <math.h>

/* The observing boids, one a lane. */
struct observers {
	vf x, y, z, vx, vy, vz;
	vf cone2;  /* cone * v^2 */
	vf near2;  /* neighbours' squared distance is below this, unless FILTERED */
	vf limit2; /* greatest squared distance of the nearest, if FILTERED */
	vi slot, species;
};

/* Their perceptions. */
struct sums {
	vf push_x, push_y, push_z, velocity_x, velocity_y, velocity_z, offset_x, offset_y, offset_z;
	vi pushed, aligned, neighbours;
};

/* Where and how they search. */
struct sight {
	const struct boid_arrays *h;
	const struct boids_world *w;
	const struct senses *s;
	const struct grid_band *band;
	struct grid_runs columns;
	int first, last; /* the range of the observers' slots */
};

/* Constants of a loop: the compiler makes one loop for each combination. */
struct mode {
	bool deep; /* three dimensions */
	enum look {
		ROUND,   /* all round, one zone, any species */
		AHEAD,   /* like ROUND within a field of view */
		FILTERED /* any zones, species and count */
	} look;
	bool folded;  /* the nearest image differs from pair to pair */
	bool shifted; /* all boids of the run are seen at an offset */
	bool own;     /* observers may be in the run */
};

/* Boids begin .. end - 1. */
struct run {
	int begin, end;
	struct boids_vec shift;
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
		run.shift = (struct boids_vec){ (float)columns->image * sight->w->size.x, of->y,
			                        of->z };
		run.shifted = columns->image != 0 || of->y != 0 || of->z != 0;
	}
	return run;
}

/* vec_offset along one axis. */
INLINE vf
offset_along(float to, vf from, float shift, float side, struct mode mode)
{
	vf offset = splat(to) - from;

	if (mode.folded)
		return offset - masked(offset > splat(side / 2), splat(side)) +
		       masked(offset < splat(-side / 2), splat(side));
	return mode.shifted ? offset + splat(shift) : offset;
}

struct offsets {
	vf dx, dy, dz;
	vf d2; /* NaN, never near: the other is out of view, or the observer itself */
};

/* Computes the offsets from all observers to boid j; here: j in each lane. */
INLINE struct offsets
offsets_to(const struct observers *self, const struct sight *sight, const struct run *run, int j,
           vi here, struct mode mode)
{
	const struct boid_arrays *h = sight->h;
	const struct boids_vec side = sight->w->size, shift = run->shift;
	struct offsets o;
	vi hidden = { 0 };

	o.dx = offset_along(h->x[j], self->x, shift.x, side.x, mode);
	o.dy = offset_along(h->y[j], self->y, shift.y, side.y, mode);
	o.d2 = o.dx * o.dx + o.dy * o.dy;
	if (mode.deep) {
		o.dz = offset_along(h->z[j], self->z, shift.z, side.z, mode);
		o.d2 += o.dz * o.dz;
	}
	if (mode.own)
		hidden = self->slot == here;
	if (mode.look == AHEAD || (mode.look == FILTERED && sight->s->cone > -2)) {
		vf ahead = o.dx * self->vx + o.dy * self->vy;
		if (mode.deep)
			ahead += o.dz * self->vz;
		hidden |= ahead * magnitude(ahead) < o.d2 * self->cone2;
	}
	o.d2 = (vf)((vi)o.d2 | hidden);
	return o; /* cppcheck-suppress uninitvar; dz is not read in flat worlds */
}

/* perceive_one's loop over a run. */
INLINE void
sweep_run(const struct observers *self, const struct sight *sight, const struct run *run,
          struct sums *sum, struct mode mode)
{
	const struct senses *s = sight->s;
	const struct boid_arrays *h = sight->h;
	vi here = splat_int(run->begin);

	for (int j = run->begin; j < run->end; j++, here += 1) {
		const struct offsets o = offsets_to(self, sight, run, j, here, mode);
		vi close = o.d2 < splat(s->separation2);
		vi near = o.d2 < self->near2, aligned = near;
		if (mode.look == FILTERED) {
			vi kin = o.d2 <= self->limit2;
			if (s->own_kind)
				kin &= self->species == h->species[j];
			near = (o.d2 < splat(s->visual2)) & kin & (o.d2 >= splat(s->visual_from2));
			aligned = (o.d2 < splat(s->alignment2)) & kin &
			          (o.d2 >= splat(s->alignment_from2));
			sum->aligned -= aligned;
		}
		sum->push_x -= masked(close, o.dx);
		sum->push_y -= masked(close, o.dy);
		sum->pushed -= close;
		sum->velocity_x += masked(aligned, splat(h->vx[j]));
		sum->velocity_y += masked(aligned, splat(h->vy[j]));
		sum->offset_x += masked(near, o.dx);
		sum->offset_y += masked(near, o.dy);
		sum->neighbours -= near;
		if (mode.deep) {
			sum->push_z -= masked(close, o.dz);
			sum->velocity_z += masked(aligned, splat(h->vz[j]));
			sum->offset_z += masked(near, o.dz);
		}
	}
}

/* Few runs are shifted or hold observers; the usual runs skip that work. */
INLINE void
sweep(const struct observers *self, const struct sight *sight, struct sums *sums, struct mode usual)
{
	struct mode own = usual, shifted = usual;
	struct sums sum = { .pushed = { 0 } };

	own.own = shifted.own = shifted.shifted = true;
	for (int line = 0; line < sight->band->count; line++) {
		for (int k = 0; k < sight->columns.count; k++) {
			const struct run run = run_of(sight, line, k);
			if (run.shifted && !usual.folded)
				sweep_run(self, sight, &run, &sum, shifted);
			else if (run.own)
				sweep_run(self, sight, &run, &sum, own);
			else
				sweep_run(self, sight, &run, &sum, usual);
		}
	}
	if (usual.look != FILTERED)
		sum.aligned = sum.neighbours;
	*sums = sum;
}

/* k_smallest_insert for each lane; ignores NaN. */
INLINE void
insert_small(vf *kept, int most, vf number)
{
	if (!any(number < kept[most - 1]))
		return;
	for (int k = 0; k < most; k++) {
		vf larger = max_of(kept[k], number);
		kept[k] = min_of(number, kept[k]);
		number = larger;
	}
}

/* nearest_limit's loop over a run. */
INLINE void
sweep_nearest_run(const struct observers *self, const struct sight *sight, const struct run *run,
                  vf *kept, struct mode mode)
{
	const struct senses *s = sight->s;
	vi here = splat_int(run->begin);

	for (int j = run->begin; j < run->end; j++, here += 1) {
		struct offsets o = offsets_to(self, sight, run, j, here, mode);
		if (mode.look == FILTERED)
			o.d2 = (vf)((vi)o.d2 | (o.d2 < splat(s->alignment_from2)));
		if (mode.look == FILTERED && s->own_kind)
			o.d2 = (vf)((vi)o.d2 | (self->species != sight->h->species[j]));
		insert_small(kept, s->nearest, o.d2);
	}
}

/* Fills each lane's kept[0 .. nearest), set to the squared range before, with the smallest squared
 * distances. */
INLINE void
sweep_nearest(const struct observers *self, const struct sight *sight, vf *kept, struct mode usual)
{
	struct mode rare = usual;

	rare.own = rare.shifted = true;
	for (int line = 0; line < sight->band->count; line++) {
		for (int k = 0; k < sight->columns.count; k++) {
			const struct run run = run_of(sight, line, k);
			if (run.own || run.shifted)
				sweep_nearest_run(self, sight, &run, kept, rare);
			else
				sweep_nearest_run(self, sight, &run, kept, usual);
		}
	}
}

/* Not inlined: with all loops in one function the sums lose their registers. */
typedef void sweep_loop(const struct observers *self, const struct sight *sight, struct sums *sums);
typedef void nearest_loop(const struct observers *self, const struct sight *sight, vf *kept);

#define SWEEPS(deep, look, folded) \
	__attribute__((noinline)) static void sweep_##deep##look##folded( \
		const struct observers *self, const struct sight *sight, struct sums *sums) \
	{ \
		sweep(self, sight, sums, (struct mode){ deep, look, folded, false, false }); \
	} \
	__attribute__((noinline)) static void nearest_##deep##look##folded( \
		const struct observers *self, const struct sight *sight, vf *kept) \
	{ \
		sweep_nearest(self, sight, kept, \
		              (struct mode){ deep, look, folded, false, false }); \
	}
#define EACH_LOOK(make, deep, folded) \
	make(deep, ROUND, folded) make(deep, AHEAD, folded) make(deep, FILTERED, folded)

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

/* Indexed by deep, folded and look. */
static sweep_loop *const sweeps[2][2][3] = EACH_NAME(SWEEP_NAME);
static nearest_loop *const nearests[2][2][3] = EACH_NAME(NEAREST_NAME);

/* Loads a lane for each slot of the batch from `at` on. In place: the struct is all vectors. */
INLINE void
observers_load(struct observers *self, const struct batch *w, const struct senses *s, int at, int i)
{
	static const int32_t from_0[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	vi lane = load_int(from_0);

	self->x = load(w->position.x + at);
	self->y = load(w->position.y + at);
	self->z = load(w->position.z + at);
	self->vx = load(w->velocity.x + at);
	self->vy = load(w->velocity.y + at);
	self->vz = load(w->velocity.z + at);
	self->cone2 = s->cone * (self->vx * self->vx + self->vy * self->vy + self->vz * self->vz);
	self->near2 = splat(s->visual2);
	self->limit2 = splat(INFINITY);
	/* spare lanes hold the batch's first boid */
	self->slot = i - at + ((lane + at) & (lane < w->count - at));
	self->species = load_int(w->species + at);
}

/* Returns the columns of cells within reach of any lane. */
INLINE struct grid_runs
columns_around(const struct grid_band *band, const float *x)
{
	float low = x[0], high = x[0];

	for (int l = 1; l < LANES; l++) {
		low = x[l] < low ? x[l] : low;
		high = x[l] > high ? x[l] : high;
	}
	return grid_band_columns(band, low, high);
}

/* Limits the neighbours to the k-th nearest and all just as far. Fewer than k leave the range
 * unchanged. */
__attribute__((noinline)) static void
limit_to_nearest(struct observers *self, const struct sight *sight, nearest_loop *find)
{
	const struct senses *s = sight->s;
	const vf range2 = splat(s->alignment2 > s->visual2 ? s->alignment2 : s->visual2);
	vf kept[NEAREST_MOST];

	for (int k = 0; k < s->nearest; k++)
		kept[k] = range2;
	find(self, sight, kept);
	self->limit2 = kept[s->nearest - 1];
	vf next = (vf)((vi)self->limit2 + 1); /* d2 < next float is d2 <= this one */
	self->near2 = blend(self->limit2 < range2, next, range2);
}

/* Stores the sums; spare lanes fill spare slots. */
INLINE void
sums_store(const struct sums *sum, struct percepts *p, int at)
{
	store(p->push.x + at, sum->push_x);
	store(p->push.y + at, sum->push_y);
	store(p->push.z + at, sum->push_z);
	store(p->velocities.x + at, sum->velocity_x);
	store(p->velocities.y + at, sum->velocity_y);
	store(p->velocities.z + at, sum->velocity_z);
	store(p->offsets.x + at, sum->offset_x);
	store(p->offsets.y + at, sum->offset_y);
	store(p->offsets.z + at, sum->offset_z);
	store_int(p->pushed + at, sum->pushed);
	store_int(p->aligned + at, sum->aligned);
	store_int(p->neighbours + at, sum->neighbours);
}

void
SIMD_PERCEIVE(const struct grid_band *band, const struct boid_arrays *h, const struct boids_world *w,
              const struct senses *s, const struct batch *batch, int at, int i, struct percepts *p)
{
	const struct sight sight = { .h = h,
		                     .w = w,
		                     .s = s,
		                     .band = band,
		                     .columns = columns_around(band, batch->position.x + at),
		                     .first = i - at,
		                     .last = i + LANES - 1 };
	const bool deep = h->z != NULL, folded = w->torus && (band->folds || sight.columns.folds);
	const enum look look = !s->plain ? FILTERED : s->cone > -2 ? AHEAD : ROUND;
	struct observers self;
	struct sums sums;

	observers_load(&self, batch, s, at, i);
	if (s->nearest > 0)
		limit_to_nearest(&self, &sight, nearests[deep][folded][look]);
	sweeps[deep][folded][look](&self, &sight, &sums);
	sums_store(&sums, p, at);
}
