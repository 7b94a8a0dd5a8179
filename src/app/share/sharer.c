/* SPDX-License-Identifier: MIT */
#include "sharer.h"

#include "boids/boids.h"
#include "flight/change.h"
#include "io/clock.h"
#include "io/memory.h"
#include "session/session_flight.h"
#include "share_hand.h"
#include "share_hello.h"
#include "share_pace.h"
#include "text/journal_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ACCEPTED = 8,          /* clients at most in a tick */
	YOUNG_STEPS = 3000,    /* of a flight that a watcher catches up with from its start ... */
	YOUNG_WORK = 5000000,  /* ... and these times boids: about a second of work */
	STATE_BYTES = 16000000 /* of states in a tick; a state more at most */
};

static const double crowd_seconds = 0.5; /* from one word of who comes and goes to the next */
static const double accept_seconds = 1;  /* from a failed accept() to the next */
static const double state_rate = 32e6;   /* bytes of states a second */
static const double alive_seconds = 1;   /* from one clock line to the next while no step is made */

/* ---- to the watchers */

static void
send_to_joined(struct sharer *sharer, const char *bytes, size_t length)
{
	for (int i = 0; i < sharer->count; i++)
		if (sharer->clients[i].joined)
			sharer_client_send(&sharer->clients[i], bytes, length, false,
			                   sharer->session->now);
}

/* Writes to all that have joined: for the journal's writer. */
static bool
send_to_all(void *data, const char *bytes, size_t length)
{
	struct sharer *sharer = data;

	send_to_joined(sharer, bytes, length);
	sharer->told_step = sharer->session->flown;
	sharer->told_at = sharer->session->now;
	return true;
}

/* Sends a line. */
__attribute__((format(printf, 2, 3))) static void
tell(struct sharer *sharer, const char *format, ...)
{
	char text[SHARE_PEOPLE + 40];
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
	tell(sharer, "+%" PRIu64 "\n", sharer->session->flown - sharer->told_step);
	sharer->told_step = sharer->session->flown;
	sharer->told_at = sharer->session->now;
}

/* Says to all that a watcher comes or goes, as long as there are few. */
static void
announce(struct sharer *sharer, const char *user, const char *deed)
{
	double now = sharer->session->now;

	if (sharer->hello.watchers > SHARE_NAMED || now - sharer->announced_at < crowd_seconds)
		return;
	sharer->announced_at = now;
	session_notice(sharer->session, "%s %s", user, deed);
	tell(sharer, SHARE_NOTE "tell %s %s\n", user, deed);
}

/* Counts the watchers, and tells all if others have joined or left. */
static void
count_people(struct sharer *sharer)
{
	char people[SHARE_PEOPLE];
	int watchers = 0;

	for (int i = 0; i < sharer->count; i++)
		watchers += sharer->clients[i].joined;
	int length = snprintf(people, sizeof people, "%d", watchers);
	for (int i = 0; i < sharer->count && watchers <= SHARE_NAMED; i++)
		if (sharer->clients[i].joined)
			length += snprintf(people + length, sizeof people - (size_t)length, " %s",
			                   sharer->clients[i].user);
	if (strcmp(people, sharer->people) == 0)
		return;
	sharer->hello.watchers = watchers;
	memcpy(sharer->people, people, sizeof people);
	tell(sharer, SHARE_NOTE "watchers %s\n", people);
}

/* Returns the steps a second that the session makes unless its machine is too slow. */
static double
current_rate(const struct session *session)
{
	return session->paused ? 0 : (double)session->flight.factors.time_scale / session->dt;
}

/* ---- one watcher */

static bool
append(void *buffer, const char *bytes, size_t length)
{
	errno = ENOMEM;
	return byte_buffer_append(buffer, bytes, length);
}

/* Writes the state, or for clients that join the young flight its journal, and where the clock
 * stands. Lines count from the last one: all watchers get one of this step first. Assets that were
 * sent before are sent again when they are used again, as this one has none. The text is empty if
 * there is not enough memory. */
static void
write_state(struct sharer *sharer, bool joins, struct byte_buffer *text)
{
	struct journal_writer writer;
	char notes[SHARE_PEOPLE + 80];

	text->length = 0;
	if (sharer->told_step < sharer->session->flown)
		tell_clock(sharer);
	sharer->writer.names.length = 0;
	int length =
		snprintf(notes, sizeof notes, SHARE_NOTE "rate %.6g\n" SHARE_NOTE "watchers %s\n",
	                 sharer->rate, sharer->people);
	journal_writer_start(&writer, append, text);
	writer.packed = true;
	bool good = append(text, notes, (size_t)length) &&
	            journal_writer_begin(&writer, sharer->session, true);
	const struct byte_buffer *journal = sharer->journal; /* of a young flight it is shorter */
	const double flown = (double)sharer->session->flown;
	const double boids = (double)sharer->session->flight.factors.number;
	if (good && joins && journal && journal->length > 0 && journal->length < text->length &&
	    flown <= YOUNG_STEPS && flown * boids <= YOUNG_WORK) {
		const char *head = memchr(journal->at, '\n', journal->length); /* has been sent */
		text->length = (size_t)length;
		good = append(text, head + 1, journal->length - (size_t)(head + 1 - journal->at));
	}
	length = snprintf(notes, sizeof notes, "%" PRIu64 " clock\n", sharer->session->flown);
	if (!good || !append(text, notes, (size_t)length))
		text->length = 0;
	journal_writer_free(&writer);
}

/* Sends a state, unless the client still takes the one before: then it gets another one later. */
static void
send_state(struct sharer *sharer, struct sharer_client *client, const struct byte_buffer *text)
{
	client->asked = client->line.state > 0;
	if (client->asked)
		return;
	client->asked_at = sharer->session->now;
	if (text->length > 0)
		sharer_client_send(client, text->at, text->length, true, sharer->session->now);
	else
		sharer_client_dismiss(client, "there is not enough memory", sharer->session->now);
	client->joined = share_line_is_open(&client->line) && !client->line.leaving;
}

/* Sends states to clients that have asked for one, in turn: one text to all that join, one to all
 * others. After many bytes of them it sends none for a while, so that the flock flies on whoever
 * asks, and few bytes wait to be sent. */
static void
send_states(struct sharer *sharer)
{
	struct byte_buffer texts[2] = { 0 };
	const double now = sharer->session->now;
	size_t sent = 0;

	for (int i = sharer->count; i > 0 && sent < STATE_BYTES && now >= sharer->states_at; i--) {
		struct sharer_client *client =
			&sharer->clients[sharer->turn++ % (unsigned)sharer->count];
		struct byte_buffer *text = &texts[client->joined];
		double time = sharer_client_state_time(client);
		if (time < 0 || time > now)
			continue;
		if (text->length == 0)
			write_state(sharer, !client->joined, text);
		send_state(sharer, client, text);
		sent += text->length;
	}
	if (sent > 0)
		sharer->states_at = now + (double)sent / state_rate;
	byte_buffer_free(&texts[0]);
	byte_buffer_free(&texts[1]);
}

/* Accepts those that wait, a few at a time: poll() reports the rest. */
static void
accept_some(struct sharer *sharer)
{
	char text[SHARE_HELLO + 60];
	int file = -1;

	if (sharer->session->now < sharer->accepts_at)
		return;
	const int length =
		snprintf(text, 60, JOURNAL_FIRST "\n", "journal", JOURNAL_FORMAT, BOIDS_VERSION);
	share_hello_write(&sharer->hello, text + length);
	for (int i = 0; i < ACCEPTED && (file = share_socket_accept(&sharer->socket)) >= 0; i++) {
		struct sharer_client client;
		sharer_client_start(&client, file, sharer->session->now);
		if (sharer->count < SHARER_CLIENTS) {
			sharer->clients[sharer->count] = client;
			sharer_client_send(&sharer->clients[sharer->count++], text, strlen(text),
			                   false, sharer->session->now);
		} else {
			sharer_client_dismiss(&client, "too many watch it", sharer->session->now);
			sharer_client_close(&client);
		}
	}
	if (file < 0 && errno != EAGAIN && errno != EWOULDBLOCK) /* such as EMFILE */
		sharer->accepts_at = sharer->session->now + accept_seconds;
}

/* ---- from a watcher */

/* Applies a change of a watcher, or says why not. */
static void
obey(struct sharer *sharer, struct sharer_client *client, const char *line)
{
	char error[ERROR_SIZE], text[ERROR_SIZE + 16];

	*sharer->change_text = '\0';
	sharer->before = sharer->session->flight.factors;
	sharer->by = client->user;
	bool good =
		sharer->hello.open && share_hand_apply(sharer->session, line, &client->hand, error);
	sharer->by = NULL;
	if (good && *sharer->change_text)
		session_notice(sharer->session, "%s: %s", client->user, sharer->change_text);
	if (good)
		return;
	if (!sharer->hello.open)
		snprintf(error, sizeof error, "only %s's terminal can change this flock",
		         sharer->hello.user);
	int length = snprintf(text, sizeof text, SHARE_NOTE "no %s\n", error);
	sharer_client_send(client, text, (size_t)length, false, sharer->session->now);
}

static void
handle(struct sharer *sharer, struct sharer_client *client, const char *line)
{
	const char *name = strncmp(line, "join", 4) == 0 ? line + 4 : "?";

	if ((!*name || *name == ' ') && !client->joined) {
		/* Only now, as it may read files and ask other programs. */
		if (*name)
			share_hello_name(client->user, name + 1);
		else
			share_socket_user(client->line.file, client->user);
		announce(sharer, client->user, "watches");
		client->asked = true;
	} else if (strcmp(line, "state") == 0 && client->joined) {
		client->asked = true;
	} else if (strcmp(line, "lift") == 0 && client->joined) {
		client->hand.drag = 0;
	} else if (strcmp(line, "echo") == 0 && client->joined) {
		char text[40];
		int length = snprintf(text, sizeof text, SHARE_NOTE "echo %" PRIu64 "\n",
		                      sharer->session->flown);
		sharer_client_send(client, text, (size_t)length, false, sharer->session->now);
	} else if (client->joined) {
		obey(sharer, client, line);
	} else {
		sharer_client_dismiss(client, "join comes first", sharer->session->now);
	}
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
		if (client->hand.holds)
			session_apply(sharer->session, &(struct change){ .kind = CHANGE_HOLD });
		if (*client->user)
			announce(sharer, client->user, "has left");
		sharer_client_close(client);
		*client = sharer->clients[--sharer->count];
	}
}

/* ---- the session */

/* A playback may go back to an earlier step: then watchers get the state again, as their lines only
 * go on. Returns whether it has. */
static bool
follow_back(struct sharer *sharer)
{
	struct byte_buffer text = { 0 };

	if (sharer->session->flown >= sharer->told_step)
		return false;
	sharer->told_step = sharer->session->flown;
	write_state(sharer, false, &text);
	for (int i = 0; i < sharer->count; i++)
		if (sharer->clients[i].joined)
			send_state(sharer, &sharer->clients[i], &text);
	byte_buffer_free(&text);
	return true;
}

static void
on_change(void *data, const struct session *session, const struct change *change, const char *line)
{
	struct sharer *sharer = data;

	change_describe(&sharer->before, change, sharer->change_text);
	sharer->before = session->flight.factors;
	sharer->changed_at = session->now;
	if (sharer->hello.watchers == 0 || follow_back(sharer))
		return;
	if (sharer->by)
		tell(sharer, SHARE_NOTE "by %s\n", sharer->by);
	journal_writer_change(&sharer->writer, session, change, line);
}

static void
on_step(void *data, const struct session *session)
{
	struct sharer *sharer = data;

	if (sharer->hello.watchers > 0 && !follow_back(sharer))
		journal_writer_step(&sharer->writer, session);
}

bool
sharer_open(struct sharer *sharer, const char *text, char *error)
{
	*sharer = (struct sharer){ .socket.file = -1, .hello.format = SHARE_FORMAT };
	if (!share_socket_listen(&sharer->socket, text, error))
		return false;
	share_socket_user(-1, sharer->hello.user);
	sharer->hello.bits = share_hello_bits();
	sharer->clients = memory_new(SHARER_CLIENTS, sizeof *sharer->clients);
	return true;
}

void
sharer_start(struct sharer *sharer, struct session *session)
{
	sharer->session = session;
	sharer->before = session->flight.factors;
	sharer->rate = current_rate(session);
	sharer->told_step = session->flown;
	sharer->listener =
		(struct session_listener){ .changed = on_change, .stepped = on_step, .data = sharer };
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
	const bool accepts = sharer->session->now >= sharer->accepts_at;
	polls[0] = (struct pollfd){ .fd = accepts ? sharer->socket.file : -1, .events = POLLIN };
	for (int i = 0; i < sharer->count; i++)
		polls[i + 1] = sharer_client_poll(&sharer->clients[i]);
	return sharer->count + 1;
}

/* Handles what clients say as far as there is time, in turn, so that all are heard. */
static void
serve(struct sharer *sharer)
{
	double now = sharer->session->now;
	bool has_time = true;

	for (int i = 0; i < sharer->count; i++)
		sharer_client_flush(&sharer->clients[i], now);
	for (int i = sharer->count; i > 0 && has_time; i--) {
		struct sharer_client *client =
			&sharer->clients[sharer->speaks++ % (unsigned)sharer->count];
		char *line;
		sharer_client_receive(client, now);
		while (has_time && (line = sharer_client_line(client, now))) {
			handle(sharer, client, line);
			has_time = session_has_time(sharer->session);
		}
	}
	sharer->unheard = !has_time;
}

/* Returns when the next clock line is due. */
static double
clock_time(const struct sharer *sharer)
{
	bool stands = sharer->told_step >= sharer->session->flown;
	bool busy = sharer->session->now - sharer->changed_at < share_busy;

	return sharer->told_at + (stands ? alive_seconds : busy ? share_clock_busy : share_clock);
}

bool
sharer_tick(struct sharer *sharer)
{
	uint64_t changes = sharer->session->changes;
	follow_back(sharer);
	accept_some(sharer);
	serve(sharer);
	send_states(sharer);
	remove_gone(sharer);
	count_people(sharer);
	double rate = current_rate(sharer->session);
	if (rate != sharer->rate) {
		if (sharer->told_step < sharer->session->flown)
			tell_clock(sharer);
		sharer->rate = rate;
		tell(sharer, SHARE_NOTE "rate %.6g\n", rate);
	}
	if (sharer->hello.watchers > 0 && sharer->session->now >= clock_time(sharer))
		tell_clock(sharer);
	return sharer->session->changes != changes;
}

double
sharer_deadline(const struct sharer *sharer)
{
	double first = -1;

	if (!sharer->clients)
		return -1;
	if (sharer->unheard)
		return sharer->session->now;
	if (sharer->hello.watchers > 0)
		first = clock_time(sharer);
	if (sharer->session->now < sharer->accepts_at)
		first = clock_earlier(first, sharer->accepts_at);
	for (int i = 0; i < sharer->count; i++) {
		const struct sharer_client *client = &sharer->clients[i];
		double state = sharer_client_state_time(client);
		first = clock_earlier(first, sharer_client_deadline(client));
		if (state >= 0)
			first = clock_earlier(first, fmax(state, sharer->states_at));
	}
	return first;
}
