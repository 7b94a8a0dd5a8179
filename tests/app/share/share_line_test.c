/* SPDX-License-Identifier: MIT */
/* Share line: what happens if the other end is slow, silent, gone or hostile. */
#include "share/share_line.h"

#include "scoped.h"
#include "test.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

/* A line, and the other end of its socket. */
static struct share_line line;
static int other;

static int
connect_line(void **state)
{
	int ends[2];

	(void)state;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	share_line_start(&line, ends[0], 100);
	other = ends[1];
	return 0;
}

static int
part(void **state)
{
	(void)state;
	share_line_close(&line);
	return close(other);
}

static void
send_text(const char *text, double now)
{
	share_line_send(&line, text, strlen(text), false, now);
}

/* Sends so much that the socket takes no more, and returns whether the line may stay. */
static bool
send_bytes(size_t count, bool state, double now)
{
	scoped_block char *bytes = calloc(1, count);

	memset(bytes, 'x', count);
	bytes[count - 1] = '\n';
	share_line_send(&line, bytes, count, state, now);
	return share_line_flush(&line, now);
}

static char last[64]; /* bytes that were read */

/* Reads all that was sent. */
static size_t
take_all(void)
{
	char bytes[4096];
	size_t total = 0;
	ssize_t length;

	*last = '\0';
	while ((length = read(other, bytes, sizeof bytes)) > 0) {
		total += (size_t)length;
		size_t keep = (size_t)length < sizeof last ? (size_t)length : sizeof last - 1;
		memcpy(last, bytes + length - keep, keep);
		last[keep] = '\0';
	}
	return total;
}

TEST_WITH(a_peer_that_takes_nothing_is_dropped_in_ten_seconds, connect_line, part)
{
	assert_true(send_bytes(SHARE_WAITING, false, 100)); /* the socket takes some of it */
	assert_true(share_line_poll(&line).events & POLLOUT);
	assert_true(share_line_flush(&line, 109.9));
	assert_int_equal((int)share_line_deadline(&line), 110);
	assert_false(share_line_flush(&line, 110));
	take_all();
	assert_true(share_line_flush(&line, 110.1));             /* it took something meanwhile */
	assert_false(send_bytes(2 * SHARE_WAITING, false, 111)); /* too much waits */
}

TEST_WITH(a_state_does_not_count_as_waiting, connect_line, part)
{
	assert_true(send_bytes(8 * SHARE_WAITING, true, 100));
	assert_true(line.state > 0);
	assert_true(send_bytes(SHARE_WAITING - 10, false, 100));
	assert_false(send_bytes(20, false, 100));
	for (int i = 0; i < 1000 && line.state > 0; i++) {
		take_all();
		share_line_flush(&line, 101);
	}
	assert_false(line.state > 0);
	for (int i = 0; i < 1000 && line.to.length > 0; i++) {
		take_all();
		share_line_flush(&line, 101);
	}
	assert_true(line.to.size <= SHARE_WAITING); /* its memory is not kept */
}

TEST_WITH(a_dismissed_peer_gets_the_last_word, connect_line, part)
{
	send_text("partly sent\n", 100);
	send_text("never sent\n", 100);
	share_line_dismiss(&line, "bye too slow", 100);
	assert_false(share_line_is_open(&line));
	assert_int_equal(take_all(), strlen("partly sent\nbye too slow\n"));
	assert_string_equal(last, "partly sent\nbye too slow\n");
}

TEST_WITH(a_dismissed_peer_that_takes_nothing_is_closed, connect_line, part)
{
	send_bytes(2 * SHARE_WAITING, false, 100);
	share_line_dismiss(&line, "bye", 100);
	assert_true(share_line_is_open(&line));
	send_text("more", 101);
	assert_false(share_line_flush(&line, 110));
	assert_false(share_line_is_open(&line));
}

TEST_WITH(the_last_words_of_a_peer_that_is_gone_are_read, connect_line, part)
{
	scoped(byte_buffer) text = { 0 };

	assert_int_equal(write(other, "bye\n", 4), 4);
	close(other);
	for (int i = 0; i < 2; i++) {
		send_text("one\n", 100);
		assert_true(share_line_flush(&line, 100));
		assert_int_equal(line.to.length, 0);
	}
	share_line_receive(&line, &text, 100);
	assert_int_equal(text.length, 4);
	assert_memory_equal(text.at, "bye\n", 4);
	assert_false(line.ended);
	share_line_receive(&line, &text, 100);
	assert_true(line.ended);
	other = dup(0);
}
