/* SPDX-License-Identifier: MIT */
/* Status: the bottom line, and what borrows it: echoes, notices, prompts. */
#pragma once

#include "app/app.h"

/* Draws the bottom row, if there is a line or something to say; leaves it alone otherwise. */
void status_draw(const struct app *app, struct frame *frame);

/* Bytes a second, two digits: "9.4 kB/s", "12 kB/s", "1.2 MB/s". text: STATUS_RATE bytes. */
enum { STATUS_RATE = 32 };
void status_rate(double bytes_per_second, char *text);
