/* SPDX-License-Identifier: MIT */
/* Change factors: the kinds of changes that set factors: some factors, all factors of a preset,
 * or the factors that go by the size of the world. */
#pragma once

#include "change_kind.h"

extern const struct change_row change_factors_row, change_settings_row, change_size_row;

/* Returns the change that sets all factors of the flock, as those of a preset. */
struct change change_settings(const struct boids_factors *factors, const char *preset);

/* Reads the size of a world, the last word of a line. Returns false with one sentence in
 * line->error. */
bool change_read_size(struct change *change, struct line_words *line);

/* Returns the only factor that a change sets; -1: several. */
int change_only_factor(const struct change *change);

/* Whether watchers may lead the flock from some factors to others: to no more boids than their
 * bound, or than the user that shares the flock allows. Else error (ERROR_SIZE bytes) has one
 * sentence. */
bool change_watchers_may_lead(const struct boids_factors *from, const struct boids_factors *to,
                              char *error);

/* Returns the factors as they will be when all changes that were sent to the source have come
 * back, so that a key pressed twice meanwhile counts twice. */
struct boids_factors asked_factors(const struct session *session);

/* Note the factors that a change sets: it was sent, or it was applied. */
void asked_factors_send(struct session *session, const struct change *change);
void asked_factors_settle(struct session *session, const struct change *change);

/* Forgets all of them: they may not come back. */
void asked_factors_clear(struct session *session);
