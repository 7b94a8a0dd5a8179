/* SPDX-License-Identifier: MIT */
/* Screen: frames -> the bytes that show them. With screen_colours.h the only one that knows curses, which
 * draws into a memory file: what comes out is exact, testable without a terminal, and written by tty.h. */
#pragma once

#include "frame.h"

#include <stdbool.h>
#include <stddef.h>

struct screen;

/* For the terminal type `term` (NULL: none is set) of this size; colours: how many to use at most,
 * -1 as many as its type has, COLOURS_DIRECT any if it has 256: for who knows that it shows more than
 * its type says. NULL, with one sentence in error: with the type and a cure if it
 * cannot do, and errno is 0; else with what errno says. LC_CTYPE must be set before. */
struct screen *screen_open(const char *term, int columns, int rows, int colours, char *error,
                           size_t size);
void screen_close(struct screen *screen);

int screen_colours(const struct screen *screen); /* 0, 8, 16, 256 or COLOURS_DIRECT */
bool screen_plain(struct screen *screen);        /* shows no reverse: brackets must do instead */
bool screen_is_ansi(struct screen *screen);      /* takes ESC [ ...: may be asked questions */

/* From the next screen_enter to screen_leave the terminal tells of buttons as of keys. */
void screen_watch_buttons(struct screen *screen);

/* All is drawn anew by the next screen_show, whatever the terminal shows now. resize: false means
 * no memory, and nothing has changed, unless curses broke of it: from then on there are no bytes. */
bool screen_resize(struct screen *screen, int columns, int rows);
bool screen_is_broken(const struct screen *screen);
void screen_redraw(struct screen *screen);

/* The bytes, valid until the next call, that take the terminal over (alternate screen, no cursor),
 * that change what it shows into this frame, and that give it back, whatever state it is in. Where
 * the machine refuses memory there are none, and the next screen_show draws all. */
const char *screen_enter(struct screen *screen, size_t *length);
const char *screen_show(struct screen *screen, const struct frame *frame, size_t *length);
const char *screen_leave(struct screen *screen, size_t *length);

/* Why the last of these has given none, as errno; 0: it has. */
int screen_lost(const struct screen *screen);

/* The same for what has changed in one row, from its left, in at most so many bytes; the next
 * screen_show has the rest. Nothing, if all is to be drawn anew. */
const char *screen_show_row(struct screen *screen, const struct frame *frame, int row, int most,
                            size_t *length);
