/* SPDX-License-Identifier: MIT */
/* Sharer peer: a watcher may speak so often, gets its state so often, and has so long to join. */
#include "share/sharer_peer.h"

#include "test.h"

#include "share/share_hand.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sharer_peer peer;
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
	sharer_peer_start(&peer, ends[0], 100);
	other = ends[1];
	return 0;
}

static int
part(void **state)
{
	(void)state;
	share_peer_close(&peer.line);
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

	sharer_peer_receive(&peer, now);
	while (sharer_peer_line(&peer, now))
		count++;
	return count;
}

#define CONNECTED(name) TEST_WITH(name, connect_peer, part)

CONNECTED(a_second_of_changes_may_come_at_once)
{
	for (int i = 0; i < 3 * SHARE_HAND_CHANGES; i++)
		say("scatter\n");
	assert_int_equal(count_lines(100), SHARE_HAND_CHANGES);
	assert_int_equal(count_lines(100), 0);
	assert_int_equal(sharer_peer_poll(&peer).fd, -1);
	assert_true(sharer_peer_deadline(&peer) <= 100 + 1.0 / SHARE_HAND_CHANGES);
	assert_int_equal(count_lines(100.5), SHARE_HAND_CHANGES / 2);
	assert_int_equal(count_lines(200), SHARE_HAND_CHANGES); /* no more is saved up */
}

CONNECTED(a_peer_that_may_speak_is_listened_to)
{
	assert_true(sharer_peer_poll(&peer).fd >= 0);
	say("join\nstate\n");
	sharer_peer_receive(&peer, 100);
	assert_string_equal(sharer_peer_line(&peer, 100), "join");
	assert_string_equal(sharer_peer_line(&peer, 100), "state");
	assert_null(sharer_peer_line(&peer, 100));
}

CONNECTED(a_dismissed_peer_hears_the_reason_and_says_no_more)
{
	char bytes[64] = "";

	say("scatter\n");
	sharer_peer_dismiss(&peer, "enough", 100);
	assert_int_equal(count_lines(100), 0);
	assert_int_equal(read(other, bytes, sizeof bytes - 1), 14);
	assert_string_equal(bytes, "#: bye enough\n");
}

CONNECTED(a_peer_that_takes_too_little_is_dismissed_once)
{
	char *bytes = calloc(1, 4 * SHARE_WAITING);

	assert_non_null(bytes);
	assert_true(sharer_peer_send(&peer, "# hello\n", 8, false, 100));
	assert_false(sharer_peer_send(&peer, bytes, 4 * SHARE_WAITING, false, 100));
	assert_true(peer.line.leaving);
	assert_true(sharer_peer_flush(&peer, 100));
	free(bytes);
}

CONNECTED(a_peer_has_ten_seconds_to_join)
{
	assert_false(sharer_peer_is_gone(&peer, 110));
	assert_true(sharer_peer_deadline(&peer) == 110);
	assert_true(sharer_peer_is_gone(&peer, 110.1));
	peer.joined = true;
	assert_false(sharer_peer_is_gone(&peer, 1000));
	assert_true(sharer_peer_deadline(&peer) < 0);
}

CONNECTED(a_peer_that_hangs_up_is_gone)
{
	peer.joined = true;
	shutdown(other, SHUT_WR);
	sharer_peer_receive(&peer, 100);
	assert_true(sharer_peer_is_gone(&peer, 100));
}

CONNECTED(a_state_comes_every_other_second)
{
	peer.joined = true;
	peer.asked_at = 100;
	assert_false(sharer_peer_is_due(&peer, 200));
	peer.asked = true;
	assert_false(sharer_peer_is_due(&peer, 101.9));
	assert_true(sharer_peer_deadline(&peer) == 102);
	assert_true(sharer_peer_is_due(&peer, 102));
}
