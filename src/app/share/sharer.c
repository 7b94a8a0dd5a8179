/* SPDX-License-Identifier: MIT */
/* Sharer: lets other programs watch the flock of a session. */
#include "sharer.h"

#include "boids/version.h"
#include "io/clock.h"
#include "journal_reader.h"
#include "session/change.h"
#include "share_hand.h"
#include "share_hello.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACCEPTED = 8 }; /* peers at most in a tick */

static const double clock_seconds = 0.1; /* from one clock line to the next */
static const double alive_seconds = 3;   /* the same while no step is made */

/* ---- to the watchers */

static void
drop(struct sharer *sharer, struct sharer_peer *peer, const char *reason)
{
	sharer_peer_dismiss(peer, reason, sharer->session->now);
}

static void
send_to(struct sharer *sharer, struct sharer_peer *peer, const char *bytes, size_t length,
        bool state)
{
	sharer->dropped += !sharer_peer_send(peer, bytes, length, state, sharer->session->now);
}

static void
send_to_joined(struct sharer *sharer, const char *bytes, size_t length)
{
	for (int i = 0; i < sharer->count; i++)
		if (sharer->peers[i].joined)
			send_to(sharer, &sharer->peers[i], bytes, length, false);
}

/* Writes to all that have joined: for the journal's writer. */
static bool
send_to_all(void *data, const char *bytes, size_t length)
{
	struct sharer *sharer = data;

	send_to_joined(sharer, bytes, length);
	sharer->told = sharer->session->flown;
	sharer->told_at = sharer->session->now;
	return true;
}

/* Sends a note, which a journal skips. */
__attribute__((format(printf, 2, 3))) static void
note(struct sharer *sharer, const char *format, ...)
{
	char text[160];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	send_to_joined(sharer, text, (size_t)length);
}

/* Tells how many steps were made since the last line. */
static void
tell_clock(struct sharer *sharer)
{
	char line[32];
	int length = snprintf(line, sizeof line, "+%" PRIu64 "\n",
	                      sharer->session->flown - sharer->told);

	send_to_all(sharer, line, (size_t)length);
}

/* Returns the steps a second that the session makes unless its machine is too slow. */
static double
current_rate(const struct session *session)
{
	return session->paused ? 0 : (double)session->settings.factors.time_scale / session->dt;
}

static void
tell_rate(struct sharer *sharer)
{
	double rate = current_rate(sharer->session);

	if (rate == sharer->rate)
		return;
	if (sharer->told < sharer->session->flown)
		tell_clock(sharer);
	sharer->rate = rate;
	note(sharer, SHARE_NOTE "rate %.6g\n", rate);
}

/* ---- one watcher */

static bool
put_state(void *data, const char *bytes, size_t length)
{
	FILE *out = data;

	return fwrite(bytes, 1, length, out) == length;
}

/* Writes the state, and where the clock stands; NULL: no memory. */
static char *
write_state(struct sharer *sharer, size_t *length)
{
	struct journal_writer writer;
	char *text = NULL;
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	fprintf(out, SHARE_NOTE "rate %.6g\n" SHARE_NOTE "watchers %d\n", sharer->rate,
	        sharer->watchers);
	journal_writer_start(&writer, put_state, out);
	bool good = journal_writer_state(&writer, sharer->session);
	journal_writer_free(&writer);
	fprintf(out, "+0\n");
	good = !ferror(out) && good;
	good = fclose(out) == 0 && good;
	if (good)
		return text;
	free(text);
	return NULL;
}

/* Lines count from the last one: all get one of this step first. Assets that were sent before are sent
 * again when they are used again, as this watcher has none. */
static void
send_state(struct sharer *sharer, struct sharer_peer *peer)
{
	size_t length = 0;
	char *text;

	if (share_peer_has_state(&peer->line))
		return;
	peer->asked = false;
	peer->asked_at = sharer->session->now;
	if (sharer->told < sharer->session->flown)
		tell_clock(sharer);
	sharer->writer.count = 0;
	text = write_state(sharer, &length);
	if (text)
		send_to(sharer, peer, text, length, true);
	else
		drop(sharer, peer, "there is not enough memory");
	peer->joined = share_peer_is_open(&peer->line) && !peer->line.leaving;
	free(text);
}

static void
greet(struct sharer *sharer, struct sharer_peer *peer)
{
	struct share_hello hello = { .format = SHARE_FORMAT,
		                     .bits = sharer->bits,
		                     .open = sharer->open,
		                     .watchers = sharer->watchers };
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	memcpy(hello.user, sharer->user, sizeof hello.user);
	fprintf(out, "# boids %s journal %d\n", BOIDS_VERSION, JOURNAL_FORMAT);
	share_hello_write(out, &hello);
	if (fclose(out) == 0)
		send_to(sharer, peer, text, length, false);
	free(text);
}

/* Accepts those that wait, a few at a time: poll() reports the rest. */
static void
accept_some(struct sharer *sharer)
{
	int file;

	for (int i = 0; i < ACCEPTED && (file = share_socket_accept(&sharer->socket)) >= 0; i++) {
		struct sharer_peer full, *peer = &full;
		bool room = sharer->count < SHARER_PEERS;
		if (room)
			peer = &sharer->peers[sharer->count++];
		sharer_peer_start(peer, file, sharer->session->now);
		if (room) {
			greet(sharer, peer);
			continue;
		}
		drop(sharer, peer, "too many watch it");
		share_peer_close(&peer->line);
	}
}

/* ---- from a watcher */

/* Says what a user has done. */
static void
report(struct sharer *sharer, const struct sharer_peer *peer)
{
	if (*sharer->deed)
		session_notice(sharer->session, "%s: %s", peer->user, sharer->deed);
}

/* Applies a change of a watcher, or says why not. */
static void
obey(struct sharer *sharer, struct sharer_peer *peer, const char *line)
{
	char error[ERROR_SIZE], text[ERROR_SIZE + 16];
	int length;

	*sharer->deed = '\0';
	sharer->before = sharer->session->settings.factors;
	sharer->by = peer->user;
	bool good = sharer->open && share_hand_apply(sharer->session, line, &peer->holds, error);
	sharer->by = NULL;
	if (good) {
		report(sharer, peer);
		return;
	}
	if (!sharer->open)
		snprintf(error, sizeof error,
		         "only %s can change this flock: ask for boids --share NAME --open",
		         sharer->user);
	length = snprintf(text, sizeof text, SHARE_NOTE "no %s\n", error);
	send_to(sharer, peer, text, (size_t)length, false);
}

static void
count_watchers(struct sharer *sharer)
{
	int watchers = 0;

	for (int i = 0; i < sharer->count; i++)
		watchers += sharer->peers[i].joined;
	if (watchers == sharer->watchers)
		return;
	sharer->watchers = watchers;
	note(sharer, SHARE_NOTE "watchers %d\n", watchers);
}

/* Its user is looked up now, as that may read files and ask other programs. */
static void
join(struct sharer *sharer, struct sharer_peer *peer)
{
	share_socket_user(peer->line.file, peer->user);
	send_state(sharer, peer);
}

static void
handle(struct sharer *sharer, struct sharer_peer *peer, const char *line)
{
	if (strcmp(line, "join") == 0 && !peer->joined)
		join(sharer, peer);
	else if (strcmp(line, "state") == 0 && peer->joined)
		peer->asked = true;
	else if (peer->joined)
		obey(sharer, peer, line);
	else
		drop(sharer, peer, "join comes first");
}

static void
listen_to(struct sharer *sharer, struct sharer_peer *peer)
{
	char *line;

	sharer_peer_receive(peer, sharer->session->now);
	while ((line = sharer_peer_line(peer, sharer->session->now)))
		handle(sharer, peer, line);
	if (peer->line.cut)
		drop(sharer, peer, "the line is too long");
}

/* ---- peers come and go */

static void
release(struct sharer *sharer, struct sharer_peer *peer)
{
	if (peer->holds)
		session_apply(sharer->session, &(struct change){ .kind = CHANGE_HOLD });
	peer->holds = false;
}

static void
remove_gone(struct sharer *sharer)
{
	for (int i = 0; i < sharer->count;) {
		struct sharer_peer *peer = &sharer->peers[i];
		if (!sharer_peer_is_gone(peer, sharer->session->now)) {
			peer->joined = peer->joined && !peer->line.leaving;
			i++;
			continue;
		}
		peer->joined = false;
		release(sharer, peer);
		share_peer_close(&peer->line);
		*peer = sharer->peers[--sharer->count];
	}
}

/* ---- the session */

/* A playback may go back to an earlier step: then watchers get the state again, as their lines only go
 * on. Returns whether it has. */
static bool
follow_back(struct sharer *sharer)
{
	if (sharer->session->flown >= sharer->told)
		return false;
	sharer->told = sharer->session->flown;
	for (int i = 0; i < sharer->count; i++)
		if (sharer->peers[i].joined)
			send_state(sharer, &sharer->peers[i]);
	return true;
}

static void
on_change(void *data, const struct session *session, const struct change *change)
{
	struct sharer *sharer = data;

	change_describe(&sharer->before, change, sharer->deed);
	sharer->before = session->settings.factors;
	if (sharer->watchers == 0 || follow_back(sharer))
		return;
	if (sharer->by)
		note(sharer, SHARE_NOTE "by %s\n", sharer->by);
	journal_writer_change(&sharer->writer, session, change);
}

static void
on_step(void *data, const struct session *session)
{
	struct sharer *sharer = data;

	if (sharer->watchers > 0 && !follow_back(sharer))
		journal_writer_step(&sharer->writer, session);
}

bool
sharer_open(struct sharer *sharer, const char *text, char *error)
{
	*sharer = (struct sharer){ .socket.file = -1 };
	if (!share_socket_listen(&sharer->socket, text, error))
		return false;
	share_socket_our_user(sharer->user);
	sharer->bits = share_hello_bits();
	sharer->peers = calloc(SHARER_PEERS, sizeof *sharer->peers);
	if (sharer->peers && sharer->bits)
		return true;
	share_socket_close(&sharer->socket);
	return error_set(error, ENOMEM, "not enough memory to share a flock");
}

void
sharer_start(struct sharer *sharer, struct session *session)
{
	sharer->session = session;
	sharer->before = session->settings.factors;
	sharer->rate = current_rate(session);
	sharer->told = session->flown;
	sharer->listener = (struct session_listener){ on_change, on_step, sharer, NULL };
	session_listen(session, &sharer->listener);
	journal_writer_start(&sharer->writer, send_to_all, sharer);
}

void
sharer_end(struct sharer *sharer)
{
	if (!sharer->peers)
		return;
	if (sharer->session) {
		journal_writer_end(&sharer->writer, sharer->session);
		session_unlisten(sharer->session, &sharer->listener);
	}
	for (int i = 0; i < sharer->count; i++)
		share_peer_close(&sharer->peers[i].line);
	journal_writer_free(&sharer->writer);
	free(sharer->peers);
	sharer->peers = NULL;
	share_socket_close(&sharer->socket);
}

int
sharer_poll(struct sharer *sharer)
{
	if (!sharer->peers)
		return 0;
	sharer->polls[0] = (struct pollfd){ .fd = sharer->socket.file, .events = POLLIN };
	for (int i = 0; i < sharer->count; i++)
		sharer->polls[i + 1] = sharer_peer_poll(&sharer->peers[i]);
	return sharer->count + 1;
}

static void
serve(struct sharer *sharer)
{
	double now = sharer->session->now;

	for (int i = 0; i < sharer->count; i++) {
		struct sharer_peer *peer = &sharer->peers[i];
		sharer->dropped += !sharer_peer_flush(peer, now);
		listen_to(sharer, peer);
		if (sharer_peer_is_due(peer, now))
			send_state(sharer, peer);
	}
}

bool
sharer_tick(struct sharer *sharer)
{
	if (!sharer->peers)
		return false;
	double now = sharer->session->now;
	uint64_t changes = sharer->session->changes;
	follow_back(sharer);
	accept_some(sharer);
	serve(sharer);
	remove_gone(sharer);
	count_watchers(sharer);
	tell_rate(sharer);
	if (sharer->watchers > 0 &&
	    now - sharer->told_at >=
	            (sharer->told < sharer->session->flown ? clock_seconds : alive_seconds))
		tell_clock(sharer);
	return sharer->session->changes != changes;
}

double
sharer_deadline(const struct sharer *sharer)
{
	double first = -1;

	if (!sharer->peers)
		return -1;
	if (sharer->watchers > 0)
		first = sharer->told_at +
		        (sharer->told < sharer->session->flown ? clock_seconds : alive_seconds);
	for (int i = 0; i < sharer->count; i++)
		first = clock_earlier(first, sharer_peer_deadline(&sharer->peers[i]));
	return first;
}
