/* SPDX-License-Identifier: MIT */
/* Message: what the status line shows for a while: a changed factor, a notice or a failure. */
#pragma once

#include "types/factors.h"

#include <stdbool.h>
#include <stdint.h>

enum { LINE_TEXT = 240 };
enum { FACTOR_SECONDS = 3, NOTICE_SECONDS = 5, CAPTION_SECONDS = 6 }; /* the last: of flight */
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

/* What a journal or a story says of what is seen: a note, shown while no message is. */
struct caption {
	char text[LINE_TEXT];
	uint64_t step; /* of the flight at which it came */
};
