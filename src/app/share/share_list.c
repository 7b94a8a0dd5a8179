/* SPDX-License-Identifier: MIT */
/* Share list: the flocks that can be watched by name. */
#include "share_list.h"

#include "files/output.h"
#include "share_socket.h"
#include "watcher_line.h"

#include <unistd.h>

/* Prints a flock; nothing for a socket that no program holds. */
static void
print_flock(void *data, const char *name)
{
	const bool *aligned = data;
	struct watcher_line line;
	char error[ERROR_SIZE];

	bool good = watcher_line_connect(&line, name, NULL, error);
	const char *note = !good ? "another version" : line.hello.open ? "open to changes" : "";
	if (line.greeted)
		printf(*aligned ? "%-16s  %-10s %4d watch%s%s\n" : "%s\t%s\t%d%s%s\n", name,
		       line.hello.user, line.hello.watchers,
		       *aligned && *note ? "  "
		       : *aligned        ? ""
		                         : "\t",
		       note);
	watcher_line_close(&line, "");
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
