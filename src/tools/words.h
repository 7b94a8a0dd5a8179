/* SPDX-License-Identifier: MIT */
/* Words: texts from the program's tables that all kinds of pages share, written to stdout. */
#pragma once

#include "input/key_table.h"
#include "settings/presets.h"

/* Writes "0..100 1/s/frame", "0..2000 units, auto", "wrap, turn, bounce, open". */
void words_values(int factor);

/* Writes "s S", "P" or nothing, after the text for one key or for two. */
void words_keys(int factor, const char *before_one, const char *before_two);

/* Writes the default of a factor: the value of the first preset. */
void words_default(int factor);

struct settings words_preset(const struct published *preset);

/* Prints an error and exits with status 1. */
_Noreturn void words_fail(const char *why, const char *what);
