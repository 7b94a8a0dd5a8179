/* SPDX-License-Identifier: MIT */
/* Network: the shortest form computes the same, in an order that it keeps. */
#include "brains.h"

TEST(the_shortest_form_of_any_brain_computes_the_same)
{
	struct dice d = { 1 };
	int shortened = 0;

	for (int round = 0; round < 2000; round++) {
		const struct brain brain = random_brain(&d), shortest = brain_shortest(&brain);
		double input[BRAIN_INPUTS];
		for (int i = 0; i < BRAIN_INPUTS; i++)
			input[i] = dice_between(&d, -1, 1);
		for (uint32_t out = BRAIN_AHEAD; out <= BRAIN_ASIDE; out++)
			assert_near(brain_value(&shortest, out, input),
			            brain_value(&brain, out, input), 1e-12);
		assert_false(brain_has_cycle(&brain));
		shortened += shortest.count < brain.count;
	}
	assert_in_range(shortened, 500, 1999);
}

TEST(its_links_come_after_all_that_they_depend_on_and_it_is_its_own_shortest_form)
{
	struct dice d = { 2 };

	for (int round = 0; round < 2000; round++) {
		const struct brain brain = random_brain(&d), shortest = brain_shortest(&brain);
		const struct brain again = brain_shortest(&shortest);
		for (int i = 0; i < shortest.count; i++) {
			assert_in_range(shortest.link[i].to, BRAIN_AHEAD, BRAIN_NODES - 1);
			assert_false(shortest.link[i].off);
			for (int later = i; later < shortest.count; later++)
				assert_int_not_equal(shortest.link[i].from, shortest.link[later].to);
		}
		assert_int_equal(again.count, shortest.count);
		assert_memory_equal(again.link, shortest.link,
		                    (size_t)shortest.count * sizeof *shortest.link);
	}
}

TEST(a_link_back_is_a_cycle_even_if_it_is_off)
{
	struct brain brain = {
		3, { { BRAIN_bias, 30, 1, 0 }, { 30, 31, 1, 0 }, { 31, BRAIN_AHEAD, 1, 0 } }
	};

	assert_false(brain_has_cycle(&brain));
	brain.link[brain.count++] = (struct brain_link){ 31, 30, 1, 1 };
	assert_true(brain_has_cycle(&brain));
	brain.link[brain.count - 1] = (struct brain_link){ 40, 40, 1, 0 };
	assert_true(brain_has_cycle(&brain));
}
