/* SPDX-License-Identifier: MIT */
/* Share ssh: what the other machine says on stderr reaches no terminal as it is. */
#include "share/share_ssh.h"

#include "folder.h"
#include "test.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

TEST_WITH(what_ssh_says_is_shown_without_escape_sequences, folder_make_utf8, folder_remove)
{
	struct share_ssh ssh;
	char command[300], error[ERROR_SIZE];

	folder_write(
		"ssh",
		"printf '\\033]0;x\\007pass\\033[2J\\0\\tword:\\r\\nlast \\302\\233c\\n' >&2\n");
	snprintf(command, sizeof command, "sh %s", folder_path("ssh"));
	int file = open(folder_path("errors"), O_WRONLY | O_CREAT, 0600),
	    before = dup(STDERR_FILENO);
	int link = share_ssh_start(&ssh, command, "ann@far:flock", true, error);
	assert_true(link >= 0);
	fflush(stderr);
	dup2(file, STDERR_FILENO);
	while (ssh.errors >= 0 && poll(&(struct pollfd){ ssh.errors, POLLIN, 0 }, 1, -1) >= 0)
		share_ssh_read_errors(&ssh, true);
	fflush(stderr);
	dup2(before, STDERR_FILENO);
	const char *shown = folder_read("errors");
	assert_string_equal(shown, "?]0;x?pass?[2J?\tword:\r\nlast ??c\n");
	assert_string_equal(ssh.last_words, "last ??c");
	share_ssh_end(&ssh);
	close(link);
	close(file);
	close(before);
}
