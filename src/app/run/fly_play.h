/* SPDX-License-Identifier: MIT */
/* Fly play: a journal that is played in a terminal, and one that is written there. */
#pragma once

#include "fly.h"

/* Starts to play the journal of the options, if there is one: call when the session has started. Returns
 * false with one sentence in error (ERROR_SIZE bytes) and errno, 0: of the user. */
bool fly_play_start(struct fly *fly, char *error);

/* Says what is played, and lets the user take over: call when the UI has started. */
void fly_play_show(struct fly *fly);

/* Reads what has come of the journal; call after each wait. */
void fly_play_read(struct fly *fly);

/* Steps towards the step to which the user goes. Returns whether it is on the way. */
bool fly_play_seek(struct fly *fly);

/* Asks or takes over, if a key or button wants to; `key`: the one that was handled, 0: none. */
void fly_play_ask(struct fly *fly, uint32_t key);

/* Ends it. Returns status, or the exit status after one line on stderr if it could not be played on. */
int fly_play_end(struct fly *fly, int status);
