/* SPDX-License-Identifier: MIT */
/* Journal source: the file, pipe or standard input that --play reads. */
#include "journal_source.h"

#include "files/file.h"
#include "interrupt.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool
journal_source_open(struct journal_source *s, const char *name, bool waits, char *error)
{
	bool piped = strcmp(name, "-") == 0;

	*s = (struct journal_source){ piped ? "stdin" : name, NULL, STDIN_FILENO, waits };
	if (piped)
		return true;
	s->opened = file_open(name, true, error);
	s->file = s->opened ? fileno(s->opened) : -1;
	return s->opened;
}

void
journal_source_close(struct journal_source *s)
{
	if (s->opened)
		fclose(s->opened);
	s->opened = NULL;
}

/* Whether bytes, or the end, are there. The descriptor may be the shell's too, so it stays blocking. */
static bool
is_ready(const struct journal_source *s)
{
	struct pollfd file = { .fd = s->file, .events = POLLIN };
	int ready;

	do
		ready = poll(&file, 1, s->waits ? -1 : 0);
	while (ready < 0 && errno == EINTR && s->waits && !interrupt_came());
	return ready > 0;
}

long
journal_source_read(void *source, char *bytes, size_t room)
{
	const struct journal_source *s = source;
	ssize_t length;

	if (!is_ready(s))
		return 0;
	do
		length = read(s->file, bytes, room);
	while (length < 0 && errno == EINTR);
	if (length > 0)
		return length;
	if (length == 0)
		errno = 0;
	return length < 0 && errno == EAGAIN ? 0 : -1;
}
