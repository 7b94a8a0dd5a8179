/* SPDX-License-Identifier: MIT */
/* Progress: shows the progress of long work on standard error. */
#include "progress.h"

#include <time.h>
#include <unistd.h>

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool
is_terminal(FILE *file)
{
	return file && isatty(fileno(file));
}

void
progress_start(struct progress *p, FILE *a, FILE *b)
{
	*p = (struct progress){ .next = now() + 1 };
	p->enabled = is_terminal(stderr) && !is_terminal(a) && !is_terminal(b);
}

void
progress_show(struct progress *p, double share)
{
	if (!p->enabled || now() < p->next)
		return;
	fprintf(stderr, "\rboids: %3.0f %%",
	        100 * share); /* no escape sequences: works on any terminal */
	p->shown = true;
	p->next = now() + 0.25;
}

void
progress_end(struct progress *p)
{
	if (p->shown)
		fputs("\r            \r", stderr);
	p->shown = false;
}
