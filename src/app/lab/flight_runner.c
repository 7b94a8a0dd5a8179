/* SPDX-License-Identifier: MIT */
#include "flight_runner.h"

#include "actions/load_save.h"
#include "files/file.h"
#include "flight/change_kind.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "io/memory.h"
#include "provenance.h"
#include "session/session_flight.h"
#include "settings/map_files.h"
#include "text/error.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- one flight */

/* Restores the flock of a file: of a table of states, which does not begin as a saved flock or a
 * journal, it is the last step. */
static bool
read_states(struct session *session, FILE *in, const char *where, char *error)
{
	const struct csv_source source = { .in = in, .where = where };
	struct flock_csv states = { 0 };
	size_t length;

	if (file_is_flock(in)) {
		char *text = file_read(in, where, SIZE_MAX, &length, error);
		session->preset.origin.columns = 0; /* options say the size */
		snprintf(session->preset.origin.state, sizeof session->preset.origin.state, "%s",
		         where);
		bool good = text && restore_flock(session, text, length, error);
		free_keeping_errno(text);
		return good;
	}
	bool good = flock_csv_read(&states, &source, flight_world(&session->flight),
	                           &session->flight.factors, error) &&
	            change_boids_restore(&session->flight, &states, where, error);
	flock_csv_free(&states);
	return good;
}

/* Restores the flock of --start-state. Options may not ask for other numbers than the file has. */
static bool
restore_start(struct session *session, const struct options *o, char *error)
{
	const struct boids_factors asked = session->flight.factors;
	FILE *in = file_open(o->start_state, true, error);
	bool good = in && read_states(session, in, file_shown(o->start_state), error);

	file_close(in);
	if (!good)
		return false;
	session->preset.factors = session->flight.factors;
	for (int kind = 0; kind < BOIDS_KINDS; kind++) {
		int factor = kind_factors[kind];
		double number = (double)asked.at[factor].number;
		double found = (double)session->flight.factors.at[factor].number;
		if (o->given[factor] && number != found)
			return error_set(error, 0, "%s is %.0f, but --start-state has %.0f%s",
			                 factor_table[factor].name, number, found,
			                 kind == BOIDS_KIND_BOID ? " boids" : "");
	}
	return true;
}

bool
lab_flight_start(struct session *session, const struct options *o, char *error)
{
	if (!session_start(session, o, o->seed, o->columns, o->rows, 0))
		return error_set(error, ENOMEM, "no memory for %.0f boids",
		                 (double)session->flight.factors.number);
	if ((map_files_named(o->settings.map) || o->goal) && !session->flight.map)
		return error_set(error, errno, "%s", session->message.text);
	if (o->start_state && !restore_start(session, o, error))
		return false;
	struct flock_state *flock = session->flight.flock;
	int threads = options_threads(o, flock_count(flock, BOIDS_KIND_BOID));
	return flock_threads(flock, threads) || o->threads == 0 || /* then it uses one */
	       error_set(error, EAGAIN, "cannot start %d threads", threads);
}

/* ---- many flights */

enum { WAITING = 128 };

/* A run. Its flights are in three parts: taken, begun, and those from `next` on. */
struct run {
	struct flight_runner *runner;
	pthread_mutex_t lock;
	pthread_cond_t taken_more;
	uint64_t count, next, taken;
	int status;
	struct lab_flight *done[WAITING]; /* by index modulo WAITING, from `taken` on; NULL: not yet */
};

/* Takes the flights whose turn it is. */
static void
take_done(struct run *r)
{
	for (struct lab_flight *flight; (flight = r->done[r->taken % WAITING]); r->taken++) {
		r->done[r->taken % WAITING] = NULL;
		if (r->status == DONE) {
			r->status = flight->status;
			if (r->status == DONE)
				r->status = r->runner->take(r->runner->data, flight);
			if (*flight->error)
				strcpy(r->runner->error, flight->error);
		}
		free(flight->rows);
		free(flight);
	}
	pthread_cond_broadcast(&r->taken_more);
}

static void
work(void *data, int part, int parts)
{
	struct run *r = data;

	(void)part, (void)parts;
	pthread_mutex_lock(&r->lock);
	for (;;) {
		while (r->status == DONE && r->next < r->count && r->next - r->taken >= WAITING)
			pthread_cond_wait(&r->taken_more, &r->lock);
		if (r->status != DONE || r->next >= r->count)
			break;
		const uint64_t index = r->next++;
		pthread_mutex_unlock(&r->lock);
		struct lab_flight *flight = memory_new(1, sizeof *flight);
		flight->index = index;
		flight->status = r->runner->fly(r->runner->data, flight);
		session_end(&flight->session);
		pthread_mutex_lock(&r->lock);
		r->done[index % WAITING] = flight;
		take_done(r);
	}
	pthread_mutex_unlock(&r->lock);
}

int
flight_runner_start(struct flight_runner *runner, const struct options *options,
                    struct atomic_file *draft)
{
	const int threads = options_threads(options, SIZE_MAX);

	if (!runner->is_beside)
		headless_signals_watch(draft);
	runner->progress = progress_start(NULL, NULL);
	runner->pool = thread_pool_new(threads);
	return runner->pool || options->threads < 2
	               ? DONE
	               : complain(FAILED, "cannot start %d threads", threads);
}

/* ---- the table */

int
flight_runner_keep(struct flight_runner *r, size_t length)
{
	const off_t end = (off_t)(r->head + length);

	free(r->rows);
	r->rows = NULL;
	return !*r->ini ||
	                       (ftruncate(fileno(r->out.file), end) == 0 &&
	                        fseeko(r->out.file, end, SEEK_SET) == 0) ||
	                       output_error(&r->out, r->error)
	               ? DONE
	               : FAILED;
}

int
flight_runner_flush(struct flight_runner *r)
{
	return (fflush(r->out.file) == 0 && !ferror(r->out.file)) || output_error(&r->out, r->error)
	               ? DONE
	               : FAILED;
}

/* Writes the .ini, unless it has this text. A table that is not empty needs its own. */
static int
keep_ini(const struct flight_runner *r, bool is_empty, const char *ini)
{
	char error[ERROR_SIZE];
	size_t length = 0;
	char *text = file_load(r->ini, SIZE_MAX, &length, error);
	const bool exists = text || errno != ENOENT, read = text;
	const size_t lacks = strlen(ini) - length; /* the last newline may */
	const bool same = text && lacks <= 1 && memcmp(text, ini, length) == 0;
	struct atomic_file file;

	free(text);
	if (same)
		return DONE;
	if (exists)
		return !read ? complain(FAILED, "%s", error)
		             : complain(WRONG, "%s is of another run; choose another name than %s",
		                        PATH_SHOWN(r->ini), PATH_SHOWN(r->out.name));
	if (!is_empty)
		return complain(WRONG, "%s exists, without %s to go on with it",
		                PATH_SHOWN(r->out.name), PATH_SHOWN(r->ini));
	return atomic_file_begin(&file, r->ini, false) &&
	                       atomic_file_end(&file, fputs(ini, file.file) >= 0)
	               ? DONE
	               : output_failed(&(struct output){ .name = r->ini });
}

/* Reads the rows behind the head, without an incomplete last one. A file that was cut in its head has
 * none. One whose lines end otherwise gets ours. */
static int
read_rows(struct flight_runner *r, const char *head)
{
	char error[ERROR_SIZE];
	size_t length;

	FILE *file = r->out.file;
	char *text = r->rows = file_read(file, r->out.name, SIZE_MAX, &length, error);
	if (!text)
		return complain(FAILED, "%s", error);
	if (memcmp(text, head, length < r->head ? length : r->head) != 0)
		return complain(WRONG, "%s has other columns than this run",
		                PATH_SHOWN(r->out.name));
	if (length < r->head) {
		free(text);
		r->rows = NULL;
		return DONE;
	}
	if (fseeko(file, 0, SEEK_SET) != 0 || fwrite(text, 1, length, file) != length ||
	    fflush(file) != 0 || ftruncate(fileno(file), (off_t)length) != 0)
		return output_failed(&r->out);
	while (text[length - 1] != '\n')
		length--;
	memmove(text, text + r->head, length - r->head);
	text[length - r->head] = '\0';
	return DONE;
}

/* Opens a file that is empty, new, or of this run. */
static int
open_regular(struct flight_runner *r, bool is_empty, const char *ini, const char *head)
{
	const int length = (int)strlen(r->out.name), ending = length - (int)strlen(".csv");
	const bool named = ending > 0 && strcmp(r->out.name + ending, ".csv") == 0;

	snprintf(r->ini, sizeof r->ini, "%.*s.ini", named ? ending : length, r->out.name);
	int status = output_check(r->out.name);
	if (status == DONE)
		status = keep_ini(r, is_empty, ini);
	if (status != DONE)
		return status;
	const int file = open(r->out.name, O_RDWR | O_CREAT, 0666);
	if (file < 0 || !(r->out.file = fdopen(file, "r+"))) {
		status = output_failed(&r->out);
		if (file >= 0)
			close(file);
		return status;
	}
	if (lockf(file, F_TLOCK, 0) != 0)
		return complain(FAILED, "%s is being written by another process",
		                PATH_SHOWN(r->out.name));
	return read_rows(r, head);
}

int
flight_runner_open(struct flight_runner *r, const char *name, const struct options *settings,
                   uint64_t count, const char *what, uint64_t hash)
{
	char error[ERROR_SIZE], note[80], *head = NULL;
	const bool stream = strcmp(name, "-") == 0 || strncmp(name, "/dev/", 5) == 0;
	struct stat file = { 0 };
	const bool direct = stream || (stat(name, &file) == 0 && !S_ISREG(file.st_mode));

	snprintf(note, sizeof note, "%" PRIu64 " %s, which begin as %016" PRIx64, count, what, hash);
	char *ini = provenance_text(settings, note, error);
	if (!ini)
		return complain_of(error);
	FILE *out = memory_stream(&head, &r->head);
	if (settings->header)
		provenance_comment(out, ini);
	r->write_names(r->data, out);
	memory_stream_end(out);
	r->out.name = name;
	int status =
		direct ? output_open(&r->out, name) : open_regular(r, file.st_size == 0, ini, head);
	if (status == DONE && !r->rows && !direct &&
	    (ftruncate(fileno(r->out.file), 0) != 0 || fseek(r->out.file, 0, SEEK_SET) != 0))
		status = output_failed(&r->out);
	if (status == DONE && !r->rows) { /* it is new */
		fputs(head, r->out.file);
		status = flight_runner_flush(r);
	}
	free(ini);
	free(head);
	r->progress = progress_start(r->out.file, NULL);
	r->progress.enabled &= !r->is_beside;
	r->begun = clock_now();
	return status;
}

int
flight_runner_run(struct flight_runner *r, uint64_t count)
{
	struct run run = { .runner = r, .count = count };

	pthread_mutex_init(&run.lock, NULL);
	pthread_cond_init(&run.taken_more, NULL);
	thread_pool_run(r->pool, work, &run);
	pthread_cond_destroy(&run.taken_more);
	pthread_mutex_destroy(&run.lock);
	return run.status;
}

int
flight_runner_end(struct flight_runner *r, int status)
{
	progress_clear(&r->progress);
	if (*r->error)
		complain(status, "%s", r->error);
	if (status == INTERRUPTED && *r->ini)
		complain(DONE, "%s has the rows so far; the same command goes on",
		         PATH_SHOWN(r->out.name));
	thread_pool_free(r->pool);
	free(r->rows);
	status = output_close(&r->out, status);
	return r->is_beside ? status : headless_signals_end(status);
}
