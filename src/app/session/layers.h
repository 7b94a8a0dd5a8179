/* SPDX-License-Identifier: MIT */
/* Layers: what is wished for the factors of a session, besides the values that fly. Each stands over
 * those before it: the preset (struct session), what is shared, what the user has chosen, the preset
 * again while it is compared, and what another program was asked for. Of rows of the flock the last
 * change flies, whoever has made it: only looks are chosen over what is shared. */
#pragma once

#include "flight/change_kind.h"
#include "session.h"
#include "value_steps.h"

enum { ASKED_SECONDS = 3 }; /* without a word of a factor that was sent: it was refused */

/* Returns the user's factors, also while the preset is compared. */
struct boids_factors own_factors(const struct session *session);

/* Returns the factors as they will be when all changes that were sent to the source have come
 * back, so that a key pressed twice meanwhile counts twice. */
struct boids_factors asked_factors(const struct session *session);

/* Notes the factors of a change that was sent, or has been applied. */
void asked_factors_note(struct session *session, const struct change *change, bool sent);

/* Forgets those that were sent: they may not come back. */
void asked_factors_clear(struct session *session);

/* Takes the looks of a change of the source, of which those that the user has chosen stay. */
void layers_share(struct session *session, struct change *change);

/* Whether one factor, or all factors are equal; an automatic value differs from an equal one
 * that was set. */
bool session_same_factor(const struct boids_factors *a, const struct boids_factors *b, int factor);
bool session_same_factors(const struct boids_factors *a, const struct boids_factors *b);

/* Whether any factor differs from its preset value. */
bool session_changed(const struct session *session);

/* Returns the ladder of a number, with its preset value and the value last typed. */
struct ladder session_ladder(const struct session *session, int factor);
