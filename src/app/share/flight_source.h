/* SPDX-License-Identifier: MIT */
/* Flight source: what flies the flock besides its user: a journal that is played, the flock of
 * another program, the past of the user's own flight. The loop and the screen know these by this
 * interface alone. */
#pragma once

#include "flight/change.h"
#include "flight_log.h"
#include "share_hello.h"

#include <poll.h>

enum { SOURCE_POLLS = 2, SOURCE_STANDS = 100 };

/* How far a flight is, in steps of the session. */
struct source_progress {
	bool goes;     /* it can go to steps, from log_first of its log on */
	bool leads_on; /* steps, or lines that have come, may lead to later ones now */
	bool is_live;  /* lines come as they are written: it has no length yet */
	uint64_t latest; /* of a flight that is flown now its last step, of a journal that it has named */
	uint64_t whole; /* of a journal: its last step; 0: unknown, or the session has passed it */
	bool is_exact;  /* nothing is flown after that */
	bool is_over;   /* it has no more to say at a later step */
	bool is_torn;   /* its last line was incomplete, and left out */
};

/* The flock, if other programs watch it or if it is another program's; for the status line. */
struct shared_flock {
	bool on;
	bool watched;          /* it is another program's */
	char user[SHARE_NAME]; /* the user who shares it */
	int watchers;
	const char *people;         /* as struct sharer has them; may be NULL */
	double delay;               /* seconds behind the clock, if it is watched */
	char stands[SOURCE_STANDS]; /* why the picture stands though the user has not paused it; "":
	                             * it does not */
};

struct flight_source {
	const struct source_kind *kind;
	void *data;              /* for its functions */
	struct flight_log log;   /* what was flown, and what came for later steps */
	bool seeks;              /* steps are made without the clock ... */
	uint64_t to;             /* ... up to this one */
	bool is_back;            /* the session flies in the past of a flight that is flown now */
	bool asks;               /* it has refused a change of the user: ask whether to take over */
	char asked[CHANGE_TEXT]; /* what it would change; "": not to be said */
	bool is_over;            /* the user flies on without it: end it */
	bool failed;             /* it cannot go on, and the program ends: `end` says why */
};

/* What a kind of source does; data: of the source. */
struct source_kind {
	/* What taking over ends, a sentence, and what is said after a no; NULL: it is never asked. */
	const char *ends, *stays;
	bool is_journal; /* all of it is written already */

	/* Reads, writes and applies what can be without waiting. Returns whether the screen is out
	 * of date. */
	bool (*tick)(void *data);
	/* Fills polls with what tick waits for, and returns their number. The deadline is when to call
	 * tick without an event; below 0: never. NULL: it waits for nothing. */
	int (*poll)(void *data, struct pollfd polls[SOURCE_POLLS], double *deadline);
	/* Returns how many steps to make now; below 0: as many as the clock says. NULL: those. */
	int64_t (*steps)(void *data);
	struct source_progress (*progress)(const void *data);
	/* Goes to the last snapshot up to a step, or to the latest step, from which steps lead on.
	 * Returns false on no memory. */
	bool (*go)(void *data, uint64_t step);
	/* Lets the user fly on from here, and goes on to keep the past. NULL: it is to be ended. */
	void (*take_over)(void *data);
	/* Of a flock of another program, else NULL. Describes it. Sends the word undo or redo, or
	 * returns false: the session may do that. Lets go of what the user holds, as the button is
	 * up. */
	void (*describe)(const void *data, struct shared_flock *shared);
	bool (*say)(void *data, const char *word);
	void (*release)(void *data);
	/* Without a terminal: waits until the session can make a step, whatever the clock says, a
	 * tenth of a second at most for another program. Returns false with one sentence in error
	 * and errno at its end, or on failure: 0 for a wrong text. */
	bool (*await)(void *data, char *error);
	/* Frees all but data itself. Returns DONE, or the exit status after one line on stderr if it
	 * has failed. */
	int (*end)(void *data);
};

/* Refuses a change of the user, and asks whether to take over; data: the flight source. For
 * session->source. */
bool flight_source_ask(void *data, struct session *session, const struct change *change);

/* Returns how far a source is; NULL: {0}. */
struct source_progress flight_source_progress(const struct flight_source *source);

/* Makes steps towards the one that it seeks, until that time of clock_now. */
void flight_source_seek(struct flight_source *source, struct session *session, double until);
