/* SPDX-License-Identifier: MIT */
/* Channel: where changes of the flight in a terminal come from or go to, besides the keys: a journal that
 * is played, one that is written, other programs. A new one is a row in channels.c, as a widget is in
 * widget_table.c: the loop knows none by name. */
#pragma once

#include "io/tty.h"
#include "journal_memory.h"
#include "journal_source.h"
#include "share/journal_file.h"
#include "share/sharer.h"
#include "share/watcher.h"
#include "step_clock.h"
#include "ui/ui.h"

#include <poll.h>

enum { CHANNEL_POLLS = SHARER_CLIENTS + 1 + WATCHER_POLLS + 1 };

/* What a channel asks of the loop: bits. */
enum {
	CHANNEL_STALE = 1,    /* the screen is out of date */
	CHANNEL_QUIT = 2,     /* the flight cannot go on */
	CHANNEL_OWN = 4,      /* from now on the user flies: channels are told so */
	CHANNEL_AGAIN = 8,    /* the key is to be pressed again */
	CHANNEL_STEPPED = 16, /* the steps that are due have been made */
};

/* A flight, and what each channel has of it. */
struct channels {
	struct session *session;
	struct ui *ui; /* NULL before channels_show */
	struct step_clock *clock;
	struct pollfd polls[CHANNEL_POLLS];

	struct journal_file file;     /* of --journal */
	bool journal_lost;            /* it could not be written, which was said */
	struct journal_memory memory; /* of a flight that may be written to a file later */
	struct playback *playback;    /* of --play; NULL: none */
	struct journal_source source; /* of it */
	bool stopped;                 /* at the end of the journal */
	struct sharer sharer;         /* no peers: not shared */
	struct watcher watcher;       /* no session: not watched, or no longer */
};

/* Each may be NULL. Those with `error` return false with one sentence in it (ERROR_SIZE bytes), or "" if it
 * was printed, and errno: 0 for a mistake of the user. */
struct channel {
	/* Opens files and sockets before the terminal is taken over; may start the session. */
	bool (*open)(struct channels *c, const struct options *options, char *error);
	void (*guard)(struct channels *c,
	              struct tty *tty); /* the terminal is open: it cleans up in a crash */
	bool (*start)(struct channels *c, char *error); /* the session has started */
	bool (*show)(struct channels *c, char *error);  /* the UI has started */
	void (*own)(struct channels *c);                /* the user has taken over */

	/* Reads and writes what can be without waiting, after each wait. `dragging`: a mouse button holds
	 * something. */
	unsigned (*tick)(struct channels *c, bool dragging);
	unsigned (*step)(struct channels *c); /* steps are due */

	/* Sees a key that was handled, 0: a button. With CHANNEL_AGAIN *key is the key to press. */
	unsigned (*key)(struct channels *c, uint32_t *key);
	void (*save)(struct channels *c); /* writes the flight since its start to a file */

	int (*poll)(struct channels *c, struct pollfd *polls); /* fills polls, returns their number */
	double (*deadline)(const struct channels *c); /* of a tick without an event; below 0: never */
	bool (*flies)(const struct channels *c);      /* whether it flies the flock, not the user */

	/* Closes all before the session ends. Returns status, or that of a failure after one line on
	 * stderr. */
	int (*end)(struct channels *c, int status);
	const char *(*written)(const struct channels *c); /* returns the file of a journal; NULL: none */
};
