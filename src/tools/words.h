/* SPDX-License-Identifier: MIT */
/* Words: what the program's tables say, as every kind of page writes it. All go to stdout. */
#pragma once

#include "app/command.h"
#include "app/presets.h"

/* "0..100 1/s a frame", "0..2000 units, auto", "wrap, turn, bounce, open". */
void words_values(int factor);

/* "s S", "P" or nothing, after what goes before one key or two. */
void words_keys(int factor, const char *before_one, const char *before_two);

/* What the program starts with: the first preset's. */
void words_home(int factor);

struct settings words_preset(const struct published *preset);

/* Ends the program: this page cannot be made. */
_Noreturn void words_fail(const char *why, const char *what);
