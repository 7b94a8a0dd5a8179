/* SPDX-License-Identifier: MIT */
/* Fly clock: when a flight ends by itself; fly_test has its frames and steps. */
#include "run/fly_clock.h"

#include "test.h"

static const struct input_event key = { .kind = INPUT_KEY, .key = 'x' };
static const struct input_event click = { .kind = INPUT_MOUSE, .action = MOUSE_PRESS };
static const struct input_event wheel = { .kind = INPUT_MOUSE, .action = MOUSE_WHEEL_UP };
static const struct input_event release = { .kind = INPUT_MOUSE, .action = MOUSE_RELEASE };
static const struct input_event answer = { .kind = INPUT_ANSWER, .answer = ANSWER_STATUS };

TEST(by_itself_a_flight_ends_only_if_asked_to)
{
	struct options none = { 0 }, o = { .has_seconds = true, .seconds = 2.5 };
	struct auto_quit leave = { .began = 100, .last_input = 100 };

	assert_true(auto_quit_time(&leave, &none) < 0);
	assert_int_equal(auto_quit_reason(&leave, &none, 1e9), AUTO_QUIT_NONE);
	assert_false(auto_quit_input(&leave, &none, &key, 1e9));
	/* Seconds count from the start, whatever is pressed. */
	leave = (struct auto_quit){ .began = 100, .last_input = 100 };
	assert_false(auto_quit_input(&leave, &o, &key, 102));
	assert_true(auto_quit_time(&leave, &o) == 102.5);
	assert_int_equal(auto_quit_reason(&leave, &o, 102.4), AUTO_QUIT_NONE);
	assert_int_equal(auto_quit_reason(&leave, &o, 102.5), AUTO_QUIT_SECONDS);
}

TEST(idle_minutes_count_from_the_last_key_or_button)
{
	static const struct input_event *const touches[] = { &key, &click, &wheel };
	struct options o = { .idle = 1.5 };
	struct auto_quit leave = { .began = 100, .last_input = 100 };
	double now = 100;

	assert_true(auto_quit_time(&leave, &o) == 190);
	assert_int_equal(auto_quit_reason(&leave, &o, 190), AUTO_QUIT_IDLE);
	every (touch, touches) {
		auto_quit_input(&leave, &o, *touch, now += 50);
		assert_true(auto_quit_time(&leave, &o) == now + 90);
	}
	auto_quit_input(&leave, &o, &release, now + 60);
	auto_quit_input(&leave, &o, &answer, now + 60);
	assert_true(auto_quit_time(&leave, &o) == now + 90);
}

TEST(of_two_ends_the_earlier_counts)
{
	struct options o = { .idle = 1, .has_seconds = true, .seconds = 100 };
	struct auto_quit leave = { .began = 0 };

	assert_int_equal(auto_quit_reason(&leave, &o, 60), AUTO_QUIT_IDLE);
	auto_quit_input(&leave, &o, &key, 50);
	assert_int_equal(auto_quit_reason(&leave, &o, 60), AUTO_QUIT_NONE);
	assert_int_equal(auto_quit_reason(&leave, &o, 100), AUTO_QUIT_SECONDS);
}

/* It may still be on its way in the first second, and a nudge does not count. */
TEST(a_screensaver_ends_as_the_pointer_moves_by_three_cells)
{
	static const struct {
		double now;
		int column, row;
		bool ends;
	} moves[] = {
		{ 100.2, 10, 5, false }, { 100.9, 40, 9, false }, { 101, 42, 9, false },
		{ 130, 40, 11, false },  { 131, 43, 9, true },    { 132, 40, 6, true },
	};
	struct options o = { .screensaver = true }, plain = { 0 };
	struct auto_quit leave = { .began = 100, .last_input = 100 };

	every (move, moves) {
		const struct input_event event = { .kind = INPUT_MOUSE,
			                           .action = MOUSE_MOVE,
			                           .column = move->column,
			                           .row = move->row };
		assert_true(auto_quit_input(&leave, &o, &event, move->now) == move->ends);
		assert_false(auto_quit_input(&leave, &plain, &event, move->now));
	}
	assert_near(leave.last_input, 100, 0);
}

TEST(a_screensaver_ends_by_any_press_but_not_in_its_first_half_second)
{
	static const struct input_event *const presses[] = { &key, &click, &wheel };
	struct options o = { .screensaver = true };
	struct auto_quit leave = { .began = 100, .last_input = 100 };

	every (press, presses) {
		assert_false(auto_quit_input(&leave, &o, *press, 100.49));
		assert_true(auto_quit_input(&leave, &o, *press, 100.5));
	}
	assert_false(auto_quit_input(&leave, &o, &release, 200));
	assert_false(auto_quit_input(&leave, &o, &answer, 200));
}
