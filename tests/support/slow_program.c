/* SPDX-License-Identifier: MIT */
/* Slow program: the program over a slow line. */
#include "slow_program.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

enum { PRESSES_MOST = 64 };

struct pty *
slow_program_open(const char *const *words, const char *const *settings, int columns, int rows,
                  double rate, double trip)
{
	struct pty *pty = program_start(words, settings, columns, rows);

	pty_slow_down(pty, rate, trip);
	return pty;
}

struct pty *
slow_program_start(const char *const *words, const char *const *settings, double rate, double trip)
{
	return slow_program_open(words, settings, 80, 24, rate, trip);
}

/* Whether a row contains "separation 0.6" or "-> 0.6", then a blank or the end of the row. */
static bool
shows_value(struct pty *pty, const void *data)
{
	const char *value = data, *name = strstr(pty_bottom(pty), "separation ");
	const char *arrow = name ? strstr(name, "-> ") : NULL;
	const char *at = arrow ? arrow + 3 : name ? name + 11 : NULL;

	return at && strncmp(at, value, strlen(value)) == 0 &&
	       (at[strlen(value)] == ' ' || !at[strlen(value)]);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double
slow_program_key(struct pty *pty, int presses)
{
	double worst;

	return slow_program_keys(pty, presses, &worst);
}

double
slow_program_keys(struct pty *pty, int presses, double *worst)
{
	/* The first steps of the ladder of separation up from 0.5. */
	static const char *const rungs[] = { "0.6", "0.7", "0.8", "0.9", "1",   "1.2", "1.4",
		                             "1.6", "1.8", "2",   "2.4", "2.8", "3.2", "3.6",
		                             "4",   "4.5", "5",   "6",   "7",   "8" };
	double took[PRESSES_MOST];

	for (int i = 0; i < presses; i++) {
		pty_watch(pty, 1 + 0.1 * (i * 7 % 5));
		double pressed = pty_now();
		pty_type(pty, "S");
		if (!pty_await(pty, shows_value, rungs[i]))
			return -1;
		took[i] = pty_now() - pressed;
	}
	pty_type(pty, "\177");
	if (!pty_await(pty, shows_value, "0.5"))
		return -1;
	qsort(took, (size_t)presses, sizeof *took, compare);
	*worst = took[presses - 1];
	return took[presses / 2];
}

double
slow_program_frames(struct pty *pty, double seconds, double *bytes)
{
	static const char question[] = "\033[5n";
	size_t from, to;
	int count = 0;

	pty_said(pty, &from);
	pty_watch(pty, seconds);
	const char *output = pty_said(pty, &to) + from;
	*bytes = (double)(to - from) / seconds;
	while ((output = strstr(output, question))) {
		output += strlen(question);
		count++;
	}
	return count / seconds;
}
