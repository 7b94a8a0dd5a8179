/* SPDX-License-Identifier: MIT */
/* Sharer client: a watcher may speak so often, gets its state so often, and has so long to join. */
#include "share/sharer_client.h"

#include "test.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sharer_client client;
static int other;

static int
connect_client(void **state)
{
	int ends[2];

	(void)state;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	sharer_client_start(&client, ends[0], 100);
	other = ends[1];
	return 0;
}

static int
part(void **state)
{
	(void)state;
	sharer_client_close(&client);
	return close(other);
}

static void
say(const char *text)
{
	assert_int_equal(write(other, text, strlen(text)), strlen(text));
}

/* Returns the lines that come at a time. */
static int
count_lines(double now)
{
	int count = 0;

	sharer_client_receive(&client, now);
	while (sharer_client_line(&client, now))
		count++;
	return count;
}

#define CONNECTED(name) TEST_WITH(name, connect_client, part)

CONNECTED(a_second_of_changes_may_come_at_once)
{
	for (int i = 0; i < 3 * SHARE_HAND_CHANGES; i++)
		say("scatter\n");
	assert_int_equal(count_lines(100), SHARE_HAND_CHANGES);
	assert_int_equal(count_lines(100), 0);
	assert_int_equal(sharer_client_poll(&client).fd, -1);
	assert_true(sharer_client_deadline(&client) <= 100 + 1.0 / SHARE_HAND_CHANGES);
	assert_int_equal(count_lines(100.5), SHARE_HAND_CHANGES / 2);
	assert_int_equal(count_lines(200), SHARE_HAND_CHANGES); /* no more is saved up */
}

/* One that has hung up is heard for a while; it may have said more than is ever heard. */
CONNECTED(what_is_said_faster_than_it_is_heard_stays_in_the_socket)
{
	static char text[8192];

	for (size_t i = 0; i < sizeof text; i++)
		text[i] = i % 2 ? '\n' : 'a';
	for (int i = 0; i < 400; i++) {
		(void)!write(other, text, sizeof text);
		count_lines(100 + 0.1 * i);
		assert_true(client.from.length < 2 * sizeof text + SHARER_CLIENT_LINE);
	}
	client.joined = true;
	shutdown(other, SHUT_RDWR);
	assert_false(sharer_client_is_gone(&client, 140));
	sharer_client_send(&client, "# hello\n", 8, false, 140);
	count_lines(140);
	assert_true(sharer_client_is_gone(&client, 140 + SHARE_PATIENCE));
}

CONNECTED(a_peer_that_takes_too_little_is_dismissed_once)
{
	scoped_block char *bytes = calloc(1, 4 * SHARE_WAITING);

	assert_non_null(bytes);
	sharer_client_send(&client, "# hello\n", 8, false, 100);
	assert_false(client.line.leaving);
	sharer_client_send(&client, bytes, 4 * SHARE_WAITING, false, 100);
	assert_true(client.line.leaving);
	const size_t waits = client.line.to.length;
	sharer_client_flush(&client, 100);
	assert_true(client.line.leaving);
	assert_int_equal(client.line.to.length, waits); /* no second word */
}

CONNECTED(a_peer_has_ten_seconds_to_join_and_stays_until_it_hangs_up)
{
	assert_false(sharer_client_is_gone(&client, 110));
	assert_true(sharer_client_deadline(&client) == 110);
	assert_true(sharer_client_is_gone(&client, 110.1));
	client.joined = true;
	assert_false(sharer_client_is_gone(&client, 1000));
	assert_true(sharer_client_deadline(&client) < 0);
	shutdown(other, SHUT_WR);
	sharer_client_receive(&client, 100);
	assert_true(sharer_client_is_gone(&client, 100));
}

/* But none while it still takes one, or it would be served again and again until the first one is
 * gone. */
CONNECTED(a_state_comes_every_other_second)
{
	scoped_block char *bytes = calloc(1, 1 << 20);

	client.joined = true;
	client.asked_at = 100;
	assert_true(sharer_client_state_time(&client) < 0);
	client.asked = true;
	assert_true(sharer_client_state_time(&client) == 102);
	sharer_client_send(&client, bytes, 1 << 20, true, 100);
	assert_false(client.line.leaving);
	assert_true(sharer_client_state_time(&client) < 0);
	assert_true(sharer_client_deadline(&client) == 100 + SHARE_PATIENCE);
}

CONNECTED(what_a_client_says_before_its_first_state_waits)
{
	client.asked = true;
	assert_true(sharer_client_state_time(&client) == 0);
	say("echo\n");
	assert_int_equal(count_lines(100), 0);
	assert_int_equal(sharer_client_poll(&client).fd, -1);
	assert_false(sharer_client_is_gone(&client, 1000));
	client.joined = true;
	client.asked = false;
	assert_int_equal(count_lines(100), 1);
}

/* Receives a text and asserts the lines that come then, up to NULL. */
static void
assert_lines(const char *text, size_t length, const char *const *lines)
{
	assert_int_equal(write(other, text, length), length);
	sharer_client_receive(&client, 101);
	for (; *lines; lines++)
		assert_string_equal(sharer_client_line(&client, 101), *lines);
	assert_null(sharer_client_line(&client, 101));
}

CONNECTED(lines_come_one_by_one)
{
	assert_true(sharer_client_poll(&client).fd >= 0);
	assert_lines("first\nsecond\nthi", 16, (const char *const[]){ "first", "second", NULL });
	assert_lines("rd\n\n", 4, (const char *const[]){ "third", "", NULL });
	assert_lines("a\0b\n", 4, (const char *const[]){ "a?b", NULL }); /* nothing is hidden */
}

CONNECTED(a_line_without_an_end_is_cut)
{
	static char text[SHARER_CLIENT_LINE + 1];

	memset(text, 'x', sizeof text);
	assert_int_equal(write(other, text, sizeof text), sizeof text);
	sharer_client_receive(&client, 101);
	assert_true(client.line.leaving && client.line.ended);
}
