/* SPDX-License-Identifier: MIT */
/* Share list: the flocks that can be watched by name. */
#include "share_list.h"

#include "files/output.h"
#include "share_socket.h"
#include "watcher.h"

#include <unistd.h>

/* Prints a flock; nothing for a socket that no program holds. */
static void
print_flock(void *data, const char *name)
{
	const bool *aligned = data;
	struct watcher watcher;
	char error[ERROR_SIZE];

	bool good = watcher_connect(&watcher, name, NULL, error);
	const char *note = !good ? "another version" : watcher.hello.open ? "open to changes" : "";
	if (watcher.greeted)
		printf(*aligned ? "%-16s  %-10s %4d watch%s%s\n" : "%s\t%s\t%d%s%s\n", name,
		       watcher.hello.user, watcher.hello.watchers,
		       *aligned && *note ? "  "
		       : *aligned        ? ""
		                         : "\t",
		       note);
	watcher_end(&watcher);
}

int
share_list(void)
{
	bool aligned = isatty(STDOUT_FILENO);
	char error[ERROR_SIZE];

	if (!share_socket_list(print_flock, &aligned, error))
		return complain(FAILED, "%s", error);
	return output_close(&(struct output){ .file = stdout, .name = "-" }, DONE);
}
