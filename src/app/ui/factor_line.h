/* SPDX-License-Identifier: MIT */
/* Factor line: the factor that a key has changed, as fields of the status line. */
#pragma once

#include "styled_text.h"
#include "ui.h"
#include "value_bar.h"

/* Adds "name old -> new", its keys, bar, range and preset value, as far as they fit. */
void factor_line_add(const struct ui *ui, struct line *line);

/* Returns the width of the shortest form, "name new". */
int factor_line_min_width(const struct ui *ui);

/* Writes the range of a factor: of a number its useful ends, "0..3"; of a choice its words, the chosen one in
 * brackets, "wrap [turn] bounce", with ".." for words that do not fit in `room` columns, and "" if
 * the chosen one does not fit. */
void factor_line_range(const struct ui *ui, int factor, int room, char *text, size_t size);

/* Returns why another factor or the terminal overrules the value; "": none does. */
const char *factor_line_caveat(const struct ui *ui, int factor);

/* Returns the key for more of a factor: the capital of its own, or its closing bracket; of a single key
 * that one; 0: none. */
char factor_line_more(int factor);

/* Writes the keys that change a factor: "s S", "P"; "": none. text: 8 bytes. */
void factor_line_keys(int factor, char *text);

/* Returns the bar of a number, this many cells wide; writes it, "" for a choice and
 * below BAR_LEAST cells. text: BAR_TEXT bytes. */
struct value_bar factor_line_bar(const struct ui *ui, int factor, int cells);
void factor_line_write_bar(const struct ui *ui, int factor, int cells, char *text);
