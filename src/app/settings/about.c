/* SPDX-License-Identifier: MIT */
#include "about.h"

#include "files/file.h"
#include "files/output.h"
#include "map_files.h"
#include "screen/theme.h"
#include "settings_load.h"
#include "text/utf8.h"
#include "theme_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
about_preset(const char *name, char *about)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];
	bool good = settings_preset(&s, name, error);

	snprintf(about, ABOUT_TEXT, "%s", good ? s.about : output_printable(error));
	return good;
}

bool
about_theme(const char *name, char *about)
{
	struct theme theme;
	char error[SETTINGS_ERROR];
	bool good = theme_files_read(&theme, name, error);

	snprintf(about, ABOUT_TEXT, "%s", good ? theme.about : output_printable(error));
	return good;
}

/* Reads the comment in the first line of a map, if it has one. */
static void
read_comment(const char *name, char about[SETTINGS_ABOUT])
{
	const struct published *published = published_find(map_table, name);
	char path[SETTINGS_PATH], error[SETTINGS_ERROR];
	uint32_t character;
	int length, total = 0;
	size_t bytes;

	char *own = named_files_own(&map_files, name, path)
	                    ? file_load(path, false, SIZE_MAX, &bytes, error)
	                    : NULL;
	const char *at = own ? own : published ? published->text : "";
	const bool has_comment = *at == BOIDS_MAP_COMMENT;
	at += has_comment + strspn(at + has_comment, " \t");
	while (has_comment && (length = utf8_read(at + total, &character)) > 0 &&
	       character >= ' ' && total + length < SETTINGS_ABOUT)
		total += length;
	snprintf(about, SETTINGS_ABOUT, "%.*s", total, at);
	about[utf8_plain(about)] = '\0';
	free(own);
}

bool
about_map(const char *name, char *about)
{
	char error[SETTINGS_ERROR], sentence[SETTINGS_ABOUT], goals[32] = "";
	struct boids_map *map = map_files_read(name, error);

	if (!map) {
		snprintf(about, ABOUT_TEXT, "%s", output_printable(error));
		return false;
	}
	const int columns = map_columns(map), rows = map_rows(map);
	bool wind = false;
	for (int i = 0; i < columns * rows; i++)
		wind |= strchr("^>v<", map_cell(map, i % columns, i / columns)) != NULL;
	read_comment(name, sentence);
	if (map_goals(map) > 0)
		snprintf(goals, sizeof goals, ", %d %s", map_goals(map),
		         map_goals(map) == 1 ? "goal" : "goals");
	snprintf(about, ABOUT_TEXT, "%s%s%dx%d cells%s%s%s", sentence, *sentence ? " (" : "",
	         columns, rows, goals, wind ? ", wind" : "", *sentence ? ")" : "");
	map_free(map);
	return true;
}
