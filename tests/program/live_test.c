/* SPDX-License-Identifier: MIT */
/* Live: a change during a flight changes nothing else: boids stay where they are, and none
 * jumps. */
#include "actions/load_save.h"
#include "science.h"
#include "screens.h"

#include <math.h>
#include <stdio.h>

enum { COLUMNS = 80, ROWS = 24, SETTLE = 40, MOST = 1200 };

static const float seconds = 1 / 60.0f;

/* A flight before a change. */
struct before {
	const char *preset;
	struct boids_factors factors;
	struct boids_world world;
	struct boids_vec middle;       /* of the flock */
	struct boids_boid boids[MOST]; /* by id */
	uint32_t count;
	bool alive; /* boids come and go in each step */
};

static struct boids_vec
middle_of(const struct before *before)
{
	double x = 0, y = 0, z = 0, count = before->count;

	for (uint32_t i = 0; i < before->count; i++) {
		x += (double)before->boids[i].position.x / count;
		y += (double)before->boids[i].position.y / count;
		z += (double)before->boids[i].position.z / count;
	}
	return (struct boids_vec){ (float)x, (float)y, (float)z };
}

static struct before
settled(const char *preset)
{
	struct before before = { .preset = preset, .factors = science_preset(preset) };

	factors_fit(&before.factors, COLUMNS, ROWS);
	struct flock_state *flock = science_flock(before.factors, COLUMNS, ROWS, 1);
	run_steps(flock, SETTLE, seconds);
	before.world = flock_world(flock);
	before.count = (uint32_t)boid_count(flock);
	before.alive = flock_is_alive(flock);
	assert_true(before.count <= MOST);
	for (size_t i = 0; i < before.count && !before.alive; i++)
		before.boids[boid_of(flock, i).id] = boid_of(flock, i);
	flock_free(flock);
	before.middle = middle_of(&before);
	return before;
}

static struct flock_state *
again(const struct before *before)
{
	struct flock_state *flock = science_flock(before->factors, COLUMNS, ROWS, 1);

	assert_true(flock_restore(flock, before->boids, before->count,
	                          &(struct boids_state){ .step = SETTLE }, NULL));
	return flock;
}

/* ---------------------------------------------------------------- allowed changes */

static bool
same_vec(struct boids_vec a, struct boids_vec b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

static double
length(struct boids_vec v)
{
	return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y +
	            (double)v.z * (double)v.z);
}

/* Returns how far a place is outside the world along one axis. */
static double
beyond(float place, float side)
{
	return fmax(0, fmax(-(double)place, (double)place - (double)side));
}

static double
far_out(struct boids_vec place, const struct boids_world *w)
{
	return beyond(place.x, w->size.x) + beyond(place.y, w->size.y) + beyond(place.z, w->size.z);
}

static double
distance(const struct boids_world *w, struct boids_vec a, struct boids_vec b)
{
	struct boids_world round = *w;

	round.torus = w->wraps;
	return length(vec_offset(&round, a, b));
}

static double
modulo(float place, float side)
{
	return side > 0 ? (double)place - (double)side * floor((double)place / (double)side) : 0;
}

/* Returns where a place of a wrapping world is after the world has become smaller. */
static struct boids_vec
wrapped(struct boids_vec place, const struct boids_world *w)
{
	if (!w->wraps || far_out(place, w) == 0)
		return place;
	return (struct boids_vec){ (float)modulo(place.x, w->size.x),
		                   (float)modulo(place.y, w->size.y),
		                   (float)modulo(place.z, w->size.z) };
}

/* Returns where a place of one world is in another: both have the same middle. The middle of an
 * open world, which follows the flock, is the flock's. */
static struct boids_vec
carried(const struct before *before, struct boids_vec place, const struct flock_state *flock)
{
	const struct boids_vec from = before->world.size, to = flock_world(flock).size;
	struct boids_vec middle = { from.x / 2, from.y / 2, from.z / 2 };

	if (before->factors.edge == BOIDS_EDGE_OPEN && flock_factors(flock)->edge != BOIDS_EDGE_OPEN)
		middle = before->middle;
	else if (same_vec(from, to))
		return place;
	return (struct boids_vec){ place.x - middle.x + to.x / 2, place.y - middle.y + to.y / 2,
		                   place.z - middle.z + to.z / 2 };
}

/* A world may grow and shrink about its middle, become flat or deep; a boid then outside may be
 * moved in. Nothing else may move a boid. */
static void
stays(const struct before *before, const struct flock_state *flock, struct boids_boid is,
      const char *change)
{
	const struct boids_boid was = before->boids[is.id];
	struct boids_world w = flock_world(flock);
	struct boids_vec place = carried(before, was.position, flock), velocity = was.velocity;

	if ((w.size.z > 0) != (before->world.size.z > 0)) {
		assert_true(is.position.z >= 0 && is.position.z <= w.size.z);
		place.z = is.position.z;
		velocity.z = is.velocity.z;
	}
	if (!same_vec(velocity, is.velocity))
		fail_msg("%s, %s: boid %u flies another way", before->preset, change, is.id);
	double out = far_out(place, &w), moved = distance(&w, wrapped(place, &w), is.position);
	bool carried_over = !same_vec(place, was.position);
	if (moved > (w.wraps ? 0 : out) + 1e-5 * (double)w.size.x ||
	    (out == 0 && !carried_over && !same_vec(place, is.position)))
		fail_msg("%s, %s: boid %u jumps by %g", before->preset, change, is.id, moved);
}

/* In the next step no boid moves further than its speed, or than needed to enter the world: a boid
 * in the wall is mirrored, by at most two radii along each axis; one that collides is pushed by
 * several. */
static void
goes_on(const struct before *before, struct flock_state *flock, const char *change)
{
	scoped_block struct boids_boid *boids = calloc(boid_count(flock), sizeof *boids);
	size_t count = boid_count(flock);
	struct boids_world w = flock_world(flock);
	bool collides = flock_factors(flock)->collide != BOIDS_COLLIDE_OFF;

	assert_non_null(boids);
	for (size_t i = 0; i < count; i++)
		boids[boid_of(flock, i).id] = boid_of(flock, i);
	flock_step(flock, seconds);
	count = boid_count(flock);
	for (size_t i = 0; i < count; i++) {
		struct boids_boid is = boid_of(flock, i), was;
		if (flock_is_alive(flock) && is.life.age < 1.5f * seconds)
			continue; /* newborn */
		was = boids[is.id];
		/* Flung after the move, of which a part of a frame may come later. */
		double flung =
			1.5 * (double)flock_factors(flock)->fling *
			fmax((double)seconds, 1 / (double)flock_factors(flock)->reference_rate);
		double speed = fmax(length(is.velocity), length(was.velocity));
		double may = speed * (double)seconds * 1.001 + flung + 1e-5 * (double)w.size.x +
		             far_out(was.position, &w) +
		             (collides ? 20 : 3.5) * (double)flock_factors(flock)->radius;
		double moved = distance(&w, was.position, is.position);
		if (!(moved <= may))
			fail_msg("%s, %s: boid %u goes %g, not %g", before->preset, change, is.id,
			         moved, may);
	}
}

static void
changes_no_more(const struct before *before, int factor, union boids_factor_value value)
{
	scoped_flock *flock = again(before);
	struct boids_factors f = before->factors;
	char change[BOIDS_FACTOR_TEXT * 2], text[BOIDS_FACTOR_TEXT];
	uint32_t kept = 0, expected = before->count;

	f.at[factor] = value;
	if (factor == BOIDS_FACTOR_number && f.number < (float)before->count)
		expected = (uint32_t)f.number;
	factor_write(&f, factor, text);
	snprintf(change, sizeof change, "%s %s", factor_table[factor].name, text);
	assert_true(flock_fit(flock, &f, world_of(&f, COLUMNS, ROWS)));
	assert_int_equal(boid_count(flock), (size_t)f.number);
	assert_int_equal(flock_steps(flock), SETTLE);
	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		assert_true(b.species >= 0 && b.species < (int)f.species);
		if (b.id >= before->count)
			continue;
		stays(before, flock, b, change);
		kept++;
	}
	assert_int_equal(kept, expected);
	goes_on(before, flock, change);
}

/* ---------------------------------------------------------------- factors */

/* Returns whether a preset, the nth, tries a factor: each does in the exhaustive form, and each third
 * otherwise, so that all factors are tried in a third of the presets. */
static bool
tries(int preset, int factor)
{
	return test_is_long() || preset % 3 == factor % 3;
}

/* Changes by one press, three presses and half a bar, up or down. */
static void
turn_number(const struct before *before, int factor, double (*rung)(const struct ladder *, double))
{
	const struct boids_factor *row = &factor_table[factor];
	struct ladder ladder = { (double)row->least,
		                 (double)row->most,
		                 round((double)row->step * 1e6) / 1e6,
		                 { (double)before->factors.at[factor].number },
		                 false,
		                 0 };
	double value = ladder.extra[0];

	for (int press = 1; press <= LADDER_DECADE; press++) {
		value = rung(&ladder, value);
		if (press == 1 || press == 3 || press == LADDER_DECADE)
			changes_no_more(before, factor,
			                (union boids_factor_value){ .number = (float)value });
	}
}

TEST(changing_a_factor_moves_no_boid)
{
	for (int i = 0; preset_table[i].name; i++) {
		struct before before = settled(preset_table[i].name);
		for (int factor = 0; factor < BOIDS_FACTORS && !before.alive; factor++) {
			if (!tries(i, factor))
				continue;
			for (int row = 0;
			     factor_table[factor].word && factor_table[factor].word(row); row++)
				changes_no_more(&before, factor,
				                (union boids_factor_value){ .choice = row });
			if (factor_table[factor].word)
				continue;
			turn_number(&before, factor, ladder_up);
			turn_number(&before, factor, ladder_down);
		}
	}
}

/* ---------------------------------------------------------------- presets */

struct spot {
	double column, row, across, down; /* across, down: cells a second */
};

/* Returns where a boid is drawn: in open space the view follows the middle of the flock. */
static struct spot
spot_of(const struct screens *screens, struct boids_boid b)
{
	const struct boids_factors *f = &screens->session.flight.factors;
	double zoom = (double)f->zoom, left, top;
	struct boids_world w = flock_world(screens_flock(screens));

	left = (double)flock_middle(screens_flock(screens)).x - (double)w.size.x / 2;
	top = (double)flock_middle(screens_flock(screens)).y - (double)w.size.y / 2;
	return (struct spot){ ((double)b.position.x - left) * zoom,
		              ((double)b.position.y - top) * zoom / (double)f->aspect,
		              (double)b.velocity.x * zoom,
		              (double)b.velocity.y * zoom / (double)f->aspect };
}

static bool
is_shown(const struct screens *screens, struct spot s)
{
	return s.column >= 0 && s.column <= screens->ui.display.columns && s.row >= 0 &&
	       s.row <= ui_world_rows(&screens->ui);
}

/* Loads another preset: each boid that was on the screen and still flies keeps its place and
 * velocity. */
static void
load_moves_nobody(struct screens *screens, const char *from, const char *to)
{
	static struct spot spots[MOST];
	uint32_t count = (uint32_t)boid_count(screens_flock(screens));
	bool has_died = false; /* then ids have gaps, and are given anew */

	for (size_t i = 0; i < count; i++)
		has_died |= boid_of(screens_flock(screens), i).id >= count;
	for (uint32_t id = 0; id < count && !has_died; id++)
		spots[id] = spot_of(screens, screens_boid(screens, id));
	assert_true(load_preset(&screens->session, to));
	count = count < boid_count(screens_flock(screens))
	                ? count
	                : (uint32_t)boid_count(screens_flock(screens));
	if (flock_current_map(screens_flock(screens))) /* boids leave its walls */
		return;
	for (uint32_t id = 0; id < count && !has_died; id++) {
		struct spot is = spot_of(screens, screens_boid(screens, id)), was = spots[id];
		if (!is_shown(screens, was))
			continue;
		if (fabs(is.column - was.column) > 0.01 || fabs(is.row - was.row) > 0.01)
			fail_msg("%s to %s: boid %u jumps from %.2f, %.2f to %.2f, %.2f", from, to,
			         id, was.column, was.row, is.column, is.row);
		if (fabs(is.across - was.across) > 0.01 || fabs(is.down - was.down) > 0.01)
			fail_msg("%s to %s: boid %u flies another way", from, to, id);
	}
}

/* From each preset to each, or to each 13th. */
TEST(loading_a_preset_moves_no_boid)
{
	for (const struct published *from = preset_table; from->name; from++) {
		for (const struct published *to = preset_table; to->name; to++) {
			if (!test_is_long() && (from - to) % 13 != 0)
				continue;
			scoped_screens screens;
			screens_start(&screens, COLUMNS, ROWS);
			assert_true(load_preset(&screens.session, from->name));
			session_steps(ui_shown(&screens.ui), SETTLE);
			load_moves_nobody(&screens, from->name, to->name);
		}
	}
}

/* A flock that has flown far away in open space is visible again once there is a border. */
TEST(a_border_comes_back_around_the_flock)
{
	for (int edge = 0; factor_table[BOIDS_FACTOR_edge].word(edge); edge++) {
		scoped_screens screens;
		int shown = 0;
		screens_start(&screens, COLUMNS, ROWS);
		assert_true(load_preset(&screens.session, "couzin-parallel"));
		session_steps(ui_shown(&screens.ui), test_is_long() ? 12000 : 3000);
		assert_true(screens_set(&screens, BOIDS_FACTOR_edge,
		                        (union boids_factor_value){ .choice = edge }));
		for (uint32_t id = 0; id < boid_count(screens_flock(&screens)); id++)
			shown += is_shown(&screens, spot_of(&screens, screens_boid(&screens, id)));
		if (shown < 90)
			fail_msg("edge %s: %d of 100 boids are on the screen",
			         factor_table[BOIDS_FACTOR_edge].word(edge), shown);
	}
}
