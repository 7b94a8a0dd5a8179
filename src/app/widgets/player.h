/* SPDX-License-Identifier: MIT */
/* Player: going ten seconds back and on, in a playback and in a flock that is flown or
 * watched; and the question whether to take over. */
#pragma once

#include "prompt.h"

enum { PLAYER_PROGRESS = 40 };

/* Writes how far the journal is: "0:12/3:40", "0:12" if its length is unknown, "live" while lines
 * come from a pipe; "12 s ago" in the past of a flock that is flown or watched; "" if neither. */
void player_progress(const struct ui *ui, char text[PLAYER_PROGRESS]);

/* Goes ten seconds back (PgUp, {) or on (PgDn, }), or to now and the end of a journal (End). */
void player_leap(struct ui *ui, uint32_t key);

/* The question. */
extern const struct prompt_kind prompt_take_over;
