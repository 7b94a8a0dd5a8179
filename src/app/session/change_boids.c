/* SPDX-License-Identifier: MIT */
#include "change_boids.h"

#include "change_settings.h"
#include "files/file.h"
#include "files/line_words.h"
#include "files/text_hash.h"
#include "placed_map.h"
#include "placed_text.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void
write_boids(FILE *out, const struct change *change)
{
	fprintf(out, "boids %s seed %" PRIu64, change->boids->name, change->seed);
	if (change->columns > 0)
		fprintf(out, " size %dx%d", change->columns, change->rows);
}

static bool
read_boids(struct change_read *read, struct session *session, struct line_words *line,
           const char *word)
{
	struct change *change = &read->change;
	const char *next = line_words_next(line);

	change->boids = asset_find(session->assets, next);
	if (!change->boids)
		return line_words_refuse(line, word, "an asset defined before", next);
	next = line_words_next(line);
	if (strcmp(next, "seed") != 0)
		return line_words_refuse(line, word, "seed after its name", next);
	next = line_words_next(line);
	if (!parse_count(next, UINT64_MAX, &change->seed))
		return line_words_refuse(line, "seed", "0 to 18446744073709551615", next);
	next = line_words_next(line);
	if (!*next)
		return true;
	if (strcmp(next, "size") != 0)
		return line_words_refuse(line, word, "size after its seed", next);
	next = line_words_next(line);
	return (parse_size(next, &change->columns, &change->rows) ||
	        line_words_refuse(line, "size", PARSE_SIZE_ALLOWED, next)) &&
	       line_words_end(line, word);
}

/* Returns the saved flock of a change in the world that it was saved in, with the map that the
 * flock has now, placed things included. NULL: error has one sentence, and errno is 0 if the
 * states are wrong. */
static struct boids_flock *
saved_flock(const struct session *session, const struct change *change, char *error)
{
	struct boids_factors factors = session->settings.factors;
	struct boids_world world = change->columns > 0
	                                   ? boids_world_of(&factors, change->columns, change->rows)
	                                   : session_world(session);
	const char *where = session->resume.state;
	struct boids_flock *flock = boids_flock_new(change->seed);
	struct flock_csv states = { 0 };
	FILE *in = fmemopen(change->boids->text, change->boids->length, "r");
	bool good = false;

	if (!in || !flock) {
		error_set(error, ENOMEM, "not enough memory for another flock");
	} else if (flock_file_read(&states, in, where, world, &factors, error)) {
		factors.number = (float)states.of[BOIDS_KIND_BOID];
		if (!boids_flock_fit(flock, &factors, world) ||
		    !boids_flock_map(flock, boids_flock_current_map(session->flock)))
			error_set(error, ENOMEM, "not enough memory for another flock");
		else
			good = flock_file_restore(flock, &states, where, error);
	}
	int reason = errno;
	if (in)
		fclose(in);
	flock_csv_free(&states);
	if (!good)
		boids_flock_free(flock);
	errno = reason;
	return good ? flock : NULL;
}

/* A saved flock keeps apart what was placed over its map; with another map that is of no use. */
static bool
restore_placed(struct session *session, const struct asset *asset, char *error)
{
	const struct boids_map *flown = boids_flock_current_map(session->flock);
	struct flock_text text = { 0 };
	char name[TEXT_HASH_NAME];
	size_t length;

	if (!flock_text_begins(asset->text, asset->length))
		return true;
	if (!flock_text_split(&text, session->resume.state, asset->text, asset->length, error))
		return false;
	char *shown = flown ? boids_map_write(flown, &length) : NULL;
	if (!shown)
		return true;
	text_hash_name(name, shown, length);
	free(shown);
	return strcmp(name, text.map_name) != 0 || placed_text_restore(session, &text, error);
}

static bool
apply_boids(struct session *session, const struct change *change)
{
	struct boids_factors *f = &session->settings.factors, before = *f;
	char error[FLOCK_CSV_ERROR];
	struct boids_flock *flock = saved_flock(session, change, error);

	if (flock && restore_placed(session, change->boids, error)) {
		for (int k = 0; k < BOIDS_KINDS; k++)
			boids_factor_copy(f, boids_flock_factors(flock), boids_kind_factors[k]);
		bool good = change_adopt(session, flock, boids_flock_seed(flock));
		if (good)
			memset(session->placed.own, 0, sizeof session->placed.own);
		else
			*f = before;
		return good;
	}
	int reason = errno;
	boids_flock_free(flock);
	session_failure(session, "%.200s", error);
	errno = reason;
	return false;
}

const struct change_row change_boids_row = {
	.words = { "boids" },
	.write = write_boids,
	.read = read_boids,
	.apply = apply_boids,
};
