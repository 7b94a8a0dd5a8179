/* SPDX-License-Identifier: MIT */
/* Channel journal: the flight as text, written to the file of --journal and to memory, so that it can be
 * saved later. A flight that is played is written from where the user takes over. */
#pragma once

#include "channel.h"

extern const struct channel channel_journal;
