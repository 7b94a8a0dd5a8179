/* SPDX-License-Identifier: MIT */
/* Watcher line: the connection of a watcher to the program that shares a flock, on this machine or
 * over ssh. It reads the greeting; what follows is the caller's. Times are arguments, in
 * seconds. */
#pragma once

#include "share_hello.h"
#include "share_line.h"
#include "share_ssh.h"
#include "text/journal_reader.h"

#include <poll.h>

enum { WATCHER_POLLS = 2 };

struct watcher_line {
	const char *text, *command; /* of --watch and --ssh */
	struct share_line stream;
	struct share_ssh ssh;
	struct journal_reader reader;
	struct share_hello hello;   /* if greeted */
	char version[24];           /* of the program that shares */
	bool greeted;               /* the hello has come */
	char why[SHARE_LAST_WORDS]; /* why it was closed */
};

/* Sets the values of --watch and --ssh (NULL: ssh). The line is closed. */
void watcher_line_init(struct watcher_line *line, const char *text, const char *command);

/* Whether ssh leads to the other end, which then may ask for a password. */
bool watcher_line_is_remote(const struct watcher_line *line);

/* Whether ssh may be asking the user for a password: the other end has said nothing yet. */
bool watcher_line_asks(const struct watcher_line *line);

/* Starts with a connected socket that does not block, which the line owns. */
void watcher_line_start(struct watcher_line *line, int file, struct asset **assets, double now);

/* Connects. Assets are added to the list as they come; NULL: none may come yet. `alone`: ssh may
 * ask the user nothing. */
bool watcher_line_open(struct watcher_line *line, struct asset **assets, bool alone, double now,
                       char *error);

/* Closes it; of several reasons the first is kept. Returns that, or what ssh said last. */
const char *watcher_line_close(struct watcher_line *line, const char *why);

/* Writes how much of the flock has come: "34 of 88 kB have come". */
void watcher_line_progress(const struct watcher_line *line, char *text, size_t size);

/* Sends a line to the program that shares. */
void watcher_line_send(struct watcher_line *line, const char *text, double now);

/* Fills polls; returns their number. */
int watcher_line_poll(const struct watcher_line *line, struct pollfd polls[WATCHER_POLLS]);

/* Waits for an event, a tenth of a second at most. Returns false after that many seconds without a
 * byte; 0: any time. */
bool watcher_line_wait(struct watcher_line *line, double silence, char *error);

/* Returns false if the other end has closed it. */
bool watcher_line_lasts(struct watcher_line *line, char *error);

/* Reads and writes what can be without waiting. `shows`: what ssh says goes on to stderr. */
void watcher_line_receive(struct watcher_line *line, double now, bool shows);

/* Reads the greeting, and returns the next event after it. JOURNAL_MORE: none has come, or only the
 * greeting while there is no list of assets. JOURNAL_WRONG: error says why this is nothing to
 * watch. */
enum journal_verdict watcher_line_next(struct watcher_line *line, struct journal_event *event,
                                       char *error);

/* Prints a line for each flock that is shared in the user's own folder: its name, the user, the
 * number of watchers, and whether they can change it. Returns the exit status, after one line on
 * stderr on failure. */
int watcher_line_list(void);
