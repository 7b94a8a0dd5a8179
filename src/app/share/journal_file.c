/* SPDX-License-Identifier: MIT */
#include "journal_file.h"

#include <errno.h>
#include <string.h>

/* ---- a file */

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
	output_empty(&j->out);
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

/* ---- memory */

static bool
put_text(void *data, const char *bytes, size_t length)
{
	struct byte_buffer *text = data;

	errno = EFBIG;
	return text->length + length <= JOURNAL_MEMORY && byte_buffer_append(text, bytes, length);
}

void
journal_memory_begin(struct journal_memory *m, struct session *session, bool amid)
{
	journal_writer_start(&m->writer, put_text, &m->text);
	m->writer.hash_every = JOURNAL_MEMORY_HASH;
	journal_writer_listen(&m->writer, session, amid);
}

void
journal_memory_end(struct journal_memory *m, struct session *session)
{
	session_unlisten(session, &m->writer.listener);
	journal_writer_free(&m->writer);
	byte_buffer_free(&m->text);
}

void
journal_memory_save(struct journal_memory *m, struct replay *past, struct session *session)
{
	char name[NUMBERED_FILE] = "";
	size_t length = m->text.length;
	bool watched = past->count > 0;

	if (!watched && !m->writer.put) {
		session_notice(session, "this flight is a journal already");
		return;
	}
	if (!watched && !journal_writer_end(&m->writer, session)) {
		session_failure(session,
		                "the flight is too long for a journal: start with --journal FILE");
		return;
	}
	struct atomic_file file;
	bool good = numbered_file_begin(&file, session, ".journal", name) &&
	            atomic_file_end(&file, watched ? replay_write(past, file.file)
	                                           : fwrite(m->text.at, 1, m->text.length,
	                                                    file.file) == m->text.length);
	m->text.length = length; /* it goes on without the last line */
	if (!good) {
		session_failure(session, "cannot write %s: %s", name, strerror(errno));
		return;
	}
	memcpy(m->saved, name, sizeof name);
	session_notice(session, "wrote %s   boids --play %s", name, name);
}
