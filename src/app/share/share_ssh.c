/* SPDX-License-Identifier: MIT */
/* Share ssh: a flock on another machine. */
#include "share_ssh.h"

#include "files/line_words.h"
#include "files/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 64, COMMAND = 1024, NO_COMMAND = 127, ENDINGS = 50, ENDING_MS = 10 };

bool
share_ssh_splits(const char *text, char host[SHARE_HOST], const char **name)
{
	size_t length = strcspn(text, "/:");

	if (text[length] != ':' || length >= SHARE_HOST)
		return false;
	snprintf(host, SHARE_HOST, "%.*s", (int)length, text);
	*name = text + length + 1;
	return true;
}

/* Splits the command into words and adds those of the relay. Returns false if it has too many. */
static bool
split_command(char *command, char *host, char *name, char **words)
{
	char *rest, *word = strtok_r(command, " \t", &rest);
	int count = 0;

	for (; word && count < WORDS - 8; word = strtok_r(NULL, " \t", &rest))
		words[count++] = word;
	char *const more[] = { host, "boids", "--relay", name, NULL };
	memcpy(words + count, more, sizeof more);
	return !word && count > 0;
}

/* In the child: becomes the command. */
static void
run(int link, int errors, bool alone, char *const *words)
{
	if (alone)
		setsid(); /* else it could ask for a password in the middle of the flock */
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	if (dup2(link, STDIN_FILENO) >= 0 && dup2(link, STDOUT_FILENO) >= 0 &&
	    dup2(errors, STDERR_FILENO) >= 0)
		execvp(words[0], words);
	int why = errno;
	dprintf(STDERR_FILENO, "cannot run %s: %s\n", words[0], strerror(why));
	_exit(NO_COMMAND);
}

/* Makes the socket and the pipe to the child; ours do not block, and no other child gets them. */
static bool
make_ends(int link[2], int errors[2])
{
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, link) != 0)
		return false;
	if (pipe(errors) != 0) {
		close(link[0]);
		close(link[1]);
		return false;
	}
	for (int i = 0; i < 2; i++) {
		fcntl(link[i], F_SETFD, FD_CLOEXEC);
		fcntl(errors[i], F_SETFD, FD_CLOEXEC);
	}
	fcntl(link[0], F_SETFL, O_NONBLOCK);
	fcntl(errors[0], F_SETFL, O_NONBLOCK);
	return true;
}

static int
start(struct share_ssh *ssh, char *const *words, bool alone, char *error)
{
	int link[2], errors[2];

	if (!make_ends(link, errors)) {
		error_set(error, errno, "cannot start %.100s: %s", words[0], strerror(errno));
		return -1;
	}
	ssh->child = fork();
	if (ssh->child == 0)
		run(link[1], errors[1], alone, words);
	close(link[1]);
	close(errors[1]);
	if (ssh->child > 0) {
		ssh->errors = errors[0];
		return link[0];
	}
	error_set(error, errno, "cannot start %.100s: %s", words[0], strerror(errno));
	close(link[0]);
	close(errors[0]);
	ssh->child = 0;
	return -1;
}

int
share_ssh_start(struct share_ssh *ssh, const char *command, const char *text, bool alone,
                char *error)
{
	char host[SHARE_HOST], words_text[COMMAND], quoted[4 * SHARE_PATH];
	char *words[WORDS];
	const char *name;

	*ssh = (struct share_ssh){ .errors = -1 };
	if (!share_ssh_splits(text, host, &name) || !*host || *host == '-' ||
	    !share_socket_allows(name)) {
		error_set(error, 0, "--watch takes NAME, PATH or [USER@]HOST:NAME, not '%.100s'",
		          text);
		return -1;
	}
	command = command ? command : "ssh";
	snprintf(words_text, sizeof words_text, "%s", command);
	line_words_quote(name,
	                 quoted); /* for the shell of the other machine; it is below SHARE_PATH */
	if (strlen(command) >= sizeof words_text || !split_command(words_text, host, quoted, words)) {
		error_set(error, 0, "--ssh takes a command of 1 to %d words", WORDS - 8);
		return -1;
	}
	return start(ssh, words, alone, error);
}

/* Keeps the last line that has any text. */
static void
keep_last(struct share_ssh *ssh, char *text)
{
	char *rest;

	for (char *line = strtok_r(text, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest))
		snprintf(ssh->last_words, sizeof ssh->last_words, "%s", line);
	output_printable(ssh->last_words);
}

void
share_ssh_read_errors(struct share_ssh *ssh, bool show)
{
	char text[512];
	ssize_t length;

	while (ssh->errors >= 0 && (length = read(ssh->errors, text, sizeof text - 1)) != 0) {
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0)
			return;
		text[length] = '\0';
		if (show)
			fwrite(text, 1, (size_t)length, stderr);
		keep_last(ssh, text);
	}
	if (ssh->errors >= 0)
		close(ssh->errors);
	ssh->errors = -1;
}

int
share_ssh_end(struct share_ssh *ssh)
{
	const struct timespec pause = { .tv_nsec = ENDING_MS * 1000000L };
	int status = 0;
	pid_t ended = 0;

	if (ssh->child <= 0)
		return 0;
	for (int i = 0; i < ENDINGS && ended == 0; i++) {
		ended = waitpid(ssh->child, &status, WNOHANG);
		if (ended == 0) {
			if (i == 1)
				kill(ssh->child, SIGTERM);
			nanosleep(&pause, NULL);
		}
	}
	if (ended == 0) {
		kill(ssh->child, SIGKILL);
		waitpid(ssh->child, &status, 0);
	}
	share_ssh_read_errors(ssh, false);
	if (ssh->errors >= 0)
		close(ssh->errors);
	ssh->child = 0;
	ssh->errors = -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
