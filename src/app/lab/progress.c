/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include "io/clock.h"
#include "io/signals.h"

#include <stdarg.h>
#include <unistd.h>

struct progress
progress_start(FILE *output, FILE *other)
{
	return (struct progress){ .next = clock_now() + 1,
		                  .enabled = isatty(STDERR_FILENO) &&
		                             !(output && isatty(fileno(output))) &&
		                             !(other && isatty(fileno(other))) };
}

void
progress_show(struct progress *p, const char *format, ...)
{
	va_list arguments;

	if (!p->enabled || clock_now() < p->next || !signals_in_front(STDERR_FILENO))
		return;
	progress_clear(p);
	va_start(arguments, format);
	p->shown = fprintf(stderr, "boids: ") + vfprintf(stderr, format, arguments);
	va_end(arguments);
	fflush(stderr);
	p->next = clock_now() + 0.25;
}

void
progress_clear(struct progress *p)
{
	if (p->shown > 0 && signals_in_front(STDERR_FILENO))
		fprintf(stderr, "\r%*s\r", p->shown, "");
	p->shown = 0;
}
