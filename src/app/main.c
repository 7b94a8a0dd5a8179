/* SPDX-License-Identifier: MIT */
/* Boids: flocks in a terminal. */
#include "app/configure.h"
#include "app/fly.h"
#include "app/headless.h"
#include "app/keys.h"
#include "app/restrict.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

static int
fly(const struct options *options)
{
	struct fly fly;
	int status = fly_start(&fly, options);

	if (status != 0)
		return status;
	while (!fly.app.quit && !fly.link.gone) {
		int news = fly_wait(&fly);

		if (fly.ended) /* and the terminal may be another job's */
			break;
		if (news & TTY_RESIZED)
			fly_resize(&fly);
		fly_hear(&fly, news & TTY_INPUT);
		fly_keys(&fly);
		if ((news & TTY_STOP) || fly.app.suspend)
			fly_suspend(&fly);
		fly_frame(&fly);
	}
	return fly_end(&fly);
}

/* Who starts us may have closed these, and they stay as good as closed. But no other file may get their
 * numbers, or what is said on stderr would be written there. */
static void
hold_standard_files(void)
{
	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		if (fcntl(file, F_GETFD) < 0)
			open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Who starts us may have signals blocked and forget it: no new size would be heard of, and no end. */
static void
hear_signals(void)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error, not the end */
}

int
main(int argc, char **argv)
{
	struct options options;

	hold_standard_files();
	restrict_start(argc, argv);
	hear_signals();
	setlocale(LC_CTYPE, ""); /* and nothing else: numbers have a point everywhere */
	switch (configure_read(&options, argc, argv, key_meaning)) {
	case CONFIGURE_DONE:
		return 0;
	case CONFIGURE_WRONG:
		return 2;
	case CONFIGURE_FAILED:
		return 1;
	case CONFIGURE_RUN:
		break;
	}
	int status = options.headless ? headless_run(&options) : fly(&options);
	options_free(&options);
	return status;
}
