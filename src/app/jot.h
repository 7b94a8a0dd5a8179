/* SPDX-License-Identifier: MIT */
/* Jot: the prompt that asks under which name the settings are to be saved, and whether what is there
 * may be replaced. A `+` behind the name saves the flock with them. */
#pragma once

#include "app/app.h"

void jot_open(struct app *app);
