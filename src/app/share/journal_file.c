/* SPDX-License-Identifier: MIT */
#include "journal_file.h"

#include "io/memory.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* ---- a file */

/* Writes no more than a FIFO takes at once. */
static bool
put(void *data, const char *bytes, size_t length)
{
	const struct journal_file *j = data;
	struct pollfd file = { .fd = fileno(j->out.file), .events = POLLOUT };

	while (length > 0) {
		const int ready = poll(&file, 1, j->patience);
		const size_t most = length < PIPE_BUF ? length : PIPE_BUF;
		const ssize_t written = ready > 0 ? write(file.fd, bytes, most) : 0;
		errno = ready == 0 ? ETIMEDOUT : errno;
		if (ready == 0 || written < 0)
			return false;
		bytes += written;
		length -= (size_t)written;
	}
	return true;
}

int
journal_file_open(struct journal_file *j, const char *name, int patience)
{
	*j = (struct journal_file){ .patience = patience };
	return output_open(&j->out, name);
}

/* Writes the last line of a journal that has begun. */
static void
end_flight(void *data)
{
	struct journal_file *j = data;

	if (j->writer.session->flight.flock)
		journal_writer_end(&j->writer, j->writer.session);
}

void
journal_file_begin(struct journal_file *j, struct session *session, bool amid)
{
	if (!j->out.file)
		return;
	output_empty(&j->out);
	journal_writer_start(&j->writer, put, j);
	journal_writer_listen(&j->writer, session, amid);
	memory_set_last_act(end_flight, j);
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
		memory_set_last_act(NULL, NULL);
		session_unlisten(session, &j->writer.listener);
		end_flight(j);
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
