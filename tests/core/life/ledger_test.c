/* SPDX-License-Identifier: MIT */
/* Ledger: books changes of energy, and is saved and read back to the grain. */
#include "life/ledger.h"

#include "scene.h"

#include <string.h>

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

/* 2^40 + 1 grains are more than a float has digits for. */
TEST(it_is_saved_in_stomachs_and_read_back_to_the_grain)
{
	struct ledger l = { .grown = (1LL << 40) + 1, .spent = 1, .lost = 3LL << 19 };
	struct boids_state s = { .step = 7 };

	for (unsigned fate = 0; fate < BOIDS_FATES; fate++)
		l.boids[fate] = 1000 + fate;
	l.predators[BOIDS_FATE_BORN] = 5;
	l.predators[BOIDS_FATE_STRAYED] = 6;
	ledger_write(&l, &s);
	assert_true(s.grown == 1048576 + 0x1p-20 && s.spent == 0x1p-20 && s.lost == 1.5);
	assert_true(s.births == 1000 + BOIDS_FATE_BORN && s.eaten == 1000 + BOIDS_FATE_EATEN &&
	            s.crashed == 1000 + BOIDS_FATE_CRASHED);
	assert_true(s.predator_births == 5 && s.predator_strays == 6 && s.predator_starved == 0);
	assert_true(s.step == 7);
	struct ledger read = ledger_read(&s);
	assert_memory_equal(&read, &l, sizeof l);
}
