/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, by where they are used. */
#pragma once

#include "app/app.h"
#include "term/input.h"

/* In the world buttons hold things, or paint them (hold.h), in place mode left places; the wheel zooms.
 * Over the panel of factors a click selects, but on a bar does nothing, and the wheel turns what is
 * under it; over the key overlay the wheel scrolls. All else says nothing. false: nothing was done. */
bool mouse_event(struct app *app, const struct input_event *event);
