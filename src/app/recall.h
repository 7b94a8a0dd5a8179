/* SPDX-License-Identifier: MIT */
/* Recall: the command line that flies as this run does now. */
#pragma once

#include "app/app.h"

/* "boids -p classic --separation 1.2 -s 11"; "" where the settings are those of the start.
 * text: RECALL_TEXT bytes. */
enum { RECALL_TEXT = 8192 };
void recall_write(const struct app *app, char *text);
