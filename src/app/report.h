/* SPDX-License-Identifier: MIT */
/* Report: what the bottom line says for a while: a factor that was turned, a notice, a failure. It is
 * data; status.h and message.h draw it. */
#pragma once

#include "boids/factors.h"

#include <stdarg.h>
#include <stdbool.h>

enum { LINE_TEXT = 240 };
enum { ECHO_SECONDS = 3, NOTICE_SECONDS = 5 };
enum { RUN_SECONDS = 1 }; /* presses so near to each other are one change */

/* What the bottom line says for a while instead of its fields. */
struct message {
	enum { MESSAGE_NONE, MESSAGE_ECHO, MESSAGE_NOTICE, MESSAGE_FAILURE } kind;
	double until;         /* on now's clock; a failure stays until a key */
	char text[LINE_TEXT]; /* a notice or failure */
	int factor;           /* an echo: which factor was turned ... */
	struct factors old;   /* ... from what; what it is now stands in the settings */
	double pressed;       /* when it was turned last: a run within 1 s keeps `old` */
	bool at_end;          /* it was at the end of its range already */
};

/* Replaces the message by a notice or failure: a printf format and its arguments. */
void report_say(struct message *message, double now, int kind, const char *format,
                va_list arguments) __attribute__((format(printf, 4, 0)));

/* Replaces the message by the echo of a factor that is about to be turned from its value in `old`. */
void report_echo(struct message *message, double now, int factor, const struct factors *old);
