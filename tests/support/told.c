/* SPDX-License-Identifier: MIT */
/* Told: a watcher that is told of a flock by lines of a test. */
#include "told.h"
#include "test.h"

#include "session/flight.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void
told_say(struct told *told, const char *text)
{
	size_t length = strlen(text);

	assert_int_equal(write(told->far_end, text, length), length);
}

const char *
told_heard(struct told *told)
{
	static char text[8000];
	ssize_t length = recv(told->far_end, text, sizeof text - 1, MSG_DONTWAIT);

	text[length > 0 ? length : 0] = '\0';
	return text;
}

void
told_start(struct told *told, bool open)
{
	struct watcher *watcher = &told->watcher;
	struct session *session = &told->screens.session;
	int ends[2];
	char text[200];

	screens_start(&told->screens, 80, 24);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	told->far_end = ends[1];
	watcher_init(watcher, "./none", NULL);
	watcher_line_start(&watcher->line, ends[0], &session->assets, session->now);
	watcher_attach(watcher, session);
	watcher->line.reader.assets_most = 1 << 20;
	watcher->phase = WATCHER_NEW;
	snprintf(text, sizeof text, "# boids 1 journal 1\n#: share 1 %016" PRIx64 " %s 2 ann\n",
	         share_hello_bits(), open ? "open" : "closed");
	told_say(told, text);
}

void
told_end(struct told *told)
{
	watcher_end(&told->watcher);
	close(told->far_end);
	screens_end(&told->screens);
}

void
told_state(struct told *told, uint64_t step)
{
	char text[400];

	snprintf(text, sizeof text,
	         "#: rate 60\n%" PRIu64 " start\n%" PRIu64 " size 80x23\n%" PRIu64
	         " preset classic\n%" PRIu64 " number = 10\n%" PRIu64 " seed 5\n+0\n",
	         step, step, step, step, step);
	told_say(told, text);
}

void
told_run(struct told *told, double seconds)
{
	struct session *session = &told->screens.session;

	for (int i = 0; i < (int)(seconds * 60 + 0.5); i++) {
		session->now += 1.0 / 60;
		watcher_tick(&told->watcher);
		uint64_t steps = watcher_is_on(&told->watcher) ? watcher_steps(&told->watcher) : 0;
		while (steps-- > 0 && session_step(session))
			;
	}
}
