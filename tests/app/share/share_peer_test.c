/* SPDX-License-Identifier: MIT */
/* Share peer: what a peer that is slow, silent, gone or hostile gets. */
#include "share/share_peer.h"

#include "test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE = 100 };

/* A peer, and the other end of its socket. */
static struct share_peer peer;
static int other;

static int
connect_peer(void **state)
{
	int ends[2];

	(void)state;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	share_peer_start(&peer, ends[0], LINE, 100);
	other = ends[1];
	return 0;
}

static int
part(void **state)
{
	(void)state;
	share_peer_close(&peer);
	return close(other);
}

static void
put(const char *text)
{
	assert_int_equal(write(other, text, strlen(text)), strlen(text));
	share_peer_receive(&peer, 101);
}

static void
send_text(const char *text, double now)
{
	share_peer_send(&peer, text, strlen(text), false, now);
}

/* Sends so much that the socket takes no more, and returns whether the peer may stay. */
static bool
send_bytes(size_t count, bool state, double now)
{
	char *bytes = calloc(1, count);

	memset(bytes, 'x', count);
	bytes[count - 1] = '\n';
	share_peer_send(&peer, bytes, count, state, now);
	free(bytes);
	return share_peer_flush(&peer, now);
}

/* Reads all that the peer has sent. */
static size_t
take_all(char *last, size_t size)
{
	char bytes[4096];
	size_t total = 0;
	ssize_t length;

	*last = '\0';
	while ((length = read(other, bytes, sizeof bytes)) > 0) {
		total += (size_t)length;
		size_t keep = (size_t)length < size - 1 ? (size_t)length : size - 1;
		memcpy(last, bytes + length - keep, keep);
		last[keep] = '\0';
	}
	return total;
}

TEST_WITH(lines_come_one_by_one, connect_peer, part)
{
	put("first\nsecond\nthi");
	assert_string_equal(share_peer_line(&peer), "first");
	assert_string_equal(share_peer_line(&peer), "second");
	assert_null(share_peer_line(&peer));
	put("rd\n\n");
	assert_string_equal(share_peer_line(&peer), "third");
	assert_string_equal(share_peer_line(&peer), "");
	assert_null(share_peer_line(&peer));
}

TEST_WITH(the_last_lines_are_read_after_the_end, connect_peer, part)
{
	assert_int_equal(write(other, "end\n", 4), 4);
	shutdown(other, SHUT_WR);
	share_peer_receive(&peer, 101);
	share_peer_receive(&peer, 101);
	assert_true(peer.ended);
	assert_string_equal(share_peer_line(&peer), "end");
	assert_null(share_peer_line(&peer));
}

TEST_WITH(a_line_without_an_end_is_cut, connect_peer, part)
{
	char line[LINE + 2];

	memset(line, 'x', sizeof line);
	line[LINE + 1] = '\0';
	put(line);
	assert_true(peer.cut && peer.ended);
}

TEST_WITH(a_zero_byte_does_not_hide_the_rest, connect_peer, part)
{
	assert_int_equal(write(other, "a\0b\n", 4), 4);
	share_peer_receive(&peer, 101);
	assert_string_equal(share_peer_line(&peer), "a?b");
}

TEST_WITH(what_is_sent_arrives, connect_peer, part)
{
	char last[64];

	send_text("one\n", 100);
	send_text("two\n", 100);
	assert_true(share_peer_flush(&peer, 100));
	assert_int_equal(share_peer_poll(&peer).events, POLLIN);
	assert_int_equal(take_all(last, sizeof last), 8);
	assert_string_equal(last, "one\ntwo\n");
}

TEST_WITH(a_peer_that_takes_nothing_is_dropped_in_ten_seconds, connect_peer, part)
{
	char last[64];

	assert_true(send_bytes(SHARE_WAITING, false, 100)); /* the socket takes some of it */
	assert_true(share_peer_poll(&peer).events & POLLOUT);
	assert_true(share_peer_flush(&peer, 109.9));
	assert_int_equal((int)share_peer_deadline(&peer), 110);
	assert_false(share_peer_flush(&peer, 110));
	take_all(last, sizeof last);
	assert_true(share_peer_flush(&peer, 110.1)); /* it took something meanwhile */
}

TEST_WITH(a_peer_with_too_much_waiting_is_dropped, connect_peer, part)
{
	assert_true(send_bytes(SHARE_WAITING, false, 100));
	assert_false(send_bytes(SHARE_WAITING, false, 100));
}

TEST_WITH(a_state_does_not_count_as_waiting, connect_peer, part)
{
	char last[64];

	assert_true(send_bytes(8 * SHARE_WAITING, true, 100));
	assert_true(share_peer_has_state(&peer));
	assert_true(send_bytes(SHARE_WAITING - 10, false, 100));
	assert_false(send_bytes(20, false, 100));
	for (int i = 0; i < 1000 && share_peer_has_state(&peer); i++) {
		take_all(last, sizeof last);
		share_peer_flush(&peer, 101);
	}
	assert_false(share_peer_has_state(&peer));
}

TEST_WITH(a_dismissed_peer_gets_the_last_word, connect_peer, part)
{
	char last[64];

	send_text("partly sent\n", 100);
	send_text("never sent\n", 100);
	share_peer_dismiss(&peer, "bye too slow", 100);
	assert_false(share_peer_is_open(&peer));
	assert_int_equal(take_all(last, sizeof last), strlen("partly sent\nbye too slow\n"));
	assert_string_equal(last, "partly sent\nbye too slow\n");
}

TEST_WITH(a_dismissed_peer_that_takes_nothing_is_closed, connect_peer, part)
{
	send_bytes(2 * SHARE_WAITING, false, 100);
	share_peer_dismiss(&peer, "bye", 100);
	assert_true(share_peer_is_open(&peer));
	send_text("more", 101);
	assert_false(share_peer_flush(&peer, 110));
	assert_false(share_peer_is_open(&peer));
}

TEST_WITH(a_peer_that_is_gone_is_closed, connect_peer, part)
{
	close(other);
	send_text("one\n", 100);
	assert_false(share_peer_flush(&peer, 100));
	assert_false(share_peer_is_open(&peer));
	other = dup(0);
}
