/* SPDX-License-Identifier: MIT */
#include "lab_flight.h"

#include "actions/load_save.h"
#include "files/file.h"
#include "files/output.h"
#include "flight/change_kind.h"
#include "session/session_flight.h"
#include "settings/map_files.h"

#include <errno.h>
#include <string.h>

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
		session->resume.columns = 0; /* options say the size */
		snprintf(session->resume.state, sizeof session->resume.state, "%s", where);
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
static int
restore_start(struct session *session, const struct options *o, char *error)
{
	const struct boids_factors asked = session->flight.factors;
	FILE *in = file_open(o->start_state, true, error);
	bool good = in && read_states(session, in, file_shown(o->start_state), error);

	file_close(in);
	if (!good)
		return errno ? FAILED : WRONG;
	session->home = session->flight.factors;
	for (int kind = 0; kind < BOIDS_KINDS; kind++) {
		int factor = kind_factors[kind];
		double number = (double)asked.at[factor].number;
		double found = (double)session->flight.factors.at[factor].number;
		if (!o->given[factor] || number == found)
			continue;
		error_set(error, 0, "%s is %.0f, but --start-state has %.0f%s",
		          factor_table[factor].name, number, found,
		          kind == BOIDS_KIND_BOID ? " boids" : "");
		return WRONG;
	}
	return DONE;
}

int
lab_flight_start(struct session *session, const struct options *o, char *error)
{
	if (!session_start(session, o, o->seed, o->columns, o->rows, 0)) {
		error_set(error, ENOMEM, "no memory for %.0f boids",
		          (double)session->flight.factors.number);
		return FAILED;
	}
	if ((map_files_named(o->settings.labels.map) || o->goal) && !session->flight.map) {
		snprintf(error, ERROR_SIZE, "%s", session->message.text);
		return errno ? FAILED : WRONG;
	}
	int status = o->start_state ? restore_start(session, o, error) : DONE;
	if (status != DONE)
		return status;
	struct flock_state *flock = session->flight.flock;
	int threads = options_threads(o, flock_count(flock, BOIDS_KIND_BOID));
	if (!flock_threads(flock, threads) && o->threads > 0) { /* else use one */
		error_set(error, EAGAIN, "cannot start %d threads", threads);
		return FAILED;
	}
	return DONE;
}
