/* SPDX-License-Identifier: MIT */
/* Modes: what a terminal that was fresh is left set to by all the bytes a program has said. */
#pragma once

#include <stddef.h>

/* NULL: as it was. Else all that differs, "?1049, margins": cursor, alternate screen, keypad, mouse,
 * pasting, held output, autowrap, insert mode, margins, character set, colour and style; good until
 * the next call. */
const char *modes_left(const char *said, size_t length);
