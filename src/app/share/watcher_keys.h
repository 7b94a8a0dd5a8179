/* SPDX-License-Identifier: MIT */
/* Watcher keys: what becomes of changes that the user of a watched flock makes: with --open they
 * are sent to the program that shares it, and come back as lines for all; otherwise a notice says
 * how to ask for it. */
#pragma once

#include "watcher.h"

/* Gives its source the functions of a watcher, and takes the changes of its session from now on, if it has
 * one. */
void watcher_keys_attach(struct watcher *watcher);
