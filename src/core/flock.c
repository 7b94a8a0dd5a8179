/* SPDX-License-Identifier: MIT */
/* Flock: the boids, and what one step of time does to them. */
#include "collide.h"
#include "flock_parts.h"
#include "goal.h"
#include "gust.h"
#include "predator.h"
#include "random.h"
#include "scatter.h"
#include "start.h"
#include "step.h"
#include "vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flock *
flock_new(uint64_t seed)
{
	struct flock *flock = calloc(1, sizeof *flock);

	if (!flock)
		return NULL;
	flock->seed = seed;
	flock->factors = factors_usual();
	flock->factors.number = 0;
	if (!flock_fit(flock, &flock->factors, (struct world){ .size = { 80, 48, 0 } })) {
		flock_free(flock);
		return NULL;
	}
	return flock;
}

/* Gives the memory for boids back. */
static void
strip(struct flock *flock)
{
	grid_free(&flock->grid);
	herd_free(&flock->prowling);
	herd_free(&flock->predators);
	herd_free(&flock->next);
	herd_free(&flock->now);
}

void
flock_free(struct flock *flock)
{
	if (!flock)
		return;
	strip(flock);
	terrain_free(flock->terrain);
	map_free(flock->map);
	crew_free(flock->crew);
	free(flock);
}

bool
flock_threads(struct flock *flock, int threads)
{
	if (crew_size(flock->crew) == threads)
		return true;
	struct crew *crew = crew_new(threads);
	if (threads > 1 && !crew)
		return false;
	crew_free(flock->crew);
	flock->crew = crew;
	return true;
}

struct vec
flock_middle(const struct flock *flock)
{
	if (flock->factors.edge != EDGE_OPEN || flock->now.count == 0)
		return vec_scale(flock->world.size, 0.5f);
	return vec_add(herd_centroid(&flock->now), flock->aside);
}

static const struct vec middle_share = { 0.5f, 0.5f, 0.5f };

static struct vec
share_of(struct vec size, struct vec share)
{
	return (struct vec){ size.x * share.x, size.y * share.y, size.z * share.z };
}

/* By how much the boids move when the world becomes another: what was at this share of its sides stays
 * there. While a world is open the flock may be anywhere, and the box about its origin counts. */
static struct vec
move_between(const struct flock *old, const struct flock *flock, struct vec share)
{
	bool was_open = old->factors.edge == EDGE_OPEN, open = flock->factors.edge == EDGE_OPEN;

	if (was_open || open)
		share = middle_share;
	struct vec from = was_open && !open ? flock_middle(old) : share_of(old->world.size, share);
	return vec_sub(share_of(flock->world.size, share), from);
}

static bool
is_resized(const struct flock *old, const struct flock *flock)
{
	const struct vec from = old->world.size, to = flock->world.size;

	return from.x != to.x || from.y != to.y || from.z != to.z;
}

/* A boid of a flock that has become this one, moved with all others. */
static struct boid
moved_over(struct boid b, struct vec move, const struct flock *old, const struct flock *flock)
{
	const struct world *to = &flock->world;

	b.position = vec_add(b.position, move);
	if (!(to->size.z > 0))
		b.position.z = b.velocity.z = 0;
	else if (!(old->world.size.z > 0))
		b.position.z = to->size.z / 2 + start_depth(&flock->factors, to, b.id, flock->seed);
	if (old->factors.species != flock->factors.species)
		b.species = start_species(&flock->factors, b.id, flock->seed);
	if (flock->edge->closed || is_resized(old, flock))
		b = edge_inside(flock->edge, b, to);
	return flock->terrain ? terrain_free_of_walls(flock->terrain, b, flock->seed) : b;
}

/* The predators that stay, and as many new ones as are missing, those `aside` of where they start. */
static void
refill_predators(const struct flock *old, struct flock *flock, struct vec move, struct vec aside)
{
	struct herd *h = &flock->predators;
	uint32_t newest = 0;

	for (int i = 0; i < h->room; i++) {
		struct boid b;
		if (i < old->predators.count) {
			b = moved_over(herd_boid(&old->predators, i), move, old, flock);
		} else {
			b = start_predator(&flock->factors, &flock->world, newest, flock->seed);
			b.position = vec_add(b.position, aside);
			if (flock->terrain)
				b = terrain_free_of_walls(flock->terrain, b, flock->seed);
		}
		newest = b.id + 1;
		herd_put(h, i, b);
	}
	h->count = flock->prowling.count = h->room;
}

/* The boids that stay, those of the smallest ids, and as many new ones as are missing. */
static void
refill(const struct flock *old, struct flock *flock, struct vec share, uint32_t *order)
{
	int n = (int)flock->factors.number - flock->removed;
	int keep = old->now.count < n ? old->now.count : n;
	uint32_t newest = 0;
	struct vec move = move_between(old, flock, share);

	/* In an open world the flock may be anywhere by now: the new ones come to where it is. */
	bool open = flock->factors.edge == EDGE_OPEN && old->now.count > 0;
	struct vec middle = vec_add(flock_middle(old), move);
	struct vec to = vec_sub(middle, vec_scale(flock->world.size, 0.5f));

	herd_order(&old->now, order);
	for (int i = 0; i < keep; i++) {
		struct boid b = herd_boid(&old->now, (int)order[i]);
		newest = b.id + 1;
		herd_put(&flock->next, i, moved_over(b, move, old, flock));
	}
	for (int i = keep; i < n; i++) {
		struct boid b = start_place(&flock->factors, &flock->world, newest++, flock->seed);
		b.position = open ? vec_add(b.position, to) : b.position;
		if (flock->terrain)
			b = terrain_start(flock->terrain, b, flock->seed);
		herd_put(&flock->next, i, b);
	}
	flock->next.count = n;
	refill_predators(old, flock, move, open ? to : (struct vec){ 0 });
	flock->aside = (struct vec){ 0 };
	if (open)
		flock->aside = vec_sub(middle, herd_centroid(&flock->next));
}

static void
sort(struct flock *flock)
{
	grid_sort(&flock->grid, &flock->world, flock->senses.reach, &flock->next, &flock->now,
	          flock->crew);
	flock->afraid = false;
	for (int i = 0; flock->now.mood && i < flock->now.count && !flock->afraid; i++)
		flock->afraid = flock->now.mood[i].fear > 0;
}

/* The terrain that there was, where it still fits; NULL: no map, or no memory. */
static struct terrain *
lay_map(const struct flock *flock, const struct world *world)
{
	const struct factors *f = &flock->factors;
	bool fits = flock->terrain && terrain_fits(flock->terrain, f, world);

	if (!flock->map)
		return NULL;
	return fits ? flock->terrain : terrain_new(flock->map, f, world);
}

/* The memory and the derived numbers of a flock of these factors; the boids are yet to come. */
static bool
furnish(struct flock *flock, const struct factors *f, struct world world)
{
	int n = (int)f->number;
	bool deep = f->dimensions == 3, several = f->species > 1, moody;
	struct terrain *before = flock->terrain;

	flock->factors = *f;
	flock->world = world;
	flock->model = model_table[f->model];
	flock->edge = &edge_table[f->edge];
	flock->speed = &speed_table[f->speed_policy];
	flock->terrain = lay_map(flock, &world);
	if (flock->map && !flock->terrain)
		return false;
	if (flock->goal >= flock_goals(flock))
		flock->goal = 0; /* beyond the border now */
	scatter_choose(flock);
	moody = extras_moody(flock->extras);
	flock->senses = senses_of(f, &flock->model->perceives);
	flock->rates = (struct rates){ 0 };
	flock->lanes = lanes_best(&flock->width);
	if (!lanes_can(&flock->senses))
		flock->lanes = NULL;
	flock->now = flock->next = (struct herd){ 0 };
	flock->predators = flock->prowling = (struct herd){ 0 };
	flock->grid = (struct grid){ 0 };
	if (herd_new(&flock->now, n, deep, several) && herd_new(&flock->next, n, deep, several) &&
	    (!moody || (herd_add_moods(&flock->now) && herd_add_moods(&flock->next))) &&
	    grid_fit(&flock->grid, n) && predators_new(flock))
		return true;
	strip(flock);
	if (flock->terrain != before)
		terrain_free(flock->terrain);
	return false;
}

/* A flock becomes another, which shares with it what it has not made anew. */
static void
become(struct flock *flock, const struct flock *other)
{
	strip(flock);
	if (flock->terrain != other->terrain)
		terrain_free(flock->terrain);
	if (flock->map != other->map)
		map_free(flock->map);
	*flock = *other;
	sort(flock);
}

/* `fitted` starts as a copy of the flock. */
static bool
refit(struct flock *flock, struct flock fitted, const struct factors *f, struct world world,
      struct vec share)
{
	uint32_t *order = malloc(((size_t)flock->now.count + 1) * sizeof *order);

	if (!order)
		return false;
	if (!furnish(&fitted, f, world)) {
		free(order);
		return false;
	}
	if (f->number != flock->factors.number)
		fitted.removed = 0;
	refill(flock, &fitted, share, order);
	free(order);
	become(flock, &fitted);
	return true;
}

bool
flock_fit(struct flock *flock, const struct factors *f, struct world world)
{
	return refit(flock, *flock, f, world, middle_share);
}

bool
flock_fit_about(struct flock *flock, const struct factors *f, struct world world, struct vec share)
{
	return refit(flock, *flock, f, world, share);
}

bool
flock_map(struct flock *flock, const struct map *map)
{
	struct flock mapped = *flock;

	mapped.map = map ? map_copy(map) : NULL;
	mapped.terrain = NULL;
	mapped.goal = 0;
	if ((!map || mapped.map) && refit(flock, mapped, &flock->factors, flock->world, middle_share))
		return true;
	map_free(mapped.map);
	return false;
}

void
flock_scatter(struct flock *flock)
{
	scatter_now(flock);
}

void
flock_scale(struct flock *flock, float k)
{
	flock->world.size = vec_scale(flock->world.size, k);
	flock->aside = vec_scale(flock->aside, k);
	for (int i = 0; i < flock->now.count; i++) {
		struct boid b = herd_boid(&flock->now, i);
		b.position = vec_scale(b.position, k);
		b.velocity = vec_scale(b.velocity, k);
		herd_put(&flock->next, i, b);
	}
	flock->next.count = flock->now.count;
	for (int i = 0; i < flock->predators.count; i++) {
		struct boid b = herd_boid(&flock->predators, i);
		b.position = vec_scale(b.position, k);
		b.velocity = vec_scale(b.velocity, k);
		herd_put(&flock->predators, i, b);
	}
	sort(flock);
}

/* It, where it may stand. */
static struct boid
somewhere_free(const struct flock *flock, struct boid b)
{
	if (flock->edge->closed)
		b = edge_inside(flock->edge, b, &flock->world);
	return flock->terrain ? terrain_free_of_walls(flock->terrain, b, flock->seed) : b;
}

/* Those of a kind in the order they come. */
static void
put_restored(struct flock *flock, struct boid b)
{
	struct herd *h = b.kind == KIND_PREDATOR ? &flock->predators : &flock->next;

	herd_put(h, h->count++, somewhere_free(flock, b));
}

void
flock_put_predator(struct flock *flock, size_t i, struct vec place)
{
	struct boid b = herd_boid(&flock->predators, (int)i);

	b.position = place;
	b.velocity = (struct vec){ 0 };
	herd_put(&flock->predators, (int)i, somewhere_free(flock, b));
}

void
flock_copy_predator(struct flock *flock, size_t i, size_t from)
{
	struct boid b = herd_boid(&flock->predators, (int)from);

	b.id = flock->predators.id[i];
	herd_put(&flock->predators, (int)i, b);
}

static size_t
count_predators(const struct boid *boids, size_t count)
{
	size_t predators = 0;

	for (size_t i = 0; i < count; i++)
		predators += boids[i].kind == KIND_PREDATOR;
	return predators;
}

bool
flock_restore(struct flock *flock, const struct boid *boids, size_t count, uint64_t step)
{
	struct flock restored = *flock;
	struct factors f = flock->factors;

	if (count > (size_t)factor_table[FACTOR_number].most)
		return false;
	size_t predators = count_predators(boids, count);
	f.number = (float)(count - predators);
	f.predators = predators > 0 ? (float)predators : f.predators;
	if (f.predators > factor_table[FACTOR_predators].most ||
	    !furnish(&restored, &f, flock->world))
		return false;
	if (predators == 0)
		refill_predators(flock, &restored, (struct vec){ 0 }, (struct vec){ 0 });
	for (size_t i = 0; i < count; i++)
		put_restored(&restored, boids[i]);
	predators_arrange(&restored);
	restored.steps = step;
	restored.removed = 0;
	restored.aside = (struct vec){ 0 };
	become(flock, &restored);
	return true;
}

static void
collide(struct flock *flock)
{
	const struct collide *mode = &collide_table[flock->factors.collide];

	if (!mode->settle || !mode->settle(flock))
		return;
	step_place(flock, &flock->next);
	sort(flock);
}

/* Behind walls all round nobody meets the border, nor is turned before it. */
static struct rates
flock_rates(const struct flock *flock, float seconds)
{
	struct rates r = rates_of(&flock->factors, &flock->world, seconds);

	if (flock->terrain && flock->terrain->closed)
		r.margin = (struct vec){ 0 };
	return r;
}

void
flock_step(struct flock *flock, float seconds)
{
	if (flock->rates.seconds != seconds)
		flock->rates = flock_rates(flock, seconds);
	predators_hunt(flock);
	if (flock->factors.update == UPDATE_SEQUENTIAL)
		step_sequential(flock);
	else
		step_synchronous(flock);
	sort(flock);
	collide(flock);
	if (flock->predators.count > 0 && predators_catch(flock))
		sort(flock);
	if (flock->terrain)
		flock->goal = goal_turn(flock->terrain, flock->goal, &flock->now, &flock->rates);
	flock->aside = vec_scale(flock->aside, 0.97f); /* seen for half a second */
	flock->steps++;
	flock->time += (double)seconds;
}

size_t
flock_count(const struct flock *flock)
{
	return (size_t)flock->now.count;
}

struct boid
flock_boid(const struct flock *flock, size_t i)
{
	return herd_boid(&flock->now, (int)i);
}

size_t
flock_predators(const struct flock *flock)
{
	return (size_t)flock->predators.count;
}

struct boid
flock_predator(const struct flock *flock, size_t i)
{
	struct boid b = herd_boid(&flock->predators, (int)i);

	b.kind = KIND_PREDATOR;
	return b;
}

const struct factors *
flock_factors(const struct flock *flock)
{
	return &flock->factors;
}

struct world
flock_world(const struct flock *flock)
{
	return flock->world;
}

uint64_t
flock_seed(const struct flock *flock)
{
	return flock->seed;
}

uint64_t
flock_steps(const struct flock *flock)
{
	return flock->steps;
}

double
flock_time(const struct flock *flock)
{
	return flock->time;
}

struct vec
flock_wind_at(const struct flock *flock, struct vec place)
{
	double angle = ANGLE_RADIANS((double)flock->factors.wind_angle);
	struct vec to = { (float)angle_cos(angle), -(float)angle_sin(angle), 0 };
	struct vec gust = gust_wanted(&flock->factors) ? gust_at(flock, place) : (struct vec){ 0 };

	return vec_add_scaled(gust, to, flock->factors.wind);
}

char
flock_map_cell(const struct flock *flock, struct vec place)
{
	int cell = flock->terrain ? terrain_cell(flock->terrain, place.x, place.y) : -1;

	return cell < 0 ? (char)MAP_AIR : flock->terrain->cells[cell];
}

const struct map *
flock_mapped(const struct flock *flock)
{
	return flock->map;
}

int
flock_goals(const struct flock *flock)
{
	return flock->terrain ? flock->terrain->goals : 0;
}

int
flock_goal(const struct flock *flock)
{
	return flock->goal;
}

int
flock_goal_on_map(const struct flock *flock)
{
	return flock->goal < flock_goals(flock) ? flock->terrain->on_map[flock->goal] : 0;
}

void
flock_turn_to(struct flock *flock, int goal)
{
	flock->goal = goal;
}

float
flock_way(const struct flock *flock, struct vec place)
{
	if (flock->goal >= flock_goals(flock))
		return INFINITY;
	float way = terrain_way(flock->terrain, flock->goal, place);
	return way < FIELD_FAR / 4 ? way : INFINITY;
}

bool
flock_goal_is_open(const struct flock *flock, int goal)
{
	return terrain_leads_to(flock->terrain, goal);
}

bool
flock_idle(const struct flock *flock, int which, char *why)
{
	static const struct {
		int which;
		bool (*there)(const struct terrain *t);
		const char *why;
	} acts[] = {
		{ FACTOR_avoidance, terrain_has_walls, "there is no wall" },
		{ FACTOR_look_ahead, terrain_has_walls, "there is no wall" },
		{ FACTOR_seek, terrain_has_goals, "there is no goal" },
		{ FACTOR_map_wind, terrain_has_wind, "no cell has wind" },
	};

	if (factor_idle(&flock->factors, which, why))
		return true;
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		if (acts[i].which != which || (flock->terrain && acts[i].there(flock->terrain)))
			continue;
		snprintf(why, FACTOR_ERROR, "%s", acts[i].why);
		return true;
	}
	return false;
}

static uint64_t
stir(uint64_t hash, float number)
{
	uint32_t bits;

	memcpy(&bits, &number, sizeof bits);
	return chance_mix(hash ^ bits);
}

static uint64_t
mood_hash(uint64_t hash, struct mood mood)
{
	hash = chance_mix(hash ^ mood.catches);
	return stir(stir(stir(hash, mood.fear), mood.rest), mood.bias);
}

/* What all carry, and their moods where they have any. */
static uint64_t
herd_hash(const struct herd *h)
{
	uint64_t sum = 0;

	for (int i = 0; i < h->count; i++) {
		struct boid b = herd_boid(h, i);
		uint64_t hash = chance_mix(((uint64_t)b.species << 32 | b.id) + 1);
		const float numbers[] = { b.position.x, b.position.y, b.position.z,
			                  b.velocity.x, b.velocity.y, b.velocity.z };
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			hash = stir(hash, numbers[k]);
		if (h->mood)
			hash = mood_hash(hash, b.mood);
		sum += hash;
	}
	return sum;
}

/* A sum of one hash a boid, so that their order does not matter. */
uint64_t
flock_hash(const struct flock *flock)
{
	uint64_t boids = herd_hash(&flock->now), predators = herd_hash(&flock->predators);

	return flock->predators.count > 0 ? chance_mix(boids) + predators : boids;
}
