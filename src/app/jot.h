/* SPDX-License-Identifier: MIT */
/* Jot: the prompt that asks under which name the settings are to be saved, and whether what is there
 * may be replaced. A `+` behind the name saves the flock with them. */
#pragma once

#include "app/app.h"

void jot_open(struct app *app);

/* Enter, and the keys that go round among the names there are: those that begin like the text. */
void jot_enter(struct app *app);
void jot_pick(struct app *app, int way);
void jot_draw(const struct app *app, struct frame *frame, int row);

/* PROMPT_REPLACE: y replaces, any other key leaves. */
void jot_answer(struct app *app, uint32_t key);
void jot_draw_question(const struct app *app, struct frame *frame, int row);
