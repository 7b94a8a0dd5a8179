/* SPDX-License-Identifier: MIT */
/* Resume: restores a saved flock, which continues where it was saved. */
#include "resume.h"

#include "files/file.h"
#include "files/flock_csv.h"
#include "session/change.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

bool
resume_flock(struct session *session)
{
	const struct saved_state *origin = &session->resume;
	struct change change = { .kind = CHANGE_BOIDS,
		                 .seed = origin->seeded ? origin->seed : session->seed,
		                 .columns = origin->columns,
		                 .rows = origin->rows };
	char error[FLOCK_CSV_ERROR];
	size_t length;
	char *text = file_load(origin->state, true, SIZE_MAX, &length, error);

	change.boids = text ? asset_add(&session->assets, text, length) : NULL;
	if (change.boids)
		return session_apply(session, &change);
	session_failure(session, "%.200s", text ? "not enough memory for another flock" : error);
	return false;
}
