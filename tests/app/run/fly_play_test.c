/* SPDX-License-Identifier: MIT */
/* Fly play: journals in a real terminal: played, gone through, taken over, steered and written. */
#include "folder.h"
#include "program.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Runs a shell command line in a terminal, in a folder of its own; $BOIDS is the program. */
static struct pty *
run(const char *command)
{
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };

	return program_run(argv, NULL, 80, 24);
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

IN_FOLDER(a_journal_is_gone_through_and_ends)
{
	folder_write("flight", by_hand);
	assert_int_equal(system("\"$BOIDS\" --headless --play flight --journal written >rows"), 0);
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play written --fps 10");
	pty_expect(pty, "playing written");
	pty_expect(pty, "/0:30  "); /* of time, known from the start */
	pty_ask(pty, "\033[C", "Left Right 10 s back, on");
	pty_ask(pty, "\033[C\033[C", "mill");
	pty_ask(pty, "\033[D\033[D\033[D", "classic");
	pty_ask(pty, "\033[C\033[C\033[C\033[C\033[C", "the journal ends here");
	program_exit(pty);
	assert_false(pty_shows(pty, "boids "));
}

IN_FOLDER(a_change_asks_whether_to_take_over)
{
	folder_write("flight", by_hand);
	struct pty *pty = run("exec \"$BOIDS\" --config none --play flight --journal own");
	pty_expect(pty, "playing flight");
	pty_type(pty, "P"); /* of the view: no change */
	pty_ask(pty, "c", "take over from here? y n");
	pty_ask(pty, "n", "still playing");
	pty_ask(pty, "c", "take over from here? y n");
	pty_ask(pty, "y", "cohesion 0.03 -> ");
	program_exit(pty);
	assert_true(pty_shows(pty, "boids --config none -p classic --size 80x24"));
	assert_true(pty_shows(pty, "boids --play own"));
	pty_end(pty);
	assert_int_equal(system("\"$BOIDS\" --headless --play own >rows"), 0);
	assert_int_equal(system("grep -q ' cohesion = ' own"), 0);
}

/* Escape closes a message first. */
static void
select_none(struct pty *pty)
{
	for (int i = 0; i < 2; i++) {
		pty_type(pty, "\033");
		pty_watch(pty, 0.5);
	}
}

/* The file has both futures. */
IN_FOLDER(a_flight_goes_back_with_a_journal)
{
	struct pty *pty = run("exec \"$BOIDS\" --config none -n 100 --seed 7 --journal own");
	pty_watch(pty, 2);
	pty_ask(pty, "S", "separation 0.5 -> ");
	pty_watch(pty, 2);
	select_none(pty);
	pty_ask(pty, "\033[D", " s ago   Left Right 10 s back, on");
	pty_ask(pty, "c", "take over from here? y n");
	pty_ask(pty, "n", "still back");
	pty_ask(pty, "\033[C", "now   Left Right 10 s back, on");
	pty_ask(pty, "C", "cohesion 0.03 -> ");
	select_none(pty);
	pty_ask(pty, "\033[D", " s ago   Left Right 10 s back, on");
	pty_ask(pty, "\017", "wrote boids-7-");
	pty_ask(pty, "a", "take over from here? y n");
	pty_ask(pty, "y", "alignment 0.08 -> ");
	program_exit(pty);
	pty_end(pty);
	assert_int_equal(system("\"$BOIDS\" --headless --play own >rows"), 0);
	assert_int_equal(system("\"$BOIDS\" --headless --play boids-7-*.journal >rows"), 0);
	assert_int_equal(system("test $(grep -c '^[0-9]* start' own) = 2"), 0);
	assert_int_equal(system("test $(grep -c '^[0-9]* separation = ' own) = 1"), 0);
	assert_int_equal(system("grep -q '^[0-9]* alignment = ' own"), 0);
	assert_int_equal(system("grep -q '^[0-9]* cohesion = ' boids-7-*.journal"), 0);
}

IN_FOLDER(another_flock_ends_it_and_gives_the_terminal_back)
{
	folder_write("flight", "30 hash 1234\n");
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play flight");
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
		assert_int_equal(system(command), 0);
		snprintf(
			command, sizeof command,
			"exec \"$BOIDS\" --config none --time-scale %s --play flight --journal own",
			speeds[i % 3]);
		struct pty *pty = run(command);
		pty_expect(pty, "the journal ends here");
		pty_ask(pty, "c", "take over from here? y n");
		pty_ask(pty, "y", "cohesion 0.03 -> ");
		program_exit(pty);
		pty_end(pty);
		snprintf(command, sizeof command, "grep -q '^%d start$' own", ends[i / 3]);
		assert_int_equal(system(command), 0);
	}
}

/* All of it, though the button goes on and comes up while the question is open. */
IN_FOLDER(what_a_mouse_asks_for_is_done_after_yes)
{
	folder_write("flight", by_hand);
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play flight --journal own");
	pty_expect(pty, "playing flight");
	pty_ask(pty, "\033[<64;10;5M", "take over from here? y n"); /* the wheel */
	pty_ask(pty, "n", "still playing");
	pty_type(pty, "\033[<1;10;5M\033[<33;20;5M");
	pty_expect(pty, "take over from here? y n");
	pty_type(pty, "\033[<33;30;5M\033[<1;30;5m");
	pty_type(pty, "y");
	pty_ask(pty, "u", "undone: wall");
	program_exit(pty);
	assert_int_equal(system("grep -q 'place wall .*29.5 9$' own"), 0);
}

/* Before the user types anything: it would be lost. */
IN_FOLDER(a_prompt_for_a_change_opens_after_yes)
{
	folder_write("flight", by_hand);
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play flight");
	pty_expect(pty, "playing flight");
	pty_ask(pty, "i", "take over from here? y n");
	pty_ask(pty, "y", "write: _");
	pty_type(pty, "\033");
	program_exit(pty);
}

IN_FOLDER(a_journal_at_its_end_goes_back_and_on)
{
	assert_int_equal(
		system("\"$BOIDS\" --headless --steps 91 --size 80x24 --journal flight >rows"), 0);
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play flight");
	pty_expect(pty, "the journal ends here");
	pty_ask(pty, "\033[D", "0:00 of 0:01");
	pty_ask(pty, " ", "the journal ends here");
	pty_ask(pty, ".", "step 92  ");
	pty_type(pty, "\033[C"); /* beyond the end, there is no whole */
	pty_expect(pty, "0:11   Left");
	pty_ask(pty, " ", "classic  0:12  ");
	program_exit(pty);
}

/* Keys come from the terminal, lines from the pipe; a wrong one ends the flight. */
IN_FOLDER(lines_from_a_pipe_steer_a_live_flock)
{
	scoped_pty *pty = run(
		"(sleep 1; echo 'separation = 0.7'; echo 'preset = mill'; sleep 1; echo scatter; "
		"while echo; do sleep 0.2; done) | \"$BOIDS\" --config none --play - --no-pace");
	pty_expect(pty, "mill  live  ");
	pty_ask(pty, " ", "PAUSED");
	program_exit(pty);
	program_gave_back(pty, "q");
	pty_end(pty);
	pty = run("(sleep 1; echo 'separtion = 0.7') | \"$BOIDS\" --config none --play -");
	pty_expect(pty, "boids: stdin:1: no factor 'separtion'; did you mean separation?");
	program_ends(pty, 2);
}

IN_FOLDER(a_flight_is_written_and_can_be_written_afterwards)
{
	struct pty *pty = run("exec \"$BOIDS\" --config none -s 11 --journal flight");
	pty_expect(pty, "288 boids");
	pty_ask(pty, "SS4!", "the flock scatters");
	pty_resize(pty, 90, 30);
	pty_ask(pty, "u\017", ".journal");
	program_exit(pty);
	assert_true(pty_shows(pty, "boids --play boids-11-"));
	pty_end(pty);
	assert_int_equal(system("\"$BOIDS\" --headless --play flight >rows && "
	                        "\"$BOIDS\" --headless --play boids-11-*.journal >rows"),
	                 0);
	assert_int_equal(system("grep -q ' size ' flight && grep -q ' scatter' flight"), 0);
}

IN_FOLDER(a_journal_that_was_torn_says_so_at_its_end)
{
	assert_int_equal(system("\"$BOIDS\" --headless --steps 31 --journal whole >rows && "
	                        "sed '$d' whole >flight && printf '9999 scat' >>flight"),
	                 0);
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --play flight");
	pty_expect(pty, "the journal ends here, with an incomplete line");
	program_exit(pty);
}

IN_FOLDER(a_full_disk_is_said_when_it_happens)
{
	scoped_pty *pty = run("exec \"$BOIDS\" --config none --journal /dev/full");
	pty_expect(pty, "cannot write /dev/full: No space left on device");
	pty_type(pty, "S"); /* it is said once */
	pty_expect(pty, "separation 0.5 -> 0.6");
	pty_type(pty, "q");
	program_ends(pty, 1);
	assert_true(pty_shows(pty, "boids: cannot write /dev/full: No space left on device"));
}

/* Changes for many minutes of work, all at one step. */
static void
write_heavy_file(const char *name)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fputs("0 start\n0 size = 2000x1000\n0 preset = classic\n0 number = 1\n0 seed = 3\n", file);
	for (int i = 0; i < 20000; i++)
		fputs("30 number = 1000000\n30 number = 1\n", file);
	fputs("31 end\n", file);
	assert_int_equal(fclose(file), 0);
}

IN_FOLDER(heavy_changes_leave_time_for_keys_and_signals)
{
	static const char play[] = "exec \"$BOIDS\" --config none --no-pace --play flight";

	write_heavy_file("flight");
	scoped_pty *pty = run(play);
	pty_expect(pty, "playing flight");
	pty_type(pty, "\033[C"); /* to the changes */
	pty_expect(pty, "1000000 boids");
	program_exit(pty);
	program_gave_back(pty, "q");
	pty_end(pty);
	pty = run(play);
	pty_expect(pty, "playing flight");
	pty_ask(pty, "\033[C", "1000000 boids");
	kill(pty_pid(pty), SIGTERM);
	program_dies(pty, SIGTERM);
	program_gave_back(pty, "SIGTERM");
	pty_end(pty);
	pty = run("\"$BOIDS\" --config none --headless --play flight & sleep 2; kill $!; wait $!; "
	          "echo ended $?");
	pty_expect(pty, "ended 143");
}
