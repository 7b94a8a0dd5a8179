/* SPDX-License-Identifier: MIT */
/* Saved files: the boids and the map of a saved preset. */
#include "saved_files.h"

#include "files/atomic_file.h"
#include "files/flock_csv.h"
#include "map_files.h"
#include "settings_load.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static bool
write_boids(FILE *out, const void *data)
{
	const struct saved_files *b = data;

	flock_csv_write_header(out);
	return flock_csv_write(out, b->flock);
}

static bool
write_map(FILE *out, const void *data)
{
	const struct saved_files *b = data;

	map_files_write(out, b->map);
	return true;
}

static const struct {
	const char *ending;
	atomic_file_writer *write;
} beside_table[SAVED_FILES_COUNT] = {
	[SAVED_FILES_BOIDS] = { ".csv", write_boids },
	[SAVED_FILES_MAP] = { ".map", write_map },
};

/* ---- names */

static bool
path_of(const struct saved_files *b, const char *file, char *path)
{
	int folder = (int)(strrchr(b->ini, '/') - b->ini) + 1;
	int length = snprintf(path, SETTINGS_PATH, "%.*s%s", folder, b->ini, file);

	return length > 0 && length < SETTINGS_PATH;
}

static bool
plan_file(struct saved_files *b, int which, uint32_t hash, char *file, size_t size)
{
	snprintf(file, size, "%s-%08" PRIx32 "%s", b->name, hash, beside_table[which].ending);
	return path_of(b, file, b->at[which].path);
}

bool
saved_files_boids(struct saved_files *b, const struct boids_flock *flock, char *file, size_t size)
{
	b->flock = flock;
	return plan_file(b, SAVED_FILES_BOIDS, (uint32_t)boids_flock_hash(flock), file, size);
}

/* FNV-1a. */
static uint32_t
hash_of(const struct boids_map *map)
{
	uint32_t hash = 2166136261u;

	for (int row = 0; row < boids_map_rows(map); row++) {
		for (int column = 0; column < boids_map_columns(map); column++)
			hash = (hash ^ (unsigned char)boids_map_cell(map, column, row)) * 16777619u;
		hash = (hash ^ '\n') * 16777619u;
	}
	return hash;
}

bool
saved_files_map(struct saved_files *b, const struct boids_map *map, char *file, size_t size)
{
	b->map = map;
	return plan_file(b, SAVED_FILES_MAP, hash_of(map), file, size) &&
	       strlen(b->at[SAVED_FILES_MAP].path) < SETTINGS_MAP;
}

/* Whether the end of a name is a hash and the ending of a saved file. */
static bool
has_hash(const char *end, int which)
{
	return strspn(end, "0123456789abcdef") == 8 &&
	       strcmp(end + 8, beside_table[which].ending) == 0;
}

bool
saved_files_is_map(const char *path)
{
	const char *dash = strrchr(path, '-');

	return dash && has_hash(dash + 1, SAVED_FILES_MAP);
}

/* ---- the files of the old settings */

/* Whether this module created the file: it removes no other. */
static bool
is_saved_file(const struct saved_files *b, int which, const char *file)
{
	char start[SETTINGS_NAME + 1], path[SETTINGS_PATH];

	snprintf(start, sizeof start, "%s-", b->name);
	return path_of(b, start, path) && strncmp(file, path, strlen(path)) == 0 &&
	       has_hash(file + strlen(path), which);
}

void
saved_files_find_old(struct saved_files *b)
{
	struct settings old = settings_default();
	const char *named[SAVED_FILES_COUNT] = { old.origin.state, old.map };
	char error[SETTINGS_ERROR];

	if (!settings_config(&old, NULL, b->ini, true, error))
		return;
	for (int i = 0; i < SAVED_FILES_COUNT; i++)
		if (is_saved_file(b, i, named[i]))
			snprintf(b->at[i].old, SETTINGS_PATH, "%s", named[i]);
}

bool
saved_files_remove_old(const struct saved_files *b, int which)
{
	const struct saved_file *at = &b->at[which];

	if (!*at->old || strcmp(at->old, at->path) == 0)
		return false;
	unlink(at->old);
	return true;
}

/* ---- writing */

void
saved_files_undo(struct saved_files *b)
{
	int why = errno;

	for (int i = 0; i < SAVED_FILES_COUNT; i++)
		if (b->at[i].is_new)
			unlink(b->at[i].path);
	errno = why;
}

const char *
saved_files_write(struct saved_files *b)
{
	for (int i = 0; i < SAVED_FILES_COUNT; i++) {
		struct saved_file *at = &b->at[i];
		if (!*at->path)
			continue;
		bool exists = access(at->path, F_OK) == 0;
		if (!atomic_file_write(at->path, exists, beside_table[i].write, b)) {
			saved_files_undo(b);
			return at->path;
		}
		at->is_new = !exists;
	}
	return NULL;
}
