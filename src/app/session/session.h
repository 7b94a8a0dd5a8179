/* SPDX-License-Identifier: MIT */
/* Session: the flock that flies, and all that can be done to it. It knows no terminal, no camera
 * and no clock: its caller sets `now`, draws it, and steps it. */
#pragma once

#include "boids/flock.h"
#include "message.h"
#include "session_source.h"
#include "settings/options.h"
#include "settings/settings.h"
#include "undo_entry.h"
#include "value_steps.h"

#include <stdbool.h>
#include <stdint.h>

struct session {
	const struct options *options;
	double now;        /* seconds on a monotonic clock */
	double dt;         /* seconds a step */
	int columns, rows; /* of the world, in cells of 1/zoom by aspect/zoom units */
	int line_rows;     /* rows below the world, which automatic values count as well */

	struct flock_state *flock;
	uint64_t seed;
	uint64_t flown;        /* steps of this session; restarts do not reset it */
	struct boids_map *map; /* fitted to the world, without what was placed; owned; NULL: none */
	const struct asset *map_text; /* the text that `map` is fitted from; NULL: no map */
	struct asset *assets;         /* texts of maps and saved flocks, owned */
	struct saved_state resume;    /* saved flock that R restarts, if any; its seed is set */
	struct settings settings;     /* factors: the current ones, all resolved */
	struct boids_factors home;    /* preset values: from preset, config, command line */
	union boids_factor_value typed[BOIDS_FACTORS]; /* the value last typed; on its ladder */
	bool was_typed[BOIDS_FACTORS];
	struct placed placed;    /* over the map */
	struct boids_vec anchor; /* of the next change of factors: what a new zoom keeps in place */
	struct history history;
	bool comparing;           /* the preset's factors are shown for comparison */
	struct boids_factors own; /* the user's factors meanwhile */
	bool paused;
	double due;                /* simulated seconds not yet stepped */
	bool (*go_on)(void *data); /* polled during a step: false cancels it; NULL: never */
	/* Asked between changes that a journal or another program makes: false leaves the rest
	 * for the next call; NULL: they are all applied. */
	bool (*has_time)(void *data);
	void *go_on_data;
	char started_as[SETTINGS_NAME];    /* the preset at the start */
	struct boids_factors started_with; /* the preset values at the start */
	struct message message;
	struct life_said life_said;

	struct session_listener *listeners; /* the callers' */
	uint64_t changes;                   /* applied so far */

	struct session_source source;
	struct asked asked;
	struct fresh fresh;

	int most; /* boids that its flock may have, as a preview; 0: any number */
};

/* Resolve automatic values for the current size, or another one, and limit number in restricted
 * mode. */
void session_resolve(const struct session *session, struct boids_factors *f);
void session_resolve_at(const struct session *session, struct boids_factors *f, int columns,
                        int rows);

/* Refits the flock after factors have changed, keeping the boids around an anchor, a share of each
 * side; NULL: after the size of the world has changed, and number with it (flock_resize).
 * Returns false on no memory: shows a failure and restores the factors from `before`. */
bool session_fit(struct session *session, const struct boids_factors *before,
                 const struct boids_vec *anchor);
static const struct boids_vec session_middle = { 0.5f, 0.5f, 0.5f };

/* Starts as many threads as suit the number of boids. On failure shows it and uses one. */
void session_threads(struct session *session);

/* Returns the world of the current factors and size. */
struct boids_world session_world(const struct session *session);

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
	return !session->has_time || session->has_time(session->go_on_data);
}

/* Show a notice or a failure on the status line. Three blanks separate parts that may be cut off,
 * the last first; text after a tab is right-aligned, if there is room. */
void session_notice(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void session_failure(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Shows that a factor is about to change from its value in `old`. */
void session_report_factor(struct session *session, int factor, const struct boids_factors *old);

/* Call the listener from now on, and no longer. It is the caller's. */
void session_listen(struct session *session, struct session_listener *listener);
void session_unlisten(struct session *session, struct session_listener *listener);

/* Whether one factor, or all factors are equal; an automatic value differs from an equal one
 * that was set. */
bool session_same_factor(const struct boids_factors *a, const struct boids_factors *b, int factor);
bool session_same_factors(const struct boids_factors *a, const struct boids_factors *b);

/* Whether any factor differs from its preset value. */
bool session_changed(const struct session *session);

/* Returns the ladder of a number, with its preset value and the value last typed. */
struct ladder session_ladder(const struct session *session, int factor);
