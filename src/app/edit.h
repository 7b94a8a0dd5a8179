/* SPDX-License-Identifier: MIT */
/* Edit: a line of text under the fingers: what the keys do to it, and how it is drawn. */
#pragma once

#include "app/app.h"

/* Does what an editing key says: characters, Backspace, Delete, Left, Right, Home, End, Ctrl-U (all
 * before the cursor), Ctrl-W (the word before it). false: the key is none of these. */
bool edit_key(struct prompt *prompt, uint32_t key, bool utf8);

/* Puts a text there, the cursor behind it. */
void edit_set(struct prompt *prompt, const char *text);

/* Draws label and text on the row, the cursor in sight, and `right` at the right edge. */
void edit_draw(const struct app *app, struct frame *frame, int row, const char *label,
               const char *right);
