/* SPDX-License-Identifier: MIT */
/* Fly: what each variable of the environment says of the terminal. */
#include "run/fly.h"

#include "test.h"

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

/* Variables that are set one after another. */
struct setting {
	const char *name, *value; /* NULL: unset */
	enum options_colour colour;
	int expected;
};

TEST_WITH(colours_are_direct_where_they_are_claimed_and_can_be_refused, clear, NULL)
{
	static const struct setting settings[] = {
		{ "COLORTERM", NULL, COLOUR_AUTO, -1 },
		{ "COLORTERM", "yes", COLOUR_AUTO, -1 },
		{ "COLORTERM", "24bit", COLOUR_AUTO, COLOURS_DIRECT },
		{ "COLORTERM", "truecolor", COLOUR_AUTO, COLOURS_DIRECT },
		{ "STY", "1.screen", COLOUR_AUTO, -1 },
		{ "NO_COLOR", "", COLOUR_NEVER, 0 },
		{ "NO_COLOR", "", COLOUR_AUTO, -1 },
		{ "NO_COLOR", "1", COLOUR_AUTO, 0 },
		{ "COLORTERM", NULL, COLOUR_ALWAYS, -1 },
	};

	every (row, settings) {
		row->value ? setenv(row->name, row->value, 1) : unsetenv(row->name);
		assert_int_equal(fly_asked_colours(&(struct options){ .colour = row->colour }),
		                 row->expected);
	}
}

TEST_WITH(terminals_that_print_queries_get_none, clear, NULL)
{
	static const struct setting settings[] = {
		{ "TERM", NULL, 0, false },
		{ "TERM", "xterm-256color", 0, true },
		{ "TERM_PROGRAM", "Apple_Terminal", 0, false },
		{ "TERM_PROGRAM", NULL, 0, true },
		{ "TERM", "linux-16color", 0, false },
		{ "TERM", "screen.xterm-new", 0, false },
	};

	every (row, settings) {
		row->value ? setenv(row->name, row->value, 1) : unsetenv(row->name);
		assert_int_equal(fly_may_sync(), row->expected);
	}
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
