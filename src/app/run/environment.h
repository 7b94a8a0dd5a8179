/* SPDX-License-Identifier: MIT */
/* Environment: what its variables say of the terminal. */
#pragma once

#include "settings/options.h"

/* Returns the number of colours to ask for: COLOURS_DIRECT of a terminal that claims them; 0: none; -1: all
 * that its type has. */
int environment_colours(const struct options *options);

/* Whether synchronized output and the background may be queried: some terminals print part of that. */
bool environment_may_sync(void);

/* Whether the terminal itself replies: tmux, screen and mosh do so in the place of one that may be far
 * away, and over SSH a short round trip may become a long one, as for any public login. */
bool environment_is_local(const struct options *options);
