/* SPDX-License-Identifier: MIT */
/* Watcher keys: what becomes of changes that the user of a watched flock makes: with --open they
 * are sent to the program that shares it, and come back as lines for all; otherwise a notice says
 * how to ask for it. */
#pragma once

#include "watcher.h"

/* Takes the changes of the watcher's session from now on. */
void watcher_keys_attach(struct watcher *watcher);

/* Sends a word instead of a change: undo or redo. Returns false, and says why, if that cannot
 * be. */
bool watcher_keys_say(struct watcher *watcher, const char *word);

/* Lets go of what the user holds, as the button is up. */
void watcher_keys_release(struct watcher *watcher);
