/* SPDX-License-Identifier: MIT */
/* Share ssh: a flock on another machine, over ssh or a command in its place: it runs boids --relay
 * there, as rsync runs itself. */
#pragma once

#include "share_socket.h"

#include <stdbool.h>
#include <sys/types.h>

enum { SHARE_HOST = 256, SHARE_LAST_WORDS = 160 };

/* A running ssh; {.child = 0}: none. */
struct share_ssh {
	pid_t child;
	int errors;                        /* what it writes to stderr; does not block */
	char last_words[SHARE_LAST_WORDS]; /* the last line of that */
};

/* Splits "[USER@]HOST:NAME". Returns false if the text is none: it names a flock on this
 * machine. */
bool share_ssh_splits(const char *text, char host[SHARE_HOST], const char **name);

/* Starts the command, whose words are parted by blanks (NULL: ssh). With `alone` it has no terminal
 * to ask for a password. Returns the socket that is its stdin and stdout and does not block, or
 * -1. */
int share_ssh_start(struct share_ssh *ssh, const char *command, const char *text, bool alone,
                    char *error);

/* Reads what it has written to stderr; with `show` passes it on to ours. */
void share_ssh_read_errors(struct share_ssh *ssh, bool show);

/* Ends it, within half a second, and frees what it has. Returns its exit status; -1: it was ended
 * by a signal. */
int share_ssh_end(struct share_ssh *ssh);
