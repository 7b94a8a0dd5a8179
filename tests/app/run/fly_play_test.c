/* SPDX-License-Identifier: MIT */
/* Fly play: journals in a real terminal: played, gone through, taken over, steered and written. */
#include "folder.h"
#include "program.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Runs a shell command line in a terminal, in a folder of its own; $BOIDS is the program, to which
 * fly gives words. */
static struct pty *
run(const char *command)
{
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };

	return program_run(argv, NULL, 80, 24);
}

static struct pty *
fly(const char *words)
{
	char command[256];

	snprintf(command, sizeof command, "exec \"$BOIDS\" --config none %s", words);
	return run(command);
}

/* Quits, and looks at what is written. */
static void
quit_and_run(struct pty *pty, const char *script)
{
	program_exit(pty);
	folder_sh(script);
}

static int
enter(void **state)
{
	static char path[4096];

	if (!realpath(program_path(), path) || setenv("BOIDS", path, 1) != 0)
		return -1;
	return folder_enter(state);
}

static const char by_hand[] = "60 separation = 0.9\n1000 preset = mill\n1800 end\n";

#define IN_FOLDER(name) TEST_WITH(name, enter, folder_leave)

#define ASKS "fly on from here? y n"

/* The flight is where it was before the answer comes. */
IN_FOLDER(what_was_asked_is_done_though_the_past_has_ended_meanwhile)
{
	scoped_pty *pty = fly("-s 3");

	pty_expect(pty, "? keys");
	pty_watch(pty, 2.5);
	program_ask(pty, "{", " ago", "N", ASKS);
	pty_watch(pty, 3);
	program_ask(pty, "y", "number 288 -> 320", "\033", "? keys");
	program_ask(pty, "{", " ago", "N", ASKS, "n", "still back");
	program_exit(pty);
}

IN_FOLDER(a_journal_is_gone_through_and_ends)
{
	folder_write("flight", by_hand);
	folder_sh("\"$BOIDS\" --headless --play flight --journal written >rows");
	scoped_pty *pty = fly("--play written --fps 10");
	program_ask(pty, "", "playing written", "\033", "/0:30  ", /* of time, known from the start */
	            "}", "PgUp PgDn 10 s back, on", "}}", " of 0:30", "\033", "mill", "{{{",
	            " of 0:30", "\033", "classic", "}}}}}", "the journal ends here");
	program_exit(pty);
	assert_false(pty_shows(pty, "boids "));
}

/* Escape closes a message first. */
static void
select_none(struct pty *pty)
{
	for (int i = 0; i < 2; i++) {
		pty_type(pty, "\033");
		pty_watch(pty, 0.3);
	}
}

/* The file has both futures. */
IN_FOLDER(a_flight_goes_back_with_a_journal)
{
	static const char back[] = " s ago   PgUp PgDn 10 s back, on";
	scoped_pty *pty = fly("-n 100 --seed 7 --time-scale 2 --journal own");

	pty_expect(pty, "100 boids");
	pty_watch(pty, 0.4);
	pty_ask(pty, "S", "separation 0.5 -> ");
	pty_watch(pty, 0.4);
	select_none(pty);
	program_ask(pty, "{", back, "c", ASKS, "n", "still back", "}",
	            "now   PgUp PgDn 10 s back, on", "C", "cohesion 0.03 -> ");
	select_none(pty);
	program_ask(pty, "{", back, "\017", "wrote boids-7-", "a", ASKS, "y", "alignment 0.08 -> ");
	quit_and_run(pty, "\"$BOIDS\" --headless --play own >rows && "
	                  "\"$BOIDS\" --headless --play boids-7-*.journal >rows && "
	                  "test $(grep -c '^[0-9]* start' own) = 2 && "
	                  "test $(grep -c '^[0-9]* separation = ' own) = 1 && "
	                  "grep -q '^[0-9]* alignment = ' own && "
	                  "grep -q '^[0-9]* cohesion = ' boids-7-*.journal");
}

IN_FOLDER(another_flock_ends_it_and_gives_the_terminal_back)
{
	folder_write("flight", "30 hash 1234\n");
	scoped_pty *pty = fly("--play flight");
	program_ends(pty, 1);
	assert_true(pty_shows(pty, "boids: flight:1: another flock at step 30"));
	assert_false(emulator_is_alternate(pty_glass(pty)));
	assert_true(program_kept_modes(pty));
}

/* Whatever the speed and the rate of frames. A flight taken over there begins at the step of the
 * end. */
IN_FOLDER(a_journal_stops_at_its_last_step)
{
	static const char *const speeds[] = { "1", "2", "8" };
	static const int ends[] = { 31, 40 };
	char command[400];

	for (int i = 0; i < 6; i++) {
		snprintf(
			command, sizeof command,
			"\"$BOIDS\" --headless -s 3 --steps %d --size 80x24 --journal flight >rows",
			ends[i / 3]);
		folder_sh(command);
		snprintf(command, sizeof command, "--time-scale %s --play flight --journal own",
		         speeds[i % 3]);
		scoped_pty *pty = fly(command);
		program_ask(pty, "", "the journal ends here", "c", ASKS, "y", "cohesion 0.03 -> ");
		snprintf(command, sizeof command,
		         "\"$BOIDS\" --headless --play own >rows; grep -q '^%d start$' own && "
		         "grep -q ' cohesion = ' own",
		         ends[i / 3]);
		quit_and_run(pty, command);
		assert_true(pty_shows(pty, "boids --config none -p classic --size 80x24"));
		assert_true(pty_shows(pty, "boids --play own"));
	}
}

/* All of it, though the button goes on and comes up while the question is open. Of a prompt before
 * the user types anything: it would be lost. */
IN_FOLDER(what_is_asked_for_is_done_after_yes)
{
	folder_write("flight", by_hand);
	scoped_pty *pty = fly("--play flight --journal own");
	program_ask(pty, "", "playing flight", "\033[<64;10;5M", ASKS, /* the wheel */
	            "n", "still playing", "\033[<1;10;5M\033[<33;20;5M", ASKS);
	pty_type(pty, "\033[<33;30;5M\033[<1;30;5m");
	program_ask(pty, "y", "", "u", "undone: wall");
	quit_and_run(pty, "grep -q 'place wall .*29.5 9$' own");
	scoped_pty *typed = fly("--play flight");
	program_ask(typed, "", "playing flight", "i", ASKS, "y", ":say _");
	pty_type(typed, "\033");
	program_exit(typed);
}

/* The n and the y of the question, on the bottom row. */
IN_FOLDER(the_question_is_answered_by_clicks)
{
	folder_write("flight", by_hand);
	scoped_pty *pty = fly("--play flight");
	program_ask(pty, "", "playing flight", "S", ASKS, "\033[<0;44;24M\033[<0;44;24m",
	            "still playing", "S", ASKS, "\033[<0;42;24M\033[<0;42;24m", "0.5 -> 0.6");
	program_exit(pty);
}

IN_FOLDER(a_journal_at_its_end_goes_back_and_on)
{
	folder_sh("\"$BOIDS\" --headless --steps 91 --size 80x24 --journal flight >rows");
	scoped_pty *pty = fly("--play flight");
	program_ask(pty, "", "the journal ends here", "{", "0:00 of 0:01", " ",
	            "the journal ends here", ".", "step 92  ", "}",
	            "0:11   PgUp", /* beyond the end, there is no whole */
	            " ", "classic  0:12  ");
	program_exit(pty);
}

/* Keys come from the terminal, lines from the pipe; a wrong one ends the flight. */
IN_FOLDER(lines_from_a_pipe_steer_a_live_flock)
{
	scoped_pty *pty = run(
		"(sleep 0.3; echo 'separation = 0.7'; echo 'preset = mill'; sleep 0.3; echo "
		"scatter; "
		"while echo; do sleep 0.2; done) | \"$BOIDS\" --config none --play - --no-pace");
	program_ask(pty, "", "mill", "\033", "mill  from a pipe  ", " ", "PAUSED");
	program_exit(pty);
	program_gave_back(pty, "q");
	scoped_pty *wrong =
		run("(sleep 0.3; echo 'separtion = 0.7') | \"$BOIDS\" --config none --play -");
	pty_expect(wrong, "boids: stdin:1: no factor 'separtion'; did you mean separation?");
	program_ends(wrong, 2);
}

IN_FOLDER(a_flight_is_written_and_can_be_written_afterwards)
{
	scoped_pty *pty = fly("-s 11 --journal flight");
	program_ask(pty, "", "288 boids", "SS4!", "the flock scatters");
	pty_resize(pty, 90, 30);
	pty_ask(pty, "u\017", ".journal");
	quit_and_run(pty, "\"$BOIDS\" --headless --play flight >rows && "
	                  "\"$BOIDS\" --headless --play boids-11-*.journal >rows && "
	                  "grep -q ' size ' flight && grep -q ' scatter' flight");
	assert_true(pty_shows(pty, "boids --play boids-11-"));
}

IN_FOLDER(a_journal_that_was_torn_says_so_at_its_end)
{
	folder_sh("\"$BOIDS\" --headless --steps 31 --journal whole >rows && "
	          "sed '$d' whole >flight && printf '9999 scat' >>flight");
	scoped_pty *pty = fly("--play flight");
	pty_expect(pty, "the journal ends here, with an incomplete line");
	program_exit(pty);
}

/* It is said once. */
IN_FOLDER(a_full_disk_is_said_when_it_happens)
{
	scoped_pty *pty = fly("--journal /dev/full");
	program_ask(pty, "", "cannot write /dev/full: No space left on device", "S",
	            "separation 0.5 -> 0.6");
	pty_type(pty, "q");
	program_ends(pty, 1);
	assert_true(pty_shows(pty, "boids: cannot write /dev/full: No space left on device"));
}

/* Changes for minutes of work, all at one step. */
static void
write_heavy_file(const char *name)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fputs("0 start\n0 size = 2000x1000\n0 preset = classic\n0 number = 1\n0 seed = 3\n", file);
	for (int i = 0; i < 20000; i++)
		fputs("30 number = 200000\n30 number = 1\n", file);
	fputs("31 end\n", file);
	assert_int_equal(fclose(file), 0);
}

IN_FOLDER(heavy_changes_leave_time_for_keys_and_signals)
{
	write_heavy_file("flight");
	for (int by_signal = 0; by_signal < 2; by_signal++) {
		scoped_pty *pty = fly("--no-pace --play flight");
		program_ask(pty, "", "playing flight", "}", ""); /* to the changes */
		pty_watch(pty, 0.3);
		pty_ask(pty, "\033", "200000 boids");
		if (by_signal) {
			kill(pty_pid(pty), SIGTERM);
			program_dies(pty, SIGTERM);
		} else {
			program_exit(pty);
		}
		program_gave_back(pty, by_signal ? "SIGTERM" : "q");
	}
	scoped_pty *pty =
		run("\"$BOIDS\" --config none --headless --play flight & sleep 1; kill $!; "
	            "wait $!; echo ended $?");
	pty_expect(pty, "ended 143");
}
