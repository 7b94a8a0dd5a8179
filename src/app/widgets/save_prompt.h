/* SPDX-License-Identifier: MIT */
/* Save prompt: saves the settings under a name, and asks whether to replace a preset of that name. A `+`
 * after the name saves the flock with them. */
#pragma once

#include "ui/ui.h"

/* Saves, or opens the question. Returns false for a wrong name, with one sentence in error. */
bool save_prompt_enter(struct ui *ui, const char *text, char *error);
