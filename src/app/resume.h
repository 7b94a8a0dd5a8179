/* SPDX-License-Identifier: MIT */
/* Resume: a flock that was saved as it flew flies on. */
#pragma once

#include "app/app.h"

/* Replaces the flock by that of app->resume, and with its seed: as it was, then fitted to this
 * terminal; on one of the same size it flies on to the bit. false: nothing has changed, error
 * (STATES_ERROR bytes) says why; errno is 0 where the file is at fault. */
bool resume_flock(struct app *app, char *error);
