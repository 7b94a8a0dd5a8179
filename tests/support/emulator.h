/* SPDX-License-Identifier: MIT */
/* Emulator: a terminal in memory (libvterm), to test what a user sees. */
#pragma once

#include "screen/frame.h"

#include <stdbool.h>
#include <stddef.h>

struct emulator;

struct emulator *emulator_new(int columns, int rows);
void emulator_free(struct emulator *emulator);
/* An emulator that is freed at the end of its block. */
static inline void
scoped_emulator_end(struct emulator **emulator)
{
	emulator_free(*emulator);
}
#define scoped_emulator __attribute__((cleanup(scoped_emulator_end), unused)) struct emulator

void emulator_resize(struct emulator *emulator, int columns, int rows);

void emulator_feed(struct emulator *emulator, const char *bytes, size_t length);

/* Returns a blank frame. */
struct frame new_frame(int columns, int rows);

/* Shows a frame by the bytes of a screen. */
struct screen;
void emulator_show(struct emulator *emulator, struct screen *screen, const struct frame *frame);

/* Writes its replies to the program; returns their length. */
size_t emulator_answer(struct emulator *emulator, char *bytes, size_t size);

/* Returns a cell as shown: glyph, colour, bold and reverse (libvterm does not report dim). */
struct cell emulator_cell(const struct emulator *emulator, int column, int row);

/* Returns a row in UTF-8 without trailing blanks; valid until the next call. */
const char *emulator_row(struct emulator *emulator, int row);

int emulator_columns(const struct emulator *emulator);
int emulator_rows(const struct emulator *emulator);
bool emulator_is_alternate(const struct emulator *emulator); /* on the alternate screen */
bool emulator_shows_cursor(const struct emulator *emulator);
