/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#pragma once

#include "session.h"

/* Replaces the flock by the saved one of session->resume, with its seed, and fits it to this
 * terminal; in one of the same size it continues bit for bit. Returns false and changes nothing on
 * failure: error (FLOCK_CSV_ERROR bytes) gives the reason, errno is 0 if the file is wrong. */
bool resume_flock(struct session *session, char *error);
