/* SPDX-License-Identifier: MIT */
/* Watcher line: the greeting of the other end is read, or the reason why there is nothing to watch.
 * The list has one line for each flock that is shared, none for what a crash has left. */
#include "boids/boids.h"
#include "folder.h"
#include "share/watcher_line.h"
#include "watched_flock.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A line, and the other end of its socket. */
static struct watcher_line line;
static struct asset *assets;
static int other;
static struct journal_event event;
static char error[ERROR_SIZE];

/* Starts as watcher_line_open does with a socket in a folder. */
static int
connect_line(void **state)
{
	int ends[2];

	(void)state;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return -1;
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	watcher_line_init(&line, "reef", NULL);
	watcher_line_start(&line, ends[0], &assets, 100);
	other = ends[1];
	return 0;
}

static int
part(void **state)
{
	(void)state;
	watcher_line_close(&line, "");
	return close(other);
}

static enum journal_verdict
receive(const char *text)
{
	assert_int_equal(write(other, text, strlen(text)), strlen(text));
	watcher_line_receive(&line, 101, false);
	return watcher_line_next(&line, &event, error);
}

static char *
hello_of(uint64_t bits)
{
	static char hello[200];

	snprintf(hello, sizeof hello,
	         "journal format 2 of boids 0.1\nnote share %d %016" PRIx64 " open 3 ann\n",
	         SHARE_FORMAT, bits);
	return hello;
}

#define CONNECTED(name) TEST_WITH(name, connect_line, part)

/* It may come byte by byte. */
CONNECTED(a_greeting_tells_of_the_flock)
{
	for (const char *c = hello_of(share_hello_bits()); *c; c++) {
		assert_false(line.greeted);
		assert_int_equal(receive((char[]){ *c, '\0' }), JOURNAL_MORE);
	}
	assert_true(line.greeted && line.hello.open);
	assert_int_equal(line.hello.watchers, 3);
	assert_string_equal(line.hello.user, "ann");
	assert_string_equal(line.version, "0.1");
}

/* Before there is a session no asset may come: what follows the greeting waits. */
CONNECTED(what_follows_waits_for_a_list_of_assets)
{
	char text[300];

	line.reader.assets = NULL;
	snprintf(text, sizeof text, "%s0 start\n0 clock\n", hello_of(share_hello_bits()));
	assert_int_equal(receive(text), JOURNAL_MORE);
	assert_true(line.greeted);
	assert_int_equal(watcher_line_next(&line, &event, error), JOURNAL_EVENT);
	assert_int_equal(event.kind, JOURNAL_START);
	line.reader.assets = &assets;
	assert_int_equal(watcher_line_next(&line, &event, error), JOURNAL_EVENT);
	assert_int_equal(event.kind, JOURNAL_CLOCK);
	assert_int_equal(watcher_line_next(&line, &event, error), JOURNAL_MORE);
}

CONNECTED(another_build_is_told_apart)
{
	assert_int_equal(receive(hello_of(~share_hello_bits())), JOURNAL_WRONG);
	assert_true(line.greeted);
	assert_string_equal(error,
	                    "boids 0.1 of ann computes other bits than this boids " BOIDS_VERSION
	                    ": watch with the same version");
}

CONNECTED(what_is_no_greeting_is_nothing_to_watch)
{
	static const struct {
		const char *text, *why;
	} all[] = {
		{ "scatter\n", "reef shares no flock" },
		{ "note hello\n", "reef shares no flock" },
		{ "note bye too many watch it\n", "reef: too many watch it" },
		{ "journal format 9 of boids 0.1\n", "reef:1: this journal is in format 9" },
		{ "5 hash x\n", "reef:1: hash takes 1 to 16 hexadecimal digits" },
	};

	foreach (i, all) {
		part(NULL);
		assert_int_equal(connect_line(NULL), 0);
		assert_int_equal(receive(all[i].text), JOURNAL_WRONG);
		if (!strstr(error, all[i].why))
			fail_msg("'%s': '%s' lacks '%s'", all[i].text, error, all[i].why);
		assert_false(line.greeted);
	}
}

/* Nor may one come instead of the greeting: there is no list that it could be added to. */
CONNECTED(no_asset_comes_before_the_greeting)
{
	char text[100], name[TEXT_HASH_NAME];

	line.reader.assets = NULL;
	text_hash_name(name, "####", 4);
	snprintf(text, sizeof text, "asset %s 4\n####\n", name);
	assert_int_equal(receive(text), JOURNAL_WRONG);
	assert_string_equal(error, "reef:1: the assets are larger than is allowed");
}

CONNECTED(lines_go_out_whole)
{
	char bytes[16] = "";

	watcher_line_send(&line, "join", 101);
	assert_int_equal(read(other, bytes, sizeof bytes - 1), 5);
	assert_string_equal(bytes, "join\n");
}

CONNECTED(the_first_reason_for_its_end_is_kept)
{
	assert_true(share_line_is_open(&line.stream));
	assert_true(watcher_line_lasts(&line, error));
	assert_int_equal(shutdown(other, SHUT_WR), 0);
	watcher_line_receive(&line, 101, false);
	assert_false(watcher_line_lasts(&line, error));
	assert_string_equal(error, "reef: the other end has closed the line");
	assert_false(share_line_is_open(&line.stream));
	assert_string_equal(watcher_line_close(&line, "later"),
	                    "the other end has closed the line");
}

CONNECTED(a_closed_line_has_nothing_to_wait_for)
{
	struct pollfd polls[WATCHER_POLLS];

	assert_int_equal(watcher_line_poll(&line, polls), WATCHER_POLLS);
	assert_true(polls[0].fd >= 0 && polls[1].fd < 0);
	watcher_line_close(&line, "");
	watcher_line_poll(&line, polls);
	assert_true(polls[0].fd < 0 && polls[1].fd < 0);
}

CONNECTED(only_a_host_is_reached_by_ssh)
{
	assert_false(watcher_line_is_remote(&line));
	line.text = "ann@shore:reef";
	assert_true(watcher_line_is_remote(&line));
}

/* ---- the list */

static struct watched_flock w;

/* Says another hello to each peer: that of a program that computes other bits. */
static void
greet_otherwise(const struct share_socket *socket)
{
	char text[200];
	int file = share_socket_accept(socket);

	if (file < 0)
		return;
	snprintf(text, sizeof text,
	         "journal format 2 of boids 1\nnote share 1 %016" PRIx64 " open 3 bob\n",
	         share_hello_bits() ^ 1);
	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
}

/* Returns what the list prints, while the flocks here answer; `elder`: one of another version, or
 * NULL. */
static const char *
list(const struct share_socket *elder)
{
	static char text[1000];
	int ends[2], status = -1;

	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		_exit(watcher_line_list());
	}
	close(ends[1]);
	while (waitpid(child, &status, WNOHANG) == 0) {
		if (w.now > 0)
			watched_flock_run(&w, 1.0 / 60);
		if (elder)
			greet_otherwise(elder);
	}
	assert_int_equal(status, 0);
	ssize_t length = read(ends[0], text, sizeof text - 1);
	text[length > 0 ? length : 0] = '\0';
	close(ends[0]);
	return text;
}

TEST_WITH(there_may_be_none, watched_flock_folder, folder_remove)
{
	assert_string_equal(list(NULL), ""); /* no folder yet */
	folder_sh("mkdir -m 700 boids; echo x >boids/text.sock; echo y >boids/other");
	assert_string_equal(list(NULL), "");
}

TEST_WITH(flocks_have_a_line_each, watched_flock_folder, folder_remove)
{
	struct share_socket elder, stale;
	char expected[300];

	watched_flock_start(&w, NULL, true);
	watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_run(&w, 1);
	assert_true(share_socket_listen(&elder, "another", error));
	assert_true(share_socket_listen(&stale, "stale", error));
	close(stale.file); /* as a crash leaves it */
	share_socket_close(&w.ends[0].gate);
	snprintf(expected, sizeof expected,
	         "another\tbob\t3\tanother version\nflock\t%s\t1\topen to changes\n",
	         w.sharer.hello.user);
	assert_string_equal(list(&elder), expected);
	share_socket_close(&elder);
	w.sharer.hello.open = false;
	snprintf(expected, sizeof expected, "flock\t%s\t1\t\n", w.sharer.hello.user);
	assert_string_equal(list(NULL), expected);
	watched_flock_end(&w);
}
