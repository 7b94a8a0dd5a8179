/* SPDX-License-Identifier: MIT */
/* Line edit: a line of text and its editing keys. */
#pragma once

#include "session/message.h"

#include <stdbool.h>
#include <stdint.h>

struct line_edit {
	int cursor; /* byte offset in the text where characters are inserted */
	char text[LINE_TEXT];
};

/* Handles an editing key: characters, Backspace, Delete, Left, Right, Home, End, Ctrl-U (deletes
 * all before the cursor), Ctrl-W (the word before it). Returns false for any other key. */
bool line_edit_key(struct line_edit *edit, uint32_t key, bool utf8);

/* Sets the text, the cursor behind it. */
void line_edit_set(struct line_edit *edit, const char *text);
