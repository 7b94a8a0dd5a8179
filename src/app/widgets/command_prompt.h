/* SPDX-License-Identifier: MIT */
/* Command prompt: takes a change as journals have it (change.h), or a command of the program. Tab
 * completes names. */
#pragma once

#include "prompt.h"

extern const struct prompt_kind prompt_command;
