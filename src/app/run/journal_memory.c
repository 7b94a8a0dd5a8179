/* SPDX-License-Identifier: MIT */
#include "journal_memory.h"

#include <errno.h>
#include <string.h>

static bool
put(void *data, const char *bytes, size_t length)
{
	struct byte_buffer *text = data;

	errno = EFBIG;
	return text->length + length <= JOURNAL_MEMORY && byte_buffer_append(text, bytes, length);
}

void
journal_memory_begin(struct journal_memory *m, struct session *session, bool amid)
{
	journal_writer_start(&m->writer, put, &m->text);
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
