/* SPDX-License-Identifier: MIT */
/* Echo: what a press did to a factor, as fields of the bottom line. */
#pragma once

#include "app/app.h"
#include "app/styled.h"

/* Adds "name old -> new", its bar, range, home and keys, as far as there is room. */
void echo_add(const struct app *app, struct line *line);

/* The columns that the shortest form takes, "name new". */
int echo_least(const struct app *app);

/* The selected factor as one field: "name value" and its bar. */
void echo_selected(const struct app *app, char *text, size_t size);

/* "0..100" of a number; the words of a choice, the chosen one in brackets, "wrap [turn] bounce",
 * with ".." where the room (in columns) does not hold all of them, "" where it does not hold
 * the chosen one. */
void range_show(const struct app *app, int factor, int room, char *text, size_t size);

/* The keys that turn it: "s S", "P"; "" if none does. text: 8 bytes. */
void keys_show(int factor, char *text);

/* Its bar with the value's place, `side` cells on each side; "" of a choice. text: BAR_TEXT bytes. */
void factor_bar(const struct app *app, int factor, int side, char *text);
