/* SPDX-License-Identifier: MIT */
/* Far: the program at the end of slow lines. What is checked here leaves room for a machine that has
 * much else to do; `make far` sets FAR=1, takes its time and is strict. */
#include "far.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

static const char *const flock[] = { "-n", "200", NULL };

static struct pty *
start(const char *const *words, double rate, double trip)
{
	struct pty *pty = far_start(words, rate, trip);

	if (!pty)
		skip();
	assert_true(pty_await_text(pty, "classic"));
	return pty;
}

static bool
is_strict(void)
{
	return getenv("FAR");
}

/* Lines, in how many seconds a key is to be seen there, and how many frames a second. */
struct far_cell {
	double rate, trip, key, frames;
};
static const struct far_cell cells[] = {
	{ 2400, 0.02, 0.6, 1 },    { 2400, 0.15, 0.7, 1 },   { 2400, 0.6, 1.3, 0.8 },
	{ 9600, 0.02, 0.25, 4 },   { 9600, 0.15, 0.45, 4 },  { 9600, 0.6, 0.9, 3 },
	{ 65536, 0.02, 0.07, 25 }, { 65536, 0.15, 0.2, 25 }, { 65536, 0.6, 0.65, 25 },
};

static void
check_cell(struct pty *pty, struct far_cell c, const char *when, int presses)
{
	double key = far_key(pty, presses), frames = far_frames(pty, 10);

	printf("# %6.0f bytes/s, %3.0f ms, %s: key %.2f s (%.2f), %.1f frames/s (%.0f)\n", c.rate,
	       1000 * c.trip, when, key, c.key, frames, c.frames);
	if (key < 0 || key > (is_strict() ? c.key : c.key + 0.5))
		fail_msg("a key takes %.2f s, not %.2f", key, c.key);
	if (frames < (is_strict() ? c.frames : c.frames / 3))
		fail_msg("%.1f frames/s, not %.1f", frames, c.frames);
}

static void
a_key_is_seen_soon(void **state)
{
	int last = sizeof cells / sizeof *cells;

	(void)state;
	for (int i = 0; i < last; i++) {
		if (!is_strict() && i != 1 && i != 6)
			continue;
		struct pty *pty = start(flock, cells[i].rate, cells[i].trip);
		pty_watch(pty, is_strict() ? 12 : 6);
		check_cell(pty, cells[i], "at first", is_strict() ? 15 : 5);
		pty_end(pty);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_key_is_seen_soon),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
