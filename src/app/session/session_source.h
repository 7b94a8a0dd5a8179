/* SPDX-License-Identifier: MIT */
/* Session source: what changes a session besides its user, and its listeners. */
#pragma once

#include <stdbool.h>

struct change;
struct session;

/* A listener of a session, owned by the caller. */
struct session_listener {
	/* Called with each change after it was applied, and after each step; each may be NULL. */
	void (*changed)(void *data, const struct session *session, const struct change *change);
	void (*stepped)(void *data, const struct session *session);
	/* Called where the flight goes on from a state to which what was told does not lead. */
	void (*begun)(void *data, const struct session *session);
	void *data;
	struct session_listener *next;
};

/* What changes a session besides its user: a journal, the flock of another program, a demo. It
 * applies its changes with session_follow. */
struct session_source {
	void *data;
	/* Applies the changes that are due before the next step. Returns false if that step must
	 * wait for others. NULL: there is no source. */
	bool (*advance)(void *data, struct session *session);
	/* Takes a change that the user makes. Returns whether it was sent to another program,
	 * which sends it back through the source; false: it was refused, with a notice. A
	 * change of NULL: whether one would be. NULL: the session applies it. */
	bool (*take)(void *data, struct session *session, const struct change *change);
	bool waits;   /* what advance returned last: no step can be made now */
	bool repeats; /* changes and steps were made before, and journals have them */
};
