/* SPDX-License-Identifier: MIT */
/* Watcher: what it makes of lines that a program sends, written by hand here, on a clock of the
 * test. */
#include "share/watcher.h"

#include "scripted_watcher.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <sys/socket.h>

static struct scripted_watcher scripted;
static struct session *const session = &scripted.screens.session;

static int
start(void **state)
{
	(void)state;
	scripted_watcher_start(&scripted, true);
	return 0;
}

static int
end(void **state)
{
	(void)state;
	scripted_watcher_end(&scripted);
	return 0;
}

#define WATCHING(name) TEST_WITH(name, start, end)

static void
begin_again(void)
{
	end(NULL);
	start(NULL);
}

/* Says lines, and flies on. */
static void
say(const char *text, double seconds)
{
	scripted_watcher_say(&scripted, text);
	scripted_watcher_run(&scripted, seconds);
}

/* Says the state of a step, and flies for a moment. */
static void
join(uint64_t step)
{
	scripted_watcher_state(&scripted, step);
	scripted_watcher_run(&scripted, 0.1);
}

/* Fails unless the watcher is in this phase, its flock at this step. */
static void
assert_is(int phase, uint64_t step)
{
	assert_int_equal(scripted.watcher.phase, phase);
	assert_int_equal(session->flown, step);
}

/* Fails unless the line is lost, and says why. */
static void
assert_lost(const char *why)
{
	assert_int_equal(scripted.watcher.phase, WATCHER_LOST);
	assert_contains(scripted.watcher.line.why, why);
}

static double
separation(void)
{
	return (double)session->flight.factors.separation;
}

/* Without any time each tick takes one line and applies one change, and asks for the next at
 * once. */
WATCHING(changes_that_there_is_no_time_for_come_later_at_the_same_step)
{
	static const char changes[] = "+20\n20 separation = 1\n20 number = 30\n20 separation = 2\n";
	char hash[64];
	int ticks = 0;

	session->go_on = screens_no_time;
	scripted_watcher_state(&scripted, 0);
	for (; scripted.watcher.phase != WATCHER_ON; ticks++)
		watcher_tick(&scripted.watcher);
	assert_in_range(ticks, 6, 20);
	scripted_watcher_say(&scripted, changes);
	say("60 clock\n", 5);
	assert_int_equal(session->flown, 60);
	assert_near(separation(), 2, 1e-6);
	snprintf(hash, sizeof hash, "60 hash %016" PRIx64 "\n", flock_hash(session->flight.flock));
	begin_again();
	scripted_watcher_state(&scripted, 0);
	scripted_watcher_say(&scripted, changes);
	say(hash, 5);
	assert_int_equal(session->flown, 60);
	assert_int_equal(scripted.watcher.mismatches, 0);
	assert_int_equal(session->flight.factors.number, 30);
	session->go_on = screens_no_time;
	uint64_t before = session->changes;
	scripted_watcher_say(&scripted, "60 separation = 1\n60 separation = 2\n");
	watcher_tick(&scripted.watcher);
	assert_int_equal(session->changes, before + 1);
	assert_true(session->source.waits);
	assert_true(watcher_deadline(&scripted.watcher) <= session->now);
	scripted_watcher_run(&scripted, 0.1);
	assert_int_equal(session->changes, before + 2);
	assert_true(watcher_deadline(&scripted.watcher) > session->now);
}

WATCHING(another_hash_asks_for_the_state)
{
	scripted_watcher_state(&scripted, 0);
	say("10 hash 0123456789abcdef\n20 clock\n", 2);
	assert_int_equal(scripted.watcher.mismatches, 1);
	assert_int_equal(scripted.watcher.phase, WATCHER_ASKING);
	assert_string_equal(scripted_watcher_heard(&scripted), "join\nstate\n");
	assert_string_equal(session->message.text,
	                    "asking ann for the flock again: this one differs from it");
	scripted_watcher_run(&scripted, 6);
	join(50);
	assert_is(WATCHER_ON, 50);
}

/* Lets lines come for this time, as of a flock that flies on, unless the watcher ends the line. */
static void
fly_on(int seconds)
{
	for (int i = 0; i < seconds && scripted.watcher.phase != WATCHER_LOST; i++)
		say("+15\n", 1);
}

WATCHING(a_change_that_cannot_be_asks_for_the_state_and_says_why)
{
	scripted_watcher_state(&scripted, 0);
	say("5 separation = many\n10 clock\n", 1);
	assert_string_equal(scripted_watcher_heard(&scripted), "join\nstate\n");
	assert_contains(session->message.text,
	                "asking ann for the flock again: separation takes 0 to 100, not 'many'");
	fly_on(29);
	assert_int_equal(scripted.watcher.phase, WATCHER_ASKING);
	fly_on(2);
	assert_string_equal(scripted_watcher_heard(&scripted), "");
	assert_lost("the flock was asked for, but has not come");
}

/* Time passes while the watcher joins. */
static bool
has_waited_long(void *data, bool steps)
{
	(void)data;
	(void)steps;
	scripted.watcher.asked_at = -1000;
	return true;
}

WATCHING(a_flock_that_never_comes_is_not_awaited_for_ever)
{
	char error[ERROR_SIZE];

	fly_on(31);
	assert_int_equal(scripted.watcher.phase, WATCHER_LOST);
	begin_again();
	scripted.watcher.line.stream.heard_at = HUGE_VAL; /* lines go on */
	session->go_on = has_waited_long;
	assert_false(watcher_join(&scripted.watcher, session, error));
	assert_string_equal(error, "./none: the flock was asked for, but has not come");
}

/* 100 kB of places wait for a step that is far away: at 8 MiB the state is asked for in their
 * place. */
WATCHING(what_waits_is_bounded)
{
	static char line[100000];
	size_t length = (size_t)snprintf(line, sizeof line, "900000 place goal 1 1");
	int lines = 0;

	for (; length < sizeof line - 20; length += strlen(line + length))
		strcpy(line + length, ", goal 1 1");
	strcpy(line + length, "\n");
	join(0);
	for (; scripted.watcher.phase == WATCHER_ON && lines < 100; lines++) {
		scripted_watcher_say(&scripted, line);
		for (int tick = 0; tick < 10; tick++)
			watcher_tick(&scripted.watcher);
	}
	assert_in_range(lines, 84, 85);
	assert_string_equal(scripted_watcher_heard(&scripted), "join\nstate\n");
	assert_int_equal(log_waiting(&scripted.watcher.source.log), 0);
}

WATCHING(a_flock_that_cannot_be_flown_here_is_refused)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{ "size = 2001x10",
		  "its world has 2001x10 cells: watchers take at most 2000x1000" },
		{ "size = 10x10000", "its world has 10x10000 cells: watchers take at most" },
		{ "number = 1000001", "number is 1000001: watchers take at most 1000000" },
		{ "defaults = x, number = 9000000", "number is 9000000: watchers take" },
		{ "max-number = 9000000", "max-number is 9000000: watchers take" },
		{ "size = 20x20, number = 5000000", "number is 5000000: watchers take" },
		{ "separation = many", "separation takes 0 to" },
		/* No theme names a file elsewhere. */
		{ "theme = rain", "theme takes default, safe, sea" },
		{ "theme = ../rain/sea", "theme takes default, safe, sea" },
		{ "theme = /sea", "theme takes default, safe, sea" },
		{ "theme = a b/sea", "theme takes default, safe, sea" },
		{ "theme = rain/rain", "theme takes default, safe, sea" },
		{ "theme = rain/", "theme takes default, safe, sea" },
		{ "theme = rain/sea/sea", "theme takes default, safe, sea" },
		{ "theme = 0123456789abcdef", "theme takes default, safe, sea" },
	};
	char text[200];

	foreach (i, cases) {
		begin_again();
		snprintf(text, sizeof text, "0 start\n0 %s\n+0\n", cases[i].line);
		say(text, 0.1);
		assert_lost(cases[i].why);
		assert_contains(session->message.text,
		                "the flock of ann cannot be simulated here: ");
		assert_int_equal(session->flight.factors.theme, 0);
	}
}

/* Fails if a cell of the screen would be a control, or turn the direction of text. */
static void
assert_screen_harmless(const char *line)
{
	struct screens *screens = &scripted.screens;

	screens_draw(screens);
	for (int row = 0; row < 24; row++)
		for (int column = 0; column < 80; column++) {
			uint32_t glyph = screens_cell(screens, column, row).glyph;
			bool turns = glyph == 0x061c || (glyph >= 0x200b && glyph <= 0x200f) ||
			             (glyph >= 0x2028 && glyph <= 0x202e) ||
			             (glyph >= 0x2060 && glyph <= 0x206f);
			if (glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0) || turns)
				fail_msg("U+%04X after %.40s", glyph, line);
		}
}

/* With 10 kB of text in the place of the star. */
WATCHING(hostile_looks_names_and_words_are_harmless)
{
	static const char *const lines[] = {
		"0 glyphs = \u202e<>^\n",
		"0 glyphs = \033[2J\n",
		"0 glyphs = \u200f\u2066\u061ca\n",
		"0 glyphs = *\n",
		"0 theme = *\n",
		"0 trails = auto *\n",
		"0 defaults = \u202eevil\033]0;x\007\n",
		"0 defaults = *\n",
		"note by \u202e\033[31mann\n0 separation = 1\n",
		"note by *\n0 separation = 1\n",
		"note tell \u2066\033[2Jann: x\n",
		"note tell *\n",
		"note watchers 3 \u202eann b\033ob\n",
		"note watchers 3 *\n",
		"note no \u202e\033c\n",
		"note bye \u202e\033c *\n",
	};
	static char text[11000];

	foreach (i, lines) {
		const char *star = strchr(lines[i], '*');
		int before = star ? (int)(star - lines[i]) : 0;
		begin_again();
		join(0);
		if (star)
			sprintf(text, "%.*s%010000d%s", before, lines[i], 7, star + 1);
		else
			strcpy(text, lines[i]);
		strcat(text, "+5\n");
		say(text, 0.2);
		assert_screen_harmless(lines[i]);
		assert_true(strlen(scripted.watcher.people) < SHARE_PEOPLE);
		screens_presses(&scripted.screens, KEY_TAB, KEY_SHIFT_TAB);
		assert_screen_harmless(lines[i]);
	}
}

/* A thousand changes of looks and words a second are flown at the pace of the clock. */
WATCHING(a_thousand_looks_a_second_are_bounded)
{
	char text[200];

	join(0);
	for (int i = 0; i < 3000; i++) {
		snprintf(text, sizeof text,
		         "%d theme = %s, colour-by = %s, rotation = %d\nnote tell ann: %d\n",
		         i / 17, i % 2 ? "sea" : "dusk", i % 3 ? "speed" : "heading", i % 360, i);
		scripted_watcher_say(&scripted, text);
		if (i % 17 == 16)
			scripted_watcher_run(&scripted, 1.0 / 60);
	}
	say("+30\n", 2);
	assert_is(WATCHER_ON, 3000 / 17 + 30);
	assert_int_equal(log_waiting(&scripted.watcher.source.log), 0);
	assert_int_equal(session->flight.factors.rotation, 2999 % 360);
	assert_screen_harmless("looks");
}

WATCHING(a_flock_that_becomes_too_large_is_refused)
{
	scripted_watcher_state(&scripted, 0);
	say("5 number = 10000000\n10 clock\n", 2);
	assert_int_equal(session->flight.factors.number, 10);
	assert_string_equal(scripted_watcher_heard(&scripted), "join\nstate\n");
	say("5 start\n5 number = 10000000\n+0\n", 0.1);
	assert_int_equal(scripted.watcher.phase, WATCHER_LOST);
	assert_int_equal(session->flight.factors.number, 10);
}

WATCHING(states_leave_no_bytes_behind)
{
	char text[8192], *boids;
	size_t length = 0, before;

	join(0);
	before = asset_bytes(session->flight.assets);
	for (int i = 0; i < 3; i++) {
		FILE *out = open_memstream(&boids, &length);
		fprintf(out, "step,id,kind,species,x,y,z,vx,vy,vz,bias\n");
		for (int boid = 0; boid < 10; boid++)
			fprintf(out, "0,%d,boid,0,%d,%d,0,1,0,0,0\n", boid, boid + i, boid);
		fclose(out);
		char name[TEXT_HASH_NAME];
		text_hash_name(name, boids, length);
		snprintf(text, sizeof text,
		         "%d start\n%d size = 80x23\n%d number = 10\nasset %s %zu\n%s\n"
		         "%d boids %s\n+0\n",
		         i, i, i, name, length, boids, i, name);
		free(boids);
		say(text, 0.1);
		assert_is(WATCHER_ON, (uint64_t)i);
		assert_int_equal(asset_bytes(session->flight.assets), before);
	}
}

/* What is lost says why: with the words of the other end, if they have come. */
WATCHING(a_lost_line_says_why)
{
	static const struct {
		const char *words;
		double later; /* than they come, as after SIGSTOP */
		const char *why;
	} ends[] = {
		{ "note bye you took too little of it\n", 0,
		  "ann has ended the line: you took too little of it" },
		{ "+1\n+", 30, "nothing was read for 30 s" },
		{ "", 0, "" },
	};

	every (row, ends) {
		begin_again();
		join(0);
		say("note no nothing to undo\n", 0.1);
		assert_string_equal(session->message.text, "nothing to undo");
		scripted_watcher_say(&scripted, row->words);
		shutdown(scripted.far_end, SHUT_RDWR);
		if (!*row->words) /* it has something to say at that moment */
			watcher_send(&scripted.watcher, "echo");
		session->now += row->later;
		scripted_watcher_run(&scripted, 0.2);
		assert_lost(row->why);
		assert_true(session->paused);
	}
	begin_again();
	scripted_watcher_state(&scripted, 0);
	scripted_watcher_run(&scripted, 14.9);
	assert_is(WATCHER_ON, 0);
	scripted_watcher_run(&scripted, 0.3);
	assert_lost("the line is silent");
}

/* Nothing listens there: after 1, 2, 4, 8, 16 seconds, then each 30. */
WATCHING(tries_are_further_and_further_apart)
{
	static const double seconds[] = { 1, 2, 4, 8, 16, 30, 30 };

	join(0);
	shutdown(scripted.far_end, SHUT_RDWR);
	scripted_watcher_run(&scripted, 0.1);
	foreach (i, seconds) {
		assert_int_equal(scripted.watcher.phase, WATCHER_LOST);
		double left = scripted.watcher.retry_at - session->now;
		assert_in_range(left * 10, seconds[i] * 10 - 2, seconds[i] * 10);
		assert_near(watcher_deadline(&scripted.watcher),
		            scripted.watcher.retry_at - seconds[i] + 1, 1e-9);
		scripted_watcher_run(&scripted, left + 0.1);
	}
	scripted.watcher.may_retry = false;
	assert_true(watcher_deadline(&scripted.watcher) < 0);
}

WATCHING(after_the_end_the_user_flies_on_alone)
{
	scripted_watcher_state(&scripted, 0);
	say("5 hold predator 1 1\n10 end\n", 2);
	assert_is(WATCHER_OVER, 10);
	assert_true(session->flight.placed.held.on);
	assert_true(scripted.watcher.session);
	session->paused = false;
	watcher_tick(&scripted.watcher);
	assert_false(scripted.watcher.session);
	assert_false(session->source.waits);
	assert_null(session->source.advance);
	assert_string_equal(session->message.text, "flying on alone");
	assert_false(session->flight.placed.held.on); /* whoever held it is not here */
	assert_true(session_step(session));
}

WATCHING(a_line_of_another_program_is_no_flock)
{
	char error[ERROR_SIZE];

	scripted.watcher.line.stream.heard_at = HUGE_VAL; /* it waits by the real clock */
	scripted_watcher_state(&scripted, 0);
	assert_true(watcher_join(&scripted.watcher, session, error));
	begin_again();
	scripted.watcher.line.stream.heard_at = HUGE_VAL;
	scripted_watcher_say(&scripted, "0 nonsense\n0 start\n0 nonsense\n");
	assert_false(watcher_join(&scripted.watcher, session, error));
	assert_int_equal(errno, 0);
}
