/* SPDX-License-Identifier: MIT */
#include "change_flock.h"

#include "change_factors.h"
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

/* ---- a map */

static void
write_map(FILE *out, const struct change *change)
{
	fprintf(out, "map %s", change->map ? change->map->name : "none");
}

/* Names an asset, else a built-in map. */
static bool
read_map(struct change_read *read, struct session *session, struct line_words *line,
         const char *word)
{
	const struct asset **map = &read->change.map;
	const char *name = line_words_next(line);

	if (strcmp(name, "none") == 0)
		return line_words_end(line, "map none");
	*map = asset_find(session->assets, name);
	if (!*map) {
		const struct published *built_in = named_files_published(&map_files, name);
		if (!built_in)
			return line_words_refuse(
				line, word, "an asset defined before, a built-in map or none", name);
		char *text = strdup(built_in->text);
		*map = text ? asset_add(&session->assets, text, strlen(text)) : NULL;
		if (!*map)
			return error_set(line->error, 0, "no memory for the map");
	}
	return line_words_end(line, word);
}

static bool
apply_map(struct session *session, const struct change *change)
{
	const struct asset *text = change->map;
	struct boids_map *map = NULL;
	char error[SETTINGS_ERROR];

	if (text && !(map = map_files_text(text->text, text->length, error))) {
		session_failure(session, "%s", error);
		return false;
	}
	/* The flock of a saved one has its map already: then it keeps its goal. */
	const struct boids_map *now = boids_flock_current_map(session->flock);
	bool flown = map && now && boids_map_same(map, now);
	if (!flown && !boids_flock_map(session->flock, map)) {
		boids_map_free(map);
		session_failure(session, "not enough memory for the map");
		return false;
	}
	boids_map_free(session->map);
	session->map = map;
	session->map_text = text;
	if (!flown)
		placed_lay_again(session);
	return true;
}

const struct change_row change_map_row = {
	.words = { "map" },
	.write = write_map,
	.read = read_map,
	.apply = apply_map,
	.says = "changes the map",
};

/* ---- another flock */

static void
write_seed(FILE *out, const struct change *change)
{
	fprintf(out, "seed %" PRIu64, change->seed);
}

static bool
read_number(struct line_words *line, const char *word, uint64_t *seed)
{
	const char *number = line_words_next(line);

	return parse_count(number, UINT64_MAX, seed) ||
	       line_words_refuse(line, word, "0 to 18446744073709551615", number);
}

static bool
read_seed(struct change_read *read, struct session *session, struct line_words *line,
          const char *word)
{
	(void)session;
	return read_number(line, word, &read->change.seed) && line_words_end(line, word);
}

/* Replaces the flock by another one, fitted to world and factors. Takes ownership, also on failure.
 * Returns false on no memory: the old flock stays. */
static bool
adopt(struct session *session, struct boids_flock *flock, uint64_t seed)
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

static bool
apply_seed(struct session *session, const struct change *change)
{
	struct boids_flock *flock = boids_flock_new(change->seed);

	if (flock && adopt(session, flock, change->seed)) {
		placed_lay_again(session);
		return true;
	}
	session_failure(session, "not enough memory for another flock");
	return false;
}

static void
describe_seed(const struct boids_factors *before, const struct change *change, char text[LINE_TEXT])
{
	(void)before;
	snprintf(text, LINE_TEXT, "restarts it with seed %" PRIu64, change->seed);
}

const struct change_row change_seed_row = {
	.words = { "seed" },
	.write = write_seed,
	.read = read_seed,
	.apply = apply_seed,
	.describe = describe_seed,
	.for_watchers = true,
};

/* ---- a saved flock */

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
	if (!read_number(line, "seed", &change->seed))
		return false;
	next = line_words_next(line);
	return !*next || (strcmp(next, "size") == 0
	                          ? change_read_size(change, line)
	                          : line_words_refuse(line, word, "size after its seed", next));
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
		if (adopt(session, flock, boids_flock_seed(flock))) {
			memset(session->placed.own, 0, sizeof session->placed.own);
			return true;
		}
		*f = before;
		flock = NULL;
		error_set(error, ENOMEM, "not enough memory for another flock");
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
