/* SPDX-License-Identifier: MIT */
/* Fuzz: whatever a program sends that says it shares a flock, its watcher stays whole: a finite
 * flock, a message in one line, and it asks again or gives up. The first byte says in pieces of
 * which length it comes. */
#include "fuzz.h"

#include "screens_state.h"
#include "session/session_flight.h"
#include "share/watcher.h"
#include "widgets/draw_screen.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TICKS = 40 };

/* Sends a piece, and lets the watcher read and fly. */
static void
feed(struct screens *screens, struct watcher *watcher, int file, const void *bytes, size_t length)
{
	if (watcher->session && length > 0 && send(file, bytes, length, MSG_NOSIGNAL) < 0)
		length = 0;
	screens->session.now += 1.0 / 30;
	watcher_tick(watcher);
	if (!watcher->session)
		return;
	int64_t steps = watcher_steps(watcher);
	for (int64_t i = 0; i < steps && i < TICKS && session_step(&screens->session); i++)
		;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct screens screens;
	static struct watcher watcher;
	static struct share_hello hello = { .format = SHARE_FORMAT, .open = true, .user = "ann" };
	char greeting[SHARE_HELLO + 40] = "journal format 2 of boids 1\n";
	int ends[2];

	struct options *options = screens_plain_options("10");
	options->restricted = true; /* a slow flock is not a bug */
	if (size < 1 || !screens_begin(&screens, options, 1, 40, 12))
		return 0;
	size_t piece = (size_t)(data[0] % 64 + 1) * 64;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		abort();
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	watcher_init(&watcher, "./none", NULL);
	watcher_attach(&watcher, &screens.session);
	screens.session.flight.most = 2000;
	watcher.may_retry = false;
	watcher_line_start(&watcher.line, ends[0], &screens.session.flight.assets,
	                   screens.session.now);
	watcher.line.reader.assets_most = 1 << 20;
	watcher.phase = WATCHER_NEW;
	hello.bits = hello.bits ? hello.bits : share_hello_bits();
	share_hello_write(&hello, greeting + strlen(greeting));
	if (send(ends[1], greeting, strlen(greeting), MSG_NOSIGNAL) < 0)
		abort();
	for (size_t at = 1; at < size; at += piece)
		feed(&screens, &watcher, ends[1], data + at, size - at < piece ? size - at : piece);
	for (int i = 0; i < TICKS; i++)
		feed(&screens, &watcher, ends[1], NULL, 0);
	draw_screen(&screens.ui);
	if (strpbrk(screens.session.message.text, "\n\r\033") ||
	    !screens_are_finite(screens.session.flight.flock))
		abort();
	watcher_end(&watcher);
	close(ends[1]);
	screens_finish(&screens);
	return 0;
}
