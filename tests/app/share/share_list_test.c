/* SPDX-License-Identifier: MIT */
/* Share list: one line for each flock that is shared, none for what a crash has left. */
#include "share/share_list.h"

#include "folder.h"
#include "share/share_hello.h"
#include "test.h"
#include "watched.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static struct watched w;

/* Says another hello to each peer: that of a program that computes other bits. */
static void
greet_otherwise(const struct share_socket *socket)
{
	char text[200];
	int file = share_socket_accept(socket);

	if (file < 0)
		return;
	snprintf(text, sizeof text, "# boids 1 journal 1\n#: share 1 %016" PRIx64 " open 3 bob\n",
	         share_hello_bits() ^ 1);
	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
}

/* Returns what the list prints, while the flocks here answer; `other`: one of another version, or NULL. */
static const char *
list(const struct share_socket *other)
{
	static char text[1000];
	int ends[2], status = -1;

	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		_exit(share_list());
	}
	close(ends[1]);
	while (waitpid(child, &status, WNOHANG) == 0) {
		if (w.now > 0)
			watched_run(&w, 1.0 / 60);
		if (other)
			greet_otherwise(other);
	}
	assert_int_equal(status, 0);
	ssize_t length = read(ends[0], text, sizeof text - 1);
	text[length > 0 ? length : 0] = '\0';
	close(ends[0]);
	return text;
}

TEST_WITH(there_may_be_none, watched_folder, folder_remove)
{
	assert_string_equal(list(NULL), ""); /* no folder yet */
	folder_sh("mkdir -m 700 boids; echo x >boids/text.sock; echo y >boids/other");
	assert_string_equal(list(NULL), "");
}

TEST_WITH(flocks_have_a_line_each, watched_folder, folder_remove)
{
	struct share_socket other, stale;
	char error[ERROR_SIZE], expected[300];

	watched_start(&w, NULL, true);
	watched_add(&w, 80, 24, 0, 0);
	watched_run(&w, 1);
	assert_true(share_socket_listen(&other, "another", error));
	assert_true(share_socket_listen(&stale, "stale", error));
	close(stale.file); /* as a crash leaves it */
	share_socket_close(&w.ends[0].gate);
	snprintf(expected, sizeof expected,
	         "another\tbob\t3\tanother version\nflock\t%s\t1\topen to changes\n", w.sharer.user);
	assert_string_equal(list(&other), expected);
	share_socket_close(&other);
	w.sharer.open = false;
	snprintf(expected, sizeof expected, "flock\t%s\t1\t\n", w.sharer.user);
	assert_string_equal(list(NULL), expected);
	watched_end(&w);
}
