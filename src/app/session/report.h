/* SPDX-License-Identifier: MIT */
/* Report: the message on the status line: a changed factor, a notice or a failure. Data only;
 * status_line.h and notice.h draw it. */
#pragma once

#include "boids/factors.h"

#include <stdarg.h>
#include <stdbool.h>

enum { LINE_TEXT = 240 };
enum { FACTOR_SECONDS = 3, NOTICE_SECONDS = 5 };
enum { REPEAT_SECONDS = 1 }; /* key presses within this time are one change */

/* A message that replaces the fields of the status line for a while. */
struct message {
	enum { MESSAGE_NONE, MESSAGE_FACTOR, MESSAGE_NOTICE, MESSAGE_FAILURE } kind;
	double until;             /* on the clock of `now`; a failure stays until the next key */
	char text[LINE_TEXT];     /* of a notice or failure */
	int factor;               /* of an echo: the changed factor */
	struct boids_factors old; /* its old value; the settings have the new one */
	double pressed;           /* time of the last change: presses within 1 s keep `old` */
	bool at_end;              /* the factor already was at the end of its range */
};

/* Replaces the message by a notice or failure: a printf format and its arguments. */
void report_print(struct message *message, double now, int kind, const char *format,
                  va_list arguments) __attribute__((format(printf, 4, 0)));

/* Replaces the message by the echo of a factor about to change from its value in `old`. */
void report_factor(struct message *message, double now, int factor, const struct boids_factors *old);
