/* SPDX-License-Identifier: MIT */
/* Numbered file: a new file in the current folder, named by what flies. */
#include "numbered_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

enum { NAMES_MOST = 1000 };

bool
numbered_file_begin(struct atomic_file *file, const struct session *session, const char *ending,
                    char name[NUMBERED_FILE])
{
	uint64_t step = boids_flock_steps(session->flock);

	for (int i = 1; i < NAMES_MOST; i++) {
		int length = snprintf(name, NUMBERED_FILE, "boids-%" PRIu64 "-%" PRIu64,
		                      session->seed, step);
		if (i > 1)
			length +=
				snprintf(name + length, (size_t)(NUMBERED_FILE - length), "-%d", i);
		snprintf(name + length, (size_t)(NUMBERED_FILE - length), "%s", ending);
		if (atomic_file_begin(file, name, false))
			return true;
		if (errno != EEXIST)
			return false;
	}
	return false;
}
