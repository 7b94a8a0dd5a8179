/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#pragma once

#include "session.h"

/* Selects a factor and shows it on the bottom line. */
void app_select(struct app *app, int factor);

/* Selects, sets and shows a factor, and refits the flock. Returns false on no memory. */
bool app_set(struct app *app, int factor, union factor_value value);

/* The same as app_set, with the value in `from`. */
bool app_take(struct app *app, int factor, const struct factors *from);
