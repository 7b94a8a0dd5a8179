/* SPDX-License-Identifier: MIT */
/* Session flock: replaces the flock by another one. */
#include "session_flock.h"

#include "files/text_hash.h"
#include "placed_text.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed)
{
	bool has_map = boids_flock_current_map(flock); /* of a restored flock: it keeps its goal */

	if ((!has_map && !boids_flock_map(flock, session->map)) ||
	    !boids_flock_fit(flock, &session->settings.factors, session_world(session))) {
		boids_flock_free(flock);
		return false;
	}
	boids_flock_free(session->flock);
	session->flock = flock;
	session_threads(session);
	session->seed = seed;
	session->due = 0;
	return true;
}

/* Returns a flock of these states in the world that they were saved in, with the map that the flock
 * has now, placed things included; NULL: error has one line. */
static struct boids_flock *
restored(const struct session *session, const struct flock_csv *states, uint64_t seed,
         struct boids_world world, char *error)
{
	struct boids_flock *flock = boids_flock_new(seed);

	if (!flock || !boids_flock_fit(flock, &session->settings.factors, world) ||
	    !boids_flock_map(flock, boids_flock_current_map(session->flock)))
		error_set(error, ENOMEM, "not enough memory for another flock");
	else if (flock_file_restore(flock, states, session->resume.state, error))
		return flock;
	int reason = errno;
	boids_flock_free(flock);
	errno = reason;
	return NULL;
}

static bool
read_states(struct session *session, const struct asset *asset, struct boids_world world,
            struct flock_csv *states, char *error)
{
	FILE *in = fmemopen(asset->text, asset->length, "r");

	if (!in)
		return error_set(error, ENOMEM, "not enough memory for another flock");
	bool good = flock_file_read(states, in, session->resume.state, world,
	                            &session->settings.factors, error);
	int reason = errno;
	fclose(in);
	errno = reason;
	return good;
}

/* Adopts a restored flock with its counts of boids. */
static bool
adopt_restored(struct session *session, struct boids_flock *flock, char *error)
{
	struct boids_factors *f = &session->settings.factors, before = *f;

	for (int k = 0; k < BOIDS_KINDS; k++)
		boids_factor_copy(f, boids_flock_factors(flock), boids_kind_factors[k]);
	if (session_adopt(session, flock, boids_flock_seed(flock)))
		return true;
	*f = before;
	return error_set(error, ENOMEM, "not enough memory for another flock");
}

/* Whether the flock has the map of a saved flock. */
static bool
has_map_of(const struct session *session, const struct flock_text *text)
{
	const struct boids_map *flown = boids_flock_current_map(session->flock);
	char name[TEXT_HASH_NAME];
	size_t length;
	char *shown = flown ? map_files_show(flown, &length) : NULL;

	if (!shown)
		return false;
	text_hash_name(name, shown, length);
	free(shown);
	return strcmp(name, text->map_name) == 0;
}

/* A saved flock keeps apart what was placed over its map; with another map that is of no use. */
static bool
restore_placed(struct session *session, const struct asset *asset, char *error)
{
	struct flock_text text = { 0 };

	if (!flock_text_begins(asset->text, asset->length))
		return true;
	return flock_text_split(&text, session->resume.state, asset->text, asset->length, error) &&
	       (!has_map_of(session, &text) || placed_text_restore(session, &text, error));
}

bool
session_restore(struct session *session, const struct asset *asset, uint64_t seed, int columns,
                int rows, char *error)
{
	const struct boids_factors before = session->settings.factors;
	struct flock_csv states = { 0 };
	struct boids_world world =
		columns > 0 ? boids_world_of(&before, columns, rows) : session_world(session);

	if (!read_states(session, asset, world, &states, error))
		return false;
	session->settings.factors.number = (float)states.of[BOIDS_KIND_BOID];
	struct boids_flock *flock = restored(session, &states, seed, world, error);
	int reason = errno;
	session->settings.factors = before;
	flock_csv_free(&states);
	errno = reason;
	if (!flock || restore_placed(session, asset, error))
		return flock && adopt_restored(session, flock, error);
	boids_flock_free(flock);
	return false;
}
