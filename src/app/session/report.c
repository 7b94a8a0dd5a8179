/* SPDX-License-Identifier: MIT */
/* Report: the message on the status line. */
#include "report.h"

#include <math.h>
#include <stdio.h>

void
report_print(struct message *message, double now, int kind, const char *format, va_list arguments)
{
	*message = (struct message){ .kind = (unsigned)kind, .until = now + NOTICE_SECONDS };
	if (kind == MESSAGE_FAILURE)
		message->until = HUGE_VAL;
	vsnprintf(message->text, sizeof message->text, format, arguments);
}

void
report_factor(struct message *message, double now, int factor, const struct boids_factors *old)
{
	bool run = message->kind == MESSAGE_FACTOR && message->factor == factor &&
	           now - message->pressed <= REPEAT_SECONDS;
	struct boids_factors from = run ? message->old : *old;

	*message = (struct message){ .kind = MESSAGE_FACTOR, .factor = factor, .old = from };
	message->pressed = now;
	message->until = now + FACTOR_SECONDS;
}
