/* SPDX-License-Identifier: MIT */
#include "placed_text.h"

#include "files/file.h"
#include "placed_map.h"
#include "settings/map_files.h"
#include "settings/setting_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

char *
placed_text_write(const struct session *session)
{
	const struct placed_cells *marks = &session->placed.marks;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return NULL;
	for (int i = 0; i < marks->count; i++)
		fprintf(out, "%s = %d %d\n", placed_table[placed_thing(marks->at[i].what)].name,
		        marks->at[i].column, marks->at[i].row);
	bool good = !ferror(out);
	if (fclose(out) == 0 && good)
		return text;
	free(text);
	return NULL;
}

static bool
take_line(void *user, const char *name, const char *value, char *error)
{
	struct placed *placed = user;
	struct placed_cell cell;
	char more;

	for (int thing = 0; thing < PLACED_WORDS; thing++) {
		if (!placed_table[thing].cell || strcmp(placed_table[thing].name, name) != 0)
			continue;
		if (sscanf(value, "%6d %6d %c", &cell.column, &cell.row, &more) != 2)
			return error_set(error, 0, "%s takes a column and a row", name);
		return placed_set_mark(placed, cell, (enum placed_kind)thing) ||
		       error_set(error, 0, "no more than %d cells can be changed", PLACED_MOST);
	}
	return error_set(error, 0, "unknown name '%.40s': use goal, wall or air", name);
}

static bool
read_lines(const struct flock_text *text, struct placed *placed, char *error)
{
	uint64_t line =
		setting_lines_read(text->placed.at, text->placed.length, take_line, placed, error);

	return line == 0 || error_at(error, 0, text->where, text->placed.line + line, error);
}

/* Returns the base map of the text, also as an asset. *map is NULL if there is none. */
static bool
read_base(struct session *session, const struct flock_text *text, const struct asset **kept,
          struct boids_map **map, char *error)
{
	*map = NULL;
	if (!text->base.at)
		return true;
	*map = map_files_text(text->base.at, text->base.length, error);
	char *copy = *map ? strndup(text->base.at, text->base.length) : NULL;
	*kept = copy ? asset_add(&session->assets, copy, text->base.length) : NULL;
	if (!*map || *kept)
		return *map;
	boids_map_free(*map);
	return error_set(error, ENOMEM, "not enough memory for the map");
}

bool
placed_text_restore(struct session *session, const struct flock_text *text, char *error)
{
	const struct asset *kept = NULL;
	struct placed placed = { .marks.count = 0 };
	struct boids_map *base;

	if (!text->placed.at)
		return true;
	if (!read_lines(text, &placed, error) || !read_base(session, text, &kept, &base, error))
		return false;
	boids_map_free(session->map);
	session->map = base;
	session->map_text = kept;
	placed_copy(&session->placed.marks, &placed.marks);
	return true;
}
