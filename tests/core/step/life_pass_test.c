/* SPDX-License-Identifier: MIT */
/* Life pass: the ledger balances to the last bit, boids are counted, and threads, lanes, clones and
 * restored flocks live the same life. */
#include "life/life.h"
#include "scene.h"
#include "states/settings_text.h"
#include "step/flock_state.h"

static struct flock_state *
teeming_flock(uint64_t seed, const struct boids_factors *f)
{
	return fitted_flock(f, world_of(f, 80, 24), seed);
}

static double
balance(const struct flock_state *flock)
{
	return measure_value(flock, BOIDS_MEASURE_ENERGY_HELD) +
	       measure_value(flock, BOIDS_MEASURE_ENERGY_SPENT) +
	       measure_value(flock, BOIDS_MEASURE_ENERGY_LOST) -
	       measure_value(flock, BOIDS_MEASURE_ENERGY_GROWN);
}

static void
assert_counts(const struct flock_state *flock)
{
	const struct boids_state s = flock_state(flock);
	const struct boids_factors *f = flock_factors(flock);

	assert_true((double)f->number + s.births + s.strays - s.starved - s.aged - s.crashed -
	                    s.eaten ==
	            (double)boid_count(flock));
	assert_true((double)f->predators + s.predator_births + s.predator_strays -
	                    s.predator_starved - s.predator_aged ==
	            (double)predator_count(flock));
	assert_true((double)f->number - s.removed == (double)boid_count(flock));
	assert_true(f->captured == BOIDS_CAPTURED_SURVIVE || s.captures == s.eaten);
}

/* In flight, a boid that comes and a factor that is turned on find all full and new, as ever. */
TEST(only_a_start_by_seed_is_in_balance)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(1, &f);
	float low = 1, high = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		const struct boids_life life = boid_of(flock, i).life;
		low = life.energy < low ? life.energy : low;
		high = life.energy > high ? life.energy : high;
		assert_int_equal(life.founder, boid_of(flock, i).id);
	}
	assert_true(low < 0.3f && high > 0.4f && high <= 0.7f);
	assert_true(measure_value(flock, BOIDS_MEASURE_FOOD) < 0.99);
	struct boids_factors dead = quiet_with("number 50");
	scoped_flock *other = teeming_flock(1, &dead);
	flock_step(other, (float)FRAME);
	f.number = 60;
	assert_true(flock_fit(other, &f, flock_world(other)));
	for (size_t i = 0; i < 60; i++)
		assert_true(boid_of(other, i).life.energy == 1 &&
		            boid_of(other, i).life.age == f.maturity);
	assert_true(measure_value(other, BOIDS_MEASURE_FOOD) == 1);
}

/* SCIENCE: 10^5 steps at each border. */
TEST(the_ledger_balances_to_the_last_bit_at_every_border)
{
	static const double lengths[] = { 0.0001, 1 / 240.0, 1 / 60.0, 1 / 15.0, 0.5 };
	const int steps = getenv("SCIENCE") ? 100000 : repeats(4000);

	for (int edge = 0; edge <= BOIDS_EDGE_ROOST; edge++) {
		const double seconds = lengths[edge % (int)LENGTH(lengths)];
		struct boids_factors f = teeming_factors();
		f.edge = edge;
		scoped_flock *flock = teeming_flock((uint64_t)edge + 1, &f);
		const double start = balance(flock);
		for (int k = 0; k < steps; k++) {
			flock_step(flock, (float)seconds);
			if (k % 100)
				continue;
			assert_that(balance(flock) == start, "off by %g after %d steps of %g s",
			            balance(flock) - start, k, seconds);
			assert_counts(flock);
			flock_place_food(flock, (struct boids_vec){ (float)(k / 100 % 80), 20, 0 },
			                 (float)(k / 100 % 9), (float)(k / 100 % 4) / 3);
		}
	}
}

/* ---- steps of any length */

static void
assert_kind_is_sound(const struct flock_state *flock, enum boids_boid_kind kind, float full,
                     const char *when)
{
	for (size_t i = 0; i < flock_count(flock, kind); i++) {
		const struct boids_boid b = flock_boid(flock, kind, i);
		const struct boids_life *life = &b.life;
		const float numbers[] = { b.position.x, b.position.y, b.position.z,
			                  b.velocity.x, b.velocity.y, b.velocity.z };
		every (number, numbers)
			assert_that(fabsf(*number) <= BOIDS_FAR, "a place or velocity is %.9g %s",
			            (double)*number, when);
		assert_that(life->energy >= 0 && life->energy <= full, "energy %g %s",
		            (double)life->energy, when);
		assert_that(life->breath >= 0 && life->breath <= 1, "breath %g %s",
		            (double)life->breath, when);
		assert_that(life->age >= 0 && isfinite(life->age) && life->rest >= 0,
		            "age %g, rest %g %s", (double)life->age, (double)life->rest, when);
		assert_that(b.mood.fear >= 0 && b.mood.fear <= 1 && b.mood.rest >= 0,
		            "fear %g, rest %g %s", (double)b.mood.fear, (double)b.mood.rest, when);
	}
}

/* Puts some factors of life, of how boids fly and of predators to the ends of their ranges, but keeps a
 * flock small enough for a test. */
static void
go_to_extremes(struct dice *d, struct boids_factors *f, int share)
{
	const struct boids_factors before = *f;

	for (int i = 0; i < BOIDS_FACTORS && share > 0; i++) {
		const struct boids_factor *factor = &factor_table[i];
		if (factor->is_view || dice_below(d, 100) >= share)
			continue;
		if (factor->word)
			f->at[i].choice = dice_below(d, factor_choices(f, i));
		else
			f->at[i].number = dice_below(d, 2) ? factor->most : factor->least;
	}
	f->zoom = before.zoom;
	f->aspect = before.aspect;
	f->number = f->number < 60 ? f->number : 60;
	f->predators = f->predators < 20 ? f->predators : 20;
	f->max_number = f->max_number < 120 ? f->max_number : 120;
	f->pillars = f->pillars < 10 ? f->pillars : 10;
}

/* Flies a few steps of every length, of one and then of any. */
static void
live_at_all_lengths(struct dice *d, const struct boids_factors *f, const char *name)
{
	static const float lengths[] = { 1e-6f, 1e-3f, 1 / 60.0f, 1, 2, 10, 300, 1e9f };

	for (size_t i = 0; i <= LENGTH(lengths); i++) {
		scoped_flock *flock = fitted_flock(f, world_of(f, 24, 8), 1 + i);
		const double start = balance(flock);
		for (int step = 0; step < 12; step++) {
			float dt = i < LENGTH(lengths) ? lengths[i] : dice_pick(d, lengths);
			char when[PRESET_NAME + 80];
			flock_step(flock, dt);
			snprintf(when, sizeof when, "in %s after step %d of %g s, regrow %d", name,
			         step, (double)dt, f->regrow);
			const struct boids_food food = flock_food(flock);
			for (int k = 0; k < food.columns * food.rows; k++)
				assert_that(food.at[k] >= 0 && food.at[k] <= food.full,
				            "food %g of %g %s", (double)food.at[k],
				            (double)food.full, when);
			assert_kind_is_sound(flock, BOIDS_KIND_BOID, 1, when);
			assert_kind_is_sound(flock, BOIDS_KIND_PREDATOR,
			                     flock->factors.predator_stomach, when);
			assert_that(balance(flock) == start, "energy is off by %g %s",
			            balance(flock) - start, when);
			assert_counts(flock);
		}
	}
}

static struct boids_factors
preset_factors(const char *name)
{
	struct preset preset;
	char error[BOIDS_FACTOR_ERROR];

	assert_true(preset_read(&preset, published_find(preset_table, name), error));
	return preset.factors;
}

TEST(life_is_sound_at_any_length_of_a_step)
{
	const int rounds = getenv("LONG") ? 10 : 2;
	struct dice d = { 50 };

	for (const struct published *p = preset_table; p->name; p++)
		for (int round = 0; round <= rounds; round++)
			for (int regrow = 0; factor_table[BOIDS_FACTOR_regrow].word(regrow);
			     regrow++) {
				struct boids_factors f = preset_factors(p->name);
				go_to_extremes(&d, &f, round == 0 ? 0 : round % 2 ? 10 : 40);
				factors_fit(&f, 24, 8);
				f.regrow = regrow;
				if (life_wanted(&f))
					live_at_all_lengths(&d, &f, p->name);
			}
}

TEST(strays_come_to_a_flock_at_the_end_of_all_places_and_food_below_a_grain_is_none)
{
	static const char *const flocks[][2] = { { "volterra", "edge open" },
		                                 { "meadow", "food 1e-7" } };

	every (row, flocks) {
		struct boids_factors f = factors_with(preset_factors((*row)[0]), (*row)[1]);
		factors_fit(&f, 24, 8);
		live_at_all_lengths(&(struct dice){ 1 }, &f, (*row)[0]);
	}
}

TEST(all_kinds_of_death_and_birth_happen)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(3, &f);
	struct boids_life_event events[BOIDS_LIFE_EVENTS];

	run_steps(flock, 6000, FRAME);
	for (int m = BOIDS_MEASURE_BIRTHS; m <= BOIDS_MEASURE_EATEN; m++)
		if (m != BOIDS_MEASURE_CRASHED)
			assert_that(measure_value(flock, m) > 0, "%s", measure_table[m].name);
	size_t count = flock_life_events(flock, events, BOIDS_LIFE_EVENTS);
	assert_int_equal(count, BOIDS_LIFE_EVENTS);
	for (size_t i = 1; i < count; i++)
		assert_true(events[i].step <= events[i - 1].step && events[i].fate < BOIDS_FATES);
}

TEST(a_clone_and_a_restored_flock_live_on_to_the_bit)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(7, &f);

	for (int round = 0; round < 12; round++) {
		run_steps(flock, 97, FRAME);
		scoped_flock *clone = flock_clone(flock, 0);
		scoped_flock *again = restored_twin(flock);
		assert_non_null(clone);
		assert_true(flock_hash(clone) == flock_hash(flock));
		assert_fly_on_alike(clone, again, 97);
		assert_true(balance(clone) == balance(again));
		assert_counts(again);
		run_steps(flock, 97, FRAME);
		assert_true(flock_hash(clone) == flock_hash(flock));
	}
}

TEST(other_factors_add_or_remove_as_many_and_the_ledger_still_balances)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(5, &f);
	const double start = balance(flock);

	run_steps(flock, 1500, FRAME);
	size_t boids = boid_count(flock), predators = predator_count(flock);
	f.number += 5;
	f.predators += 1;
	refit(flock, &f);
	assert_int_equal(boid_count(flock), boids + 5);
	assert_int_equal(predator_count(flock), predators + 1);
	assert_true(balance(flock) == start);
	f.food_size = 3;
	f.predator_stomach = 0.5f;
	assert_true(flock_fit(flock, &f, world_of(&f, 60, 24)));
	assert_true(balance(flock) == start);
	run_steps(flock, 300, FRAME);
	assert_true(balance(flock) == start);
}

/* Boids outside of the new world go, and others come in new strips with ids of their own. */
TEST(windows_that_grow_and_shrink_keep_the_balance)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(5, &f);
	double before = balance(flock);

	for (int i = 0; i < 30; i++) {
		struct boids_world world = i % 2 ? world_of(&f, 80, 24) : world_of(&f, 30, 60);
		assert_true(flock_fit_anchored(flock, &f, world, NULL));
		run_steps(flock, 20, FRAME);
		assert_true(balance(flock) == before);
	}
}

/* Returns the change of a measure in fifteen seconds, over one seed, or three. */
static double
gained(const struct boids_factors *f, int which, int a_second)
{
	double sum = 0;

	for (uint64_t seed = 1; seed <= (test_is_long() ? 3 : 1); seed++) {
		scoped_flock *flock = teeming_flock(seed, f);
		sum -= measure_value(flock, which);
		run_steps(flock, 15 * a_second, 1 / (float)a_second);
		sum += measure_value(flock, which);
	}
	return sum;
}

/* Boids that fly straight over ground that they graze faster than it grows; with breeding over
 * richer ground. */
TEST(grazing_costs_and_births_per_second_do_not_depend_on_the_length_of_a_step)
{
	if (HAS_ADDRESS_SANITIZER)
		skip(); /* fewer births would prove nothing */
	static const struct {
		const char *settings;
		int measure;
	} rates[] = {
		{ "breeding off, food 0.1", BOIDS_MEASURE_ENERGY_GROWN },
		{ "breeding off, food 0.1", BOIDS_MEASURE_ENERGY_SPENT },
		{ "breeding alone, food 0.5", BOIDS_MEASURE_BIRTHS },
		{ "breeding pairs, food 0.5", BOIDS_MEASURE_BIRTHS },
	};

	every (rate, rates) {
		const struct boids_factors f = factors_with(
			default_with("separation 0, alignment 0, cohesion 0, noise 0, edge wrap, "
		                     "number 400, hunger 20, maturity 0.5, max-number 10000"),
			rate->settings);
		double long_steps = gained(&f, rate->measure, 15);
		double usual = gained(&f, rate->measure, 60);
		double short_steps = gained(&f, rate->measure, 240);
		print_message("%s: %g %g %g\n", measure_table[rate->measure].name, long_steps,
		              usual, short_steps);
		assert_true(usual > 100);
		assert_near(long_steps / usual, 1, 0.1);
		assert_near(short_steps / usual, 1, 0.1);
	}
}

TEST(the_hash_tells_energy_genes_and_food)
{
	struct boids_factors f = teeming_factors();
	scoped_flock *flock = teeming_flock(5, &f);
	const uint64_t hash = flock_hash(flock);
	struct boids_life *life = &flock->now.life[9];
	float *const all[] = {
		&life->energy,   &life->breath,           &life->age, &life->rest, &life->genes[0],
		&life->genes[5], &flock->life->food.at[3]
	};

	foreach (i, all) {
		float was = *all[i];
		*all[i] = was + 0.25f;
		assert_true(flock_hash(flock) != hash);
		*all[i] = was;
	}
	life->generation++;
	assert_true(flock_hash(flock) != hash);
}

TEST(a_flock_without_life_has_none_of_it)
{
	struct boids_factors f = default_with("number 50, predators 1, captured removed");
	scoped_flock *flock = teeming_flock(5, &f);

	assert_false(flock_is_alive(flock));
	assert_true(!flock->now.life && !flock->next.life && !flock->predators.life);
	assert_int_equal(flock->now.room, 50);
	assert_int_equal(flock_food(flock).columns, 0);
	assert_int_equal(flock_life_events(flock, NULL, 0), 0);
	flock_place_food(flock, (struct boids_vec){ 1, 1, 0 }, 5, 1);
	assert_false(flock_restore_food(flock, NULL, 0));
}

/* ---- strays */

/* Boids at rest that breed never, one stray every two seconds. */
static struct flock_state *
few(int count, uint32_t first_id)
{
	struct boids_factors f = quiet_with("edge wrap, hunger 3600, exertion 0, captured survive, "
	                                    "strays 2, max-speed 10, speed-policy cap");
	struct boids_boid boids[8];

	for (int i = 0; i < count; i++)
		boids[i] = boid_at(first_id + (uint32_t)i, 20 + 3 * (float)i, 20, 0, 0);
	return flock_on_screen(&f, boids, (size_t)count);
}

TEST(one_comes_each_time_the_interval_is_over)
{
	static const double lengths[] = { 1 / 60.0, 0.3, 2 };
	static const int before[] = { 119, 6, 0 }; /* steps in which none is due */

	foreach (i, before) {
		scoped_flock *flock = few(1, 0);
		run_steps(flock, before[i], (float)lengths[i]);
		assert_int_equal(boid_count(flock), 1);
		run_steps(flock, 2, (float)lengths[i]);
		assert_int_equal(boid_count(flock), i == 2 ? 3 : 2);
	}
}

/* 4 boids are enough; no predator comes where predators do not eat. */
TEST(none_comes_to_four)
{
	scoped_flock *flock = few(2, 0);

	run_steps(flock, 1200, FRAME);
	assert_int_equal(boid_count(flock), 4);
	assert_measure(flock, STRAYS, 2, 0);
	assert_int_equal(predator_count(flock), 0);
}

/* It takes the lowest free id, which here is 0, flies inwards from the left or right, and its
 * energy has grown. */
TEST(it_comes_over_the_border_with_half_a_stomach)
{
	scoped_flock *flock = few(1, 1);
	double grown = measure_value(flock, BOIDS_MEASURE_ENERGY_GROWN);

	run_steps(flock, 121, FRAME);
	struct boids_boid b = boid_with_id(flock, 2); /* after 1 */
	bool left = b.velocity.x > 0;
	assert_near(fabs((double)b.velocity.x), 7, 1e-3); /* 0.7 of max-speed */
	assert_near(b.velocity.y, 0, 1e-6);
	assert_near(left ? b.position.x : 80 - b.position.x, 0, 0.5);
	assert_near(b.life.energy, 0.5, 1e-4);
	assert_measure(flock, ENERGY_GROWN, grown + 0.5, 0);
}

TEST(strays_come_when_hardly_any_are_left)
{
	const struct boids_factors f = quiet_with(
		"captured eaten, predator-cost 0, speed-policy cap, max-speed 20, strays 1");
	scoped_flock *flock = flock_on_screen(&f, NULL, 0);

	assert_true(flock_is_alive(flock));
	run_steps(flock, 61, FRAME);
	assert_int_equal(boid_count(flock), 1);
	assert_int_equal(predator_count(flock), 1);
	assert_measure(flock, STRAYS, 1, 0);
	assert_measure(flock, PREDATOR_STRAYS, 1, 0);
}
