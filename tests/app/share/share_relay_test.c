/* SPDX-License-Identifier: MIT */
/* Share relay: bytes pass both ways until the flock ends. */
#include "share/share_relay.h"

#include "folder.h"
#include "watched_flock.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static struct share_socket gate;
static pid_t child;
static int near_end, far_end; /* of the relay: the program that watches, and the flock */

static bool
refuse(void)
{
	return false;
}

/* Starts a relay whose stdin and stdout are the near end. */
static void
relay(const char *name, bool (*ready)(void))
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDIN_FILENO);
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		close(gate.file);
		_exit(share_relay(name, ready));
	}
	close(ends[1]);
	near_end = ends[0];
}

/* Waits for the relay to connect. */
static void
accept_relay(void)
{
	struct pollfd file = { .fd = gate.file, .events = POLLIN };

	assert_int_equal(poll(&file, 1, -1), 1);
	far_end = share_socket_accept(&gate);
	assert_true(far_end >= 0);
}

static void
assert_reads(int file, const char *text)
{
	char bytes[200] = "";
	struct pollfd wanted = { .fd = file, .events = POLLIN };

	for (size_t at = 0; at < strlen(text);) {
		poll(&wanted, 1, -1);
		ssize_t length = read(file, bytes + at, strlen(text) - at);
		assert_true(length > 0);
		at += (size_t)length;
	}
	assert_string_equal(bytes, text);
}

static void
assert_ended(int file)
{
	char byte;
	struct pollfd wanted = { .fd = file, .events = POLLIN };

	poll(&wanted, 1, -1);
	assert_int_equal(read(file, &byte, 1), 0);
}

static void
assert_exits(int status)
{
	int found;

	assert_int_equal(waitpid(child, &found, 0), child);
	assert_true(WIFEXITED(found));
	assert_int_equal(WEXITSTATUS(found), status);
	close(near_end);
}

static int
open_gate(void **state)
{
	char error[ERROR_SIZE];

	return watched_flock_folder(state) || !share_socket_listen(&gate, "flock", error);
}

static int
close_gate(void **state)
{
	share_socket_close(&gate);
	return folder_remove(state);
}

TEST_WITH(bytes_pass_both_ways_until_the_flock_ends, open_gate, close_gate)
{
	relay("flock", NULL);
	accept_relay();
	assert_int_equal(write(near_end, "join\n", 5), 5);
	assert_reads(far_end, "join\n");
	assert_int_equal(write(far_end, "+6\n", 3), 3);
	assert_reads(near_end, "+6\n");
	assert_int_equal(write(far_end, "9 end\n", 6), 6); /* the last bytes arrive */
	close(far_end);
	assert_reads(near_end, "9 end\n");
	assert_ended(near_end);
	assert_exits(0);
}

TEST_WITH(the_flock_learns_that_the_watcher_has_gone, open_gate, close_gate)
{
	relay("flock", NULL);
	accept_relay();
	assert_int_equal(write(near_end, "join\n", 5), 5);
	shutdown(near_end, SHUT_WR);
	assert_reads(far_end, "join\n");
	assert_ended(far_end);
	assert_int_equal(write(far_end, "+6\n", 3), 3); /* it may still have a word to say */
	assert_reads(near_end, "+6\n");
	close(far_end);
	assert_exits(0);
}

/* More bytes than any buffer on the way has. */
TEST_WITH(a_slow_reader_gets_all_of_it, open_gate, close_gate)
{
	enum { BYTES = 2 << 20 };
	scoped_block char *bytes = malloc(BYTES);
	size_t sent = 0, read_bytes = 0;

	relay("flock", NULL);
	accept_relay();
	for (size_t i = 0; i < BYTES; i++)
		bytes[i] = (char)(i % 251);
	while (read_bytes < BYTES) {
		char piece[5000];
		ssize_t length = sent < BYTES ? write(far_end, bytes + sent, BYTES - sent) : 0;
		sent += length > 0 ? (size_t)length : 0;
		struct pollfd wanted = { .fd = near_end, .events = POLLIN };
		poll(&wanted, 1, -1);
		length = read(near_end, piece, sizeof piece);
		assert_true(length > 0);
		assert_memory_equal(piece, bytes + read_bytes, (size_t)length);
		read_bytes += (size_t)length;
	}
	close(far_end);
	assert_exits(0);
}

TEST_WITH(without_a_flock_or_limits_it_fails, open_gate, close_gate)
{
	relay("nothing", NULL);
	assert_exits(1);
	relay("flock", refuse);
	assert_exits(1);
}
