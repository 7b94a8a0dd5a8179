/* SPDX-License-Identifier: MIT */
/* Terminal pace: the limit of frames per second that suits a line, and whether the line limits. */
#include "run/terminal_pace.h"

#include "scene.h"

/* A local terminal that answers within a millisecond, since time 0. */
static struct terminal_pace
quick_pace(void)
{
	struct terminal_pace pace = { .local = true };

	pace.pacing.state = PACING_ON;
	pace.pacing.usual = 0.001;
	return pace;
}

TEST(a_line_that_was_quick_for_two_seconds_has_60_frames_per_second)
{
	struct terminal_pace pace = quick_pace();

	assert_int_equal(pace_fps(&pace, 0.5, 0, 30), 30);
	assert_int_equal(pace_fps(&pace, 1.9, 0, 30), 30);
	assert_int_equal(pace_fps(&pace, 2.1, 0, 30), 60);
	pace.pacing.usual = 0.02;
	assert_int_equal(pace_fps(&pace, 10, 0, 30), 30);
	pace.pacing.usual = 0.001;
	assert_int_equal(pace_fps(&pace, 11.9, 0, 30), 30);
	assert_int_equal(pace_fps(&pace, 12.1, 0, 30), 60);
}

TEST(no_other_line_has_more_than_usual)
{
	static const enum pacing_state states[] = { PACING_OFF, PACING_STARTING, PACING_SILENT,
		                                    PACING_LOST };
	struct terminal_pace pace;

	every (row, states) {
		pace = quick_pace();
		pace.pacing.state = *row;
		assert_int_equal(pace_fps(&pace, 100, 0, 30), 30);
	}
	pace = quick_pace();
	pace.local = false;
	assert_int_equal(pace_fps(&pace, 100, 0, 30), 30);
	pace = quick_pace();
	pace.limited = true;
	assert_int_equal(pace_fps(&pace, 100, 0, 30), 30);
}

TEST(a_limit_that_the_user_has_set_holds_on_every_line)
{
	struct terminal_pace pace = quick_pace();

	assert_int_equal(pace_fps(&pace, 0, 120, 30), 120);
	assert_int_equal(pace_fps(&pace, 100, 15, 30), 15);
	pace.local = false;
	assert_int_equal(pace_fps(&pace, 100, 90, 30), 90);
}

/* Returns when trails change within 100 s of frames of 1000 bytes, 30 a second, on a line of this
 * rate; -1: never. */
static double
change_of_trails(struct terminal_pace *pace, double from, double rate)
{
	const bool before = pace->trails;

	quality_start(&pace->quality, from, QUALITY_NUMBERED, 0);
	pace->frame_bytes = 1000;
	pace->bucket.rate = rate;
	for (double now = from; now < from + 100; now += 0.1) {
		pace_quality(pace, now, 30);
		if (pace->trails != before)
			return now - from;
	}
	return -1;
}

TEST(trails_come_and_go_with_the_rate_at_most_once_in_ten_seconds)
{
	struct terminal_pace pace = quick_pace();

	pace.trails = true;
	assert_near(change_of_trails(&pace, 0, 40000), -1, 0); /* enough to go on */
	assert_near(change_of_trails(&pace, 100, 20000), 1, 0.15);
	assert_near(change_of_trails(&pace, 101.5, 50000), -1, 0); /* too little to begin */
	assert_near(change_of_trails(&pace, 201.5, 70000), 1, 0.15);
	assert_near(change_of_trails(&pace, 202.6, 20000), 9.9, 0.2);
}

TEST(before_the_first_replies_only_a_local_terminal_has_trails)
{
	for (int local = 0; local < 2; local++) {
		struct terminal_pace pace = quick_pace();
		pace.local = local;
		pace.trails = false;
		assert_near(change_of_trails(&pace, 0, 0), local ? 1 : -1, 0.15);
	}
}

/* 30 frames of 1000 bytes: a known rate below that limits, and so does any limit of the user. */
TEST(a_line_limits_if_it_carries_less_than_all_frames)
{
	struct terminal_pace pace = quick_pace();

	quality_start(&pace.quality, 0, QUALITY_NUMBERED, 0);
	pace.frame_bytes = 1000;
	pace_quality(&pace, 0, 30);
	assert_false(pace.limited);
	pace.bucket.rate = 1e6;
	pace_quality(&pace, 0, 30);
	assert_true(pace.limited);
	pace.bucket.rate = 0;
	pace_quality(&pace, 0, 30);
	assert_false(pace.limited);
	pace.pacing.state = PACING_SILENT;
	pace_quality(&pace, 0, 30);
	assert_true(pace.limited);
}

/* Frames that answer keys come in between, and the rate of the last seconds is that of another
 * limit. */
TEST(no_rate_above_its_limit_is_reported)
{
	struct terminal_pace pace = quick_pace();
	struct session session = { .now = 1, .flight.flock = flock_new(1) };
	struct ui ui = { .session = &session, .line.fps = 30 };

	assert_non_null(session.flight.flock);
	pace.traffic.frames = 25;
	pace_report(&pace, &ui);
	assert_near(ui.line.drawn_fps, 25, 1e-9);
	ui.line.fps = 8;
	pace_report(&pace, &ui);
	assert_near(ui.line.drawn_fps, 8, 1e-9);
	flock_free(session.flight.flock);
}
