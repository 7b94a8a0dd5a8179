/* SPDX-License-Identifier: MIT */
/* Watched flock: a flock that is shared in a test, with watchers over lines of any speed, in fake
 * time. Each step of a watcher that leads to another flock than that of the sharer fails the test. Sockets
 * are real ones in the test's folder (folder.h, XDG_RUNTIME_DIR). */
#pragma once

#include "dialogue.h"
#include "share/sharer.h"
#include "share/watcher.h"
#include "slow_line.h"

enum { WATCHED_FLOCK_MOST = 4 };

/* A watcher. */
struct flock_watcher {
	struct screens screens;
	struct session_listener steps;
	struct watcher watcher;
	char name[16];             /* of the socket that it connects to */
	struct share_socket gate;  /* the near end of its line */
	int near, far;             /* both ends; below 0: not connected */
	struct slow_line down, up; /* what is on the way */
	bool cut;                  /* the line is dead for now, and drops what it has */
	size_t bytes;              /* that have come to it ... */
	FILE *stream;              /* ... and are written here too; NULL: nowhere */
	double frame_at;           /* when it draws its next frame */
	int frames, idle;          /* drawn, and those without a step */
};

struct watched_flock {
	struct screens screens; /* of the sharer */
	struct session_listener steps;
	struct sharer sharer;
	double now;
	int count;
	struct flock_watcher ends[WATCHED_FLOCK_MOST];
};

/* Setup and teardown of a folder for the sockets. */
int watched_flock_folder(void **state);

/* Shares a flock of classic in 80x24 with these words of the command line; NULL: of 60 boids. */
void watched_flock_start(struct watched_flock *w, const char *const *words, bool open);
void watched_flock_end(struct watched_flock *w); /* may be called twice */

/* Adds a watcher in a screen of this size, over a line of `rate` bytes a second (0: any) and a
 * round trip of `trip` seconds. */
struct flock_watcher *watched_flock_add(struct watched_flock *w, int columns, int rows, double rate,
                                        double trip);

/* Flies on for `seconds`, 60 steps each, watchers at 30 frames a second. */
void watched_flock_run(struct watched_flock *w, double seconds);

/* Pauses the shared flock until all watchers have come to its step; fails unless all are equal to
 * it, bit for bit, and no hash differed on the way. */
void watched_flock_are_equal(struct watched_flock *w);

/* Listens to another session: a step that is made again in its past must lead to the same flock. */
void watched_flock_check(struct session_listener *steps, struct session *session);

/* Presses a key of the sharer, or of a watcher, now. */
void watched_flock_press(struct watched_flock *w, uint32_t key);
void watched_flock_hand(struct watched_flock *w, struct flock_watcher *end, uint32_t key);

/* What one viewer does, and what holds for it then; EVERYONE: for all of them. NULL: whatever. */
enum { EVERYONE = -1 };
struct hand {
	int who;            /* 0: the sharer; 1 ..: a watcher */
	const char *keys;   /* as screens_type, all now */
	double seconds;     /* for which all fly on then */
	const char *says;   /* words of the message */
	const char *has;    /* as screens_has */
	const char *stands; /* words of watcher_stands; "": it says none */
};

void watched_flock_hands(struct watched_flock *w, const struct hand *hands, size_t count);
#define hands(w, ...) \
	watched_flock_hands(w, (const struct hand[]){ __VA_ARGS__ }, \
	                    LENGTH(((const struct hand[]){ __VA_ARGS__ })))
