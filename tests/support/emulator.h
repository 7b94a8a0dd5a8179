/* SPDX-License-Identifier: MIT */
/* Emulator: a terminal in memory (libvterm), to see what bytes look like to a user. */
#pragma once

#include "screen/frame.h"

#include <stdbool.h>
#include <stddef.h>

struct emulator;

struct emulator *emulator_new(int columns, int rows);
void emulator_free(struct emulator *emulator);
void emulator_resize(struct emulator *emulator, int columns, int rows);

void emulator_feed(struct emulator *emulator, const char *bytes, size_t length);

/* What it answers to the program; returns how many bytes. */
size_t emulator_answer(struct emulator *emulator, char *bytes, size_t size);

/* A cell as it is seen: its glyph, colour, and whether it is bold or reverse (dim it cannot tell). */
struct cell emulator_cell(const struct emulator *emulator, int column, int row);
bool emulator_is_painted(const struct emulator *emulator, int column, int row); /* its background */

/* A row without the blanks at its end, UTF-8; valid until the next call. */
const char *emulator_row(struct emulator *emulator, int row);

int emulator_columns(const struct emulator *emulator);
int emulator_rows(const struct emulator *emulator);
bool emulator_is_alternate(const struct emulator *emulator); /* the alternate screen shows */
bool emulator_shows_cursor(const struct emulator *emulator);
