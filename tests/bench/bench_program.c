/* SPDX-License-Identifier: MIT */
/* Bench: CPU and bytes of the program in a terminal. */
#include "bench.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

const char *const case_words[CASE_WORDS] = { "--number", "200",    "--min-speed", "9",
	                                     "--glyphs", "arrows", "--colour-by", "none" };

/* Starts the program in a new terminal; returns our end. */
static int
start_program(const char *program, pid_t *child)
{
	struct winsize size = { .ws_col = CASE_COLUMNS, .ws_row = CASE_ROWS };
	const char *const *w = case_words;
	int ours = posix_openpt(O_RDWR | O_NOCTTY);

	if (ours < 0 || grantpt(ours) != 0 || unlockpt(ours) != 0)
		die("no terminal to be had");
	ioctl(ours, TIOCSWINSZ, &size);
	*child = fork();
	if (*child != 0)
		return ours;
	setsid();
	int theirs = open(ptsname(ours), O_RDWR);
	for (int fd = 0; fd < 3; fd++)
		dup2(theirs, fd);
	setenv("TERM", "xterm-256color", 1);
	execl(program, program, "--config", "none", "-s", "1", w[0], w[1], w[2], w[3], w[4], w[5],
	      w[6], w[7], (char *)NULL);
	_exit(127);
}

/* Reads the program's output for `seconds`; returns the bytes. */
static double
listen(int terminal, double seconds)
{
	double stop = seconds_now() + seconds, bytes = 0;
	char text[1 << 14];

	while (seconds_now() < stop) {
		struct pollfd poll_fd = { .fd = terminal, .events = POLLIN };
		if (poll(&poll_fd, 1, 100) <= 0)
			continue;
		ssize_t length = read(terminal, text, sizeof text);
		if (length <= 0)
			die("the program ended early");
		bytes += (double)length;
	}
	return bytes;
}

/* Returns the CPU seconds of all children that have exited. */
static double
children_seconds(void)
{
	struct rusage used;

	if (getrusage(RUSAGE_CHILDREN, &used) != 0)
		die("nobody knows what the program took");
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

void
bench_program(struct report *r)
{
	const char *program = getenv("BOIDS");
	double earlier = children_seconds(), start = seconds_now();
	pid_t child;
	int status;

	if (!program) {
		fact_skipped("of a core", 200, "BOIDS does not name the program");
		return;
	}
	int terminal = start_program(program, &child);
	double bytes = listen(terminal, 20);
	if (write(terminal, "q", 1) != 1)
		die("the program ended early");
	if (waitpid(child, &status, 0) != child)
		die("the program is lost");
	double elapsed = seconds_now() - start;
	fact(r, "of a core", 200, (children_seconds() - earlier) / elapsed * 100, "%", at_most(2));
	fact(r, "sent", 200, bytes / elapsed / 1000, "kB/s", no_bound);
	close(terminal);
}
