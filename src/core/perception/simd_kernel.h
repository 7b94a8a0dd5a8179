/* SPDX-License-Identifier: MIT */
/* SIMD kernel: implements simd.h for vectors of LANES floats; included once for each width.
 *
 * Adjacent boids of a row have nearly the same neighbours. So each neighbour is loaded once and
 * broadcast to all lanes: no gathering, no lists, no sums across lanes. A lane does exactly the
 * sums of its own boid, in memory order, and adds +0 for boids out of its sight. So the width of
 * the vectors cannot change a bit. */
#include "math/vec.h"
#include "simd.h"
#include "simd_vector.h"

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
	vf nearest_x, nearest_y, nearest_z, nearest2; /* if RICH */
};

/* Boids begin .. end - 1. */
struct run {
	int begin, end;
	struct boids_vec shift;
	bool shifted, own;
};

/* The boids that were near enough for some lane when the search for the nearest met them: no others
 * can be perceived. */
enum { HITS_MOST = 256, HIT_RUNS_MOST = 32 };
struct hits {
	int boid[HITS_MOST];
	struct run run[HIT_RUNS_MOST]; /* the runs they are in */
	int end[HIT_RUNS_MOST];        /* of the hits in each run */
	int count, runs;
	bool full; /* some did not fit */
};

/* Where and how they search. */
struct sight {
	const struct boid_arrays *boids;
	const struct boids_world *w;
	const struct senses *s;
	struct grid_scan *scan;
	float farthest2;   /* the greatest of the ranges, squared */
	int first, last;   /* the range of the observers' slots */
	bool alone;        /* all lanes hold the same observer */
	struct hits *hits; /* of the search for the nearest; NULL: not noted */
};

/* Constants of a loop: the compiler makes one loop for each combination. */
struct mode {
	bool deep; /* three dimensions */
	enum look {
		ROUND,    /* all round, one zone, any species */
		AHEAD,    /* like ROUND within a field of view */
		FILTERED, /* any zones, species and count */
		RICH,     /* like FILTERED with any weights, and the nearest boid; in the search
		           * for the nearest: for more of them than registers keep */
		DECAYING  /* like FILTERED with weights by powers of the distance, for which RICH
		           * would lack registers */
	} look;
	bool folded;  /* the nearest image differs from pair to pair */
	bool shifted; /* all boids of the run are seen at an offset */
	bool own;     /* observers may be in the run */
};

enum { FEW = 8 }; /* nearest that registers keep */

INLINE struct run
run_of(const struct sight *sight, const struct grid_scan *scan)
{
	struct run run = { .begin = scan->begin, .end = scan->end };

	run.own = run.begin <= sight->last && sight->first < run.end;
	if (sight->w->torus) {
		run.shift = grid_scan_shift(scan);
		run.shifted = run.shift.x != 0 || run.shift.y != 0 || run.shift.z != 0;
	}
	return run;
}

/* vec_offset along one axis. */
INLINE vf
offset_along(vf to, vf from, float shift, float side, struct mode mode)
{
	vf offset = to - from;

	if (mode.folded)
		return offset - masked(less(splat(side / 2), offset), splat(side)) +
		       masked(less(offset, splat(-side / 2)), splat(side));
	return mode.shifted ? offset + splat(shift) : offset;
}

struct offsets {
	vf dx, dy, dz;
	vf d2;
};

/* Computes the offsets from the observers to places. */
INLINE struct offsets
offsets_to(const struct observers *self, const struct sight *sight, const struct run *run, vf x,
           vf y, vf z, struct mode mode)
{
	const struct boids_vec side = sight->w->size, shift = run->shift;
	struct offsets o = { .dz = splat(0) };

	o.dx = offset_along(x, self->x, shift.x, side.x, mode);
	o.dy = offset_along(y, self->y, shift.y, side.y, mode);
	o.d2 = o.dx * o.dx + o.dy * o.dy;
	if (mode.deep) {
		o.dz = offset_along(z, self->z, shift.z, side.z, mode);
		o.d2 += o.dz * o.dz;
	}
	return o;
}

/* Computes the offsets to boid j; d2 is NaN, never near, for the observer itself. here: j in each
 * lane. */
INLINE struct offsets
offsets_to_boid(const struct observers *self, const struct sight *sight, const struct run *run,
                int j, vi here, struct mode mode)
{
	const struct boid_arrays *boids = sight->boids;
	struct offsets o = offsets_to(self, sight, run, splat(boids->x[j]), splat(boids->y[j]),
	                              splat(mode.deep ? boids->z[j] : 0), mode);

	if (mode.own)
		o.d2 = hidden(equal_int(self->slot, here), o.d2);
	return o;
}

/* Returns d2, NaN out of view. Compares the cosine between offset and velocity with that of half
 * the field of view, both squared with their signs to avoid a root. A boid at rest sees all round. */
INLINE vf
seen(const struct observers *self, const struct sight *sight, const struct offsets *o,
     struct mode mode)
{
	if (mode.look == ROUND || (mode.look >= FILTERED && sight->s->cone <= -2))
		return o->d2;
	vf ahead = o->dx * self->vx + o->dy * self->vy;
	if (mode.deep)
		ahead += o->dz * self->vz;
	return hidden(less(ahead * magnitude(ahead), o->d2 * self->cone2), o->d2);
}

/* Returns the observers for which boid j may be a neighbour: of the species, not past the limit. */
INLINE mask
kin_of(const struct observers *self, const struct sight *sight, int j, vf d2)
{
	mask kin = less_or_equal(d2, self->limit2);

	return sight->s->own_kind
	               ? both(kin, equal_int(self->species, splat_int(sight->boids->species[j])))
	               : kin;
}

/* Returns e^-x for x >= 0, to a few parts in a million up to x = 10: (1 + u + u^2/2 + u^3/6)^-64, u =
 * x/64. */
INLINE vf
decay_of(vf x)
{
	const vf u = x / 64;
	vf power = splat(1) + u * (splat(1) + u * (splat(0.5f) + u / 6));

	for (int i = 0; i < 6; i++)
		power *= power;
	return splat(1) / power;
}

/* Returns (1 + x)^-power/256 for x >= 0, by square roots. */
INLINE vf
power_of(vf x, int power)
{
	vf base = splat(1) / (splat(1) + x), result = splat(1);

	for (int i = 0; i < power >> 8; i++)
		result *= base;
	for (int bit = 128; bit > 0 && power & 255; bit /= 2) {
		base = root(base);
		result *= power & bit ? base : splat(1);
	}
	return result;
}

/* Returns what an offset is multiplied with. */
INLINE vf
push_weight(const struct senses *s, vf d2, struct mode mode)
{
	const mask apart = less(splat(VEC_TINY2), d2);
	const vf some2 = choose(apart, d2, splat(1)), d = root(some2);

	if (mode.look == DECAYING)
		return (s->repulsion.force * decay_of(d * s->repulsion.rate) -
		        s->attraction.force * decay_of(d * s->attraction.rate)) /
		       d;
	return splat(1) / (s->by.push == UNIT ? d : some2);
}

/* Adds -offset times 1, 1/d or 1/d^2 where boids are too close; boids at the same position do not
 * push each other. */
INLINE void
add_push(struct sums *sum, const struct senses *s, const struct offsets *o, mask close,
         struct mode mode)
{
	struct offsets away = *o;

	sum->pushed = count_where(close, sum->pushed);
	if (mode.look >= RICH && s->by.push != BY_DISTANCE) {
		if (!any(close))
			return;
		const vf weight = push_weight(s, o->d2, mode);
		away.dx *= weight;
		away.dy *= weight;
		away.dz *= weight;
	}
	sum->push_x = subtract_where(close, sum->push_x, away.dx);
	sum->push_y = subtract_where(close, sum->push_y, away.dy);
	if (mode.deep)
		sum->push_z = subtract_where(close, sum->push_z, away.dz);
}

/* Adds the velocity of boid j, its heading or how it differs, where it is one to align with. */
INLINE void
add_velocity(struct sums *sum, const struct observers *self, const struct sight *sight, int j,
             vf d2, mask aligned, struct mode mode)
{
	const struct boid_arrays *boids = sight->boids;
	struct boids_vec v = { boids->vx[j], boids->vy[j], mode.deep ? boids->vz[j] : 0 };

	if (mode.look == RICH && sight->s->by.headings)
		v = vec_unit(v);
	vf x = splat(v.x), y = splat(v.y), z = splat(v.z);
	if (mode.look == DECAYING && sight->s->by.decaying) {
		const vf weight = power_of(d2 / sight->s->decay_from2, sight->s->decay);
		x = weight * (x - self->vx);
		y = weight * (y - self->vy);
		z = weight * (z - self->vz);
	}
	sum->velocity_x = add_where(aligned, sum->velocity_x, x);
	sum->velocity_y = add_where(aligned, sum->velocity_y, y);
	if (mode.deep)
		sum->velocity_z = add_where(aligned, sum->velocity_z, z);
}

/* Adds the offsets, or directions, where the boid is one to gather with. */
INLINE void
add_offset(struct sums *sum, const struct senses *s, const struct offsets *o, mask near,
           struct mode mode)
{
	struct offsets to = *o;

	sum->neighbours = count_where(near, sum->neighbours);
	if (mode.look == RICH && s->by.directions) {
		mask apart = less(splat(VEC_TINY2), o->d2);
		vf scale = masked(apart, splat(1) / root(choose(apart, o->d2, splat(1))));
		to.dx *= scale;
		to.dy *= scale;
		to.dz *= scale;
	}
	sum->offset_x = add_where(near, sum->offset_x, to.dx);
	sum->offset_y = add_where(near, sum->offset_y, to.dy);
	if (mode.deep)
		sum->offset_z = add_where(near, sum->offset_z, to.dz);
}

/* Keeps the velocity of boid j where it is the nearest to gather with; of equally near boids the
 * first. */
INLINE void
keep_nearest(struct sums *sum, const struct sight *sight, int j, vf d2, mask near, struct mode mode)
{
	const struct boid_arrays *boids = sight->boids;
	mask nearest = both(near, less(d2, sum->nearest2));

	sum->nearest2 = choose(nearest, d2, sum->nearest2);
	sum->nearest_x = choose(nearest, splat(boids->vx[j]), sum->nearest_x);
	sum->nearest_y = choose(nearest, splat(boids->vy[j]), sum->nearest_y);
	if (mode.deep)
		sum->nearest_z = choose(nearest, splat(boids->vz[j]), sum->nearest_z);
}

/* Adds boid j to all that the observers perceive. */
INLINE void
meet(const struct observers *self, const struct sight *sight, const struct run *run, int j, vi here,
     void *result, struct mode mode)
{
	const struct senses *s = sight->s;
	struct sums *sum = result;
	const struct offsets o = offsets_to_boid(self, sight, run, j, here, mode);
	const vf d2 = seen(self, sight, &o, mode);
	const bool all_round = mode.look == RICH && s->by.pushed_all_round;
	mask near = less(d2, self->near2), aligned = near;

	add_push(sum, s, &o, less(all_round ? o.d2 : d2, splat(s->separation2)), mode);
	if (mode.look >= FILTERED) {
		mask kin = kin_of(self, sight, j, d2);
		near = both(kin, both(less(d2, splat(s->visual2)),
		                      less_or_equal(splat(s->visual_from2), d2)));
		aligned = both(kin, both(less(d2, splat(s->alignment2)),
		                         less_or_equal(splat(s->alignment_from2), d2)));
		sum->aligned = count_where(aligned, sum->aligned);
	}
	add_velocity(sum, self, sight, j, o.d2, aligned, mode);
	add_offset(sum, s, &o, near, mode);
	if (mode.look == RICH && s->by.nearest)
		keep_nearest(sum, sight, j, d2, near, mode);
}

INLINE void
note_hit(struct hits *hits, const struct run *run, int j)
{
	if (hits->runs == 0 || hits->run[hits->runs - 1].begin != run->begin) {
		if (hits->runs == HIT_RUNS_MOST) {
			hits->full = true;
			return;
		}
		hits->run[hits->runs++] = *run;
	}
	if (hits->count == HITS_MOST) {
		hits->full = true;
		return;
	}
	hits->boid[hits->count++] = j;
	hits->end[hits->runs - 1] = hits->count;
}

/* Sorts boid j into the smallest squared distances of possible neighbours: k_smallest_insert for
 * each lane; ignores NaN. */
INLINE void
rank(const struct observers *self, const struct sight *sight, const struct run *run, int j, vi here,
     void *result, struct mode mode)
{
	const struct senses *s = sight->s;
	const struct offsets o = offsets_to_boid(self, sight, run, j, here, mode);
	const int count = mode.look == RICH ? s->nearest : FEW;
	vf d2 = seen(self, sight, &o, mode), *kept = result;

	if (mode.look >= FILTERED) {
		d2 = hidden(less(d2, splat(s->alignment_from2)), d2);
		d2 = hidden(not(kin_of(self, sight, j, d2)), d2);
	}
	if (mode.look != FILTERED && sight->hits) {
		if (!any(less_or_equal(d2, max_of(kept[count - 1], splat(s->separation2)))))
			return;
		note_hit(sight->hits, run, j);
	} else if (!any(less(d2, kept[count - 1])))
		return;
	UNROLLED for (int k = 0; k < count; k++)
	{
		vf larger = max_of(kept[k], d2);
		kept[k] = min_of(d2, kept[k]);
		d2 = larger;
	}
}

/* What is done with each boid of a run. */
typedef void visit(const struct observers *self, const struct sight *sight, const struct run *run,
                   int j, vi here, void *result, struct mode mode);

/* Returns bit l if boid j + l is in the run and, of a lone observer, within the farthest range. */
INLINE unsigned
in_range(const struct observers *self, const struct sight *sight, const struct run *run, int j,
         struct mode mode)
{
	const struct boid_arrays *boids = sight->boids;
	unsigned in_run =
		run->end - j < LANES ? (1u << (run->end - j)) - 1 : (2u << (LANES - 1)) - 1;

	if (!sight->alone || j + LANES > boids->room)
		return in_run;
	struct offsets o = offsets_to(self, sight, run, load(boids->x + j), load(boids->y + j),
	                              mode.deep ? load(boids->z + j) : splat(0), mode);
	return in_run & bits_of(less(o.d2, splat(sight->farthest2)));
}

INLINE void
walk_run(const struct observers *self, const struct sight *sight, const struct run *run,
         visit *meet_boid, void *result, struct mode mode)
{
	vi here = splat_int(run->begin);

	for (int j = run->begin; j < run->end; j++, here += 1)
		meet_boid(self, sight, run, j, here, result, mode);
}

/* For lone observers, which look at as many boids at once as there are lanes, and other rare runs. */
INLINE void
walk_run_by_lanes(const struct observers *self, const struct sight *sight, const struct run *run,
                  visit *meet_boid, void *result, struct mode mode)
{
	for (int j = run->begin; j < run->end; j += LANES)
		for (unsigned left = in_range(self, sight, run, j, mode); left; left &= left - 1) {
			int at = j + __builtin_ctz(left);
			meet_boid(self, sight, run, at, splat_int(at), result, mode);
		}
}

/* Few runs are shifted or hold observers; the usual runs skip that work. */
INLINE void
walk(const struct observers *self, const struct sight *sight, visit *meet_boid, void *result,
     struct mode usual)
{
	const bool general = LANES == 1 || usual.shifted || sight->alone;
	struct mode own = usual, shifted = usual;

	own.own = shifted.own = shifted.shifted = true;
	while (grid_scan_next(sight->scan)) {
		const struct run run = run_of(sight, sight->scan);
		if (general || (usual.folded ? run.own : run.shifted))
			walk_run_by_lanes(self, sight, &run, meet_boid, result, shifted);
		else if (run.own)
			walk_run(self, sight, &run, meet_boid, result, own);
		else
			walk_run(self, sight, &run, meet_boid, result, usual);
	}
}

INLINE void
sweep(const struct observers *self, const struct sight *sight, struct sums *sums, struct mode mode)
{
	struct sums sum = { .pushed = splat_int(0) };

	if (mode.look == RICH)
		sum.nearest2 = splat(INFINITY);
	const struct hits *hits = LANES > 1 ? sight->hits : NULL;
	if (mode.look < FILTERED && hits && !hits->full) {
		mode.own = mode.shifted = true;
		for (int k = 0, i = 0; k < hits->runs; k++)
			for (int j; i < hits->end[k]; i++) {
				j = hits->boid[i];
				meet(self, sight, &hits->run[k], j, splat_int(j), &sum, mode);
			}
	} else
		walk(self, sight, meet, &sum, mode);
	if (mode.look < FILTERED)
		sum.aligned = sum.neighbours;
	*sums = sum;
}

/* Returns the squared distance of each lane's k-th nearest; range2 if fewer are nearer than that. */
INLINE vf
nearest_limit(const struct observers *self, const struct sight *sight, vf range2, vf *kept,
              int count, struct mode mode)
{
	for (int i = 0; i < count; i++) /* the first are never replaced */
		kept[i] = i < count - sight->s->nearest ? splat(-INFINITY) : range2;
	mode.own = mode.shifted = mode.look == RICH;
	walk(self, sight, rank, kept, mode);
	return kept[count - 1];
}

INLINE struct mode
usual_mode(bool deep, enum look look, bool folded)
{
	return (struct mode){ .deep = deep, .look = look, .folded = folded };
}

/* Not inlined: with all loops in one function the sums lose their registers. */
typedef void sweep_loop(const struct observers *self, const struct sight *sight, struct sums *sums);
typedef vf nearest_loop(const struct observers *self, const struct sight *sight, vf range2);

#define SWEEP(deep, look, folded) \
	__attribute__((noinline)) static void sweep_##deep##look##folded( \
		const struct observers *self, const struct sight *sight, struct sums *sums) \
	{ \
		sweep(self, sight, sums, usual_mode(deep, look, folded)); \
	}
#define NEAREST(deep, look, folded) \
	__attribute__((noinline)) static vf nearest_##deep##look##folded( \
		const struct observers *self, const struct sight *sight, vf range2) \
	{ \
		vf kept[look == RICH ? NEAREST_MOST : FEW]; \
		return nearest_limit(self, sight, range2, kept, \
		                     look == RICH ? sight->s->nearest : FEW, \
		                     usual_mode(deep, look, folded)); \
	}
#define SWEEP_NAME(deep, look, folded) sweep_##deep##look##folded,
#define NEAREST_NAME(deep, look, folded) nearest_##deep##look##folded,

#define EACH_LOOK(make, deep, folded) \
	make(deep, ROUND, folded) make(deep, AHEAD, folded) make(deep, FILTERED, folded) \
		make(deep, RICH, folded)
#define EACH_SWEEP(make, deep, folded) EACH_LOOK(make, deep, folded) make(deep, DECAYING, folded)
#define EACH_NAME(each, name) \
	{ \
		{ { each(name, 0, 0) }, { each(name, 0, 1) } }, \
			{ { each(name, 1, 0) }, { each(name, 1, 1) } }, \
	}

EACH_SWEEP(SWEEP, 0, 0)
EACH_SWEEP(SWEEP, 0, 1)
EACH_SWEEP(SWEEP, 1, 0)
EACH_SWEEP(SWEEP, 1, 1)
EACH_LOOK(NEAREST, 0, 0)
EACH_LOOK(NEAREST, 0, 1)
EACH_LOOK(NEAREST, 1, 0)
EACH_LOOK(NEAREST, 1, 1)

/* Indexed by deep, folded and look. */
static sweep_loop *const sweeps[2][2][DECAYING + 1] = EACH_NAME(EACH_SWEEP, SWEEP_NAME);
static nearest_loop *const nearests[2][2][RICH + 1] = EACH_NAME(EACH_LOOK, NEAREST_NAME);

static enum look
look_of(const struct senses *s)
{
	const struct perceives *by = &s->by;

	if (by->push == MORSE || by->decaying)
		return DECAYING;
	if (by->push != BY_DISTANCE || by->headings || by->directions || by->nearest ||
	    by->pushed_all_round)
		return RICH;
	return !s->plain ? FILTERED : s->cone > -2 ? AHEAD : ROUND;
}

/* Loads a lane for each slot of the batch from `at` on. In place: the struct is all vectors. */
INLINE void
observers_load(struct observers *self, const struct batch *batch, const struct senses *s, int at,
               int i)
{
	static const int32_t from_0[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
	vi lane = load_int(from_0), spare = splat_int(i - at);

	self->x = load(batch->position.x + at);
	self->y = load(batch->position.y + at);
	self->z = load(batch->position.z + at);
	self->vx = load(batch->velocity.x + at);
	self->vy = load(batch->velocity.y + at);
	self->vz = load(batch->velocity.z + at);
	self->cone2 = s->cone * (self->vx * self->vx + self->vy * self->vy + self->vz * self->vz);
	self->near2 = splat(s->visual2);
	self->limit2 = splat(INFINITY);
	/* spare lanes hold the batch's first boid */
	self->slot = choose_int(less_int(lane, splat_int(batch->count - at)), lane + i, spare);
	self->species = load_int(batch->species + at);
}

/* Sets the columns of cells to those within reach of any lane. */
INLINE void
scan_columns(struct grid_scan *scan, const float *x, bool alone)
{
	float low = x[0], high = x[0];

	for (int l = 1; l < LANES && !alone; l++) {
		low = x[l] < low ? x[l] : low;
		high = x[l] > high ? x[l] : high;
	}
	grid_scan_columns(scan, low, high);
}

/* Limits the neighbours to the k-th nearest and all just as far. Fewer than k leave the range
 * unchanged. */
__attribute__((noinline)) static void
limit_to_nearest(struct observers *self, const struct sight *sight, nearest_loop *find)
{
	const struct senses *s = sight->s;
	const vf range2 = splat(s->alignment2 > s->visual2 ? s->alignment2 : s->visual2);

	self->limit2 = find(self, sight, range2);
	self->near2 = choose(less(self->limit2, range2), next_after(self->limit2), range2);
}

/* Stores the sums; spare lanes fill spare slots. */
INLINE void
sums_store(const struct sums *sum, struct percepts *p, int at, enum look look)
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
	if (look != RICH)
		return;
	store(p->nearest_velocity.x + at, sum->nearest_x);
	store(p->nearest_velocity.y + at, sum->nearest_y);
	store(p->nearest_velocity.z + at, sum->nearest_z);
	store(p->nearest2 + at, sum->nearest2);
}

/* Computes the perception of slots at .. at + LANES - 1; slot `at` is boid i. */
INLINE void
perceive_lanes(const struct grid_scan *row, const struct boid_arrays *boids,
               const struct boids_world *w, const struct senses *s, const struct batch *batch,
               int at, int i, struct percepts *p)
{
	const float farthest2 = s->alignment2 > s->visual2 ? s->alignment2 : s->visual2;
	struct grid_scan scan = *row;
	struct sight sight = {
		.boids = boids,
		.w = w,
		.s = s,
		.scan = &scan,
		.farthest2 = s->separation2 > farthest2 ? s->separation2 : farthest2,
		.first = i - at,
		.last = i + LANES - 1,
		.alone = batch->count == 1,
	};
	const bool deep = boids->z != NULL;
	const enum look look = look_of(s);
	struct observers self;
	struct sums sums;
	struct hits hits;

	if (s->nearest > 0 && look < FILTERED && LANES > 1 && !sight.alone) {
		hits.count = hits.runs = 0;
		hits.full = false;
		sight.hits = &hits;
	}
	scan_columns(&scan, batch->position.x + at, sight.alone);
	const bool folded = w->torus && grid_scan_folds(&scan);
	observers_load(&self, batch, s, at, i);
	if (s->nearest > 0) {
		const enum look search = s->nearest > FEW ? RICH : look >= RICH ? FILTERED : look;
		limit_to_nearest(&self, &sight, nearests[deep][folded][search]);
	}
	sweeps[deep][folded][look](&self, &sight, &sums);
	sums_store(&sums, p, at, look);
}

simd_perceive SIMD_PERCEIVE;

void
SIMD_PERCEIVE(const struct grid_scan *row, const struct boid_arrays *boids,
              const struct boids_world *w, const struct senses *s, const struct batch *batch, int i,
              struct percepts *p)
{
	for (int at = 0; at < batch->count; at += LANES)
		perceive_lanes(row, boids, w, s, batch, at, i + at, p);
}
