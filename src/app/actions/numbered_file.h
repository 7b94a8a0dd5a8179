/* SPDX-License-Identifier: MIT */
/* Numbered file: a new file in the current folder, named by what flies: boids-SEED-STEP.svg. */
#pragma once

#include "files/atomic_file.h"
#include "session/session.h"

enum { NUMBERED_FILE = 96 };

/* Creates it; another of the same step has a number besides. Returns false with errno; name is the last
 * one that was tried. */
bool numbered_file_begin(struct atomic_file *file, const struct session *session,
                         const char *ending, char name[NUMBERED_FILE]);
