/* SPDX-License-Identifier: MIT */
/* Golden: what a screen should be is kept as text in tests/data/golden and read by eye once. */
#pragma once

#include "screen/frame.h"

/* The text must be that of tests/data/golden/NAME.txt; with GOLDEN=write in the environment it becomes
 * so. */
void golden_text(const char *name, const char *text);
void golden_frame(const char *name, const struct frame *frame);

void golden_styled(const char *name, const struct frame *frame); /* colours too, ESC as ~ */

/* A frame as text, one line a row. To be freed. */
char *golden_print(const struct frame *frame);
