/* SPDX-License-Identifier: MIT */
/* Inks: more colours than have numbers. Curses is told of 256 colours and sends their numbers; what each
 * of them stands for at present is said here. So it needs no terminfo that few machines have, and what
 * the user has made of his palette is left alone. */
#pragma once

#include "bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INKS = 240, INKS_FIRST = 16 }; /* the numbers below stand for themselves */

struct inks {
	int32_t colours[INKS]; /* what the numbers from INKS_FIRST on stand for: see frame.h */
	int count;
};

/* The number that stands for this colour, from now on if need be; below 0: none is left. */
int inks_take(struct inks *inks, int32_t colour);

/* Appends what curses has sent, with each colour that is set by its number (ESC [ 38;5;n m) set to what
 * that stands for instead. false: no memory. */
bool inks_spell(const struct inks *inks, struct bytes *out, const char *text, size_t length);
