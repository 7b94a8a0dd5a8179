/* SPDX-License-Identifier: MIT */
/* Channel share: the flock that is shared with other programs, or is another program's. */
#pragma once

#include "channel.h"

extern const struct channel channel_share;
