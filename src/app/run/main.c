/* SPDX-License-Identifier: MIT */
/* Boids: flocks in a terminal. */
#include "fly.h"
#include "headless.h"
#include "input/key_table.h"
#include "lab/evolve.h"
#include "lab/sweep.h"
#include "land.h"
#include "settings/configure.h"
#include "settings/restricted.h"
#include "share/share_relay.h"
#include "share/watcher_line.h"
#include "widgets/search.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* Flies, for --evolve beside a search. */
static int
fly(struct options *options)
{
	struct evolve *search = NULL;
	struct fly fly = { 0 };
	int status = DONE;

	if (options->evolve && !isatty(STDOUT_FILENO))
		return complain(WRONG, "stdout is not a terminal: --evolve needs --headless there");
	if (options->evolve)
		search = evolve_start(options, &status);
	if (search) { /* what is shown is what is scored, in its world; the seconds are of its flights */
		options->has_size = true;
		options->has_seconds = false;
	}
	if (status == DONE)
		status = fly_start(&fly, options);
	bool flies = status == DONE && !fly.leaves;
	if (flies && search)
		search_open(&fly.ui, search);
	while (flies && !fly.leaves && !fly.pace.gone) {
		int bits = fly_wait(&fly);

		if (fly.leaves > 0) /* and the terminal may belong to another job */
			break;
		if (bits & TTY_RESIZED)
			fly_resize(&fly);
		fly_read(&fly, bits & TTY_INPUT);
		fly_handle_input(&fly);
		if ((bits | fly.pending) & TTY_STOP)
			fly_suspend(&fly);
		fly_frame(&fly);
	}
	status = evolve_end(search, flies ? fly_end(&fly) : status);
	if (fly.leaves > 0)
		raise(fly.leaves);
	if (fly.leaves == INTERRUPTED_BY_KEY) /* also to a script or make that runs it, as elsewhere */
		kill(0, SIGINT);
	return status;
}

/* If stdin, stdout or stderr is closed, opens /dev/null there: else another file gets descriptor
 * 0-2 and messages for stderr. Reads and writes still fail: the access mode is reversed. */
static void
fill_standard_files(void)
{
	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		if (fcntl(file, F_GETFD) < 0)
			open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Unblocks all signals: if the parent blocked them, SIGWINCH and SIGTERM would never arrive. */
static void
unblock_signals(void)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGXFSZ, SIG_IGN); /* a file over the size limit is an error, not a fatal signal */
}

int
main(int argc, char **argv)
{
	struct options options;

	fill_standard_files();
	restricted_start(argc, argv);
	unblock_signals();
	const char *no_locale = configure_locale();
	int status = configure_read(&options, argc, argv, key_meaning);
	if (status != CONFIGURE_RUN)
		return status;
	options.no_locale = no_locale;
	/* The far end of ssh may be a public login, too. */
	bool (*ready)(void) = options.restricted ? restricted_process : NULL;
	status = options.relay             ? share_relay(options.relay, ready)
	         : options.list_shared     ? watcher_line_list()
	         : options.land > 0        ? land_run(&options)
	         : !options.headless       ? fly(&options)
	         : options.evolve          ? evolve_run(&options)
	         : options_sweep(&options) ? sweep_run(&options)
	                                   : headless_run(&options);
	return status;
}
