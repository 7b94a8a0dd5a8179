/* SPDX-License-Identifier: MIT */
/* Terminal link: the limit of frames per second that suits a line, and whether the line limits. */
#include "run/terminal_link.h"

#include "scene.h"

/* A local terminal that answers within a millisecond, since time 0. */
static struct terminal_link
quick_link(void)
{
	struct terminal_link link = { .local = true };

	link.pace.state = PACING_ON;
	link.pace.usual = 0.001;
	return link;
}

TEST(a_line_that_was_quick_for_two_seconds_has_60_frames_per_second)
{
	struct terminal_link link = quick_link();

	assert_int_equal(link_fps(&link, 0.5, 0, 30), 30);
	assert_int_equal(link_fps(&link, 1.9, 0, 30), 30);
	assert_int_equal(link_fps(&link, 2.1, 0, 30), 60);
	link.pace.usual = 0.02;
	assert_int_equal(link_fps(&link, 10, 0, 30), 30);
	link.pace.usual = 0.001;
	assert_int_equal(link_fps(&link, 11.9, 0, 30), 30);
	assert_int_equal(link_fps(&link, 12.1, 0, 30), 60);
}

TEST(no_other_line_has_more_than_usual)
{
	static const enum pacing_state states[] = { PACING_OFF, PACING_STARTING, PACING_SILENT,
		                                    PACING_LOST };
	struct terminal_link link;

	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		link = quick_link();
		link.pace.state = states[i];
		assert_int_equal(link_fps(&link, 100, 0, 30), 30);
	}
	link = quick_link();
	link.local = false;
	assert_int_equal(link_fps(&link, 100, 0, 30), 30);
	link = quick_link();
	link.limited = true;
	assert_int_equal(link_fps(&link, 100, 0, 30), 30);
}

TEST(a_limit_that_the_user_has_set_holds_on_every_line)
{
	struct terminal_link link = quick_link();

	assert_int_equal(link_fps(&link, 0, 120, 30), 120);
	assert_int_equal(link_fps(&link, 100, 15, 30), 15);
	link.local = false;
	assert_int_equal(link_fps(&link, 100, 90, 30), 90);
}

/* 30 frames of 1000 bytes: a known rate below that limits, and so does any limit of the user. */
TEST(a_line_limits_if_it_carries_less_than_all_frames)
{
	struct terminal_link link = quick_link();

	quality_start(&link.quality, 0, QUALITY_NUMBERED, 0);
	link.frame_bytes = 1000;
	link_quality(&link, 0, 30);
	assert_false(link.limited);
	link.bucket.rate = 1e6;
	link_quality(&link, 0, 30);
	assert_true(link.limited);
	link.bucket.rate = 0;
	link_quality(&link, 0, 30);
	assert_false(link.limited);
	link.pace.state = PACING_SILENT;
	link_quality(&link, 0, 30);
	assert_true(link.limited);
}

/* Frames that answer keys come in between, and the rate of the last seconds is that of another limit. */
TEST(no_rate_above_its_limit_is_reported)
{
	struct terminal_link link = quick_link();
	struct session session = { .now = 1, .flock = boids_flock_new(1) };
	struct ui ui = { .session = &session, .line.fps = 30 };

	assert_non_null(session.flock);
	link.traffic.frames = 25;
	link_report(&link, &ui);
	assert_near(ui.line.drawn_fps, 25, 1e-9);
	ui.line.fps = 8;
	link_report(&link, &ui);
	assert_near(ui.line.drawn_fps, 8, 1e-9);
	boids_flock_free(session.flock);
}
