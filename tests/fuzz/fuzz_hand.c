/* SPDX-License-Identifier: MIT */
/* Fuzz: whatever a watcher of an open flock sends, the flock stays within the bounds of
 * --restricted, and what waits for that watcher within its own. */
#include "fuzz.h"

#include "screens_state.h"
#include "session/session_flight.h"
#include "settings/restricted.h"
#include "share/sharer.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 4000 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct sharer sharer;
	struct screens screens;
	struct session *session = &screens.session;
	char heard[4096];
	int ends[2];

	if (size > MOST || !screens_begin(&screens, screens_plain_options("10"), 1, 40, 12))
		return 0;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		abort();
	for (int i = 0; i < 2; i++)
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	sharer = (struct sharer){ .socket.file = -1, .hello.open = true, .count = 1 };
	session->now = 100;
	sharer.clients = calloc(SHARER_CLIENTS, sizeof *sharer.clients);
	if (!sharer.clients)
		abort();
	sharer.clients[0] = (struct sharer_client){ .user = "ann", .since = 100 };
	share_line_start(&sharer.clients[0].line, ends[0], 100);
	sharer_start(&sharer, session);
	if (send(ends[1], "join\n", 5, MSG_NOSIGNAL) < 0 ||
	    (size > 0 && send(ends[1], data, size, MSG_NOSIGNAL) < 0))
		abort();
	for (int i = 0; i < 60; i++) {
		session->now += 0.25;
		sharer_tick(&sharer);
		session_step(session);
		while (read(ends[1], heard, sizeof heard) > 0)
			;
		if (session->flight.factors.number > RESTRICTED_BOIDS ||
		    session->flight.placed.marks.count > RESTRICTED_PLACED || session->flight.map)
			abort();
		if (sharer.count > 0 && sharer.clients[0].line.to.length > 2 * SHARE_WAITING)
			abort();
		if (!screens_are_finite(session->flight.flock))
			abort();
	}
	sharer_end(&sharer);
	close(ends[1]);
	screens_finish(&screens);
	return 0;
}
