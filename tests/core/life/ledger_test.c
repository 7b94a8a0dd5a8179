/* SPDX-License-Identifier: MIT */
/* Ledger: energies are whole grains, changes of them are booked, saved and read back to the grain. */
#include "life/ledger.h"

#include "scene.h"

TEST(an_energy_has_2_to_the_20_grains_a_stomach_and_is_rounded_down_to_them)
{
	assert_int_equal(grains_of(1), 1048576);
	assert_int_equal(grains_of(0.5f), 524288);
	assert_int_equal(grains_of(0x1p-20f), 1);
	assert_int_equal(grains_of(15.75f), 16515072);
	assert_true(grains_floor(0.75) == 0.75f);
	assert_true(grains_floor(2.5 * 0x1p-20) == 0x1p-19f);
	assert_true(grains_floor(0.99 * 0x1p-20) == 0);
}

/* 2.25 grains: 3 for a quarter of all chances, else 2. */
TEST(an_energy_is_rounded_up_with_the_chance_of_its_fraction)
{
	const float energy = 2.25f * 0x1p-20f;
	int up = 0;

	assert_int_equal(grains_of(grains_round(energy, 0)), 2);
	assert_int_equal(grains_of(grains_round(energy, 0.7499f)), 2);
	assert_int_equal(grains_of(grains_round(energy, 0.75f)), 3);
	for (int i = 0; i < 1024; i++)
		up += grains_of(grains_round(energy, (float)i / 1024)) == 3;
	assert_int_equal(up, 256);
}

/* In any order, where plain decimals are not. */
TEST(sums_do_not_depend_on_the_order)
{
	struct dice d = { 3 };
	float energies[500], forth = 0, back = 0;

	int64_t grains = 0;

	for (int i = 0; i < 500; i++)
		energies[i] = grains_round((float)dice_between(&d, 0, 0.03), 0.5f);
	for (int i = 0; i < 500; i++) {
		forth += energies[i];
		back += energies[499 - i];
		grains += grains_of(energies[i]);
	}
	assert_true(forth == back && grains_of(forth) == grains && forth > 6);
}

TEST(what_is_added_has_grown_and_what_is_taken_is_lost)
{
	struct ledger l = { .grown = 10, .lost = 3 };

	ledger_book(&l, 100, 140);
	ledger_book(&l, 140, 120);
	ledger_book(&l, 120, 120);
	assert_int_equal(l.grown, 50);
	assert_int_equal(l.lost, 23);
	assert_int_equal(l.spent, 0);
}

/* A step for each second, and one birth in it: after a long time there are as many births as minutes
 * times a rate of 60 / 10 per boid. */
TEST(what_is_recent_fades_and_gives_rates)
{
	struct ledger l = { 0 };
	struct boids_state s = { 0 };

	for (int second = 0; second < 1200; second++) {
		ledger_fade(&l, 10, 1);
		l.counts[LEDGER_RECENT][BOIDS_FATE_BORN]++;
	}
	assert_near(l.counts[LEDGER_RECENT][BOIDS_FATE_BORN], 61, 0.1);
	assert_near(l.recent_time, 10, 0.2);
	assert_near(l.counts[LEDGER_RECENT][BOIDS_FATE_BORN] / l.recent_time, 6, 0.2);
	for (int second = 0; second < 60; second++)
		ledger_fade(&l, 10, 1);
	assert_near(l.counts[LEDGER_RECENT][BOIDS_FATE_BORN], 61 / 2.718, 0.4);
	ledger_write(&l, &s);
	const struct ledger again = ledger_read(&s);
	assert_true(again.recent_time == l.recent_time &&
	            again.counts[LEDGER_RECENT][BOIDS_FATE_BORN] ==
	                    l.counts[LEDGER_RECENT][BOIDS_FATE_BORN]);
}
