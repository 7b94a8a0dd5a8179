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
	static const struct {
		double usual, now;
		int fps;
	} rows[] = { { 0.001, 0.5, 30 }, { 0.001, 1.9, 30 },  { 0.001, 2.1, 60 },
		     { 0.02, 10, 30 },   { 0.001, 11.9, 30 }, { 0.001, 12.1, 60 } };
	struct terminal_pace pace = quick_pace();

	every (row, rows) {
		pace.pacing.usual = row->usual;
		assert_int_equal(pace_fps(&pace, row->now, 0, 30), row->fps);
	}
}

/* But a limit that the user has set holds on every line. */
TEST(no_other_line_has_more_than_usual)
{
	static const struct {
		enum pacing_state state;
		bool is_remote, limited;
		int asked, fps;
	} rows[] = {
		{ PACING_OFF, false, false, 0, 30 },    { PACING_STARTING, false, false, 0, 30 },
		{ PACING_SILENT, false, false, 0, 30 }, { PACING_LOST, false, false, 0, 30 },
		{ PACING_ON, true, false, 0, 30 },      { PACING_ON, false, true, 0, 30 },
		{ PACING_ON, false, false, 120, 120 },  { PACING_ON, false, false, 15, 15 },
		{ PACING_ON, true, false, 90, 90 },
	};

	every (row, rows) {
		struct terminal_pace pace = quick_pace();
		pace.pacing.state = row->state;
		pace.local = !row->is_remote;
		pace.limited = row->limited;
		assert_int_equal(pace_fps(&pace, 0, row->asked, 30), row->asked ? row->asked : 30);
		assert_int_equal(pace_fps(&pace, 100, row->asked, 30), row->fps);
	}
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

	static const struct {
		double rate;
		enum pacing_state state;
		bool limited;
	} rows[] = { { 0, PACING_ON, false },
		     { 1e6, PACING_ON, true },
		     { 0, PACING_ON, false },
		     { 0, PACING_SILENT, true } };

	quality_start(&pace.quality, 0, QUALITY_NUMBERED, 0);
	pace.frame_bytes = 1000;
	every (row, rows) {
		pace.bucket.rate = row->rate;
		pace.pacing.state = row->state;
		pace_quality(&pace, 0, 30);
		assert_true(pace.limited == row->limited);
	}
}

TEST(a_silent_terminal_is_plain_at_once_and_all_comes_with_its_late_reply)
{
	struct terminal_pace pace = quick_pace();

	quality_start(&pace.quality, 0, QUALITY_FULL, 0);
	pace.pacing.state = PACING_SILENT;
	pace.pacing.silent_rate = 3840;
	assert_int_equal(pace_quality(&pace, 0, 30), QUALITY_ASCII);
	pace.pacing.state = PACING_ON;
	assert_int_equal(pace_quality(&pace, 0, 30), QUALITY_FULL);
	pace.pacing.state = PACING_SILENT;
	pace.pacing.silent_rate = pace.bucket.rate = 20000; /* the user knows the line */
	assert_int_equal(pace_quality(&pace, 0, 30), QUALITY_NUMBERED);
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
