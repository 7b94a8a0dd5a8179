/* SPDX-License-Identifier: MIT */
#include "journal_source.h"

#include "files/file.h"
#include "io/signals.h"
#include "text/error.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAIL = 4096 }; /* bytes in which the last line is looked for */

bool
journal_source_open(struct journal_source *s, const char *name, bool waits, char *error)
{
	if (!waits && strcmp(name, "-") == 0 && isatty(STDIN_FILENO))
		return error_set(error, 0, "--play - needs a pipe: standard input is the terminal");
	*s = (struct journal_source){ .in = file_open(name, true, error), .waits = waits };
	return s->in;
}

bool
journal_source_is_file(const struct journal_source *s, uint64_t *last)
{
	struct line_ends ends = { 0 };
	char tail[TAIL + 1], word[2];
	struct stat found;
	uint64_t step;

	*last = 0;
	if (fstat(fileno(s->in), &found) != 0 || !S_ISREG(found.st_mode))
		return false;
	off_t from = found.st_size > TAIL ? found.st_size - TAIL : 0;
	ssize_t length = pread(fileno(s->in), tail, TAIL, from);
	tail[line_ends_unify(&ends, tail, length > 0 ? (size_t)length : 0)] = '\0';
	char *end = strrchr(tail, '\n');
	if (!end)
		return true;
	*end = '\0';
	const char *before = strrchr(tail, '\n'), *line = before ? before + 1 : tail;
	if (*line >= '0' && *line <= '9' && sscanf(line, "%15" SCNu64 " %1[a-z]", &step, word) == 2)
		*last = step;
	return true;
}

void
journal_source_close(struct journal_source *s)
{
	file_close(s->in);
	s->in = NULL;
}

long
journal_source_read(void *source, char *bytes, size_t room)
{
	struct journal_source *s = source;
	struct pollfd file = { .fd = fileno(s->in), .events = POLLIN };
	ssize_t length;
	int ready;

	/* The descriptor may be the shell's too, so it stays blocking. */
	do
		ready = poll(&file, 1, s->waits ? -1 : 0);
	while (ready < 0 && errno == EINTR && s->waits && !signals_pending());
	if (ready <= 0)
		return 0;
	do
		length = read(file.fd, bytes, room);
	while (length < 0 && errno == EINTR);
	if (length > 0) {
		length = (ssize_t)line_ends_unify(&s->ends, bytes, (size_t)length);
		errno = s->ends.is_utf16 ? EILSEQ : 0;
		return s->ends.is_utf16 ? -1 : length;
	}
	if (length == 0)
		errno = 0;
	return length < 0 && errno == EAGAIN ? 0 : -1;
}
