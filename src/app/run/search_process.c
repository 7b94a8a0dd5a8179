/* SPDX-License-Identifier: MIT */
#include "search_process.h"

#include "files/output.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NICER = 10 }; /* the priority of the search: keys come first */

/* Makes the memory that both processes share, a pipe, and the file of what the search says. */
static bool
prepare(struct search_process *s, int ends[2])
{
	FILE *shared = tmpfile();
	void *curve = MAP_FAILED;

	s->said = tmpfile();
	if (shared && s->said && ftruncate(fileno(shared), sizeof *s->curve) == 0)
		curve = mmap(NULL, sizeof *s->curve, PROT_READ | PROT_WRITE, MAP_SHARED,
		             fileno(shared), 0);
	if (shared)
		fclose(shared);
	s->curve = curve == MAP_FAILED ? NULL : curve;
	if (s->curve)
		s->curve->shows = getpid();
	return s->curve && pipe(ends) == 0;
}

int
search_process_start(struct search_process *s, struct options *o)
{
	struct pollfd found = { .events = POLLIN };
	int ends[2];

	o->has_size = true; /* what is shown is what is scored, in the world of the search */
	if (!isatty(STDOUT_FILENO))
		return complain(WRONG, "stdout is not a terminal: --evolve needs --headless there");
	if (!prepare(s, ends) || (s->pid = fork()) < 0)
		return complain(FAILED, "cannot start a search: %s", strerror(errno));
	if (s->pid == 0) {
		const int threads = options_threads(o, SIZE_MAX) - 1;
		o->threads = threads > 1 ? (uint64_t)threads : 1;
		dup2(ends[1], STDOUT_FILENO);
		dup2(fileno(s->said), STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		signal(SIGINT, SIG_DFL); /* it may be ignored, and ends the search */
		setpriority(PRIO_PROCESS, 0, NICER);
		_exit(evolve_run(o, s->curve));
	}
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	close(ends[1]);
	o->play = "-";
	o->has_seconds = false; /* those of a flight of the search */
	while (poll(&found, 1, -1) < 0 && errno == EINTR)
		continue;
	return found.revents & POLLIN ? DONE : FAILED;
}

int
search_process_end(struct search_process *s, int status)
{
	int how = 0, c;

	if (s->pid <= 0)
		return status;
	kill(s->pid, SIGINT);
	waitpid(s->pid, &how, 0);
	rewind(s->said);
	while ((c = getc(s->said)) != EOF)
		putc(c, stderr);
	fclose(s->said);
	const bool died = WIFSIGNALED(how) && WTERMSIG(how) != SIGINT;
	const int ended =
		!died ? WEXITSTATUS(how)
		      : complain(FAILED, "the search was ended by signal %d", WTERMSIG(how));
	return ended == FAILED || ended == WRONG ? ended : status;
}
