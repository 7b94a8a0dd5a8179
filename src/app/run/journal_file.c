/* SPDX-License-Identifier: MIT */
/* Journal file: the flight as text, written to a file while it is flown. */
#include "journal_file.h"

#include <errno.h>

static bool
put(void *data, const char *bytes, size_t length)
{
	FILE *file = data;

	return fwrite(bytes, 1, length, file) == length && fflush(file) == 0;
}

static void
changed(void *data, const struct session *session, const struct change *change)
{
	journal_writer_change(data, session, change);
}

static void
stepped(void *data, const struct session *session)
{
	journal_writer_step(data, session);
}

int
journal_file_open(struct journal_file *j, const char *name)
{
	*j = (struct journal_file){ .listener.data = NULL };
	return output_open(&j->out, name) ? DONE : FAILED;
}

void
journal_listen(struct session_listener *listener, struct journal_writer *writer,
               struct session *session, bool amid)
{
	*listener = (struct session_listener){ changed, stepped, writer, session->listeners };
	session->listeners = listener;
	journal_writer_head(writer);
	(amid ? journal_writer_state : journal_writer_begin)(writer, session);
}

void
journal_unlisten(struct session_listener *listener, struct session *session)
{
	struct session_listener **l = &session->listeners;

	while (*l && *l != listener)
		l = &(*l)->next;
	if (*l)
		*l = listener->next;
}

void
journal_file_begin(struct journal_file *j, struct session *session, bool amid)
{
	if (!j->out.file)
		return;
	journal_writer_start(&j->writer, put, j->out.file);
	journal_listen(&j->listener, &j->writer, session, amid);
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

	if (j->out.file && j->listener.data) {
		journal_unlisten(&j->listener, session);
		if (session->flock)
			journal_writer_end(&j->writer, session);
	}
	journal_writer_free(&j->writer);
	if (was_good && !journal_file_good(j)) {
		status = output_failed(&j->out);
		output_close(&j->out, FAILED);
		return status;
	}
	return output_close(&j->out, status);
}
