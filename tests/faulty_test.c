/* SPDX-License-Identifier: MIT */
/* Faulty: the program in a terminal, while calls fail one after the other: it ends as it should, and
 * the terminal is what it was. */
#include "fault.h"
#include "modes.h"
#include "program.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

/* What must be as it was, where the call that fails is not the very one that would see to it. */
enum { MODES = 1, SCREEN = 2, GOOD = 4 }; /* of the device, of the emulator; an exit with 0 */

static struct pty *
start(struct fault plan)
{
	const char *build = getenv("BUILD");
	char path[1024], word[FAULT_WORD], setting[FAULT_WORD + 8];
	const char *const argv[] = { path, "--config", "none", "-s", "11", NULL };
	const char *const settings[] = { setting, NULL };

	snprintf(path, sizeof path, "%s/tests/faulty", build ? build : ".build");
	fault_write(plan, word);
	snprintf(setting, sizeof setting, "FAULT=%s", word);
	return program_run(argv, settings, 80, 24);
}

static void
check(struct pty *pty, struct fault plan, int status, int what)
{
	size_t length;
	const char *said = pty_said(pty, &length), *left = modes_left(said, length);

	if (status == -1 || !WIFEXITED(status))
		fail_msg("call %ld: status %x", plan.first, (unsigned)status);
	if (what & GOOD && WEXITSTATUS(status) != 0)
		fail_msg("call %ld: ended with %d", plan.first, WEXITSTATUS(status));
	if (WEXITSTATUS(status) > 2)
		fail_msg("call %ld: ended with %d", plan.first, WEXITSTATUS(status));
	if (what & MODES && !program_kept_modes(pty))
		fail_msg("call %ld: the terminal's modes are not what they were", plan.first);
	if (what & SCREEN && left)
		fail_msg("call %ld: the terminal is left with another %s", plan.first, left);
}

/* What it says may be what is missing; without memory for good there may never be a frame. */
static bool
has_begun(struct pty *pty, const void *plan)
{
	enum { FRAME = 500 };
	size_t length;

	pty_said(pty, &length);
	return length > (((const struct fault *)plan)->count == 1 ? FRAME : 0);
}

/* Some keys, a resize, and q; each time with a later call failing. */
static void
fail_each(struct fault plan, long calls, int what)
{
	for (plan.first = 1; plan.first <= calls; plan.first++) {
		struct pty *pty = start(plan);
		pty_await(pty, has_begun, &plan); /* or its end */
		pty_type(pty, "S\t3?\033");
		pty_resize(pty, 100, 30);
		pty_type(pty, "q");
		check(pty, plan, pty_await_exit(pty), what);
		pty_end(pty);
	}
}

static void
without_memory_the_terminal_is_given_back(void **state)
{
	(void)state;
	fail_each((struct fault){ .kind = FAULT_MEMORY, .count = 1, .error = ENOMEM }, 70,
	          MODES | SCREEN);
	fail_each((struct fault){ .kind = FAULT_MEMORY, .count = FAULT_LASTING, .error = ENOMEM },
	          25, MODES | SCREEN);
}

static void
a_torn_or_interrupted_write_is_made_up_for(void **state)
{
	static const int errors[] = { 0, EINTR, EAGAIN };

	(void)state;
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		fail_each((struct fault){ .kind = FAULT_WRITE, .count = 1, .error = errors[i] }, 6,
		          MODES | SCREEN | GOOD);
	fail_each((struct fault){ .kind = FAULT_WRITE, .count = FAULT_LASTING }, 1,
	          MODES | SCREEN | GOOD);
}

static void
a_write_that_fails_ends_it(void **state)
{
	static const int errors[] = { EIO, EPIPE, ENOSPC };

	(void)state;
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
		fail_each((struct fault){ .kind = FAULT_WRITE, .count = 1, .error = errors[i] }, 4,
		          MODES | SCREEN);
		fail_each((struct fault){ .kind = FAULT_WRITE,
		                          .count = FAULT_LASTING,
		                          .error = errors[i] },
		          2, MODES);
	}
	fail_each((struct fault){ .kind = FAULT_WRITE, .count = FAULT_LASTING, .error = EAGAIN }, 2,
	          MODES);
}

static void
an_interrupted_read_is_made_up_for(void **state)
{
	(void)state;
	fail_each((struct fault){ .kind = FAULT_READ, .count = 1, .error = EINTR }, 8,
	          MODES | SCREEN | GOOD);
	fail_each((struct fault){ .kind = FAULT_READ, .count = 1, .error = EAGAIN }, 6,
	          MODES | SCREEN);
	fail_each((struct fault){ .kind = FAULT_READ, .count = 1, .error = EIO }, 6, MODES | SCREEN);
}

static void
a_device_that_refuses_is_told_or_borne(void **state)
{
	(void)state;
	fail_each((struct fault){ .kind = FAULT_DEVICE, .count = 1, .error = EINTR }, 8,
	          MODES | SCREEN | GOOD);
	fail_each((struct fault){ .kind = FAULT_DEVICE, .count = 1, .error = EIO }, 8, SCREEN);
	fail_each((struct fault){ .kind = FAULT_DEVICE, .count = FAULT_LASTING, .error = ENOTTY },
	          4, SCREEN);
}

static void
a_size_of_nothing_is_borne(void **state)
{
	(void)state;
	fail_each((struct fault){ .kind = FAULT_DEVICE, .count = 1 }, 4, MODES | SCREEN | GOOD);
	fail_each((struct fault){ .kind = FAULT_DEVICE, .count = FAULT_LASTING }, 1,
	          MODES | SCREEN | GOOD);
}

static void
where_pipes_and_threads_are_refused_it_ends_or_does_without(void **state)
{
	(void)state;
	fail_each((struct fault){ .kind = FAULT_START, .count = 1, .error = EMFILE }, 3,
	          MODES | SCREEN);
	fail_each((struct fault){ .kind = FAULT_START, .count = FAULT_LASTING, .error = EMFILE }, 2,
	          MODES | SCREEN);
	fail_each((struct fault){ .kind = FAULT_FILE, .count = 1, .error = EIO }, 6, MODES | SCREEN);
}

static void
a_clock_that_jumps_leaves_it_awake(void **state)
{
	static const double jumps[] = { -1e6, -3600, -1, 1, 3600, 1e6, 1e9 };

	(void)state;
	for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
		for (long first = 5; first <= 65; first += 60) {
			struct fault plan = { FAULT_CLOCK, first, FAULT_LASTING, 0, jumps[i] };
			struct pty *pty = start(plan);
			assert_true(pty_await_text(pty, "classic"));
			pty_type(pty, "S");
			assert_true(pty_await_text(pty, "separation 0.5 -> 0.55"));
			pty_type(pty, " ");
			assert_true(pty_await_text(pty, "PAUSED"));
			pty_type(pty, "q");
			check(pty, plan, pty_await_exit(pty), MODES | SCREEN | GOOD);
			pty_end(pty);
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_memory_the_terminal_is_given_back),
		cmocka_unit_test(a_torn_or_interrupted_write_is_made_up_for),
		cmocka_unit_test(a_write_that_fails_ends_it),
		cmocka_unit_test(an_interrupted_read_is_made_up_for),
		cmocka_unit_test(a_device_that_refuses_is_told_or_borne),
		cmocka_unit_test(a_size_of_nothing_is_borne),
		cmocka_unit_test(where_pipes_and_threads_are_refused_it_ends_or_does_without),
		cmocka_unit_test(a_clock_that_jumps_leaves_it_awake),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
