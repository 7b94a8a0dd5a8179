/* SPDX-License-Identifier: MIT */
/* Link: the line to the terminal, and what goes over it. */
#pragma once

#include "app/app.h"
#include "term/tty.h"

#include <stdbool.h>
#include <stddef.h>

/* What the far end of the line is sent, in two half-second windows. */
struct traffic {
	double since, last_seconds;
	double bytes, last_bytes;
	int frames, last_frames;
	bool halted; /* by a pause, that is not to be counted */
};

struct link {
	struct tty *tty;
	bool gone; /* the terminal is no more */
	struct traffic traffic;
};

/* Begins to count anew. */
void link_start(struct link *link, double now);

void link_send(struct link *link, const char *bytes, size_t length);

/* The bytes of a frame. */
void link_show(struct link *link, const char *bytes, size_t length);

/* Whether the line has taken all that was sent. */
bool link_is_free(const struct link *link);

/* Tells the app how many frames and bytes a second there were over the last second; none while it is
 * paused. */
void link_count(struct link *link, struct app *app);
