/* SPDX-License-Identifier: MIT */
/* Command prompt: takes a change as journals have it (change.h), or a command of the program. Tab
 * completes names. */
#pragma once

#include "prompt.h"

/* Opens it with the beginning of a line. */
void command_prompt_open(struct ui *ui, const char *text);
