/* SPDX-License-Identifier: MIT */
/* Picture: the frame that the terminal shows, written as a file. */
#pragma once

#include "ui/ui.h"

/* Writes the rows above the status line as boids-SEED-STEP.svg in the current folder, with the command
 * that flies this flock as its description; never over another file. Shows the name, or why not. */
void picture_write(struct session *session, const struct ui *ui);
