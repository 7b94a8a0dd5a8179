/* SPDX-License-Identifier: MIT */
#include "sharer_client.h"

#include "io/clock.h"
#include "share_hello.h"

#include <stdio.h>
#include <string.h>

static const double greeting_seconds = 10; /* for a client to join */
static const double state_seconds = 2;     /* from one state for a client to its next */

void
sharer_client_start(struct sharer_client *client, int file, double now)
{
	*client = (struct sharer_client){ .since = now,
		                          .tokens = SHARE_HAND_CHANGES,
		                          .tokens_at = now };
	share_line_start(&client->line, file, now);
}

void
sharer_client_close(struct sharer_client *client)
{
	share_line_close(&client->line);
	byte_buffer_free(&client->from);
	client->read = 0;
}

void
sharer_client_dismiss(struct sharer_client *client, const char *reason, double now)
{
	char word[80];

	snprintf(word, sizeof word, SHARE_NOTE "bye %s", reason);
	share_line_dismiss(&client->line, word, now);
}

void
sharer_client_flush(struct sharer_client *client, double now)
{
	if (!share_line_flush(&client->line, now) && !client->line.leaving &&
	    share_line_is_open(&client->line))
		sharer_client_dismiss(client, "you took too little of it", now);
}

void
sharer_client_send(struct sharer_client *client, const char *bytes, size_t length, bool state,
                   double now)
{
	share_line_send(&client->line, bytes, length, state, now);
	sharer_client_flush(client, now);
}

/* Whether the client waits for its first state: what it says meanwhile stays in its socket. */
static bool
is_joining(const struct sharer_client *client)
{
	return client->asked && !client->joined;
}

/* Whether the client may send one more line now: a token bucket of a second's changes. */
static bool
may_speak(struct sharer_client *client, double now)
{
	client->tokens += (now - client->tokens_at) * SHARE_HAND_CHANGES;
	if (client->tokens > SHARE_HAND_CHANGES)
		client->tokens = SHARE_HAND_CHANGES;
	client->tokens_at = now;
	return client->tokens >= 1 && !client->line.leaving && !is_joining(client);
}

void
sharer_client_receive(struct sharer_client *client, double now)
{
	struct byte_buffer *from = &client->from;

	if (!may_speak(client, now))
		return;
	byte_buffer_drop(from, client->read);
	client->read = 0;
	if (from->length > 0 && memchr(from->at, '\n', from->length))
		return;
	share_line_receive(&client->line, from, now);
	if (from->length > SHARER_CLIENT_LINE && !memchr(from->at, '\n', from->length)) {
		client->line.ended = true;
		sharer_client_dismiss(client, "the line is too long", now);
	}
}

char *
sharer_client_line(struct sharer_client *client, double now)
{
	size_t length = client->from.length - client->read;

	if (length == 0 || !share_line_is_open(&client->line) || !may_speak(client, now))
		return NULL;
	char *text = client->from.at + client->read, *end = memchr(text, '\n', length);
	if (!end)
		return NULL;
	for (char *c = text; c < end; c++)
		if (*c == '\0')
			*c = '?';
	*end = '\0';
	client->read += (size_t)(end - text) + 1;
	client->tokens--;
	return text;
}

double
sharer_client_state_time(const struct sharer_client *client)
{
	if (!client->asked || client->line.state > 0)
		return -1;
	return client->joined ? client->asked_at + state_seconds : 0;
}

bool
sharer_client_is_gone(const struct sharer_client *client, double now)
{
	return !share_line_is_open(&client->line) || (client->line.ended && !client->line.leaving) ||
	       (client->line.deaf && now - client->line.heard_at > SHARE_PATIENCE) ||
	       (!client->joined && !client->asked && now - client->since > greeting_seconds);
}

struct pollfd
sharer_client_poll(const struct sharer_client *client)
{
	struct pollfd file = share_line_poll(&client->line);

	if (client->tokens < 1 || is_joining(client))
		file.events &= (short)~POLLIN;
	if (!file.events)
		file.fd = -1;
	return file;
}

double
sharer_client_deadline(const struct sharer_client *client)
{
	double first = share_line_deadline(&client->line);

	if (!client->joined && !client->asked)
		first = clock_earlier(first, client->since + greeting_seconds);
	if (client->tokens < 1)
		first = clock_earlier(first, client->tokens_at + 1.0 / SHARE_HAND_CHANGES);
	return first;
}
