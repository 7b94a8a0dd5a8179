/* SPDX-License-Identifier: MIT */
/* Player: the keys of a playback: ten seconds back and on, and the question whether to take over. */
#pragma once

#include "ui/widget.h"

extern const struct widget player_widget;

/* Refuses a change by the user and asks whether to take over; data: the UI. For session->may_change. */
bool player_may_change(void *ui, struct session *session, const struct change *change);

/* Opens the question, if one waits. `key`: the key that asked, to press again after yes; 0: none. */
void player_ask(struct ui *ui, uint32_t key);
