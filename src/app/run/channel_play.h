/* SPDX-License-Identifier: MIT */
/* Channel play: the journal of --play, until the user takes over. */
#pragma once

#include "channel.h"

extern const struct channel channel_play;
