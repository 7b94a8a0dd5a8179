/* SPDX-License-Identifier: MIT */
#include "watcher_line.h"

#include "files/output.h"
#include "io/clock.h"
#include "share_socket.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ASSETS_MOST = 64 << 20 }; /* bytes of all assets of a line */

static const double greeting_seconds = 15;

void
watcher_line_init(struct watcher_line *line, const char *text, const char *command)
{
	*line = (struct watcher_line){
		.text = text, .command = command, .stream.file = -1, .ssh.errors = -1
	};
}

bool
watcher_line_is_remote(const struct watcher_line *line)
{
	char host[SHARE_HOST];
	const char *name;

	return share_ssh_splits(line->text, host, &name);
}

bool
watcher_line_asks(const struct watcher_line *line)
{
	return watcher_line_is_remote(line) && line->reader.line == 0 &&
	       line->reader.bytes.length == 0;
}

void
watcher_line_start(struct watcher_line *line, int file, struct asset **assets, double now)
{
	share_line_start(&line->stream, file, now);
	journal_reader_start(&line->reader, line->text, assets);
	line->reader.assets_most = ASSETS_MOST;
	line->greeted = false;
	*line->why = '\0';
}

bool
watcher_line_open(struct watcher_line *line, struct asset **assets, bool alone, double now,
                  char *error)
{
	int file = watcher_line_is_remote(line)
	                   ? share_ssh_start(&line->ssh, line->command, line->text, alone, error)
	                   : share_socket_connect(line->text, !alone, error);

	if (file >= 0)
		watcher_line_start(line, file, assets, now);
	return file >= 0;
}

const char *
watcher_line_close(struct watcher_line *line, const char *why)
{
	struct share_ssh *ssh = &line->ssh;

	share_line_close(&line->stream);
	journal_reader_free(&line->reader);
	int status = share_ssh_end(ssh);
	if (!*line->why)
		snprintf(line->why, sizeof line->why, "%s",
		         *ssh->last_words ? ssh->last_words : why);
	if (status > 0 && !*ssh->last_words)
		snprintf(line->why, sizeof line->why, "ssh exited with status %d", status);
	*ssh->last_words = '\0';
	return line->why;
}

void
watcher_line_progress(const struct watcher_line *line, char *text, size_t size)
{
	size_t has = line->reader.asset.text.length, wants = line->reader.asset.wanted;

	if (wants > 0)
		snprintf(text, size, "%zu of %zu kB have come", has / 1000, (wants + 999) / 1000);
	else
		snprintf(text, size, "the flock is coming");
}

void
watcher_line_send(struct watcher_line *line, const char *text, double now)
{
	share_line_send(&line->stream, text, strlen(text), false, now);
	share_line_send(&line->stream, "\n", 1, false, now);
	share_line_flush(&line->stream, now);
}

int
watcher_line_poll(const struct watcher_line *line, struct pollfd polls[WATCHER_POLLS])
{
	polls[0] = share_line_poll(&line->stream);
	polls[1] = (struct pollfd){ .fd = line->ssh.errors, .events = POLLIN };
	return WATCHER_POLLS;
}

bool
watcher_line_wait(struct watcher_line *line, double silence, char *error)
{
	struct pollfd polls[WATCHER_POLLS];
	int count = watcher_line_poll(line, polls);

	if (silence > 0 && clock_now() - line->stream.heard_at > silence)
		return error_set(error, ETIMEDOUT, "%.100s does not answer", line->text);
	return poll(polls, (nfds_t)count, 100) >= 0 || errno == EINTR ||
	       error_set(error, errno, "%.100s: %s", line->text, strerror(errno));
}

bool
watcher_line_lasts(struct watcher_line *line, char *error)
{
	return !line->stream.ended ||
	       error_set(error, EPIPE, "%.100s: %s", line->text,
	                 watcher_line_close(line, "the other end has closed the line"));
}

void
watcher_line_receive(struct watcher_line *line, double now, bool shows)
{
	share_ssh_read_errors(&line->ssh, shows);
	share_line_flush(&line->stream, now);
	share_line_receive(&line->stream, journal_reader_room(&line->reader), now);
}

/* Reads the hello, the second line; before it there is the head of a journal. Returns false with
 * one sentence in error if this build cannot watch. */
static bool
greet(struct watcher_line *line, const struct journal_event *event, char *error)
{
	const char *text = event->text;

	if (event->kind == JOURNAL_HEAD) {
		snprintf(line->version, sizeof line->version, "%s", text);
		return true;
	}
	if (event->kind != JOURNAL_NOTE || !text)
		return error_set(error, 0, "%.100s shares no flock", line->text);
	if (strncmp(text, "bye ", 4) == 0)
		return error_set(error, 0, "%.100s: %.100s", line->text, text + 4);
	if (!share_hello_read(&line->hello, text))
		return error_set(error, 0, "%.100s shares no flock", line->text);
	line->greeted = true;
	return share_hello_fits(&line->hello, line->version, error);
}

enum journal_verdict
watcher_line_next(struct watcher_line *line, struct journal_event *event, char *error)
{
	enum journal_verdict verdict;

	while ((verdict = journal_reader_next(&line->reader, event, error)) == JOURNAL_EVENT &&
	       !line->greeted) {
		if (!greet(line, event, error))
			return JOURNAL_WRONG;
		if (line->greeted && !line->reader.assets)
			return JOURNAL_MORE;
	}
	return verdict;
}

/* ---- the list */

struct listing {
	bool aligned; /* for a reader, not for a program */
	int flocks;
};

/* Connects to a flock on this machine, waits for its greeting and prints it; nothing for a socket that no
 * program holds. */
static void
print_flock(void *data, const char *name)
{
	struct listing *listing = data;
	const bool aligned = listing->aligned;
	struct watcher_line line;
	char error[ERROR_SIZE];

	watcher_line_init(&line, name, NULL);
	struct journal_event event;
	bool good = watcher_line_open(&line, NULL, false, clock_now(), error);
	while (good && !line.greeted) {
		good = watcher_line_wait(&line, greeting_seconds, error);
		if (!good)
			break;
		watcher_line_receive(&line, clock_now(), true);
		good = watcher_line_next(&line, &event, error) != JOURNAL_WRONG &&
		       (line.greeted || watcher_line_lasts(&line, error));
	}
	const char *note = !good ? "another version" : line.hello.open ? "open to changes" : "";
	listing->flocks += line.greeted;
	if (line.greeted)
		printf(aligned ? "%-16s  %-10s %4d watch%s%s\n" : "%s\t%s\t%d%s%s\n", name,
		       line.hello.user, line.hello.watchers,
		       aligned && *note ? "  "
		       : aligned        ? ""
		                        : "\t",
		       note);
	watcher_line_close(&line, "");
}

int
watcher_line_list(void)
{
	struct listing listing = { .aligned = isatty(STDOUT_FILENO) };
	char error[ERROR_SIZE];

	if (!share_socket_list(print_flock, &listing, error))
		return complain(FAILED, "%s", error);
	if (listing.aligned && listing.flocks == 0)
		puts("no flock is shared here; --share NAME shares one");
	return output_close(&(struct output){ .file = stdout, .name = "-" }, DONE);
}
