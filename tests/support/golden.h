/* SPDX-License-Identifier: MIT */
/* Golden: compares screens with texts in tests/data/golden, which a person has reviewed once. */
#pragma once

#include "screen/frame.h"

/* Compares the text with tests/data/golden/NAME.txt; with GOLDEN=write in the environment writes
 * it. */
void golden_text(const char *name, const char *text);
void golden_frame(const char *name, const struct frame *frame);

/* The same with tests/data/NAME, such as flights/storm.journal. */
void golden_file(const char *name, const char *text);

void golden_styled(const char *name, const struct frame *frame); /* with colours, ESC as ~ */

/* Return a frame as text, one line a row, without colours or with them, ESC as ~; the caller frees it. */
char *golden_print(const struct frame *frame);
char *golden_print_styled(const struct frame *frame);
