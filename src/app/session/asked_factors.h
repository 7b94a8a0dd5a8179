/* SPDX-License-Identifier: MIT */
/* Asked factors: values that were sent to the program that applies them (session->sends) and have not come
 * back yet, so that a key pressed twice meanwhile counts twice. */
#pragma once

#include "change.h"

/* Returns the factors as they will be when all that was sent has come back. */
struct boids_factors asked_factors(const struct session *session);

/* Notes a change that was sent, or one that was applied. */
void asked_factors_send(struct session *session, const struct change *change);
void asked_factors_settle(struct session *session, const struct change *change);

/* Forgets all of them: they may not come back. */
void asked_factors_clear(struct session *session);
