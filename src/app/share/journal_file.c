/* SPDX-License-Identifier: MIT */
#include "journal_file.h"

#include <errno.h>

static bool
put(void *data, const char *bytes, size_t length)
{
	FILE *file = data;

	return fwrite(bytes, 1, length, file) == length && fflush(file) == 0;
}

int
journal_file_open(struct journal_file *j, const char *name)
{
	*j = (struct journal_file){ .out.file = NULL };
	return output_open(&j->out, name) ? DONE : FAILED;
}

void
journal_file_begin(struct journal_file *j, struct session *session, bool amid)
{
	if (!j->out.file)
		return;
	journal_writer_start(&j->writer, put, j->out.file);
	journal_writer_listen(&j->writer, session, amid);
}

bool
journal_file_good(const struct journal_file *j)
{
	errno = j->writer.why;
	return !j->writer.failed;
}

int
journal_file_end(struct journal_file *j, struct session *session, int status)
{
	bool was_good = status != FAILED && status != WRONG;

	if (j->writer.put) {
		session_unlisten(session, &j->writer.listener);
		if (session->flight.flock)
			journal_writer_end(&j->writer, session);
	}
	journal_writer_free(&j->writer);
	if (was_good && !journal_file_good(j))
		status = output_failed(&j->out);
	return output_close(&j->out, status);
}
