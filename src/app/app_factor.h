/* SPDX-License-Identifier: MIT */
/* App: its factors, as keys and prompts turn them. */
#pragma once

#include "app/app.h"

/* Selects a factor and echoes it. */
void app_select(struct app *app, int factor);

/* Selects and sets a factor on behalf of a key or a prompt: refits and echoes. */
bool app_set(struct app *app, int factor, union factor_value value);

/* The same with the value that it has there. */
bool app_take(struct app *app, int factor, const struct factors *from);
