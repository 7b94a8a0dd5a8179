/* SPDX-License-Identifier: MIT */
/* Fly, the last seconds: what was just seen is what a flight without a terminal records of these steps. */
#include "folder.h"
#include "input/key_table.h"
#include "program.h"
#include "screens.h"

/* Flies in the folder with these words, whose world has the size of the frame. */
static struct pty *
start(const char *words)
{
	char line[256];

	folder_sh("rm -f boids-11-*");
	snprintf(line, sizeof line,
	         "cd %s && exec \"$0\" --config none -s 11 --size 60x20 --journal t.journal %s",
	         folder(), words);
	struct pty *pty = program_script(line, NULL, 60, 21);
	pty_expect(pty, "classic");
	return pty;
}

/* What was pressed shows; the flock flies on. */
TEST(it_is_what_the_journal_shows)
{
	static const char *const endings[] = { "svg", "gif" };
	char word[16];

	every (ending, endings) {
		scoped_pty *pty = start("--time-scale 4");
		program_ask(pty, "SS", "separation 0.5 -> 0.7");
		pty_watch(pty, 1);
		snprintf(word, sizeof word, ":record %s\r", *ending);
		program_ask(pty, word, "wrote boids-11-", "SS", "separation 0.7 -> 0.9");
		program_exit(pty);
		/* without giflib it is an .svg */
		folder_sh(
			"name=$(ls boids-11-*) && ending=${name##*.} && to=${name#boids-11-} && "
			"to=${to%%.*} && \"$boids\" --headless --config none --play t.journal "
			"--steps $to --fps 20 --record again.$ending && "
			"cmp again.$ending $name && mv $name seen && grep -q separation t.journal");
	}
}

TEST(no_file_is_overwritten)
{
	scoped_pty *pty = start("");
	program_ask(pty, " ", "PAUSED", ":record svg\r", "wrote boids-11-", "\033:record svg\r",
	            "-2.svg");
	program_exit(pty);
	assert_int_equal(folder_count(".", "boids-11"), 2);
}

TEST(what_takes_long_to_write_is_told_at_the_end)
{
	scoped_pty *pty = program_with("--size", "1000x300", "-n", "9", "--fps", "50", "--record",
	                               folder_path("long.svg"));

	pty_expect(pty, "classic");
	pty_watch(pty, 2);
	program_ask(pty, "q", "long.svg   Ctrl-C leaves it out");
	program_ends(pty, 0);
	assert_int_equal(folder_count(".", "long.svg"), 1);
}

/* Nor is one left at the end of the program. */
TEST(cancelled_it_leaves_no_file)
{
	static const char *const ends[] = { "\033", "q" };

	every (end, ends) {
		scoped_pty *pty = start("-n 30000");
		pty_watch(pty, 1);
		program_ask(pty, ":record svg\r", "Esc cancels");
		if (**end != 'q')
			program_ask(pty, *end, "not recorded");
		program_exit(pty);
		assert_int_equal(folder_count(".", "boids-11"), 0);
	}
}

TEST(it_says_that_nothing_was_kept)
{
	scoped_pty *pty = start("-n 40001");
	program_ask(pty, "\022", "the last seconds were not kept");
	program_exit(pty);
}

/* The key and the words of `:` ask for it; while it runs, Esc ends it before it closes anything. */
FLYING_WITH(keys_ask_for_it, screens_setup, screens_teardown)
{
	key_dispatch(&screens->input, &screens->ui, CTRL('R'));
	assert_int_equal(screens->ui.request, REQUEST_GIF);
	screens_type(screens, ":record svg\r");
	assert_int_equal(screens->ui.request, REQUEST_SVG);
	screens_type(screens, ":record\r");
	assert_int_equal(screens->ui.request, REQUEST_GIF);
	screens_type(screens, "\t");
	screens->ui.records = true;
	screens_key(screens, 1, KEY_ESCAPE);
	assert_int_equal(screens->ui.request, REQUEST_UNRECORD);
	assert_int_equal(screens->ui.panel.which, PANEL_FACTORS);
}

static int
set_up(void **state)
{
	scoped_block char *path = realpath(program_path(), NULL);

	return path && setenv("boids", path, 1) == 0 ? folder_make_utf8(state) : -1;
}

TEST_FILE(set_up, folder_remove);
