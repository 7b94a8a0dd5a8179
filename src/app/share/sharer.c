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

enum { ACCEPTED = 8 }; /* clients at most in a tick */

static const double clock_seconds = 0.1; /* from one clock line to the next */
static const double alive_seconds = 3;   /* the same while no step is made */

/* ---- to the watchers */

static void
drop(struct sharer *sharer, struct sharer_client *client, const char *reason)
{
	sharer_client_dismiss(client, reason, sharer->session->now);
}

static void
send_to(struct sharer *sharer, struct sharer_client *client, const char *bytes, size_t length,
        bool state)
{
	sharer->dropped += !sharer_client_send(client, bytes, length, state, sharer->session->now);
}

static void
send_to_joined(struct sharer *sharer, const char *bytes, size_t length)
{
	for (int i = 0; i < sharer->count; i++)
		if (sharer->clients[i].joined)
			send_to(sharer, &sharer->clients[i], bytes, length, false);
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
send_state(struct sharer *sharer, struct sharer_client *client)
{
	size_t length = 0;
	char *text;

	if (share_line_has_state(&client->line))
		return;
	client->asked = false;
	client->asked_at = sharer->session->now;
	if (sharer->told < sharer->session->flown)
		tell_clock(sharer);
	sharer->writer.count = 0;
	text = write_state(sharer, &length);
	if (text)
		send_to(sharer, client, text, length, true);
	else
		drop(sharer, client, "there is not enough memory");
	client->joined = share_line_is_open(&client->line) && !client->line.leaving;
	free(text);
}

static void
greet(struct sharer *sharer, struct sharer_client *client)
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
		send_to(sharer, client, text, length, false);
	free(text);
}

/* Accepts those that wait, a few at a time: poll() reports the rest. */
static void
accept_some(struct sharer *sharer)
{
	int file;

	for (int i = 0; i < ACCEPTED && (file = share_socket_accept(&sharer->socket)) >= 0; i++) {
		struct sharer_client full, *client = &full;
		bool room = sharer->count < SHARER_CLIENTS;
		if (room)
			client = &sharer->clients[sharer->count++];
		sharer_client_start(client, file, sharer->session->now);
		if (room) {
			greet(sharer, client);
			continue;
		}
		drop(sharer, client, "too many watch it");
		sharer_client_close(client);
	}
}

/* ---- from a watcher */

/* Says what a user has done. */
static void
report(struct sharer *sharer, const struct sharer_client *client)
{
	if (*sharer->deed)
		session_notice(sharer->session, "%s: %s", client->user, sharer->deed);
}

/* Applies a change of a watcher, or says why not. */
static void
obey(struct sharer *sharer, struct sharer_client *client, const char *line)
{
	char error[ERROR_SIZE], text[ERROR_SIZE + 16];
	int length;

	*sharer->deed = '\0';
	sharer->before = sharer->session->settings.factors;
	sharer->by = client->user;
	bool good = sharer->open && share_hand_apply(sharer->session, line, &client->holds, error);
	sharer->by = NULL;
	if (good) {
		report(sharer, client);
		return;
	}
	if (!sharer->open)
		snprintf(error, sizeof error,
		         "only %s can change this flock: ask for boids --share NAME --open",
		         sharer->user);
	length = snprintf(text, sizeof text, SHARE_NOTE "no %s\n", error);
	send_to(sharer, client, text, (size_t)length, false);
}

static void
count_watchers(struct sharer *sharer)
{
	int watchers = 0;

	for (int i = 0; i < sharer->count; i++)
		watchers += sharer->clients[i].joined;
	if (watchers == sharer->watchers)
		return;
	sharer->watchers = watchers;
	note(sharer, SHARE_NOTE "watchers %d\n", watchers);
}

/* Its user is looked up now, as that may read files and ask other programs. */
static void
join(struct sharer *sharer, struct sharer_client *client)
{
	share_socket_user(client->line.file, client->user);
	send_state(sharer, client);
}

static void
handle(struct sharer *sharer, struct sharer_client *client, const char *line)
{
	if (strcmp(line, "join") == 0 && !client->joined)
		join(sharer, client);
	else if (strcmp(line, "state") == 0 && client->joined)
		client->asked = true;
	else if (client->joined)
		obey(sharer, client, line);
	else
		drop(sharer, client, "join comes first");
}

static void
listen_to(struct sharer *sharer, struct sharer_client *client)
{
	char *line;

	sharer_client_receive(client, sharer->session->now);
	while ((line = sharer_client_line(client, sharer->session->now)))
		handle(sharer, client, line);
	if (client->too_long)
		drop(sharer, client, "the line is too long");
}

/* ---- clients come and go */

static void
release(struct sharer *sharer, struct sharer_client *client)
{
	if (client->holds)
		session_apply(sharer->session, &(struct change){ .kind = CHANGE_HOLD });
	client->holds = false;
}

static void
remove_gone(struct sharer *sharer)
{
	for (int i = 0; i < sharer->count;) {
		struct sharer_client *client = &sharer->clients[i];
		if (!sharer_client_is_gone(client, sharer->session->now)) {
			client->joined = client->joined && !client->line.leaving;
			i++;
			continue;
		}
		client->joined = false;
		release(sharer, client);
		sharer_client_close(client);
		*client = sharer->clients[--sharer->count];
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
		if (sharer->clients[i].joined)
			send_state(sharer, &sharer->clients[i]);
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
	sharer->clients = calloc(SHARER_CLIENTS, sizeof *sharer->clients);
	if (sharer->clients && sharer->bits)
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
	if (!sharer->clients)
		return;
	if (sharer->session) {
		journal_writer_end(&sharer->writer, sharer->session);
		session_unlisten(sharer->session, &sharer->listener);
	}
	for (int i = 0; i < sharer->count; i++)
		sharer_client_close(&sharer->clients[i]);
	journal_writer_free(&sharer->writer);
	free(sharer->clients);
	sharer->clients = NULL;
	share_socket_close(&sharer->socket);
}

int
sharer_poll(const struct sharer *sharer, struct pollfd polls[SHARER_POLLS])
{
	if (!sharer->clients)
		return 0;
	polls[0] = (struct pollfd){ .fd = sharer->socket.file, .events = POLLIN };
	for (int i = 0; i < sharer->count; i++)
		polls[i + 1] = sharer_client_poll(&sharer->clients[i]);
	return sharer->count + 1;
}

static void
serve(struct sharer *sharer)
{
	double now = sharer->session->now;

	for (int i = 0; i < sharer->count; i++) {
		struct sharer_client *client = &sharer->clients[i];
		sharer->dropped += !sharer_client_flush(client, now);
		listen_to(sharer, client);
		if (sharer_client_is_due(client, now))
			send_state(sharer, client);
	}
}

bool
sharer_tick(struct sharer *sharer)
{
	if (!sharer->clients)
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

	if (!sharer->clients)
		return -1;
	if (sharer->watchers > 0)
		first = sharer->told_at +
		        (sharer->told < sharer->session->flown ? clock_seconds : alive_seconds);
	for (int i = 0; i < sharer->count; i++)
		first = clock_earlier(first, sharer_client_deadline(&sharer->clients[i]));
	return first;
}
