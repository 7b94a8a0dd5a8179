/* SPDX-License-Identifier: MIT */
/* Flight changes: the changes that lead from a flight in which nothing is placed or held to one as it
 * is now, with all boids and all that is placed or held. */
#pragma once

#include "change_kind.h"

/* Passes them on in order; their assets are freed when it returns. The flight that they are applied
 * to flies the same from then on, bit for bit. Returns false on no memory: some may be missing. */
bool flight_changes(const struct flight *flight,
                    void (*emit)(void *data, const struct change *change), void *data);
