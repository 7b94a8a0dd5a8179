/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#pragma once

#include "session/session.h"

/* Replaces the flock by the saved one of session->resume, with its seed, and fits it to this
 * world; in one of the same size it continues bit for bit. Returns false, shows why and changes
 * nothing on failure; errno is 0 if the file is wrong. */
bool resume_flock(struct session *session);
