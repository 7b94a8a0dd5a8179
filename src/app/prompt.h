/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row: a factor's value, or a factor's name. */
#pragma once

#include "app/app.h"

/* PROMPT_VALUE is about the selected factor. */
void prompt_open(struct app *app, enum prompt_kind kind);
void prompt_key(struct app *app, uint32_t key);
void prompt_draw(const struct app *app, struct frame *frame, int row);
