/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row: a factor's value, or a factor's name. */
#pragma once

#include "app/app.h"

#include <stdbool.h>
#include <stdint.h>

/* What a kind of prompt does: on Enter, on the keys that go round (way -1 or 1; NULL: nothing), and on the
 * row. One that answers takes every key itself, and no text. */
struct prompt_kind {
	void (*enter)(struct app *app);
	void (*pick)(struct app *app, int way);
	void (*draw)(const struct app *app, struct frame *frame, int row);
	void (*answer)(struct app *app, uint32_t key); /* NULL: a line of text */
};

/* The selected factor's value; a factor by a part of its name. */
extern const struct prompt_kind prompt_value, prompt_find;

/* Opens an empty prompt. */
void prompt_open(struct app *app, const struct prompt_kind *kind);

/* Whether a line of text is open. */
bool prompt_types(const struct app *app);

void prompt_key(struct app *app, uint32_t key);
void prompt_draw(const struct app *app, struct frame *frame, int row);
