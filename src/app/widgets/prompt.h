/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row, such as a factor's value or name. */
#pragma once

#include "ui/line_edit.h"
#include "ui/widget.h"

#include <stdbool.h>
#include <stdint.h>

/* A line of text being typed on the status line. */
struct prompt {
	const struct prompt_kind *kind; /* NULL: none is open */
	int pick;                       /* index among the factors or names found */
	int stem;                       /* bytes typed before a name was picked */
	struct line_edit line;
	char error[LINE_TEXT]; /* from the last Enter, shown until the next key */
};

/* A kind of prompt: its handlers of Enter and of the keys that cycle through choices (direction -1
 * or 1; NULL: none), and its drawing, for the status line. One with `answer` is a question: it
 * takes a key, y for yes, and no text. */
struct prompt_kind {
	void (*enter)(struct ui *ui);
	void (*pick)(struct ui *ui, int direction);
	void (*draw)(const struct ui *ui, struct frame *frame, int row);
	bool (*answer)(struct ui *ui, bool yes); /* false: it is asked again; NULL: a line of text */
};

/* Selects a factor by a part of its name, sentence or words. */
extern const struct prompt_kind prompt_find;

/* Writes the shortest text by which a search finds a factor first: a few letters of its name. */
enum { FIND_LETTERS = 3 };
void prompt_shortest(int factor, char text[FIND_LETTERS + 1]);

/* Opens an empty prompt. */
void prompt_open(struct ui *ui, const struct prompt_kind *kind);

/* Draws label and text on the row, with the cursor visible, and `right` at the right edge; in place
 * of that the prompt's error, if any, beside the text or on the rows above. */
void prompt_draw_text(const struct ui *ui, struct frame *frame, int row, const char *label,
                      const char *right);

/* Sets the prompt's error, cut to its length. */
void prompt_set_error(struct prompt *prompt, const char *error);

/* An open prompt takes all keys, and no mouse event goes past it. */
extern const struct widget prompt_widget;
