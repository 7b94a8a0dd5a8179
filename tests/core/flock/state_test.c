/* SPDX-License-Identifier: MIT */
/* State: its fields as text, and in a flock. */
#include "scene.h"

#include "math/number.h"

/* Returns a value of a field that needs many digits if it may. */
static double
odd_value(int which)
{
	const struct boids_state_field *field = &state_table[which];
	double most = field->most < 1e6 ? field->most : 1e6;

	return field->whole ? floor(most / 3) : most / 3;
}

TEST(every_field_has_a_name_of_its_own_and_holds_the_state_of_a_new_flock)
{
	for (int i = 0; i < BOIDS_STATES; i++) {
		const struct boids_state_field *field = &state_table[i];
		assert_that(field->name && *field->name && field->help && field->unit, "row %d", i);
		assert_that(field->least <= 0 && field->most > 0, "%s", field->name);
		for (int j = 0; j < i; j++)
			assert_string_not_equal(field->name, state_table[j].name);
	}
}

TEST(every_value_written_reads_back_to_itself)
{
	for (int i = 0; i < BOIDS_STATES; i++) {
		const struct boids_state_field *field = &state_table[i];
		const double values[] = { 0, field->least, field->most, odd_value(i) };
		every (value, values) {
			struct boids_state s = { .step = 0 }, back = { .step = 0 };
			char text[BOIDS_FACTOR_TEXT], error[BOIDS_FACTOR_ERROR];
			int which = -1;
			s.at[i] = *value;
			number_write_double(s.at[i], text);
			assert_that(state_set(&back, field->name, text, &which, error), "%s", error);
			assert_that(which == i && memcmp(&s, &back, sizeof s) == 0, "%s = %s",
			            field->name, text);
		}
	}
}

TEST(a_wrong_name_or_value_is_refused_with_what_is_allowed)
{
	static const char *const wrong[][3] = {
		{ "goal", "9", "goal takes whole numbers from 0 to 8, not '9'" },
		{ "goal", "1.5", "goal takes whole numbers from 0 to 8, not '1.5'" },
		{ "scatter", "2.1", "scatter takes 0 to 2, not '2.1'" },
		{ "scatter", "", "scatter takes 0 to 2, not ''" },
		{ "time", "nan", "time takes 0 to 1e+15, not 'nan'" },
		{ "glide-x", "-2e9", "glide-x takes -1000000000 to 1000000000, not '-2e9'" },
		{ "skatter", "1", "a state has no 'skatter'; did you mean scatter?" },
		{ "\x1b[", "1", "a state has no '?['" },
	};

	every (row, wrong) {
		struct boids_state s = { .step = 7 };
		char error[BOIDS_FACTOR_ERROR] = "";
		int which = -1;
		assert_false(state_set(&s, (*row)[0], (*row)[1], &which, error));
		assert_string_equal(error, (*row)[2]);
		assert_true(s.step == 7 && which == -1);
	}
}

/* Flies until a flock has a value in every field. */
static struct flock_state *
eventful_flock(void)
{
	struct boids_factors f = lively_factors();
	scoped_map *map = map_new(40, 12);
	struct flock_state *flock = flock_new(3);

	set_factors(&f,
	            "number 60, predators 2, captured eaten, breeding alone, maturity 0, hunger 1, "
	            "food 0.01, food-size 8, max-number 100, crash 9, "
	            "digest 0.1, predator-stomach 0.5, predator-cost 0.5, territory 0, radius 2, "
	            "dimensions 3");
	f.strays = 0.5f;
	f.lifespan = 2.5f;
	assert_true(map && flock && map_put(map, 3, 3, 'G') && map_put(map, 30, 9, 'G'));
	assert_true(flock_fit(flock, &f, world_of(&f, 40, 12)));
	assert_true(flock_map(flock, map));
	f.edge = BOIDS_EDGE_TURN;
	assert_true(flock_fit(flock, &f, world_of(&f, 40, 12)));
	run_steps(flock, 200, FRAME);
	f.edge = BOIDS_EDGE_OPEN;
	assert_true(flock_fit(flock, &f, world_of(&f, 40, 12)));
	flock_scatter(flock);
	flock_set_goal(flock, 1);
	flock_step(flock, FRAME);
	return flock;
}

TEST(a_flock_has_every_field_of_its_state_and_takes_it_back)
{
	scoped_flock *flock = eventful_flock();
	struct boids_state now = flock_state(flock), odd, back;
	char error[BOIDS_FACTOR_ERROR] = "";

	for (int i = 0; i < BOIDS_STATE_predators_removed; i++) /* tests of life cover the others */
		assert_that(now.at[i] != 0, "%s", state_table[i].name);
	for (int i = 0; i < BOIDS_STATES; i++)
		odd.at[i] = i < BOIDS_STATE_births ? (double)(float)odd_value(i)
		                                   : floor(odd_value(i)); /* whole grains */
	odd.goal = 1;
	assert_that(flock_restore(flock, NULL, 0, &odd, error), "%s", error);
	back = flock_state(flock);
	for (int i = 0; i < BOIDS_STATES; i++)
		assert_that(back.at[i] == odd.at[i], "%s", state_table[i].name);
	assert_true(flock_factors(flock)->number == (float)odd.removed);
}

TEST(without_a_state_a_flock_restored_has_that_of_a_new_one)
{
	scoped_flock *flock = eventful_flock();
	const struct boids_state new_flock = { .step = 0 };

	restore_boids(flock, NULL, 0);
	struct boids_state now = flock_state(flock);
	assert_memory_equal(&now, &new_flock, sizeof now);
}
