/* SPDX-License-Identifier: MIT */
/* Status line: the bottom row of the screen, or the factor line, notice or prompt that replaces it. */
#pragma once

#include "ui/widget.h"

/* What the status line says of the followed boid, for half a second: figures of each frame could not
 * be read, and would cost bytes. */
struct followed_text {
	uint32_t boid;
	double until;
	char text[96];
};

/* The bottom row; left alone if the line is off and there is no message. */
extern const struct widget status_widget;

/* Whether the row shows more than the world. */
bool status_shows(const struct ui *ui);

/* Returns when the message or the hint ends, s; below 0: never. */
double status_deadline(const struct ui *ui);

/* Writes bytes per second, two digits: "9.4 kB/s", "12 kB/s", "1.2 MB/s". text: STATUS_RATE bytes. */
enum { STATUS_RATE = 32 };
void status_rate(double bytes_per_second, char *text);
