/* SPDX-License-Identifier: MIT */
/* Flown again: a journal played from memory to its end in a session of its own. */
#pragma once

#include "session/session.h"

/* Plays a text, which must end with its end line, and checks its hashes; a failure fails the test.
 * Returns the hash of its last step, and with `steps` that step. */
uint64_t flown_again(const struct options *options, const char *text, uint64_t *steps);
