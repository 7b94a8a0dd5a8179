/* SPDX-License-Identifier: MIT */
#include "journal_file.h"

#include "io/memory.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

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

const char *
journal_file_written(const struct journal_file *j)
{
	return *j->saved ? j->saved : j->writer.put && !j->writer.failed ? j->out.name : NULL;
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

void
journal_save(struct flight_log *flight, struct session *session, char saved[NUMBERED_FILE])
{
	char name[NUMBERED_FILE] = "";
	struct atomic_file file;

	if (!flight->session) {
		session_notice(session, "this flight is a journal already");
	} else if (!flight->whole && flight->count == 0) {
		session_failure(session,
		                "the flight is too long for a journal: start with --journal FILE");
	} else if (!numbered_file_begin(&file, session, ".journal", name) ||
	           !atomic_file_end(&file, log_write(flight, file.file))) {
		session_failure(session, "cannot write %s: %s", name, strerror(errno));
	} else {
		memcpy(saved, name, sizeof name);
		session_notice(session, "wrote %s   boids --play %s", name, name);
	}
}
