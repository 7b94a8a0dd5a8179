/* SPDX-License-Identifier: MIT */
/* Restore: a flock restored from its boids and its state flies on as the original does, whatever
 * changes come, to the last bit. */
#include "science.h"

#include "flock/flock_build.h"
#include "math/number.h"
#include "settings/named_files.h"

#include <math.h>

enum { BOIDS = 150, COLUMNS = 100, ROWS = 36 };

/* A flock, and another one that was restored from it. */
struct pair {
	struct flock_state *flock[2];
	struct boids_factors factors; /* of both, as the user set them */
	int columns, rows;
	float dt;
};

/* ---- the changes, which act on both alike */

static float
random_number(struct dice *d, int which)
{
	static const struct {
		int which;
		double least, most;
	} narrow[] = {
		{ BOIDS_FACTOR_number, 0, BOIDS },      { BOIDS_FACTOR_zoom, 0.5, 2 },
		{ BOIDS_FACTOR_aspect, 1, 2.5 },        { BOIDS_FACTOR_predators, 0, 4 },
		{ BOIDS_FACTOR_pillars, 0, 4 },         { BOIDS_FACTOR_max_speed, 0, 60 },
		{ BOIDS_FACTOR_min_speed, 0, 20 },      { BOIDS_FACTOR_visual_range, 0, 20 },
		{ BOIDS_FACTOR_alignment_range, 0, 9 }, { BOIDS_FACTOR_separation_range, 0, 9 },
		{ BOIDS_FACTOR_scatter, 0, 5 },         { BOIDS_FACTOR_perch, 0, 3 },
		{ BOIDS_FACTOR_radius, 0, 2 },          { BOIDS_FACTOR_margin, 0, 20 },
	};
	const struct boids_factor *row = &factor_table[which];
	double least = (double)row->least, most = (double)row->most;

	foreach (i, narrow)
		if (narrow[i].which == which) {
			least = narrow[i].least;
			most = narrow[i].most;
		}
	double value = dice_between(d, least, dice_below(d, 4) ? least + (most - least) / 8 : most);
	return (float)(row->step == 1 ? floor(value + 0.5) : value);
}

static void
change_factor(struct dice *d, struct boids_factors *f)
{
	int which = dice_below(d, BOIDS_FACTORS);

	if (factor_table[which].word)
		f->at[which].choice = dice_below(d, factor_choices(f, which));
	else
		f->at[which].number = dice_below(d, 3) ? random_number(d, which)
		                                       : factor_table[which].default_value.number;
	factors_fit(f, 20, 10);
	if (f->number > BOIDS)
		f->number = BOIDS;
}

static void
fit(struct pair *p, struct boids_vec share)
{
	struct boids_world world = world_of(&p->factors, p->columns, p->rows);

	for (int i = 0; i < 2; i++)
		assert_true(flock_fit_anchored(p->flock[i], &p->factors, world, share));
	p->factors = *flock_factors(p->flock[0]);
}

static const struct boids_vec middle = { 0.5f, 0.5f, 0.5f };

static void
change_factors(struct pair *p, struct dice *d)
{
	struct boids_vec share = { (float)dice_between(d, 0, 1), (float)dice_between(d, 0, 1),
		                   0.5f };

	for (int n = 1 + dice_below(d, 3); n > 0; n--)
		change_factor(d, &p->factors);
	fit(p, dice_below(d, 2) ? share : middle);
}

/* Opens or closes the world, or lets predators remove boids. */
static void
change_life(struct pair *p, struct dice *d)
{
	struct boids_factors *f = &p->factors;

	f->edge = dice_below(d, 2) ? BOIDS_EDGE_OPEN : dice_below(d, BOIDS_EDGE_ROOST + 1);
	f->predators = (float)dice_below(d, 4);
	f->captured = dice_below(d, 4) > 0;
	f->radius = (float)dice_between(d, 0, 3);
	fit(p, middle);
}

static void
change_size(struct pair *p, struct dice *d)
{
	p->columns = 1 + dice_below(d, COLUMNS);
	p->rows = 1 + dice_below(d, ROWS);
	fit(p, middle);
}

static void
change_zoom(struct pair *p, struct dice *d)
{
	float before = p->factors.zoom;

	p->factors.zoom = (float)dice_between(d, 0.5, 2);
	for (int i = 0; i < 2; i++)
		flock_scale(p->flock[i], before / p->factors.zoom);
	fit(p, middle);
}

static void
change_map(struct pair *p, struct dice *d)
{
	scoped_map *map = map_new(1 + dice_below(d, 60), 1 + dice_below(d, 24));
	int cells = map_columns(map) * map_rows(map);

	for (int i = 0; i < cells; i++)
		map_put(map, i % map_columns(map), i / map_columns(map),
		        dice_below(d, 3) ? ' ' : "###S^>v<  "[dice_below(d, 10)]);
	for (int i = dice_below(d, 4); i > 0; i--)
		map_put(map, dice_below(d, map_columns(map)), dice_below(d, map_rows(map)),
		        BOIDS_MAP_GOAL);
	bool none = dice_below(d, 4) == 0;
	for (int i = 0; i < 2; i++)
		assert_true(flock_map(p->flock[i], none ? NULL : map));
}

/* Places predators and pillars, removes the first, scatters, or sets the goal. */
static void
place(struct pair *p, struct dice *d)
{
	struct boids_vec size = flock_world(p->flock[0]).size;
	struct boids_vec at = { (float)dice_between(d, -0.1, 1.1) * size.x,
		                (float)dice_between(d, -0.1, 1.1) * size.y, size.z / 2 };
	int predators = (int)predator_count(p->flock[0]), kind = dice_below(d, 4);
	int pillars = (int)flock_count(p->flock[0], BOIDS_KIND_PILLAR),
	    goals = flock_goals(p->flock[0]);
	int goal = goals > 0 ? dice_below(d, goals) : 0;

	for (int i = 0; i < 2; i++) {
		struct flock_state *flock = p->flock[i];
		const struct boids_factors f = *flock_factors(flock);
		if (kind == 0 && predators > 0) {
			assert_true(flock_remove(flock, BOIDS_KIND_PREDATOR, 0) &&
			            flock_fit(flock, &f, flock_world(flock)));
			flock_put(flock, BOIDS_KIND_PREDATOR, (size_t)predators - 1, at);
		} else if (kind == 1 && pillars > 0) {
			assert_true(flock_remove(flock, BOIDS_KIND_PILLAR, 0) &&
			            flock_fit(flock, &f, flock_world(flock)));
			flock_put(flock, BOIDS_KIND_PILLAR, (size_t)pillars - 1, at);
		} else if (kind == 2) {
			flock_scatter(flock);
		} else if (goals > 0) {
			flock_set_goal(flock, goal);
		}
	}
}

static void
change_dt(struct pair *p, struct dice *d)
{
	static const float lengths[] = { 1 / 60.0f, 1 / 30.0f, 1 / 144.0f, 0.1f };

	p->dt = dice_pick(d, lengths);
}

static void (*const changes[])(struct pair *p, struct dice *d) = {
	change_factors, change_life, change_size, change_zoom, change_map, place, place, change_dt,
};

/* ---- saving and restoring */

/* Returns a state as its text says it. */
static struct boids_state
by_text(struct boids_state state)
{
	struct boids_state back = { .step = 0 };
	char text[BOIDS_FACTOR_TEXT], error[BOIDS_FACTOR_ERROR];

	for (int i = 0; i < BOIDS_STATES; i++) {
		number_write_double(state.at[i], text);
		assert_that(state_set(&back, state_table[i].name, text, NULL, error), "%s", error);
	}
	return back;
}

/* Replaces the second flock by one restored from the first. */
static void
restore(struct pair *p)
{
	const struct flock_state *from = p->flock[0];
	const struct boids_state state = by_text(flock_state(from));
	struct flock_state *to = restored_twin(from);

	flock_set_state(to, &state);
	/* To fit it again to the same world changes nothing, as the original is not. */
	assert_true(flock_fit(to, flock_factors(from), flock_world(from)));
	flock_free(p->flock[1]);
	p->flock[1] = to;
}

static void
assert_same(const struct pair *p, const char *preset, int seed, int step)
{
	const struct flock_state *a = p->flock[0], *b = p->flock[1];
	struct boids_state sa = flock_state(a), sb = flock_state(b);
	struct boids_vec ma = flock_middle(a), mb = flock_middle(b);
	struct boids_vec wa = flock_wind_at(a, ma), wb = flock_wind_at(b, mb);

	assert_that(flock_hash(a) == flock_hash(b), "%s %d: hash at step %d", preset, seed, step);
	assert_that(memcmp(&sa, &sb, sizeof sa) == 0, "%s %d: state at step %d", preset, seed, step);
	assert_that(memcmp(&ma, &mb, sizeof ma) == 0 && memcmp(&wa, &wb, sizeof wa) == 0,
	            "%s %d: middle or wind at step %d", preset, seed, step);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_that(factor_same(flock_factors(a), flock_factors(b), i),
		            "%s %d: %s at step %d", preset, seed, factor_table[i].name, step);
}

/* ---- the flights */

static struct pair
take_off(const char *preset, int seed)
{
	struct pair p = { .columns = 60, .rows = 20, .dt = 1 / 60.0f };

	p.factors = science_preset(preset);
	factors_fit(&p.factors, 60, 20);
	p.factors.number = fminf(p.factors.number, BOIDS);
	p.factors.dimensions = seed % 2 ? 3 : 2;
	p.flock[0] = science_flock(p.factors, 60, 20, (uint64_t)seed);
	restore(&p);
	return p;
}

static void
fly_pair(const char *preset, int seed, int *removed)
{
	struct dice d = { (uint64_t)seed * 1000 + (uint64_t)preset[0] };
	struct pair p = take_off(preset, seed);
	const int steps = test_is_long() ? 400 : 250;

	for (int step = 0; step < steps; step++) {
		if (dice_below(&d, 12) == 0)
			dice_pick(&d, changes)(&p, &d);
		if (dice_below(&d, 60) == 0)
			restore(&p);
		assert_same(&p, preset, seed, step);
		for (int i = 0; i < 2; i++)
			flock_step(p.flock[i], p.dt);
		*removed += flock_state(p.flock[0]).removed > 0;
	}
	assert_same(&p, preset, seed, steps);
	flock_free(p.flock[0]);
	flock_free(p.flock[1]);
}

/* RESTORE_SEEDS=40: as many seeds a preset. */
TEST(every_preset_flies_on_restored_through_any_changes)
{
	const char *seeds = getenv("RESTORE_SEEDS");
	int removed = 0, most = seeds ? atoi(seeds) : test_is_long() ? 2 : 1;

	for (const struct published *p = preset_table; p->name; p++)
		for (int seed = 1; seed <= most; seed++)
			fly_pair(p->name, seed, &removed);
	assert_true(removed > 100);
}
