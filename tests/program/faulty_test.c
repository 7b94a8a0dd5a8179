/* SPDX-License-Identifier: MIT */
/* Faulty: the program in a terminal, while calls fail one after the other: it exits cleanly and
 * restores the terminal. */
#include "fault.h"
#include "folder.h"
#include "math/address_sanitizer.h"
#include "modes.h"
#include "program.h"
#include "test.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>

/* What the exit must restore, unless the failing call itself would restore it. */
enum { MODES = 1, SCREEN = 2, GOOD = 4 }; /* of the device, of the emulator; an exit with 0 */

/* Starts the program as built for faults, with these words added, NULL at the end. */
static struct pty *
start_with(struct fault plan, const char *const *words)
{
	enum { WORDS = 16 };
	const char *build = getenv("BUILD");
	char path[1024], word[FAULT_WORD], setting[FAULT_WORD + 8];
	const char *argv[WORDS] = { path, "--config", "none", "-s", "11" };
	const char *const settings[] = { setting, "TERM=xterm-256color", NULL };

	for (int i = 5; *words && i < WORDS - 1; i++)
		argv[i] = *words++;
	snprintf(path, sizeof path, "%s/tests/support/faulty", build ? build : ".build");
	fault_write(plan, word);
	snprintf(setting, sizeof setting, "FAULT=%s", word);
	return program_run(argv, settings, 80, 24);
}

static struct pty *
start(struct fault plan)
{
	static const char *const none[] = { NULL };

	return start_with(plan, none);
}

/* With a lasting failure there may never be a frame or a message: then taking over the terminal is
 * enough. */
static bool
has_begun(struct pty *pty, const void *plan)
{
	enum { FRAME = 500 };
	size_t length;

	pty_said(pty, &length);
	return length > FRAME || (((const struct fault *)plan)->count != 1 &&
	                          (length > 0 || !program_kept_modes(pty)));
}

/* Types some keys, resizes, and types q, once it has begun or ended. Returns its status. */
static int
fly_through(struct pty *pty, struct fault plan)
{
	pty_await(pty, has_begun, &plan);
	pty_type(pty, "S\t3?\033");
	pty_resize(pty, 100, 30);
	pty_type(pty, "q");
	return pty_await_exit(pty);
}

static void
check_terminal(struct pty *pty, struct fault plan, int what)
{
	size_t length;
	const char *said = pty_said(pty, &length), *left = modes_left(said, length);

	if (what & MODES && !program_kept_modes(pty))
		fail_msg("call %ld: the terminal's modes are not what they were", plan.first);
	if (what & SCREEN && left)
		fail_msg("call %ld: the terminal is left with another %s", plan.first, left);
}

static void
check(struct pty *pty, struct fault plan, int status, int what)
{
	if (status == -1 || !WIFEXITED(status))
		fail_msg("call %ld of kind %d, errno %d: status %x", plan.first, (int)plan.kind,
		         plan.error, (unsigned)status);
	if (WEXITSTATUS(status) > (what & GOOD ? 0 : 2))
		fail_msg("call %ld: ended with %d", plan.first, WEXITSTATUS(status));
	if (WEXITSTATUS(status) != 0 && !pty_has_said(pty, "boids: "))
		fail_msg("call %ld: ended with %d without a word", plan.first, WEXITSTATUS(status));
	check_terminal(pty, plan, what);
}

/* At its start, and once it flies: a resize needs memory. */
TEST(without_memory_the_terminal_is_given_back)
{
	static const long calls[] = { 1, 20, 33, 40, 45, 50 };
	int ended = 0;

	every (first, calls) {
		const struct fault plan = { FAULT_MEMORY, *first, FAULT_LASTING, ENOMEM, 0 };
		scoped_pty *pty = start(plan);
		pty_await(pty, has_begun, &plan);
		pty_resize(pty, 100, 30);
		const int status = pty_await_exit(pty);
		check(pty, plan, status, MODES | SCREEN);
		assert_int_equal(WEXITSTATUS(status), 1);
		ended += pty_has_said(pty, "boids: not enough memory\r\n");
	}
	assert_true(ended >= 2);
}

/* What has been flown by then can be played. */
TEST_WITH(without_memory_no_draft_is_left_and_the_journal_ends, folder_make, folder_remove)
{
	enum { CALLS = 80, STEP = 3 };
	struct fault plan = { FAULT_MEMORY, 1, FAULT_LASTING, ENOMEM, 0 };
	char record[512], journal[512];
	const char *const words[] = { "--headless", "--steps=9", "--record", record,
		                      "--journal",  journal,     NULL };
	int ended = 0;

	snprintf(record, sizeof record, "%s", folder_path("cast"));
	snprintf(journal, sizeof journal, "%s", folder_path("journal"));
	for (; plan.first <= CALLS; plan.first += STEP) {
		scoped_pty *pty = start_with(plan, words);
		check(pty, plan, pty_await_exit(pty), MODES);
		if (folder_count(".", ".cast.") != 0)
			fail_msg("call %ld leaves a draft", plan.first);
		if (!pty_has_said(pty, "boids: not enough memory\r\n"))
			continue;
		folder_sh("touch journal");
		ended += strstr(folder_read("journal"), " end ") != NULL;
		folder_sh("rm journal");
	}
	assert_true(ended > 0);
}

/* What fails in turn, in how many runs each a call later, and what the exit must be then. */
static const struct {
	struct fault plan;
	long calls;
	int what;
} faults[] = {
	/* clang-format off */
	{ { FAULT_WRITE,  0, 1,             0,      0 }, 6, MODES | SCREEN | GOOD }, /* torn */
	{ { FAULT_WRITE,  0, 1,             EINTR,  0 }, 6, MODES | SCREEN | GOOD },
	{ { FAULT_WRITE,  0, 1,             EAGAIN, 0 }, 6, MODES | SCREEN | GOOD },
	{ { FAULT_WRITE,  0, FAULT_LASTING, 0,      0 }, 1, MODES | SCREEN | GOOD },
	{ { FAULT_WRITE,  0, 1,             EIO,    0 }, 4, MODES | SCREEN },
	{ { FAULT_WRITE,  0, 1,             EPIPE,  0 }, 4, MODES | SCREEN },
	{ { FAULT_WRITE,  0, 1,             ENOSPC, 0 }, 4, MODES | SCREEN },
	{ { FAULT_WRITE,  0, FAULT_LASTING, EIO,    0 }, 2, MODES },
	{ { FAULT_WRITE,  0, FAULT_LASTING, EPIPE,  0 }, 2, MODES },
	{ { FAULT_WRITE,  0, FAULT_LASTING, ENOSPC, 0 }, 2, MODES },
	{ { FAULT_WRITE,  0, FAULT_LASTING, EAGAIN, 0 }, 2, MODES },
	{ { FAULT_READ,   0, 1,             EINTR,  0 }, 8, MODES | SCREEN | GOOD },
	{ { FAULT_READ,   0, 1,             EAGAIN, 0 }, 6, MODES | SCREEN },
	{ { FAULT_READ,   0, 1,             EIO,    0 }, 6, MODES | SCREEN },
	{ { FAULT_DEVICE, 0, 1,             EINTR,  0 }, 8, MODES | SCREEN | GOOD },
	{ { FAULT_DEVICE, 0, 1,             EIO,    0 }, 8, SCREEN },
	{ { FAULT_DEVICE, 0, FAULT_LASTING, ENOTTY, 0 }, 4, SCREEN },
	{ { FAULT_DEVICE, 0, 1,             0,      0 }, 4, MODES | SCREEN | GOOD }, /* a size of nothing */
	{ { FAULT_DEVICE, 0, FAULT_LASTING, 0,      0 }, 1, MODES | SCREEN | GOOD },
	{ { FAULT_START,  0, 1,             EMFILE, 0 }, 3, MODES | SCREEN },
	{ { FAULT_START,  0, FAULT_LASTING, EMFILE, 0 }, 2, MODES | SCREEN },
	{ { FAULT_FILE,   0, 1,             EIO,    0 }, 6, MODES | SCREEN },
	/* clang-format on */
};

TEST(whatever_call_fails_the_terminal_is_given_back)
{
	every (row, faults) {
		struct fault plan = row->plan;
		for (plan.first = 1; plan.first <= row->calls; plan.first++) {
			scoped_pty *pty = start(plan);
			check(pty, plan, fly_through(pty, plan), row->what);
		}
	}
}

/* Without a terminal, where no thread can be created: with and without a request for one. */
TEST(without_threads_only_a_request_for_them_fails)
{
	const struct fault refused = {
		.kind = FAULT_START, .first = 1, .count = FAULT_LASTING, .error = EAGAIN
	};

	for (int asked = 0; asked < 2; asked++) {
		const char *const words[] = { "--headless", "--steps=1", "--number=20000",
			                      asked ? "--threads=2" : NULL, NULL };
		scoped_pty *pty = start_with(refused, words);
		program_ends(pty, asked);
		assert_true(pty_has_said(pty, asked ? "boids: cannot start 2 threads" : "order"));
	}
}

/* Under a shell limit: "-n", files; "-f", blocks of one. */
static struct pty *
start_within(const char *limit, int most, const char *terminal)
{
	char script[96];

	snprintf(script, sizeof script, "ulimit %s %d && TERM=%s exec \"$0\" --config none", limit,
	         most, terminal);
	return program_script(script, NULL, 80, 24);
}

TEST(a_lack_of_descriptors_is_reported)
{
	enum { NOT_STARTED = 127 };
	int told = 0;

	if (HAS_ADDRESS_SANITIZER)
		skip(); /* it needs files itself */
	for (int most = 3;; most++) {
		scoped_pty *pty = start_within("-n", most, "xterm-256color");
		if (pty_await_text(pty, "? keys")) {
			program_exit(pty);
			program_gave_back(pty, "q");
			break;
		}
		int status = pty_await_exit(pty);
		assert_true(WIFEXITED(status));
		if (WEXITSTATUS(status) != NOT_STARTED) {
			assert_int_equal(WEXITSTATUS(status), 1);
			assert_true(pty_has_said(pty, "Too many open files"));
			assert_true(program_kept_modes(pty));
			told++;
		}
	}
	assert_true(told > 3); /* at the terminal, the signals, the screen, the terminal type */
}

/* Where a terminal is not of xterm's kind, curses writes the frames, to a memory file. */
TEST(where_no_frame_can_be_made_it_says_so_and_ends)
{
	scoped_pty *pty = start_within("-f", 0, "ansi");

	program_ends(pty, 1);
	assert_true(pty_has_said(pty, "boids: cannot draw: File too large"));
	program_gave_back(pty, "a frame that cannot be made");
}

TEST(a_clock_that_jumps_leaves_it_awake)
{
	static const double jumps[] = { -1e6, -3600, -1, 1, 3600, 1e6, 1e9 };

	every (jump, jumps)
		for (long first = 5; first <= 65; first += 60) {
			struct fault plan = { FAULT_CLOCK, first, FAULT_LASTING, 0, *jump };
			scoped_pty *pty = start(plan);
			pty_expect(pty, "classic");
			pty_ask(pty, "S", "separation 0.5 -> 0.6");
			pty_ask(pty, " ", "PAUSED");
			pty_type(pty, "q");
			check(pty, plan, pty_await_exit(pty), MODES | SCREEN | GOOD);
		}
}
