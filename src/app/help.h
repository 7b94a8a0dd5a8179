/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys, made from the tables of commands and factors. */
#pragma once

#include "app/app.h"

void help_open(struct app *app);

/* Scrolls by so many lines, as far as there are any. */
void help_scroll(struct app *app, int lines);

/* Does what a key says while the overlay is open: some scroll and some close it. false: it is closed,
 * before or by any other key, which acts. */
bool help_key(struct app *app, uint32_t key);

/* Draws the overlay if it is open: framed in the middle of a screen larger than 80x24, else over
 * all of it. First scrolls back to the end of the text, if the screen has become larger. */
void help_draw(struct app *app, struct frame *frame);
