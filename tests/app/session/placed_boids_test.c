/* SPDX-License-Identifier: MIT */
/* Placed boids: predators placed, held and removed among others that are born and die. */
#include "flight/placed_boids.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"

/* Predators eat much, are never confused, and have young anywhere. */
#define TEEMING(name) \
	FLYING_AS(name, 80, 24, "--model", "ganz", "--separation", "0.5", "--separation-range", \
	          "1.3", "--alignment", "0.08", "--cohesion", "0.03", "--visual-range", "2.5", \
	          "--speed-policy", "clamp", "--min-speed", "8", "--max-speed", "16", "--edge", \
	          "wrap", "--food", "0.08", "--food-size", "2", "--hunger", "30", "--breeding", \
	          "pairs", "--mate-range", "10", "--number", "150", "--predators", "4", \
	          "--captured", "eaten", "--digest", "0", "--yield", "1", "--territory", "0", \
	          "--predator-cost", "0.01", "--maturity", "1")

static size_t
count(const struct screens *screens)
{
	return screens_count(screens, BOIDS_KIND_PREDATOR);
}

static float
factor(const struct screens *screens)
{
	return screens->session.flight.factors.predators;
}

static void
fly_until(struct screens *screens, size_t predators)
{
	for (int i = 0; i < 20000 && count(screens) < predators; i++)
		session_step(&screens->session);
	assert_in_range(count(screens), predators, 100);
}

static double
balance(const struct screens *screens)
{
	const struct flock_state *flock = screens_flock(screens);

	return measure_value(flock, BOIDS_MEASURE_ENERGY_HELD) +
	       measure_value(flock, BOIDS_MEASURE_ENERGY_SPENT) +
	       measure_value(flock, BOIDS_MEASURE_ENERGY_LOST) -
	       measure_value(flock, BOIDS_MEASURE_ENERGY_GROWN);
}

static void
set_predators(struct screens *screens, float number)
{
	struct boids_factors f = screens->session.flight.factors;

	f.predators = number;
	assert_true(session_change_factors(&screens->session, &f));
}

/* Another preset, too: predators of the last one do not stay in a meadow. */
TEEMING(a_number_of_0_removes_those_born_too)
{
	static const size_t numbers[] = { 6, 1, 0, 2 };

	fly_until(screens, 10);
	const size_t born = count(screens) - 4;
	every (number, numbers) {
		set_predators(screens, (float)*number);
		assert_int_equal(count(screens), *number + (number < numbers + 2 ? born : 0));
	}
	fly_until(screens, 10);
	struct boids_factors f = screens->session.flight.factors;
	f.predators = 0;
	f.captured = BOIDS_CAPTURED_SURVIVE;
	const struct change meadow = change_preset(&f, "meadow");
	assert_true(session_apply(&screens->session, &meadow));
	assert_true(flock_is_alive(screens_flock(screens)));
	assert_int_equal(count(screens), 0);
}

/* Removes each of them: the one that is meant, whatever the factor says, and to the last grain. */
TEEMING(each_can_be_removed_also_those_born)
{
	fly_until(screens, 12);
	const double before = balance(screens);
	while (count(screens) > 0) {
		const size_t left = count(screens), i = left / 2;
		struct boids_boid all[100];
		size_t found = 0;
		for (size_t k = 0; k < left; k++)
			all[k] = predator_of(screens_flock(screens), k);
		assert_true(placed_remove(&screens->session, PLACED_PREDATOR, all[i].position));
		assert_int_equal(count(screens), left - 1);
		for (size_t k = 0; k < left; k++)
			for (size_t j = 0; j + 1 < left; j++) {
				struct boids_boid b =
					flock_boid(screens_flock(screens), BOIDS_KIND_PREDATOR, j);
				found += memcmp(&b.life, &all[k].life, sizeof b.life) == 0 &&
				         memcmp(&b.position, &all[k].position, sizeof b.position) ==
				                 0;
			}
		assert_in_range(found, left - 1, 2 * left);
		assert_true(balance(screens) == before);
	}
	assert_true(factor(screens) == 0);
	assert_false(
		placed_remove(&screens->session, PLACED_PREDATOR, (struct boids_vec){ 9, 9, 0 }));
}

TEEMING(a_thousand_are_the_most_with_those_born)
{
	static struct boids_boid before[1000];

	fly_until(screens, 10);
	set_predators(screens, 1000);
	assert_int_equal(count(screens), 1000);
	for (size_t i = 0; i < 1000; i++)
		before[i] = predator_of(screens_flock(screens), i);
	assert_false(placed_put(&screens->session, PLACED_PREDATOR, (struct boids_vec){ 9, 9, 0 }));
	assert_string_equal(screens->session.message.text, "no more than 1000 predators");
	for (size_t i = 0; i < 1000; i++) {
		struct boids_boid b = predator_of(screens_flock(screens), i);
		assert_memory_equal(&b.position, &before[i].position, sizeof b.position);
	}
}

/* Whether a predator is at a place, and its id. */
static int
id_at(const struct screens *screens, struct boids_vec place)
{
	for (size_t i = 0; i < count(screens); i++) {
		struct boids_boid b = predator_of(screens_flock(screens), i);
		if (b.position.x == place.x && b.position.y == place.y)
			return (int)b.id;
	}
	return -1;
}

TEEMING(the_same_one_is_held_while_others_are_born)
{
	const struct boids_vec place = { 40, 20, 0 }, other = { 43, 20, 0 };

	assert_true(placed_hold(&screens->session, PLACED_PREDATOR, place));
	const int held = id_at(screens, place);
	assert_int_equal(held, 4);
	fly_until(screens, 9);
	assert_int_equal(id_at(screens, place), held);
	assert_true(placed_hold(&screens->session, PLACED_PREDATOR, other));
	assert_int_equal(id_at(screens, other), held);
	/* Others go, and it stays. */
	struct boids_boid first = predator_of(screens_flock(screens), 0);
	assert_true(placed_remove(&screens->session, PLACED_PREDATOR, first.position));
	session_step(&screens->session);
	assert_true(id_at(screens, other) >= 0);
	const size_t left = count(screens);
	placed_release(&screens->session);
	assert_int_equal(count(screens), left - 1);
	assert_int_equal(id_at(screens, other), -1);
}

FLYING_AS(what_has_died_is_not_removed_again, 80, 24, "--captured", "eaten", "--predator-cost", "5",
          "--predator-stomach", "0.1", "--number", "0")
{
	for (int i = 0; i < 3; i++)
		assert_true(placed_put(&screens->session, PLACED_PREDATOR,
		                       (struct boids_vec){ 9.0f * (float)i, 9, 0 }));
	assert_true(placed_hold(&screens->session, PLACED_PREDATOR, (struct boids_vec){ 9, 9, 0 }));
	session_steps(&screens->session, 60);
	assert_int_equal(count(screens), 0);
	placed_release(&screens->session);
	assert_int_equal(count(screens), 0);
	assert_false(placed_clear(&screens->session));
}
