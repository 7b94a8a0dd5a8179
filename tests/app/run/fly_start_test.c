/* SPDX-License-Identifier: MIT */
/* Fly: what each variable of the environment says of the terminal. */
#include "run/fly.h"

#include "test.h"

#include "screen/frame.h"

static const char *const names[] = { "COLORTERM", "NO_COLOR", "TERM",          "TERM_PROGRAM",
	                             "STY",       "TMUX",     "SSH_CONNECTION" };

static int
clear(void **state)
{
	(void)state;
	every (name, names)
		unsetenv(*name);
	return 0;
}

static int
colours(enum options_colour colour)
{
	return fly_asked_colours(&(struct options){ .colour = colour });
}

TEST_WITH(colours_are_direct_where_they_are_claimed, clear, NULL)
{
	assert_int_equal(colours(COLOUR_AUTO), -1);
	setenv("COLORTERM", "yes", 1);
	assert_int_equal(colours(COLOUR_AUTO), -1);
	setenv("COLORTERM", "24bit", 1);
	assert_int_equal(colours(COLOUR_AUTO), COLOURS_DIRECT);
	setenv("COLORTERM", "truecolor", 1);
	assert_int_equal(colours(COLOUR_AUTO), COLOURS_DIRECT);
	setenv("STY", "1.screen", 1);
	assert_int_equal(colours(COLOUR_AUTO), -1);
}

TEST_WITH(colours_can_be_refused, clear, NULL)
{
	assert_int_equal(colours(COLOUR_NEVER), 0);
	setenv("NO_COLOR", "", 1);
	assert_int_equal(colours(COLOUR_AUTO), -1);
	setenv("NO_COLOR", "1", 1);
	assert_int_equal(colours(COLOUR_AUTO), 0);
	assert_int_equal(colours(COLOUR_ALWAYS), -1);
}

TEST_WITH(terminals_that_print_queries_get_none, clear, NULL)
{
	assert_false(fly_may_sync());
	setenv("TERM", "xterm-256color", 1);
	assert_true(fly_may_sync());
	setenv("TERM_PROGRAM", "Apple_Terminal", 1);
	assert_false(fly_may_sync());
	unsetenv("TERM_PROGRAM");
	setenv("TERM", "linux-16color", 1);
	assert_false(fly_may_sync());
	setenv("TERM", "screen.xterm-new", 1);
	assert_false(fly_may_sync());
}

TEST_WITH(whatever_stands_between_makes_a_terminal_remote, clear, NULL)
{
	static const char *const between[] = { "TMUX", "STY", "SSH_CONNECTION" };
	const struct options options = { .restricted = false }, login = { .restricted = true };

	assert_true(fly_is_local(&options));
	assert_false(fly_is_local(&login));
	every (row, between) {
		clear(NULL);
		setenv(*row, "x", 1);
		assert_false(fly_is_local(&options));
	}
}
