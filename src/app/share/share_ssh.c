/* SPDX-License-Identifier: MIT */
#include "share_ssh.h"

#include "files/output.h"
#include "math/number.h"
#include "text/line_words.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
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

static void
close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

/* Starts the child at the other ends of a socket and a pipe; ours do not block, and no other child
 * gets them. */
static int
start(struct share_ssh *ssh, char *const *words, bool alone)
{
	int link[2], errors[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, link) != 0)
		return -1;
	if (pipe(errors) != 0) {
		close_both(link);
		return -1;
	}
	for (int i = 0; i < 2; i++) {
		fcntl(link[i], F_SETFD, FD_CLOEXEC);
		fcntl(errors[i], F_SETFD, FD_CLOEXEC);
	}
	fcntl(link[0], F_SETFL, O_NONBLOCK);
	fcntl(errors[0], F_SETFL, O_NONBLOCK);
	pid_t child = fork();
	if (child < 0) {
		int why = errno;
		close_both(link);
		close_both(errors);
		errno = why;
		return -1;
	}
	if (child == 0)
		run(link[1], errors[1], alone, words);
	close(link[1]);
	close(errors[1]);
	ssh->child = child;
	ssh->errors = errors[0];
	return link[0];
}

int
share_ssh_start(struct share_ssh *ssh, const char *command, const char *text, bool alone,
                char *error)
{
	char host[SHARE_HOST], words_text[COMMAND], quoted[4 * SHARE_PATH];
	char *words[WORDS], *rest;
	const char *name;
	int count = 0;

	*ssh = (struct share_ssh){ .errors = -1 };
	if (!share_ssh_splits(text, host, &name) || !*host || *host == '-' ||
	    !share_socket_allows(name)) {
		error_set(error, 0, "--watch takes NAME, PATH or [USER@]HOST:NAME, not '%.100s'",
		          text);
		return -1;
	}
	command = command ? command : "ssh";
	snprintf(words_text, sizeof words_text, "%s", command);
	char *word = strtok_r(words_text, " \t", &rest);
	for (; word && count < WORDS - 8; word = strtok_r(NULL, " \t", &rest))
		words[count++] = word;
	if (strlen(command) >= sizeof words_text || word || count == 0) {
		error_set(error, 0, "--ssh takes a command of 1 to %d words, not %s", WORDS - 8,
		          QUOTED(command));
		return -1;
	}
	/* Quoted for the shell of the other machine; it is below SHARE_PATH. */
	line_words_quote(name, quoted);
	char *const relay[] = { host, "boids", "--relay", quoted, NULL };
	memcpy(words + count, relay, sizeof relay);
	int link = start(ssh, words, alone);
	if (link < 0)
		error_set(error, errno, "cannot start %.100s: %s", words[0], strerror(errno));
	return link;
}

void
share_ssh_read_errors(struct share_ssh *ssh, bool show)
{
	char text[512], *rest;
	ssize_t length;

	while (ssh->errors >= 0 && (length = read(ssh->errors, text, sizeof text - 1)) != 0) {
		if (length < 0 && errno == EINTR)
			continue;
		if (length < 0)
			return;
		text[length] = '\0';
		output_printable_bytes(text, (size_t)length, "\r\n\t");
		if (show)
			fwrite(text, 1, (size_t)length, stderr);
		for (char *line = strtok_r(text, "\r\n", &rest); line;
		     line = strtok_r(NULL, "\r\n", &rest))
			snprintf(ssh->last_words, sizeof ssh->last_words, "%s",
			         output_printable(line));
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
