/* SPDX-License-Identifier: MIT */
/* Prompt: a line of text typed on the bottom row, such as a factor's value or name. */
#pragma once

#include "session/session.h"

#include <stdbool.h>
#include <stdint.h>

/* A kind of prompt: its handlers of Enter and of the keys that cycle through choices (direction -1 or 1;
 * NULL: none), and its drawing. One with `answer` handles every key itself and takes no text. */
struct prompt_kind {
	void (*enter)(struct session *session);
	void (*pick)(struct session *session, int direction);
	void (*draw)(const struct session *session, struct frame *frame, int row);
	void (*answer)(struct session *session, uint32_t key); /* NULL: a line of text */
};

/* Sets the selected factor's value; selects a factor by part of its name. */
extern const struct prompt_kind prompt_value, prompt_find;

/* Opens an empty prompt. */
void prompt_open(struct session *session, const struct prompt_kind *kind);

/* Whether a prompt that takes text is open. */
bool prompt_types(const struct session *session);

void prompt_key(struct session *session, uint32_t key);
void prompt_draw(const struct session *session, struct frame *frame, int row);
