/* SPDX-License-Identifier: MIT */
/* Story: a flight in memory that a text tells: a command line, the terminal's size, and what its user
 * does at which second. The clock is the test's, 60 ticks a second, and each word is done 0.15 s after
 * the one before it.
 *
 *     boids -n 60 --edge wrap           the command line; "boids --config none --share flock", perhaps
 *                                       --open, stands before factors alone; with --journal x before
 *                                       these the flight is kept, for watchers that join a young one
 *     80x24
 *     0.5 S S u Space Ctrl-X Left       keys
 *     2 type:cave hold:S:12             keys of a text, "~" for a blank; a key that is held down
 *     2.5 turn:wind-angle               finds a factor by its name and presses +
 *     3 press:0:10:5 drag:0:12:5 release:0:12:5 up:0:10:5 down:0:10:5         a button at a cell
 *     4 size:100x30                     another size of the terminal
 *     5 join:bob:60x20                  a watcher of --share, which keys after "@bob" are of
 *     7 @bob S
 *     9 leave:bob
 *     12                                the end */
#pragma once

#include "share/playback.h"
#include "share/rewind.h"
#include "watched_flock.h"
#include "written_flight.h"

struct story {
	struct options options;
	struct screens screens; /* of a flight that is not shared */
	struct session_listener steps;
	struct rewind rewind;
	struct evolve *search;     /* of --evolve, over; NULL: none */
	struct playback *playback; /* of --play; NULL: none, or taken over */
	const char *unread;        /* of its journal */
	bool asks;                 /* whether to take over, and then do: */
	struct input_event asked;
	struct written_flight journal; /* of the user's own flight; no text: none */
	struct watched_flock shared;
	char *streams[WATCHED_FLOCK_MOST]; /* that watchers have read */
	size_t lengths[WATCHED_FLOCK_MOST];
	FILE *streamed[WATCHED_FLOCK_MOST];
	char names[WATCHED_FLOCK_MOST][16]; /* of watchers */
	long ticks;
	double due; /* simulated seconds not yet stepped */
	char *record; /* after each word the bottom row; each second the step and hashes of all viewers */
	size_t length; /* of the record */
	FILE *seen;
};

/* Fly what a text tells, which is cut up (`where`: its name, for errors), or a file of it. Files that it
 * names are in the current folder. */
void story_tell(struct story *story, char *text, const char *where);
void story_run(struct story *story, const char *file);
void story_end(struct story *story);

/* Returns the screens of the user (0) and of the watchers; NULL: no more. */
struct screens *story_screens(struct story *story, int viewer);
