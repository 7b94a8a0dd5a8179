/* SPDX-License-Identifier: MIT */
/* Line edit: a line of text, its editing keys and its drawing. */
#pragma once

#include "ui.h"

/* Handles an editing key: characters, Backspace, Delete, Left, Right, Home, End, Ctrl-U (deletes
 * all before the cursor), Ctrl-W (the word before it). Returns false for any other key. */
bool line_edit_key(struct prompt *prompt, uint32_t key, bool utf8);

/* Sets the text, the cursor behind it. */
void line_edit_set(struct prompt *prompt, const char *text);

/* Draws label and text on the row, with the cursor visible, and `right` at the right edge; in place of
 * that the prompt's error, if any, beside the text or on the rows above. */
void line_edit_draw(const struct ui *ui, struct frame *frame, int row, const char *label,
                    const char *right);
