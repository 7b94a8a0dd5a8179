/* SPDX-License-Identifier: MIT */
/* Scripted watcher: a watcher that a test sends lines of a flock. */
#include "scripted_watcher.h"
#include "test.h"

#include "flight/change_kind.h"
#include "session/session_flight.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sys/socket.h>
#include <unistd.h>

void
scripted_watcher_say(struct scripted_watcher *scripted, const char *text)
{
	size_t length = strlen(text);

	assert_int_equal(write(scripted->far_end, text, length), length);
}

const char *
scripted_watcher_heard(struct scripted_watcher *scripted)
{
	static char text[8000];
	ssize_t length = recv(scripted->far_end, text, sizeof text - 1, MSG_DONTWAIT);

	text[length > 0 ? length : 0] = '\0';
	for (char *echo; (echo = strstr(text, "echo\n"));)
		memmove(echo, echo + 5, strlen(echo + 5) + 1);
	return text;
}

void
scripted_watcher_start(struct scripted_watcher *scripted, bool open)
{
	struct watcher *watcher = &scripted->watcher;
	struct session *session = &scripted->screens.session;
	int ends[2];
	char text[200];

	screens_start(&scripted->screens, 80, 24);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	scripted->far_end = ends[1];
	watcher_init(watcher, "./none", NULL);
	watcher_line_start(&watcher->line, ends[0], &session->flight.assets, session->now);
	watcher_attach(watcher, session);
	watcher->line.reader.assets_most = 1 << 20;
	watcher->phase = WATCHER_NEW;
	snprintf(text, sizeof text,
	         "journal format 2 of boids 1\nnote share 1 %016" PRIx64 " %s 2 ann\n",
	         share_hello_bits(), open ? "open" : "closed");
	scripted_watcher_say(scripted, text);
}

void
scripted_watcher_end(struct scripted_watcher *scripted)
{
	watcher_end(&scripted->watcher);
	close(scripted->far_end);
	screens_end(&scripted->screens);
}

/* A flock of classic as a program shares it: without names of its own. */
void
scripted_watcher_state(struct scripted_watcher *scripted, uint64_t step)
{
	char text[4000] = "", error[ERROR_SIZE];
	FILE *out = fmemopen(text, sizeof text, "w");
	struct preset classic;

	assert_true(preset_read(&classic, published_find(preset_table, "classic"), error));
	factors_fit(&classic.factors, 80, 24);
	const struct change start = change_preset(&classic.factors, "classic");
	fprintf(out, "note rate 60\n%" PRIu64 " start\n%" PRIu64 " size = 80x23\n%" PRIu64 " ",
	        step, step, step);
	change_write(out, &start);
	fprintf(out, "\n%" PRIu64 " number = 10\n%" PRIu64 " seed = 5\n+0\n", step, step);
	fclose(out);
	scripted_watcher_say(scripted, text);
}

void
scripted_watcher_run(struct scripted_watcher *scripted, double seconds)
{
	struct session *session = &scripted->screens.session;

	for (int i = 0; i < (int)(seconds * 60 + 0.5); i++) {
		session->now += 1.0 / 60;
		watcher_tick(&scripted->watcher);
		int64_t steps = scripted->watcher.session ? watcher_steps(&scripted->watcher) : 0;
		steps = steps < 0 ? 1 : steps; /* its own clock */
		while (steps-- > 0 && session_step(session))
			;
	}
}
