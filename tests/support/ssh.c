/* SPDX-License-Identifier: MIT */
/* Ssh: a real sshd behind a slow line. */
#include "ssh.h"

#include "slow_line.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BUFFER = 65536, SOME = 2048 };

struct ssh {
	char folder[PATH_MAX]; /* of keys and settings; removed at the end */
	int port, slow_port;   /* of sshd, and of the slow line to it */
	pid_t server, line;
};

/* Returns a socket that listens on a free port; -1: none. */
static int
listen_somewhere(int *port)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t length = sizeof at;
	int file = socket(AF_INET, SOCK_STREAM, 0);

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (file < 0 || bind(file, (struct sockaddr *)&at, length) < 0 || listen(file, 4) < 0 ||
	    getsockname(file, (struct sockaddr *)&at, &length) < 0)
		return -1;
	*port = ntohs(at.sin_port);
	return file;
}

static int
connect_to(int port)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	int file = socket(AF_INET, SOCK_STREAM, 0);

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (file >= 0 && connect(file, (struct sockaddr *)&at, sizeof at) < 0) {
		close(file);
		return -1;
	}
	return file;
}

/* Reads as much as the buffer has room for. Returns false at the end. */
static bool
read_into(struct slow_line *wire, int file)
{
	char bytes[SOME];
	ssize_t length = read(file, bytes, sizeof bytes);

	if (length > 0)
		slow_line_put(wire, pty_now(), bytes, (size_t)length);
	return length > 0;
}

static bool
write_from(struct slow_line *wire, int file)
{
	char bytes[SOME];
	size_t length = slow_line_take(wire, pty_now(), bytes, sizeof bytes);

	return length == 0 || write(file, bytes, length) == (ssize_t)length;
}

/* Passes bytes between a client and sshd; slows those from sshd. */
static void
forward(int client, int server, double rate, double trip)
{
	struct slow_line down = { .rate = rate, .delay = trip / 2, .buffer = BUFFER };
	struct slow_line up = { .delay = trip / 2 };
	bool open = true;

	while (open) {
		bool room = slow_line_room(&down, pty_now()) >= SOME;
		struct pollfd files[] = { { .fd = client, .events = POLLIN },
			                  { .fd = room ? server : -1, .events = POLLIN } };
		poll(files, 2, 2);
		if (files[0].revents)
			open = read_into(&up, client);
		if (files[1].revents)
			open = open && read_into(&down, server);
		open = open && write_from(&up, server) && write_from(&down, client);
	}
	slow_line_free(&down);
	slow_line_free(&up);
}

/* Runs a shell command. */
__attribute__((format(printf, 1, 2))) static bool
run(const char *format, ...)
{
	char command[3 * PATH_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(command, sizeof command, format, arguments);
	va_end(arguments);
	return system(command) == 0;
}

static bool
write_settings(const struct ssh *ssh, const char *command)
{
	char path[PATH_MAX + 16];

	snprintf(path, sizeof path, "%s/settings", ssh->folder);
	FILE *file = fopen(path, "w");
	if (!file)
		return false;
	fprintf(file,
	        "ListenAddress 127.0.0.1\nPort %d\nHostKey %s/host\nAuthorizedKeysFile "
	        "%s/user.pub\n"
	        "PidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no\n"
	        "PermitRootLogin yes\nForceCommand %s\n",
	        ssh->port, ssh->folder, ssh->folder, command);
	return fclose(file) == 0;
}

static bool
answers(const struct ssh *ssh)
{
	for (int i = 0; i < 100; i++) {
		int file = connect_to(ssh->port);
		if (file >= 0) {
			close(file);
			return true;
		}
		if (waitpid(ssh->server, NULL, WNOHANG) == ssh->server)
			return false;
		poll(NULL, 0, 50);
	}
	return false;
}

struct ssh *
ssh_start(const char *command, double rate, double trip)
{
	struct ssh *ssh = calloc(1, sizeof *ssh);
	const char *base = getenv("TMPDIR");

	if (!ssh || access("/usr/sbin/sshd", X_OK) < 0) {
		free(ssh);
		return NULL;
	}
	if (geteuid() == 0) /* a service manager would have created it */
		mkdir("/run/sshd", 0755);
	snprintf(ssh->folder, sizeof ssh->folder, "%s/boids-ssh-XXXXXX", base ? base : "/tmp");
	int file = listen_somewhere(&ssh->port);
	close(file); /* free the port: sshd opens it itself */
	file = listen_somewhere(&ssh->slow_port);
	if (file < 0 || !mkdtemp(ssh->folder) ||
	    !run("ssh-keygen -q -t ed25519 -N '' -f '%s/host' && "
	         "ssh-keygen -q -t ed25519 -N '' -f '%s/user'",
	         ssh->folder, ssh->folder) ||
	    !write_settings(ssh, command)) {
		ssh_end(ssh);
		return NULL;
	}
	if ((ssh->server = fork()) == 0) {
		char path[PATH_MAX + 16], log[PATH_MAX + 16];
		snprintf(path, sizeof path, "%s/settings", ssh->folder);
		snprintf(log, sizeof log, "%s/log", ssh->folder);
		execl("/usr/sbin/sshd", "/usr/sbin/sshd", "-D", "-f", path, "-E", log, (char *)NULL);
		_exit(127);
	}
	ssh->line = fork();
	while (ssh->line == 0) { /* serves one client after another */
		int client = accept(file, NULL, NULL), server = connect_to(ssh->port);
		if (client >= 0 && server >= 0)
			forward(client, server, rate, trip);
		close(client);
		close(server);
	}
	close(file);
	if (answers(ssh))
		return ssh;
	ssh_end(ssh);
	return NULL;
}

void
ssh_end(struct ssh *ssh)
{
	pid_t own[] = { ssh->server, ssh->line };

	for (int i = 0; i < 2; i++) {
		if (own[i] <= 0)
			continue;
		kill(own[i], SIGTERM);
		waitpid(own[i], NULL, 0);
	}
	run("rm -rf '%s'", ssh->folder);
	free(ssh);
}

struct pty *
ssh_login(const struct ssh *ssh)
{
	char port[16], key[PATH_MAX + 16];
	const char *const argv[] = { "ssh",       "-tt",
		                     "-F",        "none",
		                     "-p",        port,
		                     "-i",        key,
		                     "-o",        "IdentitiesOnly=yes",
		                     "-o",        "StrictHostKeyChecking=no",
		                     "-o",        "UserKnownHostsFile=/dev/null",
		                     "-o",        "LogLevel=ERROR",
		                     "127.0.0.1", NULL };

	snprintf(port, sizeof port, "%d", ssh->slow_port);
	snprintf(key, sizeof key, "%s/user", ssh->folder);
	return pty_start(argv, NULL, 80, 24);
}

void
ssh_command(const struct ssh *ssh, char *command, size_t size)
{
	snprintf(command, size,
	         "ssh -F none -p %d -i %s/user -o IdentitiesOnly=yes -o StrictHostKeyChecking=no "
	         "-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR",
	         ssh->slow_port, ssh->folder);
}
