/* SPDX-License-Identifier: MIT */
/* Save prompt: asks for the name under which to save the settings, and whether to replace a preset
 * of that name. A `+` after the name saves the flock with them. */
#pragma once

#include "ui/ui.h"

void save_prompt_open(struct ui *ui);

/* Saves under the name in the open prompt, as Enter does. */
void save_prompt_enter(struct ui *ui);
