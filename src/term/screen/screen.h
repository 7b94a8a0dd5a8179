/* SPDX-License-Identifier: MIT */
/* Screen: turns frames into the bytes that show them, for any terminal type. tty.h writes them. */
#pragma once

#include "frame.h"
#include "terminfo.h"

#include <stdbool.h>
#include <stddef.h>

struct screen;

/* Opens a screen for the terminal type `term` (NULL: not set) of this size. colours: the most to
 * use; -1: those of the type; COLOURS_DIRECT: direct ones if the type has 256, for terminals that
 * show more than their type says. Terminals that only curses knows get at most 256. LC_CTYPE must
 * be set before. Returns NULL with a sentence in error: an unfit type and a cure, with errno 0;
 * else the message of errno. Ends the program where it cannot draw. */
struct screen *screen_open(const char *term, int columns, int rows, int colours, char *error,
                           size_t size);
void screen_close(struct screen *screen);

/* Returns what the terminal can do, with the colours in use. */
const struct terminal_type *screen_type(const struct screen *screen);

/* Lets the screen begin in the row of the cursor, which is at its left before and after each frame. Show
 * whole frames, on blank rows; line feeds scroll and keep the column. For types that take ANSI. */
void screen_set_inline(struct screen *screen);

/* After both the next screen_show redraws all cells. */
void screen_resize(struct screen *screen, int columns, int rows);
void screen_redraw(struct screen *screen);

/* Return bytes, valid until the next call. screen_enter: switches to the alternate screen and hides
 * the cursor. screen_leave: restores the terminal from any state. Mouse reports are enabled
 * with `mouse`, after the caller's bytes `more` (NULL: none), and disabled before those (NULL: as those
 * that it had last; fewer than SCREEN_MORE). */
enum { SCREEN_MORE = 128 };
const struct byte_buffer *screen_enter(struct screen *screen, const char *more,
                                       enum mouse_reports mouse);
const struct byte_buffer *screen_leave(struct screen *screen, const char *more,
                                       enum mouse_reports mouse);

/* Returns the bytes of one part of a frame, at most `most`: rows cyclically from where the last
 * part ended, the columns that the frame names first before the others. From SCREEN_LEAST bytes up,
 * which hold any cell, each part shows more of the frame. Sets *whole once all rows are shown;
 * otherwise the next part has the rest, of this frame or of another. */
enum { SCREEN_LEAST = 102 };
const struct byte_buffer *screen_show(struct screen *screen, const struct frame *frame, int most,
                                      bool *whole);

/* Returns at most `most` bytes for the changes of one row, from its left; unless *whole is set the next
 * screen_show has the rest. SCREEN_ROW_LEAST bytes hold any cell without marks on terminals that take
 * xterm's sequences; on others there may be none. None if a redraw is due. */
enum { SCREEN_ROW_LEAST = 64 };
const struct byte_buffer *screen_show_row(struct screen *screen, const struct frame *frame, int row,
                                          int most, bool *whole);
