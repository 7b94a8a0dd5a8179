/* SPDX-License-Identifier: MIT */
/* Modes: the state in which a program's output leaves a fresh terminal. */
#pragma once

#include <stddef.h>

/* Returns NULL if all is reset, else a list of what is not, "?1049, margins": cursor, alternate
 * screen, keypad, mouse, paste, synchronised output, autowrap, insert mode, margins, character set,
 * colour and style, kitty's keys; valid until the next call. */
const char *modes_left(const char *output, size_t length);
