/* SPDX-License-Identifier: MIT */
/* Asked factors: factors that were sent to the source of a session and have not come back yet. */
#pragma once

#include "flight/change_kind.h"
#include "session.h"

/* Returns the factors as they will be when all changes that were sent to the source have come
 * back, so that a key pressed twice meanwhile counts twice. */
struct boids_factors asked_factors(const struct session *session);

/* Note the factors that a change sets: it was sent, or it was applied. */
void asked_factors_send(struct session *session, const struct change *change);
void asked_factors_settle(struct session *session, const struct change *change);

/* Forgets all of them: they may not come back. */
void asked_factors_clear(struct session *session);
