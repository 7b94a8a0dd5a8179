/* SPDX-License-Identifier: MIT */
/* Placed text: what was placed reads back as it was written, and wrong lines change nothing. */
#include "session/placed_text.h"

#include "screens.h"
#include "widgets/placing.h"

#include <stdlib.h>
#include <string.h>

static struct flock_text
block(const char *lines)
{
	return (struct flock_text){ .where = "x.ini", .placed = { lines, strlen(lines), 4 } };
}

FLYING(lines_read_back_in_their_order)
{
	struct session *session = &screens->session;
	char error[SETTINGS_ERROR];

	assert_true(placing_put(&screens->ui, PLACED_GOAL, 41, 11));
	assert_true(placing_put(&screens->ui, PLACED_WALL, 30, 5));
	char *text = placed_text_write(session);
	assert_string_equal(text, "goal = 1 0\nwall = -10 -6\n");
	struct flock_text read = block(text);
	session->placed.marks.count = 0;
	assert_true(placed_text_restore(session, &read, error));
	assert_int_equal(session->placed.marks.count, 2);
	assert_int_equal(session->placed.marks.at[1].column, -10);
	assert_int_equal(session->placed.marks.at[1].what, BOIDS_MAP_WALL);
	free(text);
}

FLYING(wrong_lines_are_refused_by_number)
{
	static const struct {
		const char *lines, *why;
	} cases[] = {
		{ "goal = 1 2\nturns = 11\n",
		  "x.ini:6: unknown name 'turns': use goal, wall or air" },
		{ "goal = 1\n", "x.ini:5: goal takes a column and a row" },
		{ "air = 1 2 3\n", "x.ini:5: air takes a column and a row" },
		{ "bird = 1 2\n", "x.ini:5:" },
	};
	struct session *session = &screens->session;

	foreach (i, cases) {
		struct flock_text text = block(cases[i].lines);
		char error[SETTINGS_ERROR] = "";
		assert_false(placed_text_restore(session, &text, error));
		if (!strstr(error, cases[i].why))
			fail_msg("'%s' lacks '%s'", error, cases[i].why);
		assert_int_equal(session->placed.marks.count, 0);
	}
}
