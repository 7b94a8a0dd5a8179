/* SPDX-License-Identifier: MIT */
/* Fly: the real program in a real terminal, from its first byte to its last. */
#include "program.h"
#include "screen/theme.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>

static bool
shows_wedge(struct pty *pty, const void *data)
{
	(void)data;
	return pty_shows(pty, "►") || pty_shows(pty, "◄") || pty_shows(pty, "▲") ||
	       pty_shows(pty, "▼");
}

TEST(it_flies_leaves_the_terminal_as_it_was_and_prints_the_command_to_resume)
{
	scoped_pty *pty = program_fly(NULL);

	pty_expect(pty, "classic  288 boids   drag: lead   right: scare   ? keys");
	assert_true(emulator_is_alternate(pty_glass(pty)));
	assert_false(emulator_shows_cursor(pty_glass(pty)));
	assert_true(pty_has_said(pty, "\033[6n")); /* the width of glyphs, which leaves no trace */
	assert_true(pty_await(pty, shows_wedge, NULL));
	assert_false(pty_shows(pty, "unknown key"));
	pty_ask(pty, "SS", "separation 0.5 -> 0.7");
	program_exit(pty);
	program_gave_back(pty, "q");
	assert_true(pty_shows(pty, "boids --config none -p classic --separation 0.7 -s 11"));
	scoped_pty *unchanged = program_fly(NULL);
	program_exit(unchanged);
	assert_false(pty_shows(unchanged, "boids"));
}

/* Every boid sees every other: a step takes ten seconds. */
TEST(a_key_is_handled_during_a_step_of_any_length)
{
	static const char *const updates[] = { "--update=synchronous", "--update=sequential" };

	every (update, updates) {
		scoped_pty *pty = program_with("--number=200000", "--visual-range=2000", *update);
		pty_expect(pty, "200000 boids");
		pty_type(pty, "S");
		pty_resize(pty, 90, 27);
		pty_type(pty, "Sq"); /* on a busy machine no frame comes in the time of a notice */
		program_ends(pty, 0);
		assert_true(pty_has_said(pty, " --separation 0.7 "));
	}
}

/* Every boid sees every other: the first step takes half a minute. No reply to a query arrives. */
TEST(a_silent_terminal_shows_a_flock_of_any_size)
{
	scoped_pty *pty = program_with("-n", "300000", "--visual-range=2000");

	pty_tear(pty, 1e-3);
	pty_expect(pty, "300000 boids");
}

/* What a terminal shows before it has replied is right on any: no glyph is wide, no background light. */
TEST(a_local_terminal_that_replies_late_shows_a_plain_flock_and_then_all_of_it)
{
	static const char *const local[] = { "TMUX", "SSH_CONNECTION", "COLORTERM=truecolor", NULL };
	scoped_pty *pty = program_start(NULL, local, 80, 24);

	pty_slow_down(pty, 1e6, 4);
	pty_expect(pty, "288 boids");
	assert_false(pty_has_said(pty, "\033[38;") || shows_wedge(pty, NULL));
	assert_true(pty_await(pty, shows_wedge, NULL));
	assert_true(pty_has_said(pty, "\033[38;2"));
	assert_false(pty_has_said(pty, "slow line") || pty_has_said(pty, "recovered"));
}

/* A step of so many boids takes seconds, as their cells are crowded. 600 keys are more than the program
 * keeps for after the step. */
TEST(a_step_requested_by_a_key_can_be_cancelled)
{
	for (int by_keys = 0; by_keys < 2; by_keys++) {
		struct pty *pty =
			program_with("-n", by_keys ? "400000" : "200000", "-p", "christian");
		char many[601] = { 0 };
		program_ask(pty, "", "00000 boids", " ", "PAUSED");
		pty_type(pty, ".");
		pty_watch(pty, 0.3);
		if (by_keys) {
			pty_type(pty, memset(many, 'X', sizeof many - 1));
		} else {
			pty_resize(pty, 90, 30);
			pty_expect(pty, "step cancelled: it takes too long");
			pty_type(pty, "...");
		}
		program_quit(pty);
	}
}

static bool
has_drawn(struct pty *pty, const void *data)
{
	size_t length;

	(void)data;
	pty_said(pty, &length);
	return length > 20;
}

TEST(it_starts_on_screens_of_any_size)
{
	static const int sizes[][2] = { { 1, 1 },  { 2, 1 },  { 1, 2 },   { 5, 2 },    { 20, 3 },
		                        { 40, 8 }, { 39, 7 }, { 500, 3 }, { 500, 200 } };

	foreach (i, sizes) {
		struct pty *pty = program_start(NULL, NULL, sizes[i][0], sizes[i][1]);
		assert_true(pty_await(pty, has_drawn, NULL));
		pty_type(pty, "S\t?\033\r1\033");
		program_quit(pty);
	}
}

/* Whether it is in poll() without an end, as Linux tells the parent, where it may: number 7 on this
 * machine. */
static bool
sleeps_for_good(struct pty *pty, const void *data)
{
	unsigned long call = 7, patience = 0xFFFFFFFFU;
	char path[64], text[256] = "";

	(void)data;
	snprintf(path, sizeof path, "/proc/%d/syscall", (int)pty_pid(pty));
	FILE *file = fopen(path, "r");
	if (file && fgets(text, sizeof text, file) &&
	    sscanf(text, "%lu %*x %*x %lx", &call, &patience) != 2)
		call = 0; /* it is running */
	if (file)
		fclose(file);
#ifndef __x86_64__
	return true;
#endif
	return call == 7 && (unsigned)patience == 0xFFFFFFFFU;
}

TEST(paused_it_sleeps_without_output_until_a_key)
{
	struct pty *pty = program_fly(NULL);
	size_t before, after;

	program_ask(pty, " ", "Space resume", "\033", ""); /* the notice need not have its time */
	assert_true(pty_await(pty, sleeps_for_good, NULL));
	pty_watch(pty, 0.5);
	pty_said(pty, &before);
	pty_watch(pty, 0.5);
	pty_said(pty, &after);
	assert_int_equal(before, after);
	program_quit(pty);
}

TEST(keys_that_come_in_a_flood_are_all_done)
{
	scoped_pty *pty = program_fly(NULL);
	char keys[2000];

	for (size_t i = 0; i < sizeof keys; i++)
		keys[i] = i % 2 ? 's' : 'S';
	for (int i = 0; i < 5; i++) /* more than a terminal keeps */
		pty_send(pty, keys, sizeof keys);
	pty_ask(pty, "A", "alignment 0.08 -> 0.09");
	program_exit(pty);
	assert_true(pty_shows(pty, "-p classic --alignment 0.09 -s 11"));
}

/* Whether it flies within a few tries, without input for a second each. */
static bool
does_fly(struct pty *pty)
{
	for (int tries = 0; tries < PTY_SECONDS; tries++) {
		pty_ask(pty, " ", " PAUSED ");
		const char *step = strstr(pty_bottom(pty), " PAUSED   step ");
		if (step && strtol(step + 15, NULL, 10) > 0)
			return true;
		pty_type(pty, " ");
		pty_watch(pty, 1);
	}
	return false;
}

/* A step of this flock takes long. In the short form with one set of glyphs. */
TEST(a_hundred_thousand_fly_and_answer_keys)
{
	static const char *const sets[] = { "density", "braille" };

	for (int i = test_is_long() ? 0 : 1; i < 2; i++) {
		const char *const words[] = { "-n", "100000", "-g", sets[i], NULL };
		struct pty *pty = program_start(words, NULL, 200, 50);
		program_ask(pty, "", "100000 boids", "?", "S more", "A", "alignment 0.08 -> 0.09");
		assert_true(does_fly(pty));
		program_quit(pty);
	}
}

/* The terminal replies that all of these glyphs are wide. */
TEST(where_arrows_are_wide_it_shows_none)
{
	struct pty *pty = program_start(NULL, NULL, 80, 24);

	pty_type(pty, "\033[2;49R"); /* before the query: the emulator's own reply comes too late */
	program_ask(pty, "", "classic  288 boids", "\tS", "| factors", "", "[######|#---]", "g",
	            "\u25B8"); /* small triangles are narrow everywhere */
	program_quit(pty);
}

/* Returns whether a colour of the ring for a background is on the screen. */
static bool
shows_ring(struct pty *pty, const void *data)
{
	const struct colours *ring = &theme_table[0].on[*(const enum background *)data].ring;
	bool found = false;

	for (int row = 0; row < 23; row++)
		for (int column = 0; column < 80; column++)
			for (int i = 0; i < ring->many; i++)
				found |= emulator_cell(pty_glass(pty), column, row).colour ==
				         ring->many_colours[i];
	return found;
}

static bool
awaits_ring(struct pty *pty, enum background background)
{
	return pty_await(pty, shows_ring, &background);
}

/* The reply may come before the first frame or after many; COLORFGBG is a first guess, and
 * --background has the last word. */
TEST(colours_are_made_for_the_background)
{
	static const char *const dark[] = { "--background", "dark", NULL };
	static const char black[] = "COLORFGBG=15;0", white[] = "COLORFGBG=0;15";
	static const struct {
		const char *variable, *multiplexer, *const *words, *reply;
		enum background first, then;
	} cases[] = {
		{ NULL, NULL, NULL, "\033]11;rgb:0000/0000/0000\033\\", BACKGROUND_DARK,
		  BACKGROUND_DARK },
		{ NULL, NULL, NULL, "\033]11;rgb:ff/ff/f0\007", BACKGROUND_DARK, BACKGROUND_LIGHT },
		{ NULL, NULL, NULL, "\033]11;?\007", BACKGROUND_DARK, BACKGROUND_DARK },
		{ NULL, NULL, NULL, "I", BACKGROUND_DARK, BACKGROUND_LIGHT },
		{ black, NULL, NULL, "", BACKGROUND_DARK, BACKGROUND_DARK },
		{ white, NULL, NULL, "", BACKGROUND_LIGHT, BACKGROUND_LIGHT },
		{ white, NULL, NULL, "I", BACKGROUND_LIGHT, BACKGROUND_DARK },
		{ white, "TMUX=/tmp/t,1,0", NULL, "", BACKGROUND_DARK, BACKGROUND_DARK },
		{ white, "STY=1.pts", NULL, "", BACKGROUND_DARK, BACKGROUND_DARK },
		{ white, NULL, NULL, "\033]11;rgb:0/0/0\007", BACKGROUND_LIGHT, BACKGROUND_DARK },
		{ white, NULL, dark, "\033]11;rgb:f/f/f\007", BACKGROUND_DARK, BACKGROUND_DARK },
	};

	every (row, cases) {
		const char *const settings[] = { row->variable ? row->variable : "COLORFGBG",
			                         row->multiplexer ? row->multiplexer : "TMUX",
			                         NULL };
		struct pty *pty = program_start(row->words, settings, 80, 24);
		assert_true(awaits_ring(pty, row->first));
		assert_true(pty_has_said(pty, "\033]11;?\033\\"));
		pty_type(pty, row->reply);
		assert_true(awaits_ring(pty, row->then));
		assert_false(pty_shows(pty, "unknown key"));
		program_quit(pty);
	}
}

/* Terminals that would print a part of a question are asked neither for the background nor for
 * synchronized output, and where no colours are used, not for the background. */
TEST(a_terminal_is_asked_only_what_does_no_harm)
{
	static const char *const settings[][3] = { { "TERM=linux", NULL },
		                                   { "TERM=screen-256color", NULL },
		                                   { "TERM_PROGRAM=Apple_Terminal", NULL },
		                                   { "TERM=xterm", NULL },
		                                   { "NO_COLOR=1", NULL } };

	foreach (i, settings) {
		struct pty *pty = program_start(NULL, settings[i], 80, 24);
		pty_expect(pty, "classic");
		pty_type(pty, "N"); /* an echo: all questions of the start were sent before */
		pty_expect(pty, "number");
		pty_watch(pty, 0.5); /* queries for synchronized output come with a later frame */
		assert_true(pty_has_said(pty, "\033[5n"));
		assert_int_equal(pty_has_said(pty, "\033]11"), i == 3);
		assert_true(i >= 3 || !pty_has_said(pty, "2026"));
		program_quit(pty);
	}
}

TEST(a_change_takes_over_a_story_and_a_pause_does_not)
{
	struct pty *pty = program_with("--story", "rules");

	program_ask(pty, "", "three simple rules", " ", "PAUSED", " ", "any change takes over", "S",
	            "separation 0.5 -> 0.6");
	assert_true(pty_await_no_text(pty, "takes over"));
	program_quit(pty);
}

/* The key also does what it does elsewhere. */
TEST(the_first_key_takes_over_a_demo)
{
	static const char *const presses[] = { "S", "?", "\033[<64;3;3M", " " };
	static const char *const answers[] = { "separation ", "man boids", "zoom 1", "PAUSED" };

	foreach (i, presses) {
		struct pty *pty = program_with("--demo");
		program_ask(pty, "", "any key takes over", presses[i], answers[i]);
		assert_true(pty_await_no_text(pty, "takes over"));
		pty_type(pty, "\033"); /* closes the help, as q would */
		assert_true(pty_await_no_text(pty, "man boids"));
		program_quit(pty);
	}
}
