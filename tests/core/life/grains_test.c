/* SPDX-License-Identifier: MIT */
/* Grains: energies are whole multiples of 2^-20, so that sums are exact. */
#include "life/grains.h"

#include "scene.h"

TEST(an_energy_has_2_to_the_20_grains_a_stomach)
{
	assert_int_equal(grains_of(1), 1048576);
	assert_int_equal(grains_of(0.5f), 524288);
	assert_int_equal(grains_of(0x1p-20f), 1);
	assert_int_equal(grains_of(15.75f), 16515072);
}

TEST(an_energy_is_rounded_down_to_grains)
{
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
