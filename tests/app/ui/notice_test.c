/* SPDX-License-Identifier: MIT */
/* Notice: every message shows, however small the screen. */
#include "ui/notice.h"

#include "golden.h"
#include "screens.h"

static const char failure[] = "not saved: /home/somebody/.config/boids/presets/murmur.ini: "
			      "Permission denied";

static void
start(struct screens *screens, int columns, int rows)
{
	screens_start_with(screens, columns, rows, "--number", "0");
	screens->session.paused = true;
}

#define SMALL(name) FLYING_AS(name, 20, 5, "--number", "0")

/* Returns the rows from the start of the text to the bottom, as one text; to be freed. */
static char *
screen_of(struct screens *screens)
{
	screens_draw(screens);
	return golden_print(&screens->ui.frame);
}

/* Asserts that the frame contains all words, in their order. */
static bool
says_all(const char *screen, const char *text)
{
	char words[LINE_TEXT], *rest = words;

	strcpy(words, text);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		screen = strstr(screen, word);
		if (!screen)
			return false;
		screen += strlen(word);
	}
	return true;
}

TEST(a_small_screen_says_paused_and_the_notice)
{
	static const char *const notices[] = { "step 1235  20.58 s", "nothing to undo",
		                               "the panel needs 40x8",
		                               "no more than 1000 cells can be changed",
		                               "restarted with seed 2871403" };

	every (notice, notices) {
		scoped_screens screens;
		start(&screens, 20, 5);
		session_notice(&screens.session, "%s   and what may be cut off\tat the right",
		               *notice);
		scoped_block char *screen = screen_of(&screens);
		if (!strstr(screen, " PAUSED ") || !says_all(screen, *notice))
			fail_msg("'%s' is not in\n%s", *notice, screen);
	}
}

SMALL(a_text_too_long_for_the_screen_loses_its_middle)
{
	screens->session.paused = true;
	session_failure(&screens->session, "%s", failure);
	scoped_block char *screen = screen_of(screens);
	assert_contains(screen, " PAUSED   ! not");
	assert_contains(screen, "..");
	assert_contains(screen, "denied");
	assert_true(strncmp(screen, "\n\n", 2) == 0); /* of five rows three at most */
}

SMALL(what_comes_over_the_line_leaves_the_word_paused_above_it)
{
	screens->session.paused = true;
	screens_type(screens, "/alignment-range\r");
	assert_string_equal(screens_row(screens, -1), "alignment-range 0");
	assert_string_equal(screens_row(screens, -2), " PAUSED");
	session_notice(&screens->session, "one two three four five six seven eight");
	screens_row_has(screens, -2, "three");
	screens_wait(screens, NOTICE_SECONDS); /* then the rows show the flock again */
	assert_string_equal(screens_row(screens, -2), "");
}

/* Every text at every size, against the parts that must show. */
TEST(its_start_and_its_end_are_seen_at_every_size)
{
	for (int columns = 10; columns <= 120; columns += columns < 45 ? 1 : 7) {
		for (int rows = 1; rows <= 6; rows++) {
			scoped_screens screens;
			start(&screens, columns, rows);
			screens.session.paused = false;
			session_failure(&screens.session, "%s", failure);
			scoped_block char *screen = screen_of(&screens);
			if (!strstr(screen, "! n") || !strstr(screen, "ed\n"))
				fail_msg("%d x %d:\n%s", columns, rows, screen);
		}
	}
}
