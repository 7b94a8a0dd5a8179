/* SPDX-License-Identifier: MIT */
/* Share socket: the Unix socket on which a flock is shared. A name stands for NAME.sock in the
 * user's own folder, which no other user may enter: $XDG_RUNTIME_DIR/boids, without that variable
 * /tmp/boids-UID. A text with a slash is a path, for a group of users. */
#pragma once

#include "text/error.h"

#include <stdbool.h>
#include <sys/types.h>

enum { SHARE_PATH = 100, SHARE_NAME = 64 };

/* A socket that listens; {.file = -1}: none. */
struct share_socket {
	int file; /* does not block */
	char path[SHARE_PATH];
	dev_t device; /* of the path when it was made: only that is removed */
	ino_t inode;
};

/* Returns whether the text is a path or can be a name: letters, digits and "-_.+@", not first a
 * dot. */
bool share_socket_allows(const char *text);

/* Listens for peers. A socket in its own folder gets mode 0600, another one 0660. Replaces a socket
 * that no program listens on any more. */
bool share_socket_listen(struct share_socket *socket, const char *text, char *error);

/* Returns the descriptor of the next peer, which does not block; -1: none waits. */
int share_socket_accept(const struct share_socket *socket);

/* Removes the file of a struct share_socket, if it still is this socket. Async-signal-safe, for a
 * program that dies. */
void share_socket_unlink(void *socket);

/* Stops listening and removes the file. */
void share_socket_close(struct share_socket *socket);

/* Connects to a shared flock. `waits`: for two seconds if as many others wait as may. Returns its
 * descriptor, which does not block; -1 as listen. */
int share_socket_connect(const char *text, bool waits, char *error);

/* Calls `each` with the name of every socket in the user's own folder, in order. Returns false if
 * the folder cannot be read, as above; a missing one is empty. */
bool share_socket_list(void (*each)(void *data, const char *name), void *data, char *error);

/* Writes the login name of the user of a connected peer, below 0 of our own one, or its number; "?"
 * if it is unknown. */
void share_socket_user(int file, char user[SHARE_NAME]);
