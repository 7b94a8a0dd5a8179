/* SPDX-License-Identifier: MIT */
/* Asked factors: values that were sent to the program that applies them (session->source) and have not come
 * back yet, so that a key pressed twice meanwhile counts twice. */
#pragma once

#include "session.h"

/* Returns the factors as they will be when all that was sent has come back. */
struct boids_factors asked_factors(const struct session *session);

/* Note the factors of a change that `sets` marks: it was sent, or it was applied. */
void asked_factors_send(struct session *session, const struct boids_factors *f, const bool *sets);
void asked_factors_settle(struct session *session, const struct boids_factors *f, const bool *sets);

/* Forgets all of them: they may not come back. */
void asked_factors_clear(struct session *session);
