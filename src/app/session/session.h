/* SPDX-License-Identifier: MIT */
/* Session: the flock that flies, and all that can be done to it. It knows no terminal, no camera
 * and no clock: its caller sets `now`, draws it, and steps it. */
#pragma once

#include "flight/flight.h"
#include "flock/flock.h"
#include "message.h"
#include "settings/options.h"
#include "undo_entry.h"

#include <stdbool.h>
#include <stdint.h>

/* The text that a flight has begun with (text_flight.h). */
struct text_cycle {
	const struct asset *state; /* its letters at home, as flock_csv.h has them; NULL: none */
	uint64_t lift, ends;       /* steps at which they take off, and must fly home; 0: never */
	uint64_t lifted;           /* step at which they have taken off */
	bool is_stopped; /* the user has a hand in it: they land and lift no more by themselves */
	bool is_cut;     /* its end did not fit, and that was not said yet */
};

struct change;
struct session;

/* A listener of a session, owned by the caller. */
struct session_listener {
	/* Called with each change after it was applied, and its line with its step, NULL on no memory;
	 * before each step with its changes, again if it was cancelled, to which it may add some with
	 * session_follow; and after each step. Each may be NULL. The last one that listens is called
	 * first. */
	void (*changed)(void *data, const struct session *session, const struct change *change,
	                const char *line);
	void (*steps)(void *data, struct session *session);
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

/* What is wished for factors besides the values that fly (layers.h). */
struct layers {
	struct boids_factors shared; /* looks as the flight or its source has them */
	struct boids_factors own;    /* the user's while the preset is compared, but for number */
	bool compares;               /* the preset is shown for comparison */

	struct boids_factors asked;        /* sent to the source, and not back yet: */
	double asked_until[BOIDS_FACTORS]; /* up to when; 0: it is not */
	/* The last one waits for session_settle: it reshapes a large flock. */
	int waits; /* its factor; -1: none does */
	bool waits_chosen;
	struct boids_vec waits_anchor;

	float typed[BOIDS_FACTORS]; /* the value last typed; 0: none */
	struct boids_vec anchor;    /* of the next change: what a new zoom keeps in place */
};

struct session {
	const struct options *options;
	double now; /* seconds on a monotonic clock */
	double dt;  /* seconds a step */

	struct flight flight;
	uint64_t flown; /* steps of this session; restarts do not reset it */
	struct text_cycle text;
	/* What R goes back to: the values of preset, config and command line, and the saved flock, if
	 * any, whose seed is set. Its name is that of the flight. */
	struct settings preset;
	struct layers layers;
	struct held by_user; /* what the user has asked to hold, as long as a button is down */
	struct history history;
	bool paused;
	/* Polled during a step: false cancels it. And asked between changes that a journal or another
	 * program makes: false leaves the rest for the next call. NULL: it is always true. */
	bool (*go_on)(void *data, bool steps);
	void *go_on_data;
	struct message message;
	struct caption caption;

	struct session_listener *listeners; /* the callers' */
	uint64_t changes;                   /* applied so far */

	struct session_source source;
};

/* Returns the settings that a session has now, without a saved flock; and gives it others after their
 * change has been applied: the factors of the view too. The caller then gives the preset its values. */
struct settings session_settings(const struct session *session);
void session_take_settings(struct session *session, const struct settings *settings);

/* Starts as many threads as suit the number of boids. On failure shows it and uses one. */
void session_threads(struct session *session);

/* Whether no step is made: it is paused, or its source has no later step yet. */
static inline bool
session_stands(const struct session *session)
{
	return session->paused || session->source.waits;
}

/* Whether another change may be applied now. Ask after each, so that at least one is applied. */
static inline bool
session_has_time(const struct session *session)
{
	return !session->go_on || session->go_on(session->go_on_data, false);
}

/* Whether a change of the user would be taken now: ask before a prompt for one opens. Else the source
 * of the session says why not, or asks the user. */
static inline bool
session_may_change(struct session *session)
{
	return !session->source.take || session->source.take(session->source.data, session, NULL);
}

/* Show a notice or a failure on the status line. Three blanks separate parts that may be cut off,
 * the last first; text after a tab is right-aligned, if there is room. Return false, for the caller to
 * return. */
bool session_notice(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
bool session_failure(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Shows a caption for CAPTION_SECONDS of flight, in the place of a notice. Returns the one that is shown;
 * "": none is. */
void session_set_caption(struct session *session, const char *text);
const char *session_caption(const struct session *session);

/* Shows that a factor is about to change from its value in `old`. */
void session_report_factor(struct session *session, int factor, const struct boids_factors *old);

/* Call the listener from now on, and no longer. It is the caller's. */
void session_listen(struct session *session, struct session_listener *listener);
void session_unlisten(struct session *session, struct session_listener *listener);
