/* SPDX-License-Identifier: MIT */
/* The credentials of a peer are in no standard. */
#ifdef __linux__
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): for struct ucred */
#endif
#include "share_socket.h"

#include "math/number.h"
#include "text/error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
	WAITING = 128,  /* peers that may wait to be accepted */
	TRIES = 100,    /* to connect while as many do ... */
	LOCK_TRIES = 25 /* to lock the folder ... */
};
static const struct timespec interval = { .tv_nsec = 20 * 1000 * 1000 }; /* ... this long apart */

static const char ending[] = ".sock";

/* ---- names */

static bool
is_path(const char *text)
{
	return strchr(text, '/');
}

bool
share_socket_allows(const char *text)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+@";

	if (is_path(text))
		return strlen(text) < SHARE_PATH && text[strlen(text) - 1] != '/';
	return *text && *text != '.' && *text != '-' && strlen(text) < SHARE_NAME &&
	       !text[strspn(text, plain)];
}

/* Sets a path. Returns false if it is too long for a socket. */
static bool
set_path(char path[SHARE_PATH], const char *folder, const char *rest, const char *last, char *error)
{
	int length = snprintf(path, SHARE_PATH, "%s%s%s", folder, rest, last);

	return length < SHARE_PATH ||
	       error_set(error, 0, "%s is too long for the path of a socket", PATH_SHOWN(folder));
}

/* Writes the user's own folder. */
static bool
own_folder(char folder[SHARE_PATH], char *error)
{
	const char *runtime = getenv("XDG_RUNTIME_DIR");
	char number[32];

	if (runtime && *runtime == '/')
		return set_path(folder, runtime, "/boids", "", error);
	snprintf(number, sizeof number, "%lu", (unsigned long)getuid());
	return set_path(folder, "/tmp", "/boids-", number, error);
}

/* Refuses a folder that others could enter, or have made. */
static bool
check_folder(const char *folder, char *error)
{
	struct stat found;

	if (lstat(folder, &found) != 0)
		return error_set(error, errno, "%s: %s", PATH_SHOWN(folder), strerror(errno));
	if (!S_ISDIR(found.st_mode))
		return error_set(error, ENOTDIR, "%s is not a folder", PATH_SHOWN(folder));
	if (found.st_uid != getuid())
		return error_set(error, EPERM, "%s belongs to another user", PATH_SHOWN(folder));
	return !(found.st_mode & 077) ||
	       error_set(error, EPERM, "%s can be entered by other users", PATH_SHOWN(folder));
}

/* Writes the path of a socket and its folder; with `makes` makes the user's own one. */
static bool
find_path(const char *text, bool makes, char folder[SHARE_PATH], char path[SHARE_PATH], char *error)
{
	if (is_path(text)) {
		size_t length = (size_t)(strrchr(text, '/') - text);
		if (!set_path(path, text, "", "", error))
			return false;
		snprintf(folder, SHARE_PATH, "%.*s", length ? (int)length : 1, text);
		return true;
	}
	if (makes && !share_socket_allows(text))
		return error_set(error, 0,
		                 "--share takes a path, or a name of at most %d letters, digits "
		                 "and _ . + @ -, not %s",
		                 SHARE_NAME - 1, QUOTED(text));
	if (!own_folder(folder, error))
		return false;
	if (makes && mkdir(folder, 0700) != 0 && errno != EEXIST)
		return error_cannot("make", folder, error);
	if ((makes || access(folder, F_OK) == 0) && !check_folder(folder, error))
		return false;
	char name[SHARE_NAME + 8];
	snprintf(name, sizeof name, "/%s", text);
	return set_path(path, folder, name, ending, error);
}

/* ---- sockets */

/* Closes a file and keeps errno. */
static void
close_quietly(int file)
{
	int why = errno;

	if (file >= 0)
		close(file);
	errno = why;
}

/* Makes a socket one that does not block, and that no child inherits. Returns it; -1 on failure. */
static int
prepare(int file)
{
	if (file < 0 || (fcntl(file, F_SETFD, FD_CLOEXEC) >= 0 &&
	                 fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK) >= 0))
		return file;
	close_quietly(file);
	return -1;
}

static struct sockaddr_un
address_of(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };

	_Static_assert(SHARE_PATH <= sizeof address.sun_path, "every path fits");
	memcpy(address.sun_path, path, strlen(path));
	return address;
}

static int
connect_path(const char *path)
{
	struct sockaddr_un address = address_of(path);
	int file = prepare(socket(AF_UNIX, SOCK_STREAM, 0));

	if (file < 0 || connect(file, (struct sockaddr *)&address, sizeof address) == 0)
		return file;
	close_quietly(file);
	return -1;
}

/* Removes a socket that no program listens on. Returns false if that is not what the path is. */
static bool
remove_stale(const char *path, const char *text, char *error)
{
	struct stat found;

	if (lstat(path, &found) != 0)
		return errno == ENOENT || error_cannot("listen on", path, error);
	if (!S_ISSOCK(found.st_mode))
		return error_set(error, 0, "%s exists and is not a socket", PATH_SHOWN(path));
	if (found.st_uid != geteuid())
		return error_set(error, EPERM, "%s belongs to another user", PATH_SHOWN(path));
	int file = connect_path(path), why = errno;
	close_quietly(file);
	if (file >= 0 || why == EAGAIN)
		return error_set(error, 0,
		                 "%s is shared already: watch it with --watch %s, or give --share "
		                 "another name",
		                 PATH_SHOWN(text), PATH_SHOWN(text));
	if (why != ECONNREFUSED || unlink(path) != 0)
		return error_set(error, why, "cannot listen on %s: %s", PATH_SHOWN(path),
		                 strerror(why));
	return true;
}

/* Binds with the right mode from the first moment on. */
static bool
bind_path(struct share_socket *s, mode_t mode)
{
	struct sockaddr_un address = address_of(s->path);
	struct stat made;
	mode_t before = umask(0777 & ~mode);
	bool good = bind(s->file, (struct sockaddr *)&address, sizeof address) == 0;
	int why = errno;

	umask(before);
	errno = why;
	if (!good || lstat(s->path, &made) != 0)
		return false;
	s->device = made.st_dev;
	s->inode = made.st_ino;
	return listen(s->file, WAITING) == 0;
}

bool
share_socket_listen(struct share_socket *s, const char *text, char *error)
{
	char folder[SHARE_PATH];

	*s = (struct share_socket){ .file = -1 };
	if (!find_path(text, true, folder, s->path, error))
		return false;
	s->file = prepare(socket(AF_UNIX, SOCK_STREAM, 0));
	if (s->file < 0)
		return error_set(error, errno, "no socket: %s", strerror(errno));
	/* A lock keeps two programs from taking the place of a stale socket at once; where there is
	 * none, the later one wins. Any user that can read the folder can hold one for ever. */
	int lock = open(folder, O_RDONLY | O_CLOEXEC);
	for (int i = 0; lock >= 0 && i < LOCK_TRIES && flock(lock, LOCK_EX | LOCK_NB) != 0; i++)
		nanosleep(&interval, NULL);
	bool good =
		remove_stale(s->path, text, error) && (bind_path(s, is_path(text) ? 0660 : 0600) ||
	                                               error_cannot("listen on", s->path, error));
	close_quietly(lock);
	int why = errno;
	if (!good)
		share_socket_close(s);
	errno = why;
	return good;
}

int
share_socket_accept(const struct share_socket *s)
{
	return prepare(accept(s->file, NULL, NULL));
}

void
share_socket_unlink(void *socket)
{
	const struct share_socket *s = socket;
	struct stat found;

	if (s->file >= 0 && s->inode && lstat(s->path, &found) == 0 && found.st_dev == s->device &&
	    found.st_ino == s->inode)
		unlink(s->path);
}

void
share_socket_close(struct share_socket *s)
{
	if (s->file < 0)
		return;
	share_socket_unlink(s);
	close(s->file);
	*s = (struct share_socket){ .file = -1 };
}

int
share_socket_connect(const char *text, bool waits, char *error)
{
	char folder[SHARE_PATH], path[SHARE_PATH];

	if (!find_path(text, false, folder, path, error))
		return -1;
	int file = connect_path(path);
	for (int i = 1; waits && i < TRIES && file < 0 && errno == EAGAIN; i++) {
		nanosleep(&interval, NULL);
		file = connect_path(path);
	}
	if (file >= 0)
		return file;
	int why = errno;
	char user[SHARE_NAME];
	share_socket_user(-1, user);
	if (why == ENOENT && strchr(text, '@') && !is_path(text))
		error_set(error, 0, "%s names no flock: add :NAME, such as %s:flock",
		          PATH_SHOWN(text), PATH_SHOWN(text));
	else if (!is_path(text) && (why == ENOENT || why == ECONNREFUSED))
		error_set(error, why, "%s shares no flock named %s; see --list-shared", user,
		          PATH_SHOWN(text));
	else if (why == ENOENT || why == ECONNREFUSED)
		error_set(error, why, "no flock is shared as %s", PATH_SHOWN(text));
	else
		error_set(error, why, "%s: %s", PATH_SHOWN(path), strerror(why));
	return -1;
}

/* ---- the user's own folder */

/* Whether a file is a socket of the folder; cuts its ending off. */
static int
is_socket(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name), tail = strlen(ending);

	return length > tail && length - tail < SHARE_NAME &&
	       strcmp(entry->d_name + length - tail, ending) == 0;
}

bool
share_socket_list(void (*each)(void *data, const char *name), void *data, char *error)
{
	char folder[SHARE_PATH];
	struct dirent **entries;

	if (!own_folder(folder, error))
		return false;
	if (access(folder, F_OK) != 0 && errno == ENOENT)
		return true;
	if (!check_folder(folder, error))
		return false;
	int count = scandir(folder, &entries, is_socket, alphasort);
	if (count < 0)
		return error_set(error, errno, "%s: %s", PATH_SHOWN(folder), strerror(errno));
	for (int i = 0; i < count; i++) {
		char *name = entries[i]->d_name;
		name[strlen(name) - strlen(ending)] = '\0';
		if (share_socket_allows(name))
			each(data, name);
		free(entries[i]);
	}
	free(entries);
	return true;
}

/* ---- peers */

static bool
find_user(int file, uid_t *user)
{
#ifdef __linux__
	struct ucred peer;
	socklen_t size = sizeof peer;

	if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
		return false;
	*user = peer.uid;
	return true;
#elif defined LOCAL_PEERCRED || defined LOCAL_PEEREID || defined SO_PEERCRED /* BSD */
	gid_t group;

	return getpeereid(file, user, &group) == 0;
#else
	(void)file;
	(void)user;
	return false;
#endif
}

void
share_socket_user(int file, char user[SHARE_NAME])
{
	uid_t number = getuid();

	strcpy(user, "?");
	if (file >= 0 && !find_user(file, &number))
		return;
	const struct passwd *row = getpwuid(number);
	if (row && share_socket_allows(row->pw_name))
		snprintf(user, SHARE_NAME, "%s", row->pw_name);
	else
		snprintf(user, SHARE_NAME, "%lu", (unsigned long)number);
}
