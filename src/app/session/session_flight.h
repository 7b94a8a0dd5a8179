/* SPDX-License-Identifier: MIT */
/* Session flight: starts a session, applies changes to its flight, steps it, restarts it and gives it
 * another map or size. */
#pragma once

#include "flight/change.h"
#include "layers.h"

/* Starts a session of options->settings with a flock of this seed, in a world of this many cells;
 * line_rows rows below it count for automatic values. Returns false on no memory. session_end frees
 * its memory, also after a failed start. */
bool session_start(struct session *session, const struct options *options, uint64_t seed,
                   int columns, int rows, int line_rows);
void session_end(struct session *session);

/* Applies a change of the user. Returns false if it cannot be applied, or if the source of the
 * session takes it: shows why, and nothing has changed. */
bool session_apply(struct session *session, const struct change *change);

/* Works as session_apply, but returns true also if the source takes the change. */
bool session_request(struct session *session, const struct change *change);

/* Applies a change of the source itself. Either way error may have one sentence, which is not
 * shown. */
bool session_follow(struct session *session, const struct change *change, char *error);

/* Returns the line of a change that was applied just now; free it. NULL: no memory. */
char *session_line(const struct session *session, const struct change *change);

/* Tells the listeners of it. */
void session_tell(struct session *session, const struct change *change);

/* Tells the listeners that the flight goes on from where it is now. */
void session_tell_begun(struct session *session);

/* Changes the factors that differ; those of the view are never sent to the source. A new zoom keeps
 * the anchor in place. Returns false on no memory: shows a failure, and nothing has changed. */
bool session_change_factors(struct session *session, const struct boids_factors *to);

/* Applies the changes of the source that are due before the next step; steps call it. */
void session_advance(struct session *session);

/* Makes one step. Returns false, and changes nothing, if session->go_on cancels it. */
bool session_step(struct session *session);

/* Starts a new flock of this seed. Returns false on no memory: shows a failure. */
bool session_restart(struct session *session, uint64_t seed);

/* Gives the world another size, in cells. Returns false on no memory: shows a failure and changes
 * nothing. */
bool session_resize(struct session *session, int columns, int rows);

/* Reads the text of the map of this name or path, as labels have it; NULL: none. Returns false if it is unreadable or on
 * no memory: shows a failure. */
bool session_read_map(struct session *session, const char *name, const struct asset **map);

/* Gives the flock the map of this text; NULL: none. Returns false on no memory: shows a failure and
 * keeps the old map. */
bool session_set_map(struct session *session, const struct asset *map);

/* Replaces the settings and the map; boids keep their places on the screen, even if zoom changes.
 * Returns false on failure: shows it and changes nothing. */
bool session_set_settings(struct session *session, const struct settings *settings,
                          const struct asset *map);
